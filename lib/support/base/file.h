/* file.h -- reads whole files; writes files completely or not at all.  Functions return 0, or print
 * the error and return the exit code. */
#pragma once

#include <stdint.h>
#include <stdio.h>

#include "support/base/buffer.h"

/* Appends the bytes of a text file ("-": standard input), up to a zero byte.  Returns EXIT_USAGE if
 * the file is unreadable, empty or above 1 GiB, because devices may be endless. */
int input_read(const char *path, buffer *t);

/* Appends the bytes of any file, which may be empty and of any size. */
int input_read_bytes(const char *path, buffer *t);

/* Computes a 64-bit hash (FNV-1a) of a file's contents. */
int input_hash(const char *path, uint64_t *hash);

/* Returns 1 if both paths are the same file. */
int input_same_file(const char *a, const char *b);

typedef struct {
  FILE *f; /* NULL: not open */
  const char *path;
  char *target;    /* file to be replaced, with links resolved; NULL: written in place */
  char *temporary; /* new file in the same folder; NULL: written in place */
  int said;        /* 1: a write failed, and the error has been printed */
} output;

/* Opens a new file next to `path` (links resolved), so that readers see the old or the new file,
 * never a part.  "-" is standard output.  Devices, pipes and dangling links are written in place.
 * If the program ends before output_close(), also by a signal, the new file is removed. */
int output_open(output *o, const char *path);

int output_put(output *o, const buffer *t);

/* Writes the stream's buffer.  If several files belong together, flush all before closing any. */
int output_flush(output *o);

/* Replaces the old file and keeps its permissions; if !ok or a write failed, keeps the old file. */
int output_close(output *o, int ok);

/* Opens, writes and closes a file. */
int output_write(const char *path, const buffer *t);

/* Writes the text to DIR/NAME, or to NAME if dir is NULL, and frees the text. */
int output_save(const char *dir, const char *name, buffer *t);

/* Creates a folder and its parents, if missing. */
int folder_make(const char *path);
