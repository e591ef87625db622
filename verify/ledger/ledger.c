#include "ledger/ledger.h"

#include <string.h>

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

int ledger_contradicts(const ledger_row *row, ledger_verdict found) {
  return ledger_verdict_contradicts(row->stance, found);
}
