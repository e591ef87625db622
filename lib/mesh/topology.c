/* topology.c -- finds edges by sorting the sides of all faces: equal sides are one edge. */
#include <stdlib.h>
#include <string.h>

#include "mesh/corners.h"

typedef struct {
  uint32_t lo, hi;   /* vertices, ascending */
  uint32_t face, at; /* the side goes from corner `at` of the face to the next */
} side;

typedef struct {
  uint32_t vertex[4]; /* vertices, ascending; the last of a triangle is NO_VERTEX */
  uint32_t face;
} key;

static int compare(uint32_t a, uint32_t b) { return (a > b) - (a < b); }

static int by_edge(const void *p, const void *q) {
  const side *a = p, *b = q;
  if (a->lo != b->lo) return compare(a->lo, b->lo);
  if (a->hi != b->hi) return compare(a->hi, b->hi);
  return a->face != b->face ? compare(a->face, b->face) : compare(a->at, b->at);
}

static int by_vertices(const void *p, const void *q) {
  const key *a = p, *b = q;
  for (int k = 0; k < 4; k++)
    if (a->vertex[k] != b->vertex[k]) return compare(a->vertex[k], b->vertex[k]);
  return compare(a->face, b->face);
}

static void order(uint32_t *a, uint32_t *b) {
  if (*a <= *b) return;
  const uint32_t c = *a;
  *a = *b, *b = c;
}

static key key_of(const slv_mesh *m, size_t f) {
  const mesh_face face = face_of(m, f);
  key y = {.face = (uint32_t)f};
  for (size_t k = 0; k < 4; k++) y.vertex[k] = k < face.corners ? face.vertex[k] : NO_VERTEX;
  for (size_t end = 3; end > 0; end--)
    for (size_t k = 0; k < end; k++) order(&y.vertex[k], &y.vertex[k + 1]);
  return y;
}

/* Reports faulty faces.  left_out[f]: f repeats a vertex, or equals an earlier face. */
static void judge_faces(const slv_mesh *m, key *keys, unsigned char *left_out, slv_mesh_report *r) {
  const size_t n = count_faces(m);
  for (size_t f = 0; f < n; f++) {
    const mesh_face face = face_of(m, f);
    r->no_area += !has_area(m, face);
    r->no_uv_area += !has_uv_area(m, face);
    keys[f] = key_of(m, f);
  }
  qsort(keys, n, sizeof *keys, by_vertices);
  for (size_t i = 0; i < n; i++) {
    const uint32_t *v = keys[i].vertex;
    const int repeated = v[0] == v[1] || v[1] == v[2] || v[2] == v[3];
    const int duplicate = i > 0 && memcmp(v, keys[i - 1].vertex, sizeof keys[i].vertex) == 0;
    r->repeated_vertex += (size_t)repeated;
    r->duplicates += (size_t)duplicate;
    left_out[keys[i].face] = repeated || duplicate;
  }
}

static uint32_t vertex_at(const slv_mesh *m, const side *s, uint32_t step) {
  const mesh_face f = face_of(m, s->face);
  return f.vertex[(s->at + step) % f.corners];
}

static size_t list_sides(const slv_mesh *m, const unsigned char *left_out, side *sides) {
  size_t n = 0;
  for (size_t f = 0; f < count_faces(m); f++) {
    const size_t corners = left_out[f] ? 0 : face_of(m, f).corners;
    for (uint32_t k = 0; k < corners; k++) {
      side y = {.face = (uint32_t)f, .at = k};
      y.lo = vertex_at(m, &y, 0), y.hi = vertex_at(m, &y, 1);
      order(&y.lo, &y.hi);
      sides[n++] = y;
    }
  }
  qsort(sides, n, sizeof *sides, by_edge);
  return n;
}

