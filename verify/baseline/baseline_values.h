/* baseline_values.h -- the values of one energy over the catalogue of states. */
#pragma once

#include "selvedge/states.h"
#include "support/harness/baseline_write.h"

/* Extent of the stored values.
 *
 * Usual: every function of the energy in every scalar at every state, with the typical parameters.
 * Full: the named sets of parameters too.  Brief, for documents kept with a project: energy,
 * gradient, Hessian, eigenvalues and closed-form projection in double at every state; everything
 * else at one state in BASELINE_STRIDE. */
typedef enum { BASELINE_USUAL, BASELINE_BRIEF, BASELINE_FULL } baseline_extent;
enum { BASELINE_STRIDE = 8 };

typedef struct {
  slv_state_source states; /* of the energy; random states are not used */
  unsigned scalars;        /* 1 << SCALAR_F64 | ... */
  baseline_extent extent;
} baseline_request;

/* Returns the number of states at that extent. */
uint64_t baseline_states(const baseline_request *q);

/* Adds the values of state i.  If a quantity does not exist there, or the state is beyond the
 * scalar's range, the reason takes its place.  Returns SLV_EARG past the last state. */
slv_status baseline_add_state(const baseline_request *q, uint64_t i, baseline *into);

/* Adds a text, with scalar and reason, for each quantity expected of every energy that it lacks. */
void baseline_add_lacks(const baseline_request *q, baseline *into);
