/* array.c -- slv_batch_evaluate() and other functions of arrays, for SLV_SCALAR_F64 and _F32. */
#include <omp.h>
#include <stdint.h>
#include <string.h>

#include "batch/stream.h"
#include "batch/targets.h"
#include "elements/triangle_formula.h"
#include "selvedge/formula.h"

#if defined(SLV_SCALAR_F32)
#define NAME(name) name##_f32
#define PLAIN(name) name##_f32
enum { LANES = SLV_BATCH_LANES_F32 };
typedef slv_blocks_f32 blocks;
typedef slv_blocks_fn_f32 blocks_fn;
typedef slv_block_kernels_f32 kernels;
typedef slv_kernels_f32 scalars;
#else
#define NAME(name) name
#define PLAIN(name) name##_f64
enum { LANES = SLV_BATCH_LANES };
typedef slv_blocks_f64 blocks;
typedef slv_blocks_fn_f64 blocks_fn;
typedef slv_block_kernels_f64 kernels;
typedef slv_kernels_f64 scalars;
#endif

size_t NAME(slv_batch_length)(size_t n, int m) {
  return (n + LANES - 1) / LANES * LANES * (size_t)m;
}

enum { ELEMENT_DOF = 12 };

/* Copies the lower triangle of an n x n matrix, column by column. */
static void pack_lower(int n, const real *A, real *y) {
  for (int j = 0, k = 0; j < n; j++)
    for (int i = j; i < n; i++) y[k++] = A[i + n * j];
}

/* Computes H: the Hessian, `definite`, or the projection or sum of projected terms. */
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

/* Computes a quantity y at x, which is F or an element's positions. */
static slv_status quantity_of(const blocks *run, const real *p, const real *x, real *y) {
  const scalars *f = SLV_KERNELS_OF(run->row);
  const slv_batch_quantity q = run->quantity;
  real H[ELEMENT_DOF * ELEMENT_DOF];
  if (q == SLV_BATCH_GRADIENT) return f->gradient(x, p, y);
  if (q == SLV_BATCH_ENERGY || q == SLV_BATCH_ENERGY_GRADIENT) {
    SLV_TRY(f->energy(x, p, y));
    return q == SLV_BATCH_ENERGY ? SLV_OK : f->gradient(x, p, y + 1);
  }
  SLV_TRY(matrix_of(run, p, x, H));
  pack_lower(run->row->ndof, H, y);
  return SLV_OK;
}

/* Computes y [45], a triangle's packed force Jacobian; rest: area, then G of slv_rest. */
static slv_status jacobian_of(const blocks *run, const real *rest, const real *x, real *y) {
  real F[6], H[36], K[81];
  triangle_F(rest + 1, x, F);
  SLV_TRY(matrix_of(run, run->p, F, H));
  triangle_jacobian(rest[0], rest + 1, H, K);
  pack_lower(9, K, y);
  return SLV_OK;
}

static int is_of(const slv_energy *e, slv_element kind) { return e != NULL && e->element == kind; }

static void gather(int m, const real *block, int lane, real *element) {
  for (int i = 0; i < m; i++) element[i] = block[i * LANES + lane];
}

/* Computes a block by scalar functions; results are NaN for elements whose function fails.  A
 * quad's prepared numbers follow p; each hinge has its own parameters. */
void PLAIN(slv_plain_block)(const blocks *run, size_t b, real *restrict out) {
  const int params = is_of(run->row, SLV_ELEMENT_HINGE) ? 0 : run->row->nparam;
  for (int l = 0; l < LANES; l++) {
    real x[ELEMENT_DOF] = {0}, p[SLV_MAX_PARAM + BATCH_MOST_RESTS], y[ELEMENT_DOF * ELEMENT_DOF];
    real *rest = p + params;
    for (int i = 0; i < params; i++) p[i] = run->p[i];
    for (int i = 0; i < run->numbers; i++) y[i] = R(NAN);
    gather(run->inputs, run->x + b * (size_t)(run->inputs * LANES), l, x);
    gather(run->rests, run->rest + b * run->step, l, rest);
    const slv_status s = b * LANES + (size_t)l >= run->count ? SLV_EARG /* padding */
                         : run->input == OF_TRIANGLES        ? jacobian_of(run, rest, x, y)
                                                             : quantity_of(run, p, x, y);
    for (int i = 0; i < run->numbers; i++) out[i * LANES + l] = s == SLV_OK ? y[i] : R(NAN);
  }
}

void PLAIN(slv_plain_blocks)(const blocks *run, size_t first, size_t count) {
  for (size_t b = first; b < first + count; b++)
    PLAIN(slv_plain_block)(run, b, run->y + b * (size_t)(run->numbers * LANES));
}

