/* check_values.c -- tests single values: they are not NaN, not negative if the energy claims that,
 * 0 at rest, and as declared at degenerate states. */
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "engine/finding.h"
#include "measure/params.h"
#include "measure/scalar_values.h"

typedef struct {
  const slv_energy *e;
  const slv_state *s;
  const tally *t;
} place;

/* Returns 1, and reports the entry, if a result of k's function is NaN. */
static int has_nan(const place *a, quantity k, const char *where, const double *y) {
  char entry[QUANTITY_TEXT];
  for (int i = 0; i < quantity_function_size(a->e, k); i++) {
    if (!isnan(y[i])) continue;
    const char *shown = quantity_entry(a->e, k, i, entry);
    find_text(a->t, (double)NAN, shown, "%s%s is NaN", where, entry);
    return 1;
  }
  return 0;
}

static int nan_in_f64(const place *a, quantity k) {
  double y[quantity_function_max(a->e)];
  char entry[QUANTITY_TEXT];
  slv_fn_f64 *const f = quantity_function_f64(a->e, k);
  if (f == NULL) return 0;
  const slv_status status = f(a->s->x, a->s->p, y);
  if (status == SLV_OK) return has_nan(a, k, "", y);
  /* A plugin may have a domain; a built-in energy only with the claim SLV_PARTIAL. */
  if (slv_energy_find(a->e->name) == NULL || (a->e->claims & SLV_PARTIAL) != 0) return 0;
  find_text(a->t, (double)NAN, quantity_entry(a->e, k, 0, entry), "%s: %s", entry,
            slv_status_text(status));
  return 1;
}

/* Looks for NaN in double, and in single precision if x and p fit. */
MEASURE_OF(finite) {
  const place a = {e, s, t};
  const double most = (double)FLT_MAX;
  const int fits = numbers_fit(e->ndof, s->x, 0, most) && numbers_fit(e->nparam, s->p, 0, most);
  double y[quantity_function_max(e)];
  for (quantity k = QUANTITY_ENERGY; k < QUANTITY_COUNT; k++) {
    if (k == QUANTITY_EIGENVALUES) continue; /* computed with the eigenvectors */
    if (nan_in_f64(&a, k)) return (double)NAN;
    if (fits && scalar_values_f32(e, k, s->x, s->p, y) == SLV_OK && has_nan(&a, k, IN_SINGLE, y))
      return (double)NAN;
  }
  return 0;
}

MEASURE_OF(nonnegative) {
  double w;
  if (quantity_f64(e, QUANTITY_ENERGY, s->x, s->p, &w) != SLV_OK) return NOT_JUDGED;
  const double below = isnan(w) ? w : fmax(0, -w);
  find_residual(t, below, "energy", 1, &w, 0);
  find_text(t, below, "energy", "energy = %.6g, expected 0 or more", isnan(w) ? fabs(w) : w);
  return below;
}

static slv_status rest_at(const slv_energy *e, uint64_t i, slv_state *s) {
  const slv_rest_shape *shape = e->nrest > 0 ? &e->rests[i] : NULL;
  if (shape != NULL ? shape->name == NULL : i > 0) return SLV_EARG;
  *s = (slv_state){.index = i, .rest = shape, .x = s->x, .p = s->p};
  (void)snprintf(s->name, sizeof s->name, "rest%s%s", shape != NULL ? ", " : "",
                 shape != NULL ? shape->name : "");
  slv_state_rest_positions(e, shape, s->x);
  SLV_TRY(slv_energy_typical_params(e, s->p));
  return shape != NULL ? slv_energy_prepare(e, shape->X, s->p) : SLV_OK;
}

