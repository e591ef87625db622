/* read.c -- reads files into a record_set. */
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "document/bench.h"
#include "document/newton.h"
#include "document/records.h"
#include "document/refine.h"
#include "support/json/json_read.h"

/* ---- several documents as one ---------------------------------------------------- */

/* 1 when a and b say the same. */
typedef int same_fn(const void *a, const void *b);

static int same_energy(const void *a, const void *b) {
  const doc_energy *e = a, *f = b;
  return strcmp(e->name, f->name) == 0 && strcmp(e->formula, f->formula) == 0 &&
         strcmp(e->source, f->source) == 0;
}

static int same_check(const void *a, const void *b) {
  const doc_check *c = a, *d = b;
  return strcmp(c->name, d->name) == 0 && strcmp(c->measures, d->measures) == 0 &&
         strcmp(c->why, d->why) == 0 && c->bound == d->bound;
}

static int same_diagnosis(const void *a, const void *b) {
  const doc_diagnosis *d = a, *e = b;
  return strcmp(d->subject, e->subject) == 0 && strcmp(d->text, e->text) == 0;
}

static int same_declared(const void *a, const void *b) {
  const doc_declared *d = a, *e = b;
  return strcmp(d->energy, e->energy) == 0 && strcmp(d->state, e->state) == 0 &&
         strcmp(d->because, e->because) == 0;
}

#define NO_RUN ((size_t)-1)

static const struct {
  size_t from, to; /* offsets of the list in doc_records and in record_set */
  size_t size;
  size_t run; /* offset of the member that stores the index of the document */
  same_fn *same;
} lists[] = {
    {offsetof(doc_records, energies), offsetof(record_set, energies),
     sizeof(doc_energy), NO_RUN, same_energy},
    {offsetof(doc_records, checks), offsetof(record_set, checks), sizeof(doc_check),
     NO_RUN, same_check},
    {offsetof(doc_records, diagnoses), offsetof(record_set, diagnoses),
     sizeof(doc_diagnosis), NO_RUN, same_diagnosis},
    {offsetof(doc_records, records), offsetof(record_set, records), sizeof(doc_record),
     offsetof(doc_record, run), NULL},
    {offsetof(doc_records, ledger), offsetof(record_set, ledger), sizeof(doc_ledger),
     offsetof(doc_ledger, run), NULL},
    {offsetof(doc_records, declared), offsetof(record_set, declared),
     sizeof(doc_declared), NO_RUN, same_declared},
};

/* Stands for any LIST: all have the same layout but for the type of the pointer. */
typedef struct {
  char *v;
  size_t n;
} any_list;

static any_list list_at(const void *from, size_t offset) {
  any_list l;
  memcpy(&l, (const char *)from + offset, sizeof l);
  return l;
}

static int is_known(same_fn *same, const char *row, const char *rows, size_t n,
                    size_t size) {
  for (size_t i = 0; same != NULL && i < n; i++)
    if (same(row, rows + i * size)) return 1;
  return 0;
}

static size_t append(size_t k, const any_list *from, size_t run, char *rows, size_t n) {
  const size_t size = lists[k].size;
  for (size_t i = 0; i < from->n; i++) {
    const char *row = from->v + i * size;
    if (is_known(lists[k].same, row, rows, n, size)) continue;
    memcpy(rows + n * size, row, size);
    if (lists[k].run != NO_RUN)
      memcpy(rows + n * size + lists[k].run, &run, sizeof run);
    n++;
  }
  return n;
}

static void merge_list(record_set *set, size_t k) {
  const doc_records *d = set->documents.v;
  any_list all = {0};
  for (size_t i = 0; i < set->documents.n; i++)
    all.n += list_at(&d[i], lists[k].from).n;
  char *rows = arena_alloc(&set->memory, all.n, lists[k].size);
  all.v = rows;
  all.n = 0;
  for (size_t i = 0; i < set->documents.n; i++) {
    const any_list from = list_at(&d[i], lists[k].from);
    all.n = append(k, &from, i, rows, all.n);
  }
  memcpy((char *)set + lists[k].to, &all, sizeof all);
}

