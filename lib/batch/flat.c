/* flat.c -- plain arrays for other languages: each thread packs one piece at a time into blocks. */
#include "selvedge/flat.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "selvedge/batch.h"

const char *slv_flat_text(const slv_energy *e, slv_flat_word which) {
  const char *const texts[] = {e->name, e->formula, e->source, e->x_unit, e->w_unit};
  return (unsigned)which <= SLV_FLAT_W_UNIT ? texts[which] : NULL; /* in the order of the enum */
}

int slv_flat_dof(const slv_energy *e) { return e->ndof; }

const slv_param *slv_flat_param(const slv_energy *e, int i) {
  return i >= 0 && i < e->nparam ? e->param + i : NULL;
}

const slv_rest_shape *slv_flat_rest(const slv_energy *e, int i) {
  return i >= 0 && i < slv_energy_count_rests(e) ? e->rests + i : NULL;
}

int slv_flat_rest_numbers(const slv_energy *e) { return e->nrest; }

int slv_flat_numbers(const slv_energy *e, slv_flat_quantity q) {
  const int n = e->ndof;
  return q == SLV_FLAT_ENERGY     ? 1
         : q == SLV_FLAT_GRADIENT ? n
         : q == SLV_FLAT_SPECTRUM ? SLV_SPECTRUM_SIZE(n)
                                  : n * n;
}

static slv_fn_f64 *function_of(const slv_energy *e, slv_flat_quantity q) {
  slv_fn_f64 *const all[] = {
      [SLV_FLAT_ENERGY] = e->f64->energy,     [SLV_FLAT_GRADIENT] = e->f64->gradient,
      [SLV_FLAT_HESSIAN] = e->f64->hessian,   [SLV_FLAT_PROJECTED] = e->f64->projected,
      [SLV_FLAT_DEFINITE] = e->f64->definite, [SLV_FLAT_SPECTRUM] = e->f64->spectrum};
  return all[q];
}

/* Arguments of a call that all pieces share. */
typedef struct {
  const slv_energy *e;
  slv_flat_quantity q;
  int by_rows; /* 1: F is stored by rows */
  const double *p;
} request;

/* Evaluates one state after another by the energy's scalar functions. */
static slv_status evaluate_plainly(const request *r, size_t n, const double *x, double *y) {
  slv_fn_f64 *const f = function_of(r->e, r->q);
  const size_t dof = (size_t)r->e->ndof, m = (size_t)slv_flat_numbers(r->e, r->q);
  int refused = 0;
  if (f == NULL) return SLV_ECAPABILITY;
#pragma omp parallel for reduction(| : refused)
  for (size_t k = 0; k < n; k++) {
    double F[6];
    for (int i = 0; i < 6 && r->by_rows; i++) F[i] = x[dof * k + (size_t)(i % 3 * 2 + i / 3)];
    const slv_status s = f(r->by_rows ? F : x + dof * k, r->p, y + m * k);
    refused |= s == SLV_EPARAM;
    for (size_t i = 0; i < m && s != SLV_OK; i++) y[m * k + i] = (double)NAN;
  }
  return refused ? SLV_EPARAM : SLV_OK;
}

/* PIECE: elements of a piece, whose data fit the innermost caches. */
enum { PIECE = 1024, PACKED = 21, LANES = SLV_BATCH_LANES };

/* x and y of a piece, in blocks. */
typedef struct {
  _Alignas(SLV_BATCH_ALIGNMENT) double x[6 * PIECE];
  _Alignas(SLV_BATCH_ALIGNMENT) double y[PACKED * PIECE];
} piece;

/* Position in a block of each entry of F, if F is stored by columns, or by rows. */
static const size_t in_block[2][6] = {{0, 1, 2, 3, 4, 5}, {0, 3, 1, 4, 2, 5}};

