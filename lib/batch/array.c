/* array.c -- slv_batch() and its conversions.  Compiled for SLV_SCALAR_F64 and _F32. */
#include <omp.h>
#include <stdint.h>

#include "selvedge/formula.h"
#include "store.h"
#include "targets.h"

#if defined(SLV_SCALAR_F32)
#define NAME(name) name##_f32
#define KERNELS_OF(row) (row)->f32
enum { LANES = SLV_BATCH_LANES_F32 };
typedef slv_blocks_f32 blocks;
typedef slv_blocks_fn_f32 blocks_fn;
typedef slv_kernels_f32 scalars;
#else
#define NAME(name) name
#define KERNELS_OF(row) (row)->f64
enum { LANES = SLV_BATCH_LANES };
typedef slv_blocks_f64 blocks;
typedef slv_blocks_fn_f64 blocks_fn;
typedef slv_kernels_f64 scalars;
#endif

size_t NAME(slv_batch_length)(size_t n, int m) {
  return (n + LANES - 1) / LANES * LANES * (size_t)m;
}

/* ---- one element by the row's scalar functions ---------------------------------- */

static void pack_lower(const real *H, real *y) {
  for (int j = 0, k = 0; j < 6; j++)
    for (int i = j; i < 6; i++) y[k++] = H[i + 6 * j];
}

static slv_status hessian_of(const scalars *f, const real *x, const real *p, real *y) {
  real H[36];
  SLV_TRY(f->hessian(x, p, H));
  pack_lower(H, y);
  return SLV_OK;
}

static slv_status projected_of(const slv_energy *e, const real *x, const real *p,
                               real *y) {
  const scalars *f = KERNELS_OF(e);
  real P[36 * SLV_MAX_TERM];
  if (f->projected != NULL) {
    SLV_TRY(f->projected(x, p, P));
  } else {
    SLV_TRY(f->term_projected(x, p, P));
    for (int t = 1; t < e->nterm; t++)
      for (int i = 0; i < 36; i++) P[i] += P[i + 36 * t];
  }
  pack_lower(P, y);
  return SLV_OK;
}

static slv_status quantity_of(const blocks *run, const real *x, real *y) {
  const scalars *f = KERNELS_OF(run->row);
  switch (run->quantity) {
    case SLV_BATCH_ENERGY:
      return f->energy(x, run->p, y);
    case SLV_BATCH_GRADIENT:
      return f->gradient(x, run->p, y);
    case SLV_BATCH_ENERGY_GRADIENT:
      SLV_TRY(f->energy(x, run->p, y));
      return f->gradient(x, run->p, y + 1);
    case SLV_BATCH_HESSIAN:
      return hessian_of(f, x, run->p, y);
    default:
      return projected_of(run->row, x, run->p, y);
  }
}

/* Where a row's function refuses a state, its numbers are NaN. */
static void plain_block(const blocks *run, const real *x, real *y) {
  const int m = slv_batch_numbers(run->quantity);
  for (int l = 0; l < LANES; l++) {
    real F[6], result[21];
    for (int i = 0; i < 6; i++) F[i] = x[i * LANES + l];
    const int defined = quantity_of(run, F, result) == SLV_OK;
    for (int i = 0; i < m; i++) y[i * LANES + l] = defined ? result[i] : R(NAN);
  }
}

static void plain_blocks(const blocks *run, size_t count, const real *x, real *y) {
  const size_t m = (size_t)slv_batch_numbers(run->quantity);
  for (size_t b = 0; b < count; b++)
    plain_block(run, x + b * 6 * LANES, y + b * m * LANES);
}

/* ---- the whole array --------------------------------------------------------------
 */

static int has(const slv_energy *e, slv_batch_quantity q) {
  const scalars *f = KERNELS_OF(e);
  const int gradient = f != NULL && f->gradient != NULL;
  switch (q) {
    case SLV_BATCH_ENERGY:
      return f != NULL;
    case SLV_BATCH_GRADIENT:
    case SLV_BATCH_ENERGY_GRADIENT:
      return gradient;
    case SLV_BATCH_HESSIAN:
      return f != NULL && f->hessian != NULL;
    case SLV_BATCH_PROJECTED:
      return f != NULL && (f->projected != NULL || f->term_projected != NULL);
    default:
      return 0;
  }
}

