/* What all stories share: names, verbs and numbers in both languages. */
#include "engine/narration.h"

static bool spoken_to(const struct sil_players *cast, int seat)
{
	return cast->you == seat;
}

void sil_put_name(struct sil_out *out, const struct sil_players *cast, int seat)
{
	if (spoken_to(cast, seat))
		sil_say(out, "you", "vous");
	else
		sil_put(out, cast->names[seat]);
}

void sil_put_subject_verb(struct sil_out *out, const struct sil_players *cast, int seat, const char *you_do,
			  const char *they_do, const char *vous, const char *il)
{
	if (spoken_to(cast, seat))
		sil_say(out, "You ", "Vous "), sil_say(out, you_do, vous);
	else
		sil_put(out, cast->names[seat]), sil_put(out, " "), sil_say(out, they_do, il);
}

void sil_put_names(struct sil_out *out, const struct sil_players *cast, unsigned seats)
{
	for (bool first = true; seats; seats &= seats - 1, first = false) {
		if (!first && !(seats & (seats - 1)))
			sil_say(out, " and ", " et ");
		else if (!first)
			sil_put(out, ", ");
		sil_put_name(out, cast, __builtin_ctz(seats));
	}
}

void sil_put_count(struct sil_out *out, int64_t number, const char *one_en, const char *more_en, const char *one_fr,
		   const char *more_fr)
{
	sil_put_int(out, number);
	sil_put(out, " ");
	/* In French nothing is singular too. */
	sil_say(out, number == 1 ? one_en : more_en, number > 1 ? more_fr : one_fr);
}
