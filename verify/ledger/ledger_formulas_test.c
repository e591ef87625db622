/* Tests the formulas of rows that contradict their source.  A new row is a paragraph of kim.txt or
 * the like; formulas.py --write then makes formulas.json. */
#include <criterion/criterion.h>

#include "support/formulas/formulas.h"

/* A row that contradicts its source has a reason, and a misprint has both forms. */
Test(ledger_formulas, are_there_where_a_source_is_wrong) {
  formulas all = formulas_read();
  cr_assert_gt(all.rows.n, 50);
  for (size_t i = 0; i < all.rows.n; i++) {
    const formula *f = &all.rows.v[i];
    const ledger_verdict v = f->claim.expected;
    const char *id = f->claim.id;
    const int differs = ledger_has_remedy(v) || v == LEDGER_REFUTED;
    cr_expect(!ledger_has_remedy(v) || (f->printed != NULL && f->corrected != NULL),
              "%s: two forms", id);
    cr_expect(!differs || f->because != NULL, "%s: why", id);
    cr_expect(f->corrected == NULL || differs, "%s: %s, and yet corrected", id,
              ledger_verdict_words[v]);
  }
  formulas_free(&all);
}

/* A row that claims that some state exists has the residual 0 or 1, and the bound 0. */
Test(ledger_formulas, claims_of_some_state_are_a_yes_or_a_no) {
  formulas all = formulas_read();
  int n = 0;
  for (size_t i = 0; i < all.rows.n; i++) {
    const doc_ledger *c = &all.rows.v[i].claim;
    n += c->some;
    cr_expect(!c->some || (c->bound != NULL && *c->bound == 0 && c->states != LEDGER_ONCE), "%s",
              c->id);
  }
  cr_expect_gt(n, 0);
  formulas_free(&all);
}

/* A formula that is partly cut off in our copy is `reconstructed`, since the source may differ. */
Test(ledger_formulas, cut_identities_are_reconstructed) {
  formulas all = formulas_read();
  for (size_t i = 0; i < all.rows.n; i++) {
    const formula *f = &all.rows.v[i];
    const int cut = f->derived != NULL && f->claim.kind == LEDGER_IDENTITY;
    const int reconstructed = f->claim.expected == LEDGER_RECONSTRUCTED;
    cr_expect(reconstructed ? f->derived != NULL : !cut, "%s: %s", f->claim.id,
              ledger_verdict_words[f->claim.expected]);
  }
  formulas_free(&all);
}
