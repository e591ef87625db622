/* Tests the exact results by identities that were not used to compute them, then the library. */
#include "measure/rational.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <float.h>
#include <math.h>

static const slv_f128 quad_tolerance = (slv_f128)0x1p-100;

static slv_f128 size(slv_f128 x) { return x < 0 ? -x : x; }

static slv_f128 largest(int n, const slv_f128 *x) {
  slv_f128 m = 0;
  for (int i = 0; i < n; i++)
    if (!(size(x[i]) <= m)) m = size(x[i]);
  return m;
}

static void rational_f128(int n, const rational *x, slv_f128 *y) {
  for (int i = 0; i < n; i++) y[i] = (slv_f128)x[i].num / (slv_f128)x[i].den;
}

/* Exact results at one state, converted to quad */
typedef struct {
  slv_f128 F[6], p[SLV_MAX_PARAM], w[1], g[6], H[36], l[6];
} exact;

static exact exact_of(const rational_state *s) {
  exact x;
  for (int i = 0; i < 6; i++) x.F[i] = (slv_f128)s->F[i], x.l[i] = 0;
  for (int i = 0; i < SLV_MAX_PARAM; i++) x.p[i] = (slv_f128)s->p[i];
  rational_values v;
  rational_values_of(s, &v);
  rational_f128(1, &v.w, x.w);
  rational_f128(6, v.gradient, x.g);
  rational_f128(36, v.hessian, x.H);
  if (s->eigenvalues.den != 0) rational_f128(6, v.eigenvalues, x.l);
  return x;
}

/* Computes y = T x: e_axis times each column of x, as a cross product. */
static void turn(int axis, const slv_f128 *x, slv_f128 *y) {
  const int i = (axis + 1) % 3, j = (axis + 2) % 3;
  for (int c = 0; c < 6; c += 3) {
    y[c + axis] = 0;
    y[c + i] = -x[c + j];
    y[c + j] = x[c + i];
  }
}

/* Returns the error of two identities. W does not change if space rotates, so g.(T F) = 0 and H (T
 * F) = T g for every generator T of rotations. They test the gradient and the Hessian. */
static slv_f128 rotation_defect(const exact *x) {
  slv_f128 worst = 0;
  for (int axis = 0; axis < 3; axis++) {
    slv_f128 tF[6], tg[6], power = 0;
    turn(axis, x->F, tF);
    turn(axis, x->g, tg);
    for (int i = 0; i < 6; i++) {
      slv_f128 row = -tg[i];
      for (int j = 0; j < 6; j++) row += x->H[i + 6 * j] * tF[j];
      if (size(row) > worst) worst = size(row);
      power += x->g[i] * tF[i];
    }
    if (size(power) > worst) worst = size(power);
  }
  return worst;
}

/* Returns the error of trace H = sum l and |H|^2 = sum l^2, where l are the eigenvalues. */
static slv_f128 trace_defect(const exact *x) {
  slv_f128 trace = 0, square = 0;
  for (int i = 0; i < 36; i++) square += x->H[i] * x->H[i];
  for (int i = 0; i < 6; i++) {
    trace += x->H[7 * i] - x->l[i];
    square -= x->l[i] * x->l[i];
  }
  const slv_f128 scale = 1 + largest(36, x->H);
  return size(trace) > size(square) / scale ? size(trace) : size(square) / scale;
}

static slv_f128 range_of(const exact *x) {
  return (1 + largest(6, x->F)) * (1 + largest(6, x->g) + largest(36, x->H));
}

static int plain(int n, const rational *x) {
  const int64_t limit = INT64_C(1) << 53;
  for (int i = 0; i < n; i++)
    if (x[i].num <= -limit || x[i].num >= limit || x[i].den <= 0 || x[i].den >= limit) return 0;
  return 1;
}

Test(rational, covers_every_energy_with_hessians_and_spectra) {
  size_t total = 0;
  const slv_energy *e;
  for (size_t i = 0; (e = slv_energy_at(i)) != NULL; i++) {
    int states = 0, spectra = 0;
    if (e->ndof != 6) continue; /* the table has states of F only */
    for (size_t j = 0; j < rational_count(); j++) {
      if (slv_energy_find(rational_at(j)->energy) != e) continue;
      states++;
      spectra += rational_at(j)->eigenvalues.den != 0;
    }
    cr_expect(states >= 8 && spectra >= 3, "%s: %d, %d", e->name, states, spectra);
    total += (size_t)states;
  }
  cr_expect(eq(sz, total, rational_count()));
  cr_expect(total >= 60);
  cr_expect(rational_at(total) == NULL);
}

Test(rational, numbers_round_once) {
  for (size_t i = 0; i < rational_count(); i++) {
    const rational_state *s = rational_at(i);
    rational_values v;
    rational_values_of(s, &v);
    cr_expect(plain(1, &v.w), "%s, %s: W", s->energy, s->state);
    cr_expect(plain(6, v.gradient), "%s: gradient", s->state);
    cr_expect(plain(36, v.hessian), "%s: Hessian", s->state);
    if (s->eigenvalues.den != 0) cr_expect(plain(6, v.eigenvalues), "%s", s->state);
  }
  double third;
  rational_f64(1, &(const rational){1, 3}, &third);
  cr_expect(ieee_ulp_eq(dbl, third, 1.0 / 3, 0));
}

Test(rational, hessians_are_symmetric_and_eigenvalues_ascend) {
  for (size_t n = 0; n < rational_count(); n++) {
    const rational_state *s = rational_at(n);
    rational_values v;
    rational_values_of(s, &v);
    for (int i = 0; i < 36; i++)
      cr_expect(v.hessian[i].num == v.hessian[i / 6 + 6 * (i % 6)].num, "%s", s->state);
    for (int i = 1; i < 6; i++)
      cr_expect(s->eigenvalues.num[i - 1] <= s->eigenvalues.num[i], "%s", s->state);
  }
}

