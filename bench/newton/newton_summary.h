/* newton_summary.h -- what tables and claims take from a record, as it was written: one
 * of this run, or of the run that this one goes on from. */
#ifndef BENCH_NEWTON_SUMMARY_H
#define BENCH_NEWTON_SUMMARY_H

#include "support/base/items.h"

enum { NEWTON_WORD = 96, NEWTON_STAGES = 5, NEWTON_NUMBERS = 5 };

typedef struct {
  char *id;
  char scene[NEWTON_WORD], membrane[NEWTON_WORD], scheme[NEWTON_WORD],
      bending[NEWTON_WORD], init[NEWTON_WORD], search[NEWTON_WORD], stop[NEWTON_WORD];
  int n; /* 0: a mesh of the user's */
  int converged, iterations, most_iterations;
  int accepted;                     /* steps that no projection was needed for */
  double energy, relative, seconds; /* NaN: none */
  double exact, numeric;            /* NaN: none */
  double refused;
  double negative;               /* eigenvalues at the end; NaN: not known */
  double contraction;            /* NaN: not known */
  double scheme_condition;       /* likewise */
  double number[NEWTON_NUMBERS]; /* pull, shear, k, k_theta, density */
  double buckling;               /* RMS out of plane of the reference, m; likewise */
  double least;                  /* energy of the reference, J; likewise */

  /* After iterations 0 to 4: distance to the reference over the final displacement, and
   * the same out of plane.  A run that ended before keeps its last; NaN: not known. */
  double distance[NEWTON_STAGES], distance_z[NEWTON_STAGES];
  double height[NEWTON_STAGES]; /* RMS out of plane over the reference's; likewise */

  /* Likewise energy above the reference's and residual, over those of iterate 0. */
  double excess[NEWTON_STAGES], residual[NEWTON_STAGES];

  /* Seconds of full steps together, but for the first step. */
  double assembly, cholesky, steps;
  double *x; /* [count] positions; NULL: none */
  size_t count;
} newton_summary;

/* Of a record as a line of JSON; 0 where it is none.  Free it, and each copy. */
int newton_summary_of_line(const char *line, newton_summary *out);
newton_summary newton_summary_copy(const newton_summary *s);
void newton_summary_free(newton_summary *s);

static inline const newton_summary *newton_summary_at(const items *list, size_t i) {
  return (const newton_summary *)list->at + i;
}

/* Is it of that scene, maybe with other numbers than its own?  Of a scene at all, with
 * the membrane of that scene, neither a plugin's nor Robson's? */
int newton_is_of(const newton_summary *s, const char *scene);
int newton_is_own(const newton_summary *s);

/* Of a run already in the list; NULL: it is not there. */
const newton_summary *newton_summary_find(const items *list, const char *id);

#endif
