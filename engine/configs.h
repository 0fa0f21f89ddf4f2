/* Every configuration of a game, numbered, for tests and measurements that must leave none out. Freestanding. */
#ifndef SILURE_ENGINE_CONFIGS_H
#define SILURE_ENGINE_CONFIGS_H

#include "engine/game.h"

static inline unsigned sil_option_values(const struct sil_option *option)
{
	unsigned count = 0;
	while (option->name && option->values[count])
		count++;
	return count;
}

/* How many combinations of seats and option values there are; some of them may be refused by sil_check_config. */
static inline unsigned sil_config_count(const struct sil_rules *rules)
{
	unsigned count = rules->max_seats - rules->min_seats + 1u;
	for (int i = 0; i < SIL_MAX_OPTIONS && rules->options[i].name; i++)
		count *= sil_option_values(&rules->options[i]);
	return count;
}

static inline struct sil_config sil_config_at(const struct sil_rules *rules, unsigned index)
{
	unsigned numbers = rules->max_seats - rules->min_seats + 1u;
	struct sil_config config = {.seats = (uint8_t)(rules->min_seats + index % numbers)};
	index /= numbers;
	for (int i = 0; i < SIL_MAX_OPTIONS && rules->options[i].name; i++) {
		unsigned values = sil_option_values(&rules->options[i]);
		config.options[i] = (uint8_t)(index % values);
		index /= values;
	}
	return config;
}

#endif
