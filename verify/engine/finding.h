/* finding.h -- what is wrong at one state, in words for the record: which number, and
 * what was expected in its place.
 *
 * Measures report each comparison they make; of these the one of the largest ratio is
 * kept.  Nothing is asked while a check runs: only for the witness, once. */
#ifndef VERIFY_FINDING_H
#define VERIFY_FINDING_H

#include "engine/check.h"
#include "measure/quantity.h"

typedef struct finding {
  double ratio;         /* of what is told; negative: nothing yet; NaN: final */
  const char *quantity; /* what eval shows it by; NULL: as the check says */
  char text[160];
} finding;

/* "hessian[2,4] = 1.25 where 1.5 was expected": the worst of n entries of a vector, or
 * of an n x n matrix stored column by column, counted from 0.  `shown` is one of eval's
 * quantities; `name` is what the numbers are called; got and want are told apart,
 * whatever digits that takes.  Does nothing when t has no finding, or ratio is not
 * above what it has. */
void find_vector(const tally *t, double ratio, const char *shown, const char *name,
                 int n, const double *got, const double *want);
void find_matrix(const tally *t, double ratio, const char *shown, const char *name,
                 int n, const double *got, const double *want);

/* The same of a quantity of e; `where` goes before it: "", "in single precision, ".  An
 * eigenvalue is compared in its own scale. */
void find_quantity(const tally *t, double ratio, const slv_energy *e, quantity q,
                   const char *where, const double *got, const double *want);

/* The same for one number. */
void find_number(const tally *t, double ratio, const char *shown, const char *name,
                 double got, double want);

/* The same, of a property in words. */
void find_text(const tally *t, double ratio, const char *shown, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* What c finds at s goes into r: the quantity of its witness and, when the check
 * failed, the end of its note. */
void finding_keep(const check *c, const slv_energy *e, const slv_state *s, record *r);

#endif
