/* single.h -- detects energies whose functions in double compute in single precision. */
#pragma once

#include "engine/prefetch.h"
#include "selvedge/energy.h"

typedef struct {
  const slv_energy *e;
  const prefetch *prefetch; /* may be NULL */
  int looks_single;         /* set by notice_single() */
} single_notice;

/* Evaluates energy, gradient and Hessian at random states; `with` is a single_notice, for
 * prefetch_run(). Sets looks_single if every number is a float, or a float printed with nine
 * digits, and one uses more than half of a float's bits, which integers and zeros do not. */
void notice_single(void *with);

/* Returns a copy of e with the claim SLV_SINGLE_PRECISION, or with functions in double alone,
 * without that claim.  The caller frees it. */
slv_energy *judged_in(const slv_energy *e, int single);
