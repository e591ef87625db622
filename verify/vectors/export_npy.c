#include <stdint.h>
#include <string.h>

#include "vectors/export_vectors.h"

/* Writes NumPy's magic bytes, version 1.0, the length of the header and the header: a Python
 * literal, padded with blanks and ended by a line break so that the data begin at a multiple of 64
 * bytes. */
static void put_header(FILE *f, const char *type, const char *shape) {
  enum { PREFIX = 10, ALIGNED = 64 };
  char text[160];
  const int length = snprintf(
      text, sizeof text, "{'descr': '%s', 'fortran_order': False, 'shape': (%s), }", type, shape);
  const int padding = ALIGNED - (PREFIX + length + 1) % ALIGNED;
  const int all = length + padding % ALIGNED + 1;
  const unsigned char size[2] = {(unsigned char)(all & 255), (unsigned char)(all >> 8)};
  fwrite("\x93NUMPY\x01\x00", 1, 8, f);
  fwrite(size, 1, sizeof size, f);
  fprintf(f, "%s%*s\n", text, padding % ALIGNED, "");
}

static void put_bytes(FILE *f, uint64_t bits, int count) {
  for (int i = 0; i < count; i++) fputc((int)(bits >> (8 * i) & 255), f);
}

static void put_number(FILE *f, scalar s, double value) {
  const float narrow = (float)value;
  uint64_t bits;
  uint32_t few;
  memcpy(&bits, &value, sizeof bits);
  memcpy(&few, &narrow, sizeof few);
  put_bytes(f, s == SCALAR_F32 ? few : bits, s == SCALAR_F32 ? 4 : 8);
}

void write_vectors_npy(FILE *f, const vectors *v, part k) {
  const size_t n = (size_t)v->e->ndof, size = v->size[k];
  const int matrix = part_is_matrix(v, k);
  const char *type = v->scalar == SCALAR_F32 ? "<f4" : "<f8";
  char shape[96];
  if (matrix)
    (void)snprintf(shape, sizeof shape, "%zu, %zu, %zu", v->count, n, n);
  else if (k == PART_VALUES + QUANTITY_ENERGY)
    (void)snprintf(shape, sizeof shape, "%zu,", v->count);
  else
    (void)snprintf(shape, sizeof shape, "%zu, %zu", v->count, size);
  put_header(f, type, shape);
  for (size_t row = 0; row < v->count && !ferror(f); row++)
    for (size_t i = 0; i < size; i++) {
      const size_t at = matrix ? i / n + n * (i % n) : i; /* the file has matrices row by row */
      put_number(f, v->scalar, vectors_at(v, row, k)[at]);
    }
}

void write_smooth_npy(FILE *f, const vectors *v) {
  char shape[32];
  (void)snprintf(shape, sizeof shape, "%zu,", v->count);
  put_header(f, "|b1", shape);
  fwrite(v->smooth, 1, v->count, f);
}
