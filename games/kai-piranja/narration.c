/* Kai Piranja told in words: what came out of the water, what became of it, who hauled how much. */
#include "engine/narration.h"
#include "games/kai-piranja/kai-piranja.h"

static const char *const species_names[SIL_LANGS][SPECIES] = {
	{"piranha", "pufferfish", "lionfish", "barracuda"},
	{"piranha", "poisson-lune", "poisson-flamme", "barracuda"},
};

static void word(const struct sil_view *in, uint16_t act, const struct sil_players *cast, struct sil_out *out)
{
	(void)in, (void)cast;
	if (act == REVEAL) {
		sil_say(out, "reveal a fish", "révéler un poisson");
	} else if (act == HAUL) {
		sil_say(out, "haul the row in", "ramener la rangée");
	} else if (act == STOP) {
		sil_say(out, "stop, leave the row out", "s'arrêter, laisser la rangée");
	} else {
		sil_say(out, "take the ", "prendre la pile du ");
		sil_put(out, species_names[out->lang][act - TAKE]);
		sil_say(out, " pile", "");
	}
}

/* All four are masculine in French. */
static void put_a_fish(struct sil_out *out, unsigned card)
{
	const char *name = species_names[out->lang][__builtin_ctz(card & ANY_SPECIES)];
	if (out->lang == SIL_FR) {
		sil_put(out, card & HUNGRY ? "un " : card & SMALL ? "un petit " : "un gros ");
		sil_put(out, name);
		sil_put(out, card & HUNGRY ? " affamé" : "");
	} else {
		sil_put(out, card & HUNGRY ? "a hungry " : card & SMALL ? "a small " : "a large ");
		sil_put(out, name);
	}
}

static int row_length(const struct kai_piranja_view *view, int seat)
{
	int count = 0;
	for (unsigned at = view->row_last[seat]; at; at = view->under[at - 1])
		count++;
	return count;
}

static bool tell_catches(const struct kai_piranja_view *before, const struct kai_piranja_view *after,
			 const struct sil_players *cast, struct sil_out *out)
{
	bool told = false;
	for (int s = 0; s < after->public.seats; s++) {
		if (after->catch_size[s] == before->catch_size[s])
			continue;
		told = true;
		if (before->row_last[s] && !after->row_last[s]) {
			sil_put_subject_verb(out, cast, s, "haul in ", "hauls in ", "ramenez ", "ramène ");
			sil_put_count(out, row_length(before, s), "fish, safe and sound.\n", "fish, safe and sound.\n",
				      "poisson, bien à l'abri.\n", "poissons, bien à l'abri.\n");
		}
		for (int k = 0; k < SPECIES; k++) {
			if (!before->pile_size[k] || after->pile_size[k])
				continue;
			sil_put_subject_verb(out, cast, s, "take the ", "takes the ", "prenez la pile du ",
					     "prend la pile du ");
			sil_put(out, species_names[out->lang][k]);
			sil_say(out, " pile: ", " : ");
			sil_put_count(out, before->pile_size[k], "fish!\n", "fish!\n", "poisson !\n", "poissons !\n");
		}
	}
	return told;
}

static void tell_reveal(const struct kai_piranja_view *after, const struct sil_players *cast, struct sil_out *out)
{
	unsigned card = after->deck[after->next - 1];
	sil_put_subject_verb(out, cast, after->shown_by - 1, "reveal ", "reveals ", "révélez ", "révèle ");
	put_a_fish(out, card);
	if (card & HUNGRY) {
		sil_say(out, "! ", " ! ");
		if (after->public.over) {
			sil_say(out, "Everybody out of the water!", "Tout le monde hors de l'eau !");
		} else if (after->eaten) {
			sil_say(out, "It eats ", "Il en mange ");
			sil_put_int(out, after->eaten);
			sil_say(out, " and lies down to digest.", " et s'en va digérer.");
		} else {
			sil_say(out, "Nothing to eat; it digests its pride.", "Rien à manger : il digère son dépit.");
		}
	} else if (!after->placed_by) {
		sil_say(out, ". It fits nowhere and swims off.", ". Il ne va nulle part et s'éloigne.");
	} else if (after->placed_by == after->shown_by) {
		sil_say(out, ". It joins the dance.", ". Il entre dans la danse.");
	} else {
		sil_say(out, ". It swims on to ", ". Il passe chez ");
		sil_put_name(out, cast, after->placed_by - 1);
		sil_put(out, ".");
	}
	sil_put(out, "\n");
}

static void tell(const struct sil_view *from, const struct sil_view *to, const struct sil_players *cast,
		 struct sil_out *out)
{
	const struct kai_piranja_view *before = (const struct kai_piranja_view *)from;
	const struct kai_piranja_view *after = (const struct kai_piranja_view *)to;
	bool told = tell_catches(before, after, cast, out);
	if (after->next > before->next) {
		told = true;
		tell_reveal(after, cast, out);
		if (before->next < DANCE_CARDS && after->next >= DANCE_CARDS && !after->public.over)
			sil_say(out, "The dance is over: the empty sea begins. The next hungry fish ends the game.\n",
				"La farandole est finie : voici la mer vide. Le prochain affamé termine la partie.\n");
	}
	if (!told && before->public.due && before->public.due != after->public.due)
		sil_put_subject_verb(out, cast, __builtin_ctz(before->public.due), "stop: the row stays out.\n",
				     "stops: the row stays out.\n", "arrêtez : la rangée reste dehors.\n",
				     "s'arrête : la rangée reste dehors.\n");
}

const struct sil_narration kai_piranja_narration = {.game = "kai-piranja", .word = word, .tell = tell};
