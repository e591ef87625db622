/* Tests of the check `translation`, on energies of four points, some with cancellation. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/check_engine.h"
#include "engine/finding.h"

static double dot(const double *a, const double *b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/* Weights of the vertices. Their sum is 0 except for the round-off 5.6e-17. */
static const double weight[4] = {0.3, -0.1, -0.2, 0};

/* |x_1 - x_0|^2 */
static slv_status edge_first(const double *x, const double *p, double *restrict w) {
  const double e[3] = {x[3] - x[0], x[4] - x[1], x[5] - x[2]};
  (void)p, *w = dot(e, e);
  return SLV_OK;
}

/* |sum of weight times position|^2, whose error is explained by the rounding of the positions. */
static slv_status weighted(const double *x, const double *p, double *restrict w) {
  double v[3] = {0};
  for (int i = 0; i < 12; i++) v[i % 3] += weight[i / 3] * x[i];
  (void)p, *w = dot(v, v);
  return SLV_OK;
}

/* Expands `weighted` into products of two positions, which cancel far from the origin. */
static slv_status expanded(const double *x, const double *p, double *restrict w) {
  (void)p, *w = 0;
  for (int i = 0; i < 4; i++)
    for (int k = 0; k < 4; k++) *w += weight[i] * weight[k] * dot(x + 3 * i, x + 3 * k);
  return SLV_OK;
}

static double determinant(const double *a, const double *b, const double *c) {
  return a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) +
         a[2] * (b[0] * c[1] - b[1] * c[0]);
}

/* Returns six times the volume, by determinants of positions. Far from the origin round-off exceeds
 * the volume and may change its sign. */
static double volume(const double *x) {
  const double *a = x, *b = x + 3, *c = x + 6, *d = x + 9;
  return determinant(b, c, d) - determinant(a, c, d) + determinant(a, b, d) - determinant(a, b, c);
}

static slv_status log_volume(const double *x, const double *p, double *restrict w) {
  const double L = log(volume(x));
  (void)p, *w = L * L;
  return SLV_OK;
}

static slv_status log_positive(const double *x, const double *p, double *restrict w) {
  return volume(x) > 0 ? log_volume(x, p, w) : SLV_EDOMAIN;
}

/* Gravity on one vertex, which is not invariant at all. */
static slv_status falling(const double *x, const double *p, double *restrict w) {
  (void)p, *w = 9.81 * x[2];
  return SLV_OK;
}

/* Result of 200 translations of one state: the finding, and the largest ratio */
typedef struct {
  found_kind found;
  double worst;
  char text[160];
} moved;

static const double somewhere[12] = {0.1, 0.3, -0.7, 1.1, 0.2, 0.1, 0.3, 1.3, 0.2, -0.1, 0.4, 1.7};

static moved judge(slv_fn_f64 *energy) {
  const slv_kernels_f64 f64 = {.energy = energy};
  const slv_energy e = {.name = "tetrahedron",
                        .ndof = 12,
                        .claims = SLV_ROTATION_INVARIANT,
                        .rest = somewhere,
                        .f64 = &f64};
  const check *c = check_find("translation");
  moved m = {.found = FOUND_NOTHING};
  cr_assert(check_missing(c, &e) == NULL);
  for (uint64_t i = 0; i < 200; i++) {
    double x[12], p[1];
    finding f = {0};
    memcpy(x, somewhere, sizeof x);
    const slv_state s = {.index = i, .x = x, .p = p};
    const found_kind found = engine_find(c, &e, &(engine_options){0}, &s);
    finding_measure(c, &e, &s, &f);
    if (m.found != FOUND_WRONG && found != FOUND_NOTHING) m.found = found;
    if (isnan(f.ratio) || f.ratio > m.worst) memcpy(m.text, f.text, sizeof m.text);
    if (!isnan(m.worst) && !(f.ratio <= m.worst)) m.worst = f.ratio;
    free(f.difference);
  }
  return m;
}

Test(translation, of_what_takes_differences_first_is_exact) {
  const moved m = judge(edge_first);
  cr_expect(m.found == FOUND_NOTHING && m.worst == 0, "%g: %s", m.worst, m.text);
}

Test(translation, weights_may_err_as_rounded_positions_do) {
  const moved m = judge(weighted);
  cr_expect(m.found == FOUND_NOTHING && m.worst > 0 && m.worst < 1, "%g: %s", m.worst, m.text);
}

/* Products of two positions lose two digits for each decade of distance. */
Test(translation, products_of_positions_lose_digits) {
  const moved m = judge(expanded);
  cr_expect(m.found == FOUND_INACCURATE && m.worst > 1e3, "%g", m.worst);
  const char *rate = strstr(m.text, "; about 2 digits are lost for each decade of the distance");
  cr_expect(strncmp(m.text, "moved by ", 9) == 0 && rate != NULL, "%s", m.text);
}

Test(translation, nan_at_an_ordinary_element_is_wrong) {
  const moved m = judge(log_volume);
  cr_expect(m.found == FOUND_WRONG && isnan(m.worst), "%s", m.text);
  cr_expect(strstr(m.text, "energy is NaN") != NULL || strstr(m.text, "energy = nan") != NULL, "%s",
            m.text);
}

Test(translation, a_translate_that_is_refused_is_told) {
  const moved m = judge(log_positive);
  cr_expect(m.found == FOUND_INACCURATE && isinf(m.worst), "%g", m.worst);
  cr_expect(strstr(m.text, "energy: ") != NULL, "%s", m.text);
}

Test(translation, a_weight_is_told) {
  const moved m = judge(falling);
  cr_expect(m.found == FOUND_INACCURATE && m.worst > 1e6, "%g: %s", m.worst, m.text);
}

/* F is not moved by a translation, and one point has no invariant energy. */
Test(translation, is_of_several_positions) {
  const check *c = check_find("translation");
  const slv_energy gradient = {.ndof = 6, .claims = SLV_ROTATION_INVARIANT};
  const slv_energy point = {.ndof = 3, .claims = SLV_ROTATION_INVARIANT};
  cr_expect(check_missing(c, &gradient) != NULL && check_missing(c, &point) != NULL);
  cr_expect(check_missing(c, slv_energy_find("bend_theta")) == NULL);
}
