/* refine_document.h -- the document of selvedge-bench refine: a square of cloth hung
 * from its whole top side, in equilibrium, on ever finer meshes.  SI units. */
#pragma once

#include "support/records/environment_document.h"

typedef enum { REFINE_REGULAR, REFINE_ALTERNATING, REFINE_JITTERED, REFINE_MESHES } doc_refine_mesh;
typedef enum { REFINE_A, REFINE_A_3_4, REFINE_SQRT_A, REFINE_ALPHAS } doc_refine_alpha;
typedef enum { REFINE_YES, REFINE_NO, REFINE_UNDECIDED } doc_refine_independence;

/* Ended by NULL. */
extern const char *const doc_refine_mesh_words[];         /* "regular", ... */
extern const char *const doc_refine_alpha_words[];        /* "a", "a^{3/4}", "sqrt" */
extern const char *const doc_refine_independence_words[]; /* "yes", ... */

typedef struct {
  const char *command;
  uint64_t seed;
  document_numbers n;
  double seconds;
  int complete;
} doc_refine_run;

typedef struct {
  double side, density, gravity, k_stretch, k_shear;
  uint64_t cells;
  double jitter, continuum_sag;
} doc_refine_scene;

typedef struct {
  int mesh, alpha; /* doc_refine_mesh, doc_refine_alpha */
  double exponent_of_area;
  double k_stretch, k_shear; /* NaN: none was found */
} doc_refine_subject;

/* An equilibrium.  NaN: not converged. */
typedef struct {
  doc_refine_subject subject;
  uint64_t n, vertices, triangles;
  double sag, lowest, stretch, energy, residual;
  uint64_t iterations, refused;
  double seconds;
  int converged;
  const char *stop;
} doc_refine_record;

/* A kind of mesh and an alpha over all n.  NaN: there is none. */
typedef struct {
  doc_refine_subject subject;
  int converged, mesh_independent; /* mesh_independent: doc_refine_independence */
  double growth, order, limit, error;
} doc_refine_series;

typedef struct doc_refine {
  const char *tool;
  const doc_solver_environment *environment;
  const doc_refine_run *run;
  const doc_refine_scene *scene;
  DOCUMENT_LIST_OF(doc_refine_record) records;
  DOCUMENT_LIST_OF(doc_refine_series) series;
} doc_refine;

extern const document_shape doc_refine_shape;
