/* quad_jacobi.h -- eigenvalues of a symmetric matrix in quad, by cyclic Jacobi
 * rotations: a reference that shares no code and no formula with the closed forms. */
#ifndef VERIFY_QUAD_JACOBI_H
#define VERIFY_QUAD_JACOBI_H

#include "selvedge/energy.h"

/* w[n] ascending; H [n*n] is overwritten.  SLV_EDOMAIN when H is not finite. */
slv_status quad_jacobi(int n, slv_f128 *H, slv_f128 *w);

/* Sorts w[n] ascending, in place. */
void quad_sort(int n, slv_f128 *w);

#endif
