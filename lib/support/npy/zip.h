/* zip.h -- reads ZIP archives in memory, as in .npz: stored or deflated members, below 4 GB. */
#pragma once

#include <stddef.h>

/* Callback for one member; a nonzero result ends zip_each(). */
typedef int zip_take(void *to, const char *name, const unsigned char *data, size_t length);

/* Returns whether the bytes begin as a ZIP archive. */
int zip_is(const unsigned char *data, size_t length);

/* Calls `take` for each member, until a result is not 0, and returns the last result.  If the
 * archive is malformed, prints the error and returns EXIT_USAGE. */
int zip_each(const char *path, const unsigned char *data, size_t length, zip_take *take, void *to);
