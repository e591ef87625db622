/* check_condition.c -- tests condition functions C: their derivatives against complex steps, and
 * energy, gradient and Hessian against the sums over the conditions. */
#include <math.h>
#include <string.h>

#include "engine/finding.h"
#include "measure/conditions.h"

/* One derivative of one condition, whose bound spread_ratio_of() computes */
typedef struct {
  const slv_energy *e;
  const slv_state *s;
  int condition, second; /* second = 1: d2C; 0: dC */
} part;

static int part_size(const part *a) { return a->second ? a->e->ndof * a->e->ndof : a->e->ndof; }

static slv_status part_at(const void *of, int corner, double *v) {
  const part *a = of;
  double x[a->e->ndof], all[quantity_size(a->e, QUANTITY_CONDITION)];
  memcpy(x, a->s->x, sizeof x);
  if (corner >= 0) spread_corner(a->e->ndof, a->s->x, eps_of(a->e), corner, x);
  SLV_TRY(a->e->f64->condition(x, a->s->p, all));
  const slv_condition_f64 c = slv_condition_at_f64(a->e->ndof, all, a->condition);
  memcpy(v, a->second ? c.hessian : c.gradient, (size_t)part_size(a) * sizeof *v);
  return SLV_OK;
}

static double part_ratio(const part *a, const double *got, const double *want, double worst) {
  const double error = vector_distance(part_size(a), got, want);
  return spread_ratio_of(part_at, a, part_size(a), error, worst);
}

/* Computes dC and d2C in the layout of slv_condition_at(), by complex steps along each x_i. */
static slv_status stepped(const slv_energy *e, const slv_state *s, double *want) {
  const int n = e->ndof;
  for (int i = 0; i < n; i++) {
    slv_c64 all[quantity_size(e, QUANTITY_CONDITION)];
    double d[n], h;
    for (int k = 0; k < n; k++) d[k] = k == i;
    SLV_TRY(conditions_stepped(e, s, d, &h, all));
    for (int c = 0; c < e->ncondition; c++) {
      const slv_condition_c64 got = slv_condition_at_c64(n, all, c);
      const slv_condition_f64 to = slv_condition_at_f64(n, want, c);
      to.gradient[i] = cimag(got.C) / h;
      for (int j = 0; j < n; j++) to.hessian[j + n * i] = cimag(got.gradient[j]) / h;
    }
  }
  return SLV_OK;
}

static double derivatives(const slv_energy *e, const slv_state *s, double *all, double worst,
                          const tally *t) {
  double stepped_all[quantity_size(e, QUANTITY_CONDITION)], most = 0;
  const int n = e->ndof;
  if (stepped(e, s, stepped_all) != SLV_OK) return (double)NAN;
  for (int c = 0; c < e->ncondition; c++) {
    const slv_condition_f64 got = slv_condition_at_f64(n, all, c);
    const slv_condition_f64 want = slv_condition_at_f64(n, stepped_all, c);
    const part dC = {e, s, c, 0}, d2C = {e, s, c, 1};
    const double first = part_ratio(&dC, got.gradient, want.gradient, worst);
    const double second = part_ratio(&d2C, got.hessian, want.hessian, worst);
    find_vector(t, first, "gradient", "dC/dx", n, got.gradient, want.gradient);
    find_matrix(t, second, "hessian", "d2C/dx2", n, got.hessian, want.hessian);
    most = worse_of(most, worse_of(first, second));
  }
  return most;
}

/* Computes sum k C^2/2, sum k C dC and sum k (dC dC' + C d2C). */
static void sums(const slv_energy *e, double *all, double *W, double *g, double *H) {
  const int n = e->ndof;
  *W = 0;
  memset(g, 0, (size_t)n * sizeof *g);
  memset(H, 0, (size_t)(n * n) * sizeof *H);
  for (int i = 0; i < e->ncondition; i++) {
    const slv_condition_f64 c = slv_condition_at_f64(n, all, i);
    const double *dC = c.gradient;
    *W += c.k * c.C * c.C / 2;
    for (int j = 0; j < n; j++) g[j] += c.k * c.C * dC[j];
    for (int j = 0; j < n * n; j++) H[j] += c.k * (dC[j % n] * dC[j / n] + c.C * c.hessian[j]);
  }
}

static double made_up(const slv_energy *e, const slv_state *s, double *all, double worst,
                      const tally *t) {
  double want[QUANTITY_HESSIAN + 1][quantity_max(e)], got[quantity_max(e)], most = 0;
  sums(e, all, want[QUANTITY_ENERGY], want[QUANTITY_GRADIENT], want[QUANTITY_HESSIAN]);
  for (quantity q = QUANTITY_ENERGY; q <= QUANTITY_HESSIAN; q++) {
    if (quantity_f64(e, q, s->x, s->p, got) != SLV_OK) continue;
    const double error = vector_distance(quantity_size(e, q), got, want[q]);
    const double r = spread_ratio(e, q, s->x, s->p, error, worst);
    find_quantity(t, r, e, q, "by the sum of the conditions, ", got, want[q]);
    most = worse_of(most, r);
  }
  return most;
}

MEASURE_OF(condition) {
  double all[quantity_size(e, QUANTITY_CONDITION)];
  if (!state_is_smooth(e, s)) return NOT_JUDGED;
  if (e->f64->condition(s->x, s->p, all) != SLV_OK) return NOT_JUDGED;
  return worse_of(derivatives(e, s, all, worst, t), made_up(e, s, all, worst, t));
}

DEFINE_CHECK(condition, .bound = 5, .quantity = "hessian", .share = 5, .spare = 0.1,
             .missing = missing_complex_condition, .measure = condition)