static int has(const slv_energy *e, slv_batch_quantity q) {
  const scalars *f = SLV_KERNELS_OF(e);
  if (f == NULL) return 0;
  if (q == SLV_BATCH_HESSIAN) return f->hessian != NULL;
  if (q == SLV_BATCH_PROJECTED) return f->projected != NULL || f->term_projected != NULL;
  if (q == SLV_BATCH_DEFINITE) return f->definite != NULL;
  const int needs_gradient = q == SLV_BATCH_GRADIENT || q == SLV_BATCH_ENERGY_GRADIENT;
  return q == SLV_BATCH_ENERGY || (needs_gradient && f->gradient != NULL);
}

#if defined(SLV_SCALAR_F32)
static const real most_stiff = 0x1p14F, most_long = 4, least_long = 0x1p-6F;
#else
static const real most_stiff = 0x1p40, most_long = 0x1p10, least_long = 0x1p-60;
#endif

/* Returns the thickness, by which every modulus is multiplied; 1 if the energy has none. */
static real thickness(const slv_energy *e, const real *p) {
  for (int i = 0; i < e->nparam; i++)
    if (strcmp(e->param[i].unit, "m") == 0) return p[i];
  return 1;
}

/* Returns whether products of the parameters with an ordinary F (block.h) are in range.  Fibre
 * directions, which may be negative, enter squared. */
static int ordinary(const slv_energy *e, const real *p) {
  for (int i = 0; i < e->nparam; i++) {
    const int direction = e->param[i].lo < 0;
    const int modulus = strcmp(e->param[i].unit, "Pa") == 0;
    const real size = r_abs(p[i]) * (modulus ? thickness(e, p) : R(1));
    if (!(size <= (direction ? most_long : most_stiff))) return 0;
    if (direction && size > 0 && size < least_long) return 0;
  }
  return 1;
}

/* Returns the block functions of a pass for an energy, or NULL. */
static const kernels *kernels_of(const slv_energy *e, const slv_pass *pass, int fused) {
  const int form = fused && SLV_KERNELS_OF(pass)[FUSED] != NULL ? FUSED : AS_WRITTEN;
  for (size_t i = 0; slv_energy_at(i) != NULL; i++)
    if (slv_energy_at(i) == e) return SLV_KERNELS_OF(pass)[form][i];
  return NULL;
}

static blocks_fn *blocks_of(const blocks *run, const slv_pass *pass, int fused) {
  const kernels *k = kernels_of(run->row, pass, fused);
  blocks_fn *fn = k != NULL ? k->of[run->input][run->quantity] : NULL;
  const int plain = run->input != OF_ELEMENTS && !ordinary(run->row, run->p);
  return fn == NULL || plain ? PLAIN(slv_plain_blocks) : fn;
}

static int aligned(const real *a) { return (uintptr_t)a % SLV_BATCH_ALIGNMENT == 0; }

static void share_out(const blocks *run, blocks_fn *fn, size_t count, int threads) {
#pragma omp parallel num_threads(threads) if (threads > 1)
  {
    const size_t team = (size_t)omp_get_num_threads(), t = (size_t)omp_get_thread_num();
    const size_t more = count % team, first = count / team * t + (t < more ? t : more);
    fn(run, first, count / team + (t < more ? 1 : 0));
    if (run->stream) stream_done();
  }
}

/* Returns SLV_EPARAM if the energy's functions reject the combination of parameters. */
static slv_status judge_params(const slv_energy *e, const real *p) {
  real F[6], w;
  for (int i = 0; i < 6 && e->rest != NULL; i++) F[i] = (real)e->rest[i];
  if (e->ndof != 6) return SLV_OK; /* checked when rest data were prepared */
  const int refused = e->rest != NULL && SLV_KERNELS_OF(e)->energy(F, p, &w) == SLV_EPARAM;
  return refused ? SLV_EPARAM : SLV_OK;
}

static slv_status run_batch(blocks *run, const real *p, size_t n,
                            const slv_batch_options *options) {
  const slv_batch_options o = options != NULL ? *options : (slv_batch_options){0};
  const slv_energy *e = run->row;
  const int fits = run->input == OF_ELEMENTS || e->ndof == 6;
  if (!fits || !aligned(run->x) || !aligned(run->y) || !aligned(run->rest)) return SLV_EARG;
  const slv_pass *pass = slv_pass_for(o.target);
  if (pass == NULL || !has(e, run->quantity)) return SLV_ECAPABILITY;
  SLV_TRY(judge_params(e, p));
  const size_t bytes = NAME(slv_batch_length)(n, run->numbers) * sizeof *run->y;
  run->stream = slv_store_streams(o.store, bytes);
  run->plain = PLAIN(slv_plain_block), run->count = n;
  for (int i = 0; i < e->nparam && p != NULL; i++) run->p[i] = p[i];
  const int threads = o.threads > 0 ? o.threads : omp_get_max_threads();
  share_out(run, blocks_of(run, pass, o.fused), (n + LANES - 1) / LANES, threads);
  return SLV_OK;
}

slv_status NAME(slv_batch_evaluate)(const slv_energy *e, slv_batch_quantity q, const real *p,
                                    size_t n, const real *x, real *y,
                                    const slv_batch_options *options) {
  blocks run = {.row = e,
                .quantity = q,
                .input = OF_F,
                .inputs = 6,
                .numbers = slv_batch_numbers(q),
                .x = x,
                .rest = x}; /* not read */
  run.y = y;
  return run_batch(&run, p, n, options);
}

