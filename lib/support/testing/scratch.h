/* scratch.h -- for tests and fuzz targets: a folder of their own in the one they run
 * in, so that whatever a program does to its files can be seen, and undone. */
#ifndef SCRATCH_SCRATCH_H
#define SCRATCH_SCRATCH_H

#include <stddef.h>

enum { SCRATCH_NAME = 16 };

/* Makes a folder in the current one.  -1 with errno where it cannot. */
int scratch_make(char name[SCRATCH_NAME]);

/* Removes all that is in the folder and below, and the folder itself where `whole`. -1
 * with errno of the first that stays. */
int scratch_clear(const char *folder, int whole);

/* The names in the current folder and below, each a line behind a first empty one: ""
 * stands for none.  NULL out of memory; free(). */
char *scratch_names(void);

/* Writes a file whole, in the place of an earlier one.  -1 with errno. */
int scratch_write(const char *path, const void *bytes, size_t size);

/* The bytes of a file and a NUL behind them; NULL where there is none.  free(). */
char *scratch_read(const char *path, size_t *size);

#endif