Test(rational, keeps_identities_of_rotation_and_trace) {
  for (size_t i = 0; i < rational_count(); i++) {
    const rational_state *s = rational_at(i);
    const exact x = exact_of(s);
    const slv_f128 bound = quad_tolerance * range_of(&x);
    cr_expect(rotation_defect(&x) <= bound, "%s, %s", s->energy, s->state);
    if (s->eigenvalues.den != 0)
      cr_expect(trace_defect(&x) <= bound, "%s, %s", s->energy, s->state);
  }
}

Test(rational, identities_catch_a_slip) {
  const exact right = exact_of(rational_at(2)); /* columns of lengths 5/4, 5/8 */
  const slv_f128 bound = quad_tolerance * range_of(&right);
  const slv_f128 slip = 1 + (slv_f128)0x1p-80;
  exact wrong = right;
  wrong.g[1] *= slip;
  cr_expect(rotation_defect(&wrong) > bound);
  wrong = right;
  wrong.H[7] *= slip;
  cr_expect(rotation_defect(&wrong) > bound && trace_defect(&wrong) > bound);
  wrong = right;
  wrong.l[0] *= slip;
  cr_expect(trace_defect(&wrong) > bound);
}

/* Errors of W, g and H if F and the last operation are rounded by one unit each */
typedef struct {
  double w, g, H;
} unit;

static unit unit_of(const exact *x) {
  const double F = (double)largest(6, x->F), g = (double)largest(6, x->g);
  const double H = (double)largest(36, x->H);
  return (unit){(double)x->w[0] + F * g, g + F * H, H};
}

static double error64(int n, const double *y, const slv_f128 *want) {
  double worst = 0;
  for (int i = 0; i < n; i++) {
    const double d = (double)size((slv_f128)y[i] - want[i]);
    if (!(d <= worst)) worst = d;
  }
  return worst;
}

Test(rational, library_in_double_agrees_to_16_eps) {
  for (size_t i = 0; i < rational_count(); i++) {
    const rational_state *s = rational_at(i);
    const slv_kernels_f64 *f = slv_energy_find(s->energy)->f64;
    const exact x = exact_of(s);
    const unit u = unit_of(&x);
    double w, g[6], H[36];
    cr_assert(f->energy(s->F, s->p, &w) == SLV_OK);
    cr_assert(f->gradient(s->F, s->p, g) == SLV_OK);
    cr_assert(f->hessian(s->F, s->p, H) == SLV_OK);
    const double bound = 16 * DBL_EPSILON;
    const double dw = error64(1, &w, x.w), dg = error64(6, g, x.g);
    const double dH = error64(36, H, x.H);
    cr_expect(dw <= bound * u.w, "%s, %s: W off by %g", s->energy, s->state, dw);
    cr_expect(dg <= bound * u.g, "%s, %s: gradient off by %g", s->energy, s->state, dg);
    cr_expect(dH <= bound * u.H, "%s, %s: Hessian off by %g", s->energy, s->state, dH);
  }
}

static double error128(int n, const slv_f128 *y, const slv_f128 *want) {
  slv_f128 d[36];
  for (int i = 0; i < n; i++) d[i] = y[i] - want[i];
  return (double)largest(n, d);
}

Test(rational, library_in_quad_agrees_to_2_to_the_minus_100) {
  for (size_t i = 0; i < rational_count(); i++) {
    const rational_state *s = rational_at(i);
    const slv_kernels_f128 *f = slv_energy_find(s->energy)->f128;
    const exact x = exact_of(s);
    const unit u = unit_of(&x);
    slv_f128 w, g[6], H[36];
    cr_assert(f->energy(x.F, x.p, &w) == SLV_OK);
    cr_assert(f->gradient(x.F, x.p, g) == SLV_OK);
    cr_assert(f->hessian(x.F, x.p, H) == SLV_OK);
    cr_expect(error128(1, &w, x.w) <= 0x1p-100 * u.w, "%s, %s: W", s->energy, s->state);
    cr_expect(error128(6, g, x.g) <= 0x1p-100 * u.g, "%s, %s: gradient", s->energy, s->state);
    cr_expect(error128(36, H, x.H) <= 0x1p-100 * u.H, "%s, %s: Hessian", s->energy, s->state);
  }
}

static void ascend(int n, double *l) {
  for (int i = 1; i < n; i++)
    for (int j = i; j > 0 && l[j] < l[j - 1]; j--) {
      const double t = l[j];
      l[j] = l[j - 1], l[j - 1] = t;
    }
}

/* Errors are relative to each eigenvalue. */
Test(rational, closed_form_eigenvalues_agree_to_16_eps) {
  int judged = 0;
  for (size_t i = 0; i < rational_count(); i++) {
    const rational_state *s = rational_at(i);
    const slv_kernels_f64 *f = slv_energy_find(s->energy)->f64;
    if (s->eigenvalues.den == 0 || f->spectrum == NULL) continue;
    double y[42], want[6];
    rational_values v;
    rational_values_of(s, &v);
    rational_f64(6, v.eigenvalues, want);
    cr_assert(f->spectrum(s->F, s->p, y) == SLV_OK);
    ascend(6, y);
    for (int j = 0; j < 6; j++)
      cr_expect(fabs(y[j] - want[j]) <= 16 * DBL_EPSILON * fabs(want[j]),
                "%s, %s: %.17g, not %.17g", s->energy, s->state, y[j], want[j]);
    judged++;
  }
  cr_expect(judged >= 40);
}
