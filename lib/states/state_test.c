#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "selvedge/states.h"

static const double rest[6] = {1, 0, 0, 0, 1, 0};
static const slv_param params[] = {
    {.name = "k", .lo = 0, .hi = 1e12, .typical = 100, .draw_lo = 50, .draw_hi = 200},
    {.name = "b", .lo = 0, .hi = 10, .typical = 1, .draw_lo = 1, .draw_hi = 1},
};
static const slv_param_set sets[] = {
    {"soft, short", (const double[]){1, 0.5}}, {"stiff", (const double[]){1e6, 1}}, {NULL, NULL}};
static const slv_energy plain = {
    .name = "plain", .ndof = 6, .nparam = 2, .param = params, .rest = rest};
static const slv_energy with_sets = {
    .name = "with_sets", .ndof = 6, .nparam = 2, .param = params, .rest = rest, .sets = sets};

enum { X_DOUBLES = 12, DOUBLES = X_DOUBLES + 32 }; /* x of a hinge, then p */

static const double edge[12] = {0, 0, 0, 1, 0, 0, 0, 2, 0, 1, 2, 0};
static const slv_energy hinge = {.name = "hinge", .ndof = 12, .rest = edge};
static const slv_energy odd = {.name = "odd", .ndof = 4, .rest = edge + 3};

/* Returns arrays for x and p that contain old numbers, from a ring of HELD arrays. */
static slv_state fresh(void) {
  enum { HELD = 512 };
  static double all[HELD][DOUBLES];
  static int next;
  double *x = all[next++ % HELD];
  slv_state s;
  memset(&s, 0xa5, sizeof s);
  memset(x, 0xa5, sizeof all[0]);
  s.x = x, s.p = x + X_DOUBLES;
  return s;
}

static slv_state at(const slv_state_source *s, uint64_t i) {
  slv_state x = fresh();
  cr_assert(eq(int, slv_state_source_at(s, i, &x), SLV_OK), "%llu", (unsigned long long)i);
  return x;
}

static int same(const slv_state *a, const slv_state *b) {
  return a->flags == b->flags && strcmp(a->name, b->name) == 0 &&
         memcmp(a->x, b->x, DOUBLES * sizeof *a->x) == 0;
}

Test(state, counts_catalogue_times_parameters_then_triangles_then_random) {
  const double mesh[12] = {1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 2, 0};
  const uint64_t n = slv_catalogue_size();
  slv_state_source s = {.energy = &plain, .random = 10};
  cr_expect(eq(u64, slv_state_source_count_named(&s), n));
  cr_expect(eq(u64, slv_state_source_count(&s), n + 10));
  s = (slv_state_source){.energy = &with_sets, .random = 7, .mesh = mesh, .triangles = 2};
  cr_expect(eq(u64, slv_state_source_count_named(&s), 3 * n));
  cr_expect(eq(u64, slv_state_source_count(&s), 3 * n + 9));
  s.mesh = NULL;
  cr_expect(eq(u64, slv_state_source_count(&s), 3 * n + 7), "triangles without a mesh");
}

Test(state, past_the_last_is_refused_and_leaves_the_output) {
  const slv_state_source s = {.energy = &plain, .random = 3};
  const uint64_t n = slv_state_source_count(&s);
  slv_state x = fresh();
  cr_expect(eq(int, slv_state_source_at(&s, n - 1, &x), SLV_OK));
  x.index = 42;
  cr_expect(eq(int, slv_state_source_at(&s, n, &x), SLV_EARG));
  cr_expect(eq(int, slv_state_source_at(&s, UINT64_MAX, &x), SLV_EARG));
  cr_expect(eq(u64, x.index, 42));
}

Test(state, a_count_too_large_does_not_wrap) {
  const slv_state_source s = {.energy = &plain, .random = UINT64_MAX};
  slv_state x = fresh();
  cr_expect(eq(u64, slv_state_source_count(&s), UINT64_MAX));
  cr_expect(eq(int, slv_state_source_at(&s, UINT64_MAX - 1, &x), SLV_OK));
}

