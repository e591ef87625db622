/* rings.c -- sorts the faces around each vertex.  Each face goes from the rim vertex that follows
 * the ring's vertex in it to the one that precedes it; the next face begins there. */
#include <stdlib.h>

#include "mesh/corners.h"

/* A face as seen from one of its corners. */
typedef struct {
  uint32_t begin, middle, end; /* middle: NO_VERTEX for a triangle */
} wedge;

typedef struct {
  size_t *at;     /* [nvertices + 1] index of the first wedge of each vertex */
  wedge *wedges;  /* vertex by vertex, in the order of faces */
  size_t *begins; /* [nvertices] 1 + the current vertex's wedge that begins at this vertex */
  size_t *ends;   /* [nvertices] 1 + index of the wedge that ends at this vertex */
  uint32_t *seen; /* [nvertices] 1 + the last vertex whose ring contains it */
} scratch;

static wedge wedge_of(mesh_face f, size_t k) {
  const uint32_t begin = f.vertex[(k + 1) % f.corners],
                 end = f.vertex[(k + f.corners - 1) % f.corners];
  return (wedge){begin, f.corners == 4 ? f.vertex[(k + 2) % 4] : NO_VERTEX, end};
}

/* Lists the wedges of each vertex: counts them, then fills the lists backwards. */
static void list_wedges(const slv_mesh *m, const scratch *s) {
  for (size_t f = 0; f < count_faces(m); f++) {
    const mesh_face face = face_of(m, f);
    for (size_t k = 0; k < face.corners; k++) s->at[face.vertex[k]]++;
  }
  for (size_t v = 0; v < m->nvertices; v++) s->at[v + 1] += s->at[v];
  for (size_t f = count_faces(m); f-- > 0;) {
    const mesh_face face = face_of(m, f);
    for (size_t k = 0; k < face.corners; k++)
      s->wedges[--s->at[face.vertex[k]]] = wedge_of(face, k);
  }
}

/* Indexes n wedges by begin and end; returns 0 if two wedges begin or end at the same vertex. */
static int index_wedges(const wedge *w, size_t n, const scratch *s) {
  int single = 1;
  for (size_t i = 0; i < n; i++) {
    single = single && s->begins[w[i].begin] == 0 && s->ends[w[i].end] == 0;
    s->begins[w[i].begin] = s->ends[w[i].end] = i + 1;
  }
  return single;
}

/* Returns the wedge without predecessor or, in a closed ring, the one with the lowest begin. */
static size_t first_of(const wedge *w, size_t n, const scratch *s) {
  size_t lowest = 0;
  for (size_t i = 0; i < n; i++) {
    if (s->ends[w[i].begin] == 0) return i;
    if (w[i].begin < w[lowest].begin) lowest = i;
  }
  return lowest;
}

/* Returns whether a point occurs twice among n points. */
static int repeats(const uint32_t *point, size_t n, const scratch *s) {
  const uint32_t mark = point[0] + 1;
  int twice = 0;
  for (size_t i = 0; i < n; i++) {
    twice = twice || s->seen[point[i]] == mark;
    s->seen[point[i]] = mark;
  }
  return twice;
}

/* Appends the ring of n wedges; returns 0 if they are not a single fan.  The walk meets no wedge
 * twice, because no two wedges begin or end at the same vertex. */
static int walk(uint32_t v, const wedge *w, size_t n, const scratch *s, slv_rings *r) {
  const size_t first = first_of(w, n, s);
  uint32_t *point = r->point + r->point_at[r->count], end;
  uint8_t *corners = r->corners + r->face_at[r->count];
  size_t i = first, points = 0, faces = 0, next;
  point[points++] = v;
  do {
    point[points++] = w[i].begin;
    if (w[i].middle != NO_VERTEX) point[points++] = w[i].middle;
    corners[faces++] = w[i].middle != NO_VERTEX ? 4 : 3;
    end = w[i].end, next = s->begins[end], i = next - 1;
  } while (next != 0 && i != first);
  const int closed = next != 0;
  if (!closed) point[points++] = end;
  if (faces < n || points < (closed ? 4 : 3) || repeats(point, points, s)) return 0;
  r->closed[r->count++] = (uint8_t)closed;
  r->point_at[r->count] = r->point_at[r->count - 1] + points;
  r->face_at[r->count] = r->face_at[r->count - 1] + faces;
  if (points > r->most_points) r->most_points = points;
  return 1;
}

static void make_rings(const slv_mesh *m, const scratch *s, slv_rings *r) {
  list_wedges(m, s);
  for (size_t v = 0; v < m->nvertices; v++) {
    const wedge *w = s->wedges + s->at[v];
    const size_t n = s->at[v + 1] - s->at[v];
    if (n == 0) continue;
    if (!index_wedges(w, n, s) || !walk((uint32_t)v, w, n, s, r))
      r->refused[r->nrefused++] = (uint32_t)v;
    for (size_t i = 0; i < n; i++) s->begins[w[i].begin] = s->ends[w[i].end] = 0;
  }
}

/* Allocates the maximum: per ring 2 points, per corner of a triangle 1 more, of a quad 2 more. */
static slv_status allocate(const slv_mesh *m, slv_rings *r) {
  const size_t n = m->nvertices + 1, faces = 3 * m->ntriangles + 4 * m->nquads + 1;
  const size_t points = 2 * n + 3 * m->ntriangles + 8 * m->nquads;
  *r = (slv_rings){.point_at = calloc(n, sizeof *r->point_at),
                   .point = calloc(points, sizeof *r->point),
                   .face_at = calloc(n, sizeof *r->face_at),
                   .corners = calloc(faces, sizeof *r->corners),
                   .closed = calloc(n, sizeof *r->closed),
                   .refused = calloc(n, sizeof *r->refused)};
  const int all = r->point_at && r->point && r->face_at && r->corners && r->closed && r->refused;
  return all ? SLV_OK : SLV_EMEMORY;
}

slv_status slv_rings_create(const slv_mesh *m, slv_rings *r) {
  const size_t n = m->nvertices + 1, corners = 3 * m->ntriangles + 4 * m->nquads + 1;
  const scratch s = {.at = calloc(n, sizeof *s.at),
                     .wedges = calloc(corners, sizeof *s.wedges),
                     .begins = calloc(n, sizeof *s.begins),
                     .ends = calloc(n, sizeof *s.ends),
                     .seen = calloc(n, sizeof *s.seen)};
  slv_status status = allocate(m, r);
  if (!(s.at && s.wedges && s.begins && s.ends && s.seen)) status = SLV_EMEMORY;
  if (status == SLV_OK) make_rings(m, &s, r);
  void *const arrays[] = {s.at, s.wedges, s.begins, s.ends, s.seen};
  for (size_t i = 0; i < sizeof arrays / sizeof arrays[0]; i++) free(arrays[i]);
  if (status != SLV_OK) slv_rings_free(r);
  return status;
}

void slv_rings_free(slv_rings *r) {
  void *const arrays[] = {r->point_at, r->point, r->face_at, r->corners, r->closed, r->refused};
  for (size_t i = 0; i < sizeof arrays / sizeof arrays[0]; i++) free(arrays[i]);
  *r = (slv_rings){0};
}
