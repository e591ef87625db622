#include "mesh/mesh_sum.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "support/base/memory.h"

/* ---- where numbers stand --------------------------------------------------------- */

static size_t all_elements(const mesh_cloth *c) {
  size_t all = c->of[MESH_TRIANGLE];
  if (mesh_is_named(c, MESH_BENDING)) all += c->of[MESH_HINGE] + c->of[MESH_EDGE];
  return all;
}

/* Each vertex once, though an edge's fourth is its first. */
static int corners_of(const mesh_element *e) {
  return e->kind == MESH_EDGE ? 3 : e->corners;
}

static void list_elements(const mesh_cloth *c, mesh_layout *l) {
  const size_t all = all_elements(c);
  mesh_element e;
  l->first = base_alloc(l->vertices + 2, sizeof *l->first);
  for (size_t i = 0; i < all; i++) {
    mesh_element_of(c, &(mesh_change){0}, i, &e);
    for (int k = 0; k < corners_of(&e); k++) l->first[e.v[k]]++;
  }
  for (size_t v = 0; v < l->vertices; v++) {
    l->most = l->first[v] > l->most ? l->first[v] : l->most;
    l->first[v + 1] += l->first[v];
  }
  l->element = base_alloc(l->first[l->vertices] + 1, sizeof *l->element);
  for (size_t i = all; i-- > 0;) {
    mesh_element_of(c, &(mesh_change){0}, i, &e);
    for (int k = 0; k < corners_of(&e); k++) l->element[--l->first[e.v[k]]] = i;
  }
}

static int compare(const void *left, const void *right) {
  const uint32_t a = *(const uint32_t *)left, b = *(const uint32_t *)right;
  return (a > b) - (a < b);
}

/* Sorts the neighbours and drops what is there twice; how many are left. */
static size_t unique(uint32_t *at, size_t count) {
  size_t left = 0;
  if (count > 0) qsort(at, count, sizeof *at, compare);
  for (size_t i = 0; i < count; i++)
    if (left == 0 || at[i] != at[left - 1]) at[left++] = at[i];
  return left;
}

/* The vertices that share an element with v.  A solver may take the first or the last
 * vertex for the one that an edge lacks, so that these have blocks with its vertices.
 */
static void list_neighbours(const mesh_cloth *c, const mesh_layout *l, size_t v,
                            items *near) {
  const uint32_t ends[] = {0, (uint32_t)l->vertices - 1};
  const int is_end = v == ends[0] || v == ends[1];
  mesh_element e;
  near->count = 0;
  for (size_t k = l->first[v]; k < l->first[v + 1]; k++) {
    mesh_element_of(c, &(mesh_change){0}, l->element[k], &e);
    for (int i = 0; i < e.corners; i++) items_append(near, &e.v[i], sizeof *e.v);
    for (int i = 0; i < 2 && e.kind == MESH_EDGE; i++)
      items_append(near, &ends[i], sizeof *ends);
  }
  const size_t edges = c->of[MESH_TRIANGLE] + c->of[MESH_HINGE];
  for (size_t k = 0; is_end && mesh_is_named(c, MESH_BENDING) && k < c->of[MESH_EDGE];
       k++) {
    mesh_element_of(c, &(mesh_change){0}, edges + k, &e);
    for (int i = 0; i < 3; i++) items_append(near, &e.v[i], sizeof *e.v);
  }
  if (is_end) items_append(near, &ends[v != ends[0]], sizeof *ends);
}

static void list_blocks(const mesh_cloth *c, mesh_layout *l) {
  items near = {0}, columns = {0}, rows = {0};
  l->begin = base_alloc(l->vertices + 1, sizeof *l->begin);
  for (size_t v = 0; v < l->vertices; v++) {
    list_neighbours(c, l, v, &near);
    const size_t count = unique(near.at, near.count);
    for (size_t k = 0; k < count; k++) {
      const uint32_t row = (uint32_t)v;
      items_append(&columns, (uint32_t *)near.at + k, sizeof row);
      items_append(&rows, &row, sizeof row);
    }
    l->begin[v + 1] = l->begin[v] + count;
  }
  l->column = columns.at;
  l->row = rows.at;
  free(near.at);
}

void mesh_layout_make(const mesh_cloth *c, quantity q, mesh_layout *l) {
  *l = (mesh_layout){.q = q, .vertices = c->rest.nvertices, .count = 1};
  list_elements(c, l);
  if (q == QUANTITY_ENERGY) l->most = all_elements(c);
  if (q == QUANTITY_GRADIENT) l->count = 3 * l->vertices;
  if (q != QUANTITY_HESSIAN) return;
  list_blocks(c, l);
  l->count = 9 * l->begin[l->vertices];
}

