/* Tests bent meshes by distances and finite differences, which share no formula with them. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <math.h>
#include <string.h>

#include "selvedge/mesh.h"

enum { SIDE = 7, VERTICES = SIDE * SIDE };

static slv_mesh flat_mesh(void) {
  slv_mesh m;
  const slv_grid g = {.columns = SIDE,
                      .rows = SIDE,
                      .width = 2,
                      .height = 1,
                      .pattern = SLV_GRID_QUADS,
                      .jitter = 0.2};
  cr_assert(eq(int, slv_mesh_create_grid(&g, &m), SLV_OK));
  return m;
}

static double distance(const double *a, const double *b) {
  return hypot(hypot(a[0] - b[0], a[1] - b[1]), a[2] - b[2]);
}

/* Bending preserves lengths on the surface.  Two points at distances s along the bent direction and
 * t across have the chord hypot(2/k sin(k s / 2), t). */
Test(bend, cylinders_keep_lengths) {
  const double root = sqrt(0.5), k = 0.8;
  const double direction[][2] = {{1, 0}, {0, 1}, {root, root}, {-root, root}};
  double x[3 * VERTICES];
  slv_mesh m = flat_mesh();
  for (int c = SLV_SURFACE_CYLINDER_X; c <= SLV_SURFACE_CYLINDER_135; c++) {
    const double *d = direction[c];
    cr_assert(eq(int, slv_mesh_bend(&m, (slv_surface)c, k, x), SLV_OK));
    for (int i = 0; i < VERTICES * VERTICES; i++) {
      const double *a = m.x + 3 * (i / VERTICES), *b = m.x + 3 * (i % VERTICES);
      const double e[2] = {b[0] - a[0], b[1] - a[1]};
      const double s = d[0] * e[0] + d[1] * e[1], t = d[0] * e[1] - d[1] * e[0];
      const double want = hypot(2 / k * sin(k * s / 2), t);
      const double got = distance(x + 3 * (i / VERTICES), x + 3 * (i % VERTICES));
      cr_expect(fabs(got - want) <= 4e-15, "%s: %g, not %g", /* a few round-off errors */
                slv_surface_name((slv_surface)c), got, want);
    }
  }
  slv_mesh_free(&m);
}

Test(bend, spheres_keep_distances_from_the_middle) {
  double x[3 * VERTICES];
  slv_mesh m = flat_mesh();
  for (int n = -3; n < 4; n += 2) {
    const double k = n / 4.0;
    const double centre[3] = {1, 0.5, 1 / k}, middle[3] = {1, 0.5, 0};
    cr_assert(eq(int, slv_mesh_bend(&m, SLV_SURFACE_SPHERE, k, x), SLV_OK));
    for (int i = 0; i < VERTICES; i++) {
      const double arc = distance(m.x + 3 * i, middle);
      const double chord = fabs(2 / k * sin(k * arc / 2));
      cr_expect(fabs(distance(x + 3 * i, centre) - fabs(1 / k)) <= 4e-15);
      cr_expect(fabs(distance(x + 3 * i, middle) - chord) <= 4e-15);
    }
  }
  slv_mesh_free(&m);
}

/* Bends nine points around `at` at distance h, and four that put the centre of all at (0, 0). */
enum { STENCIL = 13 };
static const double h = 1e-3;

static void bend_stencil(slv_surface s, double k, const double at[2], double *x) {
  double X[3 * STENCIL] = {0};
  for (int i = 0; i < STENCIL; i++)
    for (int c = 0; c < 2; c++)
      X[3 * i + c] =
          i < 9 ? at[c] + h * ((c ? i / 3 : i % 3) - 1) : 3 * ((c ? i / 11 : i % 2) ? 1 : -1);
  const slv_mesh m = {.nvertices = STENCIL, .x = X};
  cr_assert(eq(int, slv_mesh_bend(&m, s, k, x), SLV_OK));
}