#if defined(SLV_SCALAR_F32)
static const real most_stiff = 0x1p14F, most_long = 4, least_long = 0x1p-6F;
#else
static const real most_stiff = 0x1p40, most_long = 0x1p10, least_long = 0x1p-60;
#endif

/* Parameters whose products with an ordinary F stay in range: block.h.  Directions,
 * which may be negative, enter squared. */
static int ordinary(const slv_energy *e, const real *p) {
  for (int i = 0; i < e->nparam; i++) {
    const int direction = e->param[i].lo < 0;
    const real size = r_abs(p[i]);
    if (!(size <= (direction ? most_long : most_stiff))) return 0;
    if (direction && size > 0 && size < least_long) return 0;
  }
  return 1;
}

static blocks_fn *blocks_of(const slv_energy *e, slv_batch_quantity q, const real *p,
                            const slv_pass *pass) {
  if (!ordinary(e, p)) return plain_blocks;
  for (size_t i = 0; slv_energy_at(i) != NULL; i++)
    if (slv_energy_at(i) == e) return KERNELS_OF(pass)[i]->of[q];
  return plain_blocks;
}

static int aligned(const real *a) {
  return (uintptr_t)a % SLV_BATCH_ALIGNMENT == 0;
}

static void share_out(const blocks *run, blocks_fn *fn, size_t count, int threads,
                      const real *x, real *y) {
  const size_t m = (size_t)slv_batch_numbers(run->quantity);
#pragma omp parallel num_threads(threads) if (threads > 1)
  {
    const size_t team = (size_t)omp_get_num_threads(), t = (size_t)omp_get_thread_num();
    const size_t first = count / team * t + (t < count % team ? t : count % team);
    const size_t mine = count / team + (t < count % team ? 1 : 0);
    fn(run, mine, x + first * 6 * LANES, y + first * m * LANES);
    if (run->stream) slv_store_done();
  }
}

slv_status NAME(slv_batch)(const slv_energy *e, slv_batch_quantity q, const real *p,
                           size_t n, const real *x, real *y,
                           const slv_batch_options *options) {
  const slv_batch_options o = options != NULL ? *options : (slv_batch_options){0};
  if (e->ndof != 6 || !aligned(x) || !aligned(y)) return SLV_EARG;
  const slv_pass *pass = slv_pass_for(o.target);
  if (pass == NULL || !has(e, q)) return SLV_ECAPABILITY;
  const size_t length = NAME(slv_batch_length)(n, slv_batch_numbers(q));
  blocks run = {.row = e,
                .quantity = q,
                .stream = slv_store_streams(o.store, length * sizeof *y),
                .plain = plain_block};
  for (int i = 0; i < e->nparam; i++) run.p[i] = p[i];
  const int threads = o.threads > 0 ? o.threads : omp_get_max_threads();
  share_out(&run, blocks_of(e, q, p, pass), (n + LANES - 1) / LANES, threads, x, y);
  return SLV_OK;
}

/* ---- plain arrays --------------------------------------------------------------- */

void NAME(slv_batch_pack)(size_t n, int m, const real *plain, real *to) {
  const size_t width = (size_t)m, padded = NAME(slv_batch_length)(n, 1);
  for (size_t e = 0; e < padded; e++)
    for (size_t i = 0; i < width; i++)
      to[e / LANES * LANES * width + LANES * i + e % LANES] =
          e < n ? plain[e * width + i] : R(0);
}

void NAME(slv_batch_unpack)(size_t n, int m, const real *from, real *plain) {
  const size_t width = (size_t)m;
  for (size_t e = 0; e < n; e++)
    for (size_t i = 0; i < width; i++)
      plain[e * width + i] = from[e / LANES * LANES * width + LANES * i + e % LANES];
}
