#include "support/npy/npy.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/base/file.h"
#include "support/npy/zip.h"

const char *npy_value(const char *header, const char *key) {
  const char *at = strstr(header, key);
  return at == NULL ? "" : at + strlen(key) + strspn(at + strlen(key), "'\": ");
}

const char *npy_shape(const char *at, size_t most, size_t *dims, size_t *shape) {
  *dims = 0;
  if (*at++ != '(') return NULL;
  for (at += strspn(at, " "); *at != ')'; at += strspn(at, ", L")) {
    char *end;
    const unsigned long long n = strtoull(at, &end, 10);
    if (end == at || *dims == most || n > SIZE_MAX / 4096) return NULL;
    shape[(*dims)++] = (size_t)n;
    at = end;
  }
  return at + 1;
}

static const npy_type types[] = {{"<f8", 8, 'f'}, {"<f4", 4, 'f'}, {"<i8", 8, 'i'}, {"<i4", 4, 'i'},
                                 {"<u8", 8, 'i'}, {"<u4", 4, 'u'}, {"|i1", 1, 'i'}, {"|u1", 1, 'u'},
                                 {"|b1", 1, 'u'}, {"|S", 0, 'S'}};

const npy_type *npy_type_at(const char *descr) {
  for (size_t t = 0; t < sizeof types / sizeof types[0]; t++)
    if (strncmp(descr, types[t].descr, strlen(types[t].descr)) == 0) return &types[t];
  return NULL;
}

static int refuse(const char *path, const char *what) { return input_error("%s: %s", path, what); }

/* Reads dims, shape and count; returns 0 if the text is not a shape of at most NPY_DIMS numbers. */
static int read_shape(const char *text, npy_array *a) {
  if (npy_shape(text, NPY_DIMS, &a->dims, a->shape) == NULL) return 0;
  a->count = 1;
  for (size_t d = 0; d < a->dims; d++) {
    if (a->shape[d] > 0 && a->count > SIZE_MAX / 64 / a->shape[d]) return 0;
    a->count *= a->shape[d];
  }
  return 1;
}

static uint64_t bits_at(const unsigned char *at, size_t size) {
  uint64_t bits = 0;
  for (size_t i = size; i-- > 0;) bits = bits << 8 | at[i];
  return bits;
}

double npy_number(const unsigned char *at, const npy_type *t) {
  const size_t size = t->size;
  const char kind = t->kind;
  const uint64_t bits = bits_at(at, size);
  const uint32_t few = (uint32_t)bits;
  float narrow;
  double wide;
  if (kind == 'u') return (double)bits;
  if (kind == 'i') {
    const uint64_t sign = UINT64_C(1) << (8 * size - 1);
    return bits & sign ? -(double)(sign - (bits & (sign - 1))) : (double)bits;
  }
  memcpy(&narrow, &few, sizeof narrow);
  memcpy(&wide, &bits, sizeof wide);
  return size == 4 ? (double)narrow : wide;
}

/* Returns the index in the file of element i in C order, if the file is in Fortran order. */
static size_t fortran_place(const npy_array *a, size_t i) {
  size_t place = 0, stride = a->count;
  for (size_t d = a->dims; d-- > 0; i /= a->shape[d]) {
    stride /= a->shape[d];
    place += i % a->shape[d] * stride;
  }
  return place;
}

/* Reads data of type t from the `room` bytes at `from`. */
static int read_data(const char *path, const unsigned char *from, size_t room, const npy_type *t,
                     int fortran, npy_array *a) {
  const size_t size = t->size;
  if (t->kind == 'S') {
    const size_t length = room < NPY_TEXT - 1 ? room : NPY_TEXT - 1;
    memcpy(a->text, from, length);
    a->text[length] = '\0';
    return 0;
  }
  if (a->count > room / size) return refuse(path, "the array ends early");
  a->single = t->kind == 'f' && size == 4;
  a->at = base_alloc(a->count + 1, sizeof *a->at);
  for (size_t i = 0; i < a->count; i++)
    a->at[i] = npy_number(from + size * (fortran ? fortran_place(a, i) : i), t);
  return 0;
}

static int parse(const char *path, const unsigned char *data, size_t length, npy_array *a) {
  char header[1024];
  if (length < 12 || memcmp(data, "\x93NUMPY", 6) != 0)
    return refuse(path, "not an array of NumPy: write it by numpy.save()");
  const size_t wide = data[6] > 1 ? 4 : 2, begin = 8 + wide;
  const size_t size = (size_t)bits_at(data + 8, wide);
  if (size >= sizeof header || size > length - begin)
    return refuse(path, "the header of the array is too long, or ends early");
  memcpy(header, data + begin, size);
  header[size] = '\0';
  const char *descr = npy_value(header, "descr");
  const npy_type *t = npy_type_at(descr);
  if (t == NULL)
    return input_error(
        "%s: numbers of type %.*s; save them as float64 or float32, indices as int32 or int64",
        path, (int)strcspn(descr, "'"), descr);
  if (!read_shape(npy_value(header, "shape"), a))
    return refuse(path, "shape: expected at most four dimensions");
  return read_data(path, data + begin + size, length - begin - size, t,
                   *npy_value(header, "fortran_order") == 'T', a);
}

typedef struct {
  const char *path;
  items *arrays;
} target;

static int add_array(void *to, const char *name, const unsigned char *data, size_t length) {
  const target *t = to;
  npy_array a = {0};
  (void)snprintf(a.name, sizeof a.name, "%s", name);
  char *dot = strrchr(a.name, '.');
  if (dot != NULL) *dot = '\0';
  const int code = parse(t->path, data, length, &a);
  items_append(t->arrays, &a, sizeof a);
  return code;
}

int npy_read(const char *path, items *arrays) {
  buffer bytes = {0};
  target t = {path, arrays};
  int code = input_read_bytes(path, &bytes);
  const unsigned char *data = (const unsigned char *)buffer_string(&bytes);
  if (code == 0)
    code = zip_is(data, bytes.size) ? zip_each(path, data, bytes.size, add_array, &t)
                                    : add_array(&t, "", data, bytes.size);
  buffer_free(&bytes);
  return code;
}

void npy_free(items *arrays) {
  npy_array *a = arrays->at;
  for (size_t i = 0; i < arrays->count; i++) free(a[i].at);
  free(a);
  *arrays = (items){0};
}

const npy_array *npy_find(const items *arrays, const char *name) {
  const npy_array *a = arrays->at;
  for (size_t i = 0; i < arrays->count; i++)
    if (strcmp(a[i].name, name) == 0) return &a[i];
  return NULL;
}
