/* check_projection.c -- tests whether P is the positive semi-definite matrix nearest to H. One
 * check compares P with the clamp of H, which sets negative eigenvalues to 0. The other needs no
 * reference: P is nearest exactly if P >= 0, P - H >= 0 and P (P - H) = 0. The norm of this product
 * is measured: its trace is quadratic in the error, and would hide an error of 1e-8. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "checks/check_projection.h"
#include "engine/finding.h"
#include "measure/matrix.h"
#include "measure/projection.h"
#include "measure/reference_hessian.h"
#include "selvedge/dense.h"

/* Returns -(least eigenvalue of A) if it is negative, else 0. */
static double deficit(int n, const double *A) {
  const double least = least_eigenvalue(n, A);
  return least < 0 || isnan(least) ? -least : 0;
}

/* Returns the violation that an error of H may cause, over the bound of these checks. An error E
 * moves the clamp, a projection onto a convex set, by at most |E|; eigenvalues by at most |E|
 * (Weyl); and P (P - H) by at most |P| |E|, where |P| <= |H|. */
static double allowed(double error) { return error / LAPACK_THRESHOLD; }

/* Returns the largest violation of P >= 0, P - H >= 0, P (P - H) = 0, in units of n eps |H|.
 * `error` is the error of H. Rescales H and P in place, so that H's largest entry is near 1. */
static double certificate(const scalar_format *in, int n, double *H, double *P, double error,
                          int term, const tally *t) {
  double D[n * n], PD[n * n];
  char name[32] = ""; /* prefix in the record */
  if (!norm_is_resolved(in, vector_norm(n * n, H))) return NOT_JUDGED;
  const int k = matrix_normalise(n, H);
  for (int i = 0; i < n * n; i++) P[i] = ldexp(P[i], -k), D[i] = P[i] - H[i];
  matrix_product(n, P, D, PD);
  const double size = vector_norm(n * n, H), unit = n * in->eps * size;
  const double wide = unit + allowed(ldexp(error, -k));
  if (!isfinite(vector_norm(n * n, P))) return (double)NAN;
  const double negative = error_in_units(deficit(n, P), unit),
               below = error_in_units(deficit(n, D), wide);
  const double product = error_in_units(vector_norm(n * n, PD), wide * fmax(size, 0x1p-1000));
  const double most = worse_of(worse_of(negative, below), product);
  const double of = n * in->eps, of_wide = error > 0 ? wide / size : of;
  double residual[n * n + 2];
  memcpy(residual, PD, sizeof(double) * (size_t)(n * n));
  residual[n * n] = of * negative, residual[n * n + 1] = of_wide * below;
  if (term >= 0) (void)snprintf(name, sizeof name, "term %d, ", term);
  find_residual(t, most, term < 0 ? "projection" : name, n * n + 2, residual, size);
  find_text(
      t, most, NULL,
      "%sprojection P of H: least eigenvalue of P %.3g |H|, of P - H %.3g |H|, expected >= 0; "
      "|P (P - H)| is %.3g |H|^2, expected 0",
      name, 0 - of * negative, 0 - of_wide * below, of_wide * product);
  return most;
}

/* Returns |P - C| in units of n eps |H|; `error` is the error of H. */
static double distance_of(const slv_energy *e, const double *P, const double *C, const double *H,
                          double error) {
  const int n = e->ndof;
  const double unit = n * eps_of(e) * vector_norm(n * n, H);
  return error_in_units(vector_distance(n * n, P, C), unit + allowed(error));
}

/* Compares P with the clamp of H or, if `certify`, tests the three conditions. A triangle's
 * projection that is nearest in the norm of F does not satisfy them in x; then |P - clamp| / |H| in
 * x is stored in t->figure, for the record's note. */
static double judge(const slv_energy *e, const slv_state *s, int certify, tally *t) {
  const int n = e->ndof;
  const scalar_format *in = format_of(e);
  double H[n * n], P[n * n], C[n * n], in_F[n * n], error;
  if (reference_hessian(e, s, H, &error) != SLV_OK) return NOT_JUDGED;
  if (e->f64->projected(s->x, s->p, P) != SLV_OK) return NOT_JUDGED;
  if (!norm_is_resolved(in, vector_norm(n * n, H))) return NOT_JUDGED;
  if (certify && e->element != SLV_ELEMENT_TRIANGLE) return certificate(in, n, H, P, error, -1, t);
  if (slv_dense_project_clamp(n, H, C) != SLV_OK) return NOT_JUDGED;
  const double r = distance_of(e, P, C, H, error);
  if (!(r <= LAPACK_THRESHOLD) && projection_in_F(e, s->p, H, in_F)) {
    const double r_F = distance_of(e, P, in_F, H, error);
    if (r_F <= LAPACK_THRESHOLD)
      t->figure = fmax(t->figure, vector_distance(n * n, P, C) / vector_norm(n * n, H));
    if (r_F <= LAPACK_THRESHOLD) return r_F;
  }
  if (certify) return certificate(in, n, H, P, error, -1, t);
  find_matrix(t, r, "projected", "projected", n, P, C);
  return r;
}

