/* table_test_support.h -- helpers for tests: tables from text. */
#pragma once

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <string.h>

#include "measure/params.h"
#include "selvedge/states.h"
#include "support/base/buffer.h"
#include "table/table_judge.h"

static inline plugin_host host_of(const char *energy) {
  const plugin_host host = {.e = slv_energy_find(energy), .out = stdout, .watcher = -1};
  cr_assert(host.e != NULL);
  return host;
}

static inline FILE *open_text(const char *text) {
  FILE *in = tmpfile();
  cr_assert(in != NULL);
  fputs(text, in);
  rewind(in);
  return in;
}

static inline int read_text(const plugin_host *host, scalar s, const char *text, table *t) {
  double p[params_room(host->e)];
  cr_assert(slv_energy_typical_params(host->e, p) == SLV_OK);
  const options o = {.input = "table", .scalar = scalar_word(s)};
  int code = table_open(host, &o, open_text(text), t);
  if (code == 0) table_start(t, p);
  return code == 0 ? table_next(t) : code;
}

static inline void table_judge(const judgement *j, quantity q, row_result *all,
                               quantity_result *r) {
  *r = (quantity_result){0};
  table_judge_block(j, q, all, r);
  table_judge_end(r);
}

/* Write the column names of a table of q, and one row, with numbers in hexadecimal. */
static inline void add_names(buffer *b, const slv_energy *e, quantity q) {
  char name[COLUMN_TEXT];
  for (int i = 0; i < e->ndof; i++) buffer_format(b, "x%d,", i);
  for (int i = 0; i < e->nparam; i++) buffer_format(b, "%s,", e->param[i].name);
  for (int i = 0; i < quantity_size(e, q); i++) {
    const column c = {.kind = COLUMN_VALUE, .quantity = q, .at = i};
    buffer_format(b, "%s%s", i > 0 ? "," : "", table_column_name(e, &c, name));
  }
  buffer_format(b, "\n");
}

static inline void add_values(buffer *b, const slv_energy *e, quantity q, const slv_state *s,
                              const double *y) {
  for (int k = 0; k < e->ndof; k++) buffer_format(b, "%a,", s->x[k]);
  for (int k = 0; k < e->nparam; k++) buffer_format(b, "%a,", s->p[k]);
  for (int k = 0; k < quantity_size(e, q); k++) buffer_format(b, "%s%a", k > 0 ? "," : "", y[k]);
  buffer_format(b, "\n");
}
