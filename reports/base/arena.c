#include "base/arena.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

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

const char *arena_text(arena *a, text *t) {
  char *copy = t->failed ? NULL : arena_take(a, t->size + 1, 1);
  if (copy != NULL && t->size > 0) memcpy(copy, t->data, t->size);
  text_free(t);
  return copy;
}

void arena_free(arena *a) {
  while (a->last != NULL) {
    arena_block *b = a->last;
    a->last = b->before;
    free(b);
  }
}