Test(state, the_catalogue_comes_with_every_set_of_parameters) {
  const slv_state_source s = {.energy = &with_sets};
  const slv_state typical = at(&s, 0), soft = at(&s, 1), next = at(&s, 3);
  const double *F;
  unsigned flags;
  cr_expect(strcmp(typical.name, "rest") == 0, "%s", typical.name);
  cr_expect(typical.p[0] == 100 && typical.p[1] == 1);
  cr_expect(strcmp(soft.name, "rest (soft, short)") == 0, "%s", soft.name);
  cr_expect(soft.p[0] == 1 && soft.p[1] == 0.5 && soft.index == 1);
  cr_expect(memcmp(soft.x, rest, sizeof rest) == 0);
  cr_expect(strcmp(next.name, slv_catalogue_at(1, &F, &flags)) == 0);
  cr_expect(memcmp(next.x, F, 6 * sizeof *F) == 0);
}

Test(state, names_are_unique) {
  const slv_state_source s = {.energy = &with_sets, .seed = 1, .random = 40};
  const uint64_t n = slv_state_source_count(&s);
  for (uint64_t i = 0; i < n; i++) {
    const slv_state a = at(&s, i);
    cr_assert(strlen(a.name) > 0);
    for (uint64_t j = 0; j < i; j++) {
      const slv_state b = at(&s, j);
      cr_assert(strcmp(a.name, b.name) != 0, "%s", a.name);
    }
  }
}

static int beyond_30_decades(const double *f) {
  const double size = fmax(fabs(f[0]), fmax(fabs(f[1]), fabs(f[2])));
  return size < 1e-30 || size > 1e30;
}

/* Random states are not flagged degenerate, because no class intends it; but they are flagged
 * extreme if fourth powers over- or underflow. */
Test(state, flags_of_the_catalogue_are_kept_and_random_states_are_at_most_extreme) {
  const slv_state_source s = {.energy = &plain, .seed = 1, .random = 20000};
  const uint64_t named = slv_state_source_count_named(&s), n = slv_state_source_count(&s);
  int degenerate = 0, extreme = 0;
  for (uint64_t i = 0; i < named; i++) degenerate += (at(&s, i).flags & SLV_STATE_DEGENERATE) != 0;
  cr_expect(eq(int, degenerate, 11));
  for (uint64_t i = named; i < n; i++) {
    const slv_state x = at(&s, i);
    const int beyond = beyond_30_decades(x.x) || beyond_30_decades(x.x + 3);
    cr_assert(eq(u32, x.flags, beyond ? SLV_STATE_EXTREME : 0), "%s", x.name);
    cr_assert(beyond <= (strstr(x.name, "columns apart") != NULL), "%s", x.name);
    extreme += beyond;
  }
  cr_expect(extreme > 800 && extreme < 952, "%d: of 952 columns apart, most", extreme);
}

Test(state, is_the_same_in_any_order) {
  enum { N = 200 };
  static slv_state forward[N];
  const slv_state_source s = {.energy = &plain, .seed = 9, .random = N};
  for (uint64_t i = 0; i < N; i++) forward[i] = at(&s, i);
  for (uint64_t i = N; i-- > 0;) {
    const slv_state again = at(&s, i);
    cr_expect(same(&forward[i], &again), "%s", again.name);
  }
}

/* Random state 5 does not depend on the states before it or on the number after it; its F is equal
 * for all energies of F. */
Test(state, random_states_are_numbered_on_their_own) {
  const double mesh[6] = {1, 0, 0, 0, 1, 0};
  const slv_state_source a = {.energy = &with_sets, .seed = 9, .random = 6};
  const slv_state_source b = {
      .energy = &with_sets, .seed = 9, .random = 99, .mesh = mesh, .triangles = 1};
  const slv_state x = at(&a, slv_state_source_count_named(&a) + 5);
  const slv_state y = at(&b, slv_state_source_count_named(&b) + 1 + 5);
  cr_expect(same(&x, &y), "%s, %s", x.name, y.name);
  const slv_state_source c = {.energy = &plain, .seed = 9, .random = 6};
  const slv_state z = at(&c, slv_state_source_count_named(&c) + 5);
  cr_expect(memcmp(x.x, z.x, 6 * sizeof *x.x) == 0, "%s, %s", x.name, z.name);
}

/* A seed means the same states in later versions: number 2 of seed 1 is near rest: first e, then
 * six entries; k = 50 + 150 u, u the second number of its stream.  Computed by a separate script
 * with its own Philox. */
