/* kim_shear.h -- the derivatives of I6(a, b) as printed, which later equations use. */
#ifndef VERIFY_KIM_SHEAR_H
#define VERIFY_KIM_SHEAR_H

#include "ledger/kim/kim.h"

/* g6 of eq. 29, H6 of eq. 30 */
void kim_gradient6(const kim_state *k, slv_f128 *g);
void kim_hessian6(const kim_state *k, slv_f128 *H6);

/* Baraff and Witkin's shear: a = a_u, b = a_v. */
typedef struct {
  kim_state k;
  slv_f128 I2, I6;
  slv_f128 root;  /* sqrt(I2^2 + 12 I6^2) */
  slv_f128 lower; /* I2 - root in a form without cancellation: -12 I6^2 / (I2 + root) */
  slv_f128 g[6], H6[36];
  slv_f128 H[36]; /* of Psi_shear, from its definition */
} kim_sheared;

/* Returns 0 for F = 0, where q is 0. */
int kim_read_sheared(const ledger_state *s, kim_sheared *t);

/* q = I6 H6 g6 + lambda g6, of eqs. 36 and 38 */
void kim_shear_vector(const kim_sheared *t, slv_f128 lambda, slv_f128 *q);

/* T of eq. 40 with the given sign: its eigenvalues are 2 and 0. */
void kim_shear_T(int sign, slv_f128 *T);

#endif