static double dot(const double *a, const double *b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/* Computes (E, F, G) and (e, f, g) of the fundamental forms by central differences. */
static void forms(const double *x, double first[3], double second[3]) {
  double u[3], v[3], uu[3], uv[3], vv[3], n[3];
  for (int c = 0; c < 3; c++) {
    const double *y = x + c;
    u[c] = (y[15] - y[9]) / (2 * h), v[c] = (y[21] - y[3]) / (2 * h);
    uu[c] = (y[15] - 2 * y[12] + y[9]) / (h * h);
    vv[c] = (y[21] - 2 * y[12] + y[3]) / (h * h);
    uv[c] = (y[24] - y[18] - y[6] + y[0]) / (4 * h * h);
  }
  for (int c = 0; c < 3; c++) {
    const int d = (c + 1) % 3, e = (c + 2) % 3;
    n[c] = u[d] * v[e] - u[e] * v[d];
  }
  const double size = sqrt(dot(n, n));
  first[0] = dot(u, u), first[1] = dot(u, v), first[2] = dot(v, v);
  second[0] = dot(uu, n) / size, second[1] = dot(uv, n) / size, second[2] = dot(vv, n) / size;
}

/* Sum and product of principal curvatures are trace and determinant of first^-1 second.  First
 * differences err by about k^3 h^2 = 1e-6; second ones have round-off of eps / h^2 = 2e-10. */
Test(bend, principal_curvatures_are_those_of_differences) {
  for (int s = 0; s < SLV_SURFACES; s++)
    for (int i = 0; i < 25; i++)
      for (int n = -3; n < 4; n += 2) {
        const double k = 0.3 * n;
        const double at[2] = {0.35 * (i % 5 - 2), 0.4 * ((double)i / 5 - 2)};
        double x[3 * STENCIL], first[3], second[3], p[2];
        bend_stencil((slv_surface)s, k, at, x);
        forms(x, first, second);
        cr_assert(eq(int, slv_surface_curvatures((slv_surface)s, k, at, p), SLV_OK));
        const double det = first[0] * first[2] - first[1] * first[1];
        const double sum =
            (first[0] * second[2] - 2 * first[1] * second[1] + first[2] * second[0]) / det;
        const double product = (second[0] * second[2] - second[1] * second[1]) / det;
        cr_expect(p[0] >= p[1]);
        cr_expect(fabs(p[0] + p[1] - sum) <= 4e-6, "%s: %g", slv_surface_name(s), sum);
        cr_expect(fabs(p[0] * p[1] - product) <= 4e-6, "%s: %g", slv_surface_name(s), product);
        const double strain = fmax(fabs(first[0] - 1), fmax(fabs(first[1]), fabs(first[2] - 1)));
        if (s <= SLV_SURFACE_CYLINDER_135) cr_expect(strain <= 1e-6, "isometric");
      }
}

/* Height z of the point (1.5, 2.5) of a square from (0, 1) to (2, 3), with centre (1, 2). */
Test(bend, heights_by_hand) {
  double X[9] = {0, 1, 0, 2, 3, 0, 1.5, 2.5, 0}, x[9];
  const slv_mesh m = {.nvertices = 3, .x = X};
  const double z[SLV_SURFACES] = {
      [SLV_SURFACE_CYLINDER_X] = 1 - cos(0.5),
      [SLV_SURFACE_CYLINDER_Y] = 1 - cos(0.5),
      [SLV_SURFACE_CYLINDER_45] = 1 - cos(sqrt(0.5)),
      [SLV_SURFACE_SPHERE] = 1 - cos(sqrt(0.5)),
      [SLV_SURFACE_TWIST] = 0.25,
  };
  for (int s = 0; s < SLV_SURFACES; s++) {
    cr_assert(eq(int, slv_mesh_bend(&m, (slv_surface)s, 1, x), SLV_OK));
    cr_expect(fabs(x[8] - z[s]) <= 2e-16, "%s: %g", slv_surface_name(s), x[8]);
    cr_assert(eq(int, slv_mesh_bend(&m, (slv_surface)s, -1, x), SLV_OK));
    cr_expect(fabs(x[8] + z[s]) <= 2e-16, "%s: %g", slv_surface_name(s), x[8]);
    cr_assert(eq(int, slv_mesh_bend(&m, (slv_surface)s, 0, x), SLV_OK));
    for (int k = 0; k < 9; k++) cr_expect(fabs(x[k] - X[k]) <= 4e-16, "%s", slv_surface_name(s));
  }
}

Test(bend, saddles_are_at_right_angles_and_twists_between) {
  const double middle[2] = {0, 0}, k = 3;
  double p[2];
  for (int s = SLV_SURFACE_SADDLE; s <= SLV_SURFACE_TWIST; s++) {
    cr_assert(eq(int, slv_surface_curvatures((slv_surface)s, k, middle, p), SLV_OK));
    cr_expect(p[0] == 3 && p[1] == -3);
  }
  double X[15] = {-1, -1, 0, 1, 1, 0, 1, 0, 0, 0, 1, 0, -1, 1, 0}, x[15];
  const slv_mesh m = {.nvertices = 5, .x = X};
  cr_assert(eq(int, slv_mesh_bend(&m, SLV_SURFACE_SADDLE, k, x), SLV_OK));
  cr_expect(x[5] == 0 && x[8] == 1.5 && x[11] == -1.5);
  cr_assert(eq(int, slv_mesh_bend(&m, SLV_SURFACE_TWIST, k, x), SLV_OK));
  cr_expect(x[5] == 3 && x[8] == 0 && x[14] == -3);
}

Test(bend, refuses) {
  double X[6] = {0, 0, 0, 1, 0, 0}, x[6], p[2];
  const double at[2] = {0, 0};
  const slv_mesh m = {.nvertices = 2, .x = X};
  cr_expect(eq(int, slv_mesh_bend(&m, SLV_SURFACES, 1, x), SLV_EARG));
  cr_expect(eq(int, slv_mesh_bend(&m, SLV_SURFACE_TWIST, NAN, x), SLV_EARG));
  cr_expect(eq(int, slv_surface_curvatures(SLV_SURFACES, 1, at, p), SLV_EARG));
  cr_expect(eq(int, slv_surface_curvatures(SLV_SURFACE_TWIST, INFINITY, at, p), SLV_EARG));
  X[0] = -1e200, X[3] = 1e200;
  cr_expect(eq(int, slv_mesh_bend(&m, SLV_SURFACE_SADDLE, 1, x), SLV_EDOMAIN));
  cr_expect(eq(int, slv_surface_curvatures(SLV_SURFACE_SADDLE, 1, X, p), SLV_EDOMAIN));
  X[2] = 1e-9;
  cr_expect(eq(int, slv_mesh_bend(&m, SLV_SURFACE_TWIST, 1, x), SLV_EARG));
  cr_expect(slv_surface_name(SLV_SURFACES) == NULL);
}
