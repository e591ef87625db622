/* newton_summary.h -- what tables and claims need of a record, taken from its text:
 * of a run of this command, or of the earlier command that this one continues. */
#pragma once

#include "support/base/items.h"
#include "support/base/memory.h"

enum { NEWTON_STAGES = 5, NEWTON_NUMBERS = 5 };

typedef struct {
  arena memory; /* of the texts and positions */
  const char *id, *scene, *membrane, *scheme, *bending, *init, *search, *stop;
  int n; /* 0: the user's mesh */
  int converged, iterations, most_iterations;
  int accepted;                     /* number of steps that needed no projection */
  double energy, relative, seconds; /* NaN: none */
  double exact, numeric;            /* NaN: none */
  double refused;
  double negative;               /* eigenvalues at the end; NaN: not known */
  double contraction;            /* NaN: not known */
  double scheme_condition;       /* NaN: not known */
  double number[NEWTON_NUMBERS]; /* pull, shear, k, k_theta, density */
  double buckling;               /* RMS of the reference out of plane, m; NaN: not known */
  double least;                  /* energy of the reference, J; NaN: not known */
  double thickness;              /* of a cloth with quads, m; NaN: it has none */

  /* After iterations 0 to 4: distance to the reference, relative to the final displacement, and the
   * same out of plane.  A run that ended earlier repeats its last value; NaN: not known. */
  double distance[NEWTON_STAGES], distance_z[NEWTON_STAGES];
  double height[NEWTON_STAGES]; /* RMS out of plane, relative to the reference's; NaN:
                                   not known */

  /* Energy above the reference's, and residual, both relative to iterate 0; NaN: not known. */
  double excess[NEWTON_STAGES], residual[NEWTON_STAGES];

  /* Time of all full steps but the first, s. */
  double assembly, cholesky, steps;
  const double *x; /* [count] positions; NULL: none */
  size_t count;
} newton_summary;

/* Makes the summary of a record given as a line of JSON; returns 0 if it is none.
 * newton_summaries_free() frees a list of them. */
int newton_summary_of_line(const char *line, newton_summary *out);
void newton_summaries_free(items *list);

static inline const newton_summary *newton_summary_at(const items *list, size_t i) {
  return (const newton_summary *)list->at + i;
}

/* Is the run of that scene, perhaps with other numbers?  Is it of any built-in scene
 * with that scene's own membrane, neither a plugin's nor Robson's? */
int newton_is_of(const newton_summary *s, const char *scene);
int newton_is_own(const newton_summary *s);

/* The summary of the run of that id in the list; NULL if there is none, or no id. */
const newton_summary *newton_summary_find(const items *list, const char *id);
