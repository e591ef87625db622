/* refine_study.h -- the mesh-refinement study: does a hanging cloth sag the same on
 * every mesh, with alpha = a, a^(3/4) or sqrt(a)? */
#ifndef BENCH_REFINE_STUDY_H
#define BENCH_REFINE_STUDY_H

#include <signal.h>

#include "refine/refine_fit.h"
#include "refine/refine_scene.h"
#include "support/base/items.h"

/* What to run. */
typedef struct {
  unsigned kind[REFINE_MESHES];  /* doc_refine_mesh */
  unsigned alpha[REFINE_ALPHAS]; /* doc_refine_alpha */
  size_t kinds, alphas;
  document_numbers n; /* cells per side, ascending */
  uint64_t seed;      /* seed of jittered meshes */
} refine_plan;

typedef struct {
  items records, series; /* doc_refine_record, doc_refine_series */
} refine_results;

const doc_refine_record *refine_record_at(const refine_results *r, size_t i);
const doc_refine_series *refine_series_at(const refine_results *r, size_t i);
void refine_results_free(refine_results *r);

/* Where a study reports its progress, from 0 to 1, and learns whether to stop. */
typedef struct {
  void (*progress)(void *to, const char *kind, const char *what, double fraction);
  void *to;
  const volatile sig_atomic_t *stop; /* NULL: never */
} refine_watch;

/* Runs the plan.  The stiffness of alpha = sqrt(a) is that of alpha = a with
 * Pritchard's Table 1 on 10 x 10 cells; every other alpha is scaled so that the sag
 * on the coarsest mesh is the same.  An equilibrium that was not found has a sag of
 * NaN.  *done is 0 when the study was stopped; *out, which must be empty before,
 * then holds what was finished. SLV_EMEMORY; SLV_EARG for a mesh that cannot be
 * made, or none. */
slv_status refine_study(const refine_plan *p, const refine_watch *w,
                        refine_results *out, int *done);

#endif
