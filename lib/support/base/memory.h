/* memory.h -- the memory of the programs, which are short-lived: without memory there
 * is nothing left for them to do.
 *
 * No function here returns NULL.  Where memory ends, each says "PROGRAM: out of memory"
 * on stderr and leaves with EXIT_HARNESS.  The library does not use them: there every
 * allocation may fail and is handled. */
#ifndef BASE_MEMORY_H
#define BASE_MEMORY_H

#include <stddef.h>
#include <stdnoreturn.h>

#include "support/base/complain.h"

/* free() what these return. */
void *base_alloc(size_t count, size_t size); /* zeroed */
void *base_realloc(void *at, size_t count, size_t size);
char *base_strdup(const char *text);
char *base_printf(const char *format, ...) LIKE_PRINTF(1, 2);

/* Memory that is given back all at once, such as that of a document with all its parts.
 */
typedef struct arena_block arena_block;
typedef struct {
  arena_block *last;
} arena; /* {0} is empty */

void *arena_alloc(arena *a, size_t count, size_t size); /* zeroed */
char *arena_strdup(arena *a, const char *text);
char *arena_printf(arena *a, const char *format, ...) LIKE_PRINTF(2, 3);
void arena_free(arena *a);

/* What all of them do where memory ends; also the answer to the library's SLV_EMEMORY.
 */
noreturn void base_out_of_memory(void);

/* How a process leaves then: by exit(), unless this is called.  A forked child passes
 * _exit: exit() would write once more what the parent had in its buffers and clear away
 * the parent's files. */
void base_leave_by(void (*leave)(int code));

#endif
