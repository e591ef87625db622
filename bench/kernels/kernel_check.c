#include "kernels/kernel_check.h"

#include <math.h>
#include <string.h>

/* How many windows of how many consecutive elements are judged; they are evenly
 * spread over the data. */
enum { WINDOWS = 16, WIDTH = 4 * DATASET_GRAIN };

/* The bound of errors relative to the sizes in reference.h, in units of rounding.
 * Closed forms and eigensolvers lose some dozens of units on ordinary data; a
 * mistake in a formula costs all digits. */
static const double units = 0x1p10;

/* The bound for central differences with steps of 2^-17: the error is the square of the step times
 * derivatives that grow with the inverse square of the narrowest width, 0.1. */
static const double of_differences = 0x1p-22;

static double bound_of(const kernel *k) {
  if (k->method == BY_COPYING || k->method == BY_COUNTING) return 0;
  if (k->method == BY_DIFFERENCES) return of_differences;
  return units * (kernel_is_single(k) ? 0x1p-24 : 0x1p-53);
}

/* ---- results --------------------------------------------------------------------- */

/* The side of the matrix whose lower triangle has that many numbers; 0 if there is none. */
static int side_of(int numbers) {
  return numbers == 21 ? 6 : numbers == 45 ? 9 : numbers == 78 ? 12 : 0;
}

/* Reads an element's result, matrices in full, and returns how many numbers that is.
 * Kernels write lower triangles column by column. */
static int read_result(const job *j, size_t element, double *out) {
  const int m = j->row->written, n = side_of(m);
  if (n == 0) {
    for (int i = 0; i < m; i++) out[i] = reference_number(j, j->data->y, element, m, i);
    return m;
  }
  int k = 0;
  for (int c = 0; c < n; c++)
    for (int r = c; r < n; r++)
      out[r + n * c] = out[c + n * r] = reference_number(j, j->data->y, element, m, k++);
  return n * n;
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

/* The bits of number i of m of an element. */
static uint64_t bits_at(const job *j, const void *array, size_t element, int m, int i) {
  const size_t size = kernel_is_single(j->row) ? sizeof(float) : sizeof(double);
  const size_t at = dataset_place(j->row->layout, element, m, i);
  uint64_t bits = 0;
  memcpy(&bits, (const char *)array + at * size, size);
  return bits;
}

/* The bits of number i of an element's input to a limit. */
static uint64_t input_bits(const job *j, size_t element, int i) {
  const dataset_layout of = j->row->layout;
  const dataset_form *form = &dataset_forms[of];
  return i < form->rest ? bits_at(j, j->data->rest[of], element, form->rest, i)
                        : bits_at(j, j->data->x[of], element, form->x, i - form->rest);
}

/* Returns 0 when a limit moved every number of the element as ceilings.h says, else 1. */
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

/* ---- windows --------------------------------------------------------------------- */

static size_t window(const dataset *d, int w, size_t *count) {
  const size_t all = d->elements;
  const size_t last = all > WIDTH ? all - WIDTH : 0;
  size_t first = (size_t)((double)last / (WINDOWS - 1) * w);
  if (w == WINDOWS - 1) first = last;
  first -= first % DATASET_GRAIN;
  *count = all - first < WIDTH || w == WINDOWS - 1 ? all - first : WIDTH;
  return first;
}

/* Fills the judged results with bytes that a kernel must overwrite: NaN, but another
 * pattern for limits, which may write all bits set. */
static void poison(const job *j) {
  const kernel *k = j->row;
  const size_t bytes = (size_t)kernel_bytes_written(k);
  if (k->method == BY_COUNTING) *(double *)j->data->y = (double)NAN;
  for (int w = 0; w < WINDOWS && bytes > 0; w++) {
    size_t count, first = window(j->data, w, &count);
    const size_t room = (count + DATASET_GRAIN - 1) / DATASET_GRAIN * DATASET_GRAIN;
    memset((char *)j->data->y + first * bytes, k->role == ROLE_LIMIT ? 0x5A : 0xFF, room * bytes);
  }
}

static slv_status run_once(const job *j) {
  if (j->row->role != ROLE_BASELINE) return job_run(j, 0, j->data->elements);
  for (int w = 0; w < WINDOWS; w++) {
    size_t count, first = window(j->data, w, &count);
    SLV_TRY(job_run(j, first, count));
  }
  return SLV_OK;
}

static slv_status judge(const job *j, size_t element, doc_bench_check *out) {
  double error = 0;
  const double *y = j->data->y;
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
    for (size_t e = first; e < first + count; e++) SLV_TRY(judge(j, e, out));
  }
  out->passed = out->elements > 0 && out->worst <= out->bound;
  return SLV_OK;
}
