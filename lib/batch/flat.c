/* flat.c -- whole arrays in the order of other languages: pieces of them are put into
 * blocks for the vectorised kernels, a piece for each thread at a time. */
#include "selvedge/flat.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>

#include "selvedge/batch.h"

/* ---- the row ----------------------------------------------------------------------
 */

const char *slv_flat_text(const slv_energy *e, slv_flat_word which) {
  switch (which) {
    case SLV_FLAT_NAME:
      return e->name;
    case SLV_FLAT_FORMULA:
      return e->formula;
    case SLV_FLAT_SOURCE:
      return e->source;
    case SLV_FLAT_X_UNIT:
      return e->x_unit;
    case SLV_FLAT_W_UNIT:
      return e->w_unit;
    default:
      return NULL;
  }
}

int slv_flat_dof(const slv_energy *e) {
  return e->ndof;
}

const slv_param *slv_flat_param(const slv_energy *e, int i) {
  return i >= 0 && i < e->nparam ? e->param + i : NULL;
}

int slv_flat_numbers(const slv_energy *e, slv_flat_quantity q) {
  const int n = e->ndof;
  return q == SLV_FLAT_ENERGY     ? 1
         : q == SLV_FLAT_GRADIENT ? n
         : q == SLV_FLAT_SPECTRUM ? SLV_SPECTRUM_SIZE(n)
                                  : n * n;
}

/* ---- arrays -----------------------------------------------------------------------
 */

static slv_fn_f64 *function_of(const slv_energy *e, slv_flat_quantity q) {
  slv_fn_f64 *const all[] = {
      [SLV_FLAT_ENERGY] = e->f64->energy,     [SLV_FLAT_GRADIENT] = e->f64->gradient,
      [SLV_FLAT_HESSIAN] = e->f64->hessian,   [SLV_FLAT_PROJECTED] = e->f64->projected,
      [SLV_FLAT_DEFINITE] = e->f64->definite, [SLV_FLAT_SPECTRUM] = e->f64->spectrum};
  return all[q];
}

/* One state after the other. */
static slv_status evaluate_plainly(const slv_energy *e, slv_flat_quantity q,
                                   const double *p, size_t n, const double *x,
                                   double *y) {
  slv_fn_f64 *const f = function_of(e, q);
  const size_t dof = (size_t)e->ndof, m = (size_t)slv_flat_numbers(e, q);
  int refused = 0;
  if (f == NULL) return SLV_ECAPABILITY;
#pragma omp parallel for reduction(| : refused)
  for (size_t k = 0; k < n; k++) {
    const slv_status s = f(x + dof * k, p, y + m * k);
    refused |= s == SLV_EPARAM;
    for (size_t i = 0; i < m && s != SLV_OK; i++) y[m * k + i] = (double)NAN;
  }
  return refused ? SLV_EPARAM : SLV_OK;
}

/* Elements of a piece: its numbers stay in the nearest caches. */
enum { PIECE = 256, PACKED = 21 };

/* A piece: x and y in blocks, and y packed, element by element. */
typedef struct {
  _Alignas(SLV_BATCH_ALIGNMENT) double x[6 * PIECE];
  _Alignas(SLV_BATCH_ALIGNMENT) double y[PACKED * PIECE];
  double plain[PACKED * PIECE];
} piece;

/* From the lower triangle, column by column. */
static void whole_matrix(const double *lower, double *restrict y) {
  for (int j = 0, k = 0; j < 6; j++)
    for (int i = j; i < 6; i++, k++) y[i + 6 * j] = y[j + 6 * i] = lower[k];
}

static slv_status evaluate_piece(const slv_energy *e, slv_batch_quantity q,
                                 const double *p, size_t n, const double *x, piece *a,
                                 double *y) {
  const slv_batch_options alone = {.threads = 1};
  const int m = slv_batch_numbers(q);
  slv_batch_pack(n, 6, x, a->x);
  SLV_TRY(slv_batch_evaluate(e, q, p, n, a->x, a->y, &alone));
  slv_batch_unpack(n, m, a->y, m == PACKED ? a->plain : y);
  for (size_t k = 0; k < n && m == PACKED; k++)
    whole_matrix(a->plain + PACKED * k, y + 36 * k);
  return SLV_OK;
}

/* Of F, by the vectorised kernels. */
static slv_status evaluate_batches(const slv_energy *e, slv_batch_quantity q,
                                   slv_flat_quantity as, const double *p, size_t n,
                                   const double *x, double *y) {
  const size_t pieces = (n + PIECE - 1) / PIECE, m = (size_t)slv_flat_numbers(e, as);
  slv_status status = SLV_OK;
#pragma omp parallel
  {
    piece *a = aligned_alloc(SLV_BATCH_ALIGNMENT, sizeof *a);
    slv_status here = a != NULL ? SLV_OK : SLV_EMEMORY;
#pragma omp for
    for (size_t i = 0; i < pieces; i++) {
      const size_t from = i * PIECE, count = n - from < PIECE ? n - from : PIECE;
      if (here == SLV_OK)
        here = evaluate_piece(e, q, p, count, x + 6 * from, a, y + m * from);
    }
    free(a);
    if (here != SLV_OK) {
#pragma omp critical(slv_flat)
      status = here;
    }
  }
  return status;
}

slv_status slv_flat_evaluate(const slv_energy *e, slv_flat_quantity q, const double *p,
                             size_t n, const double *x, double *y) {
  static const slv_batch_quantity batch[] = {[SLV_FLAT_ENERGY] = SLV_BATCH_ENERGY,
                                             [SLV_FLAT_GRADIENT] = SLV_BATCH_GRADIENT,
                                             [SLV_FLAT_HESSIAN] = SLV_BATCH_HESSIAN,
                                             [SLV_FLAT_PROJECTED] = SLV_BATCH_PROJECTED,
                                             [SLV_FLAT_DEFINITE] = SLV_BATCH_DEFINITE};
  if ((int)q < 0 || q > SLV_FLAT_SPECTRUM) return SLV_EARG;
  return e->ndof == 6 && q != SLV_FLAT_SPECTRUM
             ? evaluate_batches(e, batch[q], q, p, n, x, y)
             : evaluate_plainly(e, q, p, n, x, y);
}
