/* The texts and formulas of lib/support/formulas against the rows they are of.  Those of a new row
 * go into kim.txt, ...; then formulas.py --write makes formulas.json. */
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
    const int differs = row->expected == LEDGER_MISPRINT || row->expected == LEDGER_REFUTED;
    cr_expect(f->corrected == NULL || differs, "%s: %s, and yet corrected", f->id,
              ledger_verdict_words[row->expected]);
  }
  formulas_free(&all);
}

/* A row that contradicts its source says why, and a misprint shows both forms. */
Test(ledger_formulas, are_there_where_a_source_is_wrong) {
  formulas all = formulas_read();
  const ledger_row *row;
  for (size_t i = 0; (row = ledger_at(i)) != NULL; i++) {
    const formula *f = formulas_of(&all, row->id);
    if (row->expected == LEDGER_MISPRINT)
      cr_expect(f->printed != NULL && f->corrected != NULL,
                "%s: two forms, in a file of lib/support/formulas", row->id);
    if (row->expected == LEDGER_MISPRINT || row->expected == LEDGER_REFUTED)
      cr_expect_not_null(f->because, "%s: why, in a file of lib/support/formulas", row->id);
  }
  formulas_free(&all);
}
