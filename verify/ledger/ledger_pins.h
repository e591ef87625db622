/* ledger_pins.h -- pins: what the printed form of a misprint or of a refuted row is off by at a
 * named state.
 *
 * Such a row keeps its verdict however wrong its formula is transcribed, since a form that is wrong
 * in another way breaks the bound, too.  So its residual is stored, to twelve digits, as
 * testing/pins.py works it out from the source's text alone. */
#pragma once

#include "ledger/ledger.h"

typedef struct {
  const char *id;    /* of the row */
  const char *state; /* of the catalogue, by its name; "" of a row that is tried once */
  double printed;    /* the residual of the printed form, which may be infinite; NaN: not pinned, as
                        where it is rounding */
  double figure;     /* what the row shows, or NaN: not pinned */
} ledger_pin;

/* All pins, in the order of ledger_pins.def; NULL past the last. */
const ledger_pin *ledger_pin_at(size_t i);

/* How many pins the row has at which the printed form breaks its bound. */
int ledger_pins_of(const ledger_row *row);

/* Measures the row at the pin's state, as state 1 of seed 1 whatever its place in the catalogue is:
 * a measure may depend on both.  Numbers that the row does not measure there, as at a state that it
 * leaves out or that does not exist, are NaN. */
ledger_found ledger_pin_measure(const ledger_row *row, const ledger_pin *pin);

/* 1 when a number is the pinned one to ten digits, or both are infinite, or it is not
 * pinned. */
int ledger_pin_is(double found, double pinned);
