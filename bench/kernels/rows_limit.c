/* rows_limit.c -- limits of the machine in the form of kernels: with the arrays, strides and slices
 * of batched kernels, but without computing anything from them. */
#include "kernels/kernel.h"
#include "machine/ceilings.h"

/* Returns where the input of element `first` begins in an array. */
static const void *input_at(const job *j, const void *array, int numbers, size_t first) {
  const size_t bytes = DATASET_LINE / dataset_forms[j->row->layout].lanes;
  return numbers > 0 ? (const char *)array + first * (size_t)numbers * bytes : NULL;
}

static slv_status move(const job *j, size_t first, size_t count) {
  const kernel *k = j->row;
  const dataset_form *form = &dataset_forms[k->layout];
  const ceiling_traffic t = {
      .read = k->read,
      .written = k->written,
      .stream = k->store == BENCH_STREAM,
      .blocks = (count + form->lanes - 1) / form->lanes,
      .x = input_at(j, j->data->x[k->layout], form->x, first),
      .rest = input_at(j, j->data->rest[k->layout], form->rest, first),
      .y = (char *)j->data->y + first * (size_t)k->written * (DATASET_LINE / form->lanes)};
  return ceiling_move(&t) ? SLV_OK : SLV_ECAPABILITY;
}

/* Runs one round of arithmetic per element, and stores the result for the check. */
static void compute(const job *j, ceiling_arithmetic of, size_t first, size_t count) {
  *((double *)j->data->y + first) = ceiling_compute(of, kernel_is_single(j->row), count);
}

#define COMPUTE(id, of)                                                  \
  static slv_status run_##id(const job *j, size_t first, size_t count) { \
    compute(j, of, first, count);                                        \
    return SLV_OK;                                                       \
  }
COMPUTE(fused, CEILING_FUSED)
COMPUTE(adds_multiplies, CEILING_ADDS_MULTIPLIES)
COMPUTE(divisions, CEILING_DIVISIONS)
COMPUTE(roots, CEILING_ROOTS)

#define ROW(title, text, by, where, runs, ...)                                                     \
  {                                                                                                \
    .name = "limit/" title, .family = "limit", .words = text, .role = BENCH_LIMIT, .method = (by), \
    .quantity = SLV_BATCH_QUANTITIES, .layout = (where), .run = (runs), __VA_ARGS__                \
  }
#define LIMIT(in, out, suffix, kind, where, text)                                        \
  ROW(#in "-" #out suffix, text, BY_COPYING, where, move, .store = (kind), .read = (in), \
      .written = (out))
#define LIMITS_OF(in, out, where, text)          \
  LIMIT(in, out, "", BENCH_CACHED, where, text), \
      LIMIT(in, out, "-nt", BENCH_STREAM, where, text ", uncached stores")
#define LIMITS(in, out, text)                                                  \
  LIMITS_OF(in, out, LAYOUT_BLOCKS, text),                                     \
      LIMIT(in, out, "-f32", BENCH_CACHED, LAYOUT_BLOCKS_F32, text ", float"), \
      LIMIT(in, out, "-f32-nt", BENCH_STREAM, LAYOUT_BLOCKS_F32, text ", float, uncached stores")

#define ARITHMETIC(id, title, where, text, ...) \
  ROW(title, text, BY_COUNTING, where, run_##id, .ops = {__VA_ARGS__})
#define ARITHMETICS(id, title, text, ...)                  \
  ARITHMETIC(id, title, LAYOUT_BLOCKS, text, __VA_ARGS__), \
      ARITHMETIC(id, title "-f32", LAYOUT_BLOCKS_F32, text ", float", __VA_ARGS__)

const kernel limit_rows[] = {
    LIMITS(6, 1, "read 6, write 1"),
    LIMITS(6, 6, "copy: 6 numbers"),
    LIMITS(6, 7, "read 6, write 7"),
    LIMITS(6, 21, "read 6, write 21"),
    LIMITS_OF(14, 45, LAYOUT_TRIANGLES, "read 5 and 9, write 45"),
    LIMITS(0, 21, "fill: write 21"),
    LIMITS_OF(39, 13, LAYOUT_QUADS, "read 27 and 12, write 13"),
    LIMITS_OF(39, 78, LAYOUT_QUADS, "read 27 and 12, write 78"),
    LIMITS_OF(97, 13, LAYOUT_POINTS, "read 85 and 12, write 13"),
    LIMITS_OF(97, 78, LAYOUT_POINTS, "read 85 and 12, write 78"),
    ARITHMETICS(fused, "flops", "fused multiply-adds", .adds = CEILING_OPS,
                .multiplies = CEILING_OPS),
    ARITHMETICS(adds_multiplies, "adds-mults", "additions and multiplications",
                .adds = CEILING_OPS / 2, .multiplies = CEILING_OPS / 2),
    ARITHMETICS(divisions, "divisions", "divisions", .divisions = CEILING_OPS),
    ARITHMETICS(roots, "roots", "square roots", .roots = CEILING_OPS),
    {.name = NULL}};
