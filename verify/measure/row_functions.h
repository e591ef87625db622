/* row_functions.h -- the functions of a row by one name for all scalars. */
#ifndef VERIFY_ROW_FUNCTIONS_H
#define VERIFY_ROW_FUNCTIONS_H

#include "selvedge/energy.h"

/* In the order of slv_kernels. */
typedef enum {
  KERNEL_ENERGY,
  KERNEL_GRADIENT,
  KERNEL_HESSIAN,
  KERNEL_SPECTRUM,
  KERNEL_PROJECTED,
  KERNEL_TERM_HESSIANS,
  KERNEL_TERM_PROJECTED,
  KERNEL_CONDITION,
  KERNEL_WITHOUT_H,
  KERNEL_COUNT
} kernel;

/* How many numbers the largest gives. */
enum { KERNEL_MAX = SLV_MAX_TERM * SLV_MAX_DOF * SLV_MAX_DOF };

int kernel_size(const slv_energy *e, kernel k);

enum { KERNEL_TEXT = 64 };

/* Names entry i, counted from 0: "hessian[2,4]", "eigenvalues[3]" in the row's order,
 * "term_hessians[1][2,4]".  Returns what eval shows it by. */
const char *kernel_entry(const slv_energy *e, kernel k, int i, char text[KERNEL_TEXT]);

/* NULL when the row has none in that scalar. */
slv_fn_f64 *kernel_f64(const slv_energy *e, kernel k);
slv_fn_f32 *kernel_f32(const slv_energy *e, kernel k);
slv_fn_f128 *kernel_f128(const slv_energy *e, kernel k);
slv_fn_c64 *kernel_c64(const slv_energy *e, kernel k);

#endif
