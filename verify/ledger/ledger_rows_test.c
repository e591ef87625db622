/* The rows' data: complete, consistent, and found by their ids. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <string.h>

#include "ledger/ledger.h"

static int unmeasured(const ledger_state *s, ledger_found *f) {
  (void)s;
  f->printed = 0;
  return 1;
}

static const ledger_row whole = {.id = "K1",
                                 .place = "eq. 1",
                                 .statement = "1 = 1",
                                 .why = "exact",
                                 .measure = unmeasured};

Test(ledger, a_row_that_contradicts_itself_has_a_flaw) {
  ledger_row r = whole;
  cr_expect(ledger_row_flaw(&r) == NULL, "%s", ledger_row_flaw(&r));
  r.id = "34";
  cr_expect(ledger_row_flaw(&r) != NULL);
  r = whole, r.statement = "";
  cr_expect(ledger_row_flaw(&r) != NULL);
  r = whole, r.expected = LEDGER_MISPRINT;
  cr_expect(ledger_row_flaw(&r) != NULL, "a misprint without a remedy");
  r = whole, r.remedy = "1 = 2";
  cr_expect(ledger_row_flaw(&r) != NULL, "a remedy for what holds");
  r = whole, r.expected = LEDGER_OPEN, r.remedy = "needs a benchmark";
  cr_expect(ledger_row_flaw(&r) != NULL, "an open row with a measure");
  r = whole, r.measure = NULL;
  cr_expect(ledger_row_flaw(&r) != NULL, "no measure");
  r = whole, r.why = NULL;
  cr_expect(ledger_row_flaw(&r) != NULL, "a bound from nowhere");
  r = whole, r.left_out = "";
  cr_expect(ledger_row_flaw(&r) != NULL, "states left out without a reason");
  r = whole, r.expected = LEDGER_MISPRINT, r.remedy = "1 = 2";
  cr_expect(ledger_row_flaw(&r) != NULL, "a misprint without a pin");
  r.id = "K34";
  cr_expect(ledger_row_flaw(&r) == NULL, "%s", ledger_row_flaw(&r));
  r.bound = 1;
  cr_expect(ledger_row_flaw(&r) != NULL, "a pin within the bound");
  r = whole, r.expected = LEDGER_REFUTED;
  cr_expect(ledger_row_flaw(&r) != NULL, "a refuted row without a pin");
  r = whole, r.bound = -1;
  cr_expect(ledger_row_flaw(&r) != NULL, "a negative bound");
}

static size_t count_of(const char *id) {
  const ledger_row *row;
  size_t n = 0;
  for (size_t i = 0; (row = ledger_at(i)) != NULL; i++) n += strcmp(row->id, id) == 0;
  return n;
}

Test(ledger, every_row_is_whole_and_bears_its_id_alone) {
  const ledger_row *row;
  for (size_t i = 0; (row = ledger_at(i)) != NULL; i++) {
    cr_expect(ledger_row_flaw(row) == NULL, "%s: %s", row->id, ledger_row_flaw(row));
    cr_expect(ledger_find(row->id) == row, "%s is not found", row->id);
    cr_expect(count_of(row->id) == 1, "%s: %zu rows; is a file twice in rows.def?",
              row->id, count_of(row->id));
  }
}

Test(ledger, rows_of_one_source_stand_together) {
  const ledger_row *row;
  char past[32] = "";
  for (size_t i = 0; (row = ledger_at(i)) != NULL; i++) {
    const size_t n = strlen(past);
    if (n > 0 && past[n - 1] == row->id[0]) continue;
    cr_expect(strchr(past, row->id[0]) == NULL, "%s", row->id);
    cr_assert(n + 1 < sizeof past);
    past[n] = row->id[0], past[n + 1] = '\0';
  }
}

Test(ledger, rows_are_asked_for_by_id_or_source) {
  cr_expect(ledger_is_named(&whole, "K1"));
  cr_expect(ledger_is_named(&whole, "K"));
  static const char *const others[] = {"K10", "k1", "P", "", "1"};
  for (size_t i = 0; i < sizeof others / sizeof *others; i++)
    cr_expect(ledger_is_named(&whole, others[i]) == 0, "%s", others[i]);
}

/* What a source denies agrees with it where it is refuted. */
Test(ledger, a_verdict_contradicts_what_the_source_says) {
  static const int contradicts[LEDGER_STANCES][LEDGER_VERDICTS] = {
      [LEDGER_ASSERTED] = {[LEDGER_MISPRINT] = 1, [LEDGER_REFUTED] = 1},
      [LEDGER_DENIED] = {[LEDGER_HOLDS] = 1}};
  ledger_row r = whole;
  for (int s = 0; s < LEDGER_STANCES; s++)
    for (int v = 0; v < LEDGER_VERDICTS; v++) {
      r.stance = (ledger_stance)s;
      cr_expect(ledger_contradicts(&r, (ledger_verdict)v) == contradicts[s][v],
                "%s, %s", ledger_stance_words[s], ledger_verdict_words[v]);
    }
}

Test(ledger, no_other_word_is_an_id) {
  cr_expect(ledger_find("K0") == NULL);
  cr_expect(ledger_find("") == NULL);
}
