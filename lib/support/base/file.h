/* file.h -- reads whole files, and writes files completely or not at all.  A function that fails
 * prints the error and returns the exit code; else 0. */
#pragma once

#include <stdint.h>
#include <stdio.h>

#include "support/base/buffer.h"

/* Appends the bytes of a file; "-" is standard input.  Returns EXIT_USAGE if it cannot be read, is
 * empty or has more than a GiB (a device may have no end).  Reading stops at a zero byte, which no
 * text contains. */
int input_read(const char *path, buffer *t);

/* Appends the bytes of any file, which may be empty and of any size. */
int input_read_bytes(const char *path, buffer *t);

/* Computes a 64-bit hash (FNV-1a) of the contents. */
int input_hash(const char *path, uint64_t *hash);

/* Returns 1 if both paths lead to the same file. */
int input_same_file(const char *a, const char *b);

typedef struct {
  FILE *f; /* NULL: not open */
  const char *path;
  char *target;    /* file that the new one replaces, links resolved; NULL: written in place */
  char *temporary; /* new file, beside the target; NULL: written in place */
  int said;        /* 1: a write failed and the error was printed */
} output;

/* Opens a new file beside the one that path leads to, so that readers see either the old file or
 * the new one.  "-" is standard output; what is not a plain file (a device, a pipe, a link to no
 * file yet) is written in place.  The new file is removed if the program exits, or is ended by a
 * signal, before output_close(). */
int output_open(output *o, const char *path);

/* Writes the whole text. */
int output_put(output *o, const buffer *t);

/* Writes buffered text.  If several files belong together, flush each before the first is
 * closed. */
int output_flush(output *o);

/* Puts the file in place, with the permissions of the old one.  If `ok` is 0 or a
 * write failed, the old file stays untouched. */
int output_close(output *o, int ok);

/* Opens, writes and closes a file. */
int output_write(const char *path, const buffer *t);

/* Writes a file DIR/NAME, or NAME if dir is NULL, and releases the text. */
int output_save(const char *dir, const char *name, buffer *t);

/* Makes the folder and its parents, if they are missing. */
int folder_make(const char *path);
