/* A bot chooses, or thinks of hints. */
#include "server/job.h"

void sil_job_run(struct sil_job *job)
{
	struct sil_question question = {.game = job->game, .view = &job->view, .acts = job->acts, .count = job->count};
	if (job->peer)
		job->hinted = sil_hint(&question, job->hints);
	else
		job->choice = job->bot->choose(&question, &job->rng);
}
