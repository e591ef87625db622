/* file.h -- files that are read whole, and files that are written whole or not at all.
 *
 * What fails is said on stderr; the answer is 0 or the code to exit with. */
#ifndef BASE_FILE_H
#define BASE_FILE_H

#include <stdint.h>
#include <stdio.h>

#include "support/base/buffer.h"

/* Appends the file's bytes; "-" is standard input.  EXIT_USAGE where it cannot be read,
 * is empty or has more than a GiB (a device may have no end).  Reading ends after a
 * zero byte, which no text has. */
int input_read(const char *path, buffer *t);

/* Tells the bytes of one file from those of another: FNV-1a, 64 bits. */
int input_hash(const char *path, uint64_t *hash);

/* 1 where both paths lead to one file. */
int input_same_file(const char *a, const char *b);

typedef struct {
  FILE *f; /* NULL: not open */
  const char *path;
  char *target;    /* behind links; renamed to at the end; NULL: written in place */
  char *temporary; /* a new file beside the target; NULL: written in place */
  int said;        /* that it cannot be written */
} output;

/* Opens a new file beside the one that path leads to, so that readers see the old file
 * or the new one; "-" is standard output, and what is not a plain file (a device, a
 * pipe, a link to no file yet) is written in place.  The new file is removed where the
 * program exits, or is ended by a signal, before output_close(). */
int output_open(output *o, const char *path);

/* Writes the whole text. */
int output_put(output *o, const buffer *t);

/* Writes what is still in buffers.  Where several files belong together, each is
 * flushed before the first takes its place. */
int output_flush(output *o);

/* Puts the file in place, with the permissions of the old one; when `ok` is 0 or a
 * write failed, leaves the old one untouched. */
int output_close(output *o, int ok);

/* All at once. */
int output_write(const char *path, const buffer *t);

/* Makes the folder, and those above it, unless it is there. */
int folder_make(const char *path);

#endif
