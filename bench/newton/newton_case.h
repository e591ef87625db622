/* newton_case.h -- one run of Newton's method: its settings, its results, and its end
 * point: what kind of point that is, and how fast a scheme converges to it. */
#pragma once

#include <signal.h>

#include "cluster/cluster.h"
#include "newton/newton_scene.h"
#include "selvedge/solve.h"
#include "support/records/newton_document.h"

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
  int ranks;         /* processes of the engine petsc; 0: CHOLMOD, in this one */
  const char *petsc; /* its options; "" for none */
  uint64_t seed;
  const slv_energy *plugin; /* the membrane; NULL: that of the scene */
  uint64_t plugin_mark;     /* hash of its file, from input_mark() */
  const char *from;         /* mesh, pins and pull of the user's mesh; "" for a scene */
} newton_case;

/* The part of a mesh that cannot be solved: "quad" number 5, from 1; what NULL: no single one. */
typedef struct {
  const char *what;
  size_t number;
} newton_fault;

/* Bends a cloth with quads as Schweickart and Zhai do: a plate of thickness 1 m and of this
 * rigidity, N m.  Where it returns an error, *fault says which part of the mesh is at fault. */
slv_status newton_put_plate(const slv_mesh *m, double rigidity, slv_solver *to,
                            newton_fault *fault);

/* Puts the rows of a membrane onto the solver of a mesh, but those of faces that it has not.  Where
 * it returns an error, *bad is the quad at fault, from 0. */
slv_status newton_put_membrane(const slv_mesh *mesh, const slv_rest *rest, const newton_membrane *m,
                               slv_solver *to, size_t *bad);

/* The rest shapes of the triangles that count in a part; release them with free(). */
slv_rest *newton_part_rest(const cluster_part *part, const slv_rest *whole);

/* Puts membrane, bending and weight of a scene onto the solver of a part, which `put` of a
 * cluster_cloth asks for; `to` is a newton_cloth. */
typedef struct {
  const newton_scene *scene;
  newton_membrane membrane;
} newton_cloth;
slv_status newton_cloth_put_part(void *to, const cluster_part *part, slv_solver *solver);

/* Makes the solver of a scene, with membrane, bending and weight.  Where it returns an
 * error, *fault says which part of the mesh is at fault.  Free *out in every case. */
slv_status newton_cloth_make(const newton_scene *s, const newton_membrane *m, slv_solver **out,
                             newton_fault *fault);

typedef struct {
  slv_iterate at;
  double seconds;              /* s since the start */
  double distance, distance_z; /* RMS distance to the reference, m; NaN: none */
  double out_of_plane;         /* RMS, m; NaN: none */
  int linear;                  /* iterations of PETSc's linear solver */
} newton_step;

typedef struct {
  const newton_case *c;
  char membrane[MEMBRANE_NAME];
  size_t vertices, triangles, quads;
  newton_fault fault; /* of the mesh, where it cannot be solved at all */
  slv_status status;  /* result of slv_solver_find_equilibrium() */
  slv_newton_result result;
  cluster_report cluster;    /* of PETSc's run */
  double numeric_difference; /* largest difference of one step, m; NaN: not measured */
  items steps;               /* newton_step */
  int analysed;
  doc_newton_end end;
  doc_newton_reference reference; /* end.reference points here where it was found */
  double lowest[4];               /* of end.lowest */
  double *x;                      /* [3*vertices], the end point */
} newton_record;

/* A flag that asks a run to stop; NULL: never. */
typedef const volatile sig_atomic_t newton_stop;

/* Runs a case.  A run whose solver fails is recorded like any other.  Errors: SLV_EARG for a scene
 * that cannot be solved at all, such as a mesh with an edge of more than two triangles.  *stopped
 * tells whether the run was stopped; *out is then useless.  Free *out in every case. */
slv_status newton_case_run(const newton_case *c, const newton_scene *scene, newton_stop *stop,
                           newton_record *out, int *stopped);
void newton_record_free(newton_record *r);

static inline const newton_step *newton_step_at(const newton_record *r, size_t i) {
  return (const newton_step *)r->steps.at + i;
}

typedef struct {
  slv_solver *solver; /* its matrix and factor are changed */
  const newton_scene *scene;
  const double *iterates; /* [out->steps.count][3*vertices] */
} newton_ends;

/* Fills out->end and the distances in out->steps.  What cannot be computed is left unset. */
void newton_end_analyse(const newton_ends *e, newton_record *out);

/* end->contraction: the spectral radius rho(I - P^-1 H), with the factored matrix P
 * and the solver's present matrix H; left unset where it cannot be computed. */
void newton_contraction(slv_solver *solver, size_t numbers, doc_newton_end *end);
