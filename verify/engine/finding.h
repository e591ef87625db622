/* finding.h -- what is wrong at one state, in words for the record: which number, and what was
 * expected in its place.
 *
 * A measure reports each comparison it makes, and the one of the largest ratio stays.  While a
 * check runs over its states there is no finding to report to; the witness is then measured once
 * more, with one. */
#pragma once

#include "engine/check.h"
#include "measure/spread.h"

/* Precedes the name of a number of single precision; eval then computes in it. */
#define IN_SINGLE "in single precision, "

typedef struct finding {
  double ratio;         /* of the comparison that `text` describes; negative: none yet; NaN: the
                           worst possible, no later one replaces it */
  const char *quantity; /* shown by eval; NULL: the check's `quantity` */
  const char *by;       /* the check's */
  char text[160];

  /* The comparison in numbers: got - want, and |want|.  n = 0: there are none. */
  char name[96]; /* what was compared: "hessian", "in quad, gradient" */
  int n;
  double *difference, size;
  double cancelled; /* size of the terms whose difference gives the reference; 0: none */
  double doubt;     /* error of the reference that does not change with the state; 0: none */
  double step;      /* of finite differences: neighbours of a state use the state's own; 0: none */
  double eps;       /* of the scalar that is compared */
  const char *only; /* listen to comparisons of that name alone; NULL: to the worst */

  int two; /* 1: two states are compared, which are not, or not both, the one measured
            */
  double x[2][VERIFY_MAX_DOF];
} finding;

/* Measures s once more and listens to c's comparisons; with `only`, bounds are not computed.  Free
 * f's difference. */
void finding_measure(const check *c, const slv_energy *e, const slv_state *s, finding *f);

/* Each function below describes one comparison as "hessian[2,4] = 1.25 where 1.5 was expected", or
 * "hessian[2,4] = 1.25, quad precision gives 1.5".
 * find_vector and find_matrix choose the worst of n entries, or of an n x n matrix stored column by
 * column, counted from 0.  `shown` is the quantity of eval that shows the entry, `name` what the
 * numbers are called.  Both numbers are printed with as many digits as it takes to tell them
 * apart.  Nothing happens when t has no finding, or one whose ratio is at least as large. */
void find_vector(const tally *t, double ratio, const char *shown, const char *name, int n,
                 const double *got, const double *want);
void find_matrix(const tally *t, double ratio, const char *shown, const char *name, int n,
                 const double *got, const double *want);

/* The same for a quantity of e.  `where` precedes its name: "" or "in single precision, ".  The
 * worst eigenvalue is the one with the largest relative error, the worst entry of other quantities
 * the one with the largest absolute error. */
void find_quantity(const tally *t, double ratio, const slv_energy *e, quantity q, const char *where,
                   const double *got, const double *want);

/* What the three above have in common. */
typedef struct {
  const char *shown, *name, *text; /* text: of the entry, "hessian[2,4]" */
  int at;                          /* its place among n */
} found_entry;
void find_entry(const tally *t, double ratio, const found_entry *of, int n, const double *got,
                const double *want);

/* The same for one number. */
void find_number(const tally *t, double ratio, const char *shown, const char *name, double got,
                 double want);

/* A property that is described in words. */
void find_text(const tally *t, double ratio, const char *shown, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Which two states, x[n] and y[n], the measure compares: both replay the witness. */
void find_states(const tally *t, int n, const double *x, const double *y);

/* The numbers behind the words of a find_text() that follows with the same ratio: n residuals that
 * would be 0, on the scale of `size`. */
void find_residual(const tally *t, double ratio, const char *name, int n, const double *residual,
                   double size);

/* Returns how many digits are correct where f was measured, in words that precede its text: "only
 * 11.2 correct digits: "; if there is a tolerance, the relative error.  "" if no digits are lost.
 */
const char *finding_digits(const finding *f, double tolerance, arena *memory);
