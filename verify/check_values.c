/* check_values.c -- what holds of the bare values: never NaN, not negative where
 * claimed, zero at rest, and what the row declares of its degenerate states. */
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "lacks.h"
#include "spread.h"

/* ---- finite: no NaN anywhere ---------------------------------------------------- */

static int has_nan(int n, const double *y) {
  for (int i = 0; i < n; i++)
    if (isnan(y[i])) return 1;
  return 0;
}

/* A built-in row exists at every finite state; a plugin's may have a domain. */
static int refused(const slv_energy *e) {
  return slv_energy_find(e->name) != NULL;
}

static int nan_in_f64(slv_fn_f64 *f, const slv_energy *e, const slv_state *s, int n) {
  double y[SLV_MAX_TERM * QUANTITY_MAX];
  if (f == NULL) return 0;
  if (f(s->x, s->p, y) != SLV_OK) return refused(e);
  return has_nan(n, y);
}

/* In single precision too, where x and p fit. */
static int nan_in_f32(slv_fn_f32 *f, const slv_energy *e, const slv_state *s, int n) {
  float y[SLV_MAX_TERM * QUANTITY_MAX], x[SLV_MAX_DOF], p[SLV_MAX_PARAM];
  for (int i = 0; i < e->ndof; i++) {
    if (!(fabs(s->x[i]) < (double)FLT_MAX)) return 0;
    x[i] = (float)s->x[i];
  }
  for (int i = 0; i < e->nparam; i++) p[i] = (float)s->p[i];
  if (f == NULL || f(x, p, y) != SLV_OK) return 0;
  for (int i = 0; i < n; i++)
    if (isnan(y[i])) return 1;
  return 0;
}

static double finite(const slv_energy *e, const slv_state *s, double worst, tally *t) {
  const int n = e->ndof, m = n * n;
  (void)worst, (void)t;
  const slv_kernels_f64 *k = e->f64;
  int nan = nan_in_f64(k->energy, e, s, 1) || nan_in_f64(k->gradient, e, s, n) ||
            nan_in_f64(k->hessian, e, s, m) || nan_in_f64(k->spectrum, e, s, n + m) ||
            nan_in_f64(k->projected, e, s, m) ||
            nan_in_f64(k->term_hessians, e, s, e->nterm * m) ||
            nan_in_f64(k->term_projected, e, s, e->nterm * m);
  const slv_kernels_f32 *q = e->f32;
  if (q != NULL)
    nan = nan || nan_in_f32(q->energy, e, s, 1) || nan_in_f32(q->gradient, e, s, n) ||
          nan_in_f32(q->hessian, e, s, m) || nan_in_f32(q->spectrum, e, s, n + m) ||
          nan_in_f32(q->projected, e, s, m) ||
          nan_in_f32(q->term_hessians, e, s, e->nterm * m) ||
          nan_in_f32(q->term_projected, e, s, e->nterm * m);
  return nan ? (double)NAN : 0;
}

/* ---- nonnegative ------------------------------------------------------------------
 */

static const char *lacks_nonnegative(const slv_energy *e) {
  return (e->claims & SLV_NONNEGATIVE) != 0 ? NULL : "the row does not claim it";
}

static double nonnegative(const slv_energy *e, const slv_state *s, double worst,
                          tally *t) {
  double w;
  (void)worst, (void)t;
  if (e->f64->energy(s->x, s->p, &w) != SLV_OK) return NOT_JUDGED;
  return isnan(w) ? w : fmax(0, -w);
}

/* ---- rest -------------------------------------------------------------------------
 */

static const char *lacks_rest(const slv_energy *e) {
  return (e->claims & SLV_ZERO_AT_REST) != 0 ? NULL : "the row does not claim it";
}

static slv_status rest_at(const slv_energy *e, uint64_t i, slv_state *s) {
  if (i > 0) return SLV_EARG;
  *s = (slv_state){.index = i, .name = "rest"};
  memcpy(s->x, e->rest, (size_t)e->ndof * sizeof *s->x);
  slv_typical_params(e, s->p);
  return SLV_OK;
}

