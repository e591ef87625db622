/* newton.h -- what the documents of selvedge-bench newton show: quasi-static Newton
 * from one initial guess with different matrices.
 *
 * Runs that differ only in their scheme solve the same problem: together they make one
 * plot, and count once in the performance profile. */
#pragma once

#include "document/records.h"
#include "support/records/newton_document.h"

/* A count as a double; NaN when it is not known. */
double newton_number(uint64_t count);

/* Are a and b runs of the same problem? They may differ in the scheme, of which the Hessian of
 * bending is a part, and in the membrane model (Robson's rule is a model of its own). */
int newton_same_problem(const doc_newton_record *a, const doc_newton_record *b);

/* Adds the Hessian of bending to the name of a scheme that the document has with several of them,
 * and the membrane to the name of a scheme that a problem has with several of them. */
void newton_name_schemes(doc_newton *row, arena *memory);

/* Is r the first record of its problem in the document? */
int newton_is_first(const doc_newton *row, const doc_newton_record *r);

/* "mid-pull, n = 21, from affine, armijo", in the arena. */
const char *newton_subject(arena *memory, const doc_newton_record *r);

/* Do a and b minimise the same energy? */
int newton_same_model(const doc_newton_record *a, const doc_newton_record *b);

/* The lowest energy that a run of r's problem and model came to; NaN: none. */
double newton_lowest(const doc_newton *row, const doc_newton_record *r);

/* The first iterate whose relative residual is at most the tolerance; SIZE_MAX when
 * there is none. */
size_t newton_reached(const doc_newton_record *r, double tolerance);

/* The cost of r until it reaches that tolerance, in iterations or seconds; infinite
 * when it never does. */
typedef enum { NEWTON_ITERATIONS, NEWTON_SECONDS, NEWTON_COSTS } newton_cost;
double newton_cost_of(const doc_newton_record *r, double tolerance, newton_cost cost);

/* The cost of r to the document's tolerance divided by that of the best scheme of the
 * same problem and model; infinite when r never reaches the tolerance.  NaN when the
 * problem cannot rank schemes, because it has only one or none solved it. */
double newton_ratio(const doc_newton *row, const doc_newton_record *r, newton_cost cost);

/* Is r the first record of its scheme in the document? */
int newton_is_first_of_scheme(const doc_newton *row, const doc_newton_record *r);

/* Must the claim hold for every correct program? Other claims are findings about the schemes. */
int newton_must_hold(const doc_newton_claim *claim);

/* How many claims that must hold do not, in all documents of the set. */
size_t newton_broken_laws(const record_set *set);
