/* Where the server is not built there is no connection to one either. */
#include "cli/play/join.h"
#include "cli/screen/screen.h"
#include "program_messages.h"

enum cli_exit play_join(const struct cli_args *args, const char *link, const char *name, bool full,
			const struct front_wishes *wishes, struct sil_out *out)
{
	(void)link, (void)name, (void)full, (void)wishes, (void)out;
	screen_stop();
	return cli_refuse(args, say_no_online(cli_message()));
}
