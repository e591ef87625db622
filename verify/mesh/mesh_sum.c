#include "mesh/mesh_sum.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- where numbers stand ------------------------------------------------------- */

static void list_elements(const mesh_cloth *c, arena *memory, mesh_layout *l) {
  const size_t all = c->from[MESH_KINDS];
  uint32_t v[MESH_POINTS];
  l->first = arena_alloc(memory, l->vertices + 2, sizeof *l->first);
  for (size_t i = 0; i < all; i++)
    for (int k = mesh_touched(c, i, v); k-- > 0;) l->first[v[k]]++;
  for (size_t k = 0; k < l->vertices; k++) {
    l->most = l->first[k] > l->most ? l->first[k] : l->most;
    l->first[k + 1] += l->first[k];
  }
  l->element = arena_alloc(memory, l->first[l->vertices] + 1, sizeof *l->element);
  for (size_t i = all; i-- > 0;)
    for (int k = mesh_touched(c, i, v); k-- > 0;) l->element[--l->first[v[k]]] = i;
}

static int by_column(const void *left, const void *right) {
  const mesh_block *a = left, *b = right;
  return (a->column > b->column) - (a->column < b->column);
}

/* Appends the blocks of row v: its neighbours in elements, ascending. */
static void list_row(const mesh_layout *l, uint32_t v, items *blocks) {
  const size_t begin = blocks->count;
  uint32_t at[MESH_POINTS];
  size_t left = begin;
  for (size_t k = l->first[v]; k < l->first[v + 1]; k++)
    for (int i = mesh_touched(l->c, l->element[k], at); i-- > 0;)
      items_append(blocks, &(mesh_block){v, at[i]}, sizeof(mesh_block));
  if (blocks->count == begin) return;
  mesh_block *all = blocks->at;
  qsort(all + begin, blocks->count - begin, sizeof *all, by_column);
  for (size_t i = begin; i < blocks->count; i++)
    if (left == begin || all[i].column != all[left - 1].column) all[left++] = all[i];
  blocks->count = left;
}

void mesh_layout_make(quantity q, arena *memory, mesh_layout *l) {
  const mesh_cloth *c = l->c;
  items blocks = {0};
  *l = (mesh_layout){.c = c, .x = l->x, .q = q, .vertices = c->rest.nvertices, .count = 1};
  list_elements(c, memory, l);
  if (q == QUANTITY_ENERGY) l->most = c->from[MESH_KINDS];
  if (q == QUANTITY_GRADIENT) l->count = 3 * l->vertices;
  if (q != QUANTITY_HESSIAN) return;
  l->begin = arena_alloc(memory, l->vertices + 1, sizeof *l->begin);
  for (uint32_t v = 0; v < l->vertices; v++) {
    list_row(l, v, &blocks);
    l->begin[v + 1] = blocks.count;
  }
  l->block = blocks.at;
  l->count = 9 * blocks.count;
}

size_t mesh_place(const mesh_layout *l, size_t i, size_t j) {
  if (l->q == QUANTITY_ENERGY) return 0;
  if (l->q == QUANTITY_GRADIENT) return i;
  const uint32_t column = (uint32_t)(j / 3);
  size_t at = l->begin[i / 3];
  for (; at < l->begin[i / 3 + 1]; at++)
    if (l->block[at].column == column) return 9 * at + i % 3 + 3 * (j % 3);
  return (size_t)MESH_NOWHERE;
}

void mesh_coordinates(const mesh_layout *l, size_t place, size_t *i, size_t *j) {
  const int blocks = l->q == QUANTITY_HESSIAN;
  *i = blocks ? 3 * (size_t)l->block[place / 9].row + place % 3 : place;
  *j = blocks ? 3 * (size_t)l->block[place / 9].column + place % 9 / 3 : 0;
}

void mesh_rows_of(const mesh_layout *l, size_t vertex, size_t *begin, size_t *end) {
  const int blocks = l->q == QUANTITY_HESSIAN;
  *begin = blocks ? 9 * l->begin[vertex] : 3 * vertex;
  *end = blocks ? 9 * l->begin[vertex + 1] : 3 * vertex + 3;
  if (l->q == QUANTITY_ENERGY) *begin = 0, *end = 1;
}

