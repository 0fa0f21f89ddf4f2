/* Kawaii told in words: cards flipped, piles claimed, races, duels, rounds. */
#include <string.h>

#include "engine/narration.h"
#include "games/kawaii/words.h"

static const char *const card_names[SIL_LANGS][KAWAII_KINDS] = {
	{"strawberry", "vanilla", "chocolate", "pistachio", "blueberry", "a closed shop", "a cherry"},
	{"fraise", "vanille", "chocolat", "pistache", "myrtille", "un glacier fermé", "une cerise"},
};
static const char *const shape_names[SIL_LANGS][5] = {
	{"cone", "stick", "cup", "lolly", "sandwich"},
	{"cornet", "bâtonnet", "coupe", "sucette", "sandwich"},
};
static const char *const sign_names[SIL_LANGS][4] = {{"", "rock", "paper", "scissors"},
						     {"", "pierre", "feuille", "ciseaux"}};

static void put_pile_of(struct sil_out *out, const struct sil_players *cast, int seat)
{
	if (seat == cast->you)
		sil_say(out, "your pile", "votre pile");
	else if (out->lang == SIL_FR)
		sil_put(out, "la pile de "), sil_put(out, cast->names[seat]);
	else
		sil_put(out, cast->names[seat]), sil_put(out, "'s pile");
}

static void put_card(struct sil_out *out, unsigned card)
{
	unsigned flavour = kawaii_flavour_of[card], shape = kawaii_shape_of[card];
	if (shape > SANDWICH) {
		sil_put(out, card_names[out->lang][flavour]);
	} else if (out->lang == SIL_FR) {
		sil_put(out, shape_names[SIL_FR][shape]), sil_put(out, " "), sil_put(out, card_names[SIL_FR][flavour]);
	} else {
		sil_put(out, card_names[SIL_EN][flavour]), sil_put(out, " "), sil_put(out, shape_names[SIL_EN][shape]);
	}
}

static void word(const struct sil_view *in, uint16_t act, const struct sil_players *cast, struct sil_out *out)
{
	(void)in;
	if (act == KAWAII_FLIP) {
		sil_say(out, "flip a card", "retourner une carte");
	} else if (act <= KAWAII_ALL_PILES) {
		sil_say(out, "take ", "prendre ");
		const char *between = "";
		for (unsigned piles = act; piles; piles &= piles - 1) {
			sil_put(out, between), between = out->lang == SIL_FR ? " et " : " and ";
			put_pile_of(out, cast, __builtin_ctz(piles));
		}
	} else if (act == KAWAII_PASS) {
		sil_say(out, "pass", "passer");
	} else if (act == KAWAII_DONE) {
		sil_say(out, "done", "fini");
	} else if (act == KAWAII_TICK) {
		sil_say(out, "the clock", "l'horloge");
	} else {
		sil_put(out, sign_names[out->lang][act - KAWAII_ROCK + 1]);
	}
}

/* The card that flip number f laid, if it still lies where the viewer sees it. */
static void tell_flips(const struct kawaii_view *before, const struct kawaii_view *after,
		       const struct sil_players *cast, struct sil_out *out)
{
	for (int f = before->round == after->round ? before->flipped : 0; f < after->flipped; f++) {
		unsigned card = after->deck[f];
		if (!card)
			continue;
		sil_put_subject_verb(out, cast, (after->starter + f) % after->public.seats, "flip ", "flips ",
				     "retournez ", "retourne ");
		put_card(out, card);
		sil_put(out, ".\n");
	}
}

