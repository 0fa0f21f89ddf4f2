/* What comes of a move in Wa Chat Bi: exact risks, a model of who passes a pile on and who eats it, and the chance of
 * winning of a hand, by its seat's tokens. Made of views. */
#include "games/wa-chat-bi/forecast.h"

#include <math.h>

#define DISHES 0xffffff
#define ACTIONS 0xfff000000

/* 1 - C(N-k, m) / C(N, m). All Indigestion cards lie in the draw pile while somebody eats, so a draw that needs the
 * discards too has met them all. [WC-d] */
float wcb_risk(unsigned draw, unsigned deck_cards, unsigned indigestion)
{
	float safe = 1;
	for (unsigned i = 0; i < indigestion; i++)
		safe *= draw + i >= deck_cards ? 0 : (float)(deck_cards - i - draw) / (float)(deck_cards - i);
	return 1 - safe;
}

/* --- the strength of a hand --- */

/* Logarithms of a hand's odds to win, against those of the others. Fitted (conditional logit) to 200,000 openings of
 * 20,000 games of normal bots, 3 to 7 seats, who made four moves of ten at random. By the most tokens anybody has;
 * hands by size, straight between these sizes. */
enum { KNOTS = 7 };
static const float knots[KNOTS] = {0, 3, 6, 10, 15, 22, 32};

struct fit {
	float size[WCB_LAST_TOKEN][2][KNOTS]; /* by one's own tokens; at no tension and at full */
	float action, pair, opens;
};
static const struct fit fits[WCB_LAST_TOKEN] = {
	{{{{-0.60f, -0.02f, 0.00f, 0.15f, 0.43f, 0.38f, 1.94f}, {-0.55f, -1.33f, 0.00f, 1.17f, 2.06f, 2.75f, 2.50f}}},
	 0.022f,
	 -0.035f,
	 -0.112f},
	{{{{-0.82f, -0.18f, 0.00f, 0.35f, 0.56f, 0.47f, 1.00f}, {-0.76f, -0.61f, 0.00f, 0.94f, 2.04f, 3.01f, 3.44f}},
	  {{-2.22f, -2.41f, -1.58f, -1.53f, -1.22f, -0.85f, -0.77f},
	   {-2.18f, -3.09f, -3.52f, -2.19f, -1.18f, 0.16f, 1.30f}}},
	 0.068f,
	 0.034f,
	 -0.146f},
	{{{{-0.46f, -0.11f, 0.00f, 0.23f, 0.32f, 0.37f, 0.27f}, {-1.26f, -0.75f, 0.00f, 1.05f, 2.47f, 4.08f, 3.97f}},
	  {{-1.60f, -2.15f, -1.96f, -1.73f, -1.66f, -1.43f, -0.78f},
	   {-3.84f, -4.15f, -3.56f, -2.85f, -1.58f, -0.41f, 0.40f}},
	  {{-2.65f, -3.66f, -3.97f, -3.14f, -3.34f, -2.75f, -3.65f},
	   {-4.85f, -6.78f, -7.03f, -7.28f, -6.64f, -4.80f, -3.25f}}},
	 0.086f,
	 0.036f,
	 -0.085f},
};

float wcb_strength(unsigned stage, float tension, unsigned tokens, struct wcb_hand hand, bool opens)
{
	const struct fit *fit = &fits[stage < WCB_LAST_TOKEN ? stage : WCB_LAST_TOKEN - 1];
	const float *calm = fit->size[tokens][0], *tense = fit->size[tokens][1];
	int k = 1;
	while (k < KNOTS - 1 && hand.cards > knots[k])
		k++;
	float along = (hand.cards - knots[k - 1]) / (knots[k] - knots[k - 1]);
	along = along > 1 ? 1 : along;
	float easy = calm[k - 1] + along * (calm[k] - calm[k - 1]);
	float hard = tense[k - 1] + along * (tense[k] - tense[k - 1]);
	float log_odds = easy + tension * (hard - easy);
	return expf(log_odds + fit->action * hand.actions + fit->pair * hand.pairs + (opens ? fit->opens : 0));
}

/* --- the table --- */

static unsigned pairs_in(wcb_cards cards)
{
	return wcb_total(cards >> 1 & 0x777777);
}

static struct wcb_hand hand_of(wcb_cards cards)
{
	return (struct wcb_hand){(float)wcb_total(cards), (float)wcb_total(cards & ACTIONS), (float)pairs_in(cards)};
}

void wcb_value(const struct wa_chat_bi *game, float chances[SIL_MAX_SEATS])
{
	unsigned stage = 0;
	float sum = 0;
	for (int s = 0; s < game->public.seats; s++)
		stage = game->tokens[s] > stage ? game->tokens[s] : stage;
	for (int s = 0; s < game->public.seats; s++)
		sum += chances[s] =
			wcb_strength(stage, wcb_tension(game->indigestion, game->deck_cards), game->tokens[s],
				     hand_of(game->hand[s]), !game->pile && game->public.due >> s & 1);
	for (int s = 0; s < game->public.seats; s++)
		chances[s] /= sum;
}

