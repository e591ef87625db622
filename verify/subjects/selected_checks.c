#include "subjects/selected_checks.h"

#include <stdlib.h>
#include <string.h>

#include "engine/check.h"
#include "support/base/complain.h"
#include "support/cli/near.h"

static int unknown_check(const char *name) {
  char hint[HINT_TEXT];
  const check *c;
  nearest n = nearest_to(name);
  for (size_t i = 0; (c = check_at(i)) != NULL; i++) nearest_try(&n, c->name);
  nearest_hint(&n, hint);
  return usage_error("unknown check '%s'%s; 'selvedge-verify list checks' names them",
                     name, hint);
}

static int is_asked(const items *names, const char *name) {
  for (size_t i = 0; i < names->count; i++)
    if (strcmp(items_text(names, i), name) == 0) return 1;
  return names->count == 0;
}

int asked_checks(const items *names, const char ***checks) {
  const check *c;
  size_t count = 0;
  for (size_t i = 0; i < names->count; i++)
    if (check_find(items_text(names, i)) == NULL)
      return unknown_check(items_text(names, i));
  while (check_at(count) != NULL) count++;
  *checks = calloc(count + 1, sizeof **checks);
  if (*checks == NULL) return out_of_memory();
  count = 0;
  for (size_t i = 0; (c = check_at(i)) != NULL; i++)
    if (is_asked(names, c->name)) (*checks)[count++] = c->name;
  return 0;
}
