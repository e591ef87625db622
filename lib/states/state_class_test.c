/* Tests the class of states of each element: ordinary, hard or extreme. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <math.h>
#include <string.h>

#include "selvedge/states.h"

static void expect_class(const slv_energy *e, const double *x, const double *p,
                         slv_state_class want, const char *what) {
  const slv_state_class got = slv_state_class_of(e, x, p);
  cr_expect(got == want, "%s: %d, not %d", what, (int)got, (int)want);
}

Test(state_class, of_a_deformation_gradient) {
  static const struct {
    const char *what;
    double F[6];
    slv_state_class want;
  } table[] = {
      {"rest", {1, 0, 0, 0, 1, 0}, SLV_CLASS_ORDINARY},
      {"rest turned", {1, 0, 0, 0, 0, 1}, SLV_CLASS_HARD},
      {"rest to 5e-7", {1 + 5e-7, 0, 0, 0, 1, 0}, SLV_CLASS_HARD},
      {"rest to 5e-6", {1 + 5e-6, 0, 0, 0, 1, 0}, SLV_CLASS_ORDINARY},
      {"stretched by 4.9", {0, 4.9, 0, 0, 0, 1}, SLV_CLASS_ORDINARY},
      {"stretched by 5.1", {0, 5.1, 0, 0, 0, 1}, SLV_CLASS_HARD},
      {"compressed to 0.21", {0.21, 0, 0, 0, 1, 0}, SLV_CLASS_ORDINARY},
      {"compressed to 0.19", {0.19, 0, 0, 0, 1, 0}, SLV_CLASS_HARD},
      /* columns of length 3: the singular values are sqrt(9 +- 8.91), 4.23 and 0.3 */
      {"oblique", {3, 0, 0, 2.97, 0.4231, 0}, SLV_CLASS_ORDINARY},
      {"parallel to 1/100", {1, 0, 0, 1, 0.01, 0}, SLV_CLASS_HARD},
      {"parallel", {1, 2, 2, 2, 4, 4}, SLV_CLASS_HARD},
      {"f_v = 0", {1, 0, 0, 0, 0, 0}, SLV_CLASS_HARD},
      {"0", {0}, SLV_CLASS_HARD},
      {"a column of 1e-9", {1, 0, 0, 0, 1e-9, 0}, SLV_CLASS_EXTREME},
      {"a column of 2e8", {1, 0, 0, 0, 2e8, 0}, SLV_CLASS_EXTREME},
      {"NaN", {NAN, 0, 0, 0, 1, 0}, SLV_CLASS_HARD},
      {"infinite", {INFINITY, 0, 0, 0, 1, 0}, SLV_CLASS_EXTREME},
  };
  const slv_energy e = {.ndof = 6};
  for (size_t i = 0; i < sizeof table / sizeof table[0]; i++)
    expect_class(&e, table[i].F, NULL, table[i].want, table[i].what);
}

static const slv_energy triangle = {.ndof = 9, .element = SLV_ELEMENT_TRIANGLE};

Test(state_class, of_a_triangle_is_that_of_its_gradient) {
  const double p[4] = {2, 0.5, 0, 1}, sliver[4] = {2, 0, 1, 0.05};
  const double rest[9] = {0, 0, 0, 2, 0.5, 0, 0, 1, 0};
  const double turned[9] = {0, 0, 0, 2, 0, 0.5, 0, 0, 1};
  const double wide[9] = {1, 1, 1, 5, 1, 1.5, 1, 1, 2};      /* stretched by 2 along x */
  const double narrow[9] = {0, 0, 0, 2, 0, 0.05, 0, 0, 0.1}; /* compressed to 1/10 along y */
  double x[9];
  expect_class(&triangle, rest, p, SLV_CLASS_ORDINARY, "rest");
  expect_class(&triangle, turned, p, SLV_CLASS_HARD, "turned");
  expect_class(&triangle, wide, p, SLV_CLASS_ORDINARY, "stretched");
  expect_class(&triangle, narrow, p, SLV_CLASS_HARD, "compressed");
  for (int i = 0; i < 9; i++) x[i] = wide[i] + 1e5;
  expect_class(&triangle, x, p, SLV_CLASS_ORDINARY, "100 km from the origin");
  for (int i = 0; i < 9; i++) x[i] = wide[i] + 1e7;
  expect_class(&triangle, x, p, SLV_CLASS_HARD, "10000 km from the origin");
  for (int i = 0; i < 9; i++) x[i] = wide[i] + 1e10;
  expect_class(&triangle, x, p, SLV_CLASS_EXTREME, "far from the origin");
  for (int i = 0; i < 9; i++) x[i] = wide[i] * 1e-9;
  expect_class(&triangle, x, p, SLV_CLASS_EXTREME, "tiny");
  const double of_sliver[9] = {0, 0, 0, 4, 0, 0, 2, 0, 0.05};
  expect_class(&triangle, of_sliver, sliver, SLV_CLASS_HARD, "of a sliver");
}

