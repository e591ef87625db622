/* ceilings.h -- what the machine can do at best: traffic without arithmetic, arithmetic
 * without traffic. */
#ifndef BENCH_CEILINGS_H
#define BENCH_CEILINGS_H

#include <stddef.h>

/* Blocks one after the other, each `read` lines of 64 bytes in and `written` lines out:
 * line i of the output is line i % read of the input; of one line, the exclusive or of
 * all read; without input, all bits set.  (read, written) is one of (6, 1), (6, 6),
 * (6, 7), (6, 21), (0, 21).  x and y are aligned to 64 bytes.  stream: past the caches.
 * 0 when there is no such pair, or no such store on this machine. */
int ceiling_traffic(int read, int written, int stream, size_t blocks, const void *x,
                    void *y);

/* Are there non-temporal stores? */
int ceiling_streams(void);

enum { CEILING_FLOPS = 192 }; /* in one round */

/* Fused multiplications and additions (separate ones where the processor has none) in
 * registers; the result is finite and means nothing. */
double ceiling_flops(size_t rounds);

/* "avx512", "avx2", "sse2" or "portable". */
const char *ceiling_target(void);

#endif
