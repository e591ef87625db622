/* kim_general.h -- the rank-one update of Appendix B, I6 H6 + g6 g6', for any fibres.
 */
#ifndef VERIFY_KIM_GENERAL_H
#define VERIFY_KIM_GENERAL_H

#include "ledger/kim/kim.h"

typedef struct {
  kim_state k;
  slv_f128 t, I2, I6; /* t = a.b */
  slv_f128 q[2][2];   /* a + b and a - b, of unit length */
  slv_f128 g[6], gg;  /* g6 and |g6|^2 */
  slv_f128 part[2];   /* |g6|^2 of the two eigenspaces of H6 */
  slv_f128 H6[36];
  slv_f128 half[36]; /* half of the Hessian of I6(a, b)^2, from its definition */
} kim_update;

/* Returns 0 for F = 0, and for fibres within 1e-10 of parallel, where a - b or a + b
 * vanishes. */
int kim_read_update(const ledger_state *s, kim_update *u);
int kim_update_of(const kim_state *k, kim_update *u);

/* I6 (t + 1) and I6 (t - 1): eq. 45 */
slv_f128 kim_old(const kim_update *u, int i);

/* The new pair of eigenvalues, the larger first, from the characteristic polynomial of
 * the update in the plane of the two parts of g6. */
void kim_new_pair(const kim_update *u, slv_f128 *pair);

#endif