/* ---- series ---------------------------------------------------------------------- */

/* The rows of s in one array, one after the other. */
static number_table flat(const doc_series *s, arena *memory) {
  const size_t wide = s->columns.n;
  double *v = arena_alloc(memory, s->rows.n * wide, sizeof *v);
  for (size_t i = 0; i < s->rows.n && wide > 0; i++)
    memcpy(v + i * wide, s->rows.v[i].v, wide * sizeof *v);
  return (number_table){v, s->rows.n, wide};
}

static void merge_series(record_set *set) {
  size_t n = 0;
  for (size_t i = 0; i < set->documents.n; i++) n += set->documents.v[i].series.n;
  series_row *all = arena_alloc(&set->memory, n, sizeof *all);
  set->series.v = all;
  for (size_t i = 0; i < set->documents.n; i++)
    for (size_t k = 0; k < set->documents.v[i].series.n; k++) {
      const doc_series *s = &set->documents.v[i].series.v[k];
      all[set->series.n++] = (series_row){.run = i,
                                          .name = s->name,
                                          .subject = s->subject,
                                          .quantity = s->quantity,
                                          .scalar = s->scalar,
                                          .angle = s->angle,
                                          .columns = s->columns,
                                          .rows = flat(s, &set->memory)};
    }
}

/* Older documents have no states by class. */
static int counts_classes(const numbers *states) {
  return states->n == 0 || states->n == 3;
}

static int records_check(const char *path, void *document, arena *memory) {
  const doc_records *d = document;
  (void)memory;
  for (size_t i = 0; i < d->records.n; i++) {
    const doc_record *r = &d->records.v[i];
    if (!counts_classes(&r->right) || !counts_classes(&r->wrong) ||
        !counts_classes(&r->inaccurate) || !counts_classes(&r->out_of_range))
      return input_error(
          "%s: records[%zu]: states are counted by class: ordinary, hard, extreme",
          path, i);
  }
  for (size_t i = 0; i < d->series.n; i++) {
    const doc_series *s = &d->series.v[i];
    for (size_t k = 0; k < s->rows.n; k++)
      if (s->rows.v[k].n != s->columns.n)
        return input_error(
            "%s: series[%zu].rows[%zu]: %zu columns are named, the row has %zu", path,
            i, k, s->columns.n, s->rows.v[k].n);
  }
  return 0;
}

/* ---- the user's own energies first ----------------------------------------------- */

static int is_of_plugin(const record_set *set, const char *row, size_t name) {
  const char *energy;
  memcpy(&energy, row + name, sizeof energy);
  for (size_t i = 0; i < set->energies.n; i++)
    if (set->energies.v[i].plugin != NULL &&
        strcmp(set->energies.v[i].name, energy) == 0)
      return 1;
  return 0;
}

/* A copy of the n rows in which those of plugins come first; `name` is the offset of
 * the member that names the energy. */
static void *plugins_first(record_set *set, const void *rows, size_t n, size_t size,
                           size_t name) {
  const char *from = rows;
  char *sorted = arena_alloc(&set->memory, n, size), *to = sorted;
  for (int of_plugins = 1; of_plugins >= 0; of_plugins--)
    for (size_t i = 0; i < n; i++) {
      if (is_of_plugin(set, from + i * size, name) != of_plugins) continue;
      memcpy(to, from + i * size, size);
      to += size;
    }
  return sorted;
}

