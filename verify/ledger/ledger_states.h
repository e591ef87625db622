/* ledger_states.h -- the states at which rows of the ledger are measured. */
#pragma once

#include "ledger/ledger.h"

/* An energy that gives the number and the names of x and p of such states; NULL for LEDGER_ONCE. */
const slv_energy *ledger_states_of(ledger_states of);

/* How many states there are: the catalogue, then `random` random ones; 1 for LEDGER_ONCE, a row
 * that makes its own. */
uint64_t ledger_states_count(ledger_states of, uint64_t random);

/* How many of them are from the catalogue; these come first. */
uint64_t ledger_states_named(ledger_states of);

/* State number i, which must be below the count; it has at most HINGE_DOF coordinates and
 * LEDGER_PARAMS parameters.  Fibres have length 1 to the rounding of double.  A random rest
 * triangle has an area of at least 0.055 m^2. */
void ledger_states_at(ledger_states of, uint64_t seed, uint64_t i, slv_state *out);

/* What `selvedge-verify eval` can show at the state of a row. */
typedef struct {
  const slv_energy *energy; /* NULL: eval can show nothing */
  const char *quantity;     /* "" when nothing */
} ledger_view;

/* The first built-in energy that row->checks names and whose states are of this kind, and the
 * quantity of the first check that it names, or the Hessian when it names no check. */
ledger_view ledger_shown(const ledger_row *row);
