/* Tests that the rows' data are complete and consistent, and that ids are unique. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <stdio.h>
#include <string.h>

#include "ledger/ledger_rows.h"

static int is_wrong(ledger_verdict v) { return ledger_has_remedy(v) || v == LEDGER_REFUTED; }

static int is_text(const char *s) { return s != NULL && *s != '\0'; }

/* Returns NULL if the row's data are complete and consistent; else the flaw. */
static const char *flaw_of(const ledger_row *row) {
  const doc_ledger *r = &row->claim;
  const int open = r->expected == LEDGER_OPEN;
  const int remedied = open || ledger_has_remedy(r->expected) || r->expected == LEDGER_HOLDS_WHEN;
  int pinned = 0;
  for (size_t i = 0; i < row->pins.n; i++) pinned |= row->pins.v[i].printed > *r->bound;
  if (!is_text(r->id)) return "it has no id";
  if (strlen(r->id) > 15 || strpbrk(r->id, ", ") != NULL)
    return "its id is longer than 15 characters, or holds a comma or a blank";
  if (!is_text(r->source)) return "it has no source";
  if (!is_text(r->place)) return "it does not say where its statement stands";
  if (!is_text(r->statement)) return "it has no statement";
  if (remedied != is_text(r->remedy))
    return "misprints, copies, conditions and open rows have a remedy, and only these";
  if (open && row->measure != NULL) return "its verdict is open, and a measure judges it";
  if (!open && row->measure == NULL) return "no LEDGER_FILE has a measure for it";
  if (r->left_out != NULL && (open || !is_text(r->left_out)))
    return "it leaves out states without a measure or a reason";
  if (!open && !(r->bound != NULL && *r->bound >= 0)) return "its bound is no number >= 0";
  if (!open && !is_text(r->why)) return "it does not say where its bound comes from";
  if (r->stance == LEDGER_OURS && ledger_has_remedy(r->expected))
    return "a statement of ours is called a slip of its source";
  if (is_wrong(r->expected) && !pinned) return "it is called wrong, and no pin breaks its bound";
  return NULL;
}

/* Returns the first word of `cause` that is not a row that is wrong by itself; NULL if none. */
static const char *stray_cause(const char *cause) {
  static char word[16];
  for (const char *at = cause; at != NULL && *at != '\0'; at += strspn(at, " ")) {
    const size_t n = strcspn(at, " ");
    (void)snprintf(word, sizeof word, "%.*s", (int)n, at);
    const ledger_row *row = ledger_find(word);
    if (row == NULL || !is_wrong(row->claim.expected) || row->claim.cause != NULL) return word;
    at += n;
  }
  return NULL;
}

static int unmeasured(const ledger_state *s, ledger_found *f) {
  (void)s;
  f->printed = 0;
  return 1;
}

static const double nought = 0, one = 1, below = -1;
static const formula_pin pin = {"rest", 0.5, 0};
static const ledger_row whole = {.claim = {.id = "K1",
                                           .source = "Kim 2020",
                                           .place = "eq. 1",
                                           .statement = "1 = 1",
                                           .bound = &nought,
                                           .why = "exact"},
                                 .measure = unmeasured};

static void expect_flaw(ledger_row r, const char *what) {
  cr_expect(flaw_of(&r) != NULL, "%s", what);
}

Test(ledger, a_row_that_contradicts_itself_has_a_flaw) {
  ledger_row r = whole;
  cr_expect(flaw_of(&r) == NULL, "%s", flaw_of(&r));
  r.claim.id = "K 1";
  expect_flaw(r, "an id of two words");
  r = whole, r.claim.statement = "";
  expect_flaw(r, "no statement");
  r = whole, r.claim.place = NULL;
  expect_flaw(r, "no place");
  r = whole, r.claim.source = NULL;
  expect_flaw(r, "no source");
  r = whole, r.claim.expected = LEDGER_MISPRINT;
  expect_flaw(r, "a misprint without a remedy");
  r = whole, r.claim.remedy = "1 = 2";
  expect_flaw(r, "a remedy for what holds");
  r = whole, r.claim.expected = LEDGER_OPEN, r.claim.remedy = "needs a benchmark";
  expect_flaw(r, "an open row with a measure");
  r = whole, r.measure = NULL;
  expect_flaw(r, "no measure");
  r = whole, r.claim.why = NULL;
  expect_flaw(r, "a bound from nowhere");
  r = whole, r.claim.left_out = "";
  expect_flaw(r, "states left out without a reason");
  r = whole, r.claim.expected = LEDGER_MISPRINT, r.claim.remedy = "1 = 2";
  expect_flaw(r, "a misprint without a pin");
  r.pins.v = &pin, r.pins.n = 1;
  cr_expect(flaw_of(&r) == NULL, "%s", flaw_of(&r));
  r.claim.stance = LEDGER_OURS;
  expect_flaw(r, "a misprint of ours");
  r.claim.stance = LEDGER_ASSERTED;
  r.claim.bound = &one;
  expect_flaw(r, "a pin within the bound");
  r = whole, r.claim.expected = LEDGER_REFUTED;
  expect_flaw(r, "a refuted row without a pin");
  r = whole, r.claim.bound = &below;
  expect_flaw(r, "a negative bound");
}

static size_t count_of(const char *id) {
  const ledger_row *row;
  size_t n = 0;
  for (size_t i = 0; (row = ledger_at(i)) != NULL; i++) n += strcmp(row->claim.id, id) == 0;
  return n;
}

Test(ledger, every_row_is_whole_and_bears_its_id_alone) {
  const ledger_row *row;
  cr_assert(ledger_at(0) != NULL, "formulas.json cannot be read");
  for (size_t i = 0; (row = ledger_at(i)) != NULL; i++) {
    const char *id = row->claim.id;
    cr_expect(flaw_of(row) == NULL, "%s: %s", id, flaw_of(row));
    cr_expect(stray_cause(row->claim.cause) == NULL, "%s follows from %s, which is no slip", id,
              stray_cause(row->claim.cause));
    cr_expect(row->claim.cause == NULL || is_wrong(row->claim.expected),
              "%s: a cause of what holds", id);
    cr_expect(ledger_find(id) == row, "%s is not found", id);
    cr_expect(count_of(id) == 1, "%s: %zu rows", id, count_of(id));
  }
}

Test(ledger, every_measure_is_of_one_row) {
  for (const ledger_file *f = ledger_files; f->name != NULL; f++)
    for (const ledger_entry *e = f->entries; e->id != NULL; e++) {
      const ledger_row *row = ledger_find(e->id);
      cr_assert(row != NULL, "%s of %s: no file of lib/support/formulas has it", e->id, f->name);
      cr_expect(row->measure == e->measure && row->variant == e->variant && row->order == e->order,
                "%s of %s: another file has it, too", e->id, f->name);
    }
}

Test(ledger, rows_are_asked_for_by_id_or_source) {
  cr_expect(ledger_is_named(&whole, "K1"));
  cr_expect(ledger_is_named(&whole, "K"));
  static const char *const others[] = {"K10", "k1", "P", "", "1"};
  for (size_t i = 0; i < sizeof others / sizeof *others; i++)
    cr_expect(ledger_is_named(&whole, others[i]) == 0, "%s", others[i]);
}

/* A statement that its source denies agrees with the source if it is refuted. */
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
