/* npy.h -- reads arrays of NumPy: .npy, of versions 1 to 3, and .npz, stored or
 * deflated.  Their numbers are little-endian f4, f8, i4, i8, or of one byte. */
#pragma once

#include "support/base/memory.h"

enum { NPY_DIMS = 4, NPY_NAME = 64, NPY_TEXT = 16 };

typedef struct {
  char name[NPY_NAME];          /* in an .npz: of the member, without ".npy" */
  size_t dims, shape[NPY_DIMS]; /* dims 0: one number or one text */
  int single;                   /* 1: numbers of single precision */
  char text[NPY_TEXT];          /* of an array of bytes (S3): its first, as a text */
  size_t count;
  double *at; /* [count] in the order of C, the last index running fastest */
} npy_array;

/* How a number is stored: little-endian, `size` bytes, kind f, i, u; S: text. */
typedef struct {
  const char *descr; /* as NumPy has it: "<f8" */
  size_t size;
  char kind;
} npy_type;

/* The type that a text begins with; NULL where it is none of the above. */
const npy_type *npy_type_at(const char *descr);
double npy_number(const unsigned char *at, const npy_type *t);

/* What follows 'key': in a header, which is a Python dict as text; "" without it. */
const char *npy_value(const char *header, const char *key);

/* Reads "(3, 2)" with at most so many numbers; returns its end, or NULL. */
const char *npy_shape(const char *at, size_t most, size_t *dims, size_t *shape);

/* Appends the arrays of a file, one or many, to an empty list of npy_array. Returns 0, or the exit
 * code, having said what is wrong with the file and what to do. Free the list either way. */
int npy_read(const char *path, items *arrays);
void npy_free(items *arrays);

/* The array of that name; NULL where there is none. */
const npy_array *npy_find(const items *arrays, const char *name);
