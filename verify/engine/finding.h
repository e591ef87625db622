/* finding.h -- describes an error at one state in words for the record: the wrong number and the
 * expected one.  A measure reports each comparison; the one with the largest ratio is kept.
 * Nothing is reported while a check runs: its witness is measured once more, with a finding. */
#pragma once

#include "engine/check.h"
#include "measure/oracle.h"

/* Prefix of the name of a number in single precision; eval then computes in it. */
#define IN_SINGLE "in single precision, "

typedef struct finding {
  double ratio; /* ratio of the comparison in `text`; negative: none yet; NaN: the worst, kept */
  const char *quantity; /* quantity that eval shows; NULL: the check's */
  const char *by;
  char text[160];

  /* The comparison in numbers: got - want, and |want|.  n = 0: none. */
  char name[96]; /* compared numbers: "hessian", "in quad, gradient" */
  int n;
  double *difference, size;
  double cancelled; /* size of the terms whose difference is the reference; 0: none */
  double doubt;     /* error of the reference that does not depend on the state */
  double step;      /* step of finite differences, for neighbours of the state too; 0: none */
  double eps;       /* eps of the compared scalar */
  const char *only; /* the only comparison to keep, by name; NULL: the worst */

  int two; /* 1: x holds the two states that are compared */
  double x[2][VERIFY_MAX_DOF];
} finding;

/* Measures s once more and keeps c's comparisons; if f->only is set, bounds are not computed.  The
 * caller frees f->difference. */
void finding_measure(const check *c, const slv_energy *e, const slv_state *s, finding *f);

/* Returns 1 if t's finding keeps another comparison than `name`: a measure need not compute it. */
int find_ignores(const tally *t, const char *name);

/* Each function below describes one comparison as "hessian[2,4] = 1.25, expected 1.5", or
 * "hessian[2,4] = 1.25, quad precision gives 1.5", with the digits that distinguish both numbers.
 * find_vector and find_matrix choose the worst of n entries, or of an n x n column-major matrix,
 * counted from 0.  `shown` is the quantity of eval that shows the entry, `name` the name of the
 * numbers.  Nothing happens if t has no finding, or one with at least this ratio. */
void find_vector(const tally *t, double ratio, const char *shown, const char *name, int n,
                 const double *got, const double *want);
void find_matrix(const tally *t, double ratio, const char *shown, const char *name, int n,
                 const double *got, const double *want);

/* Describes a quantity of e.  `where` precedes its name: "" or "in single precision, ".  The worst
 * eigenvalue has the largest relative error, other worst entries the largest absolute one. */
void find_quantity(const tally *t, double ratio, const slv_energy *e, quantity q, const char *where,
                   const double *got, const double *want);

/* Entry that is compared. */
typedef struct {
  const char *shown, *name, *text; /* text of the entry: "hessian[2,4]" */
  int at;                          /* index of the entry */
} found_entry;
void find_entry(const tally *t, double ratio, const found_entry *of, int n, const double *got,
                const double *want);

/* Compares one number. */
void find_number(const tally *t, double ratio, const char *shown, const char *name, double got,
                 double want);

/* Prints two numbers with the digits that distinguish them, at least so many, and some more. */
enum { FOUND_NUMBER = 32 };
void find_digits(double a, double b, int least, int more, char text_a[FOUND_NUMBER],
                 char text_b[FOUND_NUMBER]);

/* Describes a property in words. */
void find_text(const tally *t, double ratio, const char *shown, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Names the two states x[n] and y[n] that are compared; both replay the witness. */
void find_states(const tally *t, int n, const double *x, const double *y);

/* Adds numbers to the words of a following find_text() with the same ratio: n residuals that should
 * be 0, on the scale of `size`. */
void find_residual(const tally *t, double ratio, const char *name, int n, const double *residual,
                   double size);

/* Returns a prefix for f's text: the correct digits, "only 11.2 correct digits: ", or the relative
 * error if there is a tolerance; "" if no digits are lost. */
const char *finding_digits(const finding *f, double tolerance, arena *memory);
