/* topology.c -- edges by sorting: every triangle's three sides, then runs of equal
 * ones. */
#include <stdlib.h>

#include "mesh/corners.h"
#include "selvedge/triangle.h"

typedef struct {
  uint32_t lo, hi; /* vertices, ascending */
  uint64_t side;   /* 3 * triangle + k, from its vertex k to the next */
} side;

typedef struct {
  uint32_t vertex[3]; /* ascending */
  uint32_t triangle;
} key;

static int compare(uint64_t a, uint64_t b) {
  return (a > b) - (a < b);
}

static int by_edge(const void *p, const void *q) {
  const side *a = p, *b = q;
  if (a->lo != b->lo) return compare(a->lo, b->lo);
  return a->hi != b->hi ? compare(a->hi, b->hi) : compare(a->side, b->side);
}

static int by_vertices(const void *p, const void *q) {
  const key *a = p, *b = q;
  for (int k = 0; k < 3; k++)
    if (a->vertex[k] != b->vertex[k]) return compare(a->vertex[k], b->vertex[k]);
  return compare(a->triangle, b->triangle);
}

static void order(uint32_t *a, uint32_t *b) {
  if (*a <= *b) return;
  const uint32_t c = *a;
  *a = *b, *b = c;
}

static key key_of(const slv_mesh *m, size_t t) {
  const uint32_t *v = m->vertex + 3 * t;
  key y = {.vertex = {v[0], v[1], v[2]}, .triangle = (uint32_t)t};
  order(&y.vertex[0], &y.vertex[1]);
  order(&y.vertex[1], &y.vertex[2]);
  order(&y.vertex[0], &y.vertex[1]);
  return y;
}

static int same_vertices(const key *a, const key *b) {
  return a->vertex[0] == b->vertex[0] && a->vertex[1] == b->vertex[1] &&
         a->vertex[2] == b->vertex[2];
}

/* left_out[t]: triangle t repeats a vertex, or equals one before. */
static void judge_triangles(const slv_mesh *m, key *keys, unsigned char *left_out,
                            slv_mesh_report *r) {
  for (size_t t = 0; t < m->ntriangles; t++) {
    double uv[6], X[9];
    slv_rest rest;
    corner_positions(m, m->x, t, X);
    r->no_area += slv_rest_from_space(X, &rest) != SLV_OK;
    if (m->uv_vertex != NULL) {
      corner_uv(m, t, uv);
      r->no_uv_area += slv_rest_from_uv(uv, &rest) != SLV_OK;
    }
    keys[t] = key_of(m, t);
  }
  qsort(keys, m->ntriangles, sizeof *keys, by_vertices);
  for (size_t i = 0; i < m->ntriangles; i++) {
    const uint32_t *v = keys[i].vertex;
    const int repeated = v[0] == v[1] || v[1] == v[2];
    const int duplicate = i > 0 && same_vertices(&keys[i], &keys[i - 1]);
    r->repeated_vertex += (size_t)repeated;
    r->duplicates += (size_t)duplicate;
    left_out[keys[i].triangle] = repeated || duplicate;
  }
}

static void count_unused(const slv_mesh *m, unsigned char *used, slv_mesh_report *r) {
  for (size_t i = 0; i < 3 * m->ntriangles; i++) used[m->vertex[i]] = 1;
  for (size_t i = 0; i < m->nvertices; i++) r->unused += !used[i];
}

static uint32_t vertex_at(const slv_mesh *m, uint64_t s, uint64_t step) {
  return m->vertex[s / 3 * 3 + (s % 3 + step) % 3];
}

static size_t list_sides(const slv_mesh *m, const unsigned char *left_out,
                         side *sides) {
  size_t n = 0;
  for (uint64_t s = 0; s < 3 * (uint64_t)m->ntriangles; s++) {
    if (left_out[s / 3]) continue;
    side y = {.lo = vertex_at(m, s, 0), .hi = vertex_at(m, s, 1), .side = s};
    order(&y.lo, &y.hi);
    sides[n++] = y;
  }
  qsort(sides, n, sizeof *sides, by_edge);
  return n;
}

/* The edge shared by sides[0..n-1]: into t where its arrays are given, else counted. */
static void add_edge(const slv_mesh *m, const side *sides, size_t n, slv_topology *t) {
  const uint64_t s = sides[0].side;
  const uint32_t from = vertex_at(m, s, 0), to = vertex_at(m, s, 1);
  slv_mesh_report *r = &t->report;
  r->edges++;
  if (n > 2) r->nonmanifold++;
  if (n == 1 && t->boundary != NULL) {
    t->boundary[2 * r->boundary] = from;
    t->boundary[2 * r->boundary + 1] = to;
  }
  r->boundary += n == 1;
  if (n != 2) return;
  if (t->hinge != NULL) {
    const uint32_t hinge[4] = {from, to, vertex_at(m, s, 2),
                               vertex_at(m, sides[1].side, 2)};
    for (size_t k = 0; k < 4; k++) t->hinge[4 * r->hinges + k] = hinge[k];
  }
  r->hinges++;
  r->inconsistent += vertex_at(m, sides[1].side, 0) == from;
}

static void add_edges(const slv_mesh *m, const side *sides, size_t n, slv_topology *t) {
  slv_mesh_report *r = &t->report;
  r->edges = r->boundary = r->hinges = r->nonmanifold = r->inconsistent = 0;
  for (size_t i = 0, end; i < n; i = end) {
    for (end = i + 1; end < n; end++)
      if (sides[end].lo != sides[i].lo || sides[end].hi != sides[i].hi) break;
    add_edge(m, sides + i, end - i, t);
  }
}

/* What the work needs besides its result; calloc refuses sizes that overflow. */
typedef struct {
  key *keys;
  side *sides;
  unsigned char *left_out, *used;
} scratch;

static slv_status examine(const slv_mesh *m, const scratch *w, slv_topology *t) {
  judge_triangles(m, w->keys, w->left_out, &t->report);
  count_unused(m, w->used, &t->report);
  const size_t n = list_sides(m, w->left_out, w->sides);
  add_edges(m, w->sides, n, t); /* counts */
  t->boundary = calloc(t->report.boundary + 1, 2 * sizeof *t->boundary);
  t->hinge = calloc(t->report.hinges + 1, 4 * sizeof *t->hinge);
  if (t->boundary == NULL || t->hinge == NULL) return SLV_EMEMORY;
  add_edges(m, w->sides, n, t); /* lists */
  return SLV_OK;
}

slv_status slv_topology_create(const slv_mesh *m, slv_topology *t) {
  /* One more, so that malloc(0) does not occur for an empty mesh. */
  const size_t n = m->ntriangles + 1;
  const scratch w = {.keys = calloc(n, sizeof *w.keys),
                     .sides = calloc(n, 3 * sizeof *w.sides),
                     .left_out = calloc(n, 1),
                     .used = calloc(m->nvertices + 1, 1)};
  const int have = w.keys && w.sides && w.left_out && w.used;
  *t = (slv_topology){0};
  const slv_status s = have ? examine(m, &w, t) : SLV_EMEMORY;
  free(w.keys);
  free(w.sides);
  free(w.left_out);
  free(w.used);
  if (s != SLV_OK) slv_topology_free(t);
  return s;
}

void slv_topology_free(slv_topology *t) {
  free(t->boundary);
  free(t->hinge);
  *t = (slv_topology){0};
}