static void records_merge(record_set *set) {
  for (size_t k = 0; k < sizeof lists / sizeof lists[0]; k++) merge_list(set, k);
  merge_series(set);
  set->records.v = plugins_first(set, set->records.v, set->records.n,
                                 sizeof *set->records.v, offsetof(doc_record, subject));
  set->series.v = plugins_first(set, set->series.v, set->series.n,
                                sizeof *set->series.v, offsetof(series_row, subject));
  set->declared.v =
      plugins_first(set, set->declared.v, set->declared.n, sizeof *set->declared.v,
                    offsetof(doc_declared, energy));
  set->energies.v = plugins_first(set, set->energies.v, set->energies.n,
                                  sizeof *set->energies.v, offsetof(doc_energy, name));
}

/* ---- files ----------------------------------------------------------------------- */

/* Refuses a document whose members contradict each other; the table of its fields only
 * describes each member alone. */
typedef int check_fn(const char *path, void *document, arena *memory);

/* The kinds of documents, and the offsets of their lists in a record_set. */
static const struct {
  const document_shape *shape;
  check_fn *check; /* NULL: there is nothing to check */
  size_t list;
} kinds[] = {
    {&doc_records_shape, records_check, offsetof(record_set, documents)},
    {&doc_bench_shape, bench_check, offsetof(record_set, benches)},
    {&doc_refine_shape, refine_check, offsetof(record_set, refines)},
    {&doc_newton_shape, newton_check, offsetof(record_set, newtons)},
};
enum { KINDS = sizeof kinds / sizeof kinds[0] };

static int unknown(const char *path, const char *schema) {
  char list[256] = "";
  for (int i = 0; i < KINDS; i++) {
    const size_t n = strlen(list);
    (void)snprintf(list + n, sizeof list - n, " \"%s\"", kinds[i].shape->schema);
  }
  return input_error(
      "%s: schema: expected one of%s, found \"%.64s\"; write it anew with "
      "this version's selvedge-verify or selvedge-bench",
      path, list, schema);
}

static int read_kind(int kind, const char *path, const cJSON *tree, void *document,
                     arena *memory) {
  char message[DOCUMENT_MESSAGE];
  if (!document_read(tree, path, kinds[kind].shape, document, memory, message))
    return input_error("%s", message);
  return kinds[kind].check == NULL ? 0 : kinds[kind].check(path, document, memory);
}

static int read_tree(const char *path, const cJSON *tree, record_set *set) {
  const char *schema = document_schema_of(tree);
  if (schema == NULL) return input_error("%s: schema: missing, or no text", path);
  int kind = 0;
  while (kind < KINDS && strcmp(schema, kinds[kind].shape->schema) != 0) kind++;
  if (kind == KINDS) return unknown(path, schema);
  any_list list;
  char *at = (char *)set + kinds[kind].list;
  memcpy(&list, at, sizeof list);
  char *document = list.v + list.n++ * kinds[kind].shape->size;
  memcpy(at, &list, sizeof list);
  return read_kind(kind, path, tree, document, &set->memory);
}

static int read_document(const char *path, record_set *set) {
  cJSON *tree;
  int s = json_read(path, &tree);
  if (s == 0) s = read_tree(path, tree, set);
  cJSON_Delete(tree);
  return s;
}

int records_read(char *const *paths, size_t n, record_set *set) {
  *set = (record_set){0};
  for (int kind = 0; kind < KINDS; kind++) {
    const any_list room = {.v = arena_alloc(&set->memory, n, kinds[kind].shape->size)};
    memcpy((char *)set + kinds[kind].list, &room, sizeof room);
  }
  for (size_t i = 0; i < n; i++) TRY(read_document(paths[i], set));
  records_merge(set);
  return 0;
}

void records_add_series(record_set *set, const series_row *s) {
  if (set->series.n >= set->room) {
    set->room = 2 * set->series.n + 64;
    set->growing = arena_alloc(&set->memory, set->room, sizeof *set->growing);
    if (set->series.n > 0)
      memcpy(set->growing, set->series.v, set->series.n * sizeof *set->growing);
    set->series.v = set->growing;
  }
  set->growing[set->series.n++] = *s;
}

void records_free(record_set *set) {
  arena_free(&set->memory);
  *set = (record_set){0};
}
