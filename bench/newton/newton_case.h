/* newton_case.h -- one run of Newton's method: its settings, its results, and its end
 * point: what kind of point that is, and how fast a scheme converges to it. */
#pragma once

#include "cluster/cluster.h"
#include "newton/newton_scene.h"
#include "selvedge/solve.h"
#include "support/base/buffer.h"
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

/* The membrane of the scene, of the scheme or of the plugin. */
newton_membrane newton_case_membrane(const newton_case *c);

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

/* A run, in an arena. */
typedef struct {
  doc_newton_record d; /* but for its id */
  newton_fault fault;  /* of the mesh, where it cannot be solved at all */
  double *x;           /* [3*vertices], the end point */
  int stopped;         /* the program was interrupted: then all else is useless */
} newton_record;

/* Runs a case.  A run whose solver fails is recorded like any other.  Errors: SLV_EARG for a scene
 * that cannot be solved at all, such as a mesh with an edge of more than two triangles. */
slv_status newton_case_run(const newton_case *c, const newton_scene *scene, arena *memory,
                           newton_record *out);

/* What is solved, and how; but not the number of threads and the seed. */
void newton_case_name(const newton_case *c, buffer *name);

/* Everything that tells this run from others: runs with equal texts are the same run. */
void newton_case_id(const newton_case *c, buffer *id);

/* The end point of a run, and how it came there. */
typedef struct {
  const newton_case *c;
  const newton_scene *scene;
  slv_solver *solver;     /* its matrix and factor are changed */
  const double *x;        /* [3*vertices] */
  const double *iterates; /* [count][3*vertices] */
  size_t count;
} newton_ends;

/* The analysis, in the arena; what cannot be computed is left unset.  Where there is a reference,
 * appends for each iterate the root of the mean square of its distance to it, of that out of plane,
 * and of how far it is out of the plane at rest, m. */
const doc_newton_end *newton_end_analyse(const newton_ends *e, items distances[3], arena *memory);

/* end->contraction: the spectral radius rho(I - P^-1 H), with the factored matrix P
 * and the solver's present matrix H; left unset where it cannot be computed. */
void newton_contraction(slv_solver *solver, size_t numbers, doc_newton_end *end);
