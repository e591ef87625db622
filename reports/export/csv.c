#include "export/exports.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/assets.h"
#include "document/bench.h"
#include "document/kinds.h"
#include "judge/judge.h"
#include "support/base/texts.h"
#include "support/csv/csv_read.h"
#include "support/records/motion_document.h"

/* Cell of the table, in the column `name`. */
typedef struct {
  const char *name;
  const void *document, *record;
} cell;
typedef void compute_fn(buffer *t, const cell *c);

static void shrunk(buffer *t, const cell *c) {
  const doc_record *r = c->record;
  if (r->witness != NULL) buffer_format(t, "%d", r->witness->shrunk);
}

/* Appends a number of states.  The column's name is FINDING_CLASS, such as wrong_hard. */
static void states(buffer *t, const cell *c) {
  found_kind k = FOUND_NOTHING;
  while (states_words[k][0] != c->name[0]) k++;
  const numbers *n = &((const doc_record *)c->record)->states[k];
  for (size_t i = 0; i < n->n; i++)
    if (strcmp(strrchr(c->name, '_') + 1, class_words[i]) == 0) buffer_format(t, "%.0f", n->v[i]);
}

static void samples(buffer *t, const cell *c) {
  const doc_bench_record *r = c->record;
  if (r->timed) buffer_format(t, "%zu", r->samples.n);
}

static void outliers(buffer *t, const cell *c) {
  const doc_bench_record *r = c->record;
  const doc_bench_outliers *o = r->outliers;
  if (!r->timed) return;
  buffer_format(t, "%" PRIu64,
                c->name[0] == 'm' ? o->mild_low + o->mild_high : o->severe_low + o->severe_high);
}

/* Appends the time / the time of kernel X, in a column named over_X. */
static void ratio(buffer *t, const cell *c) {
  const doc_bench_ratio *q = bench_ratio(c->document, c->record, c->name + strlen("over_"));
  if (q != NULL) buffer_number(t, q->median);
}

static void outcome(buffer *t, const cell *c) {
  const doc_bench_record *r = c->record;
  buffer_add(t, r->timed ? "timed" : bench_failed(r) ? "failed" : "lacking");
}

/* Appends the member that the column names, of the last sample of a motion run. */
static void last(buffer *t, const cell *c) {
  const doc_motion_record *r = c->record;
  document_field field;
  buffer_number(t, *(const double *)document_member(
                       &doc_motion_sample_shape, &r->samples.v[r->samples.n - 1], c->name, &field));
}

static const struct {
  const char *name;
  compute_fn *write;
} computed[] = {{"*shrunk", shrunk},     {"*states", states}, {"*samples", samples},
                {"*outliers", outliers}, {"*ratio", ratio},   {"*outcome", outcome},
                {"*last", last}};

typedef struct {
  const char *name, *member;
} column;

static void field_of(buffer *t, const document_shape *shape, const cell *c, const char *member) {
  document_field field;
  buffer plain = {0};
  for (size_t i = 0; i < sizeof computed / sizeof computed[0]; i++)
    if (strcmp(member, computed[i].name) == 0) {
      computed[i].write(t, c);
      return;
    }
  const void *at = document_member(shape, c->record, member, &field);
  if (at == NULL) return;
  document_plain(&plain, &field, at);
  csv_escape(t, buffer_string(&plain));
  buffer_free(&plain);
}

static void table(buffer *t, const record_set *set, series_origin of, arena *memory) {
  char *text = texts_find(asset_members_txt, document_kinds[of].section, "columns");
  const texts words = document_words(text, memory);
  column *columns = arena_alloc(memory, words.n, sizeof *columns);
  buffer_add(t, "run");
  for (size_t i = 0; i < words.n; i++) {
    const size_t n = strcspn(words.v[i], "=");
    columns[i].name = arena_printf(memory, "%.*s", (int)n, words.v[i]);
    columns[i].member = words.v[i][n] == '=' ? words.v[i] + n + 1 : words.v[i];
    buffer_format(t, ",%s", columns[i].name);
  }
  for (size_t i = 0; i < kind_documents(set, of).n; i++) {
    const void *document = kind_document(set, of, i);
    const kind_list records = kind_records(of, document);
    for (size_t k = 0; k < records.n * words.n; k++) {
      const column *at = &columns[k % words.n];
      if (at == columns) buffer_format(t, "\n%zu", i + 1);
      const cell c = {at->name, document, records.v + k / words.n * records.shape->size};
      buffer_add(t, ",");
      field_of(t, records.shape, &c, at->member);
    }
  }
  buffer_add(t, "\n");
  free(text);
}

void csv_write(const record_set *set, buffer *t) {
  arena memory = {0};
  for (series_origin of = 0; of < FROM_HISTORY; of++) {
    if (kind_documents(set, of).n == 0) continue;
    if (t->size > 0) buffer_add(t, "\n");
    table(t, set, of, &memory);
  }
  arena_free(&memory);
}
