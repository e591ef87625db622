/* check_gauss_newton.c -- tests matrices used in place of the Hessian: the energy's `definite`, the
 * Gauss-Newton matrix sum of k dC dC' (Choi, Ko), and H without terms in H_u, H_v, H_6 (Kim). */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "engine/finding.h"
#include "measure/baraff_witkin_original.h"
#include "measure/projection.h"
#include "measure/reference_hessian.h"
#include "selvedge/condition.h"
#include "selvedge/dense.h"

enum { BOUND = 5 };

/* Returns max(0, -(least eigenvalue of G)), scaled so that LAPACK's threshold is BOUND. */
static double negative(const slv_energy *e, const double *G, const char *name, const tally *t) {
  const int n = e->ndof;
  char of[64];
  const double size = vector_norm(n * n, G);
  const double unit = n * eps_of(e) * size * LAPACK_THRESHOLD / BOUND;
  if (!norm_is_resolved(format_of(e), size)) return isnan(size) ? size : 0;
  const double least = least_eigenvalue(n, G), r = error_in_units(worse_of(0, -least), unit);
  (void)snprintf(of, sizeof of, "least eigenvalue of %s", name);
  find_residual(t, r, of, 1, &least, size);
  find_text(t, r, "hessian", "%s has the eigenvalue %.3g, its norm is %.3g", name, least, size);
  return r;
}

/* Compares a matrix in place of the Hessian. */
static double difference(const slv_energy *e, const slv_state *s, const char *name,
                         const double *got, const double *want, double worst, const tally *t) {
  const double error = vector_distance(e->ndof * e->ndof, got, want);
  const double r = spread_ratio(e, QUANTITY_HESSIAN, s->x, s->p, error, worst);
  find_matrix(t, r, "hessian", name, e->ndof, got, want);
  return r;
}

/* Compares slv_energy_gauss_newton() with H - sum k C d2C, and tests its least eigenvalue. */
static double of_conditions(const slv_energy *e, const slv_state *s, const double *H, double worst,
                            const tally *t) {
  const int n = e->ndof;
  double all[quantity_size(e, QUANTITY_CONDITION)], G[n * n], want[n * n];
  if (e->f64->condition(s->x, s->p, all) != SLV_OK) return (double)NAN;
  if (slv_energy_gauss_newton(e, s->p, s->x, G) != SLV_OK) return (double)NAN;
  memcpy(want, H, sizeof want);
  for (int i = 0; i < e->ncondition; i++) {
    const slv_condition_f64 c = slv_condition_at_f64(n, all, i);
    for (int j = 0; j < n * n; j++) want[j] -= c.k * c.C * c.hessian[j];
  }
  const double below = negative(e, G, "sum k dC dC'", t);
  return worse_of(below, difference(e, s, "sum k dC dC'", G, want, worst, t));
}

/* Stiffness k, rest stretch b and direction a of two fibres, and their shear stiffness */
typedef struct {
  double k[2], b[2], k_shear, a[2][2];
} fibre_model;

static int fibre_model_of(const slv_energy *e, const double *p, fibre_model *f) {
  original_model m;
  if (strcmp(e->name, "stretch_general") == 0)
    *f = (fibre_model){{p[0], p[0]}, {p[1], p[2]}, 0, {{p[3], p[4]}, {p[5], p[6]}}};
  else if (strcmp(e->name, "shear_general") == 0)
    *f = (fibre_model){{0, 0}, {0, 0}, p[0], {{p[1], p[2]}, {p[3], p[4]}}};
  else if (e->ndof == 6 && original_model_of(e, p, &m))
    *f = (fibre_model){{m.k_u, m.k_v}, {m.b_u, m.b_v}, m.k_shear, {{1, 0}, {0, 1}}};
  else
    return 0;
  return 1;
}

/* Subtracts s (a b' + b a')/2 (x) I from H. */
static void take_away(double s, const double *a, const double *b, double *H) {
  for (int j = 0; j < 6; j++)
    for (int i = j % 3; i < 6; i += 3)
      H[i + 6 * j] -= s * (a[i / 3] * b[j / 3] + b[i / 3] * a[j / 3]) / 2;
}

/* Subtracts the terms in H_u, H_v and H_6 from H: 2 k (1 - b/l) H_u, likewise for H_v (Kim 4.2.2,
 * where b is missing), and 2 k (I6 - a.b) H_6 (Kim eq. 32, which assumes a.b = 0). */
