/* ceilings.c -- limits of the machine.  Only this file uses intrinsics, because C cannot express
 * non-temporal stores and fused operations.  It compiles the loops once per register width. */
#include "machine/ceilings.h"

#include <stdint.h>

enum { LINE = 64 };

typedef double ceiling_chains(size_t rounds);

typedef struct {
  int (*cached)(const ceiling_traffic *t), (*stream)(const ceiling_traffic *t);
  ceiling_chains *doubles[CEILING_ARITHMETICS], *floats[CEILING_ARITHMETICS];
} target_row;

#define UNROLLED _Pragma("GCC unroll 32")
#define ALWAYS_INLINE inline __attribute__((always_inline))

#ifdef __x86_64__
#include <immintrin.h>

/* Names for all instruction sets; INTRINSIC and OF_BITS add a set's prefix and suffix. */
#define LOAD OF_BITS(load)
#define STORE OF_BITS(store)
#define STREAM OF_BITS(stream)
#define XOR OF_BITS(xor)
#define ONES INTRINSIC(set1_epi32)(-1)
#define SPREAD(kind, a) INTRINSIC(set1_##kind)(a)
#define ROOT(kind, a) INTRINSIC(sqrt_##kind)(a)
#define FIRST(v) (v)[0]
#define FENCE _mm_sfence

#define NAME(id) avx512_##id
#define TARGET __attribute__((target("avx512f")))
#define PARTS 1
#define CHAINS 24
#define WORD __m512i
#define INTRINSIC(id) _mm512_##id
#define OF_BITS(id) _mm512_##id##_si512
#define DOUBLES __m512d
#define FLOATS __m512
#define FUSED(kind, a, b, c) _mm512_fmadd_##kind(a, b, c)
#include "machine/ceilings_body.h"

#define NAME(id) avx2_##id
#define TARGET __attribute__((target("avx2,fma")))
#define PARTS 2
#define CHAINS 12
#define WORD __m256i
#define INTRINSIC(id) _mm256_##id
#define OF_BITS(id) _mm256_##id##_si256
#define DOUBLES __m256d
#define FLOATS __m256
#define FUSED(kind, a, b, c) _mm256_fmadd_##kind(a, b, c)
#include "machine/ceilings_body.h"

#define NAME(id) sse2_##id
#define TARGET
#define PARTS 4
#define CHAINS 12
#define WORD __m128i
#define INTRINSIC(id) _mm_##id
#define OF_BITS(id) _mm_##id##_si128
#define DOUBLES __m128d
#define FLOATS __m128
#define FUSED(kind, a, b, c) ((a) * (b) + (c))
#include "machine/ceilings_body.h"

static const struct {
  const char *name;
  const target_row *row;
} targets[] = {{"avx512", &avx512_row}, {"avx2", &avx2_row}, {"sse2", &sse2_row}};

static int best(void) {
  if (__builtin_cpu_supports("avx512f")) return 0;
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") ? 1 : 2;
}

static const target_row *target(void) { return targets[best()].row; }

const char *ceiling_target(void) { return targets[best()].name; }

int ceiling_streams(void) { return 1; }

#else

static void store_word(void *at, uint64_t v) { *(uint64_t *)at = v; }

#define portable_sqrt_pd __builtin_sqrt
#define portable_sqrt_ps __builtin_sqrtf
#define portable_fmadd_pd __builtin_fma
#define portable_fmadd_ps __builtin_fmaf
#define NAME(id) portable_##id
#define TARGET
#define PARTS 8
#define CHAINS 24
#define WORD uint64_t
#define LOAD(at) (*(const uint64_t *)(at))
#define STORE store_word
#define STREAM store_word
#define XOR(a, b) ((a) ^ (b))
#define ONES UINT64_MAX
#define DOUBLES double
#define FLOATS float
#define SPREAD(kind, a) (a)
#define ROOT(kind, a) portable_sqrt_##kind(a)
#define FUSED(kind, a, b, c) portable_fmadd_##kind(a, b, c)
#define FIRST(v) (v)
#define FENCE() (void)0
#include "machine/ceilings_body.h"

static const target_row *target(void) { return &portable_row; }

const char *ceiling_target(void) { return "portable"; }

int ceiling_streams(void) { return 0; }
#endif

int ceiling_move(const ceiling_traffic *t) {
  if (t->stream) return ceiling_streams() && target()->stream(t);
  return target()->cached(t);
}

double ceiling_compute(ceiling_arithmetic of, int single, size_t rounds) {
  return (single ? target()->floats : target()->doubles)[of](rounds);
}
