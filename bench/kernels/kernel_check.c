/* kernel_check.c -- compares a kernel's values with independently computed values. */
#include <lapacke.h>
#include <math.h>
#include <string.h>

#include "kernels/kernel.h"
#include "selvedge/dense.h"
#include "selvedge/triangle.h"

enum { REFERENCE_FULL = 36, REFERENCE_MOST = 144 };

/* Reference values of one element: the whole quantity (full matrices for triangles and quads), and
 * scales of its errors: a relative error eps of F causes errors of about eps times a scale. */
typedef struct {
  double values[REFERENCE_MOST];
  double energy_size, size; /* scales of the energy, if it comes first, and of all other values */
} reference;

static double norm(int n, const double *x) {
  double sum = 0;
  for (int i = 0; i < n; i++) sum += x[i] * x[i];
  return sqrt(sum);
}

/* Returns number i of the m numbers of an element, from an array in the job's layout. */
static double number_at(const job *j, const void *array, size_t element, int m, int i) {
  const size_t at = dataset_place(j->row->layout, element, m, i);
  return kernel_is_single(j->row) ? (double)((const float *)array)[at]
                                  : ((const double *)array)[at];
}

static void read_numbers(const job *j, const void *array, size_t element, int m, double *out) {
  for (int i = 0; i < m; i++) out[i] = number_at(j, array, element, m, i);
}

/* Inputs of one element: F or positions; parameters, followed for quads by rest data. */
typedef struct {
  int dof, numbers;
  double x[12], p[128];
} inputs;

/* Returns inputs without x; parameters are rounded to float if the kernel's scalar is float. */
static inputs inputs_of(const job *j) {
  inputs in = {.dof = j->energy->ndof, .numbers = j->energy->nparam};
  const int single = kernel_is_single(j->row);
  for (int i = 0; i < in.numbers; i++) in.p[i] = single ? (double)(float)j->p[i] : j->p[i];
  return in;
}

static void read_rest_of_quad(const job *j, size_t element, inputs *in) {
  const dataset_form *form = &dataset_forms[j->row->layout];
  const int behind = form->lanes == 1 ? 0 : j->energy->nparam; /* plain: includes parameters */
  read_numbers(j, j->data->rest[j->row->layout], element, form->rest, in->p + behind);
  in->numbers = behind + form->rest;
}

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

/* Computes the scale of errors of the Hessian: its norm at x or, for densities, at 2 F, if larger.
 * At rest, the Hessian of a quartic energy vanishes and would make relative errors meaningless. */
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

/* Computes the projection (H + |H|) / 2 of a symmetric H. |H| = V S V' comes from the singular
 * value decomposition H = U S V', so that LAPACK's dsyev is not checked by another eigensolver. */
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

/* Sums the terms' projections, and raises *size to the sum of the norms of the terms' Hessians. */
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

/* Computes the energy and its derivatives, 0 for those the energy lacks.  The scale uses the norm
 * of F, or of positions relative to the first vertex, because energies ignore translations. */
static slv_status derivative(const job *j, const inputs *in, reference *out) {
  const slv_batch_quantity q = j->row->quantity;
  const slv_energy *e = j->energy;
  double w, x[12], g[12] = {0}, H[REFERENCE_MOST] = {0};
  SLV_TRY(best_energy(e, in, &w));
  if (e->f64->gradient != NULL) SLV_TRY(best_gradient(e, in, g));
  if (e->f64->hessian != NULL) SLV_TRY(best_hessian(e, in, H));
  for (int i = 0; i < in->dof; i++) x[i] = in->x[i] - (in->dof == 6 ? 0 : in->x[i % 3]);
  const double f = norm(in->dof, x), slope = norm(in->dof, g), bend = norm(in->dof * in->dof, H);
  const int energy_first = q == SLV_BATCH_ENERGY || q == SLV_BATCH_ENERGY_GRADIENT;
  out->energy_size = fabs(w) + slope * f + bend * f * f;
  out->size = slope + bend * f;
  if (q == SLV_BATCH_HESSIAN) {
    memcpy(out->values, H, sizeof H);
    return hessian_size(e, in, &out->size);
  }
  out->values[0] = w;
  if (q != SLV_BATCH_ENERGY) memcpy(out->values + energy_first, g, sizeof g);
  return SLV_OK;
}

