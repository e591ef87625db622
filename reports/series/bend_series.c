/* bend_series.c -- makes series of energies over mesh sizes, a line for each method and
 * choice of rings, and a figure for each shape. */
#include <math.h>
#include <string.h>

#include "series/series.h"

enum { COLUMNS = 2 };
static const char *const columns[COLUMNS] = {"n", "off"};

/* Errors are drawn at this at least. */
static const double least = 1e-9;

static size_t rows_of(const doc_bend *d, const doc_bend_subject *s, double *v) {
  size_t n = 0;
  for (size_t i = 0; i < d->records.n; i++) {
    const doc_bend_record *r = &d->records.v[i];
    if (strcmp(r->subject.shape, s->shape) != 0 || strcmp(r->subject.method, s->method) != 0 ||
        strcmp(r->subject.rings, s->rings) != 0 || isnan(r->ratio))
      continue;
    v[COLUMNS * n] = (double)r->n;
    v[COLUMNS * n + 1] = fmax(fabs(r->ratio - 1), least);
    n++;
  }
  return n;
}

static void line(record_set *to, const doc_bend *d, size_t run, const doc_bend_subject *s) {
  buffer name = {0};
  double *v = arena_alloc(&to->memory, COLUMNS * d->records.n, sizeof *v);
  buffer_format(&name, "%s/%s", s->method, s->rings);
  const char *quantity = buffer_move(&name, &to->memory);
  const size_t n = rows_of(d, s, v);
  if (n > 0)
    records_add_series(to, series_of(FROM_BEND, run, "bend", s->shape, quantity), columns, COLUMNS,
                       v, n);
}

void bend_series_add(record_set *set) {
  for (size_t i = 0; i < set->bends.n; i++) {
    const doc_bend *d = &set->bends.v[i];
    for (size_t k = 0; k < d->series.n; k++) line(set, d, i, &d->series.v[k].subject);
  }
}
