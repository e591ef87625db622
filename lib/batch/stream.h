/* stream.h -- streaming stores, which bypass the caches, if the machine has them. */
#pragma once

#include <stddef.h>
#include <string.h>

#include "selvedge/formula.h"

#if defined(__AVX512F__) || defined(__AVX__) || defined(__SSE2__)
#include <immintrin.h>
#endif

/* Copies n numbers of a block, a multiple of 64 bytes, to an aligned address. */
static inline void stream_block(int n, const real *from, real *to) {
  const char *a = (const char *)from;
  char *b = (char *)to;
  const size_t bytes = (size_t)n * sizeof *from;
#if defined(__AVX512F__)
  for (size_t i = 0; i < bytes; i += 64)
    _mm512_stream_si512((void *)(b + i), _mm512_load_si512((const void *)(a + i)));
#elif defined(__AVX__)
  for (size_t i = 0; i < bytes; i += 32)
    _mm256_stream_si256((__m256i *)(void *)(b + i),
                        _mm256_load_si256((const __m256i *)(const void *)(a + i)));
#elif defined(__SSE2__)
  for (size_t i = 0; i < bytes; i += 16)
    _mm_stream_si128((__m128i *)(void *)(b + i),
                     _mm_load_si128((const __m128i *)(const void *)(a + i)));
#else
  memcpy(b, a, bytes);
#endif
}

/* Makes streamed stores visible to other threads. */
static inline void stream_done(void) {
#if defined(__SSE2__)
  _mm_sfence();
#endif
}
