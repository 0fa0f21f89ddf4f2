/* What was checked in a record and holds, in sentences: `silure verify` and the page say the same. */
#include "engine/describe.h"
#include "engine/out.h"
#include "engine/record.h"
#include "engine/parse.h"

static void put_head(const struct sil_record *record, bool over, struct sil_out *out)
{
	sil_put(out, record->game->rules->name);
	sil_put_options(record->game, record->config.options, out);
	sil_put(out, ", "), sil_put_int(out, record->config.seats), sil_say(out, " players, ", " joueurs, ");
	if (over)
		sil_say(out, "finished\n", "finie\n");
	else
		sil_say(out, "unfinished\n", "inachevée\n");
}

static void put_result(const struct sil_record *record, const struct sil_state *end, struct sil_out *out)
{
	const struct sil_rules *rules = record->game->rules;
	int32_t points[SIL_MAX_SEATS] = {0};
	if (!end->public.over) {
		sil_say(out, "  result: none yet\n", "  résultat : pas encore\n");
		return;
	}
	rules->score(end, points);
	unsigned winners = rules->winners(end);
	sil_say(out, "  result: points", "  résultat : points");
	for (int s = 0; s < record->config.seats; s++)
		sil_put(out, " "), sil_put_int(out, points[s]);
	if (winners)
		sil_say(out, ", won by seat", ", gagnée par la place");
	else
		sil_say(out, ", won by nobody", ", gagnée par personne");
	for (int s = 0; s < record->config.seats; s++)
		if (winners >> s & 1)
			sil_put(out, " "), sil_put_int(out, s);
	sil_put(out, "\n");
}

static void put_deal(const struct sil_record *record, struct sil_out *out)
{
	const struct sil_proof *proof = &record->proof;
	if (!proof->given) {
		sil_say(out, "  deal: this game was dealt without a commitment\n",
			"  donne : cette partie a été donnée sans engagement\n");
		return;
	}
	sil_say(out, "  deal: follows from the server's commitment and the players' words, at table ",
		"  donne : elle découle de l'engagement du serveur et des mots des joueurs, à la table ");
	sil_put(out, proof->table);
	sil_say(out, "\n        if this is the commitment you were shown before it began: ",
		"\n          si c'est bien l'engagement montré avant qu'elle ne commence : ");
	sil_put_hex(out, proof->commitment, sizeof proof->commitment);
	sil_put(out, "\n");
}

void sil_explain_record(const struct sil_record *record, const struct sil_state *end, struct sil_out *out)
{
	put_head(record, end->public.over, out);
	sil_say(out, "  form: every line is in its place, and the chained checks hold\n",
		"  forme : chaque ligne est à sa place, et les contrôles enchaînés tiennent\n");
	sil_say(out, "  moves: ", "  coups : "), sil_put_int(out, record->count);
	sil_say(out, ", all of them legal\n", ", tous permis\n");
	sil_say(out, "  states: ", "  états : "), sil_put_int(out, sil_record_hashes(record->count));
	sil_say(out, " hashes, all as the game comes out again\n", " empreintes, toutes retrouvées en rejouant\n");
	put_result(record, end, out);
	put_deal(record, out);
}
