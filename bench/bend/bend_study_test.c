/* Exact values by hand, and limits of discrete energies on fine meshes: half the smooth energy with
 * h^3/48 around vertices, all of it with h^3/24, more if quads count warp a second time. */
#include "bend/bend_study.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* On a cylinder tr S = k and tr S^2 = k^2: h^3/24 (k_1 + k_2) k^2 = D k^2 / 2. */
Test(bend_study, smooth_energy_of_a_cylinder) {
  const double D = 1e7 * 1e-6 / (12 * (1 - 0.09));
  double W;
  cr_assert(eq(int, bend_smooth_energy(SLV_SURFACE_CYLINDER_45, 0.5, 1, &W), SLV_OK));
  cr_expect(fabs(W - D * 0.25 / 2) < 1e-11 * W, "%.17g", W);
  /* On a sphere tr S = 2 k and tr S^2 = 2 k^2: h^3/24 (4 k_1 + 2 k_2) k^2 = D (1 + nu) k^2. */
  cr_assert(eq(int, bend_smooth_energy(SLV_SURFACE_SPHERE, 0.5, 1, &W), SLV_OK));
  cr_expect(fabs(W - D * 1.3 * 0.25) < 1e-11 * W, "%.17g", W);
}

/* 0.00406235 q a^4 / D is from Timoshenko, Woinowsky-Krieger, Theory of Plates and Shells, 30. */
Test(bend_study, navier) {
  const double D = 1e7 * 1e-6 / (12 * (1 - 0.09));
  const double w = bend_plate_exact();
  cr_expect(fabs(w * D / BEND_LOAD - 0.00406235) < 5e-9, "%.17g", w * D / BEND_LOAD);
  cr_expect(le(dbl, w, BEND_THICKNESS / 90)); /* about a hundredth of the thickness */
}

static const bend_method *method(const char *name) {
  size_t i = 0;
  while (strcmp(bend_method_at(i)->name, name) != 0) i++;
  return bend_method_at(i);
}

/* Returns the energy of the inner rings on n x n cells, divided by the smooth energy of the area
 * that these rings cover, (1 - 1/n)^2 of the square. */
static double jittered(const char *name, slv_surface surface, size_t n, double jitter) {
  bend_mesh b;
  double W, exact;
  cr_assert(eq(int, bend_mesh_make(method(name), n, jitter, 1, &b), SLV_OK));
  double *x = calloc(b.mesh.nvertices, 3 * sizeof *x);
  cr_assert(eq(int, slv_mesh_bend(&b.mesh, surface, BEND_CURVATURE, x), SLV_OK));
  cr_assert(eq(int, bend_energy(&b, 1, x, &W), SLV_OK));
  cr_assert(
      eq(int, bend_smooth_energy(surface, BEND_CURVATURE, 1 - 1. / (double)n, &exact), SLV_OK));
  slv_mesh_free(&b.mesh);
  free(x);
  return W / exact;
}

static double ratio(const char *name, slv_surface surface, size_t n) {
  return jittered(name, surface, n, 0);
}

/* On jittered meshes the energy does not approach the smooth energy under refinement. */
Test(bend_study, jittered_meshes_stay_off) {
  static const char *const methods[] = {"quads-repaired", "triangles-repaired"};
  for (int i = 0; i < 2; i++) {
    const double regular = fabs(ratio(methods[i], SLV_SURFACE_SPHERE, 32) - 1);
    const double coarse = fabs(jittered(methods[i], SLV_SURFACE_SPHERE, 16, 0.2) - 1);
    const double fine = fabs(jittered(methods[i], SLV_SURFACE_SPHERE, 32, 0.2) - 1);
    cr_expect(regular < 2e-3, "%g", regular);
    cr_expect(fine > 5 * regular && fine > coarse / 2, "%s: %g, %g", methods[i], coarse, fine);
  }
}

Test(bend_study, a_cylinder_along_the_grid_has_half_of_its_energy) {
  cr_expect(fabs(ratio("quads", SLV_SURFACE_CYLINDER_X, 16) - 0.5) < 1e-3);
  cr_expect(fabs(ratio("triangles", SLV_SURFACE_CYLINDER_X, 16) - 0.5) < 1e-3);
  cr_expect(fabs(ratio("quads-repaired", SLV_SURFACE_CYLINDER_X, 16) - 1) < 2e-3);
}

/* Halving the cells divides the error of the repaired energy by 4. */
Test(bend_study, the_repaired_energy_is_of_second_order) {
  const double coarse = ratio("triangles-repaired", SLV_SURFACE_SPHERE, 16) - 1;
  const double fine = ratio("triangles-repaired", SLV_SURFACE_SPHERE, 32) - 1;
  cr_expect(fabs(coarse / fine - 4) < 0.2, "%g, %g", coarse, fine);
}

/* A twist also warps the quads, so the printed energy counts the twist twice.  Terms within quads
 * cover the whole square, which is larger than the area of the inner rings. */
Test(bend_study, a_twist_is_counted_twice) {
  const double whole = 1 / ((1 - 1. / 32) * (1 - 1. / 32));
  const double printed = ratio("quads", SLV_SURFACE_TWIST, 32);
  const double around = ratio("quads-around", SLV_SURFACE_TWIST, 32);
  cr_expect(fabs(around - 0.5) < 0.01, "%g", around);
  cr_expect(fabs(printed - around - 0.5 * whole) < 0.02, "%g", printed - around);
}

/* The repaired energy deflects the plate correctly, the printed one on triangles twice as far. */
Test(bend_study, plate) {
  static const struct {
    const char *method;
    double want;
  } rows[] = {{"quads-repaired", 1}, {"triangles-repaired", 1}, {"triangles", 2}};
  for (size_t i = 0; i < 3; i++) {
    bend_mesh b;
    double deflection;
    cr_assert(eq(int, bend_mesh_make(method(rows[i].method), 16, 0, 1, &b), SLV_OK));
    cr_expect(eq(int, bend_plate(&b, 1, &deflection), SLV_OK));
    const double found = deflection / bend_plate_exact();
    cr_expect(fabs(found - rows[i].want) < 0.15 * rows[i].want, "%s: %g", rows[i].method, found);
    slv_mesh_free(&b.mesh);
  }
}
