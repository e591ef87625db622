/* ceilings.c -- the one file with intrinsics: non-temporal stores and fused operations
 * have no other name in C.  One body, compiled for each width of registers. */
#include "ceilings.h"

#include <stdint.h>

enum { LINE = 64, CHAINS = 12 }; /* independent chains hide the latency of one */

typedef struct {
  size_t blocks;
  const void *x;
  void *y;
} traffic;

typedef int traffic_fn(const traffic *t, int read, int written);

typedef struct {
  const char *name;
  traffic_fn *cached, *stream; /* stream NULL: there are no such stores */
  double (*flops)(size_t rounds);
} target_row;

#define ALWAYS_INLINE inline __attribute__((always_inline))

#ifdef __x86_64__
#include <immintrin.h>

#define NAME(id) avx512_##id
#define TARGET __attribute__((target("avx512f")))
#define PARTS 1
#define WORD __m512i
#define LOAD _mm512_load_si512
#define STORE _mm512_store_si512
#define STREAM _mm512_stream_si512
#define XOR _mm512_xor_si512
#define ONES _mm512_set1_epi64(-1)
#define REAL __m512d
#define SPREAD _mm512_set1_pd
#define ADD _mm512_add_pd
#define FUSED _mm512_fmadd_pd
#define FIRST _mm512_cvtsd_f64
#define FENCE _mm_sfence
#include "ceilings_body.h"

#define NAME(id) avx2_##id
#define TARGET __attribute__((target("avx2,fma")))
#define PARTS 2
#define WORD __m256i
#define LOAD _mm256_load_si256
#define STORE _mm256_store_si256
#define STREAM _mm256_stream_si256
#define XOR _mm256_xor_si256
#define ONES _mm256_set1_epi64x(-1)
#define REAL __m256d
#define SPREAD _mm256_set1_pd
#define ADD _mm256_add_pd
#define FUSED _mm256_fmadd_pd
#define FIRST _mm256_cvtsd_f64
#define FENCE _mm_sfence
#include "ceilings_body.h"

#define NAME(id) sse2_##id
#define TARGET
#define PARTS 4
#define WORD __m128i
#define LOAD _mm_load_si128
#define STORE _mm_store_si128
#define STREAM _mm_stream_si128
#define XOR _mm_xor_si128
#define ONES _mm_set1_epi64x(-1)
#define REAL __m128d
#define SPREAD _mm_set1_pd
#define ADD _mm_add_pd
#define FUSED(a, b, c) _mm_add_pd(_mm_mul_pd(a, b), c)
#define FIRST _mm_cvtsd_f64
#define FENCE _mm_sfence
#include "ceilings_body.h"

static const target_row targets[] = {
    {"avx512", avx512_cached_traffic, avx512_stream_traffic, avx512_flops},
    {"avx2", avx2_cached_traffic, avx2_stream_traffic, avx2_flops},
    {"sse2", sse2_cached_traffic, sse2_stream_traffic, sse2_flops}};

static const target_row *target(void) {
  if (__builtin_cpu_supports("avx512f")) return &targets[0];
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"))
    return &targets[1];
  return &targets[2];
}

#else

static void store_word(void *at, uint64_t v) {
  *(uint64_t *)at = v;
}

#define NAME(id) portable_##id
#define TARGET
#define PARTS 8
#define WORD uint64_t
#define LOAD(at) (*(const uint64_t *)(at))
#define STORE store_word
#define STREAM store_word
#define XOR(a, b) ((a) ^ (b))
#define ONES UINT64_MAX
#define REAL double
#define SPREAD(a) (a)
#define ADD(a, b) ((a) + (b))
#define FUSED(a, b, c) __builtin_fma(a, b, c)
#define FIRST(v) (v)
#define FENCE() (void)0
#include "ceilings_body.h"

static const target_row *target(void) {
  static const target_row portable = {"portable", portable_cached_traffic, NULL,
                                      portable_flops};
  return &portable;
}
#endif

int ceiling_traffic(int read, int written, int stream, size_t blocks, const void *x,
                    void *y) {
  traffic_fn *run = stream ? target()->stream : target()->cached;
  return run != NULL && run(&(traffic){blocks, x, y}, read, written);
}

int ceiling_streams(void) {
  return target()->stream != NULL;
}

double ceiling_flops(size_t rounds) {
  return target()->flops(rounds);
}

const char *ceiling_target(void) {
  return target()->name;
}
