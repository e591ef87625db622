/* ceilings.h -- measures limits of the machine: only memory traffic, or only arithmetic. */
#pragma once

#include <stddef.h>

/* Copies blocks: each reads `read` lines of 64 bytes and writes `written` lines.  Output line i is
 * input line i % read.  If written < read, the last output line is the exclusive or of all
 * remaining input lines; if read is 0, all output bits are set.  (read, written) is one of (6, 1),
 * (6, 6), (6, 7), (6, 21), (14, 45), (0, 21), (39, 13), (39, 78), (97, 13), (97, 78).  Arrays are
 * aligned to 64 bytes.  In blocks of 14 lines the first 5 are from `rest` and 9 from x; in blocks
 * of 39 and 97 the last 12 are from x. */
typedef struct {
  int read, written;
  int stream; /* 1: non-temporal stores, which bypass the caches */
  size_t blocks;
  const void *x, *rest; /* rest: NULL for blocks below 14 lines */
  void *y;
} ceiling_traffic;

/* Moves the data.  Returns 0 if (read, written) is not in the list, or t->stream not available. */
int ceiling_move(const ceiling_traffic *t);

/* Returns whether the machine has non-temporal stores. */
int ceiling_streams(void);

/* Arithmetic in registers, in the processor's widest vectors. */
typedef enum {
  CEILING_FUSED,           /* fused multiply-adds; if unavailable, multiplications and additions */
  CEILING_ADDS_MULTIPLIES, /* equal numbers of additions and multiplications */
  CEILING_DIVISIONS,
  CEILING_ROOTS,
  CEILING_ARITHMETICS
} ceiling_arithmetic;

/* Number of operations in one round, over all lanes and chains; a fused multiply-add is one. */
enum { CEILING_OPS = 384 };

/* Runs `rounds` rounds in double, or in float if `single`.  The finite result has no meaning. */
double ceiling_compute(ceiling_arithmetic of, int single, size_t rounds);

/* Returns the instruction set in use: "avx512", "avx2", "sse2" or "portable". */
const char *ceiling_target(void);
