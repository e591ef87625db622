/* read.c -- reads files into a record_set. */
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "document/kinds.h"
#include "support/json/json_read.h"

#define NO_RUN ((size_t)-1)
#define NO_ENERGY NO_RUN

static const struct {
  const char *from; /* name of the list in doc_records */
  size_t to;        /* offset of the list in record_set */
  size_t run;       /* offset of the member that stores the index of the document */
  const char *same; /* members that identify a row; NULL: keep all */
  size_t energy;    /* offset of the energy's name; plugins come first */
} lists[] = {
    {"energies", offsetof(record_set, energies), NO_RUN, "name formula source",
     offsetof(doc_energy, name)},
    {"checks", offsetof(record_set, checks), NO_RUN, "name measures why bound", NO_ENERGY},
    {"diagnoses", offsetof(record_set, diagnoses), NO_RUN, "subject text", NO_ENERGY},
    {"records", offsetof(record_set, records), offsetof(doc_record, run), NULL,
     offsetof(doc_record, subject)},
    {"ledger", offsetof(record_set, ledger), offsetof(doc_ledger, run), NULL, NO_ENERGY},
    {"declared", offsetof(record_set, declared), NO_RUN, "energy state because",
     offsetof(doc_declared, energy)},
    {"series", offsetof(record_set, series), offsetof(doc_series, run), NULL,
     offsetof(doc_series, subject)},
};

int records_is_first(const document_shape *s, const void *rows, const void *row,
                     const char *members) {
  enum { MOST = 16 };
  document_field named[MOST + 1] = {DOCUMENT_END};
  size_t n = 0;
  for (const document_field *f = s->fields; f->name != NULL; f++)
    if (n < MOST && base_has_word(members, f->name)) named[n++] = *f;
  for (const char *earlier = rows; earlier < (const char *)row; earlier += s->size)
    if (document_alike(&(document_shape){.fields = named}, earlier, row, "", 1)) return 0;
  return 1;
}

/* Returns list k of d and the shape of its rows; a list may be missing in a document. */
static any_list list_of(const doc_records *d, size_t k, const document_shape **shape) {
  document_field field;
  const any_list *list = document_member(&doc_records_shape, d, lists[k].from, &field);
  *shape = field.of;
  return list != NULL ? *list : (any_list){NULL, 0};
}

static size_t append_rows(size_t k, const doc_records *d, size_t run, char *rows, size_t n) {
  const document_shape *shape;
  const any_list from = list_of(d, k, &shape);
  for (size_t i = 0; i < from.n; i++) {
    char *row = rows + n * shape->size;
    memcpy(row, from.v + i * shape->size, shape->size);
    if (lists[k].run != NO_RUN) memcpy(row + lists[k].run, &run, sizeof run);
    n += lists[k].same == NULL || records_is_first(shape, rows, row, lists[k].same);
  }
  return n;
}

static int is_of_plugin(const record_set *set, const char *row, size_t name) {
  const char *energy;
  memcpy(&energy, row + name, sizeof energy);
  for (size_t i = 0; i < set->energies.n; i++)
    if (set->energies.v[i].plugin != NULL && strcmp(set->energies.v[i].name, energy) == 0) return 1;
  return 0;
}

/* Returns a copy of the list, plugins' rows first; `name` is the offset of a row's energy. */
static any_list plugins_first(record_set *set, any_list rows, size_t size, size_t name) {
  any_list sorted = {NULL, 0};
  for (int of_plugins = 1; of_plugins >= 0; of_plugins--)
    for (size_t i = 0; i < rows.n; i++)
      if (is_of_plugin(set, rows.v + i * size, name) == of_plugins)
        document_append(&sorted, rows.v + i * size, size, &set->memory);
  return sorted;
}

static void merge_list(record_set *set, size_t k) {
  const doc_records *d = set->documents.v;
  const document_shape *shape = &doc_records_shape;
  size_t most = 0, n = 0;
  for (size_t i = 0; i < set->documents.n; i++) most += list_of(&d[i], k, &shape).n;
  char *rows = arena_alloc(&set->memory, most, shape->size);
  for (size_t i = 0; i < set->documents.n; i++) n = append_rows(k, &d[i], i, rows, n);
  any_list all = {rows, n};
  memcpy((char *)set + lists[k].to, &all, sizeof all);
  if (lists[k].energy == NO_ENERGY) return;
  all = plugins_first(set, all, shape->size, lists[k].energy);
  memcpy((char *)set + lists[k].to, &all, sizeof all);
}

