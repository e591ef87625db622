/* zip.h -- members of a ZIP archive in memory, stored or deflated, below 4 GB, as in .npz files. */
#pragma once

#include <stddef.h>

/* Callback for one member; a code other than 0 ends the walk. */
typedef int zip_take(void *to, const char *name, const unsigned char *data, size_t length);

/* Returns whether the bytes begin like a ZIP archive. */
int zip_is(const unsigned char *data, size_t length);

/* Calls `take` for each member and returns its first code other than 0, or 0.  If the archive is
 * malformed, prints the error and returns EXIT_USAGE. */
int zip_each(const char *path, const unsigned char *data, size_t length, zip_take *take, void *to);
