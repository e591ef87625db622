#include "ledger/ledger.h"

#include <string.h>

#include "ledger/ledger_pins.h"
#include "ledger/ledger_rows.h"

static const ledger_row *const files[] = {
#define LEDGER_ROWS(file) ledger_##file,
#include "ledger/ledger_rows.def"
#undef LEDGER_ROWS
    NULL};

const ledger_row *ledger_at(size_t i) {
  for (size_t f = 0; files[f] != NULL; f++)
    for (const ledger_row *row = files[f]; row->id != NULL; row++)
      if (i-- == 0) return row;
  return NULL;
}

const ledger_row *ledger_find(const char *id) {
  const ledger_row *row;
  for (size_t i = 0; (row = ledger_at(i)) != NULL; i++)
    if (strcmp(row->id, id) == 0) return row;
  return NULL;
}

const char *ledger_source(const ledger_row *row) {
  static const struct {
    char letter;
    const char *source;
  } sources[] = {{'K', "Kim 2020"},
                 {'P', "Pritchard 2003"},
                 {'R', "Robson"},
                 {'S', "Schweickart and Zhai 2021"}};
  for (size_t i = 0; i < sizeof sources / sizeof sources[0]; i++)
    if (sources[i].letter == row->id[0]) return sources[i].source;
  return "";
}

int ledger_is_named(const ledger_row *row, const char *word) {
  const int letter = word[0] != '\0' && word[1] == '\0';
  return strcmp(row->id, word) == 0 || (letter && row->id[0] == word[0]);
}

static int is_wrong(ledger_verdict v) {
  return v == LEDGER_MISPRINT || v == LEDGER_REFUTED;
}

int ledger_contradicts(const ledger_row *row, ledger_verdict found) {
  return ledger_verdict_contradicts(row->stance, found);
}

static int is_text(const char *s) {
  return s != NULL && *s != '\0';
}

const char *ledger_row_flaw(const ledger_row *row) {
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
  if (open != (row->measure == NULL))
    return "open rows have no measure, and only these";
  if (row->left_out != NULL && (open || !is_text(row->left_out)))
    return "it leaves out states without a measure or a reason";
  if (!open && !(row->bound >= 0)) return "its bound is no number >= 0";
  if (!open && !is_text(row->why)) return "it does not say where its bound comes from";
  if (is_wrong(row->expected) && ledger_pins_of(row) == 0)
    return "it is called wrong, and no pin of ledger_pins.def breaks its bound";
  return NULL;
}
