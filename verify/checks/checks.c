/* checks.c -- the list of checks, from checks.def. */
#include <string.h>

#include "engine/check.h"

#define CHECK(id) extern const check check_##id;
#include "checks/checks.def"
#undef CHECK

static const check *const table[] = {
#define CHECK(id) &check_##id,
#include "checks/checks.def"
#undef CHECK
};

const check *check_at(size_t i) { return i < sizeof table / sizeof table[0] ? table[i] : NULL; }

const check *check_find(const char *name) {
  const check *c;
  for (size_t i = 0; (c = check_at(i)) != NULL; i++)
    if (strcmp(c->name, name) == 0) return c;
  return NULL;
}
