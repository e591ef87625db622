/* quantity.h -- what is computed of an energy, by one name for all scalars. */
#ifndef VERIFY_QUANTITY_H
#define VERIFY_QUANTITY_H

#include "selvedge/energy.h"

typedef enum { ENERGY, GRADIENT, HESSIAN, EIGENVALUES, QUANTITY_COUNT } quantity;

enum { QUANTITY_MAX = SLV_MAX_DOF * SLV_MAX_DOF };

const char *quantity_name(quantity q);

/* 1, n, n*n, n numbers for n = e->ndof. */
int quantity_size(const slv_energy *e, quantity q);

/* Has e a function for it, in double and in quad? */
int quantity_has_f64(const slv_energy *e, quantity q);
int quantity_has_f128(const slv_energy *e, quantity q);

/* y[quantity_size]; eigenvalues in the row's own order.  SLV_ECAPABILITY without one.
 */
slv_status quantity_f64(const slv_energy *e, quantity q, const double *x,
                        const double *p, double *y);
slv_status quantity_f32(const slv_energy *e, quantity q, const float *x, const float *p,
                        float *y);
slv_status quantity_f128(const slv_energy *e, quantity q, const slv_f128 *x,
                         const slv_f128 *p, slv_f128 *y);

/* In quad, rounded to double at the end. */
slv_status quantity_rounded(const slv_energy *e, quantity q, const slv_f128 *x,
                            const slv_f128 *p, double *y);

#endif
