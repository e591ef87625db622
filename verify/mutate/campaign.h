/* campaign.h -- the trials of all chosen mutants that are not known yet. */
#ifndef MUTATE_CAMPAIGN_H
#define MUTATE_CAMPAIGN_H

#include "mutate/mutate_options.h"
#include "mutate/survey.h"

/* `work` is the absolute path of the directory for trees and objects.  Results go to
 * the survey and to `o` as they come.  0, or the exit code, having said why. */
int campaign_run(const mutate_options *options, const char *work, survey *s,
                 outcomes *o);

#endif
