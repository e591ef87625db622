/* Tests the garment in samples/, which users of quads can rely on.
 *
 * It is a flared skirt with a waistband, a tube of 20 columns of quads around the z axis.  Below
 * the middle, a godet is inserted at four columns of vertices: a wedge of two triangles and, below
 * them, quads, so that the ring at its apex has both.  Folds deepen towards the hem, which warps
 * the quads.  Its uv are the sewing pattern: two panels side by side, and each godet separately. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "mesh/corners.h"
#include "selvedge/mesh.h"

enum { GODETS = 4 };

static double skirt_distance(const slv_mesh *m, uint32_t a, uint32_t b) {
  const double *x = m->x + 3 * (size_t)a, *y = m->x + 3 * (size_t)b;
  return hypot(hypot(x[0] - y[0], x[1] - y[1]), x[2] - y[2]);
}

static slv_mesh skirt(void) {
  slv_mesh m;
  slv_mesh_error e;
  cr_assert(
      eq(int, slv_mesh_read_faces(SELVEDGE_SAMPLES "/skirt.obj", SLV_FACES_QUADS, &m, &e), SLV_OK),
      "%zu: %s", e.line, e.reason);
  return m;
}

Test(skirt, is_written_as_it_was_read) {
  char *text = NULL, *written = NULL;
  size_t size = 0, written_size = 0;
  slv_mesh m = skirt();
  FILE *from = fopen(SELVEDGE_SAMPLES "/skirt.obj", "rb"),
       *f = open_memstream(&written, &written_size);
  cr_assert(from != NULL && f != NULL);
  cr_assert(getdelim(&text, &size, '\0', from) > 0);
  cr_assert(
      eq(int, slv_mesh_write_stream(&m, "A skirt with a waistband and four godets.", f), SLV_OK));
  (void)fclose(f);
  (void)fclose(from);
  cr_expect(eq(str, written, text));
  free(text);
  free(written);
  slv_mesh_free(&m);
}

/* A tube: vertices - edges + faces = 0. The boundary is the waist, 20 edges, and the hem, 20 edges
 * plus two per godet; the two triangles of a godet share an edge. */
Test(skirt, is_a_tube_without_faults) {
  slv_mesh m = skirt();
  slv_topology t;
  const slv_mesh_report want = {.edges = 484, .boundary = 48, .hinges = 4, .quad_hinges = 432};
  cr_assert(eq(sz, m.nvertices, 252));
  cr_assert(eq(sz, m.nquads, 224));
  cr_assert(eq(sz, m.ntriangles, 8));
  cr_assert(eq(int, slv_topology_create(&m, &t), SLV_OK));
  cr_expect(zero(int, memcmp(&t.report, &want, sizeof want)));
  slv_topology_free(&t);
  slv_mesh_free(&m);
}

/* At the apex of a godet there are two quads above; below a quad, two triangles and a quad. */
Test(skirt, has_rings_of_quads_and_triangles) {
  slv_mesh m = skirt();
  slv_rings r;
  size_t open = 0, mixed = 0, largest = 0;
  cr_assert(eq(int, slv_rings_create(&m, &r), SLV_OK));
  cr_expect(zero(sz, r.nrefused));
  cr_assert(eq(sz, r.count, m.nvertices));
  for (size_t i = 0; i < r.count; i++) {
    const size_t faces = r.face_at[i + 1] - r.face_at[i];
    size_t quads = 0;
    for (size_t k = 0; k < faces; k++) quads += r.corners[r.face_at[i] + k] == 4;
    open += !r.closed[i];
    mixed += quads > 0 && quads < faces;
    largest += faces == 6 && quads == 4;
  }
  cr_expect(eq(sz, open, 48));
  cr_expect(eq(sz, mixed, 4 * GODETS));
  cr_expect(eq(sz, largest, GODETS));
  cr_expect(eq(sz, r.most_points, 11));
  slv_rings_free(&r);
  slv_mesh_free(&m);
}

/* Returns the warp of a quad: the distance between its diagonals over their mean length. */
static double warp_of(const slv_mesh *m, const uint32_t *q) {
  double a[3], b[3], c[3];
  for (size_t k = 0; k < 3; k++) {
    a[k] = m->x[3 * (size_t)q[2] + k] - m->x[3 * (size_t)q[0] + k];
    b[k] = m->x[3 * (size_t)q[3] + k] - m->x[3 * (size_t)q[1] + k];
    c[k] = m->x[3 * (size_t)q[1] + k] - m->x[3 * (size_t)q[0] + k];
  }
  const double n[3] = {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2],
                       a[0] * b[1] - a[1] * b[0]};
  const double height =
      fabs(n[0] * c[0] + n[1] * c[1] + n[2] * c[2]) / sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
  return 2 * height / (skirt_distance(m, q[0], q[2]) + skirt_distance(m, q[1], q[3]));
}

Test(skirt, is_slightly_warped) {
  slv_mesh m = skirt();
  size_t warped = 0;
  for (size_t q = 0; q < m.nquads; q++) {
    const double warp = warp_of(&m, m.quad + 4 * q);
    warped += warp > 0.001;
    cr_expect(warp < 0.1, "quad %zu: %g", q, warp);
  }
  cr_expect(gt(sz, warped, m.nquads / 2));
  slv_mesh_free(&m);
}

/* Faces are anticlockwise seen from outside.  In the pattern no face is turned over, and edges are
 * about as long as in the skirt. */
Test(skirt, faces_outward_and_its_pattern_fits) {
  slv_mesh m = skirt();
  for (size_t i = 0; i < count_faces(&m); i++) {
    const mesh_face f = face_of(&m, i);
    double e[9], flat[6];
    cr_assert(f.uv_vertex != NULL);
    span_of(f.corners, f.vertex, m.x, 3, e);
    span_of(f.corners, f.uv_vertex, m.uv, 2, flat);
    const double *x = m.x + 3 * (size_t)f.vertex[0];
    const double outward = (e[4] * e[8] - e[5] * e[7]) * x[0] + (e[5] * e[6] - e[3] * e[8]) * x[1];
    cr_expect(outward > 0, "face %zu", i);
    cr_expect(flat[2] * flat[5] - flat[3] * flat[4] > 0, "face %zu", i);
    for (size_t k = 0; k < f.corners; k++) {
      const size_t to = (k + 1) % f.corners;
      const double *a = m.uv + 2 * (size_t)f.uv_vertex[k];
      const double *b = m.uv + 2 * (size_t)f.uv_vertex[to];
      const double ratio =
          hypot(a[0] - b[0], a[1] - b[1]) / skirt_distance(&m, f.vertex[k], f.vertex[to]);
      cr_expect(ratio > 0.8 && ratio < 1.25, "face %zu: %g", i, ratio);
    }
  }
  slv_mesh_free(&m);
}
