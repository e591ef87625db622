/* pinned.h -- the parameters that --set holds, for each energy of a run. */
#ifndef VERIFY_PINNED_H
#define VERIFY_PINNED_H

#include "cli/verify_options.h"
#include "subjects/subject.h"

/* *pinned, to free() in either case, gets a row for each subject; NaN where a parameter
 * is free.  0, or an exit code having said what is wrong. */
int pinned_of(const options *o, const subjects *s, double (**pinned)[SLV_MAX_PARAM]);

#endif
