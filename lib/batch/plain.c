/* plain.c -- computes blocks with a row's scalar functions, element by element.
 * Compiled for SLV_SCALAR_F64 and _F32. */
#include "batch/kernels.h"
#include "elements/triangle_formula.h"
#include "selvedge/formula.h"

#if defined(SLV_SCALAR_F32)
#define NAME(name) name##_f32
enum { LANES = SLV_BATCH_LANES_F32 };
typedef slv_blocks_f32 blocks;
typedef slv_kernels_f32 scalars;
#else
#define NAME(name) name##_f64
enum { LANES = SLV_BATCH_LANES };
typedef slv_blocks_f64 blocks;
typedef slv_kernels_f64 scalars;
#endif

/* Lower triangle of an n x n matrix, column by column. */
static void pack_lower(int n, const real *A, real *y) {
  for (int j = 0, k = 0; j < n; j++)
    for (int i = j; i < n; i++) y[k++] = A[i + n * j];
}

/* The Hessian or the projection; for a row without a projection, the sum of its
 * terms'. */
static slv_status matrix_of(const blocks *run, const real *F, real *H) {
  const slv_energy *e = run->row;
  const scalars *f = SLV_KERNELS_OF(e);
  real terms[36 * SLV_MAX_TERM];
  if (run->quantity == SLV_BATCH_HESSIAN) return f->hessian(F, run->p, H);
  if (f->projected != NULL) return f->projected(F, run->p, H);
  SLV_TRY(f->term_projected(F, run->p, terms));
  for (int i = 0; i < 36; i++) {
    H[i] = terms[i];
    for (int t = 1; t < e->nterm; t++) H[i] += terms[i + 36 * t];
  }
  return SLV_OK;
}

static slv_status quantity_of(const blocks *run, const real *F, real *y) {
  const scalars *f = SLV_KERNELS_OF(run->row);
  real H[36];
  switch (run->quantity) {
    case SLV_BATCH_ENERGY:
      return f->energy(F, run->p, y);
    case SLV_BATCH_GRADIENT:
      return f->gradient(F, run->p, y);
    case SLV_BATCH_ENERGY_GRADIENT:
      SLV_TRY(f->energy(F, run->p, y));
      return f->gradient(F, run->p, y + 1);
    default:
      SLV_TRY(matrix_of(run, F, H));
      pack_lower(6, H, y);
      return SLV_OK;
  }
}

/* rest: area, G. */
static slv_status jacobian_of(const blocks *run, const real *rest, const real *x,
                              real *y) {
  real F[6], H[36], K[81];
  triangle_F(rest + 1, x, F);
  SLV_TRY(matrix_of(run, F, H));
  triangle_jacobian(rest[0], rest + 1, H, K);
  pack_lower(9, K, y);
  return SLV_OK;
}

static void gather(int m, const real *block, int lane, real *element) {
  for (int i = 0; i < m; i++) element[i] = block[i * LANES + lane];
}

/* Where a row's function returns an error, the element's numbers are NaN. */
void NAME(slv_plain_block)(const blocks *run, size_t b, real *restrict out) {
  const int triangles = run->input == OF_TRIANGLES, width = triangles ? 9 : 6;
  for (int l = 0; l < LANES; l++) {
    real x[9], rest[5], y[45];
    gather(width, run->x + b * (size_t)(width * LANES), l, x);
    if (triangles) gather(5, run->rest + b * 5 * LANES, l, rest);
    const slv_status s =
        triangles ? jacobian_of(run, rest, x, y) : quantity_of(run, x, y);
    for (int i = 0; i < run->numbers; i++)
      out[i * LANES + l] = s == SLV_OK ? y[i] : R(NAN);
  }
}

void NAME(slv_plain_blocks)(const blocks *run, size_t first, size_t count) {
  for (size_t b = first; b < first + count; b++)
    NAME(slv_plain_block)(run, b, run->y + b * (size_t)(run->numbers * LANES));
}
