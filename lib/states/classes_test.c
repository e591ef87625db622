/* Tests the properties of each class on thousands of states, which must reach both ends. */
#include "states/draw.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <float.h>
#include <string.h>

enum { MOST_DOF = 12 }; /* a hinge, the largest element here */

enum { STATES = 60000, PLACES = 21 };

static const double rest[MOST_DOF] = {1, 0, 0, 0, 1, 0};
static const slv_energy of_gradient = {.name = "density", .ndof = 6, .rest = rest};

/* Numbers that characterise a class, computed from F. */
typedef struct {
  double s0, s1;      /* singular values */
  double from_rest;   /* largest entry of F - rest */
  double from_metric; /* largest entry of F'F - I */
  double cosine;      /* cosine of the angle between the columns */
  double sine;
  double ratio;             /* shorter column / longer column */
  double smallest, largest; /* of |entries| */
} measure;

enum { MEASURES = sizeof(measure) / sizeof(double) };

static double dot(const double *a, const double *b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static measure measure_of(const double *F) {
  const double uu = dot(F, F), vv = dot(F + 3, F + 3), uv = dot(F, F + 3);
  const double c[3] = {F[1] * F[5] - F[2] * F[4], F[2] * F[3] - F[0] * F[5],
                       F[0] * F[4] - F[1] * F[3]};
  const double J = sqrt(dot(c, c)), d = sqrt((uu - vv) * (uu - vv) + 4 * uv * uv);
  measure m = {.s0 = sqrt((uu + vv + d) / 2), .smallest = (double)INFINITY};
  m.s1 = J / m.s0;
  m.cosine = uv / sqrt(uu) / sqrt(vv);
  m.sine = J / sqrt(uu) / sqrt(vv);
  m.ratio = sqrt(fmin(uu, vv) / fmax(uu, vv));
  m.from_metric = fmax(fabs(uv), fmax(fabs(uu - 1), fabs(vv - 1)));
  for (int i = 0; i < 6; i++) {
    m.from_rest = fmax(m.from_rest, fabs(F[i] - rest[i]));
    m.smallest = fmin(m.smallest, fabs(F[i]));
    m.largest = fmax(m.largest, fabs(F[i]));
  }
  return m;
}

/* Least and largest value of each number over the states of one class. */
typedef struct {
  measure lo, hi;
  int states;
} range;

static void widen(range *r, const measure *m) {
  double lo[MEASURES], hi[MEASURES], x[MEASURES];
  memcpy(lo, &r->lo, sizeof lo), memcpy(hi, &r->hi, sizeof hi), memcpy(x, m, sizeof x);
  for (int i = 0; i < MEASURES; i++) {
    cr_assert(x[i] == x[i], "NaN");
    lo[i] = r->states == 0 ? x[i] : fmin(lo[i], x[i]);
    hi[i] = r->states == 0 ? x[i] : fmax(hi[i], x[i]);
  }
  memcpy(&r->lo, lo, sizeof lo), memcpy(&r->hi, hi, sizeof hi);
  r->states++;
}

/* Computes the ranges of a class; its states may have only the flags `allowed`. */
static range range_of(const char *name, unsigned allowed) {
  range r = {.states = 0};
  for (uint64_t n = 0; n < STATES; n++) {
    double F[MOST_DOF];
    draw d = {.seed = 11, .index = n};
    if (strcmp(slv_random_state(&of_gradient, &d, F), name) != 0) continue;
    cr_assert(eq(u32, slv_state_flags(F) & ~allowed, 0), "%s %llu", name, (unsigned long long)n);
    const measure m = measure_of(F);
    widen(&r, &m);
  }
  cr_assert(ge(int, r.states, STATES / PLACES), "no class %s", name);
  return r;
}

/* Expects a range from `least` to `most`, up to round-off, that comes near both ends. */
static void expect_span(double lo, double hi, double least, double most) {
  cr_expect(lo >= least * (1 - 1e-9) && lo <= 2 * least, "%g", lo);
  cr_expect(hi <= most * (1 + 1e-9) && hi >= 0.5 * most, "%g", hi);
}

Test(classes, ordinary_has_singular_values_of_order_one_and_a_third_of_the_places) {
  const range r = range_of("ordinary", 0);
  expect_span(r.lo.s1, r.hi.s0, 0.2, 2);
  cr_expect(ge(int, r.states, STATES / 3));
}

Test(classes, compressed_stays_below_one) {
  const range r = range_of("compressed", 0);
  expect_span(r.lo.s1, r.hi.s0, 0.1, 0.9);
}

Test(classes, stretched_stays_above_one) {
  const range r = range_of("stretched", 0);
  expect_span(r.lo.s1, r.hi.s0, 1.1, 10);
}

/* The smaller singular value is measured with an error of 1e-9 of the larger. */
Test(classes, singular_values_span_nine_decades) {
  const range r = range_of("singular values", 0);
  cr_expect(r.lo.s1 > 0.9e-6 && r.lo.s1 < 1e-5, "%g", r.lo.s1);
  cr_expect(r.hi.s0 < 1.1e3 && r.hi.s0 > 1e2, "%g", r.hi.s0);
}

Test(classes, entries_fill_the_cube) {
  const range r = range_of("entries", 0);
  cr_expect(r.hi.largest <= 2 && r.hi.largest > 1.99, "%g", r.hi.largest);
}

Test(classes, near_rest_comes_from_rounding_to_order_one) {
  const range r = range_of("near rest", 0);
  cr_expect(r.lo.from_rest < 1e-15, "%g", r.lo.from_rest);
  cr_expect(r.hi.from_rest <= 1 && r.hi.from_rest > 0.5, "%g", r.hi.from_rest);
}

Test(classes, near_rotation_is_turned_and_nearly_orthonormal) {
  const range r = range_of("near rotation", 0);
  cr_expect(r.lo.from_metric < 1e-14, "%g", r.lo.from_metric);
  cr_expect(r.hi.from_metric > 0.5, "%g", r.hi.from_metric);
  cr_expect(r.hi.from_rest > 1.5, "not turned: %g", r.hi.from_rest);
}

Test(classes, I6_near_0_has_both_signs) {
  const range r = range_of("I6 near 0", 0);
  cr_expect(r.lo.cosine < -0.5 && r.hi.cosine > 0.5, "%g %g", r.lo.cosine, r.hi.cosine);
  cr_expect(r.lo.sine > 0.7, "%g", r.lo.sine);
}

Test(classes, nearly_parallel_has_both_directions_and_is_never_exact) {
  const range r = range_of("nearly parallel", 0);
  cr_expect(r.lo.cosine < -0.999 && r.hi.cosine > 0.999);
  cr_expect(r.lo.sine > 1e-15 && r.lo.sine < 1e-13, "%g", r.lo.sine);
}

Test(classes, any_scale_spans_twenty_four_decades) {
  const range r = range_of("any scale", 0);
  cr_expect(r.lo.largest > 1e-14 && r.lo.largest < 1e-11, "%g", r.lo.largest);
  cr_expect(r.hi.largest < 3e12 && r.hi.largest > 1e11, "%g", r.hi.largest);
}

Test(classes, tiny_column_spans_twelve_decades) {
  const range r = range_of("tiny column", 0);
  cr_expect(r.lo.ratio > 1e-14 && r.lo.ratio < 1e-11, "%g", r.lo.ratio);
}

/* |f_u x f_v| = |t| |(f_i f_j (d_j - d_i))| with round-off |d| <= eps / 2: at most eps, and as much
 * again from computing it; above 0, because something was rounded. */
Test(classes, parallel_to_rounding_is_off_by_the_last_bits) {
  const range r = range_of("parallel to rounding", SLV_STATE_DEGENERATE);
  cr_expect(r.hi.sine < 4 * DBL_EPSILON, "%g", r.hi.sine);
  cr_expect(r.hi.sine > DBL_EPSILON / 4, "%g", r.hi.sine);
  cr_expect(fabs(r.lo.cosine + 1) < 1e-15 && fabs(r.hi.cosine - 1) < 1e-15);
  expect_span(r.lo.ratio, r.hi.ratio, 0.01, 1);
}

Test(classes, mixed_entries_span_sixteen_decades_in_both_signs) {
  const range r = range_of("mixed entries", 0);
  cr_expect(r.lo.smallest > 0.9e-8 && r.lo.smallest < 2e-8, "%g", r.lo.smallest);
  cr_expect(r.hi.largest < 1.1e8 && r.hi.largest > 5e7, "%g", r.hi.largest);
  cr_expect(r.lo.cosine < -0.99 && r.hi.cosine > 0.99);
}

static double size_of(const double *f) { return fmax(fabs(f[0]), fmax(fabs(f[1]), fabs(f[2]))); }

static int beyond_30_decades(double size) { return size < 1e-30 || size > 1e30; }

/* States are flagged extreme if and only if a column is; each column becomes large and small. */
Test(classes, columns_apart_are_flagged_where_extreme) {
  double least[2] = {1, 1}, most[2] = {1, 1}, apart = 1;
  int flagged = 0, free = 0;
  for (uint64_t n = 0; n < STATES; n++) {
    double F[MOST_DOF];
    draw d = {.seed = 11, .index = n};
    if (strcmp(slv_random_state(&of_gradient, &d, F), "columns apart") != 0) continue;
    const double size[2] = {size_of(F), size_of(F + 3)};
    for (int c = 0; c < 2; c++)
      least[c] = fmin(least[c], size[c]), most[c] = fmax(most[c], size[c]);
    apart = fmax(apart, fabs(log10(size[0]) - log10(size[1])));
    const int extreme = beyond_30_decades(size[0]) || beyond_30_decades(size[1]);
    cr_assert(eq(u32, slv_state_flags(F), extreme ? SLV_STATE_EXTREME : 0));
    flagged += extreme, free += !extreme;
  }
  for (int c = 0; c < 2; c++) {
    cr_expect(least[c] > 1e-161 && least[c] < 1e-158, "f_%d: %g", c, least[c]);
    cr_expect(most[c] < 1e161 && most[c] > 1e158, "f_%d: %g", c, most[c]);
  }
  cr_expect(apart > 250, "%g decades", apart);
  cr_expect(flagged > 20 * free && free > 0, "%d flagged, %d not", flagged, free);
}

/* The class depends only on the number modulo 21, so a state's neighbours are known. */
Test(classes, the_table_has_twenty_one_places) {
  static const struct {
    const char *name;
    int places;
  } want[] = {
      {"ordinary", 7},        {"entries", 1},       {"near rest", 1},   {"stretched", 1},
      {"near rotation", 1},   {"compressed", 1},    {"I6 near 0", 2},   {"nearly parallel", 1},
      {"singular values", 1}, {"any scale", 1},     {"tiny column", 1}, {"parallel to rounding", 1},
      {"mixed entries", 1},   {"columns apart", 1},
  };
  int known = 0;
  for (size_t k = 0; k < sizeof want / sizeof *want; k++) {
    int found = 0;
    for (uint64_t n = 0; n < PLACES; n++) {
      double F[MOST_DOF];
      draw d = {.seed = 3, .index = n}, later = {.seed = 4, .index = n + 10 * PLACES};
      const char *name = slv_random_state(&of_gradient, &d, F);
      cr_expect(strcmp(slv_random_state(&of_gradient, &later, F), name) == 0);
      found += strcmp(name, want[k].name) == 0;
    }
    cr_expect(eq(int, found, want[k].places), "%s", want[k].name);
    known += found;
  }
  cr_expect(eq(int, known, PLACES), "a class that is not listed");
}

/* |I6| is distributed by decades: a quarter of the sixteen decades are below 1e-12. */
Test(classes, I6_near_0_crowds_by_decades) {
  int all = 0, small = 0;
  for (uint64_t n = 0; n < STATES; n++) {
    double F[MOST_DOF];
    draw d = {.seed = 12, .index = n};
    if (strcmp(slv_random_state(&of_gradient, &d, F), "I6 near 0") != 0) continue;
    all++, small += fabs(measure_of(F).cosine) < 1e-12;
  }
  cr_expect(small > all / 5 && small < all * 3 / 10, "%d of %d", small, all);
}

static const double flat[9] = {0, 0, 0, 2, 0, 0, 0, 4, 0};
static const slv_energy of_positions = {.name = "triangle", .ndof = 9, .rest = flat};

/* The mean |x| at rest is 6/9: noise is at most half of that plus half of 4. */
Test(classes, positions_move_in_proportion_to_the_rest) {
  double nearest = 1, farthest = 0;
  for (uint64_t n = 0; n < 4000; n++) {
    double x[MOST_DOF], off = 0;
    draw d = {.seed = 13, .index = n};
    memcpy(x, flat, 9 * sizeof *x);
    const char *name = slv_random_state(&of_positions, &d, x);
    for (int i = 0; i < 9; i++) off = fmax(off, fabs(x[i] - flat[i]));
    cr_expect(strcmp(name, n % 2 == 1 ? "near rest" : "deformed") == 0);
    nearest = fmin(nearest, off), farthest = fmax(farthest, off);
    cr_assert(n % 2 == 1 || off < 2 + 1.0 / 3);
  }
  cr_expect(nearest < 1e-14, "%g", nearest);
  cr_expect(farthest > 1.5, "%g", farthest);
}

/* If the rest state is 0 (displacements), states must not all be 0. */
Test(classes, a_rest_of_zeros_is_left) {
  static const double zero[MOST_DOF] = {0};
  const slv_energy e = {.name = "spring", .ndof = 1, .rest = zero};
  double x[MOST_DOF] = {0};
  draw d = {.seed = 14, .index = 0};
  slv_random_state(&e, &d, x);
  cr_expect(x[0] != 0 && fabs(x[0]) <= 0.5);
}

/* Between powers of two mantissas are linear, which is wrong by at most 6.2 %. */
Test(draw, decades_stay_near_powers_of_ten) {
  draw a = {.seed = 15}, b = {.seed = 15};
  for (int i = 0; i < 10000; i++) {
    const double e = draw_between(&a, -16, 3), x = draw_decades(&b, -16, 3);
    cr_assert(fabs(x / pow(10, e) - 1) < 0.0625, "%g at %g", x, e);
  }
}

Test(draw, directions_are_unit_and_point_everywhere) {
  draw d = {.seed = 16};
  int quadrant[4] = {0};
  for (int i = 0; i < 4000; i++) {
    double v[2];
    draw_direction(&d, v);
    cr_assert(fabs(v[0] * v[0] + v[1] * v[1] - 1) < 1e-15);
    quadrant[(v[0] < 0) + 2 * (v[1] < 0)]++;
  }
  for (int i = 0; i < 4; i++) cr_expect(quadrant[i] > 860 && quadrant[i] < 1140);
}
