/* goals.h -- how fast the library's kernels are to be, and which are not. */
#ifndef REPORTS_GOALS_H
#define REPORTS_GOALS_H

#include "bench.h"
#include "text.h"

typedef enum {
  GOAL_IN_CACHE,  /* inputs and outputs fit into the second level, or into the third
                   * where that is not known; at most 4096 elements where neither is */
  GOAL_IN_CACHES, /* at most 4096 elements: in the third level at least */
  GOAL_BEYOND     /* 10^6 elements or more */
} goal_place;

typedef struct {
  const char *words;
  const char *energy, *family; /* NULL: any */
  goal_place place;
  int several;         /* of several threads; 0: of one; -1: any */
  int in_float;        /* of single precision, too */
  const char *against; /* of a ratio */
  double bound;        /* of times the limit, the most; of times faster, the least */
} goal;

/* NULL past the last. */
const goal *goal_at(size_t i);

/* Is the goal set for r?  For one thing, r is to be the best of its kind and the ratio
 * measured. */
int goal_applies(const goal *g, const bench_row *b, const bench_record_row *r);

/* Times the limit, or times faster than the baseline; ci alike where it is not NULL. */
double goal_measure(const goal *g, const bench_row *b, const bench_record_row *r,
                    double ci[2]);

int goal_is_met(const goal *g, double measured);

/* The limit's goal for r; NULL: there is none. */
const goal *goal_of_limit(const bench_row *b, const bench_record_row *r);

/* The least time that the operations of r take; 0: not known. */
double goal_floor(const bench_row *b, const bench_record_row *r);

/* Why r is as slow as it is, as far as its records tell. */
void goal_reason(const bench_row *b, const bench_record_row *r, text *t);

typedef struct {
  size_t judged, met;
} goal_tally;

/* Over all documents. */
goal_tally goal_count(const record_set *set, const goal *g);

#endif
