/* The formulas of rows that contradict their source.  A new row is a paragraph of kim.txt, ...;
 * then formulas.py --write makes formulas.json. */
#include <criterion/criterion.h>

#include "support/formulas/formulas.h"

/* A row that contradicts its source says why, and a misprint shows both forms. */
Test(ledger_formulas, are_there_where_a_source_is_wrong) {
  formulas all = formulas_read();
  cr_assert_gt(all.rows.n, 50);
  for (size_t i = 0; i < all.rows.n; i++) {
    const formula *f = &all.rows.v[i];
    const int misprint = f->claim.expected == LEDGER_MISPRINT;
    const int differs = misprint || f->claim.expected == LEDGER_REFUTED;
    cr_expect(!misprint || (f->printed != NULL && f->corrected != NULL), "%s: two forms",
              f->claim.id);
    cr_expect(!differs || f->because != NULL, "%s: why", f->claim.id);
    cr_expect(f->corrected == NULL || differs, "%s: %s, and yet corrected", f->claim.id,
              ledger_verdict_words[f->claim.expected]);
  }
  formulas_free(&all);
}