/* About two of five new cards make a pair with one that was there. */
static struct wcb_hand grown(const struct wcb_table *table, struct wcb_hand hand, float cards)
{
	hand.cards += cards;
	hand.actions += cards * table->actions_among_them;
	hand.pairs += cards * 0.4f;
	return hand;
}

/* A card or two fewer, no matter which. */
static struct wcb_hand shrunk(struct wcb_hand hand, float cards)
{
	float kept = hand.cards > cards ? (hand.cards - cards) / hand.cards : 0;
	return (struct wcb_hand){hand.cards * kept, hand.actions * kept, hand.pairs * kept};
}

static float strength_at(const struct wcb_table *table, enum wcb_when when, unsigned tokens, struct wcb_hand hand,
			 bool opens)
{
	return wcb_strength(table->stage + (when == WCB_NEXT_STAGE), table->tension[when != WCB_NOW], tokens, hand,
			    opens);
}

struct wcb_table wcb_judge(const struct wa_chat_bi_view *view)
{
	struct wcb_table table = {.view = view, .me = view->seat, .unseen = WCB_DECK - view->pile - view->discards};
	table.wary = true;
	for (int s = 0; s < view->public.seats; s++) {
		table.unseen -= s == view->seat ? view->hand : view->known[s];
		table.stage = view->tokens[s] > table.stage ? view->tokens[s] : table.stage;
	}
	unsigned in_hands = 0;
	for (int s = 0; s < view->public.seats; s++)
		in_hands += view->size[s];
	table.tension[0] = wcb_tension(view->indigestion, view->deck_cards);
	table.tension[1] = wcb_tension(view->indigestion, WCB_ALL_CARDS - WCB_MAX_INDIGESTION - in_hands);
	if (view->asking)
		table.tension[0] = table.tension[1];
	table.unseen_total = (float)wcb_total(table.unseen);
	table.actions_among_them =
		table.unseen_total > 0 ? (float)wcb_total(table.unseen & ACTIONS) / table.unseen_total : 0;
	for (int s = 0; s < view->public.seats; s++) {
		bool mine = s == view->seat;
		table.hand[s] = hand_of(mine ? view->hand : view->known[s]);
		if (!mine)
			table.hand[s] = grown(&table, table.hand[s], (float)view->size[s] - table.hand[s].cards);
		for (unsigned when = WCB_NOW; when <= WCB_NEXT_STAGE; when++) {
			table.strength[when][s] = strength_at(&table, when, view->tokens[s], table.hand[s], false);
			table.sum[when] += table.strength[when][s];
		}
	}
	return table;
}

/* --- who can pass a pile on --- */

/* Chance that at least one of the `of` cards sought is among `cards` of the `unseen` ones. */
static float at_least_one(unsigned of, unsigned cards, unsigned unseen)
{
	float none = 1;
	for (unsigned i = 0; i < cards; i++)
		none *= of + i >= unseen ? 0 : (float)(unseen - i - of) / (float)(unseen - i);
	return 1 - none;
}

/* Whose unseen cards are without a dish leaves the dishes to all other places. [WC-g] */
static unsigned places_for_dishes(const struct wcb_table *table)
{
	const struct wa_chat_bi_view *view = table->view;
	unsigned places = wcb_total(table->unseen);
	for (unsigned seats = view->no_dish & ~(1u << table->me); seats; seats &= seats - 1) {
		unsigned s = (unsigned)__builtin_ctz(seats);
		places -= view->size[s] - wcb_total(view->known[s]);
	}
	return places;
}

struct wcb_passes wcb_can_pass(const struct wcb_table *table, int seat, unsigned dish)
{
	const struct wa_chat_bi_view *view = table->view;
	wcb_cards known = seat == table->me ? view->hand : view->known[seat];
	unsigned unknown = view->size[seat] - wcb_total(known), empty = view->size[seat] == 0;
	bool no_dish = view->no_dish >> seat & 1;
	struct wcb_passes passes = {0, 0, 0};
	float total = table->unseen_total > 0 ? table->unseen_total : 1;
	unknown += empty ? WCB_EMPTY_DRAW : 0; /* drawn before the turn [WC9] */
	if (wcb_count(known, dish))
		passes.serve = 1;
	else if (!no_dish)
		passes.serve = at_least_one(wcb_count(table->unseen, dish), unknown, places_for_dishes(table));
	float action = 1;
	if (!(known & ACTIONS) && !no_dish)
		action = at_least_one(wcb_total(table->unseen & ACTIONS), unknown, (unsigned)total);
	float pair = pairs_in(known) ? 1 : 0;
	if (pair < 1 && !no_dish && unknown) {
		/* Any unseen card may meet its like, seen or unseen. */
		float apart = 1, held = 0;
		for (unsigned kind = 0; kind < WCB_DISHES; kind++)
			held += wcb_count(known, kind) ? (float)wcb_count(table->unseen, kind) / total : 0;
		for (unsigned i = 0; i < unknown; i++) {
			apart *= 1 - held;
			held += held < 0.8f ? 0.13f : 0;
		}
		pair = 1 - apart;
	}
	passes.action = (1 - passes.serve) * action;
	passes.skip = (1 - passes.serve - passes.action) * pair;
	return passes;
}

