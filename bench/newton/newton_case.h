/* newton_case.h -- one run of Newton's method: its settings, its results, and the analysis of its
 * end point and of the scheme's convergence to it. */
#pragma once

#include "cluster/cluster.h"
#include "newton/newton_scene.h"
#include "selvedge/solve.h"
#include "support/records/newton_document.h"

#define NEWTON_TOLERANCE 1e-10

enum { NEWTON_IN_FULL = 500 }; /* default number of iterations */

/* Schemes are those of the library, and Robson's rule: another energy, projected on demand. */
enum { NEWTON_ROBSON = SLV_NEWTON_HESSIANS };

typedef struct {
  doc_newton_record d; /* what is known before the run, without the id and the mesh */
  newton_setup setup;
  uint64_t n; /* 0: the user's mesh */
  int scene, scheme, plugin_index;
  slv_newton_hessian hessian; /* of the scheme */
  newton_init init;
  slv_bending_hessian bending;
  slv_line_search search;
  const char *petsc; /* options of PETSc; "" for none */
  uint64_t seed;
  const slv_energy *plugin; /* membrane; NULL: that of the scene */
  uint64_t plugin_mark;     /* hash of its file, from input_hash() */
  const char *from;         /* mesh, pins and pull of the user's mesh; "" for a scene */
} newton_case;

/* Returns the membrane of the scene, of the scheme, or of the plugin with typical parameters. */
newton_membrane newton_case_membrane(const newton_case *c);

/* Part of a mesh that cannot be solved: "quad" number 5, from 1; what NULL: the whole mesh. */
typedef struct {
  const char *what;
  size_t number;
} newton_fault;

/* Sets the bending of a cloth with quads as in Schweickart and Zhai: a plate of thickness 1 m and
 * of this rigidity, N m.  If it fails, *fault is the wrong part of the mesh. */
slv_status newton_put_plate(const slv_mesh *m, double rigidity, slv_solver *to,
                            newton_fault *fault);

/* Sets the rows of a membrane on the solver of a mesh, skipping those of kinds of faces that it
 * lacks. If it fails, *bad is the wrong quad, from 0. */
slv_status newton_put_membrane(const slv_mesh *mesh, const slv_rest *rest, const newton_membrane *m,
                               slv_solver *to, size_t *bad);

/* Returns the rest shapes of the triangles that count in a part; release them with free(). */
slv_rest *newton_part_rest(const cluster_part *part, const slv_rest *whole);

/* Sets a scene's membrane, bending and weight on a part's solver; `to` is a newton_cloth. */
typedef struct {
  const newton_scene *scene;
  newton_membrane membrane;
} newton_cloth;
slv_status newton_cloth_put_part(void *to, const cluster_part *part, slv_solver *solver);

/* Makes the solver of a scene, with membrane, bending and weight.  If it fails, *fault is the wrong
 * part of the mesh.  Free *out in every case. */
slv_status newton_cloth_make(const newton_scene *s, const newton_membrane *m, slv_solver **out,
                             newton_fault *fault);

/* Outcome of a run, in an arena. */
typedef struct {
  doc_newton_record d; /* record without its id */
  newton_fault fault;  /* fault of the mesh, if it cannot be solved at all */
  double *x;           /* [3*vertices] end point */
  int stopped;         /* 1: the program was interrupted; all else is then invalid */
} newton_record;

/* Runs a case.  A run whose solver fails is recorded like any other.  Errors: SLV_EARG for a scene
 * that cannot be solved at all, such as a mesh with an edge of more than two triangles. */
slv_status newton_case_run(const newton_case *c, const newton_scene *scene, arena *memory,
                           newton_record *out);

/* Returns everything that distinguishes runs; release it with free(). */
char *newton_case_id(const void *c);

/* End point of a run, and its iterates. */
typedef struct {
  const newton_case *c;
  const newton_scene *scene;
  slv_solver *solver;     /* solver, whose matrix and factor change */
  const double *x;        /* [3*vertices] */
  const double *iterates; /* [count][3*vertices] */
  size_t count;
} newton_ends;

/* Analyses the end, in the arena; what cannot be computed is left unset.  If there is a reference,
 * appends for each iterate the RMS distance to it, the RMS distance out of plane, and the RMS
 * distance from the plane at rest, m. */
const doc_newton_end *newton_end_analyse(const newton_ends *e, document_numbers distances[3],
                                         arena *memory);

/* Computes end->contraction, the spectral radius rho(I - P^-1 H), with the factored matrix P and
 * the solver's present matrix H; left unset if it cannot be computed. */
void newton_contraction(slv_solver *solver, size_t numbers, doc_newton_end *end);
