/* mutation_ledger_judge FILE -- judges the ledger: all pins, then the entries of the array
 * ledger_FILE, if it exists, then the entries of all arrays of the same source, at the states of
 * the catalogue and a hundred random states.  Prints the name of the first pin or entry that does
 * not agree, and exits with 1. */
#include <stdio.h>
#include <string.h>

#include "ledger/ledger.h"
#include "ledger/ledger_rows.h"
#include "support/base/complain.h"

enum { RANDOM = 100 };

static int fail(const char *id, const char *how) {
  printf("%s %s\n", id, how);
  return EXIT_CHECK_FAILED;
}

static int judge_rows(const ledger_entry *e) {
  const ledger_request q = {
      .seed = 1, .random = RANDOM, .threads = 1, .program = "selvedge-verify"};
  for (; e->id != NULL; e++) {
    const ledger_row *row = ledger_find(e->id);
    arena memory = {0};
    if (row == NULL) return fail(e->id, "is not found");
    const doc_ledger r = ledger_run(row, &q, &memory);
    if (!r.agrees) return fail(e->id, r.note);
    arena_free(&memory);
  }
  return EXIT_PASSED;
}

int main(int argc, char **argv) {
  complain_as("mutation_ledger_judge");
  if (argc != 2) return usage_error("mutation_ledger_judge FILE");
  const ledger_row *row;
  ledger_found f;
  for (size_t i = 0; (row = ledger_at(i)) != NULL; i++)
    if (ledger_pin_missed(row, &f) != NULL) return fail(row->claim.id, "pin");
  const size_t source = strcspn(argv[1], "_");
  int code = EXIT_PASSED;
  for (int own = 1; own >= 0; own--)
    for (const ledger_file *file = ledger_files; file->name != NULL && code == EXIT_PASSED; file++)
      if (own == (strcmp(file->name, argv[1]) == 0) && strncmp(file->name, argv[1], source) == 0)
        code = judge_rows(file->entries);
  return code;
}
