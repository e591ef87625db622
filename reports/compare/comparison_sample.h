/* comparison_sample.h -- small baseline documents for tests. */
#ifndef REPORTS_COMPARISON_SAMPLE_H
#define REPORTS_COMPARISON_SAMPLE_H

#include "compare/comparison.h"

/* Lists of rows as JSON without the brackets; NULL: none. */
typedef struct {
  const char *tool, *compiler, *settings; /* NULL: default settings and rows */
  const char *values, *texts, *checks;
} comparison_sample;

void comparison_sample_text(const comparison_sample *s, buffer *t);

/* Two documents and the result of compare_documents(); a test aborts if any step
 * fails. */
typedef struct {
  baseline_document base, now;
  tolerance_list tolerances;
  comparison result;
} comparison_pair;

void comparison_pair_open(comparison_pair *pair, const comparison_sample *base,
                          const comparison_sample *now);
void comparison_pair_close(comparison_pair *pair);

#endif
