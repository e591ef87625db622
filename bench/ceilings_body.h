/* ceilings_body.h -- included once for each width of registers, by ceilings.c, which
 * defines: NAME(id); TARGET, the attribute of functions; PARTS, vectors in a line of 64
 * bytes; CHAINS, independent ones, which hide the latency of one and fit into
 * registers; WORD, a vector of bits, with LOAD, STORE, STREAM, XOR, ONES; REAL, of
 * doubles, with SPREAD, ADD, MULTIPLY, FUSED, DIVIDE, ROOT, FIRST; FENCE. */

#define VARIANT(id) NAME(cached_##id)
#define PUT STORE
#define AHEAD 0
#define DONE() (void)0
#include "ceilings_blocks.h"

#define VARIANT(id) NAME(stream_##id)
#define PUT STREAM
#define AHEAD 16
#define DONE FENCE
#include "ceilings_blocks.h"

/* Chains v[i] = step, for unknown a near 1 and b near 0; their sum. */
#define CHAIN(id, step)                                                          \
  TARGET static double NAME(id)(size_t rounds) {                                 \
    enum { TURNS = CEILING_OPS * PARTS / (LINE / 8 * CHAINS) }; /* of a round */ \
    volatile double scale = 0.999999, shift = 1e-6;                              \
    const REAL a = SPREAD(scale), b = SPREAD(shift);                             \
    REAL v[CHAINS];                                                              \
    (void)b;                                                                     \
    UNROLLED for (int i = 0; i < CHAINS; i++) v[i] = SPREAD(1 + i / 32.0);       \
    for (size_t n = 0; n < rounds * TURNS; n++)                                  \
      UNROLLED for (int i = 0; i < CHAINS; i++) v[i] = step;                     \
    UNROLLED for (int i = 1; i < CHAINS; i++) v[0] = ADD(v[0], v[i]);            \
    return FIRST(v[0]);                                                          \
  }
CHAIN(fused, FUSED(v[i], a, b))
CHAIN(adds_multiplies, i % 2 == 0 ? ADD(v[i], b) : MULTIPLY(v[i], a))
CHAIN(divisions, DIVIDE(a, v[i]))
CHAIN(roots, ROOT(MULTIPLY(v[i], a))) /* converges to a, of no simple root */

static const target_row NAME(row) = {
    .cached = NAME(cached_move),
    .stream = NAME(stream_move),
    .compute = {[CEILING_FUSED] = NAME(fused),
                [CEILING_ADDS_MULTIPLIES] = NAME(adds_multiplies),
                [CEILING_DIVISIONS] = NAME(divisions),
                [CEILING_ROOTS] = NAME(roots)}};

#undef CHAIN
#undef NAME
#undef TARGET
#undef PARTS
#undef CHAINS
#undef WORD
#undef LOAD
#undef STORE
#undef STREAM
#undef XOR
#undef ONES
#undef REAL
#undef SPREAD
#undef ADD
#undef MULTIPLY
#undef FUSED
#undef DIVIDE
#undef ROOT
#undef FIRST
#undef FENCE
