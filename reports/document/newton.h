/* newton.h -- what the documents of selvedge-bench newton show: quasi-static Newton
 * from one initial guess with different matrices.
 *
 * Runs that differ in their scheme alone are a problem: one plot, one line in the
 * performance profile. */
#ifndef REPORTS_NEWTON_H
#define REPORTS_NEWTON_H

#include "document/records.h"
#include "support/records/newton_document.h"

/* Refuses records whose members contradict each other.  Schemes that a document has
 * with several Hessians of bending, and those that a problem has with several
 * membranes, are told apart in their names from here on. */
int newton_check(const char *path, void *document, arena *memory);

/* A count as a number; NaN: not known. */
double newton_number(uint64_t count);

/* Of the same problem: all is the same but the scheme, of which the Hessian of bending
 * is a part, and the model: Robson's rule is one of its own. */
int newton_same_problem(const doc_newton_record *a, const doc_newton_record *b);

/* What newton_check() does to names. */
void newton_name_schemes(doc_newton *row, arena *memory);

/* Is it the first record of its problem in the document? */
int newton_is_first(const doc_newton *row, const doc_newton_record *r);

/* "mid-pull, n = 21, from affine, armijo", in the arena; NULL:
 * out of memory. */
const char *newton_subject(arena *memory, const doc_newton_record *r);

/* Do the two minimise the same energy? */
int newton_same_model(const doc_newton_record *a, const doc_newton_record *b);

/* The lowest energy that a run of r's problem and model came to; NaN: none. */
double newton_lowest(const doc_newton *row, const doc_newton_record *r);

/* The first iterate whose relative residual is at most this; SIZE_MAX: none. */
size_t newton_reached(const doc_newton_record *r, double tolerance);

/* The cost of r to that tolerance, in iterations or seconds; infinite: never. */
typedef enum { NEWTON_ITERATIONS, NEWTON_SECONDS, NEWTON_COSTS } newton_cost;
double newton_cost_of(const doc_newton_record *r, double tolerance, newton_cost cost);

/* The same over the best scheme's of the problem and model; infinite: never; NaN where
 * the problem tells no schemes apart: there is no other, or none solved it. */
double newton_ratio(const doc_newton *row, const doc_newton_record *r,
                    newton_cost cost);

/* Is it the first record of its scheme in the document? */
int newton_is_first_of_scheme(const doc_newton *row, const doc_newton_record *r);

typedef struct {
  size_t converged, failed; /* runs; one that did not converge is a result */
  size_t wrong;             /* what holds of every right program, and does not */
  size_t broken_off, empty; /* documents */
} newton_judgement;

/* Must the claim hold of every right program?  Others are findings. */
int newton_must_hold(const doc_newton_claim *claim);

/* Over all documents. */
newton_judgement newton_judge(const record_set *set);

/* Adds to the set's series, for its documents of this kind:
 *   newton    residual, and energy above the lowest, of each scheme by iteration
 *   profile   the share of problems that a scheme solves within a factor of the best
 *   cloth     the deformed cloth of the lowest energy, of square grids, once a scene
 *   waves     out-of-plane displacement over half waves, of square grids */
void newton_series_add(record_set *set);

#endif
