/* Tests deformed meshes and their deformation gradients. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "selvedge/mesh.h"

enum { COLUMNS = 12, ROWS = 9, VERTICES = COLUMNS * ROWS, TRIANGLES = 2 * 11 * 8 };

static slv_mesh cloth(void) {
  slv_mesh m;
  const slv_grid g = {.columns = COLUMNS,
                      .rows = ROWS,
                      .width = 1.1,
                      .height = 0.8,
                      .pattern = SLV_GRID_JITTERED,
                      .jitter = 0.2,
                      .seed = 5};
  cr_assert(eq(int, slv_mesh_create_grid(&g, &m), SLV_OK));
  cr_assert(eq(sz, m.ntriangles, TRIANGLES));
  return m;
}

Test(deform, amount_zero_is_the_mesh_and_the_seed_settles_the_rest) {
  double a[3 * VERTICES], b[3 * VERTICES];
  slv_mesh m = cloth();
  cr_assert(eq(int, slv_mesh_deform(&m, 1, 0, a), SLV_OK));
  for (int i = 0; i < 3 * VERTICES; i++) cr_expect(a[i] == m.x[i], "x[%d]", i);
  cr_assert(eq(int, slv_mesh_deform(&m, 1, 0.2, a), SLV_OK));
  cr_assert(eq(int, slv_mesh_deform(&m, 1, 0.2, b), SLV_OK));
  cr_expect(zero(int, memcmp(a, b, sizeof a)));
  cr_assert(eq(int, slv_mesh_deform(&m, 2, 0.2, b), SLV_OK));
  for (int i = 0; i < 3 * VERTICES; i++) cr_expect(a[i] != b[i], "x[%d]", i);
  slv_mesh_free(&m);
}

/* Displacement per axis is at most amount (diagonal + mean edge), with a mean edge below 1/2. */
Test(deform, stays_within_its_amount) {
  double x[3 * VERTICES], largest = 0;
  slv_mesh m = cloth();
  const double bound = 0.1 * (sqrt(1.1 * 1.1 + 0.8 * 0.8) + 0.5);
  for (uint64_t seed = 0; seed < 20; seed++) {
    cr_assert(eq(int, slv_mesh_deform(&m, seed, 0.1, x), SLV_OK));
    for (int i = 0; i < 3 * VERTICES; i++) largest = fmax(largest, fabs(x[i] - m.x[i]));
  }
  cr_expect(le(dbl, largest, bound));
  cr_expect(gt(dbl, largest, bound / 4));
  slv_mesh_free(&m);
}

/* At 0.2 there must be stretched, compressed and sheared triangles, and triangles folded past 90
 * degrees (f_u x f_v points below the plane). */
Test(deform, reaches_every_kind_of_strain) {
  double x[3 * VERTICES], F[6 * TRIANGLES];
  size_t skipped, stretched = 0, compressed = 0, sheared = 0, folded = 0;
  slv_mesh m = cloth();
  cr_assert(eq(int, slv_mesh_deform(&m, 3, 0.2, x), SLV_OK));
  cr_assert(eq(int, slv_mesh_deformation_gradients(&m, x, F, &skipped), SLV_OK));
  cr_assert(zero(sz, skipped));
  for (const double *f = F; f != F + 6 * TRIANGLES; f += 6) {
    const double u = sqrt(f[0] * f[0] + f[1] * f[1] + f[2] * f[2]);
    const double v = sqrt(f[3] * f[3] + f[4] * f[4] + f[5] * f[5]);
    const double cosine = (f[0] * f[3] + f[1] * f[4] + f[2] * f[5]) / (u * v);
    stretched += u > 1.2;
    compressed += v < 0.8;
    sheared += fabs(cosine) > 0.3;
    folded += f[0] * f[4] - f[1] * f[3] < 0;
  }
  cr_expect(gt(sz, stretched, TRIANGLES / 20));
  cr_expect(gt(sz, compressed, TRIANGLES / 20));
  cr_expect(gt(sz, sheared, TRIANGLES / 20));
  cr_expect(gt(sz, folded, TRIANGLES / 20));
  slv_mesh_free(&m);
}

/* Noise is proportional to the mean edge, 3/2, also for quads.  Two vertices at one position have
 * equal waves but different noise. */
Test(deform, edges_of_quads_count) {
  double at[15] = {0, 0, 0, 2, 0, 0, 2, 1, 0, 0, 1, 0}, x[15];
  uint32_t quad[4] = {0, 1, 2, 3};
  const slv_mesh m = {.nvertices = 5, .nquads = 1, .x = at, .quad = quad};
  for (uint64_t seed = 0; seed < 20; seed++) {
    cr_assert(eq(int, slv_mesh_deform(&m, seed, 0.1, x), SLV_OK));
    for (int k = 0; k < 3; k++) {
      const double apart = fabs(x[12 + k] - x[k]);
      cr_expect(apart > 0 && apart <= 2 * 0.1 * 1.5 + 1e-15, "%d", k); /* plus round-off */
    }
  }
}

