#include "mesh/mesh_matrix.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/base/memory.h"
#include "support/npy/npy.h"

static int wrong_size(const char *path, double high, double wide, size_t size) {
  return input_error(
      "%s: a matrix of %.0f x %.0f; the mesh has %zu vertices, and so "
      "the Hessian of all coordinates %zu x %zu: write it before held "
      "ones are taken out",
      path, high, wide, size / 3, size, size);
}

static int check_index(const char *path, double i, double j, size_t size) {
  const double end = (double)size;
  if (i >= 0 && i < end && j >= 0 && j < end && i == floor(i) && j == floor(j))
    return 0;
  return input_error(
      "%s: an entry at (%.6g, %.6g) is outside of the matrix of this mesh", path, i, j);
}

static int add(const char *path, double i, double j, double value, size_t size,
               mesh_given *g) {
  TRY(check_index(path, i, j, size));
  mesh_given_add(g, (size_t)i, (size_t)j, value);
  return 0;
}

/* ---- Matrix Market --------------------------------------------------------------- */

typedef struct {
  const char *path;
  size_t size, line;
  int symmetric, sized;
  double entries, least; /* least: of all indices */
} market;

static int read_banner(market *m, char *line) {
  char kind[16] = "", field[16] = "", symmetry[24] = "";
  for (char *c = line; *c != '\0'; c++)
    if (*c >= 'A' && *c <= 'Z') *c = (char)(*c - 'A' + 'a');
  const int got =
      sscanf(line, "%%%%matrixmarket matrix %15s %15s %23s", kind, field, symmetry);
  m->symmetric = strcmp(symmetry, "symmetric") == 0;
  if (got == 3 && strcmp(kind, "coordinate") == 0 && strstr("real integer", field) &&
      strstr("general symmetric", symmetry))
    return 0;
  return input_error(
      "%s:1: not '%%%%MatrixMarket matrix coordinate real general', or "
      "symmetric; scipy.io.mmwrite() of a sparse matrix writes such",
      m->path);
}

static int read_line(market *m, char *line, mesh_given *g) {
  double n[3];
  int got = 0;
  char *end = line;
  while (got < 3) {
    char *at = end;
    n[got] = strtod(at, &end);
    if (end == at) break;
    got++;
  }
  if (got < 3)
    return input_error("%s:%zu: three numbers were expected", m->path, m->line);
  if (!m->sized) {
    m->sized = 1;
    m->entries = n[2];
    return n[0] == n[1] && n[0] == (double)m->size
               ? 0
               : wrong_size(m->path, n[0], n[1], m->size);
  }
  char *value = line + strspn(line, " \t");
  for (int i = 0; i < 2; i++) {
    value += strcspn(value, " \t");
    value += strspn(value, " \t");
  }
  value[strcspn(value, " \t\r\n")] = '\0';
  table_printed_add(&g->how, value);
  m->entries -= 1;
  m->least = fmin(m->least, fmin(n[0], n[1]));
  TRY(add(m->path, n[0], n[1], n[2], m->size + 1, g));
  return m->symmetric && n[0] != n[1] ? add(m->path, n[1], n[0], n[2], m->size + 1, g)
                                      : 0;
}

/* Indices from 1, or, of a writer that is wrong, from 0. */
static int begin_at_zero(const market *m, mesh_given *g) {
  const uint32_t base = m->least > 0;
  mesh_number *n = g->numbers.at;
  g->from_zero = !base;
  for (size_t i = 0; i < g->numbers.count; i++) {
    n[i].row -= base;
    n[i].column -= base;
    TRY(check_index(m->path, n[i].row, n[i].column, m->size));
  }
  return 0;
}

static int read_market(const char *path, size_t size, mesh_given *g) {
  market m = {.path = path, .size = size, .least = 1};
  char *line = NULL;
  size_t room = 0;
  int code = 0;
  FILE *f = fopen(path, "r");
  if (f == NULL) return input_error("cannot read %s: %s", path, strerror(errno));
  while (code == 0 && getline(&line, &room, f) >= 0) {
    m.line++;
    if (m.line == 1)
      code = read_banner(&m, line);
    else if (line[0] != '%' && line[strspn(line, " \t\r\n")] != '\0')
      code = read_line(&m, line, g);
  }
  if (code == 0 && (ferror(f) || !m.sized || m.entries != 0))
    code = input_error(
        "%s: the first line that is no comment says how many entries "
        "there are; there are others, or the file ends early",
        path);
  (void)fclose(f);
  free(line);
  return code == 0 ? begin_at_zero(&m, g) : code;
}

/* ---- SciPy ----------------------------------------------------------------------- */

