/* schweickart_ring.c -- Schweickart's section 2: areas, normals, the shape operator at a vertex. */
#include <stdlib.h>
#include <string.h>

#include "ledger/schweickart/schweickart_patch.h"

/* Computes a_f [3] of a face with n corners, 3 or 4. */
static void area_vector(int n, const slv_f128 *p, slv_f128 *a) {
  slv_f128 e[3], f[3];
  for (int i = 0; i < 3; i++) {
    e[i] = n == 4 ? p[i] - p[6 + i] : p[3 + i] - p[i];
    f[i] = n == 4 ? p[3 + i] - p[9 + i] : p[6 + i] - p[i];
  }
  quad_cross(e, f, a);
  for (int i = 0; i < 3; i++) a[i] /= 2;
}

MEASURE(of_face, patch_of, patch, q) {
  slv_f128 c[9], a[3], want[3];
  patch_centre(q->x, c);
  area_vector(4, q->x, a), quad_cross(c, c + 3, want);
  return ledger_judged(f, motion_error(3, a, want, quad_dot(12, q->x, q->x)));
}

/* Returns (p_s x p_t).n at (s, t): the area of the patch's projection per ds dt. */
static slv_f128 covered(const void *with, slv_f128 s, slv_f128 t) {
  const patch *q = with;
  slv_f128 T[6], n[3], at[3];
  area_vector(4, q->x, n), quad_unit(3, n);
  patch_tangents(3, q->x, s, t, T), quad_cross(T, T + 3, at);
  return quad_abs(quad_dot(3, at, n));
}

/* Moves p_2 into the triangle of the other three points. */
static void move_inside(slv_f128 *x) {
  for (int i = 0; i < 3; i++) x[6 + i] = (2 * x[i] + x[3 + i] + x[9 + i]) / 4;
}

/* Tests the projected area; at every second state p_2 is inside the others' triangle. */
MEASURE(projected, patch_of, patch, q) {
  slv_f128 a[3], T[6], at[3];
  if (s->index % 2 == 1) move_inside(q->x);
  if (!patch_has_normal(q->x)) return 0;
  area_vector(4, q->x, a), f->when = 1;
  for (int k = 0; k < 4; k++) {
    const int s_end = k % 2, t_end = k / 2;
    patch_tangents(3, q->x, s_end, t_end, T), quad_cross(T, T + 3, at);
    f->when = f->when && quad_dot(3, at, a) > 0;
  }
  return ledger_judged(f, motion_off(quad_norm(3, a), patch_integral(2, 4, covered, q), 0));
}

/* Tests that the residual of the nearest affine map is orthogonal to 1, s and t. */
MEASURE(nearest_plane, patch_of, patch, q) {
  const slv_f128 none[9] = {0};
  slv_f128 at[5], g[5], c[9], middle[3], p[3], seen[9] = {0};
  patch_gauss(2, at, g);
  patch_centre(q->x, c), patch_point(3, q->x, HALF, HALF, middle);
  for (int k = 0; k < 4; k++) {
    const slv_f128 u = at[k % 2], v = at[k / 2], test[3] = {1, u, v};
    patch_point(3, q->x, u, v, p);
    for (int i = 0; i < 9; i++) {
      const slv_f128 plane = middle[i / 3] + (u - HALF) * c[i / 3] + (v - HALF) * c[3 + i / 3];
      seen[i] += g[k % 2] * g[k / 2] * (test[i % 3] * (p[i / 3] - plane));
    }
  }
  return ledger_judged(f, motion_error(9, seen, none, quad_norm(12, q->x)));
}

/* Compares a third of a triangle's area with the region nearest to a vertex (Voronoi, |e|^2 cot / 8
 * of both edges), and with the region within the medians. */
static int vertex_area(const ledger_state *s, ledger_found *f) {
  slv_f128 x[9], a[3], e[3][3], medians[12], part[3];
  quad_from(9, s->x, x);
  area_vector(3, x, a);
  const slv_f128 area = quad_norm(3, a), third = area / 3;
  if (!(area > (slv_f128)1e-6 * quad_dot(9, x, x))) return 0;
  for (int i = 0; i < 3; i++) {
    e[0][i] = x[3 + i] - x[i], e[1][i] = x[6 + i] - x[i], e[2][i] = x[6 + i] - x[3 + i];
    medians[i] = x[i], medians[3 + i] = x[i] + e[0][i] / 2;
    medians[6 + i] = x[i] + (e[0][i] + e[1][i]) / 3, medians[9 + i] = x[i] + e[1][i] / 2;
  }
  const slv_f128 cot2 = quad_dot(3, e[1], e[2]) / (2 * area); /* at x_2, opposite to e[0] */
  const slv_f128 cot1 = -quad_dot(3, e[0], e[2]) / (2 * area);
  const slv_f128 voronoi = (quad_dot(3, e[0], e[0]) * cot2 + quad_dot(3, e[1], e[1]) * cot1) / 8;
  area_vector(4, medians, part);
  return ledger_mended(f, motion_off(third, voronoi, area),
                       motion_off(third, quad_norm(3, part), area));
}

