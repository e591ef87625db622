#include "mesh/mesh_input.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "mesh/mesh_matrix.h"
#include "selvedge/mesh.h"
#include "subjects/mesh_quads.h"
#include "support/base/memory.h"
#include "support/csv/csv_read.h"
#include "support/npy/npy.h"

void mesh_given_free(mesh_given *g) {
  free(g->numbers.at);
  *g = (mesh_given){0};
}

void mesh_given_add(mesh_given *g, size_t i, size_t j, double value) {
  const mesh_number n = {(uint32_t)i, (uint32_t)j, value};
  items_append(&g->numbers, &n, sizeof n);
}

int mesh_file_kind(const char *path) {
  FILE *f = fopen(path, "rb");
  const int first = f != NULL ? getc(f) : EOF, second = f != NULL ? getc(f) : EOF;
  if (f != NULL) (void)fclose(f);
  if (first == 0x93) return 'N';
  if (first == 'P' && second == 'K') return 'P';
  return first == '%' && second == '%' ? '%' : 0;
}

/* ---- tables ---------------------------------------------------------------------- */

static int is_number(const char *text) {
  double v;
  return parse_double(text, &v);
}

/* The numbers of a record; its first line may be names. */
static int take_record(const csv_reader *r, int first, size_t *width, mesh_given *g) {
  if (first && !is_number(r->field[0].text)) return 0;
  if (*width == 0) *width = r->fields;
  if (r->fields != *width)
    return input_error("%s:%zu: %zu numbers, where lines before have %zu", r->file,
                       r->line, r->fields, *width);
  for (size_t i = 0; i < r->fields; i++) {
    const char *text = r->field[i].text;
    double v;
    if (!parse_double(text, &v))
      return input_error("%s:%zu:%zu: '%.40s' is not a number", r->file, r->line,
                         r->field[i].column, text);
    table_printed_add(&g->how, text);
    mesh_given_add(g, g->numbers.count, 0, v);
  }
  return 0;
}

int mesh_read_table(const char *path, size_t *width, mesh_given *g) {
  csv_reader r = {.file = path};
  int code = 0, got = 0;
  r.in = fopen(path, "r");
  if (r.in == NULL) return input_error("cannot read %s: %s", path, strerror(errno));
  for (int first = 1; code == 0 && (got = csv_next(&r)) > 0; first = 0)
    code = take_record(&r, first, width, g);
  if (got < 0) code = r.code;
  (void)fclose(r.in);
  csv_free(&r);
  return code;
}

/* ---- arrays ---------------------------------------------------------------------- */

/* Numbers vertex by vertex; an array of 3 x n, n not 3, holds each coordinate for
 * itself. */
static void take_array(const npy_array *a, mesh_given *g) {
  const int turned = a->dims == 2 && a->shape[0] == 3 && a->shape[1] != 3;
  const size_t n = a->count / 3;
  g->single = a->single;
  for (size_t i = 0; i < a->count; i++)
    mesh_given_add(g, i, 0, a->at[turned ? i % 3 * n + i / 3 : i]);
}

static int read_array(const char *path, mesh_given *g) {
  items arrays = {0};
  int code = npy_read(path, &arrays);
  const npy_array *a = arrays.at;
  const int is_one = arrays.count == 1 && a->at != NULL;
  if (code == 0 && !is_one)
    code = input_error("%s: %zu arrays, or text; save one of numbers by numpy.save()",
                       path, arrays.count);
  if (code == 0 && is_one) take_array(a, g);
  npy_free(&arrays);
  return code;
}

/* ---- vectors over the mesh ------------------------------------------------------- */

static int read_vector(const char *path, size_t vertices, mesh_given *g) {
  size_t width = 0;
  *g = (mesh_given){.file = path};
  const int kind = mesh_file_kind(path);
  const int is_array = kind == 'N' || kind == 'P';
  TRY(is_array ? read_array(path, g) : mesh_read_table(path, &width, g));
  if (width != 0 && width != 1 && width != 3)
    return input_error(
        "%s: %zu numbers a line; write the three of a vertex, x,y,z, and "
        "nothing else",
        path, width);
  if (g->numbers.count != 3 * vertices)
    return input_error(
        "%s: %zu numbers, where the mesh has %zu vertices and so needs "
        "%zu; write them in the order of the v lines of the mesh, also "
        "those of vertices that no face names",
        path, g->numbers.count, vertices, 3 * vertices);
  return 0;
}

int mesh_read_forces(const char *path, size_t vertices, mesh_given *g) {
  return read_vector(path, vertices, g);
}

/* The fewest digits, or with `fixed` decimals, that restore x; more than `most` where
 * these do not. */
static int digits_of(double x, int fixed, int least, int most) {
  char text[400];
  for (int d = least; d <= most; d++) {
    (void)snprintf(text, sizeof text, fixed ? "%.*f" : "%.*e", fixed ? d : d - 1, x);
    if (strtod(text, NULL) == x) return d;
  }
  return most + 1;
}

void mesh_printed_half(size_t vertices, const double *x, double **half) {
  enum { TYPED = 4, MOST = 9, MOST_DECIMALS = 12 };
  int digits = 1, decimals = 0;
  *half = NULL;
  for (size_t i = 0; i < 3 * vertices && digits <= MOST; i++) {
    digits = digits_of(x[i], 0, digits, MOST);
    decimals = digits_of(x[i], 1, decimals, MOST_DECIMALS);
  }
  if (digits > MOST || digits <= TYPED) return;
  *half = base_alloc(3 * vertices + 1, sizeof **half);
  for (size_t i = 0; i < 3 * vertices; i++) {
    const double size = x[i] != 0 ? floor(log10(fabs(x[i]))) + 1 - digits : -decimals;
    (*half)[i] = 0.5 * pow(10, decimals <= digits ? -decimals : size);
  }
}

static int read_obj(const char *path, size_t vertices, double *x) {
  slv_mesh m;
  slv_mesh_error error = {0};
  const slv_status s = slv_mesh_read(path, &m, &error);
  if (s != SLV_OK) return mesh_refuse(path, s, &error);
  const size_t got = m.nvertices;
  if (got == vertices) memcpy(x, m.x, 3 * vertices * sizeof *x);
  slv_mesh_free(&m);
  if (got == vertices) return 0;
  return input_error(
      "%s: %zu vertices, where the mesh at rest has %zu; both are to be of "
      "one mesh, vertex by vertex",
      path, got, vertices);
}

int mesh_read_positions(const char *path, size_t vertices, double *x) {
  mesh_given g = {0};
  const size_t length = strlen(path);
  if (length > 4 && strcmp(path + length - 4, ".obj") == 0)
    return read_obj(path, vertices, x);
  int code = read_vector(path, vertices, &g);
  const mesh_number *n = g.numbers.at;
  for (size_t i = 0; code == 0 && i < g.numbers.count; i++) {
    x[i] = n[i].value;
    if (!isfinite(x[i]))
      code = input_error("%s: a coordinate of vertex %zu is not finite", path, i / 3);
  }
  mesh_given_free(&g);
  return code;
}