Test(deform, refuses_bad_amounts_and_overflow) {
  double x[3 * VERTICES];
  slv_mesh m = cloth();
  cr_expect(eq(int, slv_mesh_deform(&m, 1, -1, x), SLV_EARG));
  cr_expect(eq(int, slv_mesh_deform(&m, 1, NAN, x), SLV_EARG));
  cr_expect(eq(int, slv_mesh_deform(&m, 1, INFINITY, x), SLV_EARG));
  cr_expect(eq(int, slv_mesh_deform(&m, 1, 1.7e308, x), SLV_EDOMAIN));
  m.x[0] = 1e308, m.x[3] = -1e308;
  cr_expect(eq(int, slv_mesh_deform(&m, 1, 0.1, x), SLV_EDOMAIN));
  slv_mesh_free(&m);
}

/* x = A uv + t gives F = A on every triangle. */
Test(gradients, affine_maps_are_exact_to_rounding) {
  const double A[6] = {1.5, 0.25, -1, 0.5, 2, 0.75};
  double x[3 * VERTICES], F[6 * TRIANGLES];
  size_t skipped;
  slv_mesh m = cloth();
  for (size_t i = 0; i < 3 * VERTICES; i++) {
    const double *uv = m.uv + 2 * (i / 3);
    x[i] = A[i % 3] * uv[0] + A[3 + i % 3] * uv[1] + 7;
  }
  cr_assert(eq(int, slv_mesh_deformation_gradients(&m, x, F, &skipped), SLV_OK));
  cr_expect(zero(sz, skipped));
  for (size_t i = 0; i < 6 * TRIANGLES; i++) cr_expect(fabs(F[i] - A[i % 6]) <= 1e-12, "F[%zu]", i);
  slv_mesh_free(&m);
}

/* Without uv the mesh is the rest state: F has orthonormal columns, doubled if x is doubled. */
Test(gradients, without_uv_the_mesh_is_at_rest) {
  double x[3 * VERTICES], F[6 * TRIANGLES];
  size_t skipped;
  slv_mesh m = cloth();
  cr_assert(eq(int, slv_mesh_deform(&m, 9, 0.3, x), SLV_OK));
  memcpy(m.x, x, sizeof x);
  free(m.uv_vertex);
  m.uv_vertex = NULL;
  for (int i = 0; i < 3 * VERTICES; i++) x[i] *= 2;
  cr_assert(eq(int, slv_mesh_deformation_gradients(&m, x, F, &skipped), SLV_OK));
  cr_expect(zero(sz, skipped));
  for (const double *f = F; f != F + 6 * TRIANGLES; f += 6) {
    cr_expect(fabs(f[0] * f[0] + f[1] * f[1] + f[2] * f[2] - 4) <= 1e-11);
    cr_expect(fabs(f[3] * f[3] + f[4] * f[4] + f[5] * f[5] - 4) <= 1e-11);
    cr_expect(fabs(f[0] * f[3] + f[1] * f[4] + f[2] * f[5]) <= 1e-11);
  }
  slv_mesh_free(&m);
}

/* The middle triangle has no area in uv: two gradients remain, in order. */
Test(gradients, triangles_without_rest_area_are_left_out_and_counted) {
  double x[9] = {0, 0, 0, 1, 0, 0, 0, 1, 0}, uv[8] = {0, 0, 1, 0, 0, 1, 2, 0}, F[18];
  uint32_t v[9] = {0, 1, 2, 0, 1, 2, 0, 1, 2}, uv_vertex[9] = {0, 1, 2, 0, 1, 3, 0, 3, 2};
  const double want[12] = {1, 0, 0, 0, 1, 0, 0.5, 0, 0, 0, 1, 0};
  size_t skipped = 9;
  slv_mesh m = {.nvertices = 3,
                .nuv = 4,
                .ntriangles = 3,
                .x = x,
                .uv = uv,
                .vertex = v,
                .uv_vertex = uv_vertex};
  cr_assert(eq(int, slv_mesh_deformation_gradients(&m, x, F, &skipped), SLV_OK));
  cr_expect(eq(sz, skipped, 1));
  for (int i = 0; i < 12; i++) cr_expect(F[i] == want[i], "F[%d]", i);
  for (int i = 0; i < 3; i++) uv_vertex[i] = uv_vertex[6 + i] = 0;
  cr_expect(eq(int, slv_mesh_deformation_gradients(&m, x, F, &skipped), SLV_EDEGENERATE));
  cr_expect(eq(sz, skipped, 3));
}
