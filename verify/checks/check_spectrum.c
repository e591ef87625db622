/* check_spectrum.c -- compares closed-form eigenpairs with H and with LAPACK's dsyev, by the ratios
 * of LAPACK's own tests (dsyt21, dsyt22): residual and error over n eps |H|, with threshold 30. */
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "engine/finding.h"
#include "measure/matrix.h"
#include "selvedge/dense.h"

typedef struct {
  int n, exponent;                             /* all values below are scaled by 2^-exponent */
  double size, unit;                           /* |H|, and n eps |H| */
  double l[VERIFY_MAX_DOF], w[VERIFY_MAX_DOF]; /* ascending eigenvalues: closed form; dsyev */
  double *H, *Q, *V; /* [n*n], arrays of the caller: Hessian; eigenvectors of the closed form;
                      * eigenvectors by dsyev. Only spectra_of() sets w and V */
} spectra;

/* Computes H and the closed form, both scaled. Returns 0 if the state cannot be tested because
 * numbers overflow. NaN in the spectrum is left to the caller. */
static int closed_form_of(const slv_energy *e, const slv_state *s, spectra *a) {
  const int n = e->ndof;
  a->n = n;
  if (e->f64->hessian(s->x, s->p, a->H) != SLV_OK) return 0;
  if (slv_energy_spectrum(e, s->x, s->p, a->l, a->Q, NULL) != SLV_OK) return 0;
  if (!norm_is_resolved(format_of(e), vector_norm(n * n, a->H))) return 0;
  const int k = matrix_normalise(n, a->H);
  for (int i = 0; i < n; i++) a->l[i] = fabs(a->l[i]) < DBL_MIN ? 0 : ldexp(a->l[i], -k);
  a->exponent = k;
  a->size = vector_norm(n * n, a->H);
  a->unit = n * eps_of(e) * a->size;
  return 1;
}

static int spectra_of(const slv_energy *e, const slv_state *s, spectra *a) {
  return closed_form_of(e, s, a) && slv_dense_eigen(a->n, a->H, a->w, a->V) == SLV_OK;
}

/* Reports the pair with the largest residual. HQ is H Q - Q L, QQ is Q'Q - I. */
static void find_pair(const tally *t, double ratio, const spectra *a, const double *HQ,
                      const double *QQ) {
  const int n = a->n;
  int k = 0;
  double residual[2 * n * n];
  if (t->finding == NULL) return;
  memcpy(residual, HQ, sizeof(double) * (size_t)(n * n));
  memcpy(residual + n * n, QQ, sizeof(double) * (size_t)(n * n));
  find_residual(t, ratio, "eigenpairs", 2 * n * n, residual, a->size);
  for (int j = 1; j < n; j++)
    if (vector_norm(n, HQ + n * j) > vector_norm(n, HQ + n * k)) k = j;
  find_text(
      t, ratio, NULL,
      "pair %d in ascending order, eigenvalue %.6g: |H q - l q| is %.3g |H|; |Q'Q - I| is %.3g", k,
      ldexp(a->l[k], a->exponent), error_in_units(vector_norm(n, HQ + n * k), a->size),
      vector_norm(n * n, QQ));
}

/* Measures max(|H Q - Q L| / (n eps |H|), |Q'Q - I| / (n eps)). */
MEASURE_OF(eigenpairs) {
  const int n = e->ndof;
  double H[n * n], Q[n * n], HQ[n * n], QQ[n * n];
  spectra a = {.H = H, .Q = Q};
  if (!closed_form_of(e, s, &a)) return NOT_JUDGED;
  matrix_product(n, a.H, a.Q, HQ);
  matrix_transposed_product(n, a.Q, a.Q, QQ);
  for (int j = 0; j < n; j++) {
    QQ[j + n * j] -= 1;
    for (int i = 0; i < n; i++) HQ[i + n * j] -= a.l[j] * a.Q[i + n * j];
  }
  const double residual = vector_norm(n * n, HQ), unit = n * eps_of(e);
  const double ratio = error_in_units(residual, unit * a.size);
  const double skew = vector_norm(n * n, QQ) / unit;
  const double most = worse_of(ratio, skew);
  find_pair(t, most, &a, HQ, QQ);
  return most;
}

