/* Tests each pin.  A slip in our transcription of a misprint or of a refuted row changes no
 * verdict, but changes the pinned number. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <math.h>
#include <string.h>

#include "ledger/ledger.h"

#define NONE ((double)NAN)
#define ENDLESS ((double)INFINITY)

Test(ledger_pins, printed_forms_are_as_pinned) {
  const ledger_row *row;
  size_t n = 0;
  for (size_t i = 0; (row = ledger_at(i)) != NULL; i++) {
    ledger_found f = {0};
    const formula_pin *missed = ledger_pin_missed(row, &f);
    n += row->pins.n;
    cr_expect(missed == NULL, "%s at \"%s\": %.12g, figure %.12g", row->claim.id,
              missed != NULL ? missed->state : "", f.printed, f.figure);
  }
  cr_expect(n > 50);
}

/* Returns the first coordinate, and seed and index, on which random numbers depend. */
static int first(const ledger_state *s, ledger_found *f) {
  f->printed = s->x[0], f->figure = (double)(s->seed * 100 + s->index);
  return s->x[0] != 2;
}

Test(ledger_pins, a_row_is_measured_at_the_state_of_that_name) {
  const ledger_row row = {.claim = {.states = LEDGER_OF_F}, .measure = first};
  formula_pin pin = {"lengths 9/8 and 7/8", 0.125, 101};
  ledger_found f = ledger_pin_measure(&row, &pin);
  cr_expect(f.printed == 0.125 && f.figure == 101);
  pin.state = "stretch u by 2"; /* the measure leaves this state out */
  f = ledger_pin_measure(&row, &pin);
  cr_expect(isnan(f.printed) && isnan(f.figure));
  pin.state = "none such";
  cr_expect(isnan(ledger_pin_measure(&row, &pin).printed));
}

Test(ledger_pins, ten_digits_are_compared) {
  cr_expect(ledger_pin_is(0.12345678901, 0.12345678902));
  cr_expect(ledger_pin_is(0.1234567890, 0.1234567892) == 0);
  cr_expect(ledger_pin_is(NONE, 1) == 0 && ledger_pin_is(1, NONE));
  cr_expect(ledger_pin_is(ENDLESS, ENDLESS) && ledger_pin_is(0, 0));
  cr_expect(ledger_pin_is(ENDLESS, 1) == 0 && ledger_pin_is(1, ENDLESS) == 0);
}
