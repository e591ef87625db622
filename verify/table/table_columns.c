#include "table/table_columns.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "support/base/memory.h"
#include "support/base/numbers.h"
#include "support/cli/near.h"

/* Without EIGENVECTORS: their signs are arbitrary, and for equal eigenvalues any basis
 * of their span will do. */
static int is_column(quantity q) { return q != QUANTITY_EIGENVECTORS; }

static int is_matrix(quantity q) { return q == QUANTITY_HESSIAN || q == QUANTITY_PROJECTED; }

static int is_density(const slv_energy *e) {
  return e->element == SLV_ELEMENT_NONE && e->ndof == 6;
}

/* ---- names --------------------------------------------------------------------- */

const char *table_column_name(const slv_energy *e, const column *c, char text[COLUMN_TEXT]) {
  const int n = e->ndof, at = c->at;
  const char *q = c->kind == COLUMN_VALUE ? quantity_name(c->quantity) : NULL;
  if (c->kind == COLUMN_STATE)
    (void)snprintf(text, COLUMN_TEXT, "state");
  else if (c->kind == COLUMN_SMOOTH)
    (void)snprintf(text, COLUMN_TEXT, "smooth");
  else if (c->kind == COLUMN_X)
    (void)snprintf(text, COLUMN_TEXT, "%c%d", is_density(e) ? 'f' : 'x', at);
  else if (c->kind == COLUMN_PARAM)
    (void)snprintf(text, COLUMN_TEXT, "%s", e->param[at].name);
  else if (c->quantity == QUANTITY_ENERGY)
    (void)snprintf(text, COLUMN_TEXT, "%s", q);
  else if (is_matrix(c->quantity))
    (void)snprintf(text, COLUMN_TEXT, "%s_%d_%d", q, at % n, at / n);
  else
    (void)snprintf(text, COLUMN_TEXT, "%s_%d", q, at);
  return text;
}

/* Reads a number below `limit` without signs or leading zeros; returns its end, or NULL. */
static const char *read_index(const char *s, int limit, int *index) {
  const size_t digits = strspn(s, "0123456789");
  if (digits == 0 || digits > 3 || (digits > 1 && *s == '0')) return NULL;
  for (*index = 0; *s >= '0' && *s <= '9'; s++) *index = 10 * *index + (*s - '0');
  return *index < limit ? s : NULL;
}

/* Reads "11" .. "32" as an entry of F, column by column. */
static int place(const char *s, int *at) {
  const int known = strlen(s) == 2 && s[0] >= '1' && s[0] <= '3' && (s[1] == '1' || s[1] == '2');
  if (known) *at = (s[0] - '1') + 3 * (s[1] - '1');
  return known;
}

/* "force_3" */
static int is_force(const slv_energy *e, const char *name, columns *all, column *c) {
  int i;
  if (strncmp(name, "force_", 6) != 0) return 0;
  const char *end = read_index(name + 6, e->ndof, &i);
  if (end == NULL || *end != '\0') return 0;
  *c = (column){COLUMN_VALUE, QUANTITY_GRADIENT, i};
  return all->forces = 1;
}

static int is_value(const slv_energy *e, const char *name, column *c) {
  for (int k = 0; k < QUANTITY_SHOWN; k++) {
    const quantity q = (quantity)k;
    const size_t length = strlen(quantity_name(q));
    int i = 0, j = 0;
    if (!is_column(q) || strncmp(name, quantity_name(q), length) != 0) continue;
    const char *at = name + length;
    if (q != QUANTITY_ENERGY) at = *at == '_' ? read_index(at + 1, e->ndof, &i) : NULL;
    if (at != NULL && is_matrix(q)) at = *at == '_' ? read_index(at + 1, e->ndof, &j) : NULL;
    if (at == NULL || *at != '\0') continue;
    *c = (column){COLUMN_VALUE, q, i + e->ndof * j};
    return 1;
  }
  return 0;
}

static int is_entry(const slv_energy *e, const char *name, columns *all, column *c) {
  *c = (column){.kind = COLUMN_X};
  const int density = is_density(e), digits = *name == 'x' || (density && *name == 'f');
  const char *end = digits ? read_index(name + 1, e->ndof, &c->at) : NULL;
  if (end != NULL && *end == '\0') return 1;
  if (!density || (*name != 'F' && *name != 'P') || !place(name + 1, &c->at)) return 0;
  if (*name == 'F') return all->x_by_place = 1;
  *c = (column){COLUMN_VALUE, QUANTITY_GRADIENT, c->at};
  return all->gradient_by_place = 1;
}

