#include "support/npy/npy_rows.h"

#include <stdlib.h>
#include <string.h>

#include "support/base/complain.h"
#include "support/base/memory.h"

static int refuse(const npy_rows *r, const char *what) {
  return input_error("%s: %s", r->file, what);
}

static const char *skip(const char *at, const char *set) { return at + strspn(at, set); }

/* Adds a field to the row; returns 0 if it has no numbers, or if the row has too many. */
static int add_field(npy_rows *r, npy_field *f) {
  enum { MOST = 1 << 16 };
  f->offset = r->size;
  f->count = 1;
  for (size_t d = 0; d < f->dims; d++) {
    if (f->shape[d] > MOST) return 0;
    f->count *= f->shape[d];
  }
  if (f->count == 0 || f->count > MOST || r->count + f->count > MOST) return 0;
  r->count += f->count;
  r->size += f->count * f->type->size;
  if (f->type->kind == 'f') r->single &= f->type->size == 4;
  items_append(&r->fields, f, sizeof *f);
  return 1;
}

/* Parses a field "('F', '<f8', (3, 2))" or padding "('', '|V4')"; returns its end, or NULL. */
static const char *read_field(npy_rows *r, const char *at) {
  enum { MOST = 1 << 20 }; /* most bytes of padding */
  npy_field f = {0};
  const char *quote = skip(at, "( "), *name = *quote != '\0' ? quote + 1 : quote;
  const size_t length = strcspn(name, "'\"");
  const char *descr = skip(name + length, "'\", ");
  at = descr + strcspn(descr, "'\"");
  (void)snprintf(f.name, sizeof f.name, "%.*s", (int)length, name);
  f.type = npy_type_at(descr);
  if (strncmp(descr, "|V", 2) == 0 && length == 0) {
    r->size += strtoul(descr + 2, NULL, 10) % MOST;
    if (r->size > MOST) return NULL;
  } else {
    if (f.type == NULL || f.type->kind == 'S') return NULL;
    const char *shape = skip(at, "'\", ");
    if (*shape == '(') at = npy_shape(shape, 2, &f.dims, f.shape);
    if (at == NULL || !add_field(r, &f)) return NULL;
  }
  at += strcspn(at, ")");
  return *at == ')' ? at + 1 : NULL;
}

static int read_fields(npy_rows *r, const char *at) {
  for (at = skip(at, "[ "); *at == '('; at = skip(at, ", "))
    if ((at = read_field(r, at)) == NULL) break;
  if (at == NULL || *at != ']' || r->count == 0)
    return refuse(r,
                  "unsupported fields; they must be float64, float32 or integers, single or "
                  "in arrays of at most two dimensions");
  return 0;
}

static int read_header(npy_rows *r, const char *header) {
  const char *descr = npy_value(header, "descr");
  const int fields = *descr == '[';
  npy_field all = {.type = npy_type_at(descr), .dims = 1};
  size_t dims, shape[2] = {0};
  r->single = 1;
  if (npy_shape(npy_value(header, "shape"), 2, &dims, shape) == NULL || dims != (fields ? 1U : 2U))
    return refuse(r, "expected an array of two dimensions, or a structured array of one");
  r->rows = shape[0];
  if (fields) return read_fields(r, descr);
  if (all.type == NULL || all.type->kind == 'S')
    return input_error("%s: numbers of type %.*s; save them as float64 or float32", r->file,
                       (int)strcspn(descr, "'"), descr);
  if (*npy_value(header, "fortran_order") == 'T' && shape[1] > 1)
    return refuse(r, "stored column by column; save numpy.ascontiguousarray(array)");
  all.shape[0] = shape[1];
  return add_field(r, &all) ? 0 : refuse(r, "the rows of the array have no numbers, or too many");
}

int npy_rows_open(FILE *in, const char *file, npy_rows *r) {
  enum { MOST = 1 << 20 }; /* most bytes of a header */
  unsigned char start[12];
  *r = (npy_rows){.in = in, .file = file};
  if (fread(start, 1, 10, in) != 10 || memcmp(start, "\x93NUMPY", 6) != 0)
    return refuse(r, "not an array of NumPy: write it by numpy.save()");
  if (start[6] > 1 && fread(start + 10, 1, 2, in) != 2)
    return refuse(r, "the header of the array ends early");
  size_t length = start[8] | (size_t)start[9] << 8;
  if (start[6] > 1) length |= (size_t)start[10] << 16 | (size_t)start[11] << 24;
  if (length > MOST) return refuse(r, "the header of the array is too long");
  char *header = base_alloc(length + 1, 1);
  int code = fread(header, 1, length, in) == length
                 ? read_header(r, header)
                 : refuse(r, "the header of the array ends early");
  free(header);
  if (code == 0) r->bytes = base_alloc(r->size, 1);
  return code;
}

int npy_rows_next(npy_rows *r, double *value) {
  if (r->taken == r->rows) return 0;
  if (fread(r->bytes, 1, r->size, r->in) != r->size) {
    (void)input_error("%s: the array ends early: %zu of %zu rows", r->file, r->taken, r->rows);
    return -1;
  }
  const npy_field *f = r->fields.at;
  for (size_t i = 0; i < r->fields.count; i++)
    for (size_t k = 0; k < f[i].count; k++)
      *value++ = npy_number(r->bytes + f[i].offset + k * f[i].type->size, f[i].type);
  r->taken++;
  return 1;
}

void npy_rows_free(npy_rows *r) {
  free(r->fields.at);
  free(r->bytes);
  *r = (npy_rows){0};
}
