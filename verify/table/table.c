#include "table/table.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "support/base/memory.h"

/* ---- digits ----------------------------------------------------------------------
 */

void table_printed_add(printed *how, const char *text) {
  const char *s = text + strspn(text, "+-"), *point = NULL;
  int digits = 0, decimals = 0;
  if (strncmp(s, "0x", 2) == 0 || strncmp(s, "0X", 2) == 0) {
    how->exact = 1;
    return;
  }
  for (; (*s >= '0' && *s <= '9') || *s == '.'; s++) {
    if (*s == '.') point = s;
    digits += *s != '.' && (digits > 0 || *s != '0');
    decimals += *s != '.' && point != NULL;
  }
  if (*s != '\0') decimals = -1; /* the text has an exponent, or is a word */
  if (how->digits == 0) how->decimals = decimals, how->fewest = digits;
  if (how->decimals != decimals) how->decimals = -1;
  if (digits < how->fewest) how->fewest = digits;
  if (digits > how->digits) how->digits = digits;
  if (how->digits == 0) how->digits = 1; /* "0" counts as one digit */
}

double table_printed_half(const printed *how, scalar s, double v) {
  enum { TYPED = 5 };
  const int all =
      s == SCALAR_F32 ? 9 : 17; /* such texts give back every number to the bit */
  if (how->exact || how->digits < TYPED) return 0;
  /* With a fixed number of decimals, the smallest numbers have the fewest digits. */
  if ((how->decimals < 0 ? how->digits : how->fewest) >= all) return 0;
  if (how->decimals == 0) return 0; /* whole numbers are exact */
  if (how->decimals >= 0) return 0.5 * pow(10, -how->decimals);
  if (v == 0 || !isfinite(v)) return 0;
  return 0.5 * pow(10, floor(log10(fabs(v))) + 1 - how->digits);
}

/* ---- rows ------------------------------------------------------------------------
 */

static int refuse(const csv_reader *r, size_t place, const char *what) {
  return input_error("%s:%zu:%zu: %s", r->file, r->line, place, what);
}

static int read_number(table *t, const csv_reader *r, size_t i, double *value) {
  const csv_field *f = &r->field[i];
  char name[COLUMN_TEXT], reason[256];
  const char *why = "missing", *end = NULL;
  number v = {0};
  if (*f->text != '\0') end = number_parse(t->scalar, f->text, &v, &why);
  if (end != NULL && *end == '\0') {
    *value = t->scalar == SCALAR_F32 ? (double)v.f32 : v.f64;
    return 0;
  }
  if (end != NULL) why = "not a number";
  (void)table_column_name(t->e, &t->columns.at[i], name);
  if (*f->text == '\0')
    (void)snprintf(reason, sizeof reason, "column %s: the number is missing", name);
  else
    (void)snprintf(reason, sizeof reason, "column %s: '%.40s' is %s", name, f->text,
                   why);
  return refuse(r, f->column, reason);
}

static void mirror(const table *t, quantity q, double *y) {
  const int n = t->e->ndof, lower = t->columns.part[q] == PART_LOWER;
  if (t->columns.part[q] != PART_LOWER && t->columns.part[q] != PART_UPPER) return;
  for (int j = 0; j < n; j++)
    for (int i = j + 1; i < n; i++) {
      const int below = i + n * j, above = j + n * i;
      y[lower ? above : below] = y[lower ? below : above];
    }
}

static int check_param(const table *t, const csv_reader *r, size_t i, double v) {
  const slv_param *p = &t->e->param[t->columns.at[i].at];
  char reason[256];
  if (p->lo <= v && v <= p->hi) return 0;
  (void)snprintf(reason, sizeof reason, "%s is %g: out of range, %s takes %g to %g",
                 p->name, v, t->e->name, p->lo, p->hi);
  return refuse(r, r->field[i].column, reason);
}

static int read_cell(table *t, const csv_reader *r, size_t i, double *row) {
  const column *c = &t->columns.at[i];
  const char *text = r->field[i].text;
  double v = 0;
  if (c->kind == COLUMN_STATE) items_append_text(&t->states, text, strlen(text));
  if (c->kind == COLUMN_STATE || c->kind == COLUMN_SMOOTH) return 0;
  int code = read_number(t, r, i, &v);
  if (code != 0) return code;
  if (c->kind == COLUMN_PARAM) {
    row[t->e->ndof + c->at] = v;
    return check_param(t, r, i, v);
  }
  const int is_x = c->kind == COLUMN_X;
  table_printed_add(is_x ? &t->x : &t->value[c->quantity], text);
  row[is_x ? (size_t)c->at : t->offset[c->quantity] + (size_t)c->at] = v;
  return 0;
}

