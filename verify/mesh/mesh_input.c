#include "mesh/mesh_input.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "selvedge/mesh.h"
#include "suite/mesh_quads.h"
#include "support/csv/csv_read.h"
#include "support/npy/npy.h"

typedef struct {
  mesh_given *g;
  size_t size, width; /* size: order of the matrix, 0: a vector; width: numbers per line */
  int market, symmetric;
  double entries;        /* number of Matrix Market entries still to come; below 0: unknown */
  double least, largest; /* least and largest index */
} reader;

void mesh_given_free(mesh_given *g) {
  free(g->numbers.at);
  *g = (mesh_given){0};
}

static void append_number(reader *to, double i, double j, double value) {
  const mesh_number n = {(uint32_t)i, (uint32_t)j, value};
  items_append(&to->g->numbers, &n, sizeof n);
}

static int check_size(const reader *to, double high, double wide) {
  const double size = (double)to->size;
  if (high == size && wide == size) return 0;
  return input_error(
      "%s: the matrix is %.0f x %.0f, but the Hessian of all coordinates of %zu vertices is "
      "%zu x %zu: write it before pinned coordinates are eliminated",
      to->g->file, high, wide, to->size / 3, to->size, to->size);
}

/* Stores an entry.  Whether indices start at 0 or 1 is known only after all entries are read. */
static int put_entry(reader *to, double i, double j, double value) {
  const double least = fmin(i, j), most = fmax(i, j);
  if (!(least >= 0 && most <= (double)to->size && i == floor(i) && j == floor(j)))
    return input_error("%s: an entry at (%.6g, %.6g) is outside of the matrix of this mesh",
                       to->g->file, i, j);
  append_number(to, i, j, value);
  if (to->symmetric && i != j) append_number(to, j, i, value);
  to->least = fmin(to->least, least);
  to->largest = fmax(to->largest, most);
  return 0;
}

/* Reads the numbers of a record.  Skips a first record that names the columns. */
static int take_record(const csv_reader *r, reader *to) {
  double n[3];
  const int alone = r->fields == 1 && to->size == 0, sizes = to->market && to->entries < 0,
            names = to->width == 0 && !to->market && !parse_double(r->field[0].text, n);
  if (to->width == 0) to->width = alone ? 1 : 3;
  if (r->fields != to->width)
    return input_error("%s:%zu: %zu numbers; %s", r->file, r->line, r->fields,
                       to->size > 0 ? "a line of a sparse matrix is row, column, value"
                                    : "write x,y,z of one vertex a line, and nothing else");
  if (names) return 0;
  for (size_t i = 0; i < r->fields; i++) {
    const char *text = r->field[i].text;
    if (!parse_double(text, &n[i]))
      return input_error("%s:%zu:%zu: '%.40s' is not a number", r->file, r->line,
                         r->field[i].column, text);
    if (to->size == 0 || (i == 2 && !sizes)) table_printed_add(&to->g->how, text);
  }
  to->entries = sizes ? n[2] : to->entries - 1;
  if (sizes) return check_size(to, n[0], n[1]);
  if (to->size > 0) return put_entry(to, n[0], n[1], n[2]);
  for (size_t i = 0; i < r->fields; i++) append_number(to, (double)to->g->numbers.count, 0, n[i]);
  return 0;
}

/* Reads the first line of a Matrix Market file, and the comments below it. */
static int read_banner(csv_reader *r, reader *to) {
  char kind[16] = "", field[16] = "", symmetry[24] = "", *line = NULL;
  size_t room = 0;
  int c, got = 0;
  if (getline(&line, &room, r->in) < 0) return input_error("%s: the file is empty", to->g->file);
  for (char *at = line; *at != '\0'; at++)
    if (*at >= 'A' && *at <= 'Z') *at = (char)(*at - 'A' + 'a');
  got = sscanf(line, "%%%%matrixmarket matrix %15s %15s %23s", kind, field, symmetry);
  to->symmetric = strcmp(symmetry, "symmetric") == 0;
  const int ok = got == 3 && strcmp(kind, "coordinate") == 0 && strstr("real integer", field) &&
                 strstr("general symmetric", symmetry);
  for (r->lines = 1; ok && (c = getc(r->in)) == '%'; r->lines++)
    if (getline(&line, &room, r->in) < 0) break;
  if (ok && c != '%') (void)ungetc(c, r->in);
  free(line);
  if (ok) return 0;
  return input_error(
      "%s:1: not '%%%%MatrixMarket matrix coordinate real general', or "
      "symmetric; scipy.io.mmwrite() of a sparse matrix writes this format",
      to->g->file);
}

