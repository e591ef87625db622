/* newton_summary.h -- numbers of a run for tables and claims, computed from its record as it was
 * written by this command or by the earlier one that it continues. */
#pragma once

#include "study/study_rows.h"

enum { NEWTON_STAGES = 5 };

typedef struct {
  doc_newton_record r; /* record; its texts and lists are not copied */
  int accepted;        /* number of steps that needed no projection */

  /* At the end; NaN: unknown. */
  double negative; /* number of negative eigenvalues */
  double contraction, scheme_condition;
  double buckling; /* RMS of the reference out of plane, m */
  double least;    /* energy of the reference, J */

  /* After iterations 0 to 4: distance to the reference, relative to the final displacement, and the
   * distance out of plane.  A run that ended earlier repeats its last value; NaN: unknown. */
  double distance[NEWTON_STAGES], distance_z[NEWTON_STAGES];
  double height[NEWTON_STAGES]; /* RMS out of plane, relative to the reference's; NaN: unknown */

  /* Energy above the reference's, and residual, both relative to iterate 0; NaN: unknown. */
  double excess[NEWTON_STAGES], residual[NEWTON_STAGES];

  /* Time of all full steps except the first, s. */
  double assembly, cholesky, steps;
} newton_summary;

newton_summary newton_summary_of(const doc_newton_record *r);

/* Returns the vertices per side; 0: the user's mesh. */
static inline int newton_n(const newton_summary *s) { return s->r.n < 1000000 ? (int)s->r.n : 0; }

/* Returns whether the records agree in these members, "n scene init". */
static inline int newton_share(const newton_summary *a, const newton_summary *b,
                               const char *names) {
  return document_alike(&doc_newton_record_shape, &a->r, &b->r, names, 0);
}

/* Returns whether the record has the values of the words, as study_selects(). */
static inline int newton_selects(const newton_summary *s, const char *words) {
  return study_selects(&doc_newton_record_shape, &s->r, words);
}

/* Return whether the run is of that scene, perhaps with other numbers; and whether it is of any
 * built-in scene with that scene's own membrane, not a plugin's or Robson's. */
int newton_is_of(const newton_summary *s, const char *scene);
int newton_is_own(const newton_summary *s);
