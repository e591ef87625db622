/* Tests of eigensolver_ratio() on 2 x 2 matrices chosen by hand. */
#include "checks/check_projection.h"

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

/* H has eigenvalue 3 for eigenvector (1, 1) and -1 for (1, -1); its clamp and |H| follow. */
static const double given[4] = {1, 2, 2, 1};
static const double clamp[4] = {1.5, 1.5, 1.5, 1.5};
static const double absolute[4] = {2, 1, 1, 2};

static double ratio(const double *C, const double *A) {
  double H[4], P[4];
  memcpy(H, given, sizeof H);
  memcpy(P, C, sizeof P);
  return eigensolver_ratio(&scalar_formats[SCALAR_F64], 2, H, P, A);
}

Test(projection, the_right_pair_is_within_rounding) {
  cr_expect(ratio(clamp, absolute) < 2, "%g", ratio(clamp, absolute));
}

typedef struct {
  const char *mistake;
  double C[4], A[4];
} planted;

static const planted wrong[] = {
    {"min(w, 0) for max(w, 0)", {-0.5, 0.5, 0.5, -0.5}, {2, 1, 1, 2}},
    {"|H| for the clamp", {2, 1, 1, 2}, {2, 1, 1, 2}},
    {"H itself for the clamp", {1, 2, 2, 1}, {2, 1, 1, 2}},
    {"0 for the clamp", {0, 0, 0, 0}, {2, 1, 1, 2}},
    {"the clamp, 1e-12 too much", {1.5 + 1e-12, 1.5, 1.5, 1.5}, {2, 1, 1, 2}},
    {"H itself for |H|", {1.5, 1.5, 1.5, 1.5}, {1, 2, 2, 1}},
    {"-|H| for |H|", {1.5, 1.5, 1.5, 1.5}, {-2, -1, -1, -2}},
    {"the clamp for |H|", {1.5, 1.5, 1.5, 1.5}, {1.5, 1.5, 1.5, 1.5}},
    {"|H|, 1e-12 too much", {1.5, 1.5, 1.5, 1.5}, {2 + 1e-12, 1, 1, 2}},
};

/* The bound of the check is 30. */
Test(projection, each_planted_matrix_is_far_off) {
  for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
    const double r = ratio(wrong[i].C, wrong[i].A);
    cr_expect(r > 30, "%s: %g", wrong[i].mistake, r);
  }
}

Test(projection, nan_is_nan_in_either) {
  const double spoilt[4] = {1.5, (double)NAN, (double)NAN, 1.5};
  cr_expect(isnan(ratio(spoilt, absolute)));
  cr_expect(isnan(ratio(clamp, spoilt)));
}
