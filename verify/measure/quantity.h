/* quantity.h -- all that an energy can compute, for checks, tables, commands and baselines. */
#pragma once

#include "selvedge/energy.h"
#include "support/base/numbers.h"

/* Quantities and their shapes: n = e->ndof; matrices are n x n, column-major. */
typedef enum {
  QUANTITY_ENERGY,       /* 1 */
  QUANTITY_GRADIENT,     /* n */
  QUANTITY_HESSIAN,      /* n x n */
  QUANTITY_EIGENVALUES,  /* n */
  QUANTITY_EIGENVECTORS, /* n x n, by columns, in the order of the eigenvalues */
  QUANTITY_PROJECTED,    /* n x n: the positive semi-definite matrix nearest to H */
  QUANTITY_SHOWN,        /* number of quantities with names for eval and check */

  QUANTITY_TERM_HESSIANS = QUANTITY_SHOWN, /* n x n for each term of the energy */
  QUANTITY_TERM_PROJECTED,                 /* n x n for each term: its projection */
  QUANTITY_CONDITION,                      /* k, C, dC [n] and d2C [n x n], for each condition */
  QUANTITY_WITHOUT_H, /* n x n: Kim's Gauss-Newton, without terms in H_u, H_v, H_6 */
  QUANTITY_DEFINITE,  /* n x n: the semi-definite matrix of the source */
  QUANTITY_COUNT
} quantity;

/* Largest number of coordinates of an energy.  The checks keep its matrices on the stack: one of 96
 * x 96 numbers in quad takes 144 KB, and SLV_MAX_TERM of them 576 KB.  The deepest calls hold three
 * such results, in baseline_unit() and in check_scalars.c, and are within 2.5 MB of a thread's 8
 * MB; the energy's own functions take the rest. */
enum { VERIFY_MAX_DOF = 96 };

/* Largest size of a complete set of parameters. */
enum { VERIFY_MAX_PARAMS = VERIFY_MAX_DOF * VERIFY_MAX_DOF };

/* Return the largest size of a quantity below QUANTITY_SHOWN, and of any function's result. */
int quantity_max(const slv_energy *e);
int quantity_function_max(const slv_energy *e);

const char *quantity_name(quantity q); /* "energy" */
int quantity_size(const slv_energy *e, quantity q);

/* Layout: `lead` numbers and `matrix` matrices n x n, repeated `times` times. */
typedef struct {
  int lead, matrix, times;
} quantity_layout;
quantity_layout quantity_layout_of(const slv_energy *e, quantity q);

/* Eigenvalues and eigenvectors come from one function, `spectrum`, which writes both, eigenvalues
 * first, in an order that each energy chooses.  Every other function writes just its quantity. */

int quantity_is_spectral(quantity q); /* 1 for eigenvalues and eigenvectors */
int quantity_has(const slv_energy *e, quantity q, scalar s);

/* Return the energy's function for q in that scalar; NULL if it has none. */
slv_fn_f64 *quantity_function_f64(const slv_energy *e, quantity q);
slv_fn_f32 *quantity_function_f32(const slv_energy *e, quantity q);
slv_fn_f128 *quantity_function_f128(const slv_energy *e, quantity q);
slv_fn_c64 *quantity_function_c64(const slv_energy *e, quantity q);

/* Return that function's name, "spectrum", and the number of values that it writes. */
const char *quantity_function_name(quantity q);
int quantity_function_size(const slv_energy *e, quantity q);

enum { QUANTITY_TEXT = 64 };

/* Writes the name of entry i of q, counted from 0: "hessian[2,4]", "term_hessians[1][2,4]". Returns
 * the quantity by which `selvedge-verify eval` shows that entry. */
const char *quantity_entry(const slv_energy *e, quantity q, int i, char text[QUANTITY_TEXT]);

/* Compute y[quantity_size] by the energy's own function, whose order eigenvalues and eigenvectors
 * keep.  Return SLV_ECAPABILITY if the energy has no such function. */
slv_status quantity_f64(const slv_energy *e, quantity q, const double *x, const double *p,
                        double *y);
slv_status quantity_f32(const slv_energy *e, quantity q, const float *x, const float *p, float *y);
slv_status quantity_f128(const slv_energy *e, quantity q, const slv_f128 *x, const slv_f128 *p,
                         slv_f128 *y);

/* Computes in quad and rounds to double at the end. */
slv_status quantity_rounded(const slv_energy *e, quantity q, const slv_f128 *x, const slv_f128 *p,
                            double *y);
