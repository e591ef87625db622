/* What is printed, at the states of the pins: a slip in the transcription of a misprint or of a
 * refuted row changes a number there, and no verdict. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <math.h>
#include <string.h>

#include "ledger/ledger.h"

#define NONE ((double)NAN)
#define ENDLESS ((double)INFINITY)

static void expect_pin(const ledger_row *row, const ledger_pin *pin) {
  const ledger_found f = ledger_pin_measure(row, pin);
  cr_expect(ledger_pin_is(f.printed, pin->printed), "%s at \"%s\": %.12g, pinned %.12g", pin->id,
            pin->state, f.printed, pin->printed);
  cr_expect(ledger_pin_is(f.figure, pin->figure), "%s at \"%s\", figure: %.12g, %.12g", pin->id,
            pin->state, f.figure, pin->figure);
}

Test(ledger_pins, printed_forms_are_as_pinned) {
  const ledger_pin *pin;
  cr_assert(ledger_pin_at(0) != NULL);
  for (size_t i = 0; (pin = ledger_pin_at(i)) != NULL; i++) {
    const ledger_row *row = ledger_find(pin->id);
    cr_assert(row != NULL, "no row is called %s", pin->id);
    expect_pin(row, pin);
  }
}

/* The first coordinate, and the seed and the index, which random numbers depend on. */
static int first(const ledger_state *s, ledger_found *f) {
  f->printed = s->x[0], f->figure = (double)(s->seed * 100 + s->index);
  return s->x[0] != 2;
}

Test(ledger_pins, a_row_is_measured_at_the_state_of_that_name) {
  const ledger_row row = {.of = LEDGER_OF_F, .measure = first};
  ledger_pin pin = {"T1", "lengths 9/8 and 7/8", 0.125, 101};
  ledger_found f = ledger_pin_measure(&row, &pin);
  cr_expect(f.printed == 0.125 && f.figure == 101);
  pin.state = "stretch u by 2"; /* left out */
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
