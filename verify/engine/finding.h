/* finding.h -- describes the error at one state, for the record: the wrong number and the expected
 * one. A measure reports each of its comparisons; the one with the largest ratio is stored. While a
 * check runs, nothing is stored: at the end its worst state is measured again, with a finding. */
#pragma once

#include "engine/check.h"
#include "measure/oracle.h"

/* Prefix of names of numbers in single precision; their replay command uses --scalar float. */
#define IN_SINGLE "in single precision, "

typedef struct finding {
  double ratio;         /* error over bound of the stored comparison; negative: none; NaN stays */
  const char *quantity; /* quantity of the replay command; NULL: check.quantity */
  const char *by;       /* words before the reference, "quad precision gives"; NULL: "expected" */
  char text[160];

  /* The compared vectors: difference = got - want, size = |want|. n = 0: no vectors. */
  char name[96]; /* name of the compared numbers: "hessian", "in quad, gradient" */
  int n;
  double *difference, size;
  double cancelled; /* magnitude of terms whose difference is the reference; 0: no cancellation */
  double doubt;     /* error of the reference that is the same at all states: truncation */
  double step;      /* step of the finite differences, to be used at nearby states too; 0: none */
  double eps;       /* eps of the compared scalar */
  const char *only; /* name of the only comparison to store; NULL: stores the worst */

  int two; /* 1: the check compares two states, x[0] and x[1] */
  double x[2][VERIFY_MAX_DOF];
} finding;

/* Measures s again by c, and stores the comparison in *f. If f->only is set, the ratio is not
 * computed. The caller frees f->difference. */
void finding_measure(const check *c, const slv_energy *e, const slv_state *s, finding *f);

/* Returns 1 if t's finding stores another comparison, so that a measure may skip `name`. */
int find_ignores(const tally *t, const char *name);

/* The functions below describe a comparison as "hessian[2,4] = 1.25, expected 1.5", or, if `by` is
 * set, "hessian[2,4] = 1.25, quad precision gives 1.5". Both numbers get the digits that
 * distinguish them. find_vector() and find_matrix() choose the worst of n entries, or of an n x n
 * column-major matrix; indices start at 0. `shown` is the quantity of the replay command. Nothing
 * is stored if t has no finding, or one with a ratio at least as large. */
void find_vector(const tally *t, double ratio, const char *shown, const char *name, int n,
                 const double *got, const double *want);
void find_matrix(const tally *t, double ratio, const char *shown, const char *name, int n,
                 const double *got, const double *want);

/* Compares a quantity of e. `where` precedes its name: "" or "in single precision, ". The worst
 * eigenvalue has the largest relative error; other worst entries the largest absolute one. */
void find_quantity(const tally *t, double ratio, const slv_energy *e, quantity q, const char *where,
                   const double *got, const double *want);

/* Names of one compared entry. */
typedef struct {
  const char *shown, *name, *text; /* text of the entry: "hessian[2,4]" */
  int at;                          /* index of the entry */
} found_entry;
void find_entry(const tally *t, double ratio, const found_entry *of, int n, const double *got,
                const double *want);

/* Reports the comparison of one number. */
void find_number(const tally *t, double ratio, const char *shown, const char *name, double got,
                 double want);

/* Prints a and b with the digits that distinguish them, at least `least`, and `more` others. */
enum { FOUND_NUMBER = 32 };
void find_digits(double a, double b, int least, int more, char text_a[FOUND_NUMBER],
                 char text_b[FOUND_NUMBER]);

/* Describes an error by a formatted text, without numbers. */
void find_text(const tally *t, double ratio, const char *shown, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Stores the two states x[n] and y[n] that the check compares; the replay command prints both. */
void find_states(const tally *t, int n, const double *x, const double *y);

/* Stores n residuals, expected to be 0, of terms of magnitude `size`, for the next find_text(). */
void find_residual(const tally *t, double ratio, const char *name, int n, const double *residual,
                   double size);

/* Returns a prefix for f's text: "only 11.2 correct digits: " or, if there is a tolerance, the
 * relative error; "" if no digits are lost. */
const char *finding_digits(const finding *f, double tolerance, arena *memory);
