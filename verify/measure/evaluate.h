/* evaluate.h -- one quantity of an energy, in any scalar. */
#ifndef VERIFY_EVALUATE_H
#define VERIFY_EVALUATE_H

#include "selvedge/energy.h"
#include "support/base/numbers.h"

typedef enum {
  EVALUATE_ENERGY,
  EVALUATE_GRADIENT,
  EVALUATE_HESSIAN,
  EVALUATE_EIGENVALUES,  /* ascending */
  EVALUATE_EIGENVECTORS, /* one per column, in the order of the eigenvalues */
  EVALUATE_PROJECTED,
  EVALUATE_COUNT
} evaluated;

enum { EVALUATE_MAX = SLV_MAX_DOF * SLV_MAX_DOF };

const char *evaluated_name(evaluated q);

/* How many numbers: 1, ndof or ndof*ndof. */
int evaluated_size(const slv_energy *e, evaluated q);

/* NULL when e has q in that scalar, or in double its Hessian serves; otherwise what it
 * lacks.  *numerical: it has no closed form, dsyev is used. */
const char *evaluate_lacks(const slv_energy *e, evaluated q, scalar s, int *numerical);

/* x[ndof], p[nparam] and y[EVALUATE_MAX] are arrays of that scalar. */
slv_status evaluate(const slv_energy *e, evaluated q, scalar s, const void *x,
                    const void *p, void *y);

#endif
