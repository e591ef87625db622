/* rows_batch.c -- the rows of the library's batched kernels. */
#include "kernels/kernel.h"

static slv_batch_options options_of(const job *j) {
  return (slv_batch_options){
      .store = j->row->store == STORE_STREAM ? SLV_STORE_STREAM : SLV_STORE_CACHED,
      .threads = j->data->threads,
      .fused = j->row->fused};
}

static slv_status run_f64(const job *j, size_t first, size_t count) {
  const slv_batch_options o = options_of(j);
  const double *x = j->data->blocks;
  double *y = j->data->y;
  return slv_batch_evaluate(j->energy, j->row->quantity, j->p, count, x + 6 * first,
                            y + (size_t)j->row->written * first, &o);
}

static slv_status run_f32(const job *j, size_t first, size_t count) {
  const slv_batch_options o = options_of(j);
  const float *x = j->data->blocks_f32;
  float *y = j->data->y;
  float p[SLV_MAX_PARAM];
  for (int i = 0; i < j->energy->nparam; i++) p[i] = (float)j->p[i];
  return slv_batch_evaluate_f32(j->energy, j->row->quantity, p, count, x + 6 * first,
                                y + (size_t)j->row->written * first, &o);
}

static slv_status run_triangles(const job *j, size_t first, size_t count) {
  const slv_batch_options o = options_of(j);
  const double *rest = j->data->blocks_rest, *x = j->data->blocks_x;
  double *y = j->data->y;
  return slv_batch_jacobian(j->energy, j->row->quantity, j->p, count, rest + 5 * first,
                            x + 9 * first, y + (size_t)j->row->written * first, &o);
}

#define BATCH(of, which, out, suffix, kind, is_fused, where, runs, text)       \
  {                                                                            \
    .name = of "/" suffix, .family = (of), .words = text, .role = ROLE_KERNEL, \
    .method = BY_CLOSED_FORM, .quantity = SLV_BATCH_##which, .store = (kind),  \
    .fused = (is_fused), .layout = (where), .read = 6, .written = (out),       \
    .threads_itself = 1, .run = (runs)                                         \
  }
#define DOUBLE(of, which, out, suffix, kind, is_fused, text)                    \
  BATCH(of, which, out, "batch" suffix, kind, is_fused, LAYOUT_BLOCKS, run_f64, \
        "batched" text)
#define SINGLE(of, which, out, suffix, kind, is_fused, text)                      \
  BATCH(of, which, out, "f32" suffix, kind, is_fused, LAYOUT_BLOCKS_F32, run_f32, \
        "batched, single precision" text)
#define BATCHES(of, which, out)                                                 \
  DOUBLE(of, which, out, "", STORE_CACHED, 0, ""),                              \
      DOUBLE(of, which, out, "-nt", STORE_STREAM, 0, ", past the caches"),      \
      DOUBLE(of, which, out, "-fma", STORE_CACHED, 1, ", fused multiply-adds"), \
      SINGLE(of, which, out, "", STORE_CACHED, 0, ""),                          \
      SINGLE(of, which, out, "-nt", STORE_STREAM, 0, ", past the caches"),      \
      SINGLE(of, which, out, "-fma", STORE_CACHED, 1, ", fused")

/* Force Jacobians -a D'PD of triangles, with D = dF/dx. */
#define JACOBIAN(suffix, kind, is_fused, text)                                  \
  {                                                                             \
    .name = "jacobian/batch" suffix, .family = "jacobian",                      \
    .words = "batched, from positions" text, .role = ROLE_KERNEL,               \
    .method = BY_CLOSED_FORM, .quantity = SLV_BATCH_PROJECTED, .store = (kind), \
    .fused = (is_fused), .layout = LAYOUT_TRIANGLES, .read = 14, .written = 45, \
    .threads_itself = 1, .run = run_triangles                                   \
  }

const kernel batch_rows[] = {BATCHES("energy", ENERGY, 1),
                             BATCHES("gradient", GRADIENT, 6),
                             BATCHES("energy_gradient", ENERGY_GRADIENT, 7),
                             BATCHES("hessian", HESSIAN, 21),
                             BATCHES("projected", PROJECTED, 21),
                             JACOBIAN("", STORE_CACHED, 0, ""),
                             JACOBIAN("-nt", STORE_STREAM, 0, ", past the caches"),
                             JACOBIAN("-fma", STORE_CACHED, 1, ", fused multiply-adds"),
                             {.name = NULL}};
