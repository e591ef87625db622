/* newton.h -- the documents of selvedge-bench newton (newton.schema.json), read:
 * quasi-static Newton from one initial guess with different matrices.  SI units.
 *
 * Runs that differ in their scheme alone are a problem: one plot, one line in the
 * performance profile. */
#ifndef REPORTS_NEWTON_H
#define REPORTS_NEWTON_H

#include "document/records.h"

#define NEWTON_SCHEMA "selvedge.newton/1"

typedef struct {
  const char *command, *seed;
  double tolerance, noise; /* of the relative residual; in the initial guess, m */
} newton_run_row;

/* By iteration, 0 being the initial guess; as long as each other, NaN where there is no
 * number.  Seconds are those of the step that led there, and in all. */
typedef struct {
  numbers energy, residual, relative, decrement, step, halvings, refused, shift, blend;
  numbers seconds, assembly, factor, solve;
  numbers distance, distance_z; /* RMS over vertices to the reference, m; or empty */
} newton_trace_row;

/* Where the full Hessian leads from the end point. */
typedef struct {
  double energy, relative, displacement, out_of_plane;
} newton_reference_row;

/* Of the end point; one number each, or none, but for the lowest eigenvalues. */
typedef struct {
  numbers negative, zero, positive; /* inertia */
  numbers lowest, largest, condition, contraction;
  const newton_reference_row *reference; /* NULL: it was not found */
} newton_end_row;

typedef struct {
  const char *scene, *membrane, *scheme, *bending, *init, *line_search;
  const char *stop; /* why it ended */
  numbers n;        /* vertices per side of a unit square; empty: another mesh */
  uint64_t vertices, triangles, iterations, refused, threads;
  int converged;
  double seconds;
  numbers energy, relative, exact_energy; /* one, or empty */
  const newton_trace_row *trace;
  const newton_end_row *end; /* NULL: none */
  numbers positions;         /* x, y, z of each vertex, along x first; or empty */
} newton_record_row;

/* What the runs show together. */
typedef struct {
  const char *id, *text;
  int holds; /* -1: these runs do not tell */
  numbers measured, bound;
  uint64_t cases;
  texts detail;
} newton_claim_row;

/* A row of the ledger that these runs judge: in how many set-ups it holds. */
typedef struct {
  const char *id, *figure_name, *why; /* why this bound */
  int verdict;                        /* ledger_verdict; open: no set-up tells */
  int at_least;                       /* holds from the bound on, else up to it */
  double bound;
  numbers figure; /* the worst; one, or empty */
  uint64_t cases, held;
  texts detail;
} newton_ledger_row;

typedef struct newton_row {
  const char *schema, *tool;
  const environment_row *environment;
  const char *cholesky; /* what solved */
  const newton_run_row *run;
  int complete;
  LIST(newton_record_row) records;
  LIST(newton_claim_row) claims;
  LIST(newton_ledger_row) ledger;
} newton_row;

/* Of the same problem: all is the same but the scheme, of which the Hessian of bending
 * is a part, and the model: Robson's rule is one of its own. */
int newton_same_problem(const newton_record_row *a, const newton_record_row *b);

/* Schemes that a document has with several Hessians of bending, and those that a
 * problem has with several membranes, are told apart in their names from here on. */
void newton_name_schemes(newton_row *row, arena *memory);

/* Is it the first record of its problem in the document? */
int newton_is_first(const newton_row *row, const newton_record_row *r);

/* "mid-pull, n = 21, from affine, armijo", in the arena; NULL:
 * out of memory. */
const char *newton_subject(arena *memory, const newton_record_row *r);

/* Do the two minimise the same energy? */
int newton_same_model(const newton_record_row *a, const newton_record_row *b);

/* The lowest energy that a run of r's problem and model came to; NaN: none. */
double newton_lowest(const newton_row *row, const newton_record_row *r);

/* The first iterate whose relative residual is at most this; SIZE_MAX: none. */
size_t newton_reached(const newton_record_row *r, double tolerance);

/* The cost of r to that tolerance, in iterations or seconds; infinite: never. */
typedef enum { NEWTON_ITERATIONS, NEWTON_SECONDS, NEWTON_COSTS } newton_cost;
double newton_cost_of(const newton_record_row *r, double tolerance, newton_cost cost);

/* The same over the best scheme's of the problem and model; infinite: never; NaN where
 * the problem tells no schemes apart: there is no other, or none solved it. */
double newton_ratio(const newton_row *row, const newton_record_row *r,
                    newton_cost cost);

/* Is it the first record of its scheme in the document? */
int newton_is_first_of_scheme(const newton_row *row, const newton_record_row *r);

typedef struct {
  size_t converged, failed; /* runs; one that did not converge is a result */
  size_t wrong;             /* what holds of every right program, and does not */
  size_t broken_off, empty; /* documents */
} newton_judgement;

/* Must the claim hold of every right program?  Others are findings. */
int newton_must_hold(const newton_claim_row *claim);

/* Over all documents. */
newton_judgement newton_judge(const record_set *set);

/* Adds to the set's series, for its documents of this kind:
 *   newton    residual, and energy above the lowest, of each scheme by iteration
 *   profile   the share of problems that a scheme solves within a factor of the best
 *   cloth     the deformed cloth of the lowest energy, of square grids, once a scene
 *   waves     out-of-plane displacement over half waves, of square grids */
void newton_series_add(record_set *set);

#endif