/* Compressed rows, or columns. */
static int take_compressed(const char *path, const items *all, int rows, size_t size,
                           mesh_given *g) {
  const npy_array *to = npy_find(all, "indptr"), *at = npy_find(all, "indices"),
                  *v = npy_find(all, "data");
  if (to == NULL || at == NULL || v == NULL || to->at == NULL || at->at == NULL ||
      v->at == NULL || to->count != size + 1 || at->count < v->count)
    return input_error(
        "%s: indptr, indices and data are not those of a matrix of %zu x "
        "%zu",
        path, size, size);
  g->single = v->single;
  for (size_t i = 0; i < size; i++) {
    const double one = (double)i;
    if (!(to->at[i] >= 0 && to->at[i + 1] >= 0 && to->at[i + 1] <= (double)v->count))
      return input_error("%s: indptr is damaged", path);
    for (size_t k = (size_t)to->at[i]; k < (size_t)to->at[i + 1]; k++)
      TRY(add(path, rows ? one : at->at[k], rows ? at->at[k] : one, v->at[k], size, g));
  }
  return 0;
}

static int take_coordinates(const char *path, const items *all, size_t size,
                            mesh_given *g) {
  const npy_array *i = npy_find(all, "row"), *j = npy_find(all, "col"),
                  *v = npy_find(all, "data");
  if (i == NULL || j == NULL || v == NULL || i->at == NULL || j->at == NULL ||
      v->at == NULL || i->count != v->count || j->count != v->count)
    return input_error("%s: row, col and data are not those of one matrix", path);
  g->single = v->single;
  for (size_t k = 0; k < v->count; k++)
    TRY(add(path, i->at[k], j->at[k], v->at[k], size, g));
  return 0;
}

static int take_dense(const char *path, const npy_array *a, size_t size,
                      mesh_given *g) {
  if (a->dims != 2 || a->shape[0] != size || a->shape[1] != size || a->at == NULL)
    return wrong_size(path, a->dims > 0 ? (double)a->shape[0] : 1,
                      a->dims > 1 ? (double)a->shape[1] : 1, size);
  g->single = a->single;
  for (size_t k = 0; k < a->count; k++)
    if (a->at[k] != 0) mesh_given_add(g, k / size, k % size, a->at[k]);
  return 0;
}

static int take_scipy(const char *path, const items *all, size_t size, mesh_given *g) {
  const npy_array *format = npy_find(all, "format"), *shape = npy_find(all, "shape");
  if (format == NULL || shape == NULL || shape->count != 2 || shape->at == NULL)
    return input_error("%s: no sparse matrix; scipy.sparse.save_npz() writes one",
                       path);
  if (shape->at[0] != (double)size || shape->at[1] != (double)size)
    return wrong_size(path, shape->at[0], shape->at[1], size);
  if (strcmp(format->text, "csr") == 0 || strcmp(format->text, "csc") == 0)
    return take_compressed(path, all, format->text[2] == 'r', size, g);
  if (strcmp(format->text, "coo") == 0) return take_coordinates(path, all, size, g);
  return input_error("%s: a matrix of format %s; save K.tocsr()", path, format->text);
}

static int read_arrays(const char *path, int archive, size_t size, mesh_given *g) {
  items all = {0};
  int code = npy_read(path, &all);
  if (code == 0)
    code =
        archive ? take_scipy(path, &all, size, g) : take_dense(path, all.at, size, g);
  npy_free(&all);
  return code;
}

/* ---- triplets -------------------------------------------------------------------- */

static int read_triplets(const char *path, size_t size, mesh_given *g) {
  mesh_given flat = {.file = path};
  size_t width = 0, base = 1;
  double largest = 0;
  int code = mesh_read_table(path, &width, &flat);
  const mesh_number *n = flat.numbers.at;
  if (code == 0 && width != 3)
    code = input_error(
        "%s: %zu numbers a line; a line of a sparse matrix is row, column, "
        "value",
        path, width);
  for (size_t i = 0; i < flat.numbers.count; i++) {
    if (i % 3 == 2) continue;
    largest = fmax(largest, n[i].value);
    if (n[i].value == 0) base = 0;
  }
  if (largest < (double)size) base = 0;
  for (size_t i = 0; code == 0 && i + 2 < flat.numbers.count; i += 3)
    code = add(path, n[i].value - (double)base, n[i + 1].value - (double)base,
               n[i + 2].value, size, g);
  g->how = flat.how;
  mesh_given_free(&flat);
  return code;
}

int mesh_read_hessian(const char *path, size_t vertices, mesh_given *g) {
  *g = (mesh_given){.file = path};
  const int kind = mesh_file_kind(path);
  if (kind == '%') return read_market(path, 3 * vertices, g);
  if (kind != 0) return read_arrays(path, kind == 'P', 3 * vertices, g);
  return read_triplets(path, 3 * vertices, g);
}
