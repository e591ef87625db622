/* report.h -- the score, per file and in all, and the survivors. */
#ifndef MUTATE_REPORT_H
#define MUTATE_REPORT_H

#include "mutate/mutate_options.h"
#include "mutate/survey.h"

void report_list(const survey *s);
void report_text(const mutate_options *o, const survey *s);

/* Schema "selvedge.mutation/1".  0, or the exit code, having said why. */
int report_json(const mutate_options *o, const survey *s);

#endif