static void list_places(const mesh_layout *l, const mesh_element *e, size_t *at) {
  const int dof = 3 * e->corners;
  for (int j = 0; j < dof && l->q == QUANTITY_HESSIAN; j += 3)
    for (int i = 0; i < dof; i += 3) {
      const size_t block = mesh_place(l, 3 * (size_t)e->v[i / 3], 3 * (size_t)e->v[j / 3]);
      for (int k = 0; k < 9; k++) at[i + k % 3 + dof * (j + k / 3)] = block + (size_t)k;
    }
  for (int i = 0; i < dof && l->q == QUANTITY_GRADIENT; i++)
    at[i] = 3 * (size_t)e->v[i / 3] + (size_t)(i % 3);
  if (l->q == QUANTITY_ENERGY) at[0] = 0;
}

int mesh_share_of(const mesh_layout *l, const mesh_change *d, size_t element, mesh_share *s) {
  mesh_element e;
  mesh_element_of(l->c, d, element, &e);
  s->n = mesh_numbers(&e, l->q);
  list_places(l, &e, s->at);
  s->known = mesh_element_values(l->c, d, &e, l->x, l->q, s->v, &s->bound) == SLV_OK;
  return s->known;
}

double mesh_share_bound(const mesh_layout *l, const mesh_share *s, int i) {
  return 2 * s->bound + (double)l->most * l->c->eps * fabs(s->v[i]);
}

/* ---- sums ---------------------------------------------------------------------- */

void mesh_sum_make(const mesh_layout *l, arena *memory, mesh_sum *s) {
  for (int g = 0; g < MESH_GROUPS; g++) s->of[g] = arena_alloc(memory, l->count, sizeof(double));
  s->bound = arena_alloc(memory, l->count, sizeof(double));
}

double mesh_sum_at(const mesh_sum *s, size_t place) {
  return s->of[MESH_MEMBRANE][place] + s->of[MESH_BENDING][place];
}

typedef struct {
  const mesh_layout *l;
  const mesh_change *d;
  size_t begin, end; /* elements */
  mesh_take *take;   /* NULL: only evaluates */
  void *to;
} block;

static void visit(void *with) {
  const block *b = with;
  mesh_share one;
  for (size_t i = b->begin; i < b->end; i++) {
    (void)mesh_share_of(b->l, b->d, i, &one);
    if (b->take != NULL) b->take(b->to, mesh_group_of(mesh_kind_of(b->l->c, i)), &one);
  }
}

/* Evaluates in blocks, since a program batches the questions of each. */
void mesh_each(const mesh_layout *l, const mesh_change *d, mesh_take *take, void *to) {
  enum { BLOCK = 1024 };
  const size_t end = l->c->from[d->kind == MESH_EDGE ? MESH_KINDS : MESH_EDGE];
  for (size_t k = 0; k < end; k += BLOCK) {
    block b = {l, d, k, k + BLOCK < end ? k + BLOCK : end, NULL, to};
    ahead_of(l->c->ahead, visit, &b);
    b.take = take;
    visit(&b);
  }
}

typedef struct {
  const mesh_layout *l;
  mesh_sum *s;
  size_t without;
} adding;

static void add(void *to, mesh_group g, const mesh_share *one) {
  adding *a = to;
  a->without += !one->known;
  for (int i = 0; i < one->n; i++) {
    const size_t at = one->at[i];
    if (one->known) a->s->of[g][at] += one->v[i];
    a->s->bound[at] += one->known ? mesh_share_bound(a->l, one, i) : (double)INFINITY;
  }
}

size_t mesh_sum_up(const mesh_layout *l, const mesh_change *d, mesh_sum *s) {
  adding a = {l, s, 0};
  for (int g = 0; g < MESH_GROUPS; g++) memset(s->of[g], 0, l->count * sizeof(double));
  memset(s->bound, 0, l->count * sizeof(double));
  mesh_each(l, d, add, &a);
  return a.without;
}
