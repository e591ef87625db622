/* check_scalars.c -- a formula is one source for all scalars: do they agree with
 * double? What other checks hold against each other is left to them. */
#include <float.h>
#include <math.h>
#include <stdio.h>

#include "engine/finding.h"
#include "engine/missing.h"
#include "measure/kernel_values.h"
#include "measure/spread.h"

typedef slv_status values_fn(const slv_energy *e, kernel k, const double *x,
                             const double *p, double *y);

typedef struct {
  const char *where; /* for the record */
  values_fn *values;
  double eps, least, most; /* of the scalar, or of double where that is coarser */
  kernel first; /* the functions before it are compared by the checks of digits */
} other_scalar;

static const other_scalar others[] = {
    {"in complex, ", kernel_values_c64, DBL_EPSILON, DBL_MIN, DBL_MAX, KERNEL_ENERGY},
    {"in quad, ", kernel_values_f128, DBL_EPSILON, DBL_MIN, DBL_MAX, KERNEL_SPECTRUM},
    {"in single precision, ", kernel_values_f32, (double)FLT_EPSILON, (double)FLT_MIN,
     (double)FLT_MAX, KERNEL_SPECTRUM},
};

/* The numbers whose bound is the kernel's too: projection moves no two matrices
 * further apart, and the pairs of a spectrum make up its Hessian. */
static kernel measured_by(kernel k) {
  if (k == KERNEL_SPECTRUM || k == KERNEL_PROJECTED) return KERNEL_HESSIAN;
  return k == KERNEL_TERM_PROJECTED ? KERNEL_TERM_HESSIANS : k;
}

/* error over the foundation's bound of v, the values of `by`, with the eps given.  The
 * corners in double: what it adds to them is below what the bound allows anyway. */
static double corner_ratio(const slv_energy *e, const slv_state *s, kernel by,
                           double eps, const double *v, double error, double worst) {
  enum { CORNERS = 64 };
  double w[KERNEL_MAX], spread = 0;
  const int size = kernel_values_size(e, by);
  const double base = 8 * eps * norm_of(size, v);
  for (int corner = 0; corner < CORNERS; corner++) {
    slv_state y = *s;
    if (error <= worst * (base + spread)) return worst;
    spread_corner(e->ndof, s->x, eps, corner, y.x);
    if (kernel_values_f64(e, by, y.x, y.p, w) != SLV_OK) continue;
    const double d = distance_of(size, v, w);
    spread = isfinite(d) ? fmax(spread, d) : spread;
  }
  return in_units(error, base + spread);
}

static void find_worst(const tally *t, double ratio, const slv_energy *e,
                       const other_scalar *o, kernel k, const double *got,
                       const double *want) {
  char name[KERNEL_TEXT + 32], entry[KERNEL_TEXT];
  const int spectrum = k == KERNEL_SPECTRUM, n = kernel_values_size(e, k);
  int worst = 0;
  if (t->finding == NULL) return;
  for (int i = 1; i < n && !isnan(got[worst]); i++)
    if (!(fabs(got[i] - want[i]) <= fabs(got[worst] - want[worst]))) worst = i;
  const char *shown = kernel_entry(e, spectrum ? KERNEL_HESSIAN : k, worst, entry);
  (void)snprintf(name, sizeof name, "%s%s%s", o->where, spectrum ? "Q L Q' for " : "",
                 entry);
  if (isinf(got[worst]) && o->values == kernel_values_c64)
    find_text(t, ratio, shown, "%s has an imaginary part", name);
  find_number(t, ratio, spectrum ? "eigenvectors" : shown, name, got[worst],
              want[worst]);
}

/* s in the numbers of the scalar; 0 when some are not of normal size there. */
static int rounded(const slv_energy *e, const other_scalar *o, slv_state *s) {
  if (o->eps == DBL_EPSILON) return 1;
  for (int i = 0; i < e->ndof + e->nparam; i++) {
    double *x = i < e->ndof ? &s->x[i] : &s->p[i - e->ndof];
    if (fabs(*x) > o->most || (fabs(*x) < o->least && *x != 0)) return 0;
    *x = (double)(float)*x;
  }
  return 1;
}

/* Can the scalar carry all its digits at this size? */
static int carries(const other_scalar *o, double size) {
  return size == 0 || (size >= o->least / o->eps && size <= o->most);
}

/* The scalar refuses what double does not: by rounding, at the edge of a domain, or
 * everywhere.  The state then counts among the spared. */
#define REFUSED (-2.0)

/* NOT_JUDGED where the row has no such function, or sizes are beyond the scalar. */
static double compare(const slv_energy *e, const slv_state *s, const other_scalar *o,
                      kernel k, double worst, const tally *t) {
  double got[KERNEL_MAX], want[KERNEL_MAX], v[KERNEL_MAX];
  const kernel by = measured_by(k);
  const int n = kernel_values_size(e, k);
  slv_state at = *s;
  if (!rounded(e, o, &at)) return NOT_JUDGED;
  if (kernel_values_f64(e, by, at.x, at.p, v) != SLV_OK) return NOT_JUDGED;
  if (kernel_values_f64(e, k, at.x, at.p, want) != SLV_OK) return NOT_JUDGED;
  const double size = norm_of(kernel_values_size(e, by), v);
  if (!isnan(size) && !carries(o, size)) return NOT_JUDGED;
  const slv_status status = o->values(e, k, at.x, at.p, got);
  if (status == SLV_ECAPABILITY) return NOT_JUDGED;
  if (status != SLV_OK) return REFUSED;
  const double error = distance_of(n, got, want);
  const double r =
      isnan(error) ? error : corner_ratio(e, &at, by, o->eps, v, error, worst);
  find_worst(t, r, e, o, k, got, want);
  return r;
}

static double agree(const slv_energy *e, const slv_state *s, double worst, tally *t) {
  double most = NOT_JUDGED;
  for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
    for (kernel k = others[i].first; k < KERNEL_COUNT; k++) {
      const double r = compare(e, s, &others[i], k, fmax(worst, most), t);
      if (r == REFUSED) return NOT_JUDGED;
      if (isnan(r)) return r;
      most = fmax(most, r);
    }
  return most;
}

static const char *lacks_other(const slv_energy *e) {
  if (e->c64 != NULL || e->f128 != NULL || e->f32 != NULL) return NULL;
  return e->no_scalar != NULL ? e->no_scalar : "the row has no scalar but double";
}

extern const check check_scalars_agree;
const check check_scalars_agree = {
    .name = "scalars_agree",
    .measures =
        "every function in complex at real x, and in quad and single precision those "
        "the digits checks leave out, against double, in units of the bound",
    .why =
        "the foundation's bound, with the eps of float for single precision; of H for "
        "its projection, which moves no two matrices further apart, and for Q L Q'",
    .bound = 1,
    .quantity = "hessian",
    .share = 200,
    .spare = 0.05,
    .lacks = lacks_other,
    .measure = agree,
};