static void tell_race(const struct kawaii_race *race, int pile, const struct sil_players *cast, struct sil_out *out)
{
	int winner = race->winner - 1;
	unsigned margin = UINT16_MAX;
	for (int s = 0; s < KAWAII_SEATS; s++)
		if (race->rivals >> s & 1 && s != winner && race->behind_ms[s] < margin)
			margin = race->behind_ms[s];
	sil_put_subject_verb(out, cast, winner, "take ", "takes ", "prenez ", "prend ");
	if (winner == pile && winner != cast->you)
		sil_say(out, "their own pile", "sa propre pile");
	else
		put_pile_of(out, cast, pile);
	sil_say(out, ": ", " : ");
	sil_put_count(out, race->cards, "card", "cards", "carte", "cartes");
	if (race->how == KAWAII_FASTER) {
		sil_say(out, ", faster by ", ", plus rapide de ");
		sil_put_int(out, margin), sil_put(out, " ms");
	} else if (race->how == KAWAII_BY_SIGNS) {
		sil_say(out, ", by the hand", ", à la main");
	} else if (race->how == KAWAII_BY_DRAW) {
		sil_say(out, ", by lot", ", au sort");
	}
	sil_put(out, ".\n");
}

static void tell_races(const struct kawaii_view *before, const struct kawaii_view *after,
		       const struct sil_players *cast, struct sil_out *out)
{
	for (int pile = 0; pile < after->public.seats; pile++) {
		const struct kawaii_race *race = &after->race[pile];
		bool shrank = after->round == before->round && after->count[pile] < before->count[pile];
		if (race->winner && (shrank || memcmp(race, &before->race[pile], sizeof *race) != 0))
			tell_race(race, pile, cast, out);
	}
}

static void tell_duel(const struct kawaii_view *before, const struct kawaii_view *after, const struct sil_players *cast,
		      struct sil_out *out)
{
	bool ended = before->duel_pile && (after->duel_pile != before->duel_pile || after->throws > before->throws);
	if (ended) {
		const char *between = "";
		for (int s = 0; s < after->public.seats; s++) {
			if (!(before->duel[before->duel_pile - 1] >> s & 1) || !after->last_sign[s])
				continue;
			sil_put(out, between), between = ", ";
			sil_put_name(out, cast, s);
			sil_say(out, ": ", " : ");
			sil_put(out, sign_names[out->lang][after->last_sign[s]]);
		}
		sil_put(out, *between ? ".\n" : "");
	}
	if (after->duel_pile && after->duel_pile != before->duel_pile) {
		sil_say(out, "Exactly together: ", "Exactement ensemble : duel entre ");
		sil_put_names(out, cast, after->duel[after->duel_pile - 1]);
		sil_say(out, " duel for ", " pour ");
		put_pile_of(out, cast, after->duel_pile - 1);
		sil_say(out, "!\n", " !\n");
	}
}

/* [KW-g] Points and favourites, once a round is scored. */
static void tell_round(const struct kawaii_view *after, const struct sil_players *cast, struct sil_out *out)
{
	sil_say(out, "Round ", "La manche "), sil_put_int(out, after->round);
	sil_say(out, " is over: ", " est finie : ");
	for (int s = 0; s < after->public.seats; s++) {
		sil_put(out, s ? ", " : "");
		sil_put_name(out, cast, s), sil_put(out, " "), sil_put_int(out, after->was_points[s]);
		sil_put(out, " (");
		sil_put(out, card_names[out->lang][after->was_flavour[s]]), sil_put(out, ", ");
		sil_put(out, shape_names[out->lang][after->was_shape[s]]), sil_put(out, ")");
	}
	sil_put(out, ".\n");
}

static void tell(const struct sil_view *from, const struct sil_view *to, const struct sil_players *cast,
		 struct sil_out *out)
{
	const struct kawaii_view *before = (const struct kawaii_view *)from, *after = (const struct kawaii_view *)to;
	if (after->stopped && !before->stopped)
		sil_say(out, "STOP! Somebody claims a pile.\n", "STOP ! Quelqu'un réclame une pile.\n");
	tell_duel(before, after, cast, out);
	tell_races(before, after, cast, out);
	if (after->round > before->round)
		tell_round(after, cast, out);
	tell_flips(before, after, cast, out);
	if (after->phase == KAWAII_LAST_CALL && before->phase != KAWAII_LAST_CALL)
		sil_say(out, "Last call!\n", "Dernière commande !\n");
}

const struct sil_narration kawaii_narration = {.game = "kawaii", .word = word, .tell = tell};