/* Packs like slv_batch_pack(), for both orders; lanes past the last element are set to 0. */
static void pack(size_t n, const size_t at[6], const double *F, double *restrict x) {
  for (; n >= LANES; n -= LANES, F += 6 * LANES, x += 6 * LANES)
    for (size_t i = 0; i < 6; i++)
      for (size_t l = 0; l < LANES; l++) x[LANES * at[i] + l] = F[6 * l + i];
  if (n > 0) memset(x, 0, sizeof *x * 6 * LANES);
  for (size_t l = 0; l < n; l++)
    for (size_t i = 0; i < 6; i++) x[LANES * at[i] + l] = F[6 * l + i];
}

static void unpack(size_t n, const size_t at[6], const double *blocks, double *restrict y) {
  for (size_t from = 0; from < n; from += LANES)
    for (size_t l = 0; l < LANES && from + l < n; l++)
      for (size_t i = 0; i < 6; i++) y[6 * (from + l) + i] = blocks[6 * from + LANES * at[i] + l];
}

/* Expands packed lower triangles to full matrices. */
static void whole_matrices(size_t n, const double *blocks, double *restrict y) {
  for (size_t k = 0; k < n; k++) {
    const double *lower = blocks + PACKED * (k - k % LANES) + k % LANES;
    for (size_t j = 0; j < 6; j++)
      for (size_t i = j; i < 6; i++, lower += LANES)
        y[36 * k + i + 6 * j] = y[36 * k + j + 6 * i] = *lower;
  }
}

static slv_status evaluate_piece(const request *r, slv_batch_quantity q, size_t n, const double *x,
                                 piece *a, double *y) {
  const slv_batch_options alone = {.threads = 1, .store = SLV_STORE_CACHED};
  const size_t *at = in_block[r->by_rows];
  pack(n, at, x, a->x);
  SLV_TRY(slv_batch_evaluate(r->e, q, r->p, n, a->x, a->y, &alone));
  if (q == SLV_BATCH_ENERGY)
    memcpy(y, a->y, sizeof *y * n);
  else if (q == SLV_BATCH_GRADIENT)
    unpack(n, at, a->y, y);
  else
    whole_matrices(n, a->y, y);
  return SLV_OK;
}

/* Evaluates energies of F by the vectorised kernels. */
static slv_status evaluate_batches(const request *r, slv_batch_quantity q, size_t n,
                                   const double *x, double *y) {
  const size_t pieces = (n + PIECE - 1) / PIECE, m = (size_t)slv_flat_numbers(r->e, r->q);
  int worst = SLV_OK;
#pragma omp parallel reduction(max : worst)
  {
    piece *a = aligned_alloc(SLV_BATCH_ALIGNMENT, sizeof *a);
    slv_status here = a != NULL ? SLV_OK : SLV_EMEMORY;
#pragma omp for
    for (size_t i = 0; i < pieces; i++) {
      const size_t from = i * PIECE, count = n - from < PIECE ? n - from : PIECE;
      if (here == SLV_OK) here = evaluate_piece(r, q, count, x + 6 * from, a, y + m * from);
    }
    free(a);
    worst = (int)here;
  }
  return (slv_status)worst;
}

slv_status slv_flat_evaluate(const slv_energy *e, slv_flat_quantity q, slv_flat_order order,
                             const double *p, size_t n, const double *x, double *y) {
  static const slv_batch_quantity batch[] = {[SLV_FLAT_ENERGY] = SLV_BATCH_ENERGY,
                                             [SLV_FLAT_GRADIENT] = SLV_BATCH_GRADIENT,
                                             [SLV_FLAT_HESSIAN] = SLV_BATCH_HESSIAN,
                                             [SLV_FLAT_PROJECTED] = SLV_BATCH_PROJECTED,
                                             [SLV_FLAT_DEFINITE] = SLV_BATCH_DEFINITE};
  const request r = {e, q, order == SLV_FLAT_ROWS && e->ndof == 6, p};
  if ((int)q < 0 || q > SLV_FLAT_SPECTRUM) return SLV_EARG;
  return e->ndof == 6 && q != SLV_FLAT_SPECTRUM ? evaluate_batches(&r, batch[q], n, x, y)
                                                : evaluate_plainly(&r, n, x, y);
}
