/* ledger_states.h -- the states on which rows of the ledger are tried. */
#ifndef VERIFY_LEDGER_STATES_H
#define VERIFY_LEDGER_STATES_H

#include "ledger/ledger.h"

/* What x and p of such a state are called and how many; NULL: no state. */
const slv_energy *ledger_states_of(ledger_states of);

/* The catalogue, then `random` random states; 1 for a row that makes its own. */
uint64_t ledger_states_count(ledger_states of, uint64_t random);

/* How many of them are from the catalogue: these come first. */
uint64_t ledger_states_named(ledger_states of);

/* State number i, below the count.  Fibres are unit to the rounding of double; a random
 * rest triangle has its two edges at least 0.2 m apart. */
void ledger_states_at(ledger_states of, uint64_t seed, uint64_t i, slv_state *out);

#endif
