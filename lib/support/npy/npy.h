/* npy.h -- reads NumPy arrays: .npy, versions 1 to 3, and .npz, stored or deflated.  Numbers are
 * little-endian f4, f8, i4, i8, or one byte. */
#pragma once

#include "support/base/memory.h"

enum { NPY_DIMS = 4, NPY_NAME = 64, NPY_TEXT = 16 };

typedef struct {
  char name[NPY_NAME];          /* name in an .npz, without ".npy" */
  size_t dims, shape[NPY_DIMS]; /* dims 0: one number or one text */
  int single;                   /* 1: the numbers are single precision */
  char text[NPY_TEXT];          /* first text of an array of texts (S3) */
  size_t count;
  double *at; /* [count] in C order, the last index varies fastest */
} npy_array;

/* Format of a number: little-endian, `size` bytes, kind f, i, u; or S: text. */
typedef struct {
  const char *descr; /* NumPy's name, such as "<f8" */
  size_t size;
  char kind;
} npy_type;

/* Returns the type whose name begins the text; NULL: unknown. */
const npy_type *npy_type_at(const char *descr);
double npy_number(const unsigned char *at, const npy_type *t);

/* Returns the text after 'key': in a header, a Python dict; "" if the key is missing. */
const char *npy_value(const char *header, const char *key);

/* Parses a shape such as "(3, 2)" with at most `most` numbers; returns its end, or NULL. */
const char *npy_shape(const char *at, size_t most, size_t *dims, size_t *shape);

/* Appends all arrays of a file to an empty list of npy_array.  Returns 0, or prints the error with
 * a remedy and returns the exit code.  Free the list in either case. */
int npy_read(const char *path, items *arrays);
void npy_free(items *arrays);

/* Returns the array with that name; NULL: there is none. */
const npy_array *npy_find(const items *arrays, const char *name);
