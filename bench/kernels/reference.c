#include "kernels/kernel_check.h"

#include <lapacke.h>
#include <math.h>
#include <string.h>

#include "kernels/kernel.h"
#include "selvedge/dense.h"
#include "selvedge/triangle.h"

static double norm(int n, const double *x) {
  double sum = 0;
  for (int i = 0; i < n; i++) sum += x[i] * x[i];
  return sqrt(sum);
}

double reference_number(const job *j, const void *array, size_t element, int m, int i) {
  const size_t at = dataset_place(j->row->layout, element, m, i);
  return kernel_is_single(j->row) ? (double)((const float *)array)[at]
                                  : ((const double *)array)[at];
}

static void read_inputs(const job *j, const void *array, size_t element, int m, double *out) {
  for (int i = 0; i < m; i++) out[i] = reference_number(j, array, element, m, i);
}

static void reference_params(const job *j, double *p) {
  const int single = kernel_is_single(j->row);
  for (int i = 0; i < j->energy->nparam; i++) p[i] = single ? (double)(float)j->p[i] : j->p[i];
}

/* ---- one function in the best precision there is --------------------------------- */

static slv_status in_quad(slv_fn_f128 *f, const double *F, const double *p, int nparam, int n,
                          double *y) {
  slv_f128 x[6], q[SLV_MAX_PARAM], z[REFERENCE_FULL];
  for (int i = 0; i < 6; i++) x[i] = F[i];
  for (int i = 0; i < nparam; i++) q[i] = p[i];
  SLV_TRY(f(x, q, z));
  for (int i = 0; i < n; i++) y[i] = (double)z[i];
  return SLV_OK;
}

#define BEST(id, n)                                                                               \
  static slv_status best_##id(const slv_energy *e, const double *F, const double *p, double *y) { \
    if (e->f128 != NULL && e->f128->id != NULL)                                                   \
      return in_quad(e->f128->id, F, p, e->nparam, n, y);                                         \
    return e->f64->id(F, p, y);                                                                   \
  }
BEST(energy, 1)
BEST(gradient, 6)
BEST(hessian, REFERENCE_FULL)

/* The size by which errors of the Hessian are measured: its norm at F or at 2 F,
 * whichever is larger.  At the rest state of a quartic energy the Hessian vanishes,
 * and errors relative to it would mean nothing. */
static slv_status hessian_size(const slv_energy *e, const double *F, const double *p,
                               double *size) {
  double H[REFERENCE_FULL], twice[6];
  *size = 0;
  if (e->f64->hessian == NULL) return SLV_OK;
  for (int i = 0; i < 6; i++) twice[i] = 2 * F[i];
  SLV_TRY(e->f64->hessian(twice, p, H));
  *size = norm(REFERENCE_FULL, H);
  SLV_TRY(e->f64->hessian(F, p, H));
  *size = fmax(*size, norm(REFERENCE_FULL, H));
  return SLV_OK;
}

/* ---- projections ----------------------------------------------------------------- */

/* (H + |H|) / 2 of a symmetric matrix, with |H| = V S V' of its singular values H = U S V': what
 * LAPACK's eigensolvers say is judged by none of them. */
static slv_status project_by_svd(int n, const double *H, double *P) {
  double A[REFERENCE_MOST], s[12], V[REFERENCE_MOST], unused[12];
  memcpy(A, H, (size_t)(n * n) * sizeof *A);
  if (LAPACKE_dgesvd(LAPACK_COL_MAJOR, 'N', 'A', n, n, A, n, s, NULL, n, V, n, unused) != 0)
    return SLV_ELAPACK;
  for (int i = 0; i < n * n; i++) {
    double sum = 0;
    for (int k = 0; k < n; k++) sum += s[k] * V[k + n * (i % n)] * V[k + n * (i / n)];
    P[i] = (H[i] + sum) / 2;
  }
  return SLV_OK;
}

/* The sum of the projections of the terms; *size becomes at least the sum of the
 * norms of the terms' Hessians. */