/* NOLINTNEXTLINE(readability-function-size): eight arguments, as the interface says */
slv_status NAME(slv_batch_jacobian)(const slv_energy *e, slv_batch_quantity q, const real *p,
                                    size_t n, const real *rest, const real *x, real *K,
                                    const slv_batch_options *options) {
  blocks run = {.row = e,
                .quantity = q,
                .input = OF_TRIANGLES,
                .inputs = 9,
                .rests = 5,
                .step = 5 * LANES,
                .numbers = 45,
                .x = x,
                .rest = rest};
  run.y = K;
  if (q != SLV_BATCH_HESSIAN && q != SLV_BATCH_PROJECTED) return SLV_EARG;
  return run_batch(&run, p, n, options);
}

#if !defined(SLV_SCALAR_F32)

/* Maximum size of a rest shape. */
enum { MOST_SHAPE = 64 };

int slv_batch_rest_numbers(const slv_energy *e) {
  if (e == NULL) return 0;
  const kernels *k = kernels_of(e, slv_pass_for(SLV_TARGET_BASELINE), 0);
  if (k != NULL && k->own > 0) return k->own;
  return is_of(e, SLV_ELEMENT_HINGE) ? e->nparam : e->nprepared;
}

/* Returns whether the functions support the size of e's rest data and the number of points in p. */
static int takes(const slv_energy *e, const double *p) {
  const kernels *k = kernels_of(e, slv_pass_for(SLV_TARGET_BASELINE), 0);
  const int any = k == NULL || k->points == 0;
  return e->nprepared <= BATCH_MOST_RESTS && e->nrest <= MOST_SHAPE &&
         (any || p[e->nparam - 1] == (double)k->points);
}

/* NOLINTNEXTLINE(readability-function-size): eight arguments, as the interface says */
slv_status slv_batch_elements(const slv_energy *e, slv_batch_quantity q, const double *p, size_t n,
                              const double *rest, const double *x, double *y,
                              const slv_batch_options *options) {
  _Alignas(SLV_BATCH_ALIGNMENT) double shared[SLV_MAX_PARAM * LANES];
  const int hinges = is_of(e, SLV_ELEMENT_HINGE);
  blocks run = {.row = e,
                .quantity = q,
                .input = OF_ELEMENTS,
                .inputs = ELEMENT_DOF,
                .rests = slv_batch_rest_numbers(e),
                .numbers = slv_batch_element_numbers(q),
                .x = x,
                .rest = rest != NULL ? rest : shared};
  run.y = y;
  if (!hinges && !(is_of(e, SLV_ELEMENT_QUAD) && rest != NULL)) return SLV_EARG;
  if (run.numbers == 0 || (!hinges && !takes(e, p))) return SLV_ECAPABILITY;
  if (rest != NULL) run.step = (size_t)run.rests * LANES;
  for (int i = 0; i < e->nparam * LANES && rest == NULL; i++) shared[i] = p[i / LANES];
  return run_batch(&run, p, n, options);
}

slv_status slv_batch_quad_prepare(const slv_energy *e, const double *p, size_t n, const double *X,
                                  double *rest, size_t *bad) {
  double one[SLV_MAX_PARAM + BATCH_MOST_RESTS + MOST_SHAPE];
  const size_t m = (size_t)slv_batch_rest_numbers(e);
  if (!is_of(e, SLV_ELEMENT_QUAD) || !aligned(rest)) return SLV_EARG;
  if (!takes(e, p)) return SLV_ECAPABILITY;
  for (int i = 0; i < e->nparam; i++) one[i] = p[i];
  for (size_t k = 0; k < slv_batch_length(n, 1); k++) {
    const slv_status s = k < n ? slv_energy_prepare(e, X + k * (size_t)e->nrest, one) : SLV_OK;
    if (s != SLV_OK && bad != NULL) *bad = k;
    if (s != SLV_OK) return s;
    double *to = rest + k / LANES * LANES * m + k % LANES;
    for (size_t i = 0; i < m; i++) to[LANES * i] = k < n ? one[e->nparam + (int)i] : 0;
  }
  return SLV_OK;
}
#endif

void NAME(slv_batch_pack)(size_t n, int m, const real *plain, real *to) {
  const size_t width = (size_t)m, padded = NAME(slv_batch_length)(n, 1);
  for (size_t e = 0; e < padded; e++)
    for (size_t i = 0; i < width; i++)
      to[e / LANES * LANES * width + LANES * i + e % LANES] = e < n ? plain[e * width + i] : R(0);
}

void NAME(slv_batch_unpack)(size_t n, int m, const real *from, real *plain) {
  const size_t width = (size_t)m;
  for (size_t e = 0; e < n; e++)
    for (size_t i = 0; i < width; i++)
      plain[e * width + i] = from[e / LANES * LANES * width + LANES * i + e % LANES];
}