/* Computes K = -a D'PD by two matrix products. */
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

/* Computes the reference force Jacobian -a D'PD with P the projected Hessian in F, D = dF/dx and
 * the area a.  Its scale is that of P times a |D|^2, the most that D'PD magnifies an error of P. */
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

static slv_status reference_at(const job *j, size_t element, reference *out) {
  const slv_batch_quantity q = j->row->quantity;
  inputs in = inputs_of(j);
  *out = (reference){0};
  if (kernel_is_of_triangles(j->row)) return jacobian(j, element, &in, out);
  if (kernel_is_of_quads(j->row)) read_rest_of_quad(j, element, &in);
  read_numbers(j, j->data->x[j->row->layout], element, in.dof, in.x); /* floats for float kernels */
  return q == SLV_BATCH_PROJECTED || q == SLV_BATCH_DEFINITE ? projection(j, &in, out)
                                                             : derivative(j, &in, out);
}

static const char *reference_words(const job *j) {
  const kernel *k = j->row;
  if (k->method == BY_COUNTING) return "a finite result";
  if (k->method == BY_COPYING) return "the input, bitwise";
  if (k->method == BY_DSYEV) return "singular values";
  if (kernel_is_of_triangles(k)) return "-a D'PD, P by dsyev";
  if (k->quantity == SLV_BATCH_PROJECTED) return "dsyev";
  return j->energy->f128 != NULL ? "quad" : "double, one call per element";
}

/* The check compares WINDOWS windows of WIDTH elements, spread evenly over the data. */
enum { WINDOWS = 16, WIDTH = 4 * DATASET_GRAIN };

/* Tolerance of errors in units of round-off, relative to the scales of `reference`.  Closed forms
 * and eigensolvers lose some dozens of units on ordinary data; a mistake loses all digits. */
static const double units = 0x1p10;

/* Tolerance of central differences with steps of 2^-17.  Their error is the squared step times
 * derivatives that grow like the inverse square of the narrowest width, 0.1. */
static const double of_differences = 0x1p-22;

static double bound_of(const kernel *k) {
  if (k->method == BY_COPYING || k->method == BY_COUNTING) return 0;
  if (k->method == BY_DIFFERENCES) return of_differences;
  return units * (kernel_is_single(k) ? 0x1p-24 : 0x1p-53);
}

/* Reads an element's result and returns its number of values.  Kernels write lower triangles of
 * matrices column by column; `out` gets full matrices. */
static int read_result(const job *j, size_t element, double *out) {
  const int m = j->row->written, n = m == 21 ? 6 : m == 45 ? 9 : m == 78 ? 12 : 0;
  int k = 0;
  if (n == 0) read_numbers(j, j->data->y, element, m, out);
  for (int c = 0; c < n; c++)
    for (int r = c; r < n; r++)
      out[r + n * c] = out[c + n * r] = number_at(j, j->data->y, element, m, k++);
  return n > 0 ? n * n : m;
}

static double distance(int n, const double *a, const double *b, double size) {
  double sum = 0;
  for (int i = 0; i < n; i++) sum += (a[i] - b[i]) * (a[i] - b[i]);
  if (sum == 0) return 0;
  return size > 0 ? sqrt(sum) / size : (double)INFINITY;
}

static slv_status error_at(const job *j, size_t element, double *error) {
  double got[REFERENCE_MOST];
  reference want;
  const int n = read_result(j, element, got);
  const int first = n == 1 || n == 7 || n == 13;
  SLV_TRY(reference_at(j, element, &want));
  const double of_energy = first ? distance(1, got, want.values, want.energy_size) : 0;
  const double of_rest = distance(n - first, got + first, want.values + first, want.size);
  *error = of_energy > of_rest ? of_energy : of_rest;
  if (isnan(of_energy) || isnan(of_rest)) *error = (double)NAN;
  return SLV_OK;
}

static uint64_t bits_at(const job *j, const void *array, size_t element, int m, int i) {
  const size_t size = kernel_is_single(j->row) ? sizeof(float) : sizeof(double);
  const size_t at = dataset_place(j->row->layout, element, m, i);
  uint64_t bits = 0;
  memcpy(&bits, (const char *)array + at * size, size);
  return bits;
}

