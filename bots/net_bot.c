/* The bot "net": what a trained network would do, in one forward pass. Sees a view, and the networks it was given. */
#include "bots/levels.h"
#include "bots/net_bot.h"

#include "engine/heuristic.h"
#include "engine/observation.h"
#include "engine/play.h"

enum { MAX_NETS = 16 };

/* Written before anybody plays, by the host; read-only from then on. */
static struct {
	const struct sil_rules *rules;
	struct sil_net net;
	bool of_values; /* the game has read it */
} given[MAX_NETS];

static const char *give_values(const struct sil_game *game, const void *bytes, size_t length)
{
	const char *why = sil_net_begins(game->rules, bytes, length, SIL_NET_OF_VALUES);
	if (why)
		return why;
	bool fit = game->evaluator->read_values((const char *)bytes + SIL_NET_HEAD_BYTES, length - SIL_NET_HEAD_BYTES);
	return fit ? NULL : "its parts do not fit together";
}

const char *sil_net_give(const struct sil_game *game, const void *bytes, size_t length)
{
	const struct sil_rules *rules = game->rules;
	const bool of_values = game->evaluator && game->evaluator->read_values;
	struct sil_net net = {0};
	const char *why = of_values ? give_values(game, bytes, length) : sil_net_read(rules, bytes, length, &net);
	if (why)
		return why;
	for (int i = 0; i < MAX_NETS; i++) {
		if (given[i].rules && given[i].rules != rules)
			continue;
		given[i].rules = rules, given[i].net = net, given[i].of_values = of_values;
		return NULL;
	}
	return "there are too many networks";
}

const struct sil_net *sil_net_given(const struct sil_rules *rules)
{
	for (int i = 0; i < MAX_NETS && given[i].rules; i++)
		if (given[i].rules == rules && !given[i].of_values)
			return &given[i].net;
	return NULL;
}

bool sil_net_values_given(const struct sil_rules *rules)
{
	for (int i = 0; i < MAX_NETS && given[i].rules; i++)
		if (given[i].rules == rules)
			return given[i].of_values;
	return false;
}

static struct sil_choice choose_net(const struct sil_question *question, struct sil_rng *rng)
{
	const struct sil_rules *rules = question->game->rules;
	const struct sil_net *net = question->net ? question->net : sil_net_given(rules);
	uint8_t observation[1024];
	struct sil_net_answer answer;
	struct sil_choice choice = {.act = question->acts[0]};
	if (!net || sil_timed(rules, &question->view->public))
		return sil_hard_search_bot.choose(question, rng);
	if (question->count == 1)
		return choice;
	rules->observation->write(question->view, observation);
	sil_net_evaluate(net, observation, question->acts, question->count, &answer);
	choice.act = question->acts[sil_net_draw(answer.acts, question->count, net->temperature, rng)];
	return choice;
}

void sil_net_values(const struct sil_net *net, const struct sil_game *game, const struct sil_view *view,
		    const uint16_t *acts, int count, float *values)
{
	uint8_t observation[1024];
	struct sil_net_answer answer;
	game->rules->observation->write(view, observation);
	sil_net_evaluate(net, observation, acts, count, &answer);
	for (int i = 0; i < count; i++)
		values[i] = (float)answer.acts[i] / SIL_NET_NAT;
}

void sil_net_chances(const struct sil_net *net, const struct sil_game *game, const struct sil_state *imagined,
		     float chances[SIL_MAX_SEATS])
{
	uint8_t observation[1024];
	struct sil_net_answer answer;
	struct sil_view view;
	sil_observe(game->rules, imagined, __builtin_ctz(imagined->public.due), &view);
	game->rules->observation->write(&view, observation);
	sil_net_evaluate(net, observation, NULL, 0, &answer);
	for (unsigned s = 0; s < imagined->public.seats; s++)
		chances[s] = (float)answer.chances[s] / 65536;
}

const struct sil_bot sil_net_bot = {.name = "net", .choose = choose_net};
