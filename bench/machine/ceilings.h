/* ceilings.h -- what the machine can do at best: traffic without arithmetic, arithmetic
 * without traffic. */
#ifndef BENCH_CEILINGS_H
#define BENCH_CEILINGS_H

#include <stddef.h>

/* Blocks one after the other, each `read` lines of 64 bytes in and `written` lines out:
 * line i of the output is line i % read of the input; of one line, the exclusive or of
 * all read; without input, all bits set.  (read, written) is one of (6, 1), (6, 6),
 * (6, 7), (6, 21), (14, 45), (0, 21).  Arrays are aligned to 64 bytes.  Of 14 lines the
 * first 5 come from an array of their own. */
typedef struct {
  int read, written;
  int stream; /* past the caches? */
  size_t blocks;
  const void *x, *first5; /* first5: of 14 lines; x has the other 9 */
  void *y;
} ceiling_traffic;

/* 0 when there is no such pair, or no such store on this machine. */
int ceiling_move(const ceiling_traffic *t);

/* Are there non-temporal stores? */
int ceiling_streams(void);

/* Arithmetic in registers, on the widest there are. */
typedef enum {
  CEILING_FUSED, /* fused multiplications and additions; separate ones where the
                    processor has none */
  CEILING_ADDS_MULTIPLIES, /* as many of the one as of the other */
  CEILING_DIVISIONS,
  CEILING_ROOTS,
  CEILING_ARITHMETICS
} ceiling_arithmetic;

/* Operations in one round: of each kind as many, twice as many where two are fused. */
enum { CEILING_OPS = 384 };

/* In double, or in float where `single`.  The result is finite and means nothing. */
double ceiling_compute(ceiling_arithmetic of, int single, size_t rounds);

/* "avx512", "avx2", "sse2" or "portable". */
const char *ceiling_target(void);

#endif
