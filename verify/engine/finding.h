/* finding.h -- what is wrong at one state, in words for the record: which number, and
 * what was expected in its place.
 *
 * A measure reports each comparison it makes, and the one of the largest ratio stays.
 * While a check runs over its states there is no finding to report to; the witness is
 * then measured once more, with one. */
#ifndef VERIFY_FINDING_H
#define VERIFY_FINDING_H

#include "engine/check.h"
#include "measure/quantity.h"

typedef struct finding {
  double ratio;         /* of what `text` says; negative: nothing yet; NaN: final */
  const char *quantity; /* what eval shows it by; NULL: the check's `quantity` */
  char text[160];
} finding;

/* "hessian[2,4] = 1.25 where 1.5 was expected": the worst of n entries of a vector, or
 * of an n x n matrix stored column by column, counted from 0.  `shown` is the quantity
 * of eval that shows it, `name` what the numbers are called.  Both numbers are printed
 * with as many digits as it takes to tell them apart.  Does nothing when t has no
 * finding, or one whose ratio is at least as large. */
void find_vector(const tally *t, double ratio, const char *shown, const char *name,
                 int n, const double *got, const double *want);
void find_matrix(const tally *t, double ratio, const char *shown, const char *name,
                 int n, const double *got, const double *want);

/* The same for a quantity of e; `where` goes before its name: "", "in single precision,
 * ".  Errors of eigenvalues are relative to the eigenvalue, others absolute. */
void find_quantity(const tally *t, double ratio, const slv_energy *e, quantity q,
                   const char *where, const double *got, const double *want);

/* The same for one number. */
void find_number(const tally *t, double ratio, const char *shown, const char *name,
                 double got, double want);

/* The same, of a property in words. */
void find_text(const tally *t, double ratio, const char *shown, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Measures s once more and puts what c finds there into r: the quantity of its witness
 * and, when the check failed, the end of its note. */
void finding_record(const check *c, const slv_energy *e, const slv_state *s, record *r);

#endif
