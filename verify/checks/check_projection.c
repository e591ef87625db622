/* check_projection.c -- is P the positive semi-definite matrix nearest to H?  Judged by the
 * eigensolver's clamp, and by a certificate that needs no reference: P is that matrix exactly when
 *
 *   P >= 0,   P - H >= 0,   P (P - H) = 0.
 *
 * The product is measured by its norm.  Its trace would not do, being quadratic in the error: with
 * eigenvectors turned by 1e-8 it would still round to 0. */
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "checks/check_projection.h"
#include "engine/finding.h"
#include "measure/matrix.h"
#include "measure/reference_hessian.h"
#include "selvedge/dense.h"

/* How far the least eigenvalue of A is below 0; 0 when it is not. */
static double deficit(int n, const double *A) {
  double w[n];
  if (slv_dense_eigen(n, A, w, NULL) != SLV_OK) return (double)NAN;
  return fmax(0, -w[0]);
}

/* What an error of H allows, in units of n eps |H| over the bound of these checks: an error E moves
 * the clamp by at most |E|, since the clamp projects onto a convex set; an eigenvalue by at most
 * |E| (Weyl); and P (P - H) by at most |P| |E|, where |P| <= |H|. */
static double allowed(double error) { return error / LAPACK_THRESHOLD; }

/* Names the projection of that term of the energy; -1: of the energy itself. */
static const char *name_of(int term, char text[QUANTITY_TEXT]) {
  if (term < 0) return "projection";
  (void)snprintf(text, QUANTITY_TEXT, "term %d projection", term);
  return text;
}

/* The worst violation of the certificate, in units of n eps |H|; `error` is that of H.  Rescales H
 * and P in place so that H's largest entry is near 1. */
static double certificate(int n, double *H, double *P, double error, int term, const tally *t) {
  double D[n * n], PD[n * n];
  char text[QUANTITY_TEXT];
  if (!norm_is_resolved(vector_norm(n * n, H))) return NOT_JUDGED;
  const int k = matrix_normalise(n, H);
  for (int i = 0; i < n * n; i++) P[i] = ldexp(P[i], -k), D[i] = P[i] - H[i];
  matrix_product(n, P, D, PD);
  const double size = vector_norm(n * n, H), unit = n * DBL_EPSILON * size;
  const double wide = unit + allowed(ldexp(error, -k));
  if (!isfinite(vector_norm(n * n, P))) return (double)NAN;
  const double negative = error_in_units(deficit(n, P), unit),
               below = error_in_units(deficit(n, D), wide);
  const double product = error_in_units(vector_norm(n * n, PD), wide * fmax(size, 0x1p-1000));
  const double most = worse_of(worse_of(negative, below), product);
  const double of = n * DBL_EPSILON, of_wide = error > 0 ? wide / size : of;
  double residual[n * n + 2];
  memcpy(residual, PD, sizeof(double) * (size_t)(n * n));
  residual[n * n] = of * negative, residual[n * n + 1] = of_wide * below;
  find_residual(t, most, name_of(term, text), n * n + 2, residual, size);
  find_text(t, most, NULL,
            "%s%sover |H|: least eigenvalue of P %.3g, of P - H %.3g; |P (P - H)| is %.3g |H|^2",
            term < 0 ? "" : text, term < 0 ? "" : ", ", 0 - of * negative, 0 - of_wide * below,
            of_wide * product);
  return most;
}

/* |P - C| in units of n eps |H| */
static double distance_of(int n, const double *P, const double *C, const double *H, double error) {
  const double unit = n * DBL_EPSILON * vector_norm(n * n, H);
  return error_in_units(vector_distance(n * n, P, C), unit + allowed(error));
}

/* to [n*n] = T' M T, of M [m*m] and T [m*n] */
static void congruent(int m, int n, const double *M, const double *T, double *to) {
  for (int j = 0; j < n; j++)
    for (int i = 0; i < n; i++) {
      to[i + n * j] = 0;
      for (int l = 0; l < m; l++)
        for (int k = 0; k < m; k++) to[i + n * j] += T[k + m * i] * M[k + m * l] * T[l + m * j];
    }
}

