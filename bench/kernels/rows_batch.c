/* rows_batch.c -- table of the library's batched kernels. */
#include "kernels/kernel.h"

static slv_batch_options options_of(const job *j) {
  return (slv_batch_options){
      .store = j->row->store == BENCH_STREAM ? SLV_STORE_STREAM : SLV_STORE_CACHED,
      .threads = j->data->threads,
      .fused = j->row->fused};
}

static slv_status run_f64(const job *j, size_t first, size_t count) {
  const slv_batch_options o = options_of(j);
  const double *x = j->data->x[LAYOUT_BLOCKS];
  double *y = j->data->y;
  return slv_batch_evaluate(j->energy, j->row->quantity, j->p, count, x + 6 * first,
                            y + (size_t)j->row->written * first, &o);
}

static slv_status run_f32(const job *j, size_t first, size_t count) {
  const slv_batch_options o = options_of(j);
  const float *x = j->data->x[LAYOUT_BLOCKS_F32];
  float *y = j->data->y;
  float p[SLV_MAX_PARAM];
  for (int i = 0; i < j->energy->nparam; i++) p[i] = (float)j->p[i];
  return slv_batch_evaluate_f32(j->energy, j->row->quantity, p, count, x + 6 * first,
                                y + (size_t)j->row->written * first, &o);
}

/* Runs a kernel on positions and, except for hinges, rest data. */
static slv_status run_elements(const job *j, size_t first, size_t count) {
  const slv_batch_options o = options_of(j);
  const dataset_layout of = j->row->layout;
  const size_t own = (size_t)dataset_forms[of].rest;
  const double *rest = own > 0 ? (const double *)j->data->rest[of] + own * first : NULL;
  const double *x = j->data->x[of];
  double *y = j->data->y;
  return (kernel_is_of_triangles(j->row) ? slv_batch_jacobian : slv_batch_elements)(
      j->energy, j->row->quantity, j->p, count, rest, x + (size_t)dataset_forms[of].x * first,
      y + (size_t)j->row->written * first, &o);
}

#define ROW(of, suffix, text, kind, is_fused, which, in, out, where, runs)                  \
  {                                                                                         \
    .name = of "/" suffix, .family = (of), .words = text, .role = BENCH_KERNEL,             \
    .quantity = SLV_BATCH_##which, .store = (kind), .fused = (is_fused), .layout = (where), \
    .read = (in), .written = (out), .run = (runs)                                           \
  }
#define ROWS(of, suffix, text, fused, ...)                                           \
  ROW(of, suffix, text, BENCH_CACHED, 0, __VA_ARGS__),                               \
      ROW(of, suffix "-nt", text ", uncached stores", BENCH_STREAM, 0, __VA_ARGS__), \
      ROW(of, suffix "-fma", text fused, BENCH_CACHED, 1, __VA_ARGS__)
#define BATCHES(of, which, out)                                                                 \
  ROWS(of, "batch", "batched", ", fused multiply-adds", which, 6, out, LAYOUT_BLOCKS, run_f64), \
      ROWS(of, "f32", "batched, single precision", ", fused", which, 6, out, LAYOUT_BLOCKS_F32, \
           run_f32)

/* Kernels of quads with one matrix per element, and with 2 x 2 quadrature points. */
#define QUADS(of, which, out)                                                         \
  ROWS(of, "quads", "quads with one matrix", ", fused multiply-adds", which, 39, out, \
       LAYOUT_QUADS, run_elements)
#define POINTS(of, which, out)                                                          \
  ROWS(of, "gauss", "quads with 2 x 2 points", ", fused multiply-adds", which, 97, out, \
       LAYOUT_POINTS, run_elements)

#define HINGES(of, which, out) \
  ROWS(of, "hinges", "hinges", ", fused multiply-adds", which, 12, out, LAYOUT_HINGES, run_elements)

const kernel batch_rows[] = {
    BATCHES("energy", ENERGY, 1),
    BATCHES("gradient", GRADIENT, 6),
    BATCHES("energy_gradient", ENERGY_GRADIENT, 7),
    BATCHES("hessian", HESSIAN, 21),
    BATCHES("projected", PROJECTED, 21),
    /* force Jacobians -a D'PD of triangles, with D = dF/dx */
    ROWS("jacobian", "batch", "batched, from positions", ", fused multiply-adds", PROJECTED, 14, 45,
         LAYOUT_TRIANGLES, run_elements),
    QUADS("energy_gradient", ENERGY_GRADIENT, 13),
    QUADS("hessian", HESSIAN, 78),
    QUADS("definite", DEFINITE, 78),
    POINTS("energy_gradient", ENERGY_GRADIENT, 13),
    POINTS("hessian", HESSIAN, 78),
    HINGES("energy_gradient", ENERGY_GRADIENT, 13),
    HINGES("hessian", HESSIAN, 78),
    HINGES("projected", PROJECTED, 78),
    {.name = NULL}};