Test(state_class, of_a_hinge_is_that_of_its_shape) {
  static const double flat[12] = {-1, 0, 0, 0, -1, 0, 0, 1, 0, 1, 0, 0};
  const slv_energy hinge = {.ndof = 12, .element = SLV_ELEMENT_HINGE, .rest = flat};
  static const struct {
    const char *what;
    double B[3], scale;
    slv_state_class want;
  } table[] = {
      {"at rest", {1, 0, 0}, 1, SLV_CLASS_ORDINARY},
      {"bent", {0, 0, 1}, 1, SLV_CLASS_ORDINARY},
      {"bent by 1e-5", {1, 0, 1e-5}, 1, SLV_CLASS_ORDINARY},
      {"bent by 1e-7", {1, 0, 1e-7}, 1, SLV_CLASS_HARD},
      {"folded back", {-1, 0, 1e-7}, 1, SLV_CLASS_HARD},
      {"flat and uneven", {1.5, 0, 0}, 1, SLV_CLASS_HARD},
      {"a sliver", {0, 0, 0.1}, 1, SLV_CLASS_HARD},
      {"without a normal", {0, 0, 0}, 1, SLV_CLASS_HARD},
      {"four times as large", {0, 0, 1}, 4, SLV_CLASS_ORDINARY},
      {"six times as large", {0, 0, 1}, 6, SLV_CLASS_HARD},
      {"tiny", {0, 0, 1}, 1e-9, SLV_CLASS_EXTREME},
      {"huge", {0, 0, 1}, 1e9, SLV_CLASS_EXTREME},
  };
  for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
    double x[12];
    for (int k = 0; k < 12; k++) x[k] = table[i].scale * (k < 9 ? flat[k] : table[i].B[k - 9]);
    expect_class(&hinge, x, NULL, table[i].want, table[i].what);
  }
}

Test(state_class, of_points_is_by_their_distances) {
  static const double square[12] = {0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0};
  const slv_energy e = {.ndof = 12, .rest = square};
  double x[12];
  expect_class(&e, square, NULL, SLV_CLASS_ORDINARY, "rest");
  for (int i = 0; i < 12; i++) x[i] = square[i] + 1;
  expect_class(&e, x, NULL, SLV_CLASS_HARD, "moved");
  for (int i = 0; i < 12; i++) x[i] = 3 * square[i];
  expect_class(&e, x, NULL, SLV_CLASS_ORDINARY, "3 times as large");
  x[3] = x[4] = x[5] = 0;
  expect_class(&e, x, NULL, SLV_CLASS_HARD, "two points in one place");
  for (int i = 0; i < 12; i++) x[i] = 1e9 * square[i];
  expect_class(&e, x, NULL, SLV_CLASS_EXTREME, "huge");
  for (int i = 0; i < 12; i++) x[i] = 3 * square[i] + 1e7;
  expect_class(&e, x, NULL, SLV_CLASS_HARD, "10000 km from the origin");
  const slv_energy scalar = {.ndof = 1, .rest = square + 3};
  const double two = 2, ten = 10;
  expect_class(&scalar, &two, NULL, SLV_CLASS_ORDINARY, "2");
  expect_class(&scalar, &ten, NULL, SLV_CLASS_HARD, "10");
}