static int read_text(reader *to) {
  csv_reader r = {.file = to->g->file};
  int code = 0, got = 0;
  to->entries = -1;
  r.in = fopen(to->g->file, "r");
  if (r.in == NULL) return input_error("cannot read %s: %s", to->g->file, strerror(errno));
  if (to->market) code = read_banner(&r, to);
  while (code == 0 && (got = csv_next(&r)) > 0) code = take_record(&r, to);
  if (got < 0) code = r.code;
  (void)fclose(r.in);
  csv_free(&r);
  if (code == 0 && to->market && to->entries != 0)
    code = input_error(
        "%s: the number of entries differs from the count in the first line "
        "after the comments; the file may end early",
        to->g->file);
  return code;
}

/* Reads a dense array: n x 3; 3 x n, coordinate by coordinate, if n is not 3; or a whole matrix. */
static int take_dense(const npy_array *a, reader *to) {
  const size_t n = a->count / 3, high = a->dims > 0 ? a->shape[0] : 1,
               wide = a->dims == 2 ? a->shape[1] : 1;
  const int turned = a->dims == 2 && high == 3 && wide != 3;
  for (size_t i = 0; to->size == 0 && i < a->count; i++)
    append_number(to, (double)i, 0, a->at[turned ? i % 3 * n + i / 3 : i]);
  if (to->size == 0) return 0;
  TRY(check_size(to, (double)high, (double)wide));
  for (size_t k = 0; k < a->count; k++) {
    const size_t i = k / to->size, j = k % to->size;
    if (a->at[k] != 0) append_number(to, (double)i, (double)j, a->at[k]);
  }
  return 0;
}

/* Reads a SciPy matrix: compressed rows (csr), compressed columns (csc), or index pairs (coo). */
static int take_scipy(const items *all, reader *to) {
  const npy_array *format = npy_find(all, "format"), *shape = npy_find(all, "shape");
  if (format == NULL || shape == NULL || shape->count != 2 || shape->at == NULL)
    return input_error("%s: not a sparse matrix; use scipy.sparse.save_npz()", to->g->file);
  TRY(check_size(to, shape->at[0], shape->at[1]));
  if (strlen(format->text) != 3 || !base_has_word("csr csc coo", format->text))
    return input_error("%s: the matrix has format %s; save K.tocsr()", to->g->file, format->text);
  const int listed = format->text[2] == 'o', down = format->text[2] == 'c';
  const npy_array *first = npy_find(all, listed ? "row" : "indptr"),
                  *second = npy_find(all, listed ? "col" : "indices"), *v = npy_find(all, "data");
  const size_t count = v != NULL ? v->count : 0;
  if (v == NULL || first == NULL || second == NULL || v->at == NULL || first->at == NULL ||
      second->at == NULL || second->count < count ||
      first->count != (listed ? count : to->size + 1))
    return input_error("%s: the sizes of data and indices do not match", to->g->file);
  size_t row = 0;
  for (size_t k = 0; k < count; k++) {
    while (!listed && row < to->size && !(first->at[row + 1] > (double)k)) row++;
    const double i = listed ? first->at[k] : (double)row, j = second->at[k];
    TRY(put_entry(to, down ? j : i, down ? i : j, v->at[k]));
  }
  to->g->single = v->single;
  to->least = 0; /* SciPy counts from 0 */
  return 0;
}

static int read_arrays(int archive, reader *to) {
  items all = {0};
  int code = npy_read(to->g->file, &all);
  const npy_array *a = all.at;
  if (code == 0 && archive && to->size > 0) {
    code = take_scipy(&all, to);
  } else if (code == 0 && all.count == 1 && a->at != NULL) {
    to->g->single = a->single;
    code = take_dense(a, to);
  } else if (code == 0) {
    code = input_error("%s: expected one array of numbers, got %zu, or text; use numpy.save()",
                       to->g->file, all.count);
  }
  npy_free(&all);
  return code;
}