int records_check(const char *path, void *document, arena *memory) {
  const doc_records *d = document;
  (void)memory;
  if (d->run->part != NULL)
    return input_error("%s: a part of a run: join all parts by selvedge-report merge", path);
  for (size_t i = 0; i < d->records.n; i++) {
    const doc_record *r = &d->records.v[i];
    for (int k = 0; k < FOUNDS; k++) /* older documents have no states by class */
      if (r->states[k].n != 0 && r->states[k].n != 3)
        return input_error(
            "%s: records[%zu]: each class needs a count of states: ordinary, hard, extreme", path,
            i);
  }
  for (size_t i = 0; i < d->series.n; i++) {
    const doc_series *s = &d->series.v[i];
    for (size_t k = 0; k < s->rows.n; k++)
      if (s->rows.v[k].n != s->columns.n)
        return input_error("%s: series[%zu].rows[%zu]: %zu columns are named, the row has %zu",
                           path, i, k, s->columns.n, s->rows.v[k].n);
  }
  return 0;
}

static int unknown(const char *path, const char *schema) {
  static const struct {
    const char *schema, *what;
  } others[] = {
      {"selvedge.baseline/", "a baseline: 'selvedge-report compare' and 'history' take it"},
      {"selvedge.foreign/", "the result of 'selvedge-verify check', for which there is no page"},
      {"selvedge.mesh/", "the result of 'selvedge-verify mesh', for which there is no page"},
      {"selvedge.mutation/", "the result of mutate.py, for which there is no page"}};
  char list[256] = "";
  for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
    if (strncmp(schema, others[i].schema, strlen(others[i].schema)) == 0)
      return input_error("%s: schema: this is %s", path, others[i].what);
  for (int i = 0; i < FROM_HISTORY; i++) {
    const size_t n = strlen(list);
    (void)snprintf(list + n, sizeof list - n, " \"%s\"", document_kinds[i].shape->schema);
  }
  return input_error(
      "%s: schema: expected one of%s, found \"%.64s\"; write it anew with "
      "this version's selvedge-verify or selvedge-bench",
      path, list, schema);
}

static int read_tree(const char *path, const cJSON *tree, record_set *set) {
  const char *schema = document_schema_of(tree);
  if (schema == NULL) return input_error("%s: schema: missing, or no text", path);
  int kind = 0;
  while (kind < FROM_HISTORY && strcmp(schema, document_kinds[kind].shape->schema) != 0) kind++;
  if (kind == FROM_HISTORY) return unknown(path, schema);
  const kind_row *row = &document_kinds[kind];
  char message[DOCUMENT_MESSAGE];
  void *document = arena_alloc(&set->memory, 1, row->shape->size);
  if (!document_read(tree, path, row->shape, document, &set->memory, message))
    return input_error("%s", message);
  if (row->check != NULL) TRY(row->check(path, document, &set->memory));
  document_append((char *)set + row->list, document, row->shape->size, &set->memory);
  return 0;
}

int records_read(char *const *paths, size_t n, record_set *set) {
  *set = (record_set){0};
  for (size_t i = 0; i < n; i++) {
    cJSON *tree;
    int s = json_read(paths[i], &tree);
    if (s == 0) s = read_tree(paths[i], tree, set);
    cJSON_Delete(tree);
    TRY(s);
  }
  for (size_t k = 0; k < sizeof lists / sizeof lists[0]; k++) merge_list(set, k);
  return 0;
}

doc_series series_of(record_set *set, series_origin from, size_t run, const char *name,
                     const char *columns) {
  return (doc_series){.from = from,
                      .run = run,
                      .name = name,
                      .scalar = "",
                      .columns = document_words(columns, &set->memory)};
}

void series_row(record_set *set, doc_series *s, const double *v) {
  double *row = arena_alloc(&set->memory, s->columns.n, sizeof *row);
  memcpy(row, v, s->columns.n * sizeof *row);
  document_append(&s->rows, &(numbers){row, s->columns.n}, sizeof(numbers), &set->memory);
}

void series_add(record_set *set, const doc_series *s, size_t fewest) {
  if (s->rows.n >= fewest) document_append(&set->series, s, sizeof *s, &set->memory);
}

void records_free(record_set *set) {
  arena_free(&set->memory);
  *set = (record_set){0};
}
