/* foreign_test_support.h -- a table made of text, for tests. */
#ifndef VERIFY_FOREIGN_TEST_SUPPORT_H
#define VERIFY_FOREIGN_TEST_SUPPORT_H

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <string.h>

#include "buffer.h"
#include "foreign_judge.h"

static inline guest host(const char *energy) {
  const guest g = {.e = slv_energy_find(energy), .out = stdout, .watcher = -1};
  cr_assert(g.e != NULL);
  return g;
}

static inline FILE *open_text(const char *text) {
  FILE *in = tmpfile();
  cr_assert(in != NULL);
  fputs(text, in);
  rewind(in);
  return in;
}

static inline int read_text(const guest *g, scalar s, const char *text, table *t) {
  double p[SLV_MAX_PARAM] = {0};
  slv_typical_params(g->e, p);
  FILE *in = open_text(text);
  *t = (table){.file = "table"};
  const int code = table_read_stream(g, s, in, p, t);
  (void)fclose(in);
  return code;
}

#endif
