/* zip.h -- the members of a ZIP archive in memory, stored or deflated, of less than
 * 4 GB: what NumPy and SciPy write as .npz. */
#pragma once

#include <stddef.h>

/* Takes one member; a code other than 0 ends the walk. */
typedef int zip_take(void *to, const char *name, const unsigned char *data, size_t length);

/* Do the bytes begin as a ZIP archive does? */
int zip_is(const unsigned char *data, size_t length);

/* Calls `take` for each member in turn, and returns the first code of it that is not 0; or, having
 * said what is wrong with the archive, EXIT_USAGE.  0: all were taken. */
int zip_each(const char *path, const unsigned char *data, size_t length, zip_take *take, void *to);
