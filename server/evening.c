/* Adding a result, and to JSON and back. */
#include "server/evening.h"

#include <jansson.h>
#include <string.h>

#include "engine/parse.h"

static struct sil_evening_person *find(struct sil_evening *evening, int64_t session)
{
	for (uint8_t i = 0; i < evening->people; i++)
		if (evening->person[i].session == session)
			return &evening->person[i];
	return NULL;
}

/* A place for somebody new: at the end, or of somebody who does not sit at this table. There are more places than
 * seats. */
static struct sil_evening_person *new_place(struct sil_evening *evening, const struct sil_hosted *hosted)
{
	if (evening->people < SIL_EVENING_PEOPLE)
		return &evening->person[evening->people++];
	for (int i = 0; i < SIL_EVENING_PEOPLE; i++)
		if (sil_hosted_seat_of(hosted, evening->person[i].session) == SIL_WATCHER)
			return &evening->person[i];
	return &evening->person[0];
}

static void forget_oldest(struct sil_evening *evening)
{
	evening->games--;
	memmove(evening->game, evening->game + 1, evening->games * sizeof *evening->game);
	for (uint8_t i = 0; i < evening->people; i++) {
		struct sil_evening_person *person = &evening->person[i];
		person->played >>= 1;
		memmove(person->scores, person->scores + 1, evening->games * sizeof *person->scores);
	}
}

static void add_game(struct sil_evening *evening, const struct sil_hosted *hosted)
{
	int32_t points[SIL_MAX_SEATS];
	unsigned winners = sil_table_score(&hosted->table, points);
	if (evening->games == SIL_EVENING_GAMES)
		forget_oldest(evening);
	for (int s = 0; s < hosted->settings.config.seats; s++) {
		const struct sil_server_seat *holder = &hosted->seats[s];
		if (!holder->session)
			continue;
		struct sil_evening_person *person = find(evening, holder->session);
		if (!person) {
			person = new_place(evening, hosted);
			*person = (struct sil_evening_person){.session = holder->session};
		}
		memcpy(person->name, holder->name, SIL_NAME_BYTES);
		person->look = holder->look;
		person->wins += winners >> s & 1;
		person->played |= (uint16_t)(1u << evening->games);
		person->scores[evening->games] = points[s];
	}
	evening->game[evening->games++] = hosted->game;
	evening->played++;
}

bool sil_evening_of(const struct sil_hosted *hosted, struct sil_evening *evening)
{
	*evening = hosted->evening ? *hosted->evening : (struct sil_evening){0};
	if (hosted->state == SIL_TABLE_OVER)
		add_game(evening, hosted);
	return evening->games > 0;
}

void sil_evening_put(const struct sil_evening *evening, struct sil_out *out)
{
	sil_json_open(out, '{');
	sil_json_key(out, "played"), sil_json_int(out, evening->played);
	sil_json_key(out, "games"), sil_json_open(out, '[');
	for (int g = 0; g < evening->games; g++)
		sil_json_text(out, evening->game[g]->rules->name);
	sil_json_close(out, ']');
	sil_json_key(out, "people"), sil_json_open(out, '[');
	for (int i = 0; i < evening->people; i++) {
		const struct sil_evening_person *person = &evening->person[i];
		sil_json_open(out, '{');
		sil_json_key(out, "who"), sil_json_int(out, person->session);
		sil_json_key(out, "name"), sil_json_text(out, person->name);
		sil_put_look(person->look, out);
		sil_json_key(out, "wins"), sil_json_int(out, person->wins);
		sil_json_key(out, "scores"), sil_json_open(out, '[');
		for (int g = 0; g < evening->games; g++)
			if (person->played >> g & 1)
				sil_json_int(out, person->scores[g]);
			else
				sil_json_null(out);
		sil_json_close(out, ']');
		sil_json_close(out, '}');
	}
	sil_json_close(out, ']');
	sil_json_close(out, '}');
}

static bool read_person(struct sil_evening_person *person, unsigned games, const json_t *object)
{
	const char *name = json_string_value(json_object_get(object, "name"));
	const json_t *scores = json_object_get(object, "scores");
	json_int_t wins = json_integer_value(json_object_get(object, "wins"));
	if (!name || strlen(name) >= SIL_NAME_BYTES || json_array_size(scores) != games || wins < 0 ||
	    wins > UINT32_MAX)
		return false;
	*person = (struct sil_evening_person){.session = json_integer_value(json_object_get(object, "who"))};
	memcpy(person->name, name, strlen(name) + 1);
	person->look = sil_read_look(object);
	person->wins = (uint32_t)wins;
	for (unsigned g = 0; g < games; g++) {
		const json_t *score = json_array_get(scores, g);
		json_int_t points = json_integer_value(score);
		if (json_is_null(score))
			continue;
		if (!json_is_integer(score) || points < INT32_MIN || points > INT32_MAX)
			return false;
		person->played |= (uint16_t)(1u << g);
		person->scores[g] = (int32_t)points;
	}
	return person->session > 0;
}

bool sil_evening_read(struct sil_evening *evening, const json_t *object)
{
	const json_t *games = json_object_get(object, "games"), *people = json_object_get(object, "people");
	json_int_t played = json_integer_value(json_object_get(object, "played"));
	*evening = (struct sil_evening){0};
	if (!json_is_array(games) || !json_array_size(games) || json_array_size(games) > SIL_EVENING_GAMES ||
	    json_array_size(people) > SIL_EVENING_PEOPLE || played < 1 || played > UINT32_MAX)
		return false;
	evening->played = (uint32_t)played;
	for (; evening->games < json_array_size(games); evening->games++) {
		const char *name = json_string_value(json_array_get(games, evening->games));
		if (!name || !(evening->game[evening->games] = sil_find_game(name)))
			return false;
	}
	for (; evening->people < json_array_size(people); evening->people++)
		if (!read_person(&evening->person[evening->people], evening->games,
				 json_array_get(people, evening->people)))
			return false;
	return true;
}