Test(state, a_seed_means_the_same_numbers_for_ever) {
  const double want[6] = {0x1.f3d272d59d7f8p-1, 0x1.aa71a4eccec9dp-7, -0x1.b97ce8c828652p-7,
                          0x1.b49d3e38ac3fap-9, 0x1.f7147d333c8ebp-1, -0x1.1ad63b21d74f0p-8};
  const slv_state_source s = {.energy = &plain, .seed = 1, .random = 3};
  const slv_state x = at(&s, slv_state_source_count_named(&s) + 2);
  cr_expect(strcmp(x.name, "random near rest 2") == 0, "%s", x.name);
  for (int i = 0; i < 6; i++) cr_expect(eq(dbl, x.x[i], want[i]), "%d: %a", i, x.x[i]);
  cr_expect(eq(dbl, x.p[0], 0x1.7f0b0dd641e0cp+7));
}

Test(state, another_seed_gives_other_states) {
  const slv_state_source a = {.energy = &plain, .seed = 9, .random = 1};
  const slv_state_source b = {.energy = &plain, .seed = 10, .random = 1};
  const slv_state x = at(&a, slv_state_source_count_named(&a)),
                  y = at(&b, slv_state_source_count_named(&b));
  cr_expect(memcmp(x.x, y.x, 6 * sizeof *x.x) != 0);
  cr_expect(x.p[0] != y.p[0]);
}

Test(state, triangles_are_those_of_the_mesh) {
  const double mesh[12] = {1, 2, 3, 4, 5, 6, 1, 0, 0, 2, 0, 0};
  const slv_state_source s = {
      .energy = &plain, .seed = 9, .random = 1, .mesh = mesh, .triangles = 2};
  const slv_state first = at(&s, slv_state_source_count_named(&s));
  const slv_state second = at(&s, slv_state_source_count_named(&s) + 1);
  cr_expect(memcmp(first.x, mesh, 6 * sizeof *mesh) == 0);
  cr_expect(first.p[0] == 100 && first.flags == 0);
  cr_expect(strcmp(second.name, "triangle 1") == 0, "%s", second.name);
  cr_expect(eq(u32, second.flags, SLV_STATE_DEGENERATE), "its columns are parallel");
}

Test(state, random_parameters_are_drawn_or_typical) {
  const slv_state_source s = {.energy = &plain, .seed = 2, .random = 2000};
  const uint64_t named = slv_state_source_count_named(&s);
  double lo = 1e9, hi = 0;
  for (uint64_t i = 0; i < 2000; i++) {
    const slv_state x = at(&s, named + i);
    lo = fmin(lo, x.p[0]), hi = fmax(hi, x.p[0]);
    cr_assert(eq(dbl, x.p[1], 1.0));
  }
  cr_expect(lo >= 50 && lo < 51, "%g", lo);
  cr_expect(hi <= 200 && hi > 199, "%g", hi);
}

/* Parameters: a stiffness, and directions that may be negative. */
static const slv_param fibre_params[] = {
    {.name = "k", .lo = 0, .hi = 1e12, .typical = 100, .draw_lo = 50, .draw_hi = 200},
    {.name = "a", .lo = -8, .hi = 8, .typical = 1, .draw_lo = -1, .draw_hi = 1},
    {.name = "b", .lo = -8, .hi = 8, .typical = 0, .draw_lo = -1, .draw_hi = 1},
    {.name = "c", .lo = -2, .hi = 2, .typical = 1, .draw_lo = -1, .draw_hi = 1},
};
static const slv_param_set fibre_sets[] = {{"one", (const double[]){1000, 3, -4, 2}},
                                           {"two", (const double[]){7000, -5, 0, -2}},
                                           {NULL, NULL}};
static const slv_energy fibre = {.name = "fibre",
                                 .ndof = 6,
                                 .nparam = 4,
                                 .param = fibre_params,
                                 .rest = rest,
                                 .sets = fibre_sets};

/* Returns the set that the parameters come from, by the stiffness, which has no noise. */
static const double *set_of(const slv_state *x) {
  for (int i = 0; i < 2; i++)
    if (x->p[0] == fibre_sets[i].p[0]) return fibre_sets[i].p;
  return NULL;
}

