/* baseline_records.c -- reads a document of selvedge-bench as a baseline document, by the members
 * that later runs are compared by. */
#include <stdio.h>
#include <string.h>

#include "document/baseline.h"
#include "document/kinds.h"
#include "support/records/bench_document.h"

/* Names of members, between spaces.  "check.worst" is a member of the record's check,
 * "samples.bend" that of each element of the list of samples. */
typedef struct {
  const char *tool;     /* as in tolerances.json */
  const char *group;    /* members that name a record */
  const char *item;     /* further ones, which separate plots of history; NULL: "run" */
  const char *apart;    /* member that distinguishes records that agree in these; NULL: none */
  const char *settings; /* members of `run` */
  const char *text;     /* member that is compared as a text; NULL: none */
  const char *numbers;  /* the last part of a name is the kind, which chooses the tolerance */
  const char *bound;    /* member that bounds the error of the numbers; NULL: none */
  const char *times;    /* samples of a time, ns, which have the kind "seconds"; NULL: none */
  const char *reason;   /* member that says why numbers are missing; NULL: none */
} compared_kind;

static const compared_kind kinds[FROM_HISTORY] = {
    [FROM_KERNELS] = {.tool = "selvedge-bench kernels",
                      .group = "kernel energy",
                      .item = "elements threads",
                      .settings = "seed samples min_time",
                      .numbers = "check.worst",
                      .bound = "check.bound",
                      .times = "samples",
                      .reason = "why"},
    [FROM_NEWTON] = {.tool = "selvedge-bench newton",
                     .group = "scene n init scheme bending line_search membrane max_iterations "
                              "engine linear_solver ranks",
                     .apart = "id",
                     .settings = "seed tolerance noise",
                     .text = "stop",
                     .numbers = "iterations refused energy trace.relative"},
    [FROM_REFINE] = {.tool = "selvedge-bench refine",
                     .group = "mesh alpha n",
                     .settings = "seed",
                     .text = "stop",
                     .numbers = "iterations refused energy sag lowest stretch"},
    [FROM_BEND] = {.tool = "selvedge-bench bend",
                   .group = "shape method rings jitter n",
                   .numbers = "value ratio"},
    [FROM_MOTION] = {.tool = "selvedge-bench motion",
                     .group = "id",
                     .text = "end",
                     .numbers = "steps rejected iterations linear_iterations refused "
                                "samples.kinetic samples.stretch samples.shear samples.bend "
                                "samples.load samples.dissipated samples.work"},
};

typedef struct {
  const compared_kind *kind;
  kind_list records;
  baseline_document *to;
} conversion;

/* Returns the values of these members as text: words as they are, numbers as "n=21". */
static const char *words_of(const conversion *c, const void *record, const char *names) {
  arena *memory = &c->to->memory;
  buffer t = {0};
  const texts list = texts_of(names, memory);
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
  const compared_kind *k = c->kind;
  const int apart =
      k->apart != NULL && !records_is_first(c->records.shape, c->records.v, record, k->group);
  return (baseline_key){{words_of(c, record, apart ? k->apart : k->group),
                         k->item != NULL ? words_of(c, record, k->item) : "run"}};
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
  const char *why = words_of(c, record, c->kind->reason);
  const char *at = c->kind->bound != NULL ? c->kind->bound : "";
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
  const compared_kind *k = c->kind;
  const baseline_key key = key_of(c, record);
  const texts numbers = texts_of(k->numbers, &c->to->memory);
  if (k->times != NULL) add_value(c, record, key, "seconds", k->times, 1e-9);
  for (size_t i = 0; i < numbers.n; i++) {
    const char *dot = strrchr(numbers.v[i], '.');
    add_value(c, record, key, dot != NULL ? dot + 1 : numbers.v[i], numbers.v[i], 1);
  }
  if (k->text == NULL) return;
  const doc_baseline_text text = {.key = {{key.part[0], k->text}},
                                  .text = words_of(c, record, k->text)};
  document_append(&c->to->doc.texts, &text, sizeof text, &c->to->memory);
}

static void add_settings(const conversion *c, series_origin of, const void *document) {
  arena *memory = &c->to->memory;
  const texts names = texts_of(c->kind->settings, memory);
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
    return input_error("%s: %s: false, its run was interrupted: run it again to the end", d->path,
                       row->complete);
  const conversion c = {&kinds[of], kind_records(of, document), d};
  _Static_assert(offsetof(doc_bench_environment, common) == 0, "the common one comes first");
  _Static_assert(offsetof(doc_solver_environment, common) == 0, "the common one comes first");
  const environment_row *const *here = document_member(row->shape, document, "environment", &field);
  d->doc = (doc_baseline){.tool = c.kind->tool,
                          .command = kind_text(of, document, "run.command"),
                          .environment = *here};
  add_settings(&c, of, document);
  for (size_t i = 0; i < c.records.n; i++) add_record(&c, c.records.v + i * c.records.shape->size);
  return 0;
}