static void area_of(const slv_f128 *x, const void *with, slv_f128 *y) {
  slv_f128 a[3];
  area_vector(*(const int *)with, x, a);
  *y = quad_norm(3, a);
}

/* Computes g of corner v of a face with n corners. */
static void gradient_vector(int n, const slv_f128 *p, int v, slv_f128 *g) {
  slv_f128 a[3], e[3];
  area_vector(n, p, a), quad_unit(3, a);
  for (int i = 0; i < 3; i++) e[i] = (p[3 * ((v + n - 1) % n) + i] - p[3 * ((v + 1) % n) + i]) / 2;
  quad_cross(a, e, g);
}

MEASURE(area_gradient, patch_of, patch, q) {
  slv_f128 want[12], got[12], a[3];
  if (!patch_has_normal(q->x)) return 0;
  for (int n = 3; n <= 4; n++) {
    area_vector(n, q->x, a);
    if (!(quad_norm(3, a) > (slv_f128)1e-3 * quad_dot(12, q->x, q->x))) return 0;
    quad_jacobian(area_of, &n, 3 * n, 1, q->x, (slv_f128)1e-8 * quad_norm(12, q->x), want);
    for (int v = 0; v < n; v++) gradient_vector(n, q->x, v, got + 3 * v);
    ledger_worse(f, motion_error(3 * n, got, want, 0));
  }
  return 1;
}

/* A vertex, point 4 of a 3 x 3 grid of points, and its faces.  Edges lead to the points below. */
enum { FIRST_EDGE = 5, SECOND_EDGE = 7 };
typedef struct {
  slv_f128 x[27];
  int nfaces, size[6], corner[6][4];
} ring;

/* Makes four quads, or six triangles, by diagonals that may end at the vertex or not. */
static void ring_faces(int triangles, ring *r) {
  static const int quads[4][4] = {{4, 5, 8, 7}, {4, 7, 6, 3}, {4, 3, 0, 1}, {4, 1, 2, 5}};
  static const int fan[7] = {5, 8, 7, 3, 0, 1, 5};
  r->nfaces = triangles ? 6 : 4;
  for (int k = 0; k < r->nfaces; k++) {
    r->size[k] = triangles ? 3 : 4;
    if (!triangles) memcpy(r->corner[k], quads[k], sizeof quads[k]);
    if (triangles) r->corner[k][0] = 4, r->corner[k][1] = fan[k], r->corner[k][2] = fan[k + 1];
  }
}

static void face_points(const ring *r, int k, slv_f128 *p) {
  for (int v = 0; v < r->size[k]; v++) memcpy(p + 3 * v, r->x + 3 * r->corner[k][v], 3 * sizeof *p);
}

/* Computes S_v [4] in the frame of an edge, rotated by an angle with this sine; *area is a_v. */
static void vertex_operator(const ring *r, int edge, slv_f128 sine, slv_f128 *area, slv_f128 *S) {
  slv_f128 n[6][3], p[12] = {0}, normal[3] = {0}, T[6], e[3], sum[4] = {0};
  *area = 0;
  for (int k = 0; k < r->nfaces; k++) {
    face_points(r, k, p), area_vector(r->size[k], p, n[k]);
    *area += quad_norm(3, n[k]) / r->size[k];
    for (int i = 0; i < 3; i++) normal[i] += n[k][i];
    quad_unit(3, n[k]);
  }
  quad_unit(3, normal);
  for (int i = 0; i < 3; i++) e[i] = r->x[3 * edge + i] - r->x[12 + i];
  quad_cross(normal, e, T + 3), quad_unit(3, T + 3), quad_cross(T + 3, normal, T);
  const slv_f128 cosine = quad_sqrt(1 - sine * sine);
  const slv_f128 plane[4] = {cosine, sine, -sine, cosine};
  slv_f128 frame[6];
  patch_times(3, T, plane, frame);
  for (int k = 0; k < r->nfaces; k++) {
    slv_f128 g[3];
    face_points(r, k, p), gradient_vector(r->size[k], p, 0, g);
    /* Q g, with Q the smallest rotation from the face's normal to the vertex's */
    const slv_f128 by = quad_dot(3, normal, g) / (1 + quad_dot(3, n[k], normal));
    for (int i = 0; i < 3; i++) g[i] -= by * (n[k][i] + normal[i]);
    for (int i = 0; i < 4; i++)
      sum[i] += quad_dot(3, frame + 3 * (i % 2), g) * quad_dot(3, frame + 3 * (i / 2), n[k]);
  }
  S[0] = sum[0] / *area, S[3] = sum[3] / *area;
  S[1] = S[2] = (sum[1] + sum[2]) / (2 * *area);
}