static int read_row(table *t, const csv_reader *r, double *row) {
  char reason[128];
  if (r->fields != t->columns.count) {
    (void)snprintf(reason, sizeof reason, "%zu field%s where %zu columns are named",
                   r->fields, r->fields == 1 ? "" : "s", t->columns.count);
    return refuse(r,
                  r->fields > t->columns.count ? r->field[t->columns.count].column : 1,
                  reason);
  }
  for (size_t i = 0; i < r->fields; i++) {
    const int code = read_cell(t, r, i, row);
    if (code != 0) return code;
  }
  for (int q = 0; q < QUANTITY_SHOWN; q++)
    if (t->columns.part[q] != PART_NONE) mirror(t, (quantity)q, row + t->offset[q]);
  items_append(&t->cells, row, t->stride * sizeof *row);
  items_append(&t->lines, &r->line, sizeof r->line);
  t->count++;
  return 0;
}

static void lay_out(table *t) {
  t->stride = (size_t)t->e->ndof + (size_t)t->e->nparam;
  for (int q = 0; q < QUANTITY_SHOWN; q++) {
    t->offset[q] = t->stride;
    if (t->columns.part[q] != PART_NONE)
      t->stride += (size_t)quantity_size(t->e, (quantity)q);
  }
}

static int read_rows(table *t, const plugin_host *host, csv_reader *r, double *row) {
  int got, code = 0;
  while (code == 0) {
    plugin_host_waits(host);
    got = csv_next(r);
    if (got < 0) return r->code;
    if (got == 0) break;
    code = read_row(t, r, row);
  }
  if (code == 0 && t->count == 0)
    code = input_error("%s: no row below the names of the columns", t->file);
  return code;
}

static int read_all(table *t, const plugin_host *host, csv_reader *r, const double *p) {
  const int got = csv_next(r);
  if (got < 0) return r->code;
  if (got == 0) return input_error("%s: the file is empty", t->file);
  int code = table_columns_read(t->e, r, &t->columns);
  if (code != 0) return code;
  lay_out(t);
  double *row = base_alloc(t->stride, sizeof *row);
  memcpy(row + t->e->ndof, p, (size_t)t->e->nparam * sizeof *p);
  code = read_rows(t, host, r, row);
  free(row);
  return code;
}

/* The other forms that export writes begin with a byte that no table begins with. */
static int refuse_document(FILE *in, const char *file) {
  const int first = getc(in);
  if (first != EOF) (void)ungetc(first, in);
  if (ferror(in))
    clearerr(in); /* the reader of rows meets the error again, and says it */
  const char *what = first == '{' ? "JSON" : first == 0x93 ? "a NumPy array" : NULL;
  if (what == NULL) return 0;
  return input_error(
      "%s: this is %s; check reads a table, as export --format csv writes it: column "
      "names, then rows of numbers",
      file, what);
}

int table_read_stream(const plugin_host *host, scalar s, FILE *in, const double *p,
                      table *t) {
  const char *file = t->file;
  *t = (table){.e = host->e, .scalar = s, .file = file};
  csv_reader r = {.in = in, .file = file};
  int code = refuse_document(in, file);
  if (code == 0) code = read_all(t, host, &r, p);
  csv_free(&r);
  return code;
}

int table_read(const plugin_host *host, scalar s, const char *path, const double *p,
               table *t) {
  const int standard = strcmp(path, "-") == 0;
  *t = (table){.file = standard ? "standard input" : path};
  plugin_host_waits(host); /* opening a pipe may take long */
  FILE *in = standard ? stdin : fopen(path, "r");
  if (in == NULL) return input_error("%s: cannot open: %s", path, strerror(errno));
  const int code = table_read_stream(host, s, in, p, t);
  if (!standard) (void)fclose(in);
  return code;
}

void table_free(table *t) {
  table_columns_free(&t->columns);
  free(t->cells.at);
  free(t->lines.at);
  items_free_texts(&t->states);
  *t = (table){0};
}

const double *table_x(const table *t, size_t row) {
  return (const double *)t->cells.at + row * t->stride;
}

const double *table_p(const table *t, size_t row) {
  return table_x(t, row) + t->e->ndof;
}

const double *table_value(const table *t, quantity q, size_t row) {
  return table_x(t, row) + t->offset[q];
}

size_t table_line(const table *t, size_t row) {
  return ((const size_t *)t->lines.at)[row];
}

const char *table_state(const table *t, size_t row) {
  return t->states.count > row ? items_text(&t->states, row) : "";
}
