/* newton_case.h -- one run of Newton's method: its settings and results, and the analysis of its
 * end point and of the convergence there. */
#pragma once

#include "cluster/cluster.h"
#include "newton/newton_scene.h"
#include "selvedge/solve.h"
#include "support/records/newton_document.h"

#define NEWTON_TOLERANCE 1e-10

enum { NEWTON_IN_FULL = 500 }; /* default number of iterations */

/* The library's schemes, and Robson's: another energy, projected on demand. */
enum { NEWTON_ROBSON = SLV_NEWTON_HESSIANS };

typedef struct {
  doc_newton_record d; /* record as known before the run, without id and mesh */
  newton_setup setup;
  uint64_t n; /* vertices per side; 0: the user's mesh */
  int scene, scheme, plugin_index;
  slv_newton_hessian hessian; /* Hessian of the scheme */
  newton_init init;
  slv_bending_hessian bending;
  slv_line_search search;
  const char *petsc; /* options of PETSc; "" for none */
  uint64_t seed;
  const slv_energy *plugin; /* membrane; NULL: the scene's membrane */
  uint64_t plugin_mark;     /* hash of the plugin's file, from input_hash() */
  const char *from;         /* mesh, pins and pull of the user's mesh; "" for a scene */
} newton_case;

/* Returns the membrane: of the plugin with typical parameters, or else of scheme and scene. */
newton_membrane newton_case_membrane(const newton_case *c);

/* Invalid part of a mesh, such as "quad" number 5, counted from 1; what NULL: the whole mesh. */
typedef struct {
  const char *what;
  size_t number;
} newton_fault;

/* Sets the bending energy of quads by Schweickart and Zhai: a plate of thickness 1 m and this
 * rigidity, N m. After an error *fault is the invalid part of the mesh. */
slv_status newton_put_plate(const slv_mesh *m, double rigidity, slv_solver *to,
                            newton_fault *fault);

/* Sets a membrane's energies on the solver of a mesh, skipping energies whose element type the mesh
 * lacks.  After an error *bad is the invalid quad, from 0. */
slv_status newton_put_membrane(const slv_mesh *mesh, const slv_rest *rest, const newton_membrane *m,
                               slv_solver *to, size_t *bad);

/* Returns rest shapes of the triangles that a part evaluates; release them with free(). */
slv_rest *newton_part_rest(const cluster_part *part, const slv_rest *whole);

/* Sets membrane, bending and weight on the solver of a part; `to` is a newton_cloth. */
typedef struct {
  const newton_scene *scene;
  newton_membrane membrane;
} newton_cloth;
slv_status newton_cloth_put_part(void *to, const cluster_part *part, slv_solver *solver);

/* Makes the solver of a scene, with membrane, bending and weight.  After an error *fault is the
 * invalid part of the mesh.  Free *out also after an error. */
slv_status newton_cloth_make(const newton_scene *s, const newton_membrane *m, slv_solver **out,
                             newton_fault *fault);

/* Result of a run, in an arena. */
typedef struct {
  doc_newton_record d; /* record without its id */
  newton_fault fault;  /* invalid part of the mesh */
  double *x;           /* [3*vertices] end point */
  int stopped;         /* 1: the program was interrupted; other members are invalid */
} newton_record;

/* Runs a case.  A failure of the solver is a result like any other.  Returns SLV_EARG if the scene
 * cannot be solved at all, for example if an edge has more than two triangles. */
slv_status newton_case_run(const newton_case *c, const newton_scene *scene, arena *memory,
                           newton_record *out);

/* Returns a text with all settings that distinguish runs; release it with free(). */
char *newton_case_id(const void *c);

/* Input of newton_end_analyse(): the end point of a run, and the iterates before it. */
typedef struct {
  const newton_case *c;
  const newton_scene *scene;
  slv_solver *solver;     /* solver; its matrix and factor change */
  const double *x;        /* [3*vertices] end point */
  const double *iterates; /* [count][3*vertices] positions at the iterates */
  size_t count;
} newton_ends;

/* Analyses the end point; the arena owns the result.  What cannot be computed stays unset.  If a
 * reference minimum exists, appends three RMS distances of each iterate, in m: to the reference, in
 * space and out of plane; and from the rest plane. */
const doc_newton_end *newton_end_analyse(const newton_ends *e, document_numbers distances[3],
                                         arena *memory);

/* Computes end->contraction, the spectral radius rho(I - P^-1 H) of the factored matrix P and the
 * solver's current matrix H. Stays unset if it cannot be computed. */
void newton_contraction(slv_solver *solver, size_t numbers, doc_newton_end *end);
