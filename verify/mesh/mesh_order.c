/* mesh_order.c -- are the numbers right, and stand at other vertices? */
#include <math.h>
#include <stdlib.h>

#include "mesh/mesh_explain.h"
#include "support/base/memory.h"

enum { OWN = 9 };

/* The numbers of a vertex that no other vertex has part in: its force, or its diagonal
 * block; and by what they are sorted. */
typedef struct {
  double own[OWN], bound, key;
  uint32_t vertex;
} card;

static int by_key(const void *left, const void *right) {
  const card *a = left, *b = right;
  return (a->key > b->key) - (a->key < b->key);
}

static void fill(const mesh_case *c, const double *of, uint32_t v, card *to) {
  const size_t first = mesh_place(&c->l, 3 * (size_t)v, 3 * (size_t)v);
  const int count = c->l.q == QUANTITY_HESSIAN ? OWN : 3;
  *to = (card){.vertex = v};
  if (first == (size_t)MESH_NOWHERE) return;
  for (int i = 0; i < count; i++) {
    to->own[i] = of != NULL ? of[first + (size_t)i] : mesh_sum_at(&c->right, first + (size_t)i);
    to->bound = fmax(to->bound, c->right.bound[first + (size_t)i]);
    to->key += sin(1 + i) * to->own[i]; /* weights that no symmetry has */
  }
}

int mesh_find_order(mesh_case *c) {
  const size_t n = c->l.vertices;
  card *want = base_alloc(n + 1, sizeof *want), *got = base_alloc(n + 1, sizeof *got);
  size_t moved = 0;
  int same = 1;
  c->order = base_alloc(n + 1, sizeof *c->order);
  for (uint32_t v = 0; v < n; v++) {
    fill(c, NULL, v, &want[v]);
    fill(c, c->got, v, &got[v]);
  }
  qsort(want, n, sizeof *want, by_key);
  qsort(got, n, sizeof *got, by_key);
  for (size_t k = 0; k < n && same; k++) {
    const double allowed =
        4 * fmax(want[k].bound, got[k].bound) + 2 * mesh_case_half(c, got[k].own[0]);
    for (int i = 0; i < OWN; i++) same = same && fabs(want[k].own[i] - got[k].own[i]) <= allowed;
    c->order[got[k].vertex] = want[k].vertex;
    moved += got[k].vertex != want[k].vertex;
  }
  free(want);
  free(got);
  return same && moved > 0;
}
