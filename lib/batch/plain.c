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

enum { QUAD_DOF = 12 };

/* The Hessian, or what takes its place; for a row without a projection, the sum of its terms'. */
static slv_status matrix_of(const blocks *run, const real *p, const real *x, real *H) {
  const slv_energy *e = run->row;
  const scalars *f = SLV_KERNELS_OF(e);
  real terms[36 * SLV_MAX_TERM];
  if (run->quantity == SLV_BATCH_HESSIAN) return f->hessian(x, p, H);
  if (run->quantity == SLV_BATCH_DEFINITE) return f->definite(x, p, H);
  if (f->projected != NULL) return f->projected(x, p, H);
  SLV_TRY(f->term_projected(x, p, terms));
  for (int i = 0; i < 36; i++) {
    H[i] = terms[i];
    for (int t = 1; t < e->nterm; t++) H[i] += terms[i + 36 * t];
  }
  return SLV_OK;
}

/* Of x, which is F or the positions of a quad. */
static slv_status quantity_of(const blocks *run, const real *p, const real *x, real *y) {
  const scalars *f = SLV_KERNELS_OF(run->row);
  real H[QUAD_DOF * QUAD_DOF];
  switch (run->quantity) {
    case SLV_BATCH_ENERGY:
      return f->energy(x, p, y);
    case SLV_BATCH_GRADIENT:
      return f->gradient(x, p, y);
    case SLV_BATCH_ENERGY_GRADIENT:
      SLV_TRY(f->energy(x, p, y));
      return f->gradient(x, p, y + 1);
    default:
      SLV_TRY(matrix_of(run, p, x, H));
      pack_lower(run->row->ndof, H, y);
      return SLV_OK;
  }
}

/* rest: area, G. */
static slv_status jacobian_of(const blocks *run, const real *rest, const real *x, real *y) {
  real F[6], H[36], K[81];
  triangle_F(rest + 1, x, F);
  SLV_TRY(matrix_of(run, run->p, F, H));
  triangle_jacobian(rest[0], rest + 1, H, K);
  pack_lower(9, K, y);
  return SLV_OK;
}

static void gather(int m, const real *block, int lane, real *element) {
  for (int i = 0; i < m; i++) element[i] = block[i * LANES + lane];
}

/* Where a row's function returns an error, the element's numbers are NaN.  What a quad
 * has prepared follows the parameters. */
void NAME(slv_plain_block)(const blocks *run, size_t b, real *restrict out) {
  const int params = run->row->nparam;
  for (int l = 0; l < LANES; l++) {
    real x[QUAD_DOF] = {0}, p[SLV_MAX_PARAM + BATCH_MOST_RESTS], y[QUAD_DOF * QUAD_DOF];
    real *rest = p + params;
    for (int i = 0; i < params; i++) p[i] = run->p[i];
    for (int i = 0; i < run->numbers; i++) y[i] = R(NAN);
    gather(run->inputs, run->x + b * (size_t)(run->inputs * LANES), l, x);
    gather(run->rests, run->rest + b * (size_t)(run->rests * LANES), l, rest);
    const slv_status s =
        run->input == OF_TRIANGLES ? jacobian_of(run, rest, x, y) : quantity_of(run, p, x, y);
    for (int i = 0; i < run->numbers; i++) out[i * LANES + l] = s == SLV_OK ? y[i] : R(NAN);
  }
}

void NAME(slv_plain_blocks)(const blocks *run, size_t first, size_t count) {
  for (size_t b = first; b < first + count; b++)
    NAME(slv_plain_block)(run, b, run->y + b * (size_t)(run->numbers * LANES));
}