static double rest(const slv_energy *e, const slv_state *s, double worst, tally *t) {
  double w, g[SLV_MAX_DOF];
  (void)worst, (void)t;
  if (e->f64->energy(s->x, s->p, &w) != SLV_OK) return (double)NAN;
  const double energy = spread_ratio(e, ENERGY, s->x, s->p, fabs(w), 0);
  if (e->f64->gradient == NULL || isnan(energy)) return energy;
  if (e->f64->gradient(s->x, s->p, g) != SLV_OK) return (double)NAN;
  const double slope = spread_ratio(e, GRADIENT, s->x, s->p, norm_of(e->ndof, g), 0);
  return isnan(slope) ? slope : fmax(energy, slope);
}

/* ---- declared ---------------------------------------------------------------------
 */

static const char *lacks_declared(const slv_energy *e) {
  return e->declared != NULL ? NULL : "the row declares no degenerate state";
}

static slv_status declared_at(const slv_energy *e, uint64_t i, slv_state *s) {
  uint64_t n = 0;
  while (e->declared[n].state != NULL) n++;
  if (i >= n) return SLV_EARG;
  const slv_declared *d = &e->declared[i];
  *s = (slv_state){.index = i};
  (void)snprintf(s->name, sizeof s->name, "%s", d->state);
  memcpy(s->x, d->x, (size_t)e->ndof * sizeof *s->x);
  slv_typical_params(e, s->p);
  if (d->p != NULL) memcpy(s->p, d->p, (size_t)e->nparam * sizeof *s->p);
  return SLV_OK;
}

/* max |y - want| in units of eps max |want|; where 0 is declared, 0 is returned. */
static double off(slv_fn_f64 *f, const slv_state *s, int n, const double *want) {
  double y[QUANTITY_MAX], d = 0, size = 0;
  if (want == NULL) return 0;
  if (f == NULL || f(s->x, s->p, y) != SLV_OK || has_nan(n, y)) return (double)NAN;
  for (int i = 0; i < n; i++)
    d = fmax(d, fabs(y[i] - want[i])), size = fmax(size, fabs(want[i]));
  return in_units(d, DBL_EPSILON * size);
}

static double declared(const slv_energy *e, const slv_state *s, double worst,
                       tally *t) {
  const slv_declared *d = &e->declared[s->index];
  const slv_kernels_f64 *k = e->f64;
  const int n = e->ndof;
  const double ratio[] = {
      off(k->energy, s, 1, d->energy), off(k->gradient, s, n, d->gradient),
      off(k->hessian, s, n * n, d->hessian), off(k->projected, s, n * n, d->projected)};
  double most = 0;
  (void)worst, (void)t;
  for (int i = 0; i < 4; i++) {
    if (isnan(ratio[i])) return ratio[i];
    most = fmax(most, ratio[i]);
  }
  return most;
}

extern const check check_finite, check_nonnegative, check_rest, check_declared;
const check check_finite = {
    .name = "finite",
    .measures = "no NaN in any quantity, in double and single precision",
    .why =
        "every row returns something declared, or an infinity, at every finite state",
    .bound = 0,
    .quantity = "hessian",
    .share = 1,
    .measure = finite,
};
const check check_nonnegative = {
    .name = "nonnegative",
    .measures = "how far W is below 0",
    .why = "sums of even powers are not negative, however they round",
    .bound = 0,
    .quantity = "energy",
    .share = 1,
    .lacks = lacks_nonnegative,
    .measure = nonnegative,
};
const check check_rest = {
    .name = "rest",
    .measures = "|W| and |g| at rest in units of the foundation's bound",
    .why = "both are 0 there; what rounding makes of it is the foundation's bound",
    .bound = 1,
    .quantity = "gradient",
    .share = 1,
    .given = 1,
    .lacks = lacks_rest,
    .measure = rest,
    .at = rest_at,
};
const check check_declared = {
    .name = "declared",
    .measures =
        "energy, gradient, Hessian and projection at the degenerate states the row "
        "declares, in eps of the declared value",
    .why = "the declared values are exact; a few operations lead to each",
    .bound = 4,
    .quantity = "hessian",
    .share = 1,
    .given = 1,
    .lacks = lacks_declared,
    .measure = declared,
    .at = declared_at,
};