MEASURE_OF(certified) { return judge(e, s, 1, t); }
MEASURE_OF(clamped) { return judge(e, s, 0, t); }

double eigensolver_ratio(const scalar_format *in, int n, double *H, double *C, const double *A) {
  double AA[n * n], HH[n * n];
  const double size = vector_norm(n * n, H), unit = n * in->eps * size;
  matrix_product(n, A, A, AA);
  matrix_product(n, H, H, HH);
  const double square =
      error_in_units(vector_distance(n * n, AA, HH), unit * fmax(size, 0x1p-1000));
  const double negative = error_in_units(deficit(n, A), unit);
  const double clamp = certificate(in, n, H, C, 0, -1, &(tally){0});
  return worse_of(clamp, worse_of(square, negative));
}

/* Reports an asymmetric H. The solver reads only one triangle of H, so that its result does not fit
 * an asymmetric H: the Hessian is wrong, not the solver. */
static void find_asymmetry(const slv_energy *e, const tally *t, double ratio, const double *H) {
  const int n = e->ndof;
  double mirror[n * n];
  if (t->finding == NULL) return;
  for (int i = 0; i < n * n; i++) mirror[i] = H[i / n + n * (i % n)];
  const double off = vector_distance(n * n, H, mirror);
  if (off > LAPACK_THRESHOLD * eps_of(e) * vector_norm(n * n, H))
    find_quantity(t, ratio, e, QUANTITY_HESSIAN, "not symmetric: ", H, mirror);
}

MEASURE_OF(solver) {
  const int n = e->ndof;
  double H[n * n], C[n * n], A[n * n], asked[n * n];
  if (e->f64->hessian(s->x, s->p, H) != SLV_OK) return NOT_JUDGED;
  if (!norm_is_resolved(format_of(e), vector_norm(n * n, H))) return NOT_JUDGED;
  memcpy(asked, H, sizeof asked);
  (void)matrix_normalise(n, H);
  if (slv_dense_project_clamp(n, H, C) != SLV_OK) return (double)NAN;
  if (slv_dense_project_absolute(n, H, A) != SLV_OK) return (double)NAN;
  const double r = eigensolver_ratio(format_of(e), n, H, C, A);
  find_asymmetry(e, t, r, asked);
  return r;
}

MEASURE_OF(terms) {
  const int n = e->ndof, all = quantity_function_max(e);
  double H[all], P[all], most = NOT_JUDGED;
  if (e->f64->term_hessians(s->x, s->p, H) != SLV_OK) return NOT_JUDGED;
  if (e->f64->term_projected(s->x, s->p, P) != SLV_OK) return NOT_JUDGED;
  for (int k = 0; k < e->nterm; k++) {
    const double r = certificate(format_of(e), n, H + k * n * n, P + k * n * n, 0, k, t);
    if (isnan(r)) return r;
    most = fmax(most, r);
  }
  return most;
}

MEASURE_OF(terms_sum) {
  const int m = e->ndof * e->ndof;
  double H[m], T[quantity_function_max(e)], sum[m];
  double scale = 0;
  if (e->f64->hessian(s->x, s->p, H) != SLV_OK) return NOT_JUDGED;
  if (e->f64->term_hessians(s->x, s->p, T) != SLV_OK) return NOT_JUDGED;
  memset(sum, 0, sizeof sum);
  for (int k = 0; k < e->nterm; k++) {
    scale += vector_norm(m, T + k * m);
    for (int i = 0; i < m; i++) sum[i] += T[k * m + i];
  }
  if (isinf(scale)) return NOT_JUDGED;
  const double r = error_in_units(vector_distance(m, H, sum), eps_of(e) * scale);
  find_quantity(t, r, e, QUANTITY_HESSIAN, "", H, sum);
  return r;
}

DEFINE_CHECK(eigensolver, .bound = LAPACK_THRESHOLD, .quantity = "hessian",
             .share = 4, /* few states: this tests mostly LAPACK */
             .missing = missing_hessian, .measure = solver)

DEFINE_CHECK(projection_dsyev, .bound = LAPACK_THRESHOLD, .quantity = "projected",
             .pair = PAIR_HESSIAN_PROJECTED, .missing = missing_projected, .measure = clamped)

DEFINE_CHECK(projection_certificate, .bound = LAPACK_THRESHOLD, .quantity = "projected",
             .pair = PAIR_HESSIAN_PROJECTED, .missing = missing_projected, .measure = certified)

DEFINE_CHECK(terms_sum, .bound = 4, .quantity = "hessian", .missing = missing_terms,
             .measure = terms_sum)

DEFINE_CHECK(terms_certificate, .bound = LAPACK_THRESHOLD, .quantity = "hessian",
             .pair = PAIR_HESSIAN_PROJECTED, .missing = missing_terms, .measure = terms)
