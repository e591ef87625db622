/* file.h -- reads whole files, and writes files completely or not at all.  Functions return 0, or
 * print the error and return the exit code. */
#pragma once

#include <stdint.h>
#include <stdio.h>

#include "support/base/buffer.h"

/* Appends the bytes of a file; "-" is standard input.  Stops at a zero byte, which no text has.
 * Returns EXIT_USAGE if the file is unreadable, empty or above 1 GiB (devices may have no end). */
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

/* Opens a new file beside `path`, links resolved, so that readers see either the old file or the
 * new one.  "-" is standard output.  Devices, pipes and links to no file are written in place.  The
 * new file is removed if the program exits, or a signal ends it, before output_close(). */
int output_open(output *o, const char *path);

/* Writes the whole text. */
int output_put(output *o, const buffer *t);

/* Writes buffered text.  If several files belong together, flush all before closing the first. */
int output_flush(output *o);

/* Replaces the old file, with its permissions; keeps the old file if !ok or a write failed. */
int output_close(output *o, int ok);

/* Opens, writes and closes a file. */
int output_write(const char *path, const buffer *t);

/* Writes a file DIR/NAME, or NAME if dir is NULL, and releases the text. */
int output_save(const char *dir, const char *name, buffer *t);

/* Makes the folder and its parents, if they are missing. */
int folder_make(const char *path);
