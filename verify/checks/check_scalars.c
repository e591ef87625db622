/* check_scalars.c -- compares the functions of an energy in complex, quad and single precision with
 * those in double, unless check_digits.c compares them. All are compiled from one source. */
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "engine/finding.h"
#include "measure/params.h"
#include "measure/scalar_values.h"

typedef slv_status values_fn(const slv_energy *e, quantity k, const double *x, const double *p,
                             double *y);

typedef struct {
  const char *where; /* prefix of a number's name in the record */
  values_fn *values;
  const scalar_format *in; /* format of the coarser of both scalars */
  quantity first;          /* earlier quantities are left to check_digits.c */
} other_scalar;

static const other_scalar others[] = {
    {"in complex, ", scalar_values_c64, &scalar_formats[SCALAR_F64], QUANTITY_ENERGY},
    {"in quad, ", scalar_values_f128, &scalar_formats[SCALAR_F64], QUANTITY_EIGENVALUES},
    {IN_SINGLE, scalar_values_f32, &scalar_formats[SCALAR_F32], QUANTITY_EIGENVALUES},
};

extern const check check_scalars_agree;

/* Returns the quantity whose rounding bound also serves for k. Projection does not increase the
 * distance of two matrices, and a spectrum is compared by the matrix Q L Q'. */
static quantity measured_by(quantity k) {
  if (k == QUANTITY_EIGENVALUES || k == QUANTITY_PROJECTED || k == QUANTITY_DEFINITE)
    return QUANTITY_HESSIAN;
  return k == QUANTITY_TERM_PROJECTED ? QUANTITY_TERM_HESSIANS : k;
}

/* The values v of quantity `by` at state s */
typedef struct {
  const slv_energy *e;
  const slv_state *s;
  quantity by;
  double eps;
  const double *v;
} around;

/* Returns |w - v|, where w are the values at a corner of the rounding bound. Double is accurate
 * enough for w, but may overflow: if f_u and f_v have very different lengths, a corner moves the
 * shorter one by many times its length. Then quad is tried; if it fails, the bound is infinite. */
static slv_f128 corner_distance(void *of, int corner) {
  const around *a = of;
  double x[a->e->ndof], w[quantity_function_max(a->e)];
  const int size = scalar_values_size(a->e, a->by);
  spread_corner(a->e->ndof, a->s->x, a->eps, corner, x);
  if (scalar_values_f64(a->e, a->by, x, a->s->p, w) != SLV_OK) return 0;
  double d = vector_distance(size, a->v, w);
  if (!isfinite(d) && scalar_values_f128(a->e, a->by, x, a->s->p, w) == SLV_OK)
    d = vector_distance(size, a->v, w);
  return isnan(d) ? 0 : d;
}

/* Returns the error over the rounding bound of a.by for a.eps. */
static double corner_ratio(around a, double error, double worst) {
  const double size = vector_norm(scalar_values_size(a.e, a.by), a.v);
  return spread_ratio_at(corner_distance, &a, a.eps, size, error, worst);
}

static void find_worst(const tally *t, double ratio, const slv_energy *e, const other_scalar *o,
                       quantity k, const double *got, const double *want) {
  char name[QUANTITY_TEXT + 32], of[64], entry[QUANTITY_TEXT];
  const int spectrum = k == QUANTITY_EIGENVALUES, n = scalar_values_size(e, k);
  int worst = 0;
  if (t->finding == NULL) return;
  for (int i = 1; i < n && !isnan(got[worst]); i++)
    if (!(fabs(got[i] - want[i]) <= fabs(got[worst] - want[worst]))) worst = i;
  const char *shown = quantity_entry(e, spectrum ? QUANTITY_HESSIAN : k, worst, entry);
  (void)snprintf(name, sizeof name, "%s%s%s", o->where, spectrum ? "Q L Q' for " : "", entry);
  if (isinf(got[worst]) && o->values == scalar_values_c64)
    find_text(t, ratio, shown, "%s has an imaginary part", name);
  (void)snprintf(of, sizeof of, "%s%s", o->where, quantity_name(k));
  const found_entry at = {spectrum ? "eigenvectors" : shown, of, name, worst};
  find_entry(t, ratio, &at, n, got, want);
  if (strcmp(t->finding->name, of) == 0) t->finding->eps = fmax(o->in->eps, eps_of(e));
}