static int is_known(const slv_energy *e, const char *name, columns *all, column *c) {
  *c = (column){.kind = COLUMN_PARAM, .at = slv_energy_find_param(e, name)};
  if (c->at >= 0) return 1;
  *c = (column){.kind = COLUMN_STATE};
  if (strcmp(name, "state") == 0) return 1;
  *c = (column){.kind = COLUMN_SMOOTH};
  return strcmp(name, "smooth") == 0 || is_value(e, name, c) || is_force(e, name, all, c) ||
         is_entry(e, name, all, c);
}

/* What tells rows apart and holds no value: frame, element_id, Time. */
static int is_like_id(const char *name) {
  static const char *const known[] = {"id",       "index", "idx",  "frame",     "element", "elem",
                                      "triangle", "tri",   "face", "quad",      "hinge",   "edge",
                                      "vertex",   "row",   "step", "iteration", "iter",    "time",
                                      "t",        "i",     "n",    "name",      "label",   NULL};
  const size_t length = strlen(name);
  for (const char *const *k = known; *k != NULL; k++)
    if (strcasecmp(name, *k) == 0) return 1;
  return length > 3 && strcasecmp(name + length - 3, "_id") == 0;
}

static int is_named(const items *names, const char *name) {
  for (size_t i = 0; i < names->count; i++)
    if (strcmp(items_text(names, i), name) == 0) return 1;
  return 0;
}

static void pass_over(columns *all, const char *name, column *c) {
  *c = (column){.kind = COLUMN_PASSED_OVER};
  buffer_format(&all->passed_over, "%s%s", all->passed_over.size > 0 ? ", " : "", name);
}

/* Appends the names of entries 0 .. count - 1. */
static void add_names(const slv_energy *e, column c, int count, items *names) {
  char text[COLUMN_TEXT];
  for (c.at = 0; c.at < count; c.at++) {
    const char *name = table_column_name(e, &c, text);
    items_append_text(names, name, strlen(name));
  }
}

static void add_all_names(const slv_energy *e, items *names) {
  add_names(e, (column){.kind = COLUMN_STATE}, 1, names);
  add_names(e, (column){.kind = COLUMN_SMOOTH}, 1, names);
  add_names(e, (column){.kind = COLUMN_X}, e->ndof, names);
  add_names(e, (column){.kind = COLUMN_PARAM}, e->nparam, names);
  for (int q = 0; q < QUANTITY_SHOWN; q++) {
    const column c = {COLUMN_VALUE, (quantity)q, 0};
    if (is_column(c.quantity)) add_names(e, c, quantity_size(e, c.quantity), names);
  }
}

static int unknown(const slv_energy *e, const csv_reader *r, size_t i) {
  const csv_field *f = &r->field[i];
  items names = {0};
  nearest n = nearest_to(f->text);
  add_all_names(e, &names);
  for (size_t k = 0; k < names.count; k++) nearest_try(&n, items_text(&names, k));
  const int code = input_error("%s:%zu:%zu: %s has no column '%.60s'%s (--ignore passes over it)",
                               r->file, r->line, f->column, e->name, f->text, nearest_hint(&n));
  items_free_texts(&names);
  return code;
}

/* ---- the record ---------------------------------------------------------------- */

static int no_name(const csv_reader *r, const csv_field *f) {
  double value;
  if (*f->text == '\0')
    return input_error("%s:%zu:%zu: a column without a name", r->file, r->line, f->column);
  if (!parse_double(f->text, &value)) return 0;
  return input_error(
      "%s:%zu:%zu: '%.40s' is no name: the first line names the columns, as "
      "f0,f1,f2,f3,f4,f5,energy does; a line that starts with # is a comment "
      "(numpy.savetxt: comments='')",
      r->file, r->line, f->column, f->text);
}

static int same(const column *a, const column *b) {
  return a->kind == b->kind && a->quantity == b->quantity && a->at == b->at;
}

