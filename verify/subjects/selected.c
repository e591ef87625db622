#include "subjects/selected.h"

#include <string.h>

#include "engine/check.h"
#include "support/base/memory.h"
#include "support/cli/near.h"

int names_contain(const items *names, const char *name) {
  for (size_t i = 0; i < names->count; i++)
    if (strcmp(items_text(names, i), name) == 0) return 1;
  return 0;
}

/* ---- checks -------------------------------------------------------------------------
 */

static int unknown_check(const char *name) {
  char hint[HINT_TEXT];
  const check *c;
  nearest n = nearest_to(name);
  for (size_t i = 0; (c = check_at(i)) != NULL; i++) nearest_try(&n, c->name);
  nearest_hint(&n, hint);
  return usage_error("unknown check '%s'%s; 'selvedge-verify list checks' names them",
                     name, hint);
}

int selected_checks(const items *names, const char ***checks) {
  const check *c;
  size_t count = 0;
  for (size_t i = 0; i < names->count; i++)
    if (check_find(items_text(names, i)) == NULL)
      return unknown_check(items_text(names, i));
  while (check_at(count) != NULL) count++;
  *checks = base_alloc(count + 1, sizeof **checks);
  count = 0;
  for (size_t i = 0; (c = check_at(i)) != NULL; i++)
    if (names->count == 0 || names_contain(names, c->name))
      (*checks)[count++] = c->name;
  return 0;
}

/* ---- rows of the ledger -------------------------------------------------------------
 */

static int is_selected(const items *names, const ledger_row *row) {
  for (size_t i = 0; i < names->count; i++)
    if (ledger_is_named(row, items_text(names, i))) return 1;
  return names->count == 0;
}

/* 0 when a row has that name, else an exit code after a message. */
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

int selected_rows(const items *names, selected_ledger *rows) {
  const ledger_row *row;
  size_t count = 0;
  int code = 0;
  for (size_t i = 0; code == 0 && i < names->count; i++)
    code = judge_name(items_text(names, i));
  if (code != 0) return code;
  while (ledger_at(count) != NULL) count++;
  *rows = (selected_ledger){.at = base_alloc(count, sizeof(const ledger_row *))};
  for (size_t i = 0; (row = ledger_at(i)) != NULL; i++)
    if (is_selected(names, row)) rows->at[rows->count++] = row;
  return 0;
}
