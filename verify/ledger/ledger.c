#include "ledger/ledger.h"

#include <pthread.h>
#include <string.h>

#include "ledger/ledger_rows.h"
#include "support/formulas/formulas.h"

static const ledger_row *const files[] = {
#define LEDGER_ROWS(file) ledger_##file,
#include "ledger/ledger_rows.def"
#undef LEDGER_ROWS
    NULL};

/* The rows of all files, with their texts; they stay as long as the program runs. */
static items rows;

static void add_row(ledger_row row, const formula *text) {
  row.place = text->place, row.statement = text->statement, row.remedy = text->remedy;
  row.left_out = text->left_out, row.checks = text->checks, row.plot = text->plot;
  if (row.measure != NULL) row.figure = text->figure; /* else selvedge-bench measures it */
  items_append(&rows, &row, sizeof row);
}

static void read_rows(void) {
  static formulas texts;
  texts = formulas_read();
  for (size_t f = 0; files[f] != NULL; f++)
    for (const ledger_row *row = files[f]; row->id != NULL; row++)
      add_row(*row, formulas_of(&texts, row->id));
}

const ledger_row *ledger_at(size_t i) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  (void)pthread_once(&once, read_rows);
  return i < rows.count ? (const ledger_row *)rows.at + i : NULL;
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

doc_ledger ledger_entry(const ledger_row *row) {
  return (doc_ledger){.id = row->id,
                      .source = ledger_source(row),
                      .place = row->place,
                      .statement = row->statement,
                      .stance = row->stance,
                      .kind = row->kind,
                      .states = row->of,
                      .expected = row->expected,
                      .remedy = row->remedy,
                      .figure_name = row->figure,
                      .bound = row->measure != NULL ? &row->bound : NULL,
                      .why = row->why,
                      .left_out = row->left_out,
                      .checks = row->checks,
                      .plot = row->plot,
                      .verdict = LEDGER_OPEN,
                      .note = ""};
}

void ledger_rerun(buffer *out, const char *id, const ledger_request *q) {
  buffer_shell_word(out, q->program);
  buffer_format(out, " --ledger %s --seed %llu", id, (unsigned long long)q->seed);
  if (q->samples > 0) buffer_format(out, " --samples %llu --full", (unsigned long long)q->samples);
}
