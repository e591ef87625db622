/* Are the corrections of each paper right together, and is each one needed? */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>

#include "ledger/errata.h"

enum { STATES = 1000 };

static unsigned count(const ledger_erratum *list) {
  unsigned n = 0;
  while (list[n].id != NULL) n++;
  return n;
}

Test(errata, corrections_are_right_together) {
  uint64_t judged;
  const ledger_errata *e = ledger_errata_of("K");
  const unsigned all = (1u << count(e->chained)) - 1;
  const double error = ledger_errata_error(e, all, 2 * STATES, &judged);
  cr_expect(judged >= STATES, "%d states", (int)judged);
  cr_expect(error <= LEDGER_ERRATA_BOUND, "an error of %g", error);
}

Test(errata, each_correction_is_needed_and_no_other) {
  const ledger_errata *e = ledger_errata_of("K");
  const unsigned n = count(e->chained), more = count(e->needless), all = (1u << n) - 1;
  cr_expect(n > 0 && more > 0);
  for (unsigned i = 0; i < n + more; i++) {
    const double error = ledger_errata_plain(e, all ^ 1u << i);
    cr_expect(error > LEDGER_ERRATA_WRONG, "%s: an error of %g",
              i < n ? e->chained[i].id : e->needless[i - n].id, error);
  }
}

/* Half of eigenvalue 34 alone leaves eq. 41 wrong, as both remedies of K34 and K36 do. */
Test(errata, remedies_of_two_rows_contradict_each_other) {
  const ledger_errata *e = ledger_errata_of("K");
  cr_expect(ledger_errata_plain(e, 0) > 0.01);
  cr_expect(ledger_errata_plain(e, (1u << (count(e->chained) + 1)) - 1) > LEDGER_ERRATA_WRONG);
}

static void expect_misprint(const char *id) {
  const ledger_row *row = ledger_find(id);
  cr_expect(row != NULL && row->expected == LEDGER_MISPRINT, "%s", id);
}

Test(errata, every_correction_is_that_of_a_misprint) {
  const ledger_errata *e = ledger_errata_of("K");
  for (const ledger_erratum *c = e->chained; c->id != NULL; c++) expect_misprint(c->id);
  for (const ledger_erratum *c = e->needless; c->id != NULL; c++) expect_misprint(c->id);
  for (const char *const *id = e->alone; *id != NULL; id++) expect_misprint(*id);
}
