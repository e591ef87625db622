/* newton_rows.h -- ledger entries that runs of Newton's method confirm or refute: newton_rows.def.
 * A case is a run, a pair of runs, or a set-up: a scene with its parameters and n.  Entries use
 * only numbers from records, which this command or an earlier one wrote. */
#pragma once

#include "study/study_rows.h"

enum { NEWTON_STAGES = 5 };

typedef struct {
  doc_newton_record r; /* copy of the record, which shares its texts and lists */
  int accepted;        /* number of steps that needed no projection */

  /* At the end point; NaN: unknown. */
  double negative; /* number of negative eigenvalues */
  double contraction, scheme_condition;
  double buckling; /* RMS of the reference out of plane, m */
  double least;    /* energy of the reference, J */

  /* Distance of iterates 0 to 4 to the reference, in space relative to the final displacement, and
   * out of plane.  A run that ended earlier repeats its last value.  NaN: unknown. */
  double distance[NEWTON_STAGES], distance_z[NEWTON_STAGES];
  double height[NEWTON_STAGES]; /* RMS out of plane, relative to the reference's; NaN: unknown */

  /* Energy above the reference's, and residual, relative to iterate 0; NaN: unknown. */
  double excess[NEWTON_STAGES], residual[NEWTON_STAGES];

  /* Total time of full steps, without the first step, s. */
  double assembly, cholesky, steps;
} newton_summary;

newton_summary newton_summary_of(const doc_newton_record *r);

/* Returns the vertices per side; 0: the user's mesh. */
static inline int newton_n(const newton_summary *s) { return s->r.n < 1000000 ? (int)s->r.n : 0; }

/* Returns whether two records agree in the named members, such as "n scene init". */
static inline int newton_share(const newton_summary *a, const newton_summary *b,
                               const char *names) {
  return document_alike(&doc_newton_record_shape, &a->r, &b->r, names, 0);
}

/* Returns whether the record matches the conditions, as for study_selects(). */
static inline int newton_selects(const newton_summary *s, const char *words) {
  return study_selects(&doc_newton_record_shape, &s->r, words);
}

/* Return whether the run is of that scene, with any parameters; and whether the run is of some
 * built-in scene with the scene's own membrane, not with a plugin's or Robson's. */
int newton_is_of(const newton_summary *s, const char *scene);
int newton_is_own(const newton_summary *s);

/* Claims come first, then ledger entries. */
enum {
  NEWTON_CLAIMS = 0
#define NEWTON_CLAIM(...) +1
#include "support/records/newton_rows.def"
  ,
  NEWTON_ROWS = NEWTON_CLAIMS
#define NEWTON_ROW(...) +1
#include "support/records/newton_rows.def"
};

/* Claims and ledger entries; their judges read an array of newton_summary. */
extern const study_row newton_rows[NEWTON_ROWS];

/* Returns a finding as a claim of the document; texts are shared with f. */
doc_newton_claim newton_claim_describe(const study_finding *f);

/* Waves with at most this many half waves along u and along v are low, others high. */
enum { NEWTON_LOW_WAVES = 4 };

/* RMS of z minus its mean, m.  whole: over all vertices; ends: within an eighth of a side's length
 * of top or bottom; rim: of any side.  high: the high waves, over all vertices; middle: the low
 * waves, within a tenth of the middle line u = 0. */
typedef struct {
  double whole, ends, rim, high, middle;
  double angle;     /* angle of the crests to u, in [0, 180) degrees */
  double coherence; /* 1: all crests are parallel; 0: no direction prevails */
} newton_wrinkles;

/* Measures the wrinkles of x[3*n*n]: positions row by row along u, n >= 2. */
newton_wrinkles newton_wrinkles_of(const double *x, size_t n);
