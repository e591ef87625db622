/* npy_rows.h -- reads an .npy row by row, so that arrays of any length take little
 * memory: a structured array, whose fields have names, or one of two dimensions. */
#pragma once

#include <stdio.h>

#include "support/npy/npy.h"

/* The numbers of a row that have one name, or all of an array of two dimensions. */
typedef struct {
  char name[NPY_NAME];   /* "" in the latter */
  size_t dims, shape[2]; /* of a field that is an array itself; dims 0: one number */
  size_t count, offset;  /* numbers; bytes from the start of the row */
  const npy_type *type;
} npy_field;

typedef struct {
  FILE *in;
  const char *file;
  items fields;       /* npy_field */
  size_t rows, taken; /* in the file; read so far */
  size_t count, size; /* numbers and bytes of a row */
  int single;         /* 1: all of its numbers that are no integers are of 4 bytes */
  unsigned char *bytes;
} npy_rows;

/* Reads the header. Returns 0, or the exit code after a message. Free r either way. */
int npy_rows_open(FILE *in, const char *file, npy_rows *r);

/* Reads the next row to value[count].  Returns 1; 0 past the last; -1 where the file
 * ends early, after a message. */
int npy_rows_next(npy_rows *r, double *value);
void npy_rows_free(npy_rows *r);
