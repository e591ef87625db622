#include "ledger/ledger.h"

#include <pthread.h>
#include <string.h>

#include "ledger/ledger_rows.h"

const ledger_file ledger_files[] = {
#define LEDGER_ROWS(file) {#file, ledger_##file},
#include "ledger/ledger_rows.def"
#undef LEDGER_ROWS
    {NULL, NULL}};

/* The ledger entries of all papers, which are kept until the program ends. */
static items rows;

/* Returns the measure with this id, or the empty entry at the end of a table. */
static const ledger_entry *entry_of(const char *id) {
  const ledger_entry *e = NULL;
  for (const ledger_file *f = ledger_files; f->name != NULL; f++) {
    for (e = f->entries; e->id != NULL && strcmp(e->id, id) != 0; e++) continue;
    if (e->id != NULL) break;
  }
  return e;
}

/* Reads all entries.  selvedge-bench judges entries without a measure, by its own figures. */
static void read_rows(void) {
  static formulas texts;
  texts = formulas_read();
  EACH (formula, text, texts.rows) {
    const ledger_entry *e = entry_of(text->claim.id);
    ledger_row row = {text->claim, text->pins, text->listing, e->measure, e->variant, e->order};
    row.claim.verdict = LEDGER_OPEN, row.claim.note = "";
    if (row.measure == NULL) row.claim.figure_name = row.claim.why = NULL;
    items_append(&rows, &row, sizeof row);
  }
}

const ledger_row *ledger_at(size_t i) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  (void)pthread_once(&once, read_rows);
  return i < rows.count ? (const ledger_row *)rows.at + i : NULL;
}

const ledger_row *ledger_find(const char *id) {
  const ledger_row *row;
  for (size_t i = 0; (row = ledger_at(i)) != NULL; i++)
    if (strcmp(row->claim.id, id) == 0) return row;
  return NULL;
}

int ledger_is_named(const ledger_row *row, const char *word) {
  const char *id = row->claim.id;
  const int letter = word[0] != '\0' && word[1] == '\0';
  return strcmp(id, word) == 0 || (letter && id[0] == word[0]);
}

ledger_found ledger_pin_measure(const ledger_row *row, const formula_pin *pin) {
  const ledger_states of = row->claim.states;
  double x[HINGE_DOF], p[LEDGER_PARAMS];
  slv_state at = {.x = x, .p = p};
  ledger_found f;
  for (uint64_t i = 0; row->measure != NULL && i < ledger_states_named(of); i++) {
    ledger_states_at(of, 1, i, &at);
    if (strcmp(at.name, pin->state) == 0 && ledger_measured(row, &at, 1, 1, &f)) return f;
  }
  return (ledger_found){(double)NAN, (double)NAN, 0, (double)NAN};
}

int ledger_pin_is(double found, double pinned) {
  if (isnan(pinned)) return 1;
  if (isinf(found) || isinf(pinned)) return found == pinned;
  return fabs(found - pinned) <= 1e-10 * fabs(pinned);
}

const formula_pin *ledger_pin_missed(const ledger_row *row, ledger_found *f) {
  EACH (formula_pin, pin, row->pins) {
    *f = ledger_pin_measure(row, pin);
    if (!ledger_pin_is(f->printed, pin->printed) || !ledger_pin_is(f->figure, pin->figure))
      return pin;
  }
  return NULL;
}
