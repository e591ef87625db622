/* single.h -- notices energies whose functions in double compute in single precision. */
#pragma once

#include "engine/ahead.h"
#include "selvedge/energy.h"

typedef struct {
  const slv_energy *e;
  const ahead *ahead; /* NULL: e answers at once */
  int looks_single;   /* set by notice_single() */
} single_notice;

/* Asks energy, gradient and Hessian at some random states.  They look like single precision if
 * every number they return is a float, or printed with the nine digits of one, and some number has
 * more than half of a float's bits: integers and zeros do not count.  `with` is a single_notice, so
 * that it can be asked ahead (ahead.h). */
void notice_single(void *with);

/* A copy of e that claims SLV_SINGLE_PRECISION, or does not; to free(). */
slv_energy *judged_in(const slv_energy *e, int single);
