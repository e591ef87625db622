/* comparison_sample.h -- small baseline documents for tests. */
#ifndef REPORTS_COMPARISON_SAMPLE_H
#define REPORTS_COMPARISON_SAMPLE_H

#include "compare/comparison.h"

/* Lists of rows as JSON without the brackets; NULL: none. */
typedef struct {
  const char *tool, *compiler, *settings; /* NULL: usual ones */
  const char *values, *texts, *checks;
} guard_sample;

void guard_sample_text(const guard_sample *s, buffer *t);

/* Two documents and what guard_compare() says of them; all of it must succeed. */
typedef struct {
  baseline_document base, now;
  tolerance_list tolerances;
  guard_result result;
} guard_pair;

void guard_pair_open(guard_pair *pair, const guard_sample *base,
                     const guard_sample *now);
void guard_pair_close(guard_pair *pair);

#endif
