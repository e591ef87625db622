#include "arena.h"

#include <stdint.h>
#include <stdlib.h>

struct arena_block {
  arena_block *before;
  max_align_t data[];
};

void *arena_take(arena *a, size_t n, size_t size) {
  const size_t most = SIZE_MAX - sizeof(arena_block);
  if (size != 0 && n > most / size) return NULL;
  arena_block *b = calloc(1, sizeof *b + n * size);
  if (b == NULL) return NULL;
  b->before = a->last;
  a->last = b;
  return b->data;
}

void arena_free(arena *a) {
  while (a->last != NULL) {
    arena_block *b = a->last;
    a->last = b->before;
    free(b);
  }
}
