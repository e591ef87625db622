#include "mesh/mesh_sum.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

ASCENDING(by_column, mesh_block, ->column)

/* Appends the blocks of row v: vertices that share an element with v, ascending. */
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
  static const size_t sizes[] = {1, 3, 9};
  const mesh_cloth *c = l->c;
  items blocks = {0};
  *l = (mesh_layout){.c = c, .x = l->x, .q = q, .vertices = c->rest.nvertices, .size = sizes[q]};
  const size_t all = c->from[MESH_KINDS];
  uint32_t at[MESH_POINTS];
  l->first = arena_alloc(memory, l->vertices + 2, sizeof *l->first);
  for (size_t i = 0; i < all; i++)
    for (int k = mesh_touched(c, i, at); k-- > 0;) l->first[at[k]]++;
  for (size_t v = 0; v < l->vertices; v++) {
    l->most = l->first[v] > l->most ? l->first[v] : l->most;
    l->first[v + 1] += l->first[v];
  }
  l->element = arena_alloc(memory, l->first[l->vertices] + 1, sizeof *l->element);
  for (size_t i = all; i-- > 0;)
    for (int k = mesh_touched(c, i, at); k-- > 0;) l->element[--l->first[at[k]]] = i;
  if (q == QUANTITY_ENERGY) l->most = all;
  l->begin = arena_alloc(memory, l->vertices + 1, sizeof *l->begin);
  for (uint32_t v = 0; v < l->vertices; v++) {
    if (q == QUANTITY_HESSIAN)
      list_row(l, v, &blocks);
    else if (q == QUANTITY_GRADIENT || v == 0)
      items_append(&blocks, &(mesh_block){v, 0}, sizeof(mesh_block));
    l->begin[v + 1] = blocks.count;
  }
  l->block = blocks.at;
  l->count = l->size * blocks.count;
}

size_t mesh_place(const mesh_layout *l, size_t i, size_t j) {
  for (size_t at = l->begin[i / 3]; at < l->begin[i / 3 + 1]; at++)
    if (l->block[at].column == j / 3) return l->size * at + i % 3 + 3 * (j % 3);
  return (size_t)MESH_NOWHERE;
}

void mesh_coordinates(const mesh_layout *l, size_t place, size_t *i, size_t *j) {
  const mesh_block *of = &l->block[place / l->size];
  *i = 3 * (size_t)of->row + place % l->size % 3;
  *j = 3 * (size_t)of->column + place % l->size / 3;
}

static void list_places(const mesh_layout *l, const mesh_element *e, size_t *at) {
  const int dof = 3 * e->corners, rows = l->q == QUANTITY_ENERGY ? 1 : dof,
            columns = l->q == QUANTITY_HESSIAN ? dof : 1;
  for (int j = 0; j < columns; j += 3)
    for (int i = 0; i < rows; i += 3) {
      const size_t place = mesh_place(l, rows > 1 ? 3 * (size_t)e->v[i / 3] : 0,
                                      columns > 1 ? 3 * (size_t)e->v[j / 3] : 0);
      for (int k = 0; k < (int)l->size; k++) at[i + k % 3 + dof * (j + k / 3)] = place + (size_t)k;
    }
}

int mesh_share_of(const mesh_layout *l, const mesh_change *d, size_t element, mesh_share *s) {
  mesh_element e;
  mesh_element_of(l->c, d, element, &e);
  s->n = mesh_numbers(&e, l->q), s->m_eps = (double)l->most * l->c->eps;
  list_places(l, &e, s->at);
  s->known = mesh_element_values(l->c, d, &e, l->x, l->q, s->v, &s->bound) == SLV_OK;
  return s->known;
}

double mesh_share_bound(const mesh_share *s, int i) {
  return s->known ? 2 * s->bound + s->m_eps * fabs(s->v[i]) : (double)INFINITY;
}

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
  size_t begin, end; /* range of elements */
  mesh_take *take;   /* NULL: evaluates without storing */
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

/* Evaluates in blocks, because prefetch_run() sends all evaluations of a block to a program. */
void mesh_each(const mesh_layout *l, const mesh_change *d, mesh_take *take, void *to) {
  enum { BLOCK = 1024 };
  const size_t end = l->c->from[d->kind == MESH_EDGE ? MESH_KINDS : MESH_EDGE];
  for (size_t k = 0; k < end; k += BLOCK) {
    block b = {l, d, k, k + BLOCK < end ? k + BLOCK : end, NULL, to};
    prefetch_run(l->c->prefetch, visit, &b);
    b.take = take;
    visit(&b);
  }
}

static void add_contribution(void *to, mesh_group g, const mesh_share *one) {
  mesh_sum *s = to;
  s->without += !one->known;
  for (int i = 0; i < one->n; i++) {
    if (one->known) s->of[g][one->at[i]] += one->v[i];
    s->bound[one->at[i]] += mesh_share_bound(one, i);
  }
}

void mesh_sum_up(const mesh_layout *l, const mesh_change *d, mesh_sum *s) {
  for (int g = 0; g < MESH_GROUPS; g++) memset(s->of[g], 0, l->count * sizeof(double));
  memset(s->bound, 0, l->count * sizeof(double));
  s->without = 0;
  mesh_each(l, d, add_contribution, s);
}