/* Rounds s to float if the scalar is single precision. Returns 0 if a number is subnormal there, or
 * so large that sums of its products with fibres and rest edges may overflow. */
static int rounded(const slv_energy *e, const other_scalar *o, slv_state *s) {
  const double least = o->in->least, most = o->in->most / 1024;
  if (o->in->eps == DBL_EPSILON) return 1;
  if (!numbers_fit(e->ndof, s->x, least, most) || !numbers_fit(e->nparam, s->p, least, most))
    return 0;
  for (int i = 0; i < e->ndof; i++) s->x[i] = (double)(float)s->x[i];
  return params_rounded(e, s->p, s->p) == SLV_OK;
}

/* Result if the function fails in the other scalar but not in double: everywhere, or by rounding at
 * the edge of the domain. The whole state is then not tested. */
#define REFUSED (-2.0)

/* Compares quantity k in the other scalar type with double. Returns NOT_JUDGED if e lacks k, or if
 * values are too large or too small for that type. */
static double compare(const slv_energy *e, const slv_state *s, const other_scalar *o, quantity k,
                      double worst, const tally *t) {
  const int most = quantity_function_max(e), n = scalar_values_size(e, k);
  double x[e->ndof], p[params_room(e)], got[most], want[most], v[most];
  char of[64];
  (void)snprintf(of, sizeof of, "%s%s", o->where, quantity_name(k));
  if (find_ignores(t, of)) return NOT_JUDGED;
  const quantity by = measured_by(k);
  slv_state at = *s;
  at.x = memcpy(x, s->x, sizeof x);
  at.p = memcpy(p, s->p, (size_t)slv_energy_count_params(e) * sizeof *p);
  if (!rounded(e, o, &at)) return NOT_JUDGED;
  if (scalar_values_f64(e, by, at.x, at.p, v) != SLV_OK) return NOT_JUDGED;
  if (scalar_values_f64(e, k, at.x, at.p, want) != SLV_OK) return NOT_JUDGED;
  const double size = vector_norm(scalar_values_size(e, by), v);
  if (!isnan(size) && !norm_is_resolved(o->in, size)) return NOT_JUDGED;
  const double eps = fmax(o->in->eps, eps_of(e));
  const slv_status status = o->values(e, k, at.x, at.p, got);
  if (status == SLV_ECAPABILITY) return NOT_JUDGED;
  if (status != SLV_OK) return REFUSED;
  const double error = vector_distance(n, got, want);
  double r = corner_ratio((around){e, &at, by, eps, v}, error, worst);
  if (r > check_scalars_agree.bound && k == QUANTITY_DEFINITE)
    r = fmin(r, corner_ratio((around){e, &at, k, eps, want}, error, worst)); /* see checks.txt */
  find_worst(t, r, e, o, k, got, want);
  return r;
}

MEASURE_OF(agree) {
  double most = NOT_JUDGED;
  for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
    for (quantity k = others[i].first; k < QUANTITY_COUNT; k++) {
      if (k == QUANTITY_EIGENVECTORS) continue; /* compared together with the eigenvalues */
      const double r = compare(e, s, &others[i], k, fmax(worst, most), t);
      if (r == REFUSED) return NOT_JUDGED;
      if (isnan(r)) return r;
      most = fmax(most, r);
    }
  return most;
}

static const char *missing_other(const slv_energy *e) {
  if (e->c64 != NULL || e->f128 != NULL || e->f32 != NULL) return NULL;
  return e->no_scalar != NULL ? e->no_scalar : "the energy is written only in double";
}

DEFINE_CHECK(scalars_agree, .bound = 1, .quantity = "hessian", .share = 200, .spare = 0.05,
             .missing = missing_other, .measure = agree)