static slv_status clamp_terms(const slv_energy *e, const double *F, const double *p, double *P,
                              double *size) {
  double H[SLV_MAX_TERM * REFERENCE_FULL], one[REFERENCE_FULL], sum = 0;
  SLV_TRY(e->f64->term_hessians(F, p, H));
  memset(P, 0, sizeof one);
  for (int t = 0; t < e->nterm; t++) {
    SLV_TRY(slv_dense_project_clamp(6, H + REFERENCE_FULL * t, one));
    sum += norm(REFERENCE_FULL, H + REFERENCE_FULL * t);
    for (int i = 0; i < REFERENCE_FULL; i++) P[i] += one[i];
  }
  *size = fmax(*size, sum);
  return SLV_OK;
}

static slv_status projection(const job *j, const double *F, const double *p, reference *out) {
  const slv_energy *e = j->energy;
  double H[REFERENCE_FULL];
  const int whole = j->row->method != BY_CLOSED_FORM || e->f64->projected != NULL;
  SLV_TRY(hessian_size(e, F, p, &out->size));
  if (!whole && e->f64->term_hessians != NULL) return clamp_terms(e, F, p, out->values, &out->size);
  if (e->f64->hessian == NULL) return SLV_ECAPABILITY;
  SLV_TRY(e->f64->hessian(F, p, H));
  return j->row->method == BY_DSYEV ? project_by_svd(6, H, out->values)
                                    : slv_dense_project_clamp(6, H, out->values);
}

/* ---- derivatives ----------------------------------------------------------------- */

/* W, dW/dF and d2W/dF2; 0 where the energy lacks the function. */
typedef struct {
  double w, g[6], H[REFERENCE_FULL];
} derivatives;

static slv_status derive(const slv_energy *e, const double *F, const double *p, derivatives *d) {
  *d = (derivatives){0};
  SLV_TRY(best_energy(e, F, p, &d->w));
  if (e->f64->gradient != NULL) SLV_TRY(best_gradient(e, F, p, d->g));
  if (e->f64->hessian != NULL) SLV_TRY(best_hessian(e, F, p, d->H));
  return SLV_OK;
}

static slv_status derivative(const job *j, const double *F, const double *p, reference *out) {
  const slv_batch_quantity q = j->row->quantity;
  derivatives d;
  SLV_TRY(derive(j->energy, F, p, &d));
  const double f = norm(6, F), g = norm(6, d.g), H = norm(REFERENCE_FULL, d.H);
  const int energy_first = q == SLV_BATCH_ENERGY || q == SLV_BATCH_ENERGY_GRADIENT;
  out->energy_size = fabs(d.w) + g * f + H * f * f;
  out->size = g + H * f;
  if (q == SLV_BATCH_HESSIAN) {
    memcpy(out->values, d.H, sizeof d.H);
    return hessian_size(j->energy, F, p, &out->size);
  }
  out->values[0] = d.w;
  if (q != SLV_BATCH_ENERGY) memcpy(out->values + energy_first, d.g, sizeof d.g);
  return SLV_OK;
}

/* ---- triangles ------------------------------------------------------------------- */

/* K = -a D'PD, by two matrix products. */
static void congruence(double a, const double *D, const double *P, double *K) {
  for (int j = 0; j < 9; j++) {
    double PD[6] = {0};
    for (int k = 0; k < 6; k++)
      for (int i = 0; i < 6; i++) PD[i] += P[i + 6 * k] * D[k + 6 * j];
    for (int i = 0; i < 9; i++) {
      double sum = 0;
      for (int k = 0; k < 6; k++) sum += D[k + 6 * i] * PD[k];
      K[i + 9 * j] = -a * sum;
    }
  }
}

/* The size is that of the projection times a |D|^2, which bounds how much the
 * products magnify an error of P. */
static slv_status jacobian(const job *j, size_t element, const double *p, reference *out) {
  double rest[5], x[9], F[6], D[54];
  reference P = {0};
  read_inputs(j, j->data->rest[j->row->layout], element, 5, rest);
  read_inputs(j, j->data->x[j->row->layout], element, 9, x);
  slv_rest r = {.area = rest[0]};
  memcpy(r.G, rest + 1, sizeof r.G);
  slv_triangle_F(&r, x, F);
  slv_triangle_dF_dx(&r, D);
  SLV_TRY(projection(j, F, p, &P));
  congruence(r.area, D, P.values, out->values);
  out->size = r.area * norm(54, D) * norm(54, D) * P.size;
  return SLV_OK;
}