/* Expects noise below 10^-1, which draw_decades() may exceed by 7 %. */
static void expect_near(const slv_state *x, const double *set) {
  for (int i = 1; i < 4; i++)
    cr_assert(fabs(x->p[i] - set[i]) <= 0.107 * fabs(set[i]), "%s: p[%d] = %g", x->name, i,
              x->p[i]);
  cr_assert(fabs(x->p[3]) <= 2, "%s: %g is not allowed", x->name, x->p[3]);
}

static void expect_free(const slv_state *x) {
  cr_assert(x->p[0] >= 50 && x->p[0] <= 200, "%s: k = %g", x->name, x->p[0]);
  for (int i = 1; i < 4; i++) cr_assert(fabs(x->p[i]) <= 1, "%s: p[%d] = %g", x->name, i, x->p[i]);
}

/* 2000 of 8000 states are expected near a set (standard deviation 39), 1000 near each. */
Test(state, one_random_state_in_four_has_parameters_near_a_named_set) {
  const slv_state_source s = {.energy = &fibre, .seed = 5, .random = 8000};
  const uint64_t named = slv_state_source_count_named(&s);
  int near = 0, first = 0, beyond = 0, crowded = 0;
  double farthest = 0;
  for (uint64_t i = 0; i < s.random; i++) {
    const slv_state x = at(&s, named + i);
    const double *set = set_of(&x);
    if (set == NULL) {
      expect_free(&x);
      continue;
    }
    expect_near(&x, set);
    const double off = x.p[1] / set[1] - 1;
    near++, first += set == fibre_sets[0].p;
    beyond += off > 0, crowded += fabs(off) < 1e-9;
    farthest = fmax(farthest, fabs(off));
  }
  cr_expect(near > 1840 && near < 2160, "%d", near);
  cr_expect(first > near * 0.44 && first < near * 0.56, "%d of %d", first, near);
  cr_expect(beyond > near * 0.35 && beyond < near * 0.65, "%d of %d", beyond, near);
  cr_expect(crowded > near * 0.4 && crowded < near * 0.65, "%d of %d", crowded, near);
  cr_expect(farthest > 0.05, "%g", farthest);
}

Test(state, pinned_parameters_hold_everywhere) {
  const double mesh[6] = {1, 0, 0, 0, 1, 0}, pinned[2] = {(double)NAN, 3};
  const slv_state_source s = {.energy = &with_sets,
                              .seed = 2,
                              .random = 50,
                              .mesh = mesh,
                              .triangles = 1,
                              .pinned = pinned};
  for (uint64_t i = 0; i < slv_state_source_count(&s); i++) {
    const slv_state x = at(&s, i);
    cr_expect(eq(dbl, x.p[1], 3.0), "%s", x.name);
    cr_expect(not(isnan(x.p[0])), "%s", x.name);
  }
  cr_expect(eq(dbl, at(&s, 1).p[0], 1.0), "the free one still comes from its set");
}

Test(state, positions_start_from_their_rest) {
  const slv_state_source s = {.energy = &hinge, .seed = 2, .random = 5};
  const double mesh[6] = {0};
  slv_state_source meshed = s;
  meshed.mesh = mesh, meshed.triangles = 1;
  cr_expect(eq(u64, slv_state_source_count(&s), 15));
  cr_expect(eq(u64, slv_state_source_count(&meshed), 15), "gradients are no use to positions");
  cr_expect(memcmp(at(&s, 0).x, edge, sizeof edge) == 0);
  cr_expect(eq(dbl, at(&s, 1).x[7], 1.0));
  cr_expect(eq(dbl, at(&s, 2).x[7], 3.0));
  cr_expect(strcmp(at(&s, 11).name, "random near rest 1") == 0, "%s", at(&s, 11).name);
}

/* The rotation maps e_x to (-2, 2, 1)/3 and e_y to (2, -5, 14)/15. */
Test(state, positions_are_turned_as_vectors) {
  const slv_state_source s = {.energy = &hinge};
  const double want[12] = {0,        0,        0,         -2.0 / 3, 2.0 / 3, 1.0 / 3,
                           4.0 / 15, -2.0 / 3, 28.0 / 15, -0.4,     0,       2.2};
  const slv_state x = at(&s, 3);
  cr_expect(strcmp(x.name, "rest turned") == 0);
  for (int i = 0; i < 12; i++) cr_expect(fabs(x.x[i] - want[i]) < 1e-15, "x[%d]", i);
}

