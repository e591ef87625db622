/* ceilings_body.h -- included once for each width of registers, by ceilings.c, which
 * defines: NAME(id); TARGET, the attribute of functions; PARTS, vectors in a line of 64
 * bytes; CHAINS, independent ones, which hide the latency of one and fit into
 * registers; WORD, a vector of bits, with LOAD, STORE, STREAM, XOR, ONES; DOUBLES and
 * FLOATS, vectors that C's operators take, with SPREAD, ROOT and FUSED of a kind, pd or
 * ps, and FIRST; FENCE. */

#define VARIANT(id) NAME(cached_##id)
#define PUT STORE
#define AHEAD 0
#define DONE() (void)0
#include "machine/ceilings_blocks.h"

#define VARIANT(id) NAME(stream_##id)
#define PUT STREAM
#define AHEAD 16
#define DONE FENCE
#include "machine/ceilings_blocks.h"

#define VARIANT(id) NAME(doubles_##id)
#define NUMBER double
#define REAL DOUBLES
#define KIND pd
#include "machine/ceilings_chains.h"

#define VARIANT(id) NAME(floats_##id)
#define NUMBER float
#define REAL FLOATS
#define KIND ps
#include "machine/ceilings_chains.h"

#define ARITHMETICS(of)                                                            \
  {                                                                                \
    [CEILING_FUSED] = NAME(of##_fused),                                            \
    [CEILING_ADDS_MULTIPLIES] = NAME(of##_adds_multiplies),                        \
    [CEILING_DIVISIONS] = NAME(of##_divisions), [CEILING_ROOTS] = NAME(of##_roots) \
  }

static const target_row NAME(row) = {.cached = NAME(cached_move),
                                     .stream = NAME(stream_move),
                                     .doubles = ARITHMETICS(doubles),
                                     .floats = ARITHMETICS(floats)};

#undef ARITHMETICS
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
#undef DOUBLES
#undef FLOATS
#undef SPREAD
#undef ROOT
#undef FUSED
#undef FIRST
#undef FENCE
