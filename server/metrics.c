/* Prometheus' text format. */
#include "server/metrics.h"

#include "server/errors.h"

static void print(struct sil_out *out, const char *name, const char *end, const char *help, const char *type,
		  int64_t value)
{
	sil_put(out, "# HELP silure_"), sil_put(out, name), sil_put(out, end);
	sil_put(out, " "), sil_put(out, help), sil_put(out, "\n# TYPE silure_");
	sil_put(out, name), sil_put(out, end), sil_put(out, " "), sil_put(out, type), sil_put(out, "\nsilure_");
	sil_put(out, name), sil_put(out, end), sil_put(out, " "), sil_put_int(out, value), sil_put(out, "\n");
}

void sil_metrics_print(const struct sil_metrics *metrics, const struct sil_gauge *gauge, struct sil_out *out)
{
#define X(name, help) print(out, #name, "_total", help, "counter", (int64_t)metrics->name);
	SIL_COUNTERS(X)
#undef X
	sil_put(out, "# HELP silure_errors_total errors told to clients\n# TYPE silure_errors_total counter\n");
	for (int i = SIL_FINE + 1; i < SIL_ERRORS; i++) {
		sil_put(out, "silure_errors_total{code=\""), sil_put(out, sil_error_code((enum sil_error)i));
		sil_put(out, "\"} "), sil_put_int(out, (int64_t)metrics->errors[i]), sil_put(out, "\n");
	}
	for (; gauge->name; gauge++)
		print(out, gauge->name, "", gauge->help, "gauge", gauge->value);
}