/* An element of unknown kind with four vertices has six hard states: each pair coincides once. */
Test(state, vertices_of_unknown_elements_coincide) {
  static const char *const pairs[] = {"1 0", "2 0", "2 1", "3 0", "3 1", "3 2"};
  const slv_state_source s = {.energy = &hinge};
  cr_assert(eq(u64, slv_state_source_count(&s), 4 + 6));
  for (size_t k = 0; k < 6; k++) {
    const slv_state x = at(&s, 4 + k);
    const int j = pairs[k][0] - '0', i = pairs[k][2] - '0';
    char name[32];
    snprintf(name, sizeof name, "vertex %d on vertex %d", j, i);
    cr_expect(strcmp(x.name, name) == 0, "%s", x.name);
    cr_expect(memcmp(x.x + 3 * j, x.x + 3 * i, 3 * sizeof *x.x) == 0, "%s", x.name);
    cr_expect(eq(int, x.state_class, SLV_CLASS_HARD));
  }
}

Test(state, what_is_not_made_of_vectors_is_not_turned) {
  const slv_state_source s = {.energy = &odd};
  cr_expect(eq(u64, slv_state_source_count(&s), 3));
  cr_expect(strcmp(at(&s, 2).name, "rest scaled by 3/2") == 0);
}

Test(state, further_ones_change_no_other_state) {
  slv_state_source s = {.energy = &with_sets, .seed = 4, .random = 30}, more = s;
  const uint64_t n = slv_state_source_count(&s);
  more.further = 1;
  cr_expect(eq(u64, slv_state_source_count_named(&more), slv_state_source_count_named(&s)));
  cr_assert(slv_state_source_count(&more) > n);
  for (uint64_t i = 0; i < n; i++) {
    const slv_state a = at(&s, i), b = at(&more, i);
    cr_assert(same(&a, &b), "%s", a.name);
  }
}

/* 24 gaps and the catalogue in 23 orientations, with every set; and 30 random states. */
Test(state, further_ones_are_the_named_along_all_axes) {
  const slv_state_source s = {.energy = &with_sets, .seed = 4, .random = 30, .further = 1};
  const uint64_t named = slv_catalogue_size(), each = 24 + 23 * named;
  const uint64_t first = 3 * named + 30;
  int along[3] = {0};
  cr_assert(eq(u64, slv_state_source_count(&s), first + 3 * each + 30));
  for (uint64_t i = first; i < first + 3 * each; i++) {
    const slv_state x = at(&s, i);
    const int soft = strstr(x.name, "(soft, short)") != NULL;
    cr_assert(eq(dbl, x.p[0], i < first + each ? 100.0 : soft ? 1.0 : 1e6), "%s", x.name);
    if (strncmp(x.name, "stretch u by 2, along", 21) != 0 || i >= first + each) continue;
    for (int k = 0; k < 3; k++) along[k] += fabs(x.x[k]) == 2;
  }
  /* f_u is along each axis in turn, 4 times with either sign; one of 24 is the catalogue's own */
  cr_expect(along[0] == 7 && along[1] == 8 && along[2] == 8, "%d %d %d", along[0], along[1],
            along[2]);
}

Test(state, no_two_orientations_of_a_state_are_alike) {
  const slv_state_source s = {.energy = &plain, .further = 1};
  const uint64_t named = slv_catalogue_size(), first = named + 24;
  const char *of = "simple shear out of the plane, along ";
  slv_state found[23];
  int n = 0;
  for (uint64_t i = first; i < first + 23 * named; i++) {
    const slv_state x = at(&s, i);
    if (strncmp(x.name, of, strlen(of)) == 0) found[n++] = x;
  }
  cr_assert(eq(int, n, 23));
  for (int i = 0; i < n; i++)
    for (int k = 0; k < i; k++) cr_expect(same(&found[i], &found[k]) == 0, "%s", found[i].name);
}

Test(state, one_in_so_many_further_ones_is_enough) {
  slv_state_source all = {.energy = &plain, .further = 1}, some = all;
  const uint64_t named = slv_catalogue_size();
  some.further = 10;
  const uint64_t n = slv_state_source_count(&some) - named;
  cr_expect(eq(u64, n, (24 + 23 * named + 9) / 10));
  for (uint64_t i = named; i < named + n; i++) {
    const slv_state a = at(&all, i), b = at(&some, i);
    cr_expect(same(&a, &b), "%s", a.name);
  }
}

