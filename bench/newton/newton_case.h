/* newton_case.h -- one run of Newton's method: its settings and its results. */
#ifndef BENCH_NEWTON_CASE_H
#define BENCH_NEWTON_CASE_H

#include <signal.h>

#include "newton/newton_scene.h"
#include "selvedge/solve.h"

#define NEWTON_TOLERANCE 1e-10

enum { NEWTON_IN_FULL = 500 }; /* iterations of a run by default */

/* The library's schemes, and Robson's rule: another energy, projected on demand. */
typedef struct {
  const char *name, *words;
  slv_newton_hessian hessian;
  int robson;
} newton_scheme;

enum { NEWTON_SCHEMES = SLV_NEWTON_HESSIANS + 1 };
newton_scheme newton_scheme_at(size_t i);

/* Does the scheme begin with the full Hessian? */
int newton_is_full(slv_newton_hessian h);

extern const char *const newton_search_words[SLV_SEARCHES];

typedef struct {
  const newton_setup *setup;
  size_t n; /* 0: the user's mesh */
  newton_scheme scheme;
  newton_init init;
  slv_bending_hessian bending;
  slv_line_search search;
  int most_iterations, threads;
  uint64_t seed;
  const slv_energy *plugin; /* the membrane; NULL: that of the scene */
  uint64_t plugin_mark;     /* hash of its file, from input_mark() */
  const char *from;         /* mesh, pins and pull of the user's mesh; "" for a scene */
} newton_case;

typedef struct {
  slv_iterate at;
  double seconds;              /* s since the start */
  double distance, distance_z; /* RMS distance to the reference, m; NaN: none */
  double out_of_plane;         /* RMS, m; NaN: none */
} newton_step;

/* Analysis of the end point.  NaN: not known. */
typedef struct {
  size_t negative, zero, positive; /* set where `inertia` is */
  int inertia;
  double lowest[4], largest, condition;
  size_t lowest_count;
  double scheme_condition; /* of the scheme's own matrix, at the reference */
  double contraction;
  int contraction_steps;
  int reference; /* was a reference found? */
  double energy, relative, displacement, out_of_plane;
} newton_end;

typedef struct {
  const newton_case *c;
  char membrane[MEMBRANE_NAME];
  size_t vertices, triangles;
  slv_status status; /* result of slv_solver_find_equilibrium() */
  slv_newton_result result;
  double numeric_difference; /* largest difference of one step, m; NaN: not measured */
  items steps;               /* newton_step */
  int analysed;
  newton_end end;
  double *x; /* [3*vertices], the end point */
} newton_record;

/* A flag that asks a run to stop; NULL: never. */
typedef const volatile sig_atomic_t newton_stop;

/* Runs a case.  A run whose solver fails is recorded like any other.  Errors:
 * SLV_EARG for a scene that cannot be solved at all, such as a mesh with an edge of
 * more than two triangles.  *stopped tells whether the run was
 * stopped; *out is then useless.  Free *out in every case. */
slv_status newton_case_run(const newton_case *c, const newton_scene *scene,
                           newton_stop *stop, newton_record *out, int *stopped);
void newton_record_free(newton_record *r);

static inline const newton_step *newton_step_at(const newton_record *r, size_t i) {
  return (const newton_step *)r->steps.at + i;
}

#endif
