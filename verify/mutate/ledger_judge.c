/* mutation_ledger_judge -- the ledger's pins and rows, until one fails.
 *
 *   mutation_ledger_judge FILE
 *
 * All pins first, then the rows of the array ledger_FILE, then those of all arrays of
 * the same source, at the states of the catalogue and a hundred random ones.  FILE that
 * has no rows, such as kim_jet, has these alone.  Exit code 1, and what failed, at the
 * first that does not agree. */
#include <stdio.h>
#include <string.h>

#include "ledger/ledger.h"
#include "ledger/ledger_rows.h"
#include "support/base/complain.h"

enum { RANDOM = 100 };

static int fail(const ledger_row *row, const char *how) {
  printf("%s %s\n", row->id, how);
  return EXIT_CHECK_FAILED;
}

static int judge_pins(void) {
  const ledger_pin *pin;
  for (size_t i = 0; (pin = ledger_pin_at(i)) != NULL; i++) {
    const ledger_row *row = ledger_find(pin->id);
    if (row == NULL) return fail(&(ledger_row){.id = pin->id}, "is lost");
    const ledger_found f = ledger_pin_measure(row, pin);
    if (!ledger_pin_is(f.printed, pin->printed)) return fail(row, "pin");
    if (!ledger_pin_is(f.figure, pin->figure)) return fail(row, "pinned figure");
  }
  return EXIT_PASSED;
}

static int judge_rows(const ledger_row *of_file) {
  const ledger_request q = {
      .seed = 1, .random = RANDOM, .threads = 1, .program = "selvedge-verify"};
  for (; of_file->id != NULL; of_file++) {
    const ledger_row *row = ledger_find(of_file->id); /* with its texts */
    arena memory = {0};
    if (row->measure == NULL) continue;
    const doc_ledger r = ledger_run(row, &q, &memory);
    if (!r.agrees) return fail(row, r.note);
    arena_free(&memory);
  }
  return EXIT_PASSED;
}

static const struct {
  const char *name;
  const ledger_row *rows;
} files[] = {
#define LEDGER_ROWS(file) {#file, ledger_##file},
#include "ledger/ledger_rows.def"
#undef LEDGER_ROWS
    {NULL, NULL}};

int main(int argc, char **argv) {
  complain_as("mutation_ledger_judge");
  if (argc != 2) return usage_error("mutation_ledger_judge FILE");
  const size_t source = strcspn(argv[1], "_");
  int code = judge_pins();
  for (int own = 1; own >= 0; own--)
    for (size_t i = 0; files[i].name != NULL && code == EXIT_PASSED; i++)
      if (own == (strcmp(files[i].name, argv[1]) == 0) &&
          strncmp(files[i].name, argv[1], source) == 0)
        code = judge_rows(files[i].rows);
  return code;
}
