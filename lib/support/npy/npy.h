/* npy.h -- reads arrays of NumPy: .npy, versions 1 to 3, and .npz, stored or deflated.  Numbers are
 * little-endian f4, f8, i4, i8, or have one byte. */
#pragma once

#include "support/base/memory.h"

enum { NPY_DIMS = 4, NPY_NAME = 64, NPY_TEXT = 16 };

typedef struct {
  char name[NPY_NAME];          /* name of the member of an .npz, without ".npy" */
  size_t dims, shape[NPY_DIMS]; /* shape; dims 0: one number or one text */
  int single;                   /* 1: numbers of single precision */
  char text[NPY_TEXT];          /* first text of an array of bytes (S3) */
  size_t count;
  double *at; /* [count] in C order, the last index running fastest */
} npy_array;

/* Storage of a number: little-endian, `size` bytes, kind f, i, u; S: text. */
typedef struct {
  const char *descr; /* NumPy's name: "<f8" */
  size_t size;
  char kind;
} npy_type;

/* Returns the type that a text begins with; NULL if there is none. */
const npy_type *npy_type_at(const char *descr);
double npy_number(const unsigned char *at, const npy_type *t);

/* Returns the text after 'key': in a header, which is a Python dict as text; "" without it. */
const char *npy_value(const char *header, const char *key);

/* Reads "(3, 2)" with at most `most` numbers; returns its end, or NULL. */
const char *npy_shape(const char *at, size_t most, size_t *dims, size_t *shape);

/* Appends the arrays of a file, one or many, to an empty list of npy_array.  Returns 0, or prints
 * the error with its remedy and returns the exit code.  Free the list in either case. */
int npy_read(const char *path, items *arrays);
void npy_free(items *arrays);

/* Returns the array of that name; NULL if there is none. */
const npy_array *npy_find(const items *arrays, const char *name);