void mesh_layout_free(mesh_layout *l) {
  free(l->begin);
  free(l->column);
  free(l->row);
  free(l->first);
  free(l->element);
}

size_t mesh_place(const mesh_layout *l, size_t i, size_t j) {
  if (l->q == QUANTITY_ENERGY) return 0;
  if (l->q == QUANTITY_GRADIENT) return i;
  const uint32_t column = (uint32_t)(j / 3);
  const size_t row = l->begin[i / 3];
  const uint32_t *at = bsearch(&column, l->column + row, l->begin[i / 3 + 1] - row,
                               sizeof column, compare);
  if (at == NULL) return (size_t)MESH_NOWHERE;
  return 9 * (size_t)(at - l->column) + i % 3 + 3 * (j % 3);
}

void mesh_coordinates(const mesh_layout *l, size_t place, size_t *i, size_t *j) {
  const int blocks = l->q == QUANTITY_HESSIAN;
  *i = blocks ? 3 * (size_t)l->row[place / 9] + place % 3 : place;
  *j = blocks ? 3 * (size_t)l->column[place / 9] + place % 9 / 3 : 0;
}

void mesh_rows_of(const mesh_layout *l, size_t vertex, size_t *begin, size_t *end) {
  const int blocks = l->q == QUANTITY_HESSIAN;
  *begin = l->q == QUANTITY_ENERGY ? 0 : blocks ? 9 * l->begin[vertex] : 3 * vertex;
  *end = l->q == QUANTITY_ENERGY ? 1
         : blocks                ? 9 * l->begin[vertex + 1]
                                 : 3 * vertex + 3;
}

int mesh_places(const mesh_layout *l, const mesh_element *e, size_t *at) {
  const int dof = 3 * e->corners;
  size_t c[MESH_DOF];
  for (int i = 0; i < dof; i++) c[i] = 3 * (size_t)e->v[i / 3] + (size_t)(i % 3);
  if (l->q == QUANTITY_ENERGY) at[0] = 0;
  if (l->q == QUANTITY_GRADIENT) memcpy(at, c, (size_t)dof * sizeof *c);
  if (l->q != QUANTITY_HESSIAN) return l->q == QUANTITY_ENERGY ? 1 : dof;
  for (int j = 0; j < dof; j += 3)
    for (int i = 0; i < dof; i += 3) {
      const size_t block = mesh_place(l, c[i], c[j]);
      for (int k = 0; k < 9; k++) at[i + k % 3 + dof * (j + k / 3)] = block + (size_t)k;
    }
  return dof * dof;
}

/* ---- sums ------------------------------------------------------------------------ */

void mesh_sum_make(const mesh_layout *l, int bounded, mesh_sum *s) {
  for (int g = 0; g < MESH_GROUPS; g++)
    s->of[g] = base_alloc(l->count + 1, sizeof(double));
  s->bound = bounded ? base_alloc(l->count + 1, sizeof(double)) : NULL;
}

void mesh_sum_free(mesh_sum *s) {
  for (int g = 0; g < MESH_GROUPS; g++) free(s->of[g]);
  free(s->bound);
}

int mesh_add(const mesh_cloth *c, const mesh_change *d, const mesh_layout *l,
             const double *x, size_t element, mesh_sum *s) {
  double v[MESH_NUMBERS], bound = 0;
  size_t at[MESH_NUMBERS] = {0};
  mesh_element e;
  mesh_element_of(c, d, element, &e);
  const int n = mesh_places(l, &e, at), bounded = s->bound != NULL;
  const slv_status status =
      mesh_element_values(c, d, &e, x, l->q, v, bounded ? &bound : NULL);
  double *to = s->of[e.kind == MESH_TRIANGLE ? MESH_MEMBRANE : MESH_BENDING];
  for (int i = 0; i < n; i++) {
    if (status == SLV_OK) to[at[i]] += v[i];
    if (bounded)
      s->bound[at[i]] += status == SLV_OK
                             ? 2 * bound + (double)l->most * c->eps * fabs(v[i])
                             : (double)INFINITY;
  }
  return status == SLV_OK;
}

size_t mesh_add_all(const mesh_cloth *c, const mesh_change *d, const mesh_layout *l,
                    const double *x, mesh_sum *s) {
  size_t without = 0, all = c->of[MESH_TRIANGLE];
  if (mesh_is_named(c, MESH_BENDING)) all += c->of[MESH_HINGE];
  for (size_t i = 0; i < all; i++) without += !mesh_add(c, d, l, x, i, s);
  return without;
}
