#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <math.h>
#include <string.h>

#include "selvedge/states.h"

static const double *find(const char *name, unsigned *flags) {
  const double *F = NULL;
  const char *n;
  size_t i = 0;
  while ((n = slv_catalogue_at(i, &F, flags)) != NULL && strcmp(n, name) != 0) i++;
  cr_assert(n != NULL, "no state %s in the catalogue", name);
  return F;
}

static double dot(const double *a, const double *b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

Test(catalogue, has_unique_short_names_and_finite_entries) {
  const double *F, *G;
  unsigned flags;
  const char *name, *other;
  size_t n = 0;
  for (; (name = slv_catalogue_at(n, &F, &flags)) != NULL; n++) {
    cr_expect(strlen(name) > 0 && strlen(name) < 36, "%s leaves no room for a set", name);
    cr_expect(strchr(name, '"') == NULL, "%s", name);
    for (int j = 0; j < 6; j++) cr_expect(isfinite(F[j]), "%s", name);
    for (size_t i = 0; i < n; i++) {
      other = slv_catalogue_at(i, &G, &flags);
      cr_expect(strcmp(name, other) != 0, "%s twice", name);
      cr_expect(memcmp(F, G, 6 * sizeof *F) != 0, "%s is %s", name, other);
    }
  }
  cr_expect(ge(sz, n, 50));
  cr_expect(eq(sz, n, slv_catalogue_size()));
  cr_expect(slv_catalogue_at(n + 100, &F, &flags) == NULL);
}

Test(catalogue, has_rest_first_and_plain) {
  const double rest[6] = {1, 0, 0, 0, 1, 0}, *F;
  unsigned flags = 99;
  cr_assert(strcmp(slv_catalogue_at(0, &F, &flags), "rest") == 0);
  cr_expect(eq(u32, flags, 0));
  cr_expect(memcmp(F, rest, sizeof rest) == 0);
}

/* Names of degenerate states, written out by hand. */
static const char *const degenerate[] = {
    "f_u = f_v",
    "f_u = -f_v",
    "f_u = f_v of unit length",
    "rank one: f_v = 2 f_u",
    "rank one: f_v = 3 f_u",
    "rank one: f_v = -f_u / 2",
    "f_u = 0",
    "f_v = 0",
    "f_u = 0 with f_v oblique",
    "f_v = 0 with f_u oblique",
    "F = 0",
};

static const char *const extreme[] = {
    "sheared at scale 1e-75",   "sheared at scale 1e75",    "sheared at scale 1e-150",
    "sheared at scale 1e150",   "sheared at scale 1e-300",  "sheared at scale 1e300",
    "columns 1e100 and 1e-100", "columns 1e-150 and 1e150", "columns 1e150 and 1",
    "columns 1 and 1e-300",
};

static int listed(const char *name, const char *const *list, size_t n) {
  for (size_t i = 0; i < n; i++)
    if (strcmp(name, list[i]) == 0) return 1;
  return 0;
}

Test(catalogue, flags_what_its_names_promise) {
  const double *F;
  unsigned flags;
  const char *name;
  size_t hard = 0;
  for (size_t i = 0; (name = slv_catalogue_at(i, &F, &flags)) != NULL; i++) {
    const int d = listed(name, degenerate, sizeof degenerate / sizeof *degenerate);
    const int x = listed(name, extreme, sizeof extreme / sizeof *extreme);
    cr_expect(eq(int, (flags & SLV_STATE_DEGENERATE) != 0, d), "%s", name);
    cr_expect(eq(int, (flags & SLV_STATE_EXTREME) != 0, x), "%s", name);
    hard += (size_t)(d + x);
  }
  cr_expect(eq(sz, hard, (sizeof degenerate + sizeof extreme) / sizeof(const char *)),
            "a listed name is not in the catalogue");
}

Test(catalogue, rotations_are_rotations) {
  const double *F;
  unsigned flags;
  const char *name;
  int rotations = 0;
  for (size_t i = 0; (name = slv_catalogue_at(i, &F, &flags)) != NULL; i++) {
    if (strncmp(name, "rotation", 8) != 0) continue;
    rotations++;
    cr_expect(lt(dbl, fabs(dot(F, F) - 1), 1e-15), "%s", name);
    cr_expect(lt(dbl, fabs(dot(F + 3, F + 3) - 1), 1e-15), "%s", name);
    cr_expect(lt(dbl, fabs(dot(F, F + 3)), 1e-16), "%s", name);
  }
  cr_expect(ge(int, rotations, 5));
}

static const struct {
  const char *name;
  double u, v;
} lengths[] = {
    {"lengths 5 and 7", 5, 7},
    {"lengths 3 and 9", 3, 9},
    {"lengths 11 and 11", 11, 11},
    {"lengths 7 and 7, orthogonal", 7, 7},
    {"lengths 3/4 and 5/4", 0.75, 1.25},
    {"lengths 9/8 and 7/8", 1.125, 0.875},
    {"lengths 15 and 1/4", 15, 0.25},
    {"u at rest length, v stretched", 1, 2},
    {"v at rest length, u compressed", 0.25, 1},
};

Test(catalogue, lengths_are_exact) {
  unsigned flags;
  for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
    const double *F = find(lengths[i].name, &flags);
    cr_expect(eq(dbl, dot(F, F), lengths[i].u * lengths[i].u), "%s", lengths[i].name);
    cr_expect(eq(dbl, dot(F + 3, F + 3), lengths[i].v * lengths[i].v), "%s", lengths[i].name);
  }
}

