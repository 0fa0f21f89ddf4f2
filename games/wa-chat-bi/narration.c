/* Wa Chat Bi told in words: who serves what, who eats how much, who feels sick. */
#include <string.h>

#include "engine/narration.h"
#include "games/wa-chat-bi/wa-chat-bi.h"

static const char *const special_names[SIL_LANGS][3] = {
	{"one more", "turn round", "you next"},
	{"encore un", "demi-tour", "à toi"},
};
static const char *const dish_names[SIL_LANGS][WCB_DISHES] = {
	{"onigiri", "dumplings", "soup", "fish", "tempura", "feast"},
	{"onigiri", "raviolis", "soupe", "poisson", "tempura", "festin"},
};

/* Dishes are called by their number, special cards by their name. */
static void put_kind(struct sil_out *out, unsigned kind)
{
	if (kind < WCB_DISHES)
		sil_put_int(out, kind + 2);
	else
		sil_put(out, special_names[out->lang][kind - WCB_MORE]);
}

static void put_dish(struct sil_out *out, unsigned kind)
{
	put_kind(out, kind);
	sil_put(out, " ("), sil_put(out, dish_names[out->lang][kind]), sil_put(out, ")");
}

static void word(const struct sil_view *in, uint16_t act, const struct sil_players *cast, struct sil_out *out)
{
	(void)in;
	if (act < WCB_EAT) {
		sil_say(out, "serve ", "servir "), put_dish(out, act);
	} else if (act == WCB_EAT) {
		sil_say(out, "eat the pile", "manger la pile");
	} else if (act < WCB_PLAY_MORE) {
		sil_say(out, "skip to ", "sauter vers "), put_dish(out, act - WCB_SKIP);
	} else if (act < WCB_PLAY_NEXT) {
		put_kind(out, WCB_MORE + act - WCB_PLAY_MORE);
	} else if (act < WCB_SPICE) {
		put_kind(out, WCB_NEXT);
		sil_say(out, ": ", " : ");
		sil_put_name(out, cast, act - WCB_PLAY_NEXT);
	} else if (act == WCB_SPICE) {
		sil_say(out, "add an Indigestion card", "ajouter une Indigestion");
	} else {
		sil_say(out, "add no Indigestion card", "ne pas ajouter d'Indigestion");
	}
}

static void put_worth(struct sil_out *out, const struct wa_chat_bi_view *after)
{
	if (!after->pile)
		return;
	sil_say(out, ": the pile is worth ", " : la pile vaut ");
	sil_put_int(out, wcb_worth(after->pile));
}

static void tell_move(const struct wa_chat_bi_view *before, const struct wa_chat_bi_view *after,
		      const struct sil_players *cast, struct sil_out *out)
{
	int seat = after->last_seat, act = after->last_act - 1;
	if (act == WCB_EAT) /* told by the meal */
		return;
	if (act == WCB_SPICE) {
		sil_put_subject_verb(out, cast, seat, "slip", "slips", "glissez", "glisse");
		sil_say(out, " one more Indigestion into the deck!\n", " une Indigestion de plus dans la pioche !\n");
		return;
	}
	if (act == WCB_ENOUGH) {
		sil_put_subject_verb(out, cast, seat, "add", "adds", "n'ajoutez", "n'ajoute");
		sil_say(out, " no Indigestion.\n", " pas d'Indigestion.\n");
		return;
	}
	if (act < WCB_EAT) {
		if (before->pile)
			sil_put_subject_verb(out, cast, seat, "serve ", "serves ", "servez ", "sert ");
		else
			sil_put_subject_verb(out, cast, seat, "open with ", "opens with ", "ouvrez avec ",
					     "ouvre avec ");
		put_kind(out, (unsigned)act);
		if (before->pile)
			put_worth(out, after);
	} else if (act < WCB_PLAY_MORE) {
		sil_put_subject_verb(out, cast, seat, "skip to ", "skips to ", "sautez vers ", "saute vers ");
		put_kind(out, (unsigned)act - WCB_SKIP);
	} else {
		sil_put_subject_verb(out, cast, seat, "play ", "plays ", "jouez ", "joue ");
		sil_say(out, "“", "« ");
		put_kind(out, act < WCB_PLAY_NEXT ? WCB_MORE + (unsigned)act - WCB_PLAY_MORE : WCB_NEXT);
		sil_say(out, "”", " »");
		if (act == WCB_PLAY_MORE)
			put_worth(out, after);
		else if (act >= WCB_PLAY_NEXT)
			sil_say(out, ": ", " : "), sil_put_name(out, cast, act - WCB_PLAY_NEXT);
	}
	sil_put(out, ".\n");
}

static void tell_meal(const struct wa_chat_bi_view *after, const struct sil_players *cast, struct sil_out *out)
{
	if (after->meal_kind == WCB_ATE)
		sil_put_subject_verb(out, cast, after->meal_seat, "eat ", "eats ", "mangez ", "mange ");
	else
		sil_put_subject_verb(out, cast, after->meal_seat, "have no card left and draw ",
				     "has no card left and draws ", "n'avez plus de carte et piochez ",
				     "n'a plus de carte et pioche ");
	sil_put_count(out, after->meal_cards, "card", "cards", "carte", "cartes");
	const char *between = out->lang == SIL_FR ? " : " : ": ";
	for (unsigned kind = 0; kind < WCB_INDIGESTION; kind++) {
		unsigned many = wcb_count(after->meal, kind);
		if (!many)
			continue;
		sil_put(out, between), between = ", ";
		put_kind(out, kind);
		if (many > 1)
			sil_draw(out, " ×", " x"), sil_put_int(out, many);
	}
	sil_put(out, ".\n");
}

static void tell(const struct sil_view *from, const struct sil_view *to, const struct sil_players *cast,
		 struct sil_out *out)
{
	const struct wa_chat_bi_view *before = (const struct wa_chat_bi_view *)from;
	const struct wa_chat_bi_view *after = (const struct wa_chat_bi_view *)to;
	if (!after->last_act || !memcmp(before, after, sizeof *after))
		return;
	tell_move(before, after, cast, out);
	if (after->meal_fresh)
		tell_meal(after, cast, out);
	for (int s = 0; s < after->public.seats; s++) {
		if (after->tokens[s] <= before->tokens[s])
			continue;
		sil_put_subject_verb(out, cast, s, "feel sick: token ", "feels sick: token ",
				     "avez mal au ventre : jeton ", "a mal au ventre : jeton ");
		sil_put_int(out, after->tokens[s]);
		sil_say(out, " of 3!\n", " sur 3 !\n");
	}
}

const struct sil_narration wa_chat_bi_narration = {.game = "wa-chat-bi", .word = word, .tell = tell};
