/* checks.c -- the list of checks (checks.def) with their texts (checks.txt). */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "engine/check.h"
#include "support/base/memory.h"
#include "support/base/texts.h"

extern const char asset_checks_txt[];

#define CHECK(id) extern const check check_##id;
#include "checks/checks.def"
#undef CHECK

static const check *const rows[] = {
#define CHECK(id) &check_##id,
#include "checks/checks.def"
#undef CHECK
};

enum { ROWS = sizeof rows / sizeof rows[0] };

static check *table[ROWS]; /* copies of the checks, with their texts */

static char *why_of(const char *name) {
  char *other = texts_find(asset_checks_txt, name, "why_of");
  char *why = texts_find(asset_checks_txt, other != NULL ? other : name, "why");
  free(other);
  return why;
}

static void read_texts(void) {
  for (size_t i = 0; i < ROWS; i++) {
    check *c = table[i] = base_alloc(1, sizeof *c);
    *c = *rows[i];
    c->measures = texts_find(asset_checks_txt, c->name, "measures");
    c->by = texts_find(asset_checks_txt, c->name, "by");
    c->why = why_of(c->name);
    c->figure = texts_find(asset_checks_txt, c->name, "figure");
  }
}

const check *check_at(size_t i) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  (void)pthread_once(&once, read_texts);
  return i < ROWS ? table[i] : NULL;
}

const check *check_find(const char *name) {
  const check *c;
  for (size_t i = 0; (c = check_at(i)) != NULL; i++)
    if (strcmp(c->name, name) == 0) return c;
  return NULL;
}
