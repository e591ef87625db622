/* npy_rows.h -- reads an .npy row by row, to save memory: a structured array with named fields, or
 * an array of two dimensions. */
#pragma once

#include <stdio.h>

#include "support/npy/npy.h"

/* One named field of a row, or all numbers of a row of a two-dimensional array. */
typedef struct {
  char name[NPY_NAME];   /* "" in a two-dimensional array */
  size_t dims, shape[2]; /* shape of the field; dims 0: one number */
  size_t count, offset;  /* count of numbers; offset in the row, bytes */
  const npy_type *type;
} npy_field;

typedef struct {
  FILE *in;
  const char *file;
  items fields;       /* npy_field */
  size_t rows, taken; /* numbers of rows in the file, and read so far */
  size_t count, size; /* numbers and bytes per row */
  int single;         /* 1: all floating-point numbers have 4 bytes */
  unsigned char *bytes;
} npy_rows;

/* Reads the header.  Returns 0, or prints the error and returns the exit code.  Always free *r. */
int npy_rows_open(FILE *in, const char *file, npy_rows *r);

/* Reads the next row into value[count].  Returns 1; 0 at the end; -1 after printing an error. */
int npy_rows_next(npy_rows *r, double *value);
void npy_rows_free(npy_rows *r);
