#include "suite/selected.h"

#include <string.h>

#include "support/base/complain.h"
#include "support/base/memory.h"
#include "support/base/numbers.h"
#include "support/cli/near.h"

int names_contain(const items *names, const char *name) {
  for (size_t i = 0; i < names->count; i++)
    if (strcmp(items_text(names, i), name) == 0) return 1;
  return 0;
}

static int unknown_check(const char *name) {
  const check *c;
  nearest n = nearest_to(name);
  for (size_t i = 0; (c = check_at(i)) != NULL; i++) nearest_try(&n, c->name);
  return usage_error("unknown check '%s'%s; 'selvedge-verify list checks' names them", name,
                     nearest_hint(&n));
}

static int judge_checks(const items *names) {
  for (size_t i = 0; i < names->count; i++)
    if (check_find(items_text(names, i)) == NULL) return unknown_check(items_text(names, i));
  return 0;
}

int selected_checks(const items *names, const items *skipped, const char ***checks) {
  const check *c;
  size_t count = 0;
  TRY(judge_checks(names));
  TRY(judge_checks(skipped));
  while (check_at(count) != NULL) count++;
  *checks = base_alloc(count + 1, sizeof **checks);
  count = 0;
  for (size_t i = 0; (c = check_at(i)) != NULL; i++)
    if ((names->count == 0 || names_contain(names, c->name)) && !names_contain(skipped, c->name))
      (*checks)[count++] = c->name;
  return count > 0 ? 0 : usage_error("--skip-check leaves no check");
}

static int select_class(const char *name, engine_options *how) {
  for (unsigned k = 0; k < SLV_CLASSES; k++)
    if (strcmp(name, class_words[k]) == 0) {
      how->classes |= 1u << k;
      return 0;
    }
  return usage_error("--class %s: the classes are ordinary, hard and extreme", name);
}

static int select_stretches(const items *words, engine_options *how) {
  if (words->count == 0) return 0;
  const int read = words->count == 2 && parse_double(items_text(words, 0), &how->least) &&
                   parse_double(items_text(words, 1), &how->most);
  if (read && 0 <= how->least && how->least <= how->most && how->most > 0) return 0;
  return usage_error("--singular-values takes LO,HI with 0 <= LO <= HI and HI > 0, as in 0.2,5");
}

int selected_states(const options *o, engine_options *how) {
  *how =
      (engine_options){.threads = (int)o->threads, .strict = o->strict, .tolerance = o->tolerance};
  for (size_t i = 0; i < o->classes.count; i++) {
    TRY(select_class(items_text(&o->classes, i), how));
  }
  return select_stretches(&o->stretches, how);
}

static int is_selected(const items *names, const ledger_row *row) {
  for (size_t i = 0; i < names->count; i++)
    if (ledger_is_named(row, items_text(names, i))) return 1;
  return names->count == 0;
}

/* Returns 0 if `name` is the id or source of a ledger entry, else an exit code after a message. */
static int judge_name(const char *name) {
  const ledger_row *row;
  nearest n = nearest_to(name);
  for (size_t i = 0; (row = ledger_at(i)) != NULL; i++) {
    if (ledger_is_named(row, name)) return 0;
    nearest_try(&n, row->claim.id);
  }
  return usage_error("--ledger %s: no such row%s; 'selvedge-verify list ledger' names them", name,
                     nearest_hint(&n));
}

int selected_rows(const items *names, items *rows) {
  const ledger_row *row;
  for (size_t i = 0; i < names->count; i++) TRY(judge_name(items_text(names, i)));
  for (size_t i = 0; (row = ledger_at(i)) != NULL; i++)
    if (is_selected(names, row)) items_append(rows, &row, sizeof(const ledger_row *));
  return 0;
}
