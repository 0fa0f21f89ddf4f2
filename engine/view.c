/* Checks a view in three steps: what all games share, the game's own ranges, and then whether a possible truth shows
 * it. The last step needs no second description of the game: imagine, broken and observe are it. Freestanding. */
#include "engine/view.h"

#include "engine/play.h"

static const char *broken_config(const struct sil_rules *rules, const struct sil_public *public)
{
	struct sil_config config = {.seats = public->seats};
	if (public->seats < rules->min_seats || public->seats > rules->max_seats)
		return "this game has no table with that number of seats";
	for (int i = 0; i < SIL_MAX_OPTIONS; i++) {
		unsigned values = 0;
		while (rules->options[i].name && rules->options[i].values[values])
			values++;
		if (public->options[i] >= (values ? values : 1))
			return "an option has a value that does not exist";
		config.options[i] = public->options[i];
	}
	return rules->config_error && rules->config_error(&config) ? "its options do not go together" : NULL;
}

static const char *broken_public(const struct sil_rules *rules, const struct sil_public *public)
{
	const char *why = broken_config(rules, public);
	if (why)
		return why;
	bool timed = sil_timed(rules, public);
	unsigned may_be_due = ((1u << public->seats) - 1) | (unsigned)timed << SIL_CLOCK;
	if (public->over > 1 || public->over != (public->due == 0) || public->due & ~may_be_due)
		return "somebody is due until it is over, and only who is there";
	if (timed ? (public->wake_ms != 0) == public->over : public->wake_ms || public->now_ms)
		return "the clock runs where there is one, until it is over";
	return NULL;
}

const char *sil_view_broken(const struct sil_rules *rules, const struct sil_view *view)
{
	const char *why = broken_public(rules, &view->public);
	if (!why && view->seat >= view->public.seats && view->seat != SIL_WATCHER)
		why = "nobody sits on its seat";
	if (!why)
		why = rules->view_broken(view);
	if (why)
		return why;
	struct sil_rng rng = {0};
	struct sil_state imagined;
	struct sil_view again;
	sil_imagine(rules, view, &rng, &imagined);
	why = rules->broken(&imagined);
	if (why)
		return why;
	sil_observe(rules, &imagined, view->seat, &again);
	return __builtin_memcmp(view, &again, rules->view_bytes) ? "no possible table looks like that" : NULL;
}
