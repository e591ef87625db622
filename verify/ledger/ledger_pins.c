
#include <math.h>
#include <string.h>

#include "ledger/ledger.h"

#define NONE ((double)NAN)
#define ENDLESS ((double)INFINITY)

static const ledger_pin pins[] = {
#define LEDGER_PIN(id, state, ...) {id, state, __VA_ARGS__},
#include "ledger/ledger_pins.def"
#undef LEDGER_PIN
    {NULL, NULL, 0, 0}};

const ledger_pin *ledger_pin_at(size_t i) {
  return i + 1 < sizeof pins / sizeof *pins ? &pins[i] : NULL;
}

int ledger_pins_of(const ledger_row *row) {
  int n = 0;
  for (const ledger_pin *pin = pins; pin->id != NULL; pin++)
    n += strcmp(pin->id, row->id) == 0 && pin->printed > row->bound;
  return n;
}

/* 0 when no state has that name. */
static int find_state(ledger_states of, const char *name, slv_state *s) {
  for (uint64_t i = 0; i < ledger_states_named(of); i++) {
    ledger_states_at(of, 1, i, s);
    if (strcmp(s->name, name) == 0) return 1;
  }
  return 0;
}

ledger_found ledger_pin_measure(const ledger_row *row, const ledger_pin *pin) {
  const ledger_found none = {NONE, NONE, 0, NONE};
  double x[HINGE_DOF], p[LEDGER_PARAMS];
  slv_state at = {.x = x, .p = p};
  ledger_found f;
  if (row->measure == NULL || !find_state(row->of, pin->state, &at)) return none;
  return ledger_measured(row, &at, 1, 1, &f) ? f : none;
}

int ledger_pin_is(double found, double pinned) {
  if (isnan(pinned)) return 1;
  if (isinf(found) || isinf(pinned)) return found == pinned;
  return fabs(found - pinned) <= 1e-10 * fabs(pinned);
}
