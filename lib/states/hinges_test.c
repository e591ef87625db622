#include "states/hinges.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <string.h>

#include "selvedge/hinge.h"

#define PI 3.14159265358979323846

Test(hinges, degenerate_where_the_edge_or_a_normal_vanishes) {
  const double flat[12] = {-1, 0, 0, 0, -1, 0, 0, 1, 0, 1, 0, 0};
  const double no_edge[12] = {-1, 0, 0, 0, 1, 0, 0, 1, 0, 1, 0, 0};
  const double no_normal[12] = {-1, 0, 0, 0, -1, 0, 0, 1, 0, 0, 3, 0};
  cr_expect(eq(u32, slv_hinge_flags(flat), 0));
  cr_expect(eq(u32, slv_hinge_flags(no_edge), SLV_STATE_DEGENERATE));
  cr_expect(eq(u32, slv_hinge_flags(no_normal), SLV_STATE_DEGENERATE));
}

/* A right angle up is positive, by hand. */
Test(hinges, place_by_hand) {
  const hinge_shape s = {2, 0.5, 3, -0.25, 4};
  const double want[12] = {-2, 0.5, 0, 0, -2, 0, 0, 2, 0, 0, -0.25, 3};
  double x[12], theta;
  slv_hinge_place(&s, 0, 1, x);
  for (int i = 0; i < 12; i++) cr_expect(eq(dbl, x[i], want[i]), "%d", i);
  cr_assert(eq(int, slv_hinge_theta(x, &theta, NULL, NULL), SLV_OK));
  cr_expect(ieee_ulp_eq(dbl, theta, PI / 2, 1));
}

Test(hinges, the_catalogue_ends) {
  double x[12];
  unsigned flags;
  cr_expect(slv_hinge_catalogue_at(0, x, &flags) != NULL);
  cr_expect(slv_hinge_catalogue_at(slv_hinge_catalogue_size(), x, &flags) == NULL);
}

/* State names have 63 characters at most, including names of parameter sets. */
Test(hinges, names_are_short_and_each_is_one) {
  const size_t n = slv_hinge_catalogue_size();
  for (size_t i = 0; i < n; i++) {
    double x[12], y[12];
    unsigned flags;
    const char *name = slv_hinge_catalogue_at(i, x, &flags);
    cr_expect(strlen(name) < 40, "%s", name);
    cr_expect(eq(u32, flags, slv_hinge_flags(x)), "%s", name);
    for (size_t j = 0; j < i; j++)
      cr_expect(strcmp(name, slv_hinge_catalogue_at(j, y, &flags)) != 0, "%s", name);
  }
}

static double theta_of(const char *wanted) {
  for (size_t i = 0; i < slv_hinge_catalogue_size(); i++) {
    double x[12], theta;
    unsigned flags;
    if (strcmp(slv_hinge_catalogue_at(i, x, &flags), wanted) != 0) continue;
    cr_assert(eq(int, slv_hinge_theta(x, &theta, NULL, NULL), SLV_OK));
    return theta;
  }
  cr_assert(0, "%s: not in the catalogue", wanted);
  return 0;
}

/* Each name states the angle. */
Test(hinges, the_catalogue_is_folded_as_it_says) {
  static const struct {
    const char *name;
    double theta;
  } want[] = {{"flat", 0},
              {"folded up by 30 deg", PI / 6},
              {"folded up by 150 deg", 5 * PI / 6},
              {"folded down by 60 deg", -PI / 3},
              {"folded up by pi - 1e-2", PI - 1e-2},
              {"folded down by pi - 1e-6", 1e-6 - PI},
              {"folded up by pi - 1e-8", PI - 1e-8},
              {"folded back", PI},
              {"folded by 1e-4", 1e-4},
              {"folded by -1e-8", -1e-8},
              {"folded by 1e-16", 1e-16},
              {"scale 1e-150", 2 * PI / 3},
              {"whole numbers, flat", 0},
              {"whole numbers, folded back", PI}};
  for (size_t i = 0; i < sizeof want / sizeof *want; i++) {
    const double theta = theta_of(want[i].name);
    cr_expect(fabs(theta - want[i].theta) <= 1e-12 * fabs(want[i].theta), "%s: %.17g", want[i].name,
              theta);
  }
  const double angle = atan2(4, 3);
  cr_expect(fabs(fabs(theta_of("whole numbers, 3 : 4")) - angle) < 1e-15);
  cr_expect(fabs(theta_of("folded up, 3 : 4") - angle) < 1e-15);
}

/* Random hinges have the properties that their classes' names promise. */
Test(hinges, random_ones_crowd_where_their_names_say) {
  int ordinary = 0, near_flat = 0, cut = 0, other_side = 0, thin = 0;
  enum { N = 1800 };
  for (uint64_t i = 0; i < N; i++) {
    draw d = {.seed = 3, .index = i, .stream = DRAW_ENTRIES};
    double x[12];
    slv_hinge h = {0};
    const char *name = slv_hinge_random(&d, x);
    if (strcmp(name, "huge or tiny") == 0) continue; /* areas over- or underflow */
    cr_assert(eq(int, slv_hinge_from_positions(x, &h), SLV_OK), "%s %d", name, (int)i);
    const int plain = strcmp(name, "ordinary") == 0;
    const int shaped = h.area > 0.1 && h.area < 3 && h.length < 1.6;
    ordinary += plain;
    cr_expect(ge(int, shaped, plain), "%d", (int)i);
    near_flat += strcmp(name, "near flat") == 0 && fabs(h.theta) < 1e-3;
    cut += strcmp(name, "near folded back") == 0 && fabs(h.theta) > PI - 1e-2;
    other_side += strcmp(name, "near folded back") == 0 && h.theta < -2;
    thin += strcmp(name, "sliver") == 0 && h.area < 1;
  }
  cr_expect(eq(int, ordinary, N / 3));
  cr_expect(gt(int, near_flat, 100));
  cr_expect(gt(int, cut, 40));
  cr_expect(gt(int, other_side, 30), "both sides of the cut");
  cr_expect(gt(int, thin, 50));
}

Test(hinges, the_same_number_gives_the_same_hinge) {
  for (uint64_t i = 0; i < 40; i++) {
    draw a = {.seed = 3, .index = i, .stream = DRAW_ENTRIES}, b = a;
    double x[12], y[12];
    slv_hinge_random(&a, x), slv_hinge_random(&b, y);
    cr_expect(eq(int, memcmp(x, y, sizeof x), 0));
  }
}
