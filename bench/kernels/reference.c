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

static void read_numbers(const job *j, const void *array, size_t element, int m, double *out) {
  for (int i = 0; i < m; i++) out[i] = reference_number(j, array, element, m, i);
}

/* An element's F or positions, and its parameters, of quads with rest data behind. */
typedef struct {
  int dof, numbers;
  double x[12], p[128];
} inputs;

/* Without x; parameters are rounded where the row's scalar is float. */
static inputs inputs_of(const job *j) {
  inputs in = {.dof = j->energy->ndof, .numbers = j->energy->nparam};
  const int single = kernel_is_single(j->row);
  for (int i = 0; i < in.numbers; i++) in.p[i] = single ? (double)(float)j->p[i] : j->p[i];
  return in;
}

static void read_rest_of_quad(const job *j, size_t element, inputs *in) {
  const dataset_form *form = &dataset_forms[j->row->layout];
  const int behind = form->lanes == 1 ? 0 : j->energy->nparam; /* else parameters come first */
  read_numbers(j, j->data->rest[j->row->layout], element, form->rest, in->p + behind);
  in->numbers = behind + form->rest;
}

/* ---- one function in the best precision there is --------------------------------- */

static slv_status in_quad(slv_fn_f128 *f, const inputs *in, int n, double *y) {
  slv_f128 x[12], p[128], z[REFERENCE_MOST];
  for (int i = 0; i < in->dof; i++) x[i] = in->x[i];
  for (int i = 0; i < in->numbers; i++) p[i] = in->p[i];
  SLV_TRY(f(x, p, z));
  for (int i = 0; i < n; i++) y[i] = (double)z[i];
  return SLV_OK;
}

#define BEST(id, n)                                                                    \
  static slv_status best_##id(const slv_energy *e, const inputs *in, double *y) {      \
    if (e->f128 != NULL && e->f128->id != NULL) return in_quad(e->f128->id, in, n, y); \
    return e->f64->id(in->x, in->p, y);                                                \
  }
BEST(energy, 1)
BEST(gradient, in->dof)
BEST(hessian, in->dof * in->dof)
BEST(definite, in->dof * in->dof)

/* The size by which errors of the Hessian are measured: its norm at x, or of densities at 2 F where
 * that is larger.  At the rest state of a quartic energy the Hessian vanishes, and errors relative
 * to it would mean nothing. */
static slv_status hessian_size(const slv_energy *e, const inputs *in, double *size) {
  double H[REFERENCE_MOST], twice[6];
  *size = 0;
  if (e->f64->hessian == NULL) return SLV_OK;
  SLV_TRY(e->f64->hessian(in->x, in->p, H));
  *size = norm(in->dof * in->dof, H);
  if (in->dof != 6) return SLV_OK;
  for (int i = 0; i < 6; i++) twice[i] = 2 * in->x[i];
  SLV_TRY(e->f64->hessian(twice, in->p, H));
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
static slv_status clamp_terms(const slv_energy *e, const inputs *in, double *P, double *size) {
  double H[SLV_MAX_TERM * REFERENCE_FULL], one[REFERENCE_FULL], sum = 0;
  SLV_TRY(e->f64->term_hessians(in->x, in->p, H));
  memset(P, 0, sizeof one);
  for (int t = 0; t < e->nterm; t++) {
    SLV_TRY(slv_dense_project_clamp(6, H + REFERENCE_FULL * t, one));
    sum += norm(REFERENCE_FULL, H + REFERENCE_FULL * t);
    for (int i = 0; i < REFERENCE_FULL; i++) P[i] += one[i];
  }
  *size = fmax(*size, sum);
  return SLV_OK;
}

static slv_status projection(const job *j, const inputs *in, reference *out) {
  const slv_energy *e = j->energy;
  double H[REFERENCE_MOST];
  const int closed = j->row->method == BY_CLOSED_FORM;
  SLV_TRY(hessian_size(e, in, &out->size));
  if (closed && j->row->quantity == SLV_BATCH_DEFINITE) return best_definite(e, in, out->values);
  if (closed && e->f64->projected == NULL && e->f64->term_hessians != NULL)
    return clamp_terms(e, in, out->values, &out->size);
  if (e->f64->hessian == NULL) return SLV_ECAPABILITY;
  SLV_TRY(e->f64->hessian(in->x, in->p, H));
  return j->row->method == BY_DSYEV ? project_by_svd(in->dof, H, out->values)
                                    : slv_dense_project_clamp(in->dof, H, out->values);
}

/* ---- derivatives ----------------------------------------------------------------- */

/* W and its derivatives; 0 where the energy lacks the function. */
typedef struct {
  double w, g[12], H[REFERENCE_MOST];
} derivatives;

static slv_status derive(const slv_energy *e, const inputs *in, derivatives *d) {
  *d = (derivatives){0};
  SLV_TRY(best_energy(e, in, &d->w));
  if (e->f64->gradient != NULL) SLV_TRY(best_gradient(e, in, d->g));
  if (e->f64->hessian != NULL) SLV_TRY(best_hessian(e, in, d->H));
  return SLV_OK;
}

/* The norm of F; of positions, from the first on, since energies do not see translations. */
static double length_of(const inputs *in) {
  double x[12];
  for (int i = 0; i < in->dof; i++) x[i] = in->x[i] - (in->dof == 6 ? 0 : in->x[i % 3]);
  return norm(in->dof, x);
}

static slv_status derivative(const job *j, const inputs *in, reference *out) {
  const slv_batch_quantity q = j->row->quantity;
  derivatives d;
  SLV_TRY(derive(j->energy, in, &d));
  const double f = length_of(in), g = norm(in->dof, d.g), H = norm(in->dof * in->dof, d.H);
  const int energy_first = q == SLV_BATCH_ENERGY || q == SLV_BATCH_ENERGY_GRADIENT;
  out->energy_size = fabs(d.w) + g * f + H * f * f;
  out->size = g + H * f;
  if (q == SLV_BATCH_HESSIAN) {
    memcpy(out->values, d.H, sizeof d.H);
    return hessian_size(j->energy, in, &out->size);
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
static slv_status jacobian(const job *j, size_t element, inputs *in, reference *out) {
  double rest[5], x[9], D[54];
  reference P = {0};
  read_numbers(j, j->data->rest[j->row->layout], element, 5, rest);
  read_numbers(j, j->data->x[j->row->layout], element, 9, x);
  slv_rest r = {.area = rest[0]};
  memcpy(r.G, rest + 1, sizeof r.G);
  slv_triangle_F(&r, x, in->x);
  slv_triangle_dF_dx(&r, D);
  SLV_TRY(projection(j, in, &P));
  congruence(r.area, D, P.values, out->values);
  out->size = r.area * norm(54, D) * norm(54, D) * P.size;
  return SLV_OK;
}

slv_status reference_at(const job *j, size_t element, reference *out) {
  const slv_batch_quantity q = j->row->quantity;
  inputs in = inputs_of(j);
  *out = (reference){0};
  if (kernel_is_of_triangles(j->row)) return jacobian(j, element, &in, out);
  if (kernel_is_of_quads(j->row)) read_rest_of_quad(j, element, &in);
  read_numbers(j, j->data->x[j->row->layout], element, in.dof, in.x); /* rounded, where float */
  return q == SLV_BATCH_PROJECTED || q == SLV_BATCH_DEFINITE ? projection(j, &in, out)
                                                             : derivative(j, &in, out);
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
