/* newton_summary.h -- what tables and claims take from a record, as it was written: one
 * of this run, or of the run that this one goes on from. */
#ifndef BENCH_NEWTON_SUMMARY_H
#define BENCH_NEWTON_SUMMARY_H

#include <cjson/cJSON.h>

#include "items.h"

enum { NEWTON_WORD = 64, NEWTON_STAGES = 5 };

typedef struct {
  char *id;
  char scene[NEWTON_WORD], membrane[NEWTON_WORD], scheme[NEWTON_WORD],
      bending[NEWTON_WORD], init[NEWTON_WORD], search[NEWTON_WORD], stop[NEWTON_WORD];
  int n; /* 0: a mesh of the user's */
  int converged, iterations;
  double energy, relative, seconds; /* NaN: none */
  double exact, numeric;            /* NaN: none */
  double refused;
  double negative;    /* eigenvalues at the end; NaN: not known */
  double contraction; /* NaN: not known */

  /* After iterations 0 to 4: distance to the reference over the final displacement, and
   * the same out of plane.  A run that ended before keeps its last; NaN: not known. */
  double distance[NEWTON_STAGES], distance_z[NEWTON_STAGES];

  /* Seconds of full steps together. */
  double assembly, cholesky, steps;
  double *x; /* [count] positions; NULL: none */
  size_t count;
} newton_summary;

/* 1; 0 where it is no record.  Out of memory counts as none.  Free it after 1. */
int newton_summary_of(const cJSON *record, newton_summary *out);
void newton_summary_free(newton_summary *s);

static inline const newton_summary *newton_summary_at(const items *list, size_t i) {
  return (const newton_summary *)list->at + i;
}

/* Of a run already in the list; NULL: it is not there. */
const newton_summary *newton_summary_find(const items *list, const char *id);

#endif