/* Of a triangle: C becomes the matrix of positions whose part in F, d2W/dF2, is clamped.  Many
 * solvers project so; P - H >= 0 holds, but C is nearest to H in the norm of F alone.  0 if that is
 * not known.  A takes dF to dx, vertex 0 pinned, and B dx to dF. */
static int clamp_in_F(const slv_energy *e, const double *p, const double *H, double *C) {
  double A[9 * 6] = {0}, B[6 * 9] = {0}, H_F[36], C_F[36];
  if (e->element != SLV_ELEMENT_TRIANGLE) return 0;
  const double twice = p[0] * p[3] - p[2] * p[1];
  const double G[2][2] = {{p[3] / twice, -p[1] / twice}, {-p[2] / twice, p[0] / twice}};
  for (int m = 1; m <= 2; m++)
    for (int c = 0; c < 2; c++)
      for (int i = 0; i < 3; i++) {
        A[3 * m + i + 9 * (i + 3 * c)] = p[2 * (m - 1) + c];
        B[i + 3 * c + 6 * (3 * m + i)] = G[c][m - 1];
        B[i + 3 * c + 6 * i] -= G[c][m - 1];
      }
  congruent(9, 6, H, A, H_F);
  if (!isfinite(vector_norm(36, H_F)) || slv_dense_project_clamp(6, H_F, C_F) != SLV_OK) return 0;
  congruent(6, 9, C_F, B, C);
  return 1;
}

/* How far P is from the nearest positive semi-definite matrix, in x or, beyond the bound, in F. */
static double nearness(const slv_energy *e, const slv_state *s, const double *H, double error,
                       const double *P, tally *t) {
  const int n = e->ndof;
  double C[n * n], in_F[n * n];
  if (!norm_is_resolved(vector_norm(n * n, H))) return NOT_JUDGED;
  if (slv_dense_project_clamp(n, H, C) != SLV_OK) return NOT_JUDGED;
  const double r = distance_of(n, P, C, H, error);
  if (!(r <= LAPACK_THRESHOLD) && clamp_in_F(e, s->p, H, in_F)) {
    const double r_F = distance_of(n, P, in_F, H, error);
    if (r_F <= LAPACK_THRESHOLD) {
      t->figure = fmax(t->figure, vector_distance(n * n, P, C) / vector_norm(n * n, H));
      return r_F;
    }
  }
  find_matrix(t, r, "projected", "projected", n, P, C);
  return r;
}

/* The certificate, of a projection that is not nearest in F. */
static double certified_of(const slv_energy *e, const slv_state *s, double *H, double error,
                           double *P, const tally *t) {
  tally own = {0};
  (void)nearness(e, s, H, error, P, &own);
  return own.figure > 0 ? 0 : certificate(e->ndof, H, P, error, -1, t);
}

MEASURE_OF(certified) {
  const int n = e->ndof;
  double H[n * n], P[n * n];
  if (e->f64->hessian(s->x, s->p, H) != SLV_OK) return NOT_JUDGED;
  if (e->f64->projected(s->x, s->p, P) != SLV_OK) return NOT_JUDGED;
  return certified_of(e, s, H, 0, P, t);
}

MEASURE_OF(clamped) {
  const int n = e->ndof;
  double H[n * n], P[n * n];
  if (e->f64->hessian(s->x, s->p, H) != SLV_OK) return NOT_JUDGED;
  if (e->f64->projected(s->x, s->p, P) != SLV_OK) return NOT_JUDGED;
  return nearness(e, s, H, 0, P, t);
}

/* Both, by the derivative of the gradient. */
MEASURE_OF(referenced) {
  const int n = e->ndof;
  double H[n * n], P[n * n], error;
  if (reference_hessian(e, s, H, &error) != SLV_OK) return NOT_JUDGED;
  if (e->f64->projected(s->x, s->p, P) != SLV_OK) return NOT_JUDGED;
  const double r = nearness(e, s, H, error, P, t);
  return r < 0 ? r : worse_of(r, certified_of(e, s, H, error, P, t));
}

