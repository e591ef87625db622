/* ceilings_body.h -- included once for each width of registers, by ceilings.c, which
 * defines: NAME(id); TARGET, the attribute of functions; PARTS, vectors in a line of 64
 * bytes; WORD, a vector of bits, with LOAD, STORE, STREAM, XOR, ONES; REAL, of doubles,
 * with SPREAD, ADD, FUSED, FIRST; FENCE. */

#define VARIANT(id) NAME(cached_##id)
#define PUT STORE
#define DONE() (void)0
#include "ceilings_blocks.h"

#define VARIANT(id) NAME(stream_##id)
#define PUT STREAM
#define DONE FENCE
#include "ceilings_blocks.h"

TARGET static double NAME(flops)(size_t rounds) {
  volatile double scale = 0.999999, shift = 1e-6; /* unknown to the compiler */
  const REAL a = SPREAD(scale), b = SPREAD(shift);
  REAL v[CHAINS];
  for (int i = 0; i < CHAINS; i++) v[i] = SPREAD((double)i);
  for (size_t n = 0; n < rounds * PARTS; n++)
    for (int i = 0; i < CHAINS; i++) v[i] = FUSED(v[i], a, b);
  for (int i = 1; i < CHAINS; i++) v[0] = ADD(v[0], v[i]);
  return FIRST(v[0]);
}

#undef NAME
#undef TARGET
#undef PARTS
#undef WORD
#undef LOAD
#undef STORE
#undef STREAM
#undef XOR
#undef ONES
#undef REAL
#undef SPREAD
#undef ADD
#undef FUSED
#undef FIRST
#undef FENCE
