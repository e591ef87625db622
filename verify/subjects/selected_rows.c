#include "subjects/selected_rows.h"

#include <stdlib.h>

#include "support/base/complain.h"
#include "support/cli/near.h"

static int is_asked(const items *names, const ledger_row *row) {
  for (size_t i = 0; i < names->count; i++)
    if (ledger_is_named(row, items_text(names, i))) return 1;
  return names->count == 0;
}

static int judge_name(const char *name) {
  char hint[HINT_TEXT];
  const ledger_row *row;
  nearest n = nearest_to(name);
  for (size_t i = 0; (row = ledger_at(i)) != NULL; i++) {
    if (ledger_is_named(row, name)) return 0;
    nearest_try(&n, row->id);
  }
  nearest_hint(&n, hint);
  return usage_error(
      "--ledger %s: no such row%s; 'selvedge-verify list ledger' names them", name,
      hint);
}

int asked_rows(const items *names, asked_ledger *rows) {
  const ledger_row *row;
  size_t count = 0;
  int code = 0;
  for (size_t i = 0; code == 0 && i < names->count; i++)
    code = judge_name(items_text(names, i));
  if (code != 0) return code;
  while (ledger_at(count) != NULL) count++;
  *rows = (asked_ledger){.at = calloc(count + 1, sizeof(const ledger_row *))};
  if (rows->at == NULL) return out_of_memory();
  for (size_t i = 0; (row = ledger_at(i)) != NULL; i++)
    if (is_asked(names, row)) rows->at[rows->count++] = row;
  return 0;
}
