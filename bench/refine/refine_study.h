/* refine_study.h -- mesh refinement: a hanging cloth's sag for alpha = a, a^(3/4) or sqrt(a). */
#pragma once

#include "newton/newton_scene.h"
#include "selvedge/solve.h"
#include "study/study.h"
#include "support/records/refine_document.h"

/* Fits the dependence of s[count] on n[count], cells per side, ascending.  Sets only these members
 * of the series:
 *
 * mesh_independent: yes if s tends to a limit known to 1 %; no if s changes as a power of n;
 * otherwise, or with too few meshes, undecided.  growth: q in s ~ n^q, from the last two meshes.
 * order: p in s = limit + c n^-p, from the last three; NaN if no positive p fits.  Without an order
 * the limit is the last value, if the last three agree to 1 %.  error: the larger of the limit's
 * distance from the last value and its change without the finest mesh.  If a value is not positive
 * and finite, the verdict is undecided.  Unknown numbers are NaN. */
doc_refine_series refine_fit(const double *n, const double *s, size_t count);

/* Parameters of Pritchard's Table 1, on Pritchard's smaller mesh. */
#define REFINE_STRETCH 5e3 /* k_stretch, k_shear */
#define REFINE_SHEAR 0.5e3
#define REFINE_DENSITY 0.1 /* kg/m^2 */
#define REFINE_GRAVITY 9.81
#define REFINE_SIDE 1.0 /* m */
enum { REFINE_CELLS = 10 };

/* Scale for which alpha = sqrt(a) is as stiff as alpha = a with Table 1's parameters. */
#define REFINE_SCALE (REFINE_SIDE * REFINE_SIDE / (2.0 * REFINE_CELLS * REFINE_CELLS))

/* Sag of a continuum for alpha = sqrt(a) with REFINE_SCALE, m: rho g L^2 / (2 k), because the
 * tension at height Y is rho g Y. */
#define REFINE_CONTINUUM_SAG                                     \
  (REFINE_DENSITY * REFINE_GRAVITY * REFINE_SIDE * REFINE_SIDE / \
   (2 * REFINE_SCALE * REFINE_STRETCH))

#define REFINE_JITTER 0.2 /* largest random move / cell side */

typedef struct {
  newton_scene cloth;
  size_t cells;       /* cells per side */
  slv_rest *weighted; /* [ntriangles] rest shapes; areas are replaced by powers of areas */
  double *x;          /* [3*nvertices] current positions */
  slv_solver *solver;
} refine_scene;

/* Makes a scene.  Returns SLV_EARG if the mesh's size overflows, or SLV_EMEMORY. */
slv_status refine_scene_make(slv_grid_pattern pattern, size_t cells, uint64_t seed,
                             refine_scene *s);
void refine_scene_free(refine_scene *s);

/* Finds the equilibrium for alpha = a^exponent and `scale` times the stiffness of Table 1, starting
 * from rest.  Sets members of *out from `sag` on, except `seconds`.  A run that does not converge
 * or is interrupted is no error. */
slv_status refine_scene_hang(refine_scene *s, double exponent, double scale,
                             doc_refine_record *out);

static inline const doc_refine_record *refine_record_at(const study *s, size_t i) {
  return (const doc_refine_record *)s->records.at + i;
}

static inline const doc_refine_series *refine_series_at(const study *s, size_t i) {
  return (const doc_refine_series *)s->series.at + i;
}

/* Ledger entries that the refinement study tests; the judges read an array of doc_refine_series. */
enum { REFINE_ROWS = 3 };
extern const study_row refine_rows[REFINE_ROWS];