/* ---- quads ----------------------------------------------------------------------- */

enum { QUAD_DOF = 12, QUAD_FULL = 144, QUAD_NUMBERS = 128 };

/* An element's positions, and its parameters with its rest data behind. */
typedef struct {
  slv_f128 x[QUAD_DOF], p[QUAD_NUMBERS];
} quad_inputs;

static void read_quad(const job *j, size_t element, quad_inputs *in) {
  const dataset_layout of = j->row->layout;
  const int behind = dataset_forms[of].lanes == 1 ? 0 : j->energy->nparam,
            n = dataset_forms[of].rest;
  double x[QUAD_DOF], p[QUAD_NUMBERS];
  read_inputs(j, j->data->x[of], element, QUAD_DOF, x);
  read_inputs(j, j->data->rest[of], element, n, p);
  for (int i = 0; i < QUAD_DOF; i++) in->x[i] = x[i];
  for (int i = 0; i < behind; i++) in->p[i] = j->p[i];
  for (int i = 0; i < n; i++) in->p[behind + i] = p[i];
}

static slv_status of_quad(slv_fn_f128 *f, const quad_inputs *in, int n, double *y) {
  slv_f128 z[QUAD_FULL];
  SLV_TRY(f(in->x, in->p, z));
  for (int i = 0; i < n; i++) y[i] = (double)z[i];
  return SLV_OK;
}

/* As derivative() and projection(), whose sizes are the same. */
static slv_status quad_reference(const job *j, size_t element, reference *out) {
  const slv_kernels_f128 *f = j->energy->f128;
  const slv_batch_quantity q = j->row->quantity;
  double H[QUAD_FULL], y[1 + QUAD_DOF], x[QUAD_DOF];
  quad_inputs in;
  read_quad(j, element, &in);
  SLV_TRY(of_quad(f->hessian, &in, QUAD_FULL, H));
  out->size = norm(QUAD_FULL, H);
  if (j->row->method == BY_DSYEV) return project_by_svd(QUAD_DOF, H, out->values);
  if (q == SLV_BATCH_DEFINITE) return of_quad(f->definite, &in, QUAD_FULL, out->values);
  memcpy(out->values, H, sizeof H);
  if (q == SLV_BATCH_HESSIAN) return SLV_OK;
  SLV_TRY(of_quad(f->energy, &in, 1, y));
  SLV_TRY(of_quad(f->gradient, &in, QUAD_DOF, y + 1));
  for (int i = 0; i < QUAD_DOF; i++) x[i] = (double)(in.x[i] - in.x[i % 3]);
  const double length = norm(QUAD_DOF, x), g = norm(QUAD_DOF, y + 1);
  out->energy_size = fabs(y[0]) + g * length + out->size * length * length;
  out->size = g + out->size * length;
  memcpy(out->values, y, sizeof y);
  return SLV_OK;
}

slv_status reference_at(const job *j, size_t element, reference *out) {
  double F[6], p[SLV_MAX_PARAM];
  *out = (reference){0};
  if (kernel_is_of_quads(j->row)) return quad_reference(j, element, out);
  reference_params(j, p);
  if (kernel_is_of_triangles(j->row)) return jacobian(j, element, p, out);
  read_inputs(j, j->data->x[j->row->layout], element, 6, F); /* rounded, where it is float */
  return j->row->quantity == SLV_BATCH_PROJECTED ? projection(j, F, p, out)
                                                 : derivative(j, F, p, out);
}

const char *reference_words(const job *j) {
  const kernel *k = j->row;
  if (k->method == BY_COUNTING) return "a finite result";
  if (k->method == BY_COPYING) return "the input, to the bit";
  if (k->method == BY_DSYEV) return "singular values";
  if (kernel_is_of_triangles(k)) return "-a D'PD, P by dsyev";
  if (k->quantity == SLV_BATCH_PROJECTED) return "dsyev";
  return j->energy->f128 != NULL ? "quad" : "double, one call per element";
}