int mesh_read_numbers(const char *path, size_t vertices, int matrix, mesh_given *g) {
  const size_t all = 3 * vertices;
  reader to = {.g = g, .size = matrix ? all : 0, .least = (double)all};
  *g = (mesh_given){.file = path, .matrix = matrix};
  FILE *f = fopen(path, "rb"); /* the first two bytes identify the format */
  const int first = f != NULL ? getc(f) : EOF, second = f != NULL ? getc(f) : EOF;
  if (f != NULL) (void)fclose(f);
  const int archive = first == 'P' && second == 'K';
  to.market = first == '%' && second == '%' && matrix;
  TRY(archive || first == 0x93 ? read_arrays(archive, &to) : read_text(&to));
  const uint32_t base = to.least > 0 && (to.market || to.largest == (double)all);
  g->from_zero = to.market && base == 0;
  if (matrix && base == 0 && to.largest == (double)all)
    return input_error("%s: the indices 0 and %zu cannot both be in the matrix of this mesh", path,
                       all);
  mesh_number *n = g->numbers.at;
  for (size_t i = 0; i < g->numbers.count && matrix; i++) n[i].row -= base, n[i].column -= base;
  if (!matrix && g->numbers.count != all)
    return input_error(
        "%s: %zu numbers, but the mesh has %zu vertices and needs %zu; write them in the "
        "order of the v lines of the mesh, including vertices without faces",
        path, g->numbers.count, vertices, all);
  for (size_t i = g->numbers.count; i-- > 0;)
    if (!isfinite(n[i].value)) g->lost++, g->first_lost = i;
  return 0;
}

int mesh_read_total(const char *word, mesh_given *g) {
  mesh_number n = {0, 0, 0};
  *g = (mesh_given){.file = "--total-energy"};
  if (!parse_double(word, &n.value) || !isfinite(n.value))
    return usage_error("--total-energy %s: not a finite number", word);
  table_printed_add(&g->how, word);
  items_append(&g->numbers, &n, sizeof n);
  return 0;
}

int mesh_read_positions(const char *path, size_t vertices, double *x) {
  mesh_given g = {0};
  slv_mesh m = {0};
  slv_mesh_error error = {0};
  const size_t length = strlen(path);
  if (length > 4 && strcmp(path + length - 4, ".obj") == 0) {
    const slv_status s = slv_mesh_read(path, &m, &error);
    const size_t got = m.nvertices;
    if (s != SLV_OK) return mesh_refuse(path, s, &error);
    if (got == vertices) memcpy(x, m.x, 3 * vertices * sizeof *x);
    slv_mesh_free(&m);
    if (got == vertices) return 0;
    return input_error(
        "%s: %zu vertices, but the mesh at rest has %zu; give the same mesh, with its "
        "vertices in the same order",
        path, got, vertices);
  }
  int code = mesh_read_numbers(path, vertices, 0, &g);
  const mesh_number *n = g.numbers.at;
  if (code == 0 && g.lost > 0)
    code = input_error(
        "%s: %c of vertex %zu is %g, which is not a position; give the positions after a completed "
        "step, and the forces of the same step",
        path, "xyz"[n[g.first_lost].row % 3], (size_t)n[g.first_lost].row / 3,
        n[g.first_lost].value);
  for (size_t i = 0; code == 0 && i < g.numbers.count; i++) x[i] = n[i].value;
  mesh_given_free(&g);
  return code;
}

/* Returns the fewest digits, or decimals if `fixed`, whose text restores x; most + 1 if none do. */
static int digits_of(double x, int fixed, int least, int most) {
  char text[400];
  for (int d = least; d <= most; d++) {
    (void)snprintf(text, sizeof text, fixed ? "%.*f" : "%.*e", fixed ? d : d - 1, x);
    if (strtod(text, NULL) == x) return d;
  }
  return most + 1;
}

double *mesh_printed_half(size_t vertices, const double *x, arena *memory) {
  enum { TYPED = 4, MOST = 9, MOST_DECIMALS = 12 };
  int digits = 1, decimals = 0;
  for (size_t i = 0; i < 3 * vertices && digits <= MOST; i++) {
    digits = digits_of(x[i], 0, digits, MOST);
    decimals = digits_of(x[i], 1, decimals, MOST_DECIMALS);
  }
  if (digits > MOST || digits <= TYPED) return NULL;
  double *half = arena_alloc(memory, 3 * vertices, sizeof *half);
  for (size_t i = 0; i < 3 * vertices; i++) {
    const double size = x[i] != 0 ? floor(log10(fabs(x[i]))) + 1 - digits : -decimals;
    half[i] = 0.5 * pow(10, decimals <= digits ? -decimals : size);
  }
  return half;
}