static int read_names(const slv_energy *e, const csv_reader *r, const items *ignored, columns *c) {
  for (size_t i = 0; i < r->fields; i++) {
    const csv_field *f = &r->field[i];
    TRY(no_name(r, f));
    const int left = is_named(ignored, f->text);
    if (left || !is_known(e, f->text, c, &c->at[i])) {
      if (!left && !is_like_id(f->text)) return unknown(e, r, i);
      pass_over(c, f->text, &c->at[i]);
    }
    const int read = c->at[i].kind != COLUMN_PASSED_OVER;
    for (size_t k = 0; k < i && read; k++)
      if (same(&c->at[k], &c->at[i]))
        return input_error("%s:%zu:%zu: column '%s' is there already, as '%s'", r->file, r->line,
                           f->column, f->text, r->field[k].text);
    c->count = i + 1;
  }
  return 0;
}

static int holds(const columns *c, column wanted) {
  for (size_t i = 0; i < c->count; i++)
    if (same(&c->at[i], &wanted)) return 1;
  return 0;
}

static int lacks(const slv_energy *e, const csv_reader *r, column c) {
  char text[COLUMN_TEXT];
  return input_error("%s:%zu: no column %s: %s needs it", r->file, r->line,
                     table_column_name(e, &c, text), e->name);
}

/* Is entry k in the triangle of which some entry was seen?  Either triangle if none
 * was. */
static int is_in_begun(int n, int k, int lower, int upper) {
  if (lower == upper) return 1;
  return lower ? k % n >= k / n : k % n <= k / n;
}

/* The part of q that is complete.  *missing gets the first entry that is missing; when
 * only one triangle was begun, the first that is missing there. */
static column_part part_of(const slv_energy *e, const columns *c, quantity q, column *missing,
                           int *some) {
  const int n = e->ndof;
  const int size = quantity_size(e, q);
  int full = 1, lower = is_matrix(q), upper = lower, below = 0, above = 0;
  char here[quantity_max(e)];
  memset(here, 0, sizeof here);
  *some = 0;
  for (int k = 0; k < size; k++) {
    here[k] = (char)holds(c, (column){COLUMN_VALUE, q, k});
    *some |= here[k];
    below |= here[k] && k % n > k / n, above |= here[k] && k % n < k / n;
    full &= here[k], lower &= here[k] || k % n < k / n;
    upper &= here[k] || k % n > k / n;
  }
  for (int k = size - 1; k >= 0; k--)
    if (!here[k] && (!is_matrix(q) || is_in_begun(n, k, below, above)))
      *missing = (column){COLUMN_VALUE, q, k};
  if (full) return PART_FULL; /* also when q is a single number */
  return lower && !above ? PART_LOWER : upper && !below ? PART_UPPER : PART_NONE;
}

static int judge_names(const slv_energy *e, const csv_reader *r, columns *c) {
  int values = 0;
  for (int i = 0; i < e->ndof; i++) {
    const column entry = {.kind = COLUMN_X, .at = i};
    if (!holds(c, entry)) return lacks(e, r, entry);
  }
  for (int q = 0; q < QUANTITY_SHOWN; q++) {
    column missing = {0};
    int some;
    c->part[q] = part_of(e, c, (quantity)q, &missing, &some);
    if (some && c->part[q] == PART_NONE) return lacks(e, r, missing);
    values += some;
  }
  for (int i = 0; i < e->nparam; i++)
    c->has_param[i] = holds(c, (column){.kind = COLUMN_PARAM, .at = i});
  if (values > 0) return 0;
  return input_error(
      "%s:%zu: no column of values: energy, gradient_0, hessian_0_0, projected_0_0, "
      "eigenvalues_0 ...",
      r->file, r->line);
}

/* Names of --ignore that the table lacks are refused: they are misspelt. */
static int check_ignored(const csv_reader *r, const items *ignored) {
  for (size_t i = 0; i < ignored->count; i++) {
    nearest n = nearest_to(items_text(ignored, i));
    int there = 0;
    for (size_t k = 0; k < r->fields; k++) {
      nearest_try(&n, r->field[k].text);
      there |= strcmp(n.wanted, r->field[k].text) == 0;
    }
    if (!there)
      return usage_error("--ignore %s: %s has no such column%s", n.wanted, r->file,
                         nearest_hint(&n));
  }
  return 0;
}

int table_columns_read(const slv_energy *e, const csv_reader *r, const items *ignored, columns *c) {
  *c = (columns){.at = base_alloc(r->fields, sizeof *c->at)};
  TRY(check_ignored(r, ignored));
  const int code = read_names(e, r, ignored, c);
  return code != 0 ? code : judge_names(e, r, c);
}

void table_columns_free(columns *c) {
  free(c->at);
  buffer_free(&c->passed_over);
  *c = (columns){0};
}
