/* merge.c -- the rows of several documents, one after the other. */
#include <string.h>

#include "document/records_document.h"

/* 1 when `a` says nothing that `b` has not said. */
typedef int same_fn(const void *a, const void *b);

static int same_energy(const void *a, const void *b) {
  const energy_row *e = a, *f = b;
  return strcmp(e->name, f->name) == 0 && strcmp(e->formula, f->formula) == 0 &&
         strcmp(e->source, f->source) == 0;
}

static int same_check(const void *a, const void *b) {
  const check_row *c = a, *d = b;
  return strcmp(c->name, d->name) == 0 && strcmp(c->measures, d->measures) == 0 &&
         strcmp(c->why, d->why) == 0 && c->bound == d->bound;
}

static int same_declared(const void *a, const void *b) {
  const declared_row *d = a, *e = b;
  return strcmp(d->energy, e->energy) == 0 && strcmp(d->state, e->state) == 0 &&
         strcmp(d->because, e->because) == 0;
}

#define NO_RUN ((size_t)-1)

static const struct {
  size_t from, to; /* the list in document_row and in record_set */
  size_t size;
  size_t run; /* where the row keeps the number of its document */
  same_fn *same;
} lists[] = {
    {offsetof(document_row, energies), offsetof(record_set, energies),
     sizeof(energy_row), NO_RUN, same_energy},
    {offsetof(document_row, checks), offsetof(record_set, checks), sizeof(check_row),
     NO_RUN, same_check},
    {offsetof(document_row, records), offsetof(record_set, records), sizeof(record_row),
     offsetof(record_row, run), NULL},
    {offsetof(document_row, ledger), offsetof(record_set, ledger), sizeof(ledger_row),
     offsetof(ledger_row, run), NULL},
    {offsetof(document_row, declared), offsetof(record_set, declared),
     sizeof(declared_row), NO_RUN, same_declared},
    {offsetof(document_row, series), offsetof(record_set, series), sizeof(series_row),
     offsetof(series_row, run), NULL},
};

/* Any LIST, with its pointer as bytes. */
typedef LIST(char) any_list;

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
  const document_row *d = set->documents.v;
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

void document_merge(record_set *set) {
  for (size_t k = 0; k < sizeof lists / sizeof lists[0]; k++) merge_list(set, k);
}
