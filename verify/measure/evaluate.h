/* evaluate.h -- one quantity of an energy in any scalar, as users ask for it:
 * eigenvalues in ascending order, and by an eigensolver where there is no closed form.
 */
#ifndef VERIFY_EVALUATE_H
#define VERIFY_EVALUATE_H

#include "measure/quantity.h"

/* NULL when e has q, one of those shown, in that scalar, or in double its Hessian
 * serves; otherwise why not.  *numerical: it has no closed form, dsyev is used. */
const char *evaluate_missing(const slv_energy *e, quantity q, scalar s, int *numerical);

/* x[ndof], p[nparam] and y[QUANTITY_MAX] are arrays of that scalar. */
slv_status evaluate(const slv_energy *e, quantity q, scalar s, const void *x,
                    const void *p, void *y);

#endif
