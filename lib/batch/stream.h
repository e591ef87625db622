/* stream.h -- streaming stores, which bypass the caches, if the machine has them. */
#pragma once

#include <stddef.h>
#include <string.h>

#include "selvedge/formula.h"

#ifdef __SSE2__
#include <emmintrin.h> /* immintrin.h takes a quarter of a second to read */
#endif

/* Copies n numbers of a block, a multiple of 64 bytes, to an aligned address. */
static inline void stream_block(int n, const real *from, real *to) {
  const char *a = (const char *)from;
  char *b = (char *)to;
  const size_t bytes = (size_t)n * sizeof *from;
#ifdef __SSE2__
  for (size_t i = 0; i < bytes; i += 16)
    _mm_stream_si128((__m128i *)(void *)(b + i),
                     _mm_load_si128((const __m128i *)(const void *)(a + i)));
#else
  memcpy(b, a, bytes);
#endif
}

/* Makes streamed stores visible to other threads. */
static inline void stream_done(void) {
#ifdef __SSE2__
  _mm_sfence();
#endif
}
