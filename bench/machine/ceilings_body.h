/* ceilings_body.h -- all functions for one register width.  ceilings.c includes this file once per
 * width and defines: NAME(id); TARGET, the attribute of functions; PARTS, vectors per 64-byte line;
 * CHAINS, a number of independent chains that hides the latency of operations and fits into the
 * registers; WORD, a vector of bits, with LOAD, STORE, STREAM, XOR and ONES; DOUBLES and FLOATS,
 * vectors with C's operators, with SPREAD, ROOT and FUSED, which take the kind pd or ps, and FIRST,
 * the first number of a vector; FENCE, which completes non-temporal stores. */

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

#define ARITHMETICS(of)                                                                         \
  {                                                                                             \
    [CEILING_FUSED] = NAME(of##_fused), [CEILING_ADDS_MULTIPLIES] = NAME(of##_adds_multiplies), \
    [CEILING_DIVISIONS] = NAME(of##_divisions), [CEILING_ROOTS] = NAME(of##_roots)              \
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
#undef INTRINSIC
#undef OF_BITS
#undef DOUBLES
#undef FLOATS
#undef FUSED
