/* baseline_values.h -- the values of one energy over the catalogue of states, as lines
 * of a baseline. */
#ifndef VERIFY_BASELINE_VALUES_H
#define VERIFY_BASELINE_VALUES_H

#include "selvedge/states.h"
#include "support/harness/baseline_write.h"

/* How much.  Usual: every function of the row in every scalar at every state, with the
 * typical parameters.  Full: with the named sets of parameters too.
 *
 * Brief, for documents that are kept with a project: in double energy, gradient,
 * Hessian, eigenvalues and closed-form projection at every state; what else there is at
 * one state in BASELINE_STRIDE. */
typedef enum { BASELINE_USUAL, BASELINE_BRIEF, BASELINE_FULL } baseline_extent;
enum { BASELINE_STRIDE = 8 };

typedef struct {
  slv_state_source states; /* of the energy; only the named ones serve */
  unsigned scalars;        /* 1 << SCALAR_F64 | ... */
  baseline_extent extent;
} baseline_request;

/* How many states that makes. */
uint64_t baseline_states(const baseline_request *q);

/* The lines of state i, each ended by '\n'.  A quantity that does not exist there, or
 * whose state is beyond the scalar's range, says so.  SLV_EARG past the last state. */
slv_status baseline_state_lines(const baseline_request *q, uint64_t i, buffer *lines);

/* Likewise, as texts: which of the quantities that every energy is asked for this one
 * lacks, in which scalar, and why. */
void baseline_lacks_lines(const baseline_request *q, buffer *lines);

#endif
