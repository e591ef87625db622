/* Tests rotations of the cube, nearly equal singular values, deformed and moved positions. */
#include "states/further.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static double determinant(const double a[9]) {
  double sum = 0;
  for (int i = 0; i < 3; i++) {
    const int j = (i + 1) % 3, k = (i + 2) % 3;
    sum += a[i] * (a[3 + j] * a[6 + k] - a[3 + k] * a[6 + j]);
  }
  return sum;
}

/* Images of x, y and z are axes, and the determinant is 1: there are 24 such rotations. */
Test(further, orientations_are_the_rotations_of_the_cube) {
  static const double unit[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
  static double image[ORIENTATIONS][9];
  static char name[ORIENTATIONS][AXES_TEXT];
  for (int k = 0; k < ORIENTATIONS; k++) {
    int entries = 0;
    memcpy(image[k], unit, sizeof unit);
    slv_turn_along_axes(k, 9, image[k], name[k]);
    for (int i = 0; i < 9; i++) {
      entries += fabs(image[k][i]) == 1;
      cr_expect(image[k][i] != 0 || !signbit(image[k][i]), "-0 in number %d", k);
    }
    cr_expect(entries == 3 && determinant(image[k]) == 1, "number %d", k);
    for (int m = 0; m < k; m++) {
      cr_expect(memcmp(image[m], image[k], sizeof unit) != 0, "%d is %d", k, m);
      cr_expect(strcmp(name[m], name[k]) != 0, "%s", name[k]);
    }
  }
  cr_expect(memcmp(image[0], unit, sizeof unit) == 0, "number 0 is the identity");
}

/* "-y z x" maps (1, 2, 3) to 1 (-e_y) + 2 e_z + 3 e_x. */
Test(further, an_orientation_is_named_by_the_images_of_the_axes) {
  int found = 0;
  for (int k = 0; k < ORIENTATIONS; k++) {
    double x[6] = {1, 2, 3, 0, 0, 5};
    char axes[AXES_TEXT];
    slv_turn_along_axes(k, 6, x, axes);
    if (strcmp(axes, "y -z -x") != 0) continue;
    const double want[6] = {-3, 1, -2, -5, 0, 0};
    found++;
    for (int i = 0; i < 6; i++) cr_expect(eq(dbl, x[i], want[i]), "%d", i);
  }
  cr_expect(eq(int, found, 1));
}

/* Returns (s - t) / s; the eigenvalues of F'F are m +- sqrt((a - c)^2 / 4 + b^2). */
static double gap_of(const double F[6], double *larger) {
  double a = 0, b = 0, c = 0;
  for (int i = 0; i < 3; i++) a += F[i] * F[i], b += F[i] * F[i + 3], c += F[i + 3] * F[i + 3];
  const double mean = (a + c) / 2, radius = hypot((a - c) / 2, b);
  *larger = sqrt(mean + radius);
  return 2 * radius / (*larger + sqrt(mean - radius)) / *larger; /* (s - t) / s */
}

Test(further, gaps_go_down_by_decades) {
  for (size_t i = 0; i < GAPS; i++) {
    double F[6], larger;
    char want[48];
    const char *name = slv_gap_at(i, F);
    const int decade = (int)(i / 2) + 1;
    const double gap = pow(10, -decade), got = gap_of(F, &larger);
    (void)snprintf(want, sizeof want, "singular values equal to 1e-%d", decade);
    cr_expect(strstr(name, want) != NULL, "%s", name);
    /* 1 - 1/(1 + gap), up to round-off for entries of size 2 */
    cr_expect(fabs(got - gap / (1 + gap)) < 1e-15 + 1e-3 * gap, "%s: %g", name, got);
    cr_expect(larger > 1.4 && larger < 2.3, "%s: %g", name, larger);
  }
}

Test(further, random_gaps_cover_all_decades) {
  int tiny = 0, middle = 0, large = 0;
  for (uint64_t n = 0; n < 1000; n++) {
    double F[6], larger;
    draw d = {.seed = 5, .index = n, .stream = DRAW_FURTHER};
    slv_random_gap(&d, F);
    const double gap = gap_of(F, &larger);
    cr_assert(larger > 0.29 && larger < 6.1 && gap < 0.6, "%g, %g", larger, gap);
    tiny += gap<1e-9, middle += gap> 1e-7 && gap<1e-5, large += gap> 1e-2;
  }
  cr_expect(tiny > 200 && middle > 100 && large > 100, "%d, %d, %d", tiny, middle, large);
}

Test(further, the_first_of_the_catalogue_are_sound) {
  const double *F;
  unsigned flags;
  for (size_t i = 0; i < SOUND; i++) {
    const char *name = slv_catalogue_at(i, &F, &flags);
    cr_expect(name != NULL && flags == 0, "%s", name);
  }
  (void)slv_catalogue_at(SOUND, &F, &flags);
  cr_expect(eq(u32, flags, SLV_STATE_DEGENERATE), "the next one");
}

/* u (1, 2, 3) + v (0, 1, -1); the height is added to z. */
Test(further, a_gradient_moves_points_of_the_plane) {
  const double F[6] = {1, 2, 3, 0, 1, -1}, want[6] = {2, 7, 3, 0, 0, 4};
  double x[6] = {2, 3, 0, 0, 0, 4};
  slv_deform(F, 6, x);
  for (int i = 0; i < 6; i++) cr_expect(eq(dbl, x[i], want[i]), "%d", i);
}

Test(further, all_points_move_alike) {
  double x[6] = {0, 0, 0, 1, 2, 4};
  draw d = {.seed = 6, .stream = DRAW_PLACE};
  slv_move_randomly(&d, 1024, 6, x);
  for (int i = 0; i < 3; i++) {
    cr_expect(fabs(x[i]) <= 1024 && x[i] != 0);
    cr_expect(fabs(x[i + 3] - x[i] - (1 << i)) < 1e-12);
  }
}
