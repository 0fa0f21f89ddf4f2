/* Credits only ever shrink while a connection lives. */
#include "server/latency.h"

#include "engine/game.h"

static void smallest(uint32_t *best_us, uint64_t round_trip_us)
{
	uint32_t us = round_trip_us > UINT32_MAX ? UINT32_MAX : round_trip_us ? (uint32_t)round_trip_us : 1;
	if (!*best_us || us < *best_us)
		*best_us = us;
}

void sil_latency_pong(struct sil_latency *latency, uint64_t round_trip_us)
{
	smallest(&latency->best_us, round_trip_us);
	if (latency->pongs < SIL_LATENCY_PONGS)
		latency->pongs++;
}

void sil_latency_kernel(struct sil_latency *latency, uint64_t round_trip_us)
{
	smallest(&latency->kernel_us, round_trip_us);
}

uint8_t sil_latency_credit_ms(const struct sil_latency *latency)
{
	bool known = latency->pongs == SIL_LATENCY_PONGS && (latency->kernel_us || !latency->confirmed);
	uint32_t us = known ? latency->best_us : 0;
	if (latency->kernel_us && us > latency->kernel_us && us - latency->kernel_us > SIL_KERNEL_SLACK_US)
		us = latency->kernel_us + SIL_KERNEL_SLACK_US;
	uint32_t ms = us / 1000;
	return (uint8_t)(ms > SIL_MAX_CREDIT_MS ? SIL_MAX_CREDIT_MS : ms);
}
