/* newton_document.h -- the document of selvedge-bench newton: equilibria of cloth by
 * Newton's method with different matrices instead of the Hessian.  SI units; NaN
 * stands for a missing number. */
#pragma once

#include "support/records/environment_document.h"

typedef struct {
  const char *command;
  uint64_t seed;
  double tolerance, noise; /* of the relative residual; in the initial guess, m */
} doc_newton_run;

/* Lists over the iterations, 0 being the initial guess; all of the same length, NaN
 * where a number is missing.  `seconds` counts from the start; the next three lists
 * are times of the step that led to the iterate. */
typedef struct {
  document_numbers energy, residual, relative, decrement, step, halvings, refused;
  document_numbers shift, blend, projected, seconds, assembly, factor, solve;
  /* RMS over vertices, to the reference and of the height, m; or empty */
  document_numbers distance, distance_z, out_of_plane;
  document_numbers linear; /* v NULL: of CHOLMOD's runs */
} doc_newton_trace;

/* The equilibrium that the full Hessian finds from the end point. */
typedef struct {
  double energy, relative, displacement, out_of_plane;
} doc_newton_reference;

/* Of the end point. */
typedef struct {
  uint64_t negative, zero, positive; /* inertia; DOCUMENT_NO_COUNT: not known */
  document_numbers lowest;           /* eigenvalues */
  double largest, condition, scheme_condition, contraction;
  uint64_t contraction_steps;
  const doc_newton_reference *reference; /* NULL: it was not found */
} doc_newton_end;

typedef struct {
  const char *id, *scene, *membrane;
  uint64_t n; /* vertices per side of a unit square; DOCUMENT_NO_COUNT: another mesh */
  uint64_t vertices, triangles;
  uint64_t quads;   /* DOCUMENT_NO_COUNT: there are none */
  double thickness; /* of a cloth with quads */
  const char *scheme, *bending, *init, *line_search;
  uint64_t max_iterations;
  double pull, shear, k, k_theta, density;
  uint64_t threads;
  const char *engine, *linear_solver; /* NULL: CHOLMOD */
  uint64_t ranks;                     /* DOCUMENT_NO_COUNT: CHOLMOD's one */
  int converged;
  const char *stop; /* why it ended */
  uint64_t iterations, refused;
  double seconds, energy, residual, relative, exact_energy, numeric_difference;
  const doc_newton_trace *trace;
  const doc_newton_end *end;  /* NULL: none */
  document_numbers positions; /* x, y, z of each vertex, along x first; v NULL: none */
} doc_newton_record;

/* What the runs show together. */
typedef struct {
  const char *id, *text;
  int holds; /* -1: these runs do not tell */
  double measured, bound;
  uint64_t cases;
  document_texts detail;
} doc_newton_claim;

typedef enum { NEWTON_HOLDS, NEWTON_HOLDS_WHEN, NEWTON_REFUTED, NEWTON_OPEN } doc_newton_verdict;
extern const char *const doc_newton_verdict_words[]; /* ended by NULL */

/* A row of the ledger that these runs judge: in how many set-ups it holds. */
typedef struct {
  const char *id;
  int verdict;  /* doc_newton_verdict; open: no set-up tells */
  int at_least; /* holds from the bound on, else up to it */
  const char *figure_name;
  double figure; /* the worst */
  double bound;
  const char *why; /* this bound */
  uint64_t cases, held;
  document_texts detail;
} doc_newton_ledger;

extern const document_shape doc_newton_ledger_shape;

typedef struct doc_newton {
  const char *tool;
  const doc_solver_environment *environment;
  const doc_newton_run *run;
  DOCUMENT_LIST_OF(doc_newton_record) records;
  DOCUMENT_LIST_OF(doc_newton_claim) claims;
  DOCUMENT_LIST_OF(doc_newton_ledger) ledger;
  int complete;
} doc_newton;

extern const document_shape doc_newton_shape, doc_newton_record_shape;

/* Are the members of two structs alike that `words` name, with spaces between the names; or, of
 * `others`, all but those?  For texts, numbers and counts. */
int doc_newton_alike(const document_shape *s, const void *a, const void *b, const char *words,
                     int others);