/* Adds the edge between two triangles, or between a quad and another face. */
static void add_hinge(const slv_mesh *m, const side *sides, slv_topology *t) {
  const uint32_t from = vertex_at(m, sides, 0);
  slv_mesh_report *r = &t->report;
  r->inconsistent += vertex_at(m, sides + 1, 0) == from;
  if (sides[0].face >= m->ntriangles || sides[1].face >= m->ntriangles) {
    r->quad_hinges++;
    return;
  }
  if (t->hinge != NULL) {
    const uint32_t hinge[4] = {from, vertex_at(m, sides, 1), vertex_at(m, sides, 2),
                               vertex_at(m, sides + 1, 2)};
    for (size_t k = 0; k < 4; k++) t->hinge[4 * r->hinges + k] = hinge[k];
  }
  r->hinges++;
}

/* Counts the edge with sides[0..n-1]; stores it in t if t has arrays. */
static void add_edge(const slv_mesh *m, const side *sides, size_t n, slv_topology *t) {
  slv_mesh_report *r = &t->report;
  r->edges++;
  if (n > 2) r->nonmanifold++;
  if (n == 2) add_hinge(m, sides, t);
  if (n == 1 && t->boundary != NULL) {
    t->boundary[2 * r->boundary] = vertex_at(m, sides, 0);
    t->boundary[2 * r->boundary + 1] = vertex_at(m, sides, 1);
  }
  r->boundary += n == 1;
}

static void add_edges(const slv_mesh *m, const side *sides, size_t n, slv_topology *t) {
  slv_mesh_report *r = &t->report;
  r->edges = r->boundary = r->nonmanifold = r->inconsistent = 0;
  r->hinges = r->quad_hinges = 0;
  for (size_t i = 0, end; i < n; i = end) {
    for (end = i + 1; end < n; end++)
      if (sides[end].lo != sides[i].lo || sides[end].hi != sides[i].hi) break;
    add_edge(m, sides + i, end - i, t);
  }
}

/* Working memory; calloc rejects sizes that overflow. */
typedef struct {
  key *keys;
  side *sides;
  unsigned char *left_out, *used;
} scratch;

static slv_status list_edges(const slv_mesh *m, const scratch *w, slv_topology *t) {
  judge_faces(m, w->keys, w->left_out, &t->report);
  for (size_t i = 0; i < 3 * m->ntriangles; i++) w->used[m->vertex[i]] = 1;
  for (size_t i = 0; i < 4 * m->nquads; i++) w->used[m->quad[i]] = 1;
  for (size_t i = 0; i < m->nvertices; i++) t->report.unused += !w->used[i];
  const size_t n = list_sides(m, w->left_out, w->sides);
  add_edges(m, w->sides, n, t); /* first counts */
  t->boundary = calloc(t->report.boundary + 1, 2 * sizeof *t->boundary);
  t->hinge = calloc(t->report.hinges + 1, 4 * sizeof *t->hinge);
  if (t->boundary == NULL || t->hinge == NULL) return SLV_EMEMORY;
  add_edges(m, w->sides, n, t); /* then lists */
  return SLV_OK;
}

slv_status slv_topology_create(const slv_mesh *m, slv_topology *t) {
  /* one more, because malloc(0) may return NULL */
  const size_t n = count_faces(m) + 1, sides = 3 * m->ntriangles + 4 * m->nquads + 1;
  const scratch w = {.keys = calloc(n, sizeof *w.keys),
                     .sides = calloc(sides, sizeof *w.sides),
                     .left_out = calloc(n, 1),
                     .used = calloc(m->nvertices + 1, 1)};
  const int have = w.keys && w.sides && w.left_out && w.used;
  *t = (slv_topology){0};
  const slv_status s = have ? list_edges(m, &w, t) : SLV_EMEMORY;
  void *const arrays[] = {w.keys, w.sides, w.left_out, w.used};
  for (size_t i = 0; i < sizeof arrays / sizeof arrays[0]; i++) free(arrays[i]);
  if (s != SLV_OK) slv_topology_free(t);
  return s;
}

void slv_topology_free(slv_topology *t) {
  free(t->boundary);
  free(t->hinge);
  *t = (slv_topology){0};
}