MEASURE_OF(rest) {
  double w, energy = 0, g[e->ndof], zero[e->ndof];
  if (e->f64->energy != NULL) {
    if (e->f64->energy(s->x, s->p, &w) != SLV_OK) return (double)NAN;
    energy = spread_ratio(e, QUANTITY_ENERGY, s->x, s->p, fabs(w), 0);
    find_number(t, energy, "energy", "energy", w, 0);
  }
  if (e->f64->gradient == NULL || isnan(energy)) return energy;
  if (e->f64->gradient(s->x, s->p, g) != SLV_OK) return (double)NAN;
  const double slope = spread_ratio(e, QUANTITY_GRADIENT, s->x, s->p, vector_norm(e->ndof, g), 0);
  memset(zero, 0, sizeof zero);
  find_quantity(t, slope, e, QUANTITY_GRADIENT, "", g, zero);
  return isnan(slope) ? slope : fmax(energy, slope);
}

static const char *missing_declared(const slv_energy *e) {
  return e->declared != NULL && e->declared->state != NULL
             ? NULL
             : "the energy declares no degenerate state";
}

static slv_status declared_at(const slv_energy *e, uint64_t i, slv_state *s) {
  uint64_t n = 0;
  while (e->declared[n].state != NULL) n++;
  if (i >= n) return SLV_EARG;
  const slv_declared *d = &e->declared[i];
  *s = (slv_state){.index = i, .x = s->x, .p = s->p};
  if (e->nrest > 0) s->rest = &e->rests[0];
  (void)snprintf(s->name, sizeof s->name, "%s", d->state);
  memcpy(s->x, d->x, (size_t)e->ndof * sizeof *s->x);
  SLV_TRY(slv_energy_typical_params(e, s->p));
  if (d->p == NULL) return SLV_OK;
  memcpy(s->p, d->p, (size_t)e->nparam * sizeof *s->p);
  return slv_energy_prepare(e, NULL, s->p);
}

/* Returns max |y - want| in units of eps max |want|. If all of `want` is 0, y must be exactly 0. */
static double distance_in_eps(const place *a, quantity k, const double *want) {
  double y[quantity_function_max(a->e)], d = 0, size = 0;
  char entry[QUANTITY_TEXT];
  slv_fn_f64 *const f = quantity_function_f64(a->e, k);
  int worst = 0;
  if (want == NULL) return 0;
  if (f == NULL || f(a->s->x, a->s->p, y) != SLV_OK) return (double)NAN;
  for (int i = 0; i < quantity_function_size(a->e, k); i++) {
    const double here = y[i] == want[i] ? 0 : fabs(y[i] - want[i]);
    if (isnan(here) || here > d) d = here, worst = i;
    if (isnan(here)) break;
    size = fmax(size, fabs(want[i]));
  }
  const double r = error_in_units(d, eps_of(a->e) * size);
  const char *shown = quantity_entry(a->e, k, worst, entry);
  find_number(a->t, r, shown, entry, y[worst], want[worst]);
  return r;
}

MEASURE_OF(declared) {
  const slv_declared *d = &e->declared[s->index];
  const double *const want[QUANTITY_SHOWN] = {[QUANTITY_ENERGY] = d->energy,
                                              [QUANTITY_GRADIENT] = d->gradient,
                                              [QUANTITY_HESSIAN] = d->hessian,
                                              [QUANTITY_PROJECTED] = d->projected};
  const place a = {e, s, t};
  double most = 0;
  for (quantity k = QUANTITY_ENERGY; k < QUANTITY_SHOWN; k++) {
    const double r = distance_in_eps(&a, k, want[k]);
    if (isnan(r)) return r;
    most = fmax(most, r);
  }
  return most;
}

DEFINE_CHECK(finite, .bound = 0, .quantity = "hessian", .measure = finite)

DEFINE_CHECK(nonnegative, .bound = 0, .quantity = "energy", .beyond = BEYOND_MAY_BE_ROUNDING,
             .claim = SLV_NONNEGATIVE, .missing = missing_energy, .measure = nonnegative)

DEFINE_CHECK(rest, .bound = 1, .quantity = "gradient", .given = 1, .claim = SLV_ZERO_AT_REST,
             .measure = rest, .at = rest_at)

DEFINE_CHECK(declared, .bound = 4, .quantity = "hessian", .beyond = BEYOND_IS_WRONG, .given = 1,
             .missing = missing_declared, .measure = declared, .at = declared_at)
