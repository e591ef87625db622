/* memory.h -- memory of the programs.  They are short-lived and cannot continue without memory:
 * instead of returning NULL, functions print "PROGRAM: out of memory" and exit with EXIT_HARNESS.
 * The library does not use these functions; it handles each failed allocation. */
#pragma once

#include <stdarg.h>
#include <stddef.h>
#include <stdnoreturn.h>

#include "selvedge/status.h"
#include "support/base/complain.h"

/* Allocate memory; release it with free(). */
void *base_alloc(size_t count, size_t size); /* zeroed */
void *base_realloc(void *at, size_t count, size_t size);
char *base_strdup(const char *text);
/* Returns whether both texts are equal, or both NULL. */
int base_same_text(const char *a, const char *b);
/* Returns whether `word` is one of the space-separated words; `words` may be NULL. */
int base_has_word(const char *words, const char *word);
char *base_printf(const char *format, ...) LIKE_PRINTF(1, 2);

/* Memory that is freed all at once, for example a document with all its members. */
typedef struct arena_block arena_block;
typedef struct {
  arena_block *last;
} arena; /* {0} is empty */

void *arena_alloc(arena *a, size_t count, size_t size); /* zeroed */
char *arena_strdup(arena *a, const char *text);
char *arena_printf(arena *a, const char *format, ...) LIKE_PRINTF(2, 3);

/* Formats a text in the arena, or by malloc() if a is NULL. */
char *arena_vprintf(arena *a, const char *format, va_list arguments) LIKE_PRINTF(2, 0);
void arena_free(arena *a);

/* A growing list of items of one size. */
typedef struct {
  void *at;
  size_t count, capacity;
} items;

/* Appends a copy of *item. */
void items_append(items *list, const void *item, size_t size);

/* Defines a comparison of two structs of this type by a number, for qsort(): the smaller first.
 * `of` follows the pointer: ->depth, or [0] for arrays of numbers. */
#define ASCENDING(name, type, of)                        \
  static int name(const void *left, const void *right) { \
    const type *a = left, *b = right;                    \
    return (a of > b of) - (a of < b of);                \
  }

/* Functions for a list of texts, which are copied. */
void items_append_text(items *list, const char *bytes, size_t length);
const char *items_text(const items *list, size_t i);
void items_free_texts(items *list);

/* Ends the program because memory is exhausted. */
noreturn void base_out_of_memory(void);

/* Ends the program if the status is SLV_EMEMORY; returns any other status. */
static inline slv_status base_status(slv_status s) {
  if (s == SLV_EMEMORY) base_out_of_memory();
  return s;
}

/* Sets a function to use in place of exit() in base_out_of_memory(). A forked child passes _exit,
 * because exit() would write the parent's buffers again and remove the parent's files. */
void base_leave_by(void (*leave)(int code));
