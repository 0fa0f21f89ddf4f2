/* A bot chooses, or thinks of hints. */
#include "server/job.h"

void sil_job_run(struct sil_job *job)
{
	if (job->peer)
		job->hinted = sil_hint(&job->asked.question, job->hints);
	else
		job->choice = job->bot->choose(&job->asked.question, &job->rng);
}
