/* project.c -- projections and spectra: closed forms if an energy has them, else LAPACK. */
#include <math.h>
#include <string.h>

#include "elements/workspace.h"
#include "selvedge/dense.h"

static double positive_part(double w) { return w > 0 ? w : 0; }

/* Returns e such that the largest |H[i]| is in [2^(e-1), 2^e); 0 if H = 0 or has an infinity. */
static int exponent_of(int n, const double *H) {
  double largest = 0;
  int e = 0;
  for (int i = 0; i < n * n; i++) largest = fmax(largest, fabs(H[i]));
  if (isfinite(largest)) frexp(largest, &e);
  return e;
}

/* Computes P = V diag(f(w)) V', exactly symmetric.  H is scaled to order one by a power of two,
 * because an eigenvalue of H may overflow even if no entry does. */
static slv_status rebuild_in(int n, const double *H, double f(double), double *P, double *room) {
  double *A = room, *V = A + n * n, *w = V + n * n;
  const int e = exponent_of(n, H);
  for (int i = 0; i < n * n; i++) A[i] = scalbn(H[i], -e);
  SLV_TRY(slv_dense_eigen(n, A, w, V));
  for (int j = 0; j < n; j++)
    for (int i = 0; i <= j; i++) {
      double sum = 0;
      for (int k = 0; k < n; k++) sum += f(w[k]) * V[i + n * k] * V[j + n * k];
      P[i + n * j] = P[j + n * i] = scalbn(sum, e);
    }
  return SLV_OK;
}

static slv_status rebuild(int n, const double *H, double f(double), double *P) {
  workspace s;
  if (n < 1 || n > SLV_DENSE_MAX) return SLV_EARG;
  double *room = workspace_take(&s, 2 * n * n + n);
  const slv_status status = room != NULL ? rebuild_in(n, H, f, P, room) : SLV_EMEMORY;
  workspace_drop(&s);
  return status;
}

slv_status slv_dense_project_clamp(int n, const double *H, double *P) {
  return rebuild(n, H, positive_part, P);
}

slv_status slv_dense_project_absolute(int n, const double *H, double *P) {
  return rebuild(n, H, fabs, P);
}

static void set_path(slv_projection_path *path, slv_projection_path by) {
  if (path != NULL) *path = by;
}

slv_status slv_energy_project(const slv_energy *e, const double *x, const double *p, double *P,
                              slv_projection_path *path) {
  workspace s;
  if (e->f64->projected != NULL) {
    set_path(path, SLV_BY_CLOSED_FORM);
    return e->f64->projected(x, p, P);
  }
  if (e->f64->hessian == NULL) return SLV_ECAPABILITY;
  set_path(path, SLV_BY_EIGENSOLVER);
  double *H = workspace_take(&s, e->ndof * e->ndof);
  slv_status status = H != NULL ? e->f64->hessian(x, p, H) : SLV_EMEMORY;
  if (status == SLV_OK) status = slv_dense_project_clamp(e->ndof, H, P);
  workspace_drop(&s);
  return status;
}

slv_status slv_energy_project_terms(const slv_energy *e, const double *x, const double *p,
                                    double *P) {
  workspace s;
  const int size = e->ndof * e->ndof;
  if (e->f64->term_projected == NULL) return SLV_ECAPABILITY;
  double *terms = workspace_take(&s, e->nterm * size);
  const slv_status status = terms != NULL ? e->f64->term_projected(x, p, terms) : SLV_EMEMORY;
  for (int i = 0; status == SLV_OK && i < e->nterm * size; i++)
    P[i % size] = i < size ? terms[i] : P[i % size] + terms[i];
  workspace_drop(&s);
  return status;
}

/* Sorts the eigenvalues of s into w, ascending and stable, and their vectors into V unless NULL. */
static void sort_pairs(int n, slv_spectrum_f64 s, double *w, double *V) {
  const size_t column = (size_t)n * sizeof *V;
  for (int i = 0; i < n; i++) {
    int at = i;
    for (; at > 0 && s.values[i] < w[at - 1]; at--) {
      w[at] = w[at - 1];
      if (V != NULL) memcpy(V + n * at, V + n * (at - 1), column);
    }
    w[at] = s.values[i];
    if (V != NULL) memcpy(V + n * at, s.vectors + n * i, column);
  }
}

/* Computes the spectrum; `room` holds the output of the closed form, or H. */
static slv_status spectrum_in(const slv_energy *e, const double *x, const double *p, double *w,
                              double *V, double *room) {
  if (e->f64->spectrum == NULL) {
    SLV_TRY(e->f64->hessian(x, p, room));
    return slv_dense_eigen(e->ndof, room, w, V);
  }
  SLV_TRY(e->f64->spectrum(x, p, room));
  sort_pairs(e->ndof, slv_spectrum_at_f64(e->ndof, room), w, V);
  return SLV_OK;
}

slv_status slv_energy_spectrum(const slv_energy *e, const double *x, const double *p, double *w,
                               double *V, slv_projection_path *path) {
  workspace s;
  const int closed = e->f64->spectrum != NULL;
  if (!closed && e->f64->hessian == NULL) return SLV_ECAPABILITY;
  set_path(path, closed ? SLV_BY_CLOSED_FORM : SLV_BY_EIGENSOLVER);
  double *room = workspace_take(&s, SLV_SPECTRUM_SIZE(e->ndof));
  const slv_status status = room != NULL ? spectrum_in(e, x, p, w, V, room) : SLV_EMEMORY;
  workspace_drop(&s);
  return status;
}
