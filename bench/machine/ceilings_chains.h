/* ceilings_chains.h -- chains of dependent operations.  ceilings_body.h includes this file once per
 * precision and defines VARIANT(id), NUMBER (double or float), REAL (its vector), KIND (pd, ps). */

/* Calls SPREAD, ROOT or FUSED with KIND, expanded before it is pasted into an intrinsic's name. */
#define OF_KIND(what, ...) WITH_KIND(what, KIND, __VA_ARGS__)
#define WITH_KIND(what, ...) what(__VA_ARGS__)

/* Defines a function that repeats v[i] = step in CHAINS independent chains and returns the first
 * number of their sum.  Values must not be subnormal, which many processors compute slowly, nor so
 * simple that a division or root ends early: a is near 1, b near 0. The constants are volatile, so
 * that the compiler cannot remove the multiplication by one. */
#define CHAIN(id, step)                                                                       \
  TARGET static double VARIANT(id)(size_t rounds) {                                           \
    enum { LANES = sizeof(REAL) / sizeof(NUMBER) };                                           \
    enum { TURNS = CEILING_OPS / (LANES * CHAINS) }; /* turns of the loop per round */        \
    _Static_assert(TURNS * LANES * CHAINS == CEILING_OPS, "whole turns");                     \
    volatile NUMBER scale = (NUMBER)0.999999, shift = (NUMBER)1e-6, unit = 1;                 \
    const REAL a = OF_KIND(SPREAD, scale), b = OF_KIND(SPREAD, shift);                        \
    const REAL one = OF_KIND(SPREAD, unit);                                                   \
    REAL v[CHAINS];                                                                           \
    (void)a, (void)b, (void)one;                                                              \
    UNROLLED for (int i = 0; i < CHAINS; i++) v[i] = OF_KIND(SPREAD, (NUMBER)(1 + i / 32.0)); \
    for (size_t n = 0; n < rounds * TURNS; n++)                                               \
      UNROLLED for (int i = 0; i < CHAINS; i++) v[i] = step;                                  \
    UNROLLED for (int i = 1; i < CHAINS; i++) v[0] = v[0] + v[i];                             \
    return (double)FIRST(v[0]);                                                               \
  }
CHAIN(fused, OF_KIND(FUSED, v[i], a, b))
CHAIN(adds_multiplies, i % 2 == 0 ? v[i] + b : v[i] * one)
CHAIN(divisions, a / v[i])
CHAIN(roots, OF_KIND(ROOT, v[i] * a)) /* converges to a, whose root has many digits */

#undef CHAIN
#undef WITH_KIND
#undef OF_KIND
#undef VARIANT
#undef NUMBER
#undef REAL
#undef KIND
