/* The rows' data: complete, consistent, and found by their ids. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <string.h>

#include "ledger/ledger.h"

static int is_wrong(ledger_verdict v) { return v == LEDGER_MISPRINT || v == LEDGER_REFUTED; }

static int is_text(const char *s) { return s != NULL && *s != '\0'; }

/* NULL when the row's data are complete and consistent; else what is wrong with them. */
static const char *flaw_of(const ledger_row *row) {
  const int open = row->expected == LEDGER_OPEN;
  const int remedied =
      open || row->expected == LEDGER_MISPRINT || row->expected == LEDGER_HOLDS_WHEN;
  if (!is_text(row->id)) return "it has no id";
  if (*ledger_source(row) == '\0') return "its id starts with no source's letter";
  if (strlen(row->id) > 15 || strpbrk(row->id, ", ") != NULL)
    return "its id is longer than 15 characters, or holds a comma or a blank";
  if (!is_text(row->place)) return "it does not say where its statement stands";
  if (!is_text(row->statement)) return "it has no statement";
  if ((unsigned)row->expected >= LEDGER_VERDICTS) return "no such verdict";
  if (remedied != is_text(row->remedy))
    return "misprints, conditions and open rows have a remedy, and only these";
  if (open != (row->measure == NULL)) return "open rows have no measure, and only these";
  if (row->left_out != NULL && (open || !is_text(row->left_out)))
    return "it leaves out states without a measure or a reason";
  if (!open && !(row->bound >= 0)) return "its bound is no number >= 0";
  if (!open && !is_text(row->why)) return "it does not say where its bound comes from";
  if (is_wrong(row->expected) && ledger_pins_of(row) == 0)
    return "it is called wrong, and no pin of ledger_pins.def breaks its bound";
  return NULL;
}

static int unmeasured(const ledger_state *s, ledger_found *f) {
  (void)s;
  f->printed = 0;
  return 1;
}

static const ledger_row whole = {
    .id = "K1", .place = "eq. 1", .statement = "1 = 1", .why = "exact", .measure = unmeasured};

Test(ledger, a_row_that_contradicts_itself_has_a_flaw) {
  ledger_row r = whole;
  cr_expect(flaw_of(&r) == NULL, "%s", flaw_of(&r));
  r.id = "34";
  cr_expect(flaw_of(&r) != NULL);
  r = whole, r.statement = "";
  cr_expect(flaw_of(&r) != NULL);
  r = whole, r.place = r.statement = NULL;
  cr_expect(flaw_of(&r) != NULL, "a row that no file has a text for");
  r = whole, r.expected = LEDGER_MISPRINT;
  cr_expect(flaw_of(&r) != NULL, "a misprint without a remedy");
  r = whole, r.remedy = "1 = 2";
  cr_expect(flaw_of(&r) != NULL, "a remedy for what holds");
  r = whole, r.expected = LEDGER_OPEN, r.remedy = "needs a benchmark";
  cr_expect(flaw_of(&r) != NULL, "an open row with a measure");
  r = whole, r.measure = NULL;
  cr_expect(flaw_of(&r) != NULL, "no measure");
  r = whole, r.why = NULL;
  cr_expect(flaw_of(&r) != NULL, "a bound from nowhere");
  r = whole, r.left_out = "";
  cr_expect(flaw_of(&r) != NULL, "states left out without a reason");
  r = whole, r.expected = LEDGER_MISPRINT, r.remedy = "1 = 2";
  cr_expect(flaw_of(&r) != NULL, "a misprint without a pin");
  r.id = "K34";
  cr_expect(flaw_of(&r) == NULL, "%s", flaw_of(&r));
  r.bound = 1;
  cr_expect(flaw_of(&r) != NULL, "a pin within the bound");
  r = whole, r.expected = LEDGER_REFUTED;
  cr_expect(flaw_of(&r) != NULL, "a refuted row without a pin");
  r = whole, r.bound = -1;
  cr_expect(flaw_of(&r) != NULL, "a negative bound");
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
    cr_expect(flaw_of(row) == NULL, "%s: %s", row->id, flaw_of(row));
    cr_expect(ledger_find(row->id) == row, "%s is not found", row->id);
    cr_expect(count_of(row->id) == 1, "%s: %zu rows; is a file twice in rows.def?", row->id,
              count_of(row->id));
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
  for (int s = 0; s < LEDGER_STANCES; s++)
    for (int v = 0; v < LEDGER_VERDICTS; v++)
      cr_expect(
          ledger_verdict_contradicts((ledger_stance)s, (ledger_verdict)v) == contradicts[s][v],
          "%s, %s", ledger_stance_words[s], ledger_verdict_words[v]);
}

Test(ledger, no_other_word_is_an_id) {
  cr_expect(ledger_find("K0") == NULL);
  cr_expect(ledger_find("") == NULL);
}
