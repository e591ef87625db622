/* stream.h -- streaming stores, which bypass the caches, if the machine has them. */
#pragma once

#include <string.h>

#include "selvedge/formula.h"

/* STREAM stores WIDE bytes past the caches.  Including immintrin.h would add 0.3 s to each file. */
#ifdef __AVX512F__
enum { WIDE = 64 };
#define STREAM __builtin_ia32_movntdq512
#elif defined(__AVX__)
enum { WIDE = 32 };
#define STREAM __builtin_ia32_movntdq256
#elif defined(__SSE2__)
enum { WIDE = 16 };
#define STREAM __builtin_ia32_movntdq
#endif
#if defined(STREAM) && defined(__clang__)
#undef STREAM
#define STREAM(to, from) __builtin_nontemporal_store(from, to)
#endif

/* Copies n numbers of a block, a multiple of 64 bytes, to an aligned address. */
static inline void stream_block(int n, const real *from, real *to) {
#ifdef STREAM
  typedef long long wide __attribute__((vector_size(WIDE), may_alias));
  for (size_t i = 0; i < (size_t)n * sizeof *from / WIDE; i++)
    STREAM((wide *)(void *)to + i, ((const wide *)(const void *)from)[i]);
#else
  memcpy(to, from, (size_t)n * sizeof *from);
#endif
}

/* Makes streamed stores visible to other threads. */
static inline void stream_done(void) {
#ifdef STREAM
  __builtin_ia32_sfence();
#endif
}
