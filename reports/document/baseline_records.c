/* baseline_records.c -- makes a baseline from members of selvedge-bench documents (members.txt). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assets.h"
#include "document/baseline.h"
#include "document/kinds.h"
#include "support/base/texts.h"
#include "support/records/bench_document.h"

/* Keys under which members.txt describes each kind of document. */
enum { TOOL, GROUP, ITEM, APART, SETTINGS, TEXT, NUMBERS, BOUND, TIMES, REASON, SAYINGS };
static const char *const sayings[SAYINGS] = {"tool", "group",   "item",  "apart", "settings",
                                             "text", "numbers", "bound", "times", "reason"};

typedef struct {
  const char *of[SAYINGS]; /* texts of members.txt; NULL: none */
  kind_list records;
  baseline_document *to;
} conversion;

/* Returns the values of these members as text: "n=21" for a number, the text itself for a text. */
static const char *words_of(const conversion *c, const void *record, const char *names) {
  arena *memory = &c->to->memory;
  buffer t = {0};
  const texts list = document_words(names, memory);
  buffer_add(&t, "");
  for (size_t i = 0; i < list.n; i++) {
    const char *name = list.v[i];
    document_field field;
    const void *at = document_member(c->records.shape, record, name, &field);
    if (at == NULL) continue;
    if (t.size > 0) buffer_add(&t, " ");
    if (field.kind != DOCUMENT_TEXT && field.kind != DOCUMENT_CHOICE)
      buffer_format(&t, "%s=", name);
    document_plain(&t, &field, at);
  }
  return buffer_move(&t, memory);
}

static baseline_key key_of(const conversion *c, const char *record) {
  const int apart = c->of[APART] != NULL &&
                    !records_is_first(c->records.shape, c->records.v, record, c->of[GROUP]);
  return (baseline_key){{words_of(c, record, apart ? c->of[APART] : c->of[GROUP]),
                         c->of[ITEM] != NULL ? words_of(c, record, c->of[ITEM]) : "run"}};
}

static void add_double(buffer *t, double x) {
  char word[NUMBER_TEXT];
  number_format(SCALAR_F64, 1, &(number){.f64 = x}, word);
  buffer_format(t, "%s%s", t->size > 0 ? " " : "", word);
}

static void add_numbers(buffer *t, const document_shape *s, const void *from, const char *path,
                        double unit) {
  const char *dot = strchr(path, '.');
  document_field field;
  char head[64];
  (void)snprintf(head, sizeof head, "%.*s", (int)strcspn(path, "."), path);
  const any_list *list = document_member(s, from, head, &field);
  if (list != NULL && field.kind == DOCUMENT_LIST) {
    for (size_t i = 0; i < list->n; i++)
      add_numbers(t, field.of, list->v + i * field.of->size, dot + 1, unit);
    return;
  }
  const void *at = document_member(s, from, path, &field);
  if (at == NULL) return;
  if (field.kind == DOCUMENT_NUMBER) add_double(t, unit * *(const double *)at);
  if (field.kind == DOCUMENT_COUNT) add_double(t, unit * (double)*(const uint64_t *)at);
  const document_numbers *all = at;
  for (size_t i = 0; field.kind == DOCUMENT_NUMBERS && i < all->n; i++)
    add_double(t, unit * all->v[i]);
}

static void add_value(const conversion *c, const void *record, baseline_key key, const char *kind,
                      const char *path, double unit) {
  buffer t = {0};
  document_field field;
  const char *why = words_of(c, record, c->of[REASON]);
  const char *at = c->of[BOUND] != NULL ? c->of[BOUND] : "";
  const double *bound = document_member(c->records.shape, record, at, &field);
  buffer_add(&t, "");
  add_numbers(&t, c->records.shape, record, path, unit);
  key.part[2] = kind;
  key.part[3] = doc_baseline_scalar_words[SCALAR_F64];
  doc_baseline_value one = {
      .key = key, .unit = bound != NULL ? *bound : 0, .text = *why != '\0' ? why : "no number"};
  one.values = buffer_move(&t, &c->to->memory);
  document_append(&c->to->doc.values, &one, sizeof one, &c->to->memory);
}

static void add_record(const conversion *c, const char *record) {
  const baseline_key key = key_of(c, record);
  const texts kinds = document_words(c->of[NUMBERS], &c->to->memory);
  if (c->of[TIMES] != NULL) add_value(c, record, key, "seconds", c->of[TIMES], 1e-9);
  for (size_t i = 0; i < kinds.n; i++) {
    const char *dot = strrchr(kinds.v[i], '.');
    add_value(c, record, key, dot != NULL ? dot + 1 : kinds.v[i], kinds.v[i], 1);
  }
  if (c->of[TEXT] == NULL) return;
  const doc_baseline_text text = {.key = {{key.part[0], c->of[TEXT]}},
                                  .text = words_of(c, record, c->of[TEXT])};
  document_append(&c->to->doc.texts, &text, sizeof text, &c->to->memory);
}

static void add_settings(const conversion *c, series_origin of, const void *document) {
  arena *memory = &c->to->memory;
  const texts names = document_words(c->of[SETTINGS], memory);
  for (size_t i = 0; i < names.n; i++) {
    buffer t = {0};
    document_field field;
    const void *at = document_member(document_kinds[of].shape, document,
                                     arena_printf(memory, "run.%s", names.v[i]), &field);
    buffer_add(&t, "");
    document_plain(&t, &field, at);
    const document_entry setting = {names.v[i], buffer_move(&t, memory)};
    document_append(&c->to->doc.settings, &setting, sizeof setting, memory);
  }
}

int baseline_from_records(const cJSON *tree, series_origin of, baseline_document *d) {
  char message[DOCUMENT_MESSAGE];
  const kind_row *row = &document_kinds[of];
  void *document = arena_alloc(&d->memory, 1, row->shape->size);
  document_field field;
  if (!document_read(tree, d->path, row->shape, document, &d->memory, message))
    return input_error("%s", message);
  if (!kind_is_complete(of, document))
    return input_error("%s: %s is false: the run was interrupted; run it again to the end", d->path,
                       row->complete);
  conversion c = {.records = kind_records(of, document), .to = d};
  for (int i = 0; i < SAYINGS; i++) {
    char *text = texts_find(asset_members_txt, row->section, sayings[i]);
    c.of[i] = text != NULL ? arena_strdup(&d->memory, text) : NULL;
    free(text);
  }
  _Static_assert(offsetof(doc_bench_environment, common) == 0, "the common one comes first");
  _Static_assert(offsetof(doc_solver_environment, common) == 0, "the common one comes first");
  const environment_row *const *here = document_member(row->shape, document, "environment", &field);
  d->doc = (doc_baseline){
      .tool = c.of[TOOL], .command = kind_text(of, document, "run.command"), .environment = *here};
  add_settings(&c, of, document);
  for (size_t i = 0; i < c.records.n; i++) add_record(&c, c.records.v + i * c.records.shape->size);
  return 0;
}