/* Rest edges are 1 mm to 1 m, moves up to 100 m per axis, plus 7 % by draw_decades(). */
Test(state, triangles_are_small_and_far_away) {
  const slv_energy *e = slv_energy_find("stretch_u");
  const slv_state_source s = {.energy = e, .seed = 8, .random = 4000, .further = 1};
  const uint64_t n = slv_state_source_count(&s);
  double smallest = 1, farthest = 0, ratio = 0;
  int far = 0;
  for (uint64_t i = slv_state_source_count_named(&s) + s.random; i < n; i++) {
    const slv_state x = at(&s, i);
    if (strncmp(x.name, "further far", 11) != 0) continue;
    const double length = hypot(x.p[0], x.p[1]), away = fabs(x.x[0]);
    far++;
    smallest = fmin(smallest, length), farthest = fmax(farthest, away);
    ratio = fmax(ratio, away / length);
    cr_expect(eq(int, x.state_class, SLV_CLASS_ORDINARY), "%s", x.name);
  }
  cr_expect(far > 80, "%d", far);
  cr_expect(smallest < 3e-3 && smallest > 4e-4, "%g", smallest);
  cr_expect(farthest > 50 && farthest < 107, "%g", farthest);
  cr_expect(ratio > 5e3, "%g", ratio);
}

/* An energy whose rest shape is 2^-10 times as large has hinges 2^-10 times as large. */
Test(state, hinges_have_the_size_of_their_rest) {
  static const double large[12] = {-1, 0, 0, 0, -1, 0, 0, 1, 0, 1, 0, 0};
  double small[12];
  for (int i = 0; i < 12; i++) small[i] = ldexp(large[i], -10);
  const slv_energy metre = {.ndof = 12, .element = SLV_ELEMENT_HINGE, .rest = large};
  slv_energy millimetre = metre;
  millimetre.rest = small;
  const slv_state_source a = {.energy = &metre, .seed = 3, .random = 40, .further = 1};
  const slv_state_source b = {.energy = &millimetre, .seed = 3, .random = 40, .further = 1};
  const uint64_t n = slv_state_source_count(&a) - 40; /* far states move by their own size */
  for (uint64_t i = 0; i < n; i++) {
    const slv_state x = at(&a, i), y = at(&b, i);
    for (int k = 0; k < 12 && (x.flags & SLV_STATE_EXTREME) == 0; k++)
      cr_assert(eq(dbl, y.x[k], ldexp(x.x[k], -10)), "%s", x.name);
    cr_expect(x.state_class != SLV_CLASS_ORDINARY || y.state_class == SLV_CLASS_ORDINARY, "%s",
              x.name);
  }
}

/* Prepares twice the first number of the rest shape. */
static slv_status prepare(const double *shape, const double *p, double *SLV_RESTRICT prepared) {
  prepared[0] = 2 * shape[0] + 0 * p[0];
  return SLV_OK;
}

static const slv_kernels_f64 kernels = {.prepare = prepare};
static const slv_rest_shape shapes[] = {{"in space", (const double[]){1, 2, 3, 4, 5, 7}},
                                        {"turned", (const double[]){2, 0, 0, 0, 0, 8}},
                                        {NULL, NULL}};
static const slv_energy of_shapes = {.name = "of_shapes",
                                     .ndof = 6,
                                     .nparam = 2,
                                     .param = params,
                                     .rest = rest,
                                     .sets = sets,
                                     .nrest = 6,
                                     .rests = shapes,
                                     .nprepared = 1,
                                     .f64 = &kernels};

Test(state, of_rest_shapes_goes_round_them) {
  const slv_state_source s = {.energy = &of_shapes, .seed = 3, .random = 10};
  const uint64_t named = slv_state_source_count_named(&s);
  cr_expect(eq(u64, named, 4 * 3 * 2), "configurations, parameters, shapes");
  for (uint64_t i = 0; i < named + 10; i++) {
    const slv_state x = at(&s, i);
    const slv_rest_shape *shape = &shapes[i % 2];
    cr_expect(x.rest == shape && strstr(x.name, shape->name) != NULL, "%s", x.name);
    cr_expect(x.p[2] == 2 * shape->X[0], "what is prepared");
    cr_expect(memcmp(x.p + 3, shape->X, 6 * sizeof *x.p) == 0, "the rest shape");
  }
  const slv_state first = at(&s, 1);
  cr_expect(strcmp(first.name, "rest, turned") == 0, "%s", first.name);
  cr_expect(memcmp(first.x, shapes[1].X, 6 * sizeof *first.x) == 0);
  cr_expect(first.state_class == SLV_CLASS_ORDINARY, "rest itself");
}

