/* rows_limit.c -- ceilings as kernels: the same arrays, strides and slices as the
 * batched kernels have, and nothing computed. */
#include "ceilings.h"
#include "kernel.h"

static slv_status move(const job *j, size_t first, size_t count) {
  const kernel *k = j->row;
  const dataset *d = j->data;
  const int single = kernel_is_single(k);
  const size_t lanes = single ? DATASET_GRAIN : 8, bytes = DATASET_LINE / lanes;
  const char *x = single ? (const char *)d->blocks_f32 : (const char *)d->blocks;
  char *y = d->y;
  const int ok = ceiling_traffic(
      k->read, k->written, k->store == STORE_STREAM, (count + lanes - 1) / lanes,
      x + first * (size_t)k->read * bytes, y + first * (size_t)k->written * bytes);
  return ok ? SLV_OK : SLV_ECAPABILITY;
}

/* Each element one round, its result left where the check finds it. */
static slv_status compute(const job *j, size_t first, size_t count) {
  *((double *)j->data->y + first) = ceiling_flops(count);
  return SLV_OK;
}

#define LIMIT(in, out, suffix, kind, where, text)                                   \
  {                                                                                 \
    .name = "limit/" #in "-" #out suffix, .family = "limit", .words = text,         \
    .role = ROLE_LIMIT, .method = BY_COPYING, .quantity = SLV_BATCH_QUANTITIES,     \
    .store = (kind), .layout = (where), .read = (in), .written = (out), .run = move \
  }
#define LIMITS(in, out, text)                                                       \
  LIMIT(in, out, "", STORE_CACHED, LAYOUT_BLOCKS, text),                            \
      LIMIT(in, out, "-nt", STORE_STREAM, LAYOUT_BLOCKS, text ", past the caches"), \
      LIMIT(in, out, "-f32", STORE_CACHED, LAYOUT_BLOCKS_F32,                       \
            text ", single precision"),                                             \
      LIMIT(in, out, "-f32-nt", STORE_STREAM, LAYOUT_BLOCKS_F32,                    \
            text ", single precision, past the caches")

const kernel limit_rows[] = {LIMITS(6, 1, "read 6, write 1"),
                             LIMITS(6, 6, "copy: read 6, write 6"),
                             LIMITS(6, 7, "read 6, write 7"),
                             LIMITS(6, 21, "read 6, write 21"),
                             LIMITS(0, 21, "fill: write 21"),
                             {.name = "limit/flops",
                              .family = "limit",
                              .words = "fused multiply-adds in registers, no memory",
                              .role = ROLE_LIMIT,
                              .method = BY_COUNTING,
                              .quantity = SLV_BATCH_QUANTITIES,
                              .layout = LAYOUT_BLOCKS,
                              .flops = CEILING_FLOPS,
                              .run = compute},
                             {.name = NULL}};
