/* text_file.h -- files read as a whole. */
#ifndef MUTATE_TEXT_FILE_H
#define MUTATE_TEXT_FILE_H

#include <stddef.h>
#include <stdint.h>

/* Ended by '\0' beyond *size (which may be NULL); NULL, with errno, when it cannot be
 * read.  free() it. */
char *text_file_read(const char *path, size_t *size);

/* 0 with errno when it cannot be written. */
int text_file_write(const char *path, const char *text);

/* Are both there, with the same bytes? */
int text_files_equal(const char *a, const char *b);

/* DIR/PATH from malloc, or PATH where that is absolute; NULL when out of memory. */
char *path_join(const char *directory, const char *path);

/* FNV-1a, from DIGEST_START. */
#define DIGEST_START UINT64_C(0xcbf29ce484222325)
uint64_t digest_add(uint64_t digest, const void *bytes, size_t size);
uint64_t digest_text(uint64_t digest, const char *text); /* and its '\0' */

#endif
