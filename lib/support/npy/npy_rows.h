/* npy_rows.h -- reads an .npy row by row, so that arrays of any length take little
 * memory: a structured array, whose fields have names, or one of two dimensions. */
#pragma once

#include <stdio.h>

#include "support/npy/npy.h"

/* Numbers of a row with one name, or all numbers of a row of a two-dimensional array. */
typedef struct {
  char name[NPY_NAME];   /* name of the field; "" in a two-dimensional array */
  size_t dims, shape[2]; /* shape of a field that is an array; dims 0: one number */
  size_t count, offset;  /* count of numbers; offset in bytes from the start of the row */
  const npy_type *type;
} npy_field;

typedef struct {
  FILE *in;
  const char *file;
  items fields;       /* npy_field */
  size_t rows, taken; /* numbers of rows in the file and read so far */
  size_t count, size; /* numbers and bytes of a row */
  int single;         /* 1: all its numbers that are no integers have 4 bytes */
  unsigned char *bytes;
} npy_rows;

/* Reads the header.  Returns 0, or prints the error and returns the exit code.  Always free r. */
int npy_rows_open(FILE *in, const char *file, npy_rows *r);

/* Reads the next row into value[count].  Returns 1; 0 past the last; -1 after printing an error. */
int npy_rows_next(npy_rows *r, double *value);
void npy_rows_free(npy_rows *r);