/* Rest shapes are deformed by the catalogue's first gradients: here twice as long along x. */
Test(state, of_rest_shapes_deformed) {
  const slv_state_source s = {.energy = &of_shapes, .further = 1};
  int found = 0;
  for (uint64_t i = slv_state_source_count_named(&s); i < slv_state_source_count(&s); i++) {
    const slv_state x = at(&s, i);
    if (strncmp(x.name, "stretch u by 2", 14) != 0 || strstr(x.name, ", along ") != NULL ||
        strstr(x.name, " and ") != NULL)
      continue;
    found++;
    for (int k = 0; k < 6; k++)
      cr_expect(eq(dbl, x.x[k], (k % 3 == 0 ? 2 : 1) * x.rest->X[k]), "%s: %d", x.name, k);
  }
  cr_expect(eq(int, found, 3), "with every set of parameters");
}

Test(state, of_one_rest_shape_alone) {
  const slv_state_source s = {.energy = &of_shapes, .random = 10, .rest = &shapes[1]};
  cr_expect(eq(u64, slv_state_source_count_named(&s), 4 * 3));
  for (uint64_t i = 0; i < 22; i++) cr_expect(at(&s, i).rest == &shapes[1]);
}

/* A rest shape of u, v of two points in the cloth: they are in the plane z = 0. */
Test(state, a_rest_shape_in_the_cloth_lies_flat) {
  const slv_rest_shape flat = {"flat", (const double[]){1, 2, 3, 4}};
  slv_energy e = of_shapes;
  const double want[6] = {1, 2, 0, 3, 4, 0};
  double x[6];
  e.nrest = 4;
  slv_state_rest_positions(&e, &flat, x);
  cr_expect(memcmp(x, want, sizeof want) == 0);
}

/* The mesh's quads are states between the catalogue and the random states, each with its own rest
 * shape, which is then in p. */
Test(state, quads_of_a_mesh_have_rest_shapes_of_their_own) {
  static const double X[2][20] = {{0, 0, 0, 2, 0, 0, 2, 2, 0, 0, 2, 0, 0, 0, 1, 0, 1, 1, 0, 1},
                                  {0, 0, 0, 1, 0, 1, 1, 1, 0, 0, 1, 1, 0, 0, 1, 0, 1, 1, 0, 1}};
  static const slv_rest_shape of_mesh[] = {{"m.obj:0", X[0]}, {"m.obj:1", X[1]}};
  static const double moved[24] = {0.5, 0, 0, 2, 0, 0, 2, 2, 1, 0, 2, 0,
                                   1,   0, 0, 1, 2, 1, 1, 1, 3, 0, 1, 1};
  const slv_energy *e = slv_energy_find("quad_stvk");
  double x[12], p[64];
  slv_state_source s = {
      .energy = e, .random = 2, .mesh_quads = moved, .mesh_rests = of_mesh, .quads = 2};
  const uint64_t named = slv_state_source_count_named(&s);
  cr_assert(eq(u64, slv_state_source_count(&s), named + 4));
  cr_assert(le(int, slv_energy_count_params(e), 64));
  for (uint64_t q = 0; q < 2; q++) {
    slv_state at = {.x = x, .p = p};
    cr_assert(eq(int, slv_state_source_at(&s, named + q, &at), SLV_OK));
    cr_expect(at.rest == &of_mesh[q] && at.name[5] == '0' + (char)q, "%s", at.name);
    cr_expect(memcmp(x, moved + 12 * q, sizeof x) == 0);
    cr_expect(memcmp(p + e->nparam + e->nprepared, X[q], sizeof X[q]) == 0);
  }
  s.rest = &e->rests[0]; /* one rest shape for all other states; the mesh's quads have their own */
  cr_expect(eq(u64, slv_state_source_count(&s), slv_state_source_count_named(&s) + 2));
}
