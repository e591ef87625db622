#include "vectors/export_vectors.h"
#include "measure/params.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "table/table_bound.h"

const char *part_name(part k) {
  return k == PART_X ? "x" : k == PART_P ? "p" : quantity_name((quantity)(k - PART_VALUES));
}

const double *vectors_at(const vectors *v, size_t row, part k) {
  return v->cells + row * v->stride + v->offset[k];
}

int part_is_matrix(const vectors *v, part k) {
  return k >= PART_VALUES && v->size[k] > (size_t)v->e->ndof;
}

static void lay_out(const vectors_request *q, vectors *v) {
  for (int k = 0; k < PARTS; k++) {
    const int value = k - PART_VALUES;
    const int size = k == PART_X        ? v->e->ndof
                     : k == PART_P      ? v->e->nparam
                     : q->wanted[value] ? quantity_size(v->e, (quantity)value)
                                        : 0;
    v->offset[k] = v->stride;
    v->size[k] = (size_t)size;
    v->stride += (size_t)size;
  }
}

static void round_to(scalar s, size_t n, const double *from, double *to) {
  for (size_t i = 0; i < n; i++) to[i] = s == SCALAR_F32 ? (double)(float)from[i] : from[i];
}

/* Fills one row. `p` is a complete set of parameters, rounded to the scalar. */
static void fill_row(vectors *v, const slv_state *s, const double *p, double *row) {
  const double *x = row + v->offset[PART_X];
  double y[quantity_max(v->e)];
  round_to(v->scalar, v->size[PART_X], s->x, row + v->offset[PART_X]);
  memcpy(row + v->offset[PART_P], p, v->size[PART_P] * sizeof *p);
  for (int k = PART_VALUES; k < PARTS; k++) {
    if (v->size[k] == 0) continue;
    const quantity q = (quantity)(k - PART_VALUES);
    if (table_reference(v->e, q, x, p, y) != SLV_OK)
      for (size_t i = 0; i < v->size[k]; i++) y[i] = (double)NAN;
    round_to(v->scalar, v->size[k], y, row + v->offset[k]);
  }
}

slv_status vectors_fill(const vectors_request *q, const plugin_host *host, vectors *v) {
  double x[host->e->ndof], p[params_room(host->e)];
  slv_state s = {.x = x, .p = p};
  *v = (vectors){.e = host->e, .scalar = q->scalar};
  v->count = (size_t)slv_state_source_count(&q->source);
  lay_out(q, v);
  v->cells = base_alloc(v->count, v->stride * sizeof *v->cells);
  v->smooth = base_alloc(v->count, 1);
  for (size_t i = 0; i < v->count; i++) {
    double *row = v->cells + i * v->stride;
    plugin_host_works(host, i + 1);
    SLV_TRY(slv_state_source_at(&q->source, i, &s));
    if (v->scalar == SCALAR_F32) SLV_TRY(params_rounded(v->e, p, p));
    fill_row(v, &s, p, row);
    v->smooth[i] = (char)table_is_judged(v->e, v->scalar, row, p);
    items_append_text(&v->states, s.name, strlen(s.name));
  }
  return SLV_OK;
}

void vectors_free(vectors *v) {
  free(v->cells);
  free(v->smooth);
  items_free_texts(&v->states);
  *v = (vectors){0};
}
