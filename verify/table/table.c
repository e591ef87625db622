#include "table/table.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "support/base/memory.h"
#include "support/stats/stats.h"

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
  if (*s != '\0') decimals = -1; /* an exponent, or a word */
  if (how->digits == 0) how->decimals = decimals, how->fewest = digits;
  if (how->decimals != decimals) how->decimals = -1;
  if (digits < how->fewest) how->fewest = digits;
  if (digits > how->digits) how->digits = digits;
  if (how->digits == 0) how->digits = 1; /* "0" counts as one digit */
}

double table_printed_half(const printed *how, scalar s, double v) {
  enum { TYPED = 5 };
  const int all = s == SCALAR_F32 ? 9 : 17; /* this many digits restore every number exactly */
  if (how->exact || how->digits < TYPED) return 0;
  /* With a fixed number of decimals the smallest numbers have the fewest digits. */
  if ((how->decimals < 0 ? how->digits : how->fewest) >= all) return 0;
  if (how->decimals == 0) return 0; /* whole numbers are exact */
  if (how->decimals >= 0) return 0.5 * pow(10, -how->decimals);
  if (v == 0 || !isfinite(v)) return 0;
  return 0.5 * pow(10, floor(log10(fabs(v))) + 1 - how->digits);
}

/* Reads a number.  A number of text adds its digits to *how; a number of .npy is exact. */
static int read_number(table *t, size_t i, printed *how, double *value) {
  const csv_reader *r = &t->rows.csv;
  const csv_field *f = &r->field[i];
  char name[COLUMN_TEXT];
  const char *why = "missing", *end = NULL;
  number v = {0};
  if (t->rows.number != NULL) {
    *value = t->scalar == SCALAR_F32 ? (double)(float)t->rows.number[i] : t->rows.number[i];
    if (how != NULL) how->exact = 1;
    return 0;
  }
  if (*f->text != '\0') end = number_parse(t->scalar, f->text, &v, &why);
  if (end != NULL && *end == '\0') {
    *value = t->scalar == SCALAR_F32 ? (double)v.f32 : v.f64;
    if (how != NULL) table_printed_add(how, f->text);
    return 0;
  }
  (void)table_column_name(t->e, &t->columns.at[i], name);
  if (*f->text == '\0')
    return input_error("%s:%zu:%zu: column %s: the number is missing", r->file, r->line, f->column,
                       name);
  return input_error("%s:%zu:%zu: column %s: '%.40s' is %s", r->file, r->line, f->column, name,
                     f->text, end != NULL ? "not a number" : why);
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

static int read_cell(table *t, size_t i) {
  const column *c = &t->columns.at[i];
  const csv_reader *r = &t->rows.csv;
  const int is_x = c->kind == COLUMN_X, is_value = c->kind == COLUMN_VALUE;
  double v = 0, *row = t->row;
  if (c->kind == COLUMN_STATE) {
    const char *text = t->rows.number == NULL ? r->field[i].text : "";
    items_append_text(&t->states, text, strlen(text));
  }
  if (c->kind < COLUMN_X) return 0;
  TRY(read_number(t, i, is_x ? &t->x : is_value ? &t->value[c->quantity] : NULL, &v));
  if (is_value && t->columns.forces && c->quantity == QUANTITY_GRADIENT) v = -v;
  row[(is_x ? 0 : is_value ? t->offset[c->quantity] : (size_t)t->e->ndof) + (size_t)c->at] = v;
  if (c->kind != COLUMN_PARAM) return 0;
  const slv_param *p = &t->e->param[c->at];
  if (p->lo <= v && v <= p->hi) return 0;
  return input_error("%s:%zu:%zu: %s is %g: out of range, %s takes %g to %g", r->file, r->line,
                     r->field[i].column, p->name, v, t->e->name, p->lo, p->hi);
}

static int read_row(table *t) {
  const csv_reader *r = &t->rows.csv;
  if (r->fields != t->columns.count)
    return input_error("%s:%zu:%zu: %zu field%s, but %zu columns are named", r->file, r->line,
                       r->fields > t->columns.count ? r->field[t->columns.count].column : 1,
                       r->fields, r->fields == 1 ? "" : "s", t->columns.count);
  for (size_t i = 0; i < r->fields; i++) TRY(read_cell(t, i));
  double *p = t->row + t->e->ndof;
  const slv_status s = slv_energy_prepare(t->e, p + t->e->nparam + t->e->nprepared, p);
  if (s != SLV_OK) return input_error("%s:%zu:1: %s", r->file, r->line, slv_status_text(s));
  TABLE_EACH (t, q) mirror(t, q, t->row + t->offset[q]);
  int lost = 0;
  for (int i = 0; i < t->e->ndof; i++) lost |= isnan(t->row[i]);
  if (lost && t->lost++ == 0) t->first_lost = r->line;
  items_append(&t->cells, t->row, t->stride * sizeof *t->row);
  items_append(&t->lines, &r->line, sizeof r->line);
  t->count++;
  return 0;
}

void table_start(table *t, const double *p) {
  t->stride = (size_t)t->e->ndof + (size_t)slv_energy_count_params(t->e);
  TABLE_EACH (t, q) {
    t->offset[q] = t->stride;
    t->stride += (size_t)quantity_size(t->e, q);
  }
  t->row = base_alloc(t->stride, sizeof *t->row);
  memcpy(t->row + t->e->ndof, p, (size_t)slv_energy_count_params(t->e) * sizeof *p);
}

int table_next(table *t) {
  enum {
    NUMBERS = 1 << 22,
    MOST = 1 << 16
  }; /* a block has at most 32 MB of numbers and MOST rows */
  const size_t least = 256, fit = NUMBERS / t->stride;
  const size_t most = fit > MOST ? MOST : fit < least ? least : fit;
  t->before += t->count;
  t->count = t->cells.count = t->lines.count = 0;
  items_free_texts(&t->states);
  while (t->count < most) {
    plugin_host_waits(t->host);
    const int got = table_rows_next(&t->rows);
    if (got < 0) return t->rows.csv.code;
    if (got == 0) break;
    TRY(read_row(t));
  }
  if (t->before + t->count > 0) return 0;
  return input_error("%s: no row below the names of the columns", t->file);
}

int table_scalar(const char *word, scalar *s) {
  if (scalar_of_word(word, s) && *s != SCALAR_F128) return 0;
  return usage_error("--scalar %s: there are double, float", word);
}

int table_open(const plugin_host *host, const options *o, FILE *in, table *t) {
  const int standard = strcmp(o->input, "-") == 0;
  *t = (table){.e = host->e, .host = host, .file = standard ? "standard input" : o->input};
  plugin_host_waits(host); /* opening a pipe may take long */
  t->in = in != NULL ? in : standard ? stdin : fopen(o->input, "rb");
  if (t->in == NULL) return input_error("%s: cannot open: %s", o->input, strerror(errno));
  TRY(table_rows_open(t->in, t->file, &o->columns, &t->rows));
  if (o->scalar != NULL) TRY(table_scalar(o->scalar, &t->scalar));
  if (o->scalar == NULL && t->rows.kind == ROWS_OF_NUMPY && t->rows.npy.single)
    t->scalar = SCALAR_F32;
  int positions = 0; /* an energy of F is given by the positions of a triangle */
  for (size_t i = 0; i < t->rows.csv.fields; i++)
    positions |= strcmp(t->rows.csv.field[i].text, "x6") == 0;
  if (positions && t->e->ndof == 6 && t->e->element == SLV_ELEMENT_NONE) {
    t->of_triangle = on_triangle(t->e);
    if (t->of_triangle == NULL)
      return input_error("%s: %s is an energy of F, with too many parameters for positions",
                         t->file, host->e->name);
    t->e = &t->of_triangle->row;
  }
  return table_columns_read(t->e, &t->rows.csv, &o->ignored, &t->columns);
}

void table_free(table *t) {
  if (t->in != NULL && t->in != stdin) (void)fclose(t->in);
  table_rows_free(&t->rows);
  free(t->columns.at);
  buffer_free(&t->columns.passed_over);
  free(t->row);
  free(t->cells.at);
  free(t->lines.at);
  items_free_texts(&t->states);
  closure_free(t->of_triangle);
  closure_free(t->chosen);
  *t = (table){0};
}

const double *table_x(const table *t, size_t row) {
  return (const double *)t->cells.at + row * t->stride;
}

const double *table_p(const table *t, size_t row) { return table_x(t, row) + t->e->ndof; }

const double *table_value(const table *t, quantity q, size_t row) {
  return table_x(t, row) + t->offset[q];
}

size_t table_line(const table *t, size_t row) { return ((const size_t *)t->lines.at)[row]; }

const char *table_state(const table *t, size_t row) {
  return t->states.count > row ? items_text(&t->states, row) : "";
}

/* Returns 1 if the values of q depend on the order of the entries of x. */
static int has_order(quantity q) { return q != QUANTITY_ENERGY && q != QUANTITY_EIGENVALUES; }

int table_layouts(const table *t, layout out[LAYOUTS]) {
  int count = 0, ordered = 0;
  TABLE_EACH (t, q) ordered |= has_order(q);
  for (int i = 0; i < LAYOUTS; i++) {
    const layout l = {i == 1 || i == 2, i == 1 || i == 3};
    if (l.x_rows && t->columns.x_by_place) continue;
    if (!ordered && l.x_rows != l.value_rows) continue; /* the values do not depend on the order */
    out[count++] = l;
  }
  return count;
}

/* Returns the column-by-column index of entry i of a 3 x m matrix stored row by row. */
static int from_row(int n, int i) {
  const int m = n / 3;
  return i / m + 3 * (i % m);
}

void table_layout_x(const table *t, layout l, size_t row, double *x) {
  const int n = t->e->ndof, turned = l.x_rows && !t->columns.x_by_place;
  const double *given = table_x(t, row);
  for (int i = 0; i < n; i++) x[turned ? from_row(n, i) : i] = given[i];
}

/* Returns the library's index of the table's value k of quantity q. */
static int entry_of(const table *t, layout l, quantity q, int k) {
  const int n = t->e->ndof, by_place = q == QUANTITY_GRADIENT && t->columns.gradient_by_place;
  if (!l.value_rows || !has_order(q) || by_place) return k;
  return from_row(n, k % n) + n * from_row(n, k / n);
}

void table_layout_value(const table *t, layout l, quantity q, size_t row, double *y) {
  const double *given = table_value(t, q, row);
  for (int k = 0; k < quantity_size(t->e, q); k++) y[entry_of(t, l, q, k)] = given[k];
  if (q == QUANTITY_EIGENVALUES) stats_sort(y, (size_t)t->e->ndof);
}

void table_mask(const table *t, layout l, quantity q, double *y) {
  for (int k = 0; t->columns.part[q] == PART_BLOCKS && k < quantity_size(t->e, q); k++)
    if (!table_in_block(t->e->ndof, k)) y[entry_of(t, l, q, k)] = 0;
}

const char *table_entry_name(const table *t, layout l, quantity q, int entry,
                             char text[COLUMN_TEXT]) {
  column c = {.kind = COLUMN_VALUE, .quantity = q};
  while (entry_of(t, l, q, c.at) != entry) c.at++;
  if (q == QUANTITY_GRADIENT && t->columns.forces) c.naming = NAMED_FORCE;
  if (q == QUANTITY_GRADIENT && t->columns.gradient_by_place) c.naming = NAMED_BY_PLACE;
  return table_column_name(t->e, &c, text);
}