/* ---- the row's own `definite` ---------------------------------------------------- */

/* Does W vanish at s, with its gradient?  There a Gauss-Newton matrix is the Hessian. */
static int is_at_rest(const slv_energy *e, const slv_state *s, double size) {
  double w = 1, g[e->ndof];
  if (e->f64->energy(s->x, s->p, &w) != SLV_OK || w != 0 || !state_is_smooth(e, s)) return 0;
  return quantity_f64(e, QUANTITY_GRADIENT, s->x, s->p, g) == SLV_OK &&
         vector_norm(e->ndof, g) <= 8 * DBL_EPSILON * size * vector_norm(e->ndof, s->x);
}

/* Symmetric, and positive semi-definite; and not below H, or, where the row claims that it leaves
 * out terms of H, equal to H at rest. */
MEASURE_OF(definite) {
  const int n = e->ndof;
  double H[n * n], P[n * n], D[n * n], mirror[n * n], error;
  if (reference_hessian(e, s, H, &error) != SLV_OK) return NOT_JUDGED;
  if (e->f64->definite(s->x, s->p, P) != SLV_OK) return NOT_JUDGED;
  for (int i = 0; i < n * n; i++) D[i] = P[i] - H[i], mirror[i] = P[i / n + n * (i % n)];
  const double size = fmax(vector_norm(n * n, H), vector_norm(n * n, P));
  if (isnan(size) || !norm_is_resolved(size)) return isnan(size) ? size : NOT_JUDGED;
  const double unit = n * DBL_EPSILON * size, wide = unit + allowed(error);
  const int terms_left_out = (e->claims & SLV_GAUSS_NEWTON) != 0;
  const double off =
      terms_left_out ? (is_at_rest(e, s, size) ? vector_norm(n * n, D) : 0) : deficit(n, D);
  const double residual[3] = {vector_distance(n * n, P, mirror), deficit(n, P), off};
  const double r =
      worse_of(error_in_units(worse_of(residual[0], residual[1]), unit), error_in_units(off, wide));
  find_residual(t, r, "definite", 3, residual, size);
  find_text(t, r, "hessian",
            "over the larger of |definite| and |H|: |definite - its mirror| is %.3g, its least "
            "eigenvalue %.3g, %s %.3g",
            residual[0] / size, 0 - residual[1] / size,
            terms_left_out ? "|definite - H| at rest" : "that of definite - H",
            (terms_left_out ? off : 0 - off) / size);
  return r;
}

double eigensolver_ratio(int n, double *H, double *C, const double *A) {
  double AA[n * n], HH[n * n];
  const double size = vector_norm(n * n, H), unit = n * DBL_EPSILON * size;
  matrix_product(n, A, A, AA);
  matrix_product(n, H, H, HH);
  const double square =
      error_in_units(vector_distance(n * n, AA, HH), unit * fmax(size, 0x1p-1000));
  const double negative = error_in_units(deficit(n, A), unit);
  const double clamp = certificate(n, H, C, 0, -1, &(tally){0});
  return worse_of(clamp, worse_of(square, negative));
}

/* The solver reads one triangle of H, so that what it makes of an asymmetric H is not of H.  That
 * is not the solver's fault: the Hessian is wrong, and is told so. */
static void find_asymmetry(const slv_energy *e, const tally *t, double ratio, const double *H) {
  const int n = e->ndof;
  double mirror[n * n];
  if (t->finding == NULL) return;
  for (int i = 0; i < n * n; i++) mirror[i] = H[i / n + n * (i % n)];
  const double off = vector_distance(n * n, H, mirror);
  if (off > LAPACK_THRESHOLD * DBL_EPSILON * vector_norm(n * n, H))
    find_quantity(t, ratio, e, QUANTITY_HESSIAN, "not symmetric: ", H, mirror);
}

