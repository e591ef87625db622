/* newton_rows.h -- rows that judge runs of Newton's method: newton_rows.def.  A case of a row is a
 * run, a pair of runs, or a set-up, which is a scene with its numbers and n.  Rows read numbers
 * that are computed from a record as it was written, by this command or by an earlier one. */
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

/* The claims come first. */
enum {
  NEWTON_CLAIMS = 0
#define NEWTON_CLAIM(...) +1
#include "support/records/newton_rows.def"
  ,
  NEWTON_ROWS = NEWTON_CLAIMS
#define NEWTON_ROW(...) +1
#include "support/records/newton_rows.def"
};

/* Rows that judge newton_summary. */
extern const study_row newton_rows[NEWTON_ROWS];

/* Returns the finding as a claim of the document; the result points into f. */
doc_newton_claim newton_claim_describe(const study_finding *f);

/* Largest number of half waves along u or v of low waves; others are high. */
enum { NEWTON_LOW_WAVES = 4 };

/* Root mean squares of z minus its mean, in m: over all vertices; over those within
 * an eighth of a side of the top or bottom; of any side; of the high waves, over all
 * vertices; of the low waves, within a tenth of the middle line u = 0. */
typedef struct {
  double whole, ends, rim, high, middle;
  double angle;     /* angle of the crests to u, in [0, 180) degrees */
  double coherence; /* 1: all crests are parallel, 0: no direction prevails */
} newton_wrinkles;

/* Measures the wrinkles of x[3*n*n]: positions row by row along u, n >= 2. */
newton_wrinkles newton_wrinkles_of(const double *x, size_t n);
