/* Tests that each error of a paper is in its errata.  The *_errata_test.c of each paper test that
 * the corrections are right together. */
#include <criterion/criterion.h>
#include <string.h>

#include "support/base/memory.h"
#include "support/formulas/formulas.h"

/* Returns 1 if a wrong statement has a correction, or follows from a row that has one. */
static int is_corrected(const formulas *all, const formula *f) {
  if (f->erratum != ERRATUM_NONE) return 1;
  for (size_t i = 0; i < all->rows.n; i++) {
    const formula *cause = &all->rows.v[i];
    if (cause->erratum != ERRATUM_NONE && base_has_word(f->claim.cause, cause->claim.id)) return 1;
  }
  return 0;
}

Test(errata, have_all_slips_and_nothing_else) {
  formulas all = formulas_read();
  int refused = 0;
  for (size_t i = 0; i < all.rows.n; i++) {
    const formula *f = &all.rows.v[i];
    const ledger_verdict v = f->claim.expected;
    const int is_wrong =
        ledger_has_remedy(v) || (v == LEDGER_REFUTED && f->claim.stance == LEDGER_ASSERTED);
    refused += f->erratum == ERRATUM_REFUSED;
    cr_expect(!is_wrong || is_corrected(&all, f), "%s: no erratum", f->claim.id);
    cr_expect(is_wrong || f->erratum == ERRATUM_NONE || f->erratum == ERRATUM_REFUSED,
              "%s: nothing to correct", f->claim.id);
    cr_expect((f->erratum == ERRATUM_NONE) == (f->goes_wrong == NULL), "%s", f->claim.id);
  }
  cr_expect_gt(refused, 0);
  formulas_free(&all);
}
