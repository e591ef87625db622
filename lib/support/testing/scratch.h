/* scratch.h -- for tests and fuzz targets: a folder of their own, so that everything
 * a program does to its files can be examined and removed. */
#pragma once

#include <stddef.h>

enum { SCRATCH_NAME = 16 };

/* Makes a folder in the current one.  -1 with errno where it cannot. */
int scratch_make(char name[SCRATCH_NAME]);

/* Removes everything in the folder, and if `whole` the folder itself.  Returns -1
 * with errno of the first failure. */
int scratch_clear(const char *folder, int whole);

/* The names in the current folder and below, each on a line, after a first empty
 * line: "" means none.  NULL without memory; release with free(). */
char *scratch_names(void);

/* Writes a file whole, in the place of an earlier one.  -1 with errno. */
int scratch_write(const char *path, const void *bytes, size_t size);

/* The bytes of a file, followed by a NUL; NULL if there is none.  Release with
 * free(). */
char *scratch_read(const char *path, size_t *size);