/* A rest state of zeros has no size for comparison: the stretch is 1 + |x|. */
Test(state_class, of_displacements_is_by_their_size) {
  static const double zero[9] = {0}, near[9] = {1e-8}, moved[9] = {0.5}, far[9] = {10},
                      huge[9] = {1e9};
  for (int n = 3; n <= 9; n += 6) { /* one point, or three points at one position */
    const slv_energy e = {.ndof = n, .rest = zero};
    expect_class(&e, zero, NULL, SLV_CLASS_ORDINARY, "rest");
    expect_class(&e, near, NULL, SLV_CLASS_HARD, "nearly at rest");
    expect_class(&e, moved, NULL, SLV_CLASS_ORDINARY, "moved");
    expect_class(&e, far, NULL, SLV_CLASS_HARD, "moved far");
    expect_class(&e, huge, NULL, SLV_CLASS_EXTREME, "huge");
  }
}

/* Most of the random states that are named ordinary have that class. */
Test(state_class, every_state_carries_its_class) {
  const slv_energy *e;
  for (size_t k = 0; (e = slv_energy_at(k)) != NULL; k++) {
    const slv_state_source source = {.energy = e, .seed = 3, .random = 2100};
    double x[27], p[1024];
    slv_state s = {.x = x, .p = p};
    int of_class[3] = {0};
    for (uint64_t i = 0; slv_state_source_at(&source, i, &s) == SLV_OK; i++) {
      const int overflows = (s.flags & SLV_STATE_EXTREME) != 0;
      const slv_state_class of_x = slv_state_class_of(e, s.x, s.p);
      cr_assert(s.state_class == (overflows ? SLV_CLASS_EXTREME : of_x), "%s: %s", e->name, s.name);
      of_class[s.state_class]++;
    }
    cr_expect(of_class[SLV_CLASS_ORDINARY] > 500 && of_class[SLV_CLASS_HARD] > 300 &&
                  of_class[SLV_CLASS_EXTREME] > 100,
              "%s: %d ordinary, %d hard, %d extreme", e->name, of_class[0], of_class[1],
              of_class[2]);
  }
}

/* sqrt(eps) is 2^14.5 times double's: near rest, or flat, states become hard 2^14 times sooner. */
Test(state_class, in_single_precision_hard_begins_sooner) {
  static const double square[12] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0};
  static const struct {
    const char *what;
    double F[6];
    slv_state_class want;
  } table[] = {{"rest", {1, 0, 0, 0, 1, 0}, SLV_CLASS_HARD},
               {"rest to 1 %", {1.01, 0, 0, 0, 1, 0}, SLV_CLASS_HARD},
               {"rest to 2 %", {1.02, 0, 0, 0, 1, 0}, SLV_CLASS_ORDINARY},
               {"stretched by 4.9", {0, 4.9, 0, 0, 0, 1}, SLV_CLASS_ORDINARY},
               {"huge", {1e9, 0, 0, 0, 1e9, 0}, SLV_CLASS_EXTREME}};
  slv_energy e = *slv_energy_find("arap");
  e.claims |= SLV_SINGLE_PRECISION;
  for (size_t i = 0; i < sizeof table / sizeof *table; i++)
    expect_class(&e, table[i].F, NULL, table[i].want, table[i].what);
  slv_energy hinge = {.ndof = 12, .rest = square, .element = SLV_ELEMENT_HINGE};
  double x[12];
  for (int k = 0; k < 3; k++) { /* a flap folded by 0.3; by 0.01; by 0.3 and 1000 m away */
    memcpy(x, square, sizeof x);
    x[11] = k == 1 ? 0.01 : 0.3;
    for (int i = 0; k == 2 && i < 12; i++) x[i] += 1000;
    hinge.claims = 0;
    expect_class(&hinge, x, NULL, SLV_CLASS_ORDINARY, "in double");
    hinge.claims = SLV_SINGLE_PRECISION;
    expect_class(&hinge, x, NULL, k == 0 ? SLV_CLASS_ORDINARY : SLV_CLASS_HARD, "in single");
  }
}