static void drop_terms(const fibre_model *f, const double *F, double *H) {
  slv_f128 c = 0; /* I6 - a.b, in quad because of cancellation */
  double y[2][3];
  for (int r = 0; r < 6; r++)
    y[r / 3][r % 3] = f->a[r / 3][0] * F[r % 3] + f->a[r / 3][1] * F[3 + r % 3];
  for (int i = 0; i < 6; i++)
    for (int j = i % 3; j < 6; j += 3) c += (slv_f128)f->a[0][i / 3] * f->a[1][j / 3] * F[i] * F[j];
  for (int i = 0; i < 2; i++) c -= (slv_f128)f->a[0][i] * f->a[1][i];
  for (int r = 0; r < 2; r++) {
    const double l = vector_norm(3, y[r]);
    if (f->k[r] != 0 && l > 0) take_away(2 * f->k[r] * (1 - f->b[r] / l), f->a[r], f->a[r], H);
  }
  take_away(4 * f->k_shear * (double)c, f->a[0], f->a[1], H);
}

static double of_kim(const slv_energy *e, const slv_state *s, const double *H, double worst,
                     const tally *t) {
  const int n = e->ndof;
  double G[n * n], want[n * n], off = 0;
  fibre_model m;
  if (e->f64->without_h(s->x, s->p, G) != SLV_OK) return (double)NAN;
  memcpy(want, H, sizeof want);
  if (fibre_model_of(e, s->p, &m)) {
    drop_terms(&m, s->x, want);
    off = difference(e, s, "without_h", G, want, worst, t);
  }
  const double below = negative(e, G, "without_h", t);
  return worse_of(off, below);
}

/* Tests `definite` >= 0 by negative(). */
static double of_source(const slv_energy *e, const slv_state *s, const tally *t) {
  double P[e->ndof * e->ndof];
  if (e->f64->definite(s->x, s->p, P) != SLV_OK) return (double)NAN;
  return negative(e, P, "definite", t);
}

MEASURE_OF(gauss_newton) {
  double H[quantity_max(e)], most = 0;
  if (!state_is_smooth(e, s)) return NOT_JUDGED;
  if (e->f64->hessian(s->x, s->p, H) != SLV_OK) return NOT_JUDGED;
  if (e->f64->definite != NULL) most = worse_of(most, of_source(e, s, t));
  if (e->f64->condition != NULL)
    most = worse_of(most, of_conditions(e, s, H, fmax(worst, most), t));
  if (e->f64->without_h != NULL) most = worse_of(most, of_kim(e, s, H, fmax(worst, most), t));
  return most;
}

MEASURE_OF(definite) {
  const int n = e->ndof, less = (e->claims & SLV_GAUSS_NEWTON) != 0;
  double H[n * n], P[n * n], error;
  if (!state_is_smooth(e, s) || reference_hessian(e, s, H, &error) != SLV_OK) return NOT_JUDGED;
  if (e->f64->definite(s->x, s->p, P) != SLV_OK) return (double)NAN;
  const double below = negative(e, P, "definite", t);
  const definite_figures f = definite_figures_of(e, s->x, s->p, P, H);
  if (!norm_is_resolved(format_of(e), f.size) || isnan(f.least)) return below;
  const double off[2] = {f.asymmetry, fmax(0, -f.least)};
  const double unit = n * eps_of(e) * f.size * LAPACK_THRESHOLD / BOUND;
  const double r = error_in_units(fmax(off[0], off[1]), unit + error / BOUND);
  find_residual(t, r, "definite", 2, off, f.size);
  find_text(t, r, "hessian",
            "definite differs from its transpose by %.3g of its norm; %s %.3g of the norm",
            f.asymmetry / f.size,
            less ? "it differs from H at rest by" : "the least eigenvalue of definite - H is",
            (less ? off[1] : f.least) / f.size);
  return worse_of(below, r);
}

static const char *missing_definite(const slv_energy *e) {
  return e->f64->definite != NULL ? missing_reference(e) : "the energy has no `definite`";
}

static const char *missing(const slv_energy *e) {
  if (e->f64->hessian == NULL) return "the energy has no Hessian";
  return e->f64->without_h != NULL || e->f64->definite != NULL ? NULL : missing_condition(e);
}

DEFINE_CHECK(gauss_newton, .bound = BOUND, .quantity = "hessian", .share = 5, .spare = 0.1,
             .missing = missing, .measure = gauss_newton)

DEFINE_CHECK(definite, .bound = BOUND, .quantity = "hessian", .pair = PAIR_HESSIAN_DEFINITE,
             .share = 5, .spare = 0.1, .missing = missing_definite, .measure = definite)
