/* arena.h -- memory that is given back all at once. */
#ifndef REPORTS_ARENA_H
#define REPORTS_ARENA_H

#include <stddef.h>

#include "base/text.h"

typedef struct arena_block arena_block;

typedef struct {
  arena_block *last;
} arena; /* {0} is empty */

/* n zeroed objects of the given size, n >= 0; NULL when out of memory. */
void *arena_take(arena *a, size_t n, size_t size);

/* A copy of the text, which is freed; NULL when out of memory or the text had failed.
 */
const char *arena_text(arena *a, text *t);

void arena_free(arena *a);

#endif
