/* baseline_values.h -- the values of one energy at the named states. */
#pragma once

#include "selvedge/states.h"
#include "support/harness/baseline_write.h"

/* Extent of the stored values. USUAL: every function of the energy in every scalar at every state,
 * with typical parameters. FULL: also with the named sets of parameters. BRIEF, for documents that
 * are kept with a project: energy, gradient, Hessian, eigenvalues and closed-form projection in
 * double at every state; everything else at one state in BASELINE_STRIDE. */
typedef enum { BASELINE_USUAL, BASELINE_BRIEF, BASELINE_FULL } baseline_extent;
enum { BASELINE_STRIDE = 8 };

typedef struct {
  slv_state_source states; /* source of the states; its random states are not used */
  unsigned scalars;        /* set of bits 1 << SCALAR_F64 ... */
  baseline_extent extent;
} baseline_request;

/* Returns the number of states of that extent. */
uint64_t baseline_states(const baseline_request *q);

/* Adds the values at state i.  If a quantity does not exist at that state, or the state overflows
 * the scalar, stores the reason instead.  Returns SLV_EARG past the last state. */
slv_status baseline_add_state(const baseline_request *q, uint64_t i, baseline *into);

/* Stores the reason for each expected quantity that the energy lacks in some scalar. */
void baseline_add_lacks(const baseline_request *q, baseline *into);
