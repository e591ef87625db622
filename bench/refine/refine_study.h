/* refine_study.h -- the mesh-refinement study: does a hanging cloth sag the same on
 * every mesh, with alpha = a, a^(3/4) or sqrt(a)? */
#ifndef BENCH_REFINE_STUDY_H
#define BENCH_REFINE_STUDY_H

#include <signal.h>

#include "refine/refine_fit.h"
#include "refine/refine_scene.h"
#include "support/base/items.h"

typedef struct {
  const char *name;
  slv_grid_pattern pattern;
} refine_kind;

typedef struct {
  const char *name;
  double exponent; /* of a */
} refine_alpha;

enum { REFINE_KINDS = 3, REFINE_ALPHAS = 3 };
extern const refine_kind refine_kinds[REFINE_KINDS];
extern const refine_alpha refine_alphas[REFINE_ALPHAS];

/* What to run.  The arrays are the caller's. */
typedef struct {
  const refine_kind *kind[REFINE_KINDS];
  const refine_alpha *alpha[REFINE_ALPHAS];
  size_t kinds, alphas, meshes;
  const size_t *n; /* [meshes] cells per side, ascending */
  uint64_t seed;   /* of jittered meshes */
} refine_plan;

/* One equilibrium. */
typedef struct {
  const refine_kind *kind;
  const refine_alpha *alpha;
  size_t n, vertices, triangles;
  double scale; /* of Table 1's stiffness */
  refine_state state;
  double seconds;
} refine_record;

/* One kind of mesh with one alpha, over all n. */
typedef struct {
  const refine_kind *kind;
  const refine_alpha *alpha;
  double scale;
  int converged; /* all of its equilibria */
  refine_trend trend;
} refine_series;

typedef struct {
  items records, series;
} refine_results;

const refine_record *refine_record_at(const refine_results *r, size_t i);
const refine_series *refine_series_at(const refine_results *r, size_t i);
void refine_results_free(refine_results *r);

/* Where a study tells how far it is, of 1, and looks whether to stop. */
typedef struct {
  void (*progress)(void *to, const char *kind, const char *what, double fraction);
  void *to;
  const volatile sig_atomic_t *stop; /* NULL: never */
} refine_watch;

/* Runs the plan.  The stiffness of alpha = sqrt(a) is what alpha = a makes of Table 1
 * on 10 x 10 cells; that of every other alpha is scaled so that the sag on the coarsest
 * mesh is the same.  An equilibrium that was not found has a sag of NaN.
 *
 * *done is 0 when it was stopped: what was finished is in *out, which must be empty
 * before.  SLV_EMEMORY; SLV_EARG for a mesh that cannot be made,
 * or none. */
slv_status refine_study(const refine_plan *p, const refine_watch *w,
                        refine_results *out, int *done);

#endif