MEASURE_OF(solver) {
  const int n = e->ndof;
  double H[n * n], C[n * n], A[n * n], asked[n * n];
  if (e->f64->hessian(s->x, s->p, H) != SLV_OK) return NOT_JUDGED;
  if (!norm_is_resolved(vector_norm(n * n, H))) return NOT_JUDGED;
  memcpy(asked, H, sizeof asked);
  (void)matrix_normalise(n, H);
  if (slv_dense_project_clamp(n, H, C) != SLV_OK) return (double)NAN;
  if (slv_dense_project_absolute(n, H, A) != SLV_OK) return (double)NAN;
  const double r = eigensolver_ratio(n, H, C, A);
  find_asymmetry(e, t, r, asked);
  return r;
}

MEASURE_OF(terms) {
  const int n = e->ndof, all = quantity_function_max(e);
  double H[all], P[all], most = NOT_JUDGED;
  if (e->f64->term_hessians(s->x, s->p, H) != SLV_OK) return NOT_JUDGED;
  if (e->f64->term_projected(s->x, s->p, P) != SLV_OK) return NOT_JUDGED;
  for (int k = 0; k < e->nterm; k++) {
    const double r = certificate(n, H + k * n * n, P + k * n * n, 0, k, t);
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
  const double r = error_in_units(vector_distance(m, H, sum), DBL_EPSILON * scale);
  find_quantity(t, r, e, QUANTITY_HESSIAN, "", H, sum);
  return r;
}

#define WHY "eigenvalues and products of n x n matrices: the threshold of LAPACK's own tests"

DEFINE_CHECK(eigensolver,
             .measures =
                 "projection by eigensolver: the certificate of clamp(H), and |H| >= 0, "
                 "|H| |H| = H H, in units of n eps |H|",
             .why = WHY, .bound = LAPACK_THRESHOLD, .quantity = "hessian",
             .share = 4, /* this check tests mostly LAPACK itself */
             .missing = missing_hessian, .measure = solver)

DEFINE_CHECK(projection_dsyev, .measures = "|P - clamped dsyev of H| in units of n eps |H|",
             .why = WHY, .bound = LAPACK_THRESHOLD, .quantity = "projected",
             .pair = PAIR_HESSIAN_PROJECTED, .missing = missing_projected, .measure = clamped)

DEFINE_CHECK(projection_certificate,
             .measures = "max(-least(P), -least(P - H), |P (P - H)| / |H|) in units of n eps |H|",
             .why = WHY, .bound = LAPACK_THRESHOLD, .quantity = "projected",
             .pair = PAIR_HESSIAN_PROJECTED, .missing = missing_projected, .measure = certified)

/* A derivative of the gradient takes some hundred evaluations. */
enum { SHARE = 16 };

DEFINE_CHECK(projection_gradient,
             .measures =
                 "both of the above, where H is the symmetrised derivative of the gradient, "
                 "in quad, by complex steps, or by extrapolated differences",
             .why = WHY "; and what the measured error of H allows", .bound = LAPACK_THRESHOLD,
             .quantity = "projected", .pair = PAIR_HESSIAN_PROJECTED, .share = SHARE, .spare = 1,
             .missing = missing_projected_gradient, .measure = referenced)

DEFINE_CHECK(definite,
             .measures =
                 "`definite`: max(|P - P'|, -least(P), -least(P - H)) in units of n eps "
                 "max(|P|, |H|); of one that leaves out terms of H, |P - H| at rest in "
                 "place of the last; H may be the derivative of the gradient",
             .why = WHY "; and what the measured error of H allows", .bound = LAPACK_THRESHOLD,
             .quantity = "hessian", .pair = PAIR_HESSIAN_DEFINITE, .share = SHARE, .spare = 1,
             .missing = missing_definite, .measure = definite)

DEFINE_CHECK(terms_sum, .measures = "|H - sum of the terms' Hessians| in units of eps sum |H_term|",
             .why = "each entry is summed in another order: one rounding per term and entry",
             .bound = 4, .quantity = "hessian", .missing = missing_terms, .measure = terms_sum)

DEFINE_CHECK(terms_certificate,
             .measures = "the certificate of projection_certificate, for each term", .why = WHY,
             .bound = LAPACK_THRESHOLD, .quantity = "hessian", .pair = PAIR_HESSIAN_PROJECTED,
             .missing = missing_terms, .measure = terms)
