#include <math.h>
#include <string.h>

#include "ledger/ledger.h"

/* 0 when no state has that name. */
static int find_state(ledger_states of, const char *name, slv_state *s) {
  for (uint64_t i = 0; i < ledger_states_named(of); i++) {
    ledger_states_at(of, 1, i, s);
    if (strcmp(s->name, name) == 0) return 1;
  }
  return 0;
}

ledger_found ledger_pin_measure(const ledger_row *row, const formula_pin *pin) {
  double x[HINGE_DOF], p[LEDGER_PARAMS];
  slv_state at = {.x = x, .p = p};
  ledger_found f;
  const int judged = row->measure != NULL && find_state(row->claim.states, pin->state, &at) &&
                     ledger_measured(row, &at, 1, 1, &f);
  return judged ? f : (ledger_found){(double)NAN, (double)NAN, 0, (double)NAN};
}

int ledger_pin_is(double found, double pinned) {
  if (isnan(pinned)) return 1;
  if (isinf(found) || isinf(pinned)) return found == pinned;
  return fabs(found - pinned) <= 1e-10 * fabs(pinned);
}

const formula_pin *ledger_pin_missed(const ledger_row *row, ledger_found *f) {
  for (size_t i = 0; i < row->pins.n; i++) {
    const formula_pin *pin = &row->pins.v[i];
    *f = ledger_pin_measure(row, pin);
    if (!ledger_pin_is(f->printed, pin->printed) || !ledger_pin_is(f->figure, pin->figure))
      return pin;
  }
  return NULL;
}