static const struct {
  const char *name;
  double I6;
} inner[] = {
    {"I6 = 1e-4", 1e-4},
    {"I6 = 1e-8", 1e-8},
    {"I6 = -1e-8", -1e-8},
    {"I6 = 1e-12", 1e-12},
    {"I6 = 1e-16", 1e-16},
    {"I6 = 3e-8 with stretched columns", 3e-8},
    {"I6 = 0 with oblique columns", 0},
    {"unit columns at 60 deg", 0.5},
};

Test(catalogue, inner_products_are_those_named) {
  unsigned flags;
  for (size_t i = 0; i < sizeof inner / sizeof *inner; i++) {
    const double *F = find(inner[i].name, &flags);
    cr_expect(ieee_ulp_eq(dbl, dot(F, F + 3), inner[i].I6, 1), "%s", inner[i].name);
  }
}

/* Columns are compared without products, because the cross product under- or overflows here. */
Test(state_flags, tell_parallel_columns_at_any_scale) {
  const double small[6] = {1e-300, 2e-300, 0, 1e-300, 2e-300, 0};
  const double apart[6] = {1e-300, 0, 0, 0, 1e-300, 0};
  const double mixed[6] = {0x1p1000, 0x1p1001, 0, 0x1p-1000, 0x1p-999, 0};
  const double near[6] = {1, 0, 0, 1, 0x1p-52, 0};
  const double last[6] = {1, 0.25, 0, 0x1p-1074, 0, 0}; /* 0.25 * 0x1p-1074 rounds to 0 */
  cr_expect(eq(u32, slv_state_flags(small), SLV_STATE_DEGENERATE | SLV_STATE_EXTREME));
  cr_expect(eq(u32, slv_state_flags(apart), SLV_STATE_EXTREME));
  cr_expect(eq(u32, slv_state_flags(mixed), SLV_STATE_DEGENERATE | SLV_STATE_EXTREME));
  cr_expect(eq(u32, slv_state_flags(near), 0));
  cr_expect(eq(u32, slv_state_flags(last), SLV_STATE_EXTREME));
}

/* An entry of 1e-40 in a column of order one does not make a state extreme. */
Test(state_flags, judge_columns_not_entries) {
  const double dusty[6] = {1, 0, 1e-40, 0, 1, 0}, edge[6] = {1e30, 0, 0, 0, 1e-30, 0};
  cr_expect(eq(u32, slv_state_flags(dusty), 0));
  cr_expect(eq(u32, slv_state_flags(edge), 0));
}