/* Moves a point around the vertex along x and y, in grid widths, by at most a fifth.  The first
 * edge keeps its direction x. */
static void jitter(const ledger_state *s, int v, slv_f128 *at) {
  slv_f128 u[4];
  patch_draw(s, (uint32_t)(2 + v), u);
  at[0] += v == 4 ? 0 : (2 * u[0] - 1) / 5;
  at[1] += v == 4 || v == FIRST_EDGE ? 0 : (2 * u[1] - 1) / 5;
}

/* Places a grid of width w, jittered by a state or NULL, on z = k_1 x^2/2 + k_12 xy + k_2 y^2/2. */
static void on_surface(const slv_f128 *k, slv_f128 w, const ledger_state *jittered, ring *r) {
  for (int v = 0; v < 9; v++) {
    const int row = v / 3;
    slv_f128 at[2] = {v % 3 - 1, row - 1};
    if (jittered != NULL) jitter(jittered, v, at);
    const slv_f128 x = w * at[0], y = w * at[1];
    r->x[3 * v] = x, r->x[3 * v + 1] = y;
    r->x[3 * v + 2] = k[0] * x * x / 2 + k[1] * x * y + k[2] * y * y / 2;
  }
}

/* Makes a ring with the variant's faces on a random surface, with w = 1e-3 and curvatures up to 1,
 * or only twisted along the grid.  S is the surface's own operator (k_1, k_12; k_12, k_2). */
static void curved_ring(const ledger_state *s, int twisted, int jittered, ring *r, slv_f128 *S) {
  slv_f128 k[4];
  patch_draw(s, 0, k);
  for (int i = 0; i < 3; i++) k[i] = twisted && i != 1 ? 0 : 2 * k[i] - 1;
  S[0] = k[0], S[1] = S[2] = k[1], S[3] = k[2];
  on_surface(k, (slv_f128)1e-3, jittered ? s : NULL, r), ring_faces(s->variant, r);
}

/* Compares with the surface's own operator.  At every second state the vertex is on the boundary,
 * with two quads; at every fourth it is inside a jittered grid. */
static int smooth(const ledger_state *s, ledger_found *f) {
  slv_f128 want[4], S[4], area;
  ring r;
  const int half = s->index % 2 == 1, jittered = s->index % 4 == 2;
  curved_ring(s, 0, jittered, &r, want);
  if (half) r.nfaces /= 2;
  vertex_operator(&r, FIRST_EDGE, 0, &area, S);
  const double off = motion_error(4, S, want, 0);
  if (half) f->figure = off;
  return ledger_when(f, off, !half && !jittered);
}

/* Compares the energy around a vertex with that of the surface, times h^3/24.  Quads include the
 * energy of their warp; triangles must have half.  Our formula (order 1) has the factor h^3/24 and
 * no quads.  Every second surface is a twist along the grid; ours jitters every fourth grid. */
static int plate(const ledger_state *s, ledger_found *f) {
  static const slv_f128 flat[4] = {0};
  const patch material = {.E = 1, .nu = (slv_f128)0.3};
  const int triangles = s->variant, ours = s->order;
  slv_f128 want[4], S[4], warp[4], area, x[12] = {0};
  ring r;
  const int twisted = s->index % 2 == 0, jittered = ours && s->index % 4 == 3;
  f->when = ours ? !jittered : twisted;
  curved_ring(s, twisted, jittered, &r, want);
  vertex_operator(&r, FIRST_EDGE, 0, &area, S);
  slv_f128 got = patch_bending(&material, S, flat);
  if (!triangles && !ours) {
    face_points(&r, 0, x), patch_shape_operator(x, warp);
    got += patch_bending(&material, warp, flat);
  }
  const slv_f128 ratio = got / patch_bending(&material, want, flat) / (ours ? 1 : 2);
  return ledger_figured(f, motion_off(ratio, triangles ? HALF : 1, 0));
}

