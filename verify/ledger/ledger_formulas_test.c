/* The typeset formulas against the rows they are of. */
#include <criterion/criterion.h>

#include "ledger/ledger.h"
#include "support/formulas/formulas.h"

Test(ledger_formulas, are_of_rows) {
  formulas all = formulas_read();
  cr_assert_gt(all.rows.n, 50);
  for (size_t i = 0; i < all.rows.n; i++) {
    const formula *f = &all.rows.v[i];
    const ledger_row *row = ledger_find(f->id);
    cr_assert_not_null(row, "%s is no row", f->id);
    const int differs =
        row->expected == LEDGER_MISPRINT || row->expected == LEDGER_REFUTED;
    cr_expect(f->corrected == NULL || differs, "%s: %s, and yet corrected", f->id,
              ledger_verdict_words[row->expected]);
  }
  formulas_free(&all);
}
