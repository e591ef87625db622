/* kim_stretch.h -- Psi_stretch at a state: its columns and its Hessian. */
#ifndef VERIFY_KIM_STRETCH_H
#define VERIFY_KIM_STRETCH_H

#include "ledger/kim/kim.h"

/* Both columns, their lengths and their b; H is the Hessian of both, from the energy's
 * definition. */
typedef struct {
  kim_state k;
  slv_f128 length[2], b[2], H[36];
} kim_stretched;

/* Returns 0 where a column is 0. */
int kim_read_stretched(const ledger_state *s, kim_stretched *t);

/* kim_u for column 0, kim_v for column 1 */
const slv_f128 *kim_fibre(int c);

#endif