/* Makes a random ring with w = 1, curved as above or flat, and moves all points at random. */
static void drawn_ring(const ledger_state *s, uint32_t which, int flat, slv_f128 size, ring *r) {
  slv_f128 k[4], by[12];
  patch_draw(s, 0, k);
  for (int i = 0; i < 3; i++) k[i] = flat ? 0 : k[i] - HALF;
  on_surface(k, 1, NULL, r), ring_faces((int)(s->index % 2), r);
  for (int v = 0; v < 9; v++) {
    if (v % 4 == 0) motion_draw(s, 8 * which + (uint32_t)(v / 4), 12, by);
    for (int i = 0; i < 3; i++) r->x[3 * v + i] += size * by[3 * (v % 4) + i];
  }
}

static slv_f128 ring_energy(const ring *now, const ring *rest, int edge, slv_f128 sine) {
  const patch material = {.E = 1, .nu = (slv_f128)0.25};
  slv_f128 area, S[4], before[4];
  vertex_operator(now, edge, sine, &area, S);
  vertex_operator(rest, edge, sine, &area, before);
  return area * patch_bending(&material, S, before);
}

/* Tests a frame rotated by a random angle or, variant 1, along another edge.  Two of every four
 * states have a flat ring. */
static int other_frame(const ledger_state *s, ledger_found *f) {
  const int edge = s->variant == 1, flat = edge && s->index / 2 % 2 == 0;
  slv_f128 u[4];
  ring now, rest;
  f->when = flat;
  drawn_ring(s, 1, flat, (slv_f128)0.25, &now), drawn_ring(s, 2, flat, 0, &rest);
  patch_draw(s, 1, u);
  const slv_f128 want = ring_energy(&now, &rest, FIRST_EDGE, 0);
  const slv_f128 got = edge ? ring_energy(&now, &rest, SECOND_EDGE, 0)
                            : ring_energy(&now, &rest, FIRST_EDGE, 2 * u[0] - 1);
  return ledger_figured(f, motion_off(got, want, (slv_f128)1e-3));
}

enum { GRID = 9, MIDDLE = GRID / 2 };

/* Adds to a set of grid points all that share a face with one of them.  Returns the count. */
static int grow(unsigned char *set) {
  unsigned char more[GRID * GRID] = {0};
  int n = 0;
  for (int x = 1; x < GRID - 1; x++)
    for (int y = 1; y < GRID - 1; y++)
      for (int k = 0; k < 9; k++) more[x + GRID * y] |= set[x + k % 3 - 1 + GRID * (y + k / 3 - 1)];
  memcpy(set, more, sizeof more);
  for (int i = 0; i < GRID * GRID; i++) n += set[i];
  return n;
}

/* Counts the couplings in a row of the Hessian: membrane, faces at a vertex; bending, two rings. */
MEASURE_ONCE(pattern) {
  unsigned char set[GRID * GRID] = {[MIDDLE + GRID * MIDDLE] = 1};
  const int membrane = grow(set), bending = grow(set);
  f->figure = bending;
  return ledger_judged(f, bending == 25 && membrane == 9 ? 0 : 1);
}

/* Counts the vertices of a face's operator.  The operator needs the normals at four vertices, which
 * need all faces there; a vertex's operator needs only the normals of its faces. */
MEASURE_ONCE(footprint) {
  unsigned char vertex[GRID * GRID] = {[MIDDLE + GRID * MIDDLE] = 1};
  unsigned char face[GRID * GRID] = {0};
  for (int v = 0; v < 4; v++) face[MIDDLE + v % 2 + GRID * (MIDDLE + v / 2)] = 1;
  f->figure = grow(face);
  return ledger_judged(f, f->figure == 16 && grow(vertex) == 9 ? 0 : 1);
}

LEDGER_FILE(schweickart_ring, ROW("S10.1", plate), ROW("S10.2", plate, 1),
            ROW("S10.3", plate, 0, 1), ROW("S14", of_face), ROW("S14.1", projected),
            ROW("S14.2", nearest_plane), ROW("S14.3", vertex_area), ROW("S15", area_gradient),
            ROW("S15.1", smooth), ROW("S15.2", smooth, 1), ROW("S15.3", other_frame),
            ROW("S15.4", other_frame, 1), ROW("S15.5", pattern), ROW("S15.6", footprint));
