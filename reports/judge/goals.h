/* goals.h -- how fast the library's kernels are to be, and which are not. */
#ifndef REPORTS_GOALS_H
#define REPORTS_GOALS_H

#include "document/bench.h"
#include "support/base/buffer.h"

typedef struct {
  const char *words;
  const char *energy, *family; /* NULL: any */
  uint64_t least, most;        /* elements */
  int several;                 /* threads; 0: one */
  int in_float;                /* single precision, too */
  const char *against;         /* of a ratio */
  double bound;        /* of times the limit, the most; of times faster, the least */
  const char *command; /* measures it */
} goal;

/* NULL past the last. */
const goal *goal_at(size_t i);

/* The goal that is set for r against that: the first one that fits.  NULL: there is
 * none, r is not the best of its kind, or the ratio was not measured. */
const goal *goal_for(const doc_bench *b, const doc_bench_record *r,
                     const char *against);

/* Times the limit, or times faster than the baseline; ci alike where it is not NULL. */
double goal_measure(const goal *g, const doc_bench *b, const doc_bench_record *r,
                    double ci[2]);

int goal_is_met(const goal *g, double measured);

/* Why r misses g, from what was measured beside it. */
void goal_reason(const goal *g, const doc_bench *b, const doc_bench_record *r,
                 buffer *t);

typedef struct {
  size_t judged, met;
  double lo, hi;                            /* of what was measured, if judged > 0 */
  const doc_bench_record *lowest, *highest; /* the kernels that took them */
} goal_tally;

/* Over all documents. */
goal_tally goal_count(const record_set *set, const goal *g);

#endif