MEASURE_OF(eigenvalues) {
  double H[quantity_max(e)], Q[quantity_max(e)], V[quantity_max(e)];
  spectra a = {.H = H, .Q = Q, .V = V};
  if (!spectra_of(e, s, &a)) return NOT_JUDGED;
  const double d = vector_distance(a.n, a.l, a.w);
  const double r = error_in_units(d, a.unit);
  for (int i = 0; t->finding != NULL && i < a.n; i++)
    a.l[i] = ldexp(a.l[i], a.exponent), a.w[i] = ldexp(a.w[i], a.exponent);
  find_vector(t, r, "eigenvalues", "ascending eigenvalues", a.n, a.l, a.w);
  return r;
}

/* Returns |Q Q' - V V'|, the distance of two eigenspaces of eigenvalues [from, to), over its bound
 * n eps |H| / gap (Davis and Kahan). n eps |H| is the error of H, gap its distance to others. */
static double subspace_ratio(const spectra *a, int from, int to, double gap, const tally *t) {
  const int n = a->n;
  char name[32];
  double d[n * n];
  memset(d, 0, sizeof d);
  for (int k = from; k < to; k++)
    for (int j = 0; j < n; j++)
      for (int i = 0; i < n; i++)
        d[i + n * j] += a->Q[i + n * k] * a->Q[j + n * k] - a->V[i + n * k] * a->V[j + n * k];
  const double r = vector_norm(n * n, d) * gap / a->unit;
  (void)snprintf(name, sizeof name, "eigenspace %d", from);
  find_residual(t, r, name, n * n, d, 1);
  return r;
}

/* Eigenvalues closer than CLUSTER |H| form a cluster, whose eigenspaces are compared. */
#define CLUSTER 1e-8

MEASURE_OF(eigenspaces) {
  double H[quantity_max(e)], Q[quantity_max(e)], V[quantity_max(e)], most = 0;
  spectra a = {.H = H, .Q = Q, .V = V};
  if (!spectra_of(e, s, &a)) return NOT_JUDGED;
  if (a.size == 0) return 0;
  const double apart = IN_SCALAR(CLUSTER, eps_of(e)) * a.size;
  for (int from = 0, to = 1; from < a.n; from = to++) {
    while (to < a.n && a.w[to] - a.w[to - 1] <= apart) to++;
    const double below = from > 0 ? a.w[from] - a.w[from - 1] : (double)INFINITY;
    const double above = to < a.n ? a.w[to] - a.w[to - 1] : (double)INFINITY;
    const double gap = fmin(fmin(below, above), a.size);
    const double r = subspace_ratio(&a, from, to, gap, t);
    find_text(t, r, NULL,
              "the span of eigenvectors %d to %d, with eigenvalues near %.6g, has an "
              "angle error of about %.3g",
              from, to - 1, ldexp(a.w[from], a.exponent), r * a.unit / gap);
    if (isnan(r)) return r;
    most = fmax(most, r);
  }
  return most;
}

DEFINE_CHECK(eigenpairs, .bound = LAPACK_THRESHOLD, .quantity = "eigenvectors",
             .pair = PAIR_HESSIAN_SPECTRUM, .missing = missing_spectrum, .measure = eigenpairs)

DEFINE_CHECK(eigenvalues_dsyev, .bound = LAPACK_THRESHOLD, .quantity = "eigenvalues",
             .pair = PAIR_HESSIAN_SPECTRUM, .missing = missing_spectrum, .measure = eigenvalues)

DEFINE_CHECK(eigenspaces_dsyev, .bound = LAPACK_THRESHOLD, .quantity = "eigenvectors",
             .pair = PAIR_HESSIAN_SPECTRUM, .missing = missing_spectrum, .measure = eigenspaces)
