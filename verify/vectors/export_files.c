#include "vectors/export_vectors.h"

#include <errno.h>
#include <stdint.h>
#include <string.h>
#include <sys/stat.h>

#include "support/base/buffer.h"
#include "support/base/file.h"
#include "support/csv/csv_read.h"
#include "table/table_columns.h"

static column column_of(part k, int i) {
  const column_kind kind = k == PART_X ? COLUMN_X : k == PART_P ? COLUMN_PARAM : COLUMN_VALUE;
  return (column){
      .kind = kind, .quantity = k < PART_VALUES ? 0 : (quantity)(k - PART_VALUES), .at = i};
}

static void put_names(FILE *f, const vectors *v) {
  char name[COLUMN_TEXT];
  fputs("state,smooth", f);
  for (int k = 0; k < PARTS; k++)
    for (size_t i = 0; i < v->size[k]; i++) {
      const column c = column_of((part)k, (int)i);
      fprintf(f, ",%s", table_column_name(v->e, &c, name));
    }
  fputc('\n', f);
}

void write_vectors_csv(FILE *f, const vectors *v) {
  char text[NUMBER_TEXT];
  buffer state = {0};
  put_names(f, v);
  for (size_t row = 0; row < v->count && !ferror(f); row++) {
    state.size = 0;
    csv_escape(&state, items_text(&v->states, row));
    fprintf(f, "%s,%d", state.data, v->smooth[row]);
    for (size_t i = 0; i < v->stride; i++) {
      number value;
      number_from_double(v->scalar, v->cells[row * v->stride + i], &value);
      number_format(v->scalar, 0, &value, text);
      fprintf(f, ",%s", text);
    }
    fputc('\n', f);
  }
  buffer_free(&state);
}

/* Writes the header of a .npy file: magic bytes, version 1.0, length, and a Python dictionary. It
 * is padded with blanks and a line break, so that the data start at a multiple of 64 bytes. */
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

static void put_number(FILE *f, scalar s, double value) {
  const float narrow = (float)value;
  uint64_t bits;
  uint32_t few;
  memcpy(&bits, &value, sizeof bits);
  memcpy(&few, &narrow, sizeof few);
  if (s == SCALAR_F32) bits = few;
  for (int i = 0; i < (s == SCALAR_F32 ? 4 : 8); i++) fputc((int)(bits >> (8 * i) & 255), f);
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
      const size_t at = matrix ? i / n + n * (i % n) : i; /* .npy files are row-major */
      put_number(f, v->scalar, vectors_at(v, row, k)[at]);
    }
}

void write_smooth_npy(FILE *f, const vectors *v) {
  char shape[32];
  (void)snprintf(shape, sizeof shape, "%zu,", v->count);
  put_header(f, "|b1", shape);
  fwrite(v->smooth, 1, v->count, f);
}

/* Contents of one file.  A .npy file holds one array: x, p, a quantity or, if part = PARTS,
 * `smooth`.  A CSV file holds all arrays. */
typedef struct {
  const vectors *v;
  int npy;
  part part;
} content;

static void put_content(FILE *f, const content *c) {
  if (!c->npy)
    write_vectors_csv(f, c->v);
  else if (c->part == PARTS)
    write_smooth_npy(f, c->v);
  else
    write_vectors_npy(f, c->v, c->part);
}

static int write_file(const char *path, const plugin_host *host, const content *c) {
  output out = {.f = host->out, .path = "standard output"};
  int code = strcmp(path, "-") == 0 ? 0 : output_open(&out, path);
  if (code != 0) return code;
  put_content(out.f, c);
  errno = 0;
  if (out.f == host->out && (fflush(host->out) != 0 || ferror(host->out)))
    code = harness_error("cannot write standard output: %s", strerror(errno));
  else if (out.f != host->out)
    code = output_close(&out, 1);
  return code;
}

/* Writes one file: --out itself, or in that folder bw_shear.csv or bw_shear_gradient.npy. */
static int write_one(const export_place *to, const plugin_host *host, const content *c) {
  buffer path = {0};
  const char *name = c->part == PARTS ? "smooth" : part_name(c->part);
  const char *of = c->npy ? name : "", *joint = *of != '\0' ? "_" : "";
  if (!to->folder) return write_file(to->path, host, c);
  buffer_format(&path, "%s/%s%s%s.%s", to->path, host->e->name, joint, of, c->npy ? "npy" : "csv");
  const int code = write_file(path.data, host, c);
  buffer_free(&path);
  return code;
}

int export_files(const export_place *to, const plugin_host *host, const vectors *v) {
  int code = 0;
  if (!to->npy) return write_one(to, host, &(content){v, to->npy, PART_X});
  for (int k = 0; code == 0 && k <= PARTS; k++)
    if (k == PARTS || v->size[k] > 0) code = write_one(to, host, &(content){v, to->npy, (part)k});
  return code;
}

int is_folder(const char *path) {
  struct stat s;
  const size_t length = strlen(path);
  return (length > 0 && path[length - 1] == '/') || (stat(path, &s) == 0 && S_ISDIR(s.st_mode));
}