/* Returns, as bits, input number i of an element.  Limits (kernel.h) read the rest data, then x. */
static uint64_t input_bits(const job *j, size_t element, int i) {
  const dataset_layout of = j->row->layout;
  const dataset_form *form = &dataset_forms[of];
  return i < form->rest ? bits_at(j, j->data->rest[of], element, form->rest, i)
                        : bits_at(j, j->data->x[of], element, form->x, i - form->rest);
}

/* Returns 0 if a limit kernel moved every number of the element as ceilings.h specifies, else 1. */
static double copied_wrongly(const job *j, size_t element) {
  const kernel *k = j->row;
  const uint64_t ones = kernel_is_single(k) ? UINT32_MAX : UINT64_MAX;
  for (int i = 0; i < k->written; i++) {
    uint64_t want = k->read == 0 ? ones : 0;
    const int last = k->written < k->read && i == k->written - 1;
    for (int r = i; r < (last ? k->read : i + 1) && k->read > 0; r++)
      want ^= input_bits(j, element, r % k->read);
    if (bits_at(j, j->data->y, element, k->written, i) != want) return 1;
  }
  return 0;
}

static size_t window(const dataset *d, int w, size_t *count) {
  const size_t all = d->elements;
  const size_t last = all > WIDTH ? all - WIDTH : 0;
  size_t first = (size_t)((double)last / (WINDOWS - 1) * w);
  if (w == WINDOWS - 1) first = last;
  first -= first % DATASET_GRAIN;
  *count = all - first < WIDTH || w == WINDOWS - 1 ? all - first : WIDTH;
  return first;
}

/* Overwrites the compared results before the run: with NaN or, for limit kernels, which may write
 * all ones, with another pattern. */
static void poison(const job *j) {
  const kernel *k = j->row;
  const size_t bytes = (size_t)kernel_bytes(k, k->written);
  if (k->method == BY_COUNTING) *(double *)j->data->y = (double)NAN;
  for (int w = 0; w < WINDOWS && bytes > 0; w++) {
    size_t count, first = window(j->data, w, &count);
    const size_t room = (count + DATASET_GRAIN - 1) / DATASET_GRAIN * DATASET_GRAIN;
    memset((char *)j->data->y + first * bytes, k->role == BENCH_LIMIT ? 0x5A : 0xFF, room * bytes);
  }
}

static slv_status run_once(const job *j) {
  if (j->row->role != BENCH_BASELINE) return job_run(j, 0, j->data->elements);
  for (int w = 0; w < WINDOWS; w++) {
    size_t count, first = window(j->data, w, &count);
    SLV_TRY(job_run(j, first, count));
  }
  return SLV_OK;
}

/* Returns 1 if W has a kink within reach of the finite-difference steps. */
static int is_at_kink(const job *j, size_t element) {
  const slv_energy *e = j->energy;
  if (j->row->method != BY_DIFFERENCES || e->smooth_within == NULL) return 0;
  inputs in = inputs_of(j);
  read_numbers(j, j->data->x[j->row->layout], element, e->ndof, in.x);
  return !(e->smooth_within(in.x, in.p) > 0x1p-16 * fmax(1, norm(e->ndof, in.x)));
}

static slv_status judge_element(const job *j, size_t element, doc_bench_check *out) {
  double error = 0;
  const double *y = j->data->y;
  if (is_at_kink(j, element)) return SLV_OK;
  if (j->row->method == BY_COUNTING)
    error = isfinite(y[0]) ? 0 : 1;
  else if (j->row->method == BY_COPYING)
    error = copied_wrongly(j, element);
  else
    SLV_TRY(error_at(j, element, &error));
  if (isnan(error) || error > out->worst) out->worst = error; /* once worst is NaN, it stays NaN */
  out->elements++;
  return SLV_OK;
}

slv_status kernel_check_job(const job *j, doc_bench_check *out) {
  *out = (doc_bench_check){.bound = bound_of(j->row), .reference = reference_words(j)};
  poison(j);
  SLV_TRY(run_once(j));
  for (int w = 0; w < WINDOWS; w++) {
    size_t count, first = window(j->data, w, &count);
    for (size_t e = first; e < first + count; e++) SLV_TRY(judge_element(j, e, out));
  }
  out->passed = out->elements > 0 && out->worst <= out->bound;
  return SLV_OK;
}
