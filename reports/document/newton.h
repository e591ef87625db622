/* newton.h -- questions about documents of selvedge-bench newton: quasi-static Newton from one
 * initial guess with different matrices.  Runs that differ only in their scheme solve the same
 * problem: they make one plot and count once in the performance profile. */
#pragma once

#include "document/records.h"
#include "support/records/newton_document.h"

/* Returns a count as a double; NaN if it is unknown. */
double newton_number(uint64_t count);

/* Returns whether a and b solve the same problem.  They may differ in the scheme, with its Hessian
 * of bending, and in the membrane model (Robson's rule is a model of its own). */
int newton_same_problem(const doc_newton_record *a, const doc_newton_record *b);

/* Appends to each scheme's name its bending Hessian, if the document has the scheme with several
 * bending Hessians, and its membrane, if a problem has the scheme with several membranes. */
void newton_name_schemes(doc_newton *row, arena *memory);

int newton_is_first(const doc_newton *row, const doc_newton_record *r);

/* Returns "mid-pull, n = 21, from affine, armijo", in the arena. */
const char *newton_subject(arena *memory, const doc_newton_record *r);

/* Returns whether a and b minimise the same energy in the same problem. */
int newton_same_model(const doc_newton_record *a, const doc_newton_record *b);

/* Returns the lowest energy that a run of r's problem and model reached; NaN if there is none. */
double newton_lowest(const doc_newton *row, const doc_newton_record *r);

/* Returns the first iterate with a relative residual <= tolerance; SIZE_MAX if there is none. */
size_t newton_reached(const doc_newton_record *r, double tolerance);

/* Returns the iterations or seconds until r reaches the tolerance; infinity if it never does. */
typedef enum { NEWTON_ITERATIONS, NEWTON_SECONDS, NEWTON_COSTS } newton_cost;
double newton_cost_of(const doc_newton_record *r, double tolerance, newton_cost cost);

/* Returns r's cost divided by that of the best scheme for its problem and model; infinity if r
 * never reaches the document's tolerance; NaN if there is one scheme, or if none reaches it. */
double newton_ratio(const doc_newton *row, const doc_newton_record *r, newton_cost cost);

int newton_is_first_of_scheme(const doc_newton *row, const doc_newton_record *r);

/* Returns whether the claim must hold for every correct program; others are findings on schemes. */
int newton_must_hold(const doc_newton_claim *claim);

/* Counts the claims of all documents that must hold but do not. */
size_t newton_broken_laws(const record_set *set);