/* --- where an act leads --- */

int wcb_next_seat(const struct wa_chat_bi_view *view, uint16_t act)
{
	if (act >= WCB_PLAY_NEXT && act < WCB_SPICE)
		return act - WCB_PLAY_NEXT;
	bool backwards = view->backwards ^ (act == WCB_PLAY_TURN);
	return (view->seat + (backwards ? view->public.seats - 1 : 1)) % view->public.seats;
}

static wcb_cards card_of(uint16_t act)
{
	unsigned kind = act < WCB_EAT ? act : act < WCB_PLAY_MORE ? act - WCB_SKIP : act - WCB_PLAY_MORE + WCB_MORE;
	return wcb_one(kind > WCB_NEXT ? WCB_NEXT : kind);
}

static bool is_skip(uint16_t act)
{
	return act >= WCB_SKIP && act < WCB_PLAY_MORE;
}

wcb_cards wcb_next_pile(const struct wa_chat_bi_view *view, uint16_t act)
{
	return is_skip(act) ? card_of(act) : view->pile + card_of(act);
}

/* --- my chance to win --- */

/* With my strength and that of one other seat replaced (the other may be me). */
static float chance(const struct wcb_table *table, unsigned when, float mine, int other, float others)
{
	float sum = table->sum[when] - table->strength[when][table->me] + mine;
	if (other != table->me)
		sum += others - table->strength[when][other];
	return mine / sum;
}

/* The cards that come with a token. The more rivals there are, the less a big hand makes up for one: beyond a limit it
 * is of no more use (found by matches). */
static float spoils(const struct wcb_table *table, unsigned drawn)
{
	static const uint8_t most_of_use[SIL_MAX_SEATS + 1] = {0, 0, 0, 30, 12, 10, 9, 8};
	unsigned most = most_of_use[table->view->public.seats];
	return (float)(drawn > most ? most : drawn > 1 ? drawn - 1 : 0);
}

/* The seat takes a token and, with it, all the other cards of the draw. A third one ends the game, exactly. [WC12] */
static float after_token(const struct wcb_table *table, int seat, unsigned drawn, struct wcb_hand my_hand)
{
	const struct wa_chat_bi_view *view = table->view;
	unsigned tokens = view->tokens[seat] + 1u, when = tokens > table->stage ? WCB_NEXT_STAGE : WCB_NEXT_ROUND;
	if (tokens == WCB_LAST_TOKEN) {
		float mine = my_hand.cards - 100 * (float)view->tokens[table->me], equal = 1;
		for (int s = 0; s < view->public.seats; s++) {
			float worth = (float)view->size[s] - 100 * (float)view->tokens[s];
			if (s == seat || s == table->me)
				continue;
			if (worth > mine + 0.5f)
				return 0;
			equal += worth > mine - 0.5f;
		}
		return seat == table->me ? 0 : 1 / equal;
	}
	struct wcb_hand hand = seat == table->me ? my_hand : table->hand[seat];
	hand = grown(table, hand, spoils(table, drawn));
	float theirs = strength_at(table, when, tokens, hand, true);
	float mine = seat == table->me ? theirs : strength_at(table, when, view->tokens[table->me], my_hand, false);
	return chance(table, when, mine, seat, theirs);
}

static float eaten(const struct wcb_table *table, int seat, unsigned worth, struct wcb_hand my_hand)
{
	const struct wa_chat_bi_view *view = table->view;
	float risk = wcb_risk(worth, view->deck_cards, view->indigestion);
	float value = risk > 0 ? risk * after_token(table, seat, worth, my_hand) : 0;
	if (risk >= 1)
		return value;
	struct wcb_hand hand = grown(table, seat == table->me ? my_hand : table->hand[seat], (float)worth);
	float theirs = strength_at(table, WCB_NOW, view->tokens[seat], hand, true);
	float mine = seat == table->me ? theirs : strength_at(table, WCB_NOW, view->tokens[table->me], my_hand, false);
	return value + (1 - risk) * chance(table, 0, mine, seat, theirs);
}

/* How much the seat itself would rather eat such a pile than part with a card, as a chance of doing so: it judges its
 * chances as I would in its place, but not to the last percent. */
