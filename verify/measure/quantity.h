/* quantity.h -- names, numbers of values and evaluation of all that an energy can compute. */
#pragma once

#include "selvedge/energy.h"
#include "support/base/numbers.h"

/* Quantities and their numbers of values, with n = e->ndof. Matrices are n x n, column-major. */
typedef enum {
  QUANTITY_ENERGY,       /* 1 */
  QUANTITY_GRADIENT,     /* n */
  QUANTITY_HESSIAN,      /* n x n */
  QUANTITY_EIGENVALUES,  /* n */
  QUANTITY_EIGENVECTORS, /* n x n, by columns, in the order of the eigenvalues */
  QUANTITY_PROJECTED,    /* n x n: the positive semi-definite matrix nearest to H */
  QUANTITY_SHOWN,        /* number of quantities that the commands eval and check know */

  QUANTITY_TERM_HESSIANS = QUANTITY_SHOWN, /* n x n for each term of the energy */
  QUANTITY_TERM_PROJECTED,                 /* n x n for each term: its projection */
  QUANTITY_CONDITION,                      /* k, C, dC [n] and d2C [n x n], for each condition */
  QUANTITY_WITHOUT_H, /* n x n: Kim's Gauss-Newton, without terms in H_u, H_v, H_6 */
  QUANTITY_DEFINITE,  /* n x n: a positive semi-definite matrix, the source's choice */
  QUANTITY_COUNT
} quantity;

/* Largest number of coordinates of an energy. The checks keep its matrices on the stack: one of 96
 * x 96 numbers in quad takes 144 KB, and SLV_MAX_TERM of them 576 KB. The deepest calls,
 * baseline_unit() and check_scalars.c, hold three such results and need at most 2.5 MB of a
 * thread's 8 MB; the rest is left to the energy's own functions. */
enum { VERIFY_MAX_DOF = 96 };

/* Largest number of values in a complete set of parameters (params.h) */
enum { VERIFY_MAX_PARAMS = VERIFY_MAX_DOF * VERIFY_MAX_DOF };

/* Return the largest number of values of a quantity below QUANTITY_SHOWN; of any function of e. */
int quantity_max(const slv_energy *e);
int quantity_function_max(const slv_energy *e);

const char *quantity_name(quantity q); /* such as "energy" */
int quantity_size(const slv_energy *e, quantity q);

/* Layout of a quantity: `times` groups of `lead` numbers and `matrix` matrices n x n */
typedef struct {
  int lead, matrix, times;
} quantity_layout;
quantity_layout quantity_layout_of(const slv_energy *e, quantity q);

/* The function `spectrum` returns eigenvalues, then eigenvectors, in an order that each energy
 * chooses. Every other function returns one quantity. */

int quantity_is_spectral(quantity q); /* 1 for eigenvalues and eigenvectors */
int quantity_has(const slv_energy *e, quantity q, scalar s);

/* Return the energy's function that computes q in that scalar; NULL if it has none. */
slv_fn_f64 *quantity_function_f64(const slv_energy *e, quantity q);
slv_fn_f32 *quantity_function_f32(const slv_energy *e, quantity q);
slv_fn_f128 *quantity_function_f128(const slv_energy *e, quantity q);
slv_fn_c64 *quantity_function_c64(const slv_energy *e, quantity q);

/* Return the name of that function, such as "spectrum", and the number of its results. */
const char *quantity_function_name(quantity q);
int quantity_function_size(const slv_energy *e, quantity q);

enum { QUANTITY_TEXT = 64 };

/* Writes the name of entry i of q, such as "hessian[2,4]" or "term_hessians[1][2,4]"; indices start
 * at 0. Returns the --quantity by which `selvedge-verify eval` prints this entry. */
const char *quantity_entry(const slv_energy *e, quantity q, int i, char text[QUANTITY_TEXT]);

/* Compute y[quantity_size] by the energy's own function; eigenvalues and eigenvectors keep its
 * order. Return SLV_ECAPABILITY if the energy has no such function. */
slv_status quantity_f64(const slv_energy *e, quantity q, const double *x, const double *p,
                        double *y);
slv_status quantity_f32(const slv_energy *e, quantity q, const float *x, const float *p, float *y);
slv_status quantity_f128(const slv_energy *e, quantity q, const slv_f128 *x, const slv_f128 *p,
                         slv_f128 *y);

/* Computes q in quad and rounds the result to double. */
slv_status quantity_rounded(const slv_energy *e, quantity q, const slv_f128 *x, const slv_f128 *p,
                            double *y);
