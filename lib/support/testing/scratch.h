/* scratch.h -- for tests and fuzz targets: a temporary folder, so that all files of a program can
 * be examined and removed. */
#pragma once

#include <stddef.h>

enum { SCRATCH_NAME = 16 };

/* Makes a folder in the current one.  Returns -1 and sets errno on failure. */
int scratch_make(char name[SCRATCH_NAME]);

/* Removes the folder's contents, and the folder if `whole`.  Returns -1 with the first errno. */
int scratch_clear(const char *folder, int whole);

/* Returns the names in the current folder and below, one per line after an empty first line; NULL
 * without memory.  Release with free(). */
char *scratch_names(void);

/* Writes a file, new or replaced.  Returns -1 and sets errno on failure. */
int scratch_write(const char *path, const void *bytes, size_t size);

/* Returns a file's bytes, followed by a NUL; NULL if there is no file.  Release with free(). */
char *scratch_read(const char *path, size_t *size);