static float wants_to_eat(const struct wcb_table *table, int seat, unsigned worth)
{
	const struct wa_chat_bi_view *view = table->view;
	unsigned tokens = view->tokens[seat];
	float risk = wcb_risk(worth, view->deck_cards, view->indigestion), eat = 0;
	struct wcb_hand fuller = grown(table, table->hand[seat], (float)worth);
	if (risk < 1) {
		float strength = strength_at(table, WCB_NOW, tokens, fuller, true);
		eat += (1 - risk) * strength / (table->sum[WCB_NOW] - table->strength[WCB_NOW][seat] + strength);
	}
	if (tokens + 1 < WCB_LAST_TOKEN) {
		unsigned when = tokens + 1 > table->stage ? WCB_NEXT_STAGE : WCB_NEXT_ROUND;
		fuller = grown(table, table->hand[seat], spoils(table, worth));
		float strength = strength_at(table, when, tokens + 1, fuller, true);
		eat += risk * strength / (table->sum[when] - table->strength[when][seat] + strength);
	}
	float strength = strength_at(table, WCB_NOW, tokens, shrunk(table->hand[seat], 1.2f), false);
	float pass = strength / (table->sum[WCB_NOW] - table->strength[WCB_NOW][seat] + strength);
	return 1 / (1 + expf((pass - eat) * 50));
}

/* Nothing happens but that I have played. */
static float quiet(const struct wcb_table *table, struct wcb_hand my_hand)
{
	float mine = strength_at(table, WCB_NOW, table->view->tokens[table->me], my_hand, false);
	return chance(table, WCB_NOW, mine, table->me, mine);
}

/* What the next player makes of a pile. (Following it further round the table was tried: slower, and it lost to this.)
 */
static float passed_on(const struct wcb_table *table, int seat, unsigned dish, unsigned worth, struct wcb_hand my_hand)
{
	const struct wa_chat_bi_view *view = table->view;
	float reach = 1, value = 0;
	if (view->size[seat] == 0) { /* [WC9] */
		float risk = wcb_risk(WCB_EMPTY_DRAW, view->deck_cards, view->indigestion);
		value += risk * after_token(table, seat, WCB_EMPTY_DRAW, my_hand);
		reach -= risk;
	}
	struct wcb_passes passes = wcb_can_pass(table, seat, dish);
	float can = passes.serve + passes.action + passes.skip;
	float wants = wants_to_eat(table, seat, worth), eats = 1 - can * (1 - wants);
	value += reach * eats * eaten(table, seat, worth, my_hand);
	float mine = strength_at(table, WCB_NOW, view->tokens[table->me], my_hand, false);
	float theirs = strength_at(table, WCB_NOW, view->tokens[seat], shrunk(table->hand[seat], 2), false);
	value += reach * (1 - wants) * passes.skip * chance(table, WCB_NOW, mine, seat, theirs);
	return value + reach * (1 - wants) * (passes.serve + passes.action) * quiet(table, my_hand);
}

/* Whoever has shown all cards and has none that helps: anybody can see that. */
static bool must_eat(const struct wcb_table *table, int seat, unsigned dish)
{
	struct wcb_passes passes = wcb_can_pass(table, seat, dish);
	return passes.serve + passes.action + passes.skip <= 0;
}

/* More Indigestion cards bring the end nearer, and with it whoever leads now. */
static float after_answer(const struct wcb_table *table, bool spice)
{
	const struct wa_chat_bi_view *view = table->view;
	float sum = 0, mine = 0, sharpen = spice ? 1.15f : 1;
	for (int s = 0; s < view->public.seats; s++) {
		float strength = powf(table->strength[0][s], sharpen);
		sum += strength;
		mine = s == table->me ? strength : mine;
	}
	return mine / sum;
}

float wcb_forecast(const struct wcb_table *table, uint16_t act)
{
	const struct wa_chat_bi_view *view = table->view;
	if (act >= WCB_SPICE)
		return after_answer(table, act == WCB_SPICE);
	if (act == WCB_EAT)
		return eaten(table, table->me, wcb_worth(view->pile), hand_of(view->hand));
	wcb_cards hand = view->hand - card_of(act) * (is_skip(act) ? 2 : 1), pile = wcb_next_pile(view, act);
	struct wcb_hand my_hand = hand_of(hand);
	if (!(pile & DISHES)) /* an action opened: the next player may put anything on it */
		return quiet(table, my_hand);
	int next = wcb_next_seat(view, act);
	unsigned dish = (unsigned)__builtin_ctzll(pile & DISHES) / 4;
	bool handed = act >= WCB_PLAY_NEXT;
	if (!table->wary && !handed && !must_eat(table, next, dish))
		return quiet(table, my_hand);
	return passed_on(table, next, dish, wcb_worth(pile), my_hand);
}
