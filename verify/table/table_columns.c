#include "table/table_columns.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "support/base/memory.h"
#include "support/base/numbers.h"
#include "support/cli/near.h"

/* Excludes EIGENVECTORS: their signs are arbitrary, and equal eigenvalues have any basis. */
static int is_column(quantity q) {
  return q == QUANTITY_DEFINITE || (q < QUANTITY_SHOWN && q != QUANTITY_EIGENVECTORS);
}

static int is_matrix(quantity q) {
  return q == QUANTITY_HESSIAN || q == QUANTITY_PROJECTED || q == QUANTITY_DEFINITE;
}

static int is_density(const slv_energy *e) {
  return e->element == SLV_ELEMENT_NONE && e->ndof == 6;
}

const char *table_column_name(const slv_energy *e, const column *c, char text[COLUMN_TEXT]) {
  const int n = e->ndof, at = c->at, of_x = c->kind == COLUMN_X;
  const char *q = c->kind == COLUMN_VALUE ? quantity_name(c->quantity) : NULL;
  const char *alone = c->kind == COLUMN_STATE    ? "state"
                      : c->kind == COLUMN_SMOOTH ? "smooth"
                      : c->kind == COLUMN_PARAM  ? e->param[at].name
                                                 : q;
  if (!of_x && (q == NULL || c->quantity == QUANTITY_ENERGY))
    (void)snprintf(text, COLUMN_TEXT, "%s", alone);
  else if (c->naming == NAMED_BY_PLACE)
    (void)snprintf(text, COLUMN_TEXT, "%c%d%d", of_x ? 'F' : 'P', at % 3 + 1, at / 3 + 1);
  else if (of_x)
    (void)snprintf(text, COLUMN_TEXT, "%c%d", is_density(e) && c->naming != NAMED_X ? 'f' : 'x',
                   at);
  else if (is_matrix(c->quantity))
    (void)snprintf(text, COLUMN_TEXT, "%s_%d_%d", q, at % n, at / n);
  else
    (void)snprintf(text, COLUMN_TEXT, "%s_%d", c->naming == NAMED_FORCE ? "force" : q, at);
  return text;
}

/* A column name with its meaning. */
typedef struct {
  char text[COLUMN_TEXT];
  column c;
} known;

static void add_names(const slv_energy *e, column c, int count, items *names) {
  known k = {.c = c};
  for (k.c.at = 0; k.c.at < count; k.c.at++) {
    (void)table_column_name(e, &k.c, k.text);
    items_append(names, &k, sizeof k);
  }
}

/* Appends all names.  If two are equal, the first wins: a parameter may be named like an entry. */
static void add_all_names(const slv_energy *e, items *names) {
  column gradient = {.kind = COLUMN_VALUE, .quantity = QUANTITY_GRADIENT, .naming = NAMED_FORCE};
  add_names(e, (column){.kind = COLUMN_PARAM}, e->nparam, names);
  add_names(e, (column){.kind = COLUMN_STATE}, 1, names);
  add_names(e, (column){.kind = COLUMN_SMOOTH}, 1, names);
  add_names(e, (column){.kind = COLUMN_X}, e->ndof, names);
  for (quantity q = QUANTITY_ENERGY; q < QUANTITY_COUNT; q++)
    if (is_column(q))
      add_names(e, (column){.kind = COLUMN_VALUE, .quantity = q}, quantity_size(e, q), names);
  add_names(e, gradient, e->ndof, names);
  if (!is_density(e)) return;
  add_names(e, (column){.kind = COLUMN_X, .naming = NAMED_X}, e->ndof, names);
  add_names(e, (column){.kind = COLUMN_X, .naming = NAMED_BY_PLACE}, e->ndof, names);
  gradient.naming = NAMED_BY_PLACE;
  add_names(e, gradient, e->ndof, names);
}

/* Returns the entry of `names` with this text; NULL if the name is unknown. */
static const known *find_name(const items *names, const char *text) {
  const known *all = names->at;
  for (size_t i = 0; i < names->count; i++)
    if (strcmp(all[i].text, text) == 0) return &all[i];
  return NULL;
}

/* Returns 1 if the name identifies rows and is not a value: frame, element_id, Time. */
static int is_like_id(const char *name) {
  static const char ids[] =
      "id index idx frame element elem triangle tri face quad hinge edge vertex row step iteration "
      "iter time t i n name label";
  const size_t length = strlen(name);
  char lower[COLUMN_TEXT] = "";
  for (size_t i = 0; i < length && length < sizeof lower; i++)
    lower[i] = (char)(name[i] >= 'A' && name[i] <= 'Z' ? name[i] - 'A' + 'a' : name[i]);
  return (length < sizeof lower && base_has_word(ids, lower)) ||
         (length > 3 && strcasecmp(name + length - 3, "_id") == 0);
}

/* Returns 1 if a name of --ignore matches the column `text` or the quantity of the column. */
static int means(const char *name, const char *text, const known *k) {
  if (strcmp(name, text) == 0) return 1;
  if (k == NULL || k->c.kind != COLUMN_VALUE) return 0;
  return strcmp(name, quantity_name(k->c.quantity)) == 0 ||
         (k->c.naming == NAMED_FORCE && strcmp(name, "force") == 0);
}

static void pass_over(columns *all, const char *name) {
  buffer_format(&all->passed_over, "%s%s", all->passed_over.size > 0 ? ", " : "", name);
}

static int unknown(const slv_energy *e, const csv_reader *r, const csv_field *f,
                   const items *names) {
  nearest n = nearest_to(f->text);
  for (size_t k = 0; k < names->count; k++) nearest_try(&n, ((const known *)names->at)[k].text);
  buffer parameters = {0};
  for (int i = 0; i < e->nparam; i++)
    buffer_format(&parameters, "%s%s", i > 0 ? ", " : "; its parameters are ", e->param[i].name);
  const int code =
      input_error("%s:%zu:%zu: %s has no column '%.60s'%s (--ignore skips it%s)", r->file, r->line,
                  f->column, e->name, f->text, nearest_hint(&n), buffer_string(&parameters));
  buffer_free(&parameters);
  return code;
}

static int same_column(const column *a, const column *b) {
  return a->kind == b->kind && a->quantity == b->quantity && a->at == b->at;
}

static int read_name(const slv_energy *e, const csv_reader *r, size_t i, const items *ignored,
                     const items *names, columns *c) {
  const csv_field *f = &r->field[i];
  const known *k = find_name(names, f->text);
  double value;
  c->at[i] = (column){.kind = COLUMN_PASSED_OVER};
  if (*f->text == '\0')
    return input_error("%s:%zu:%zu: a column without a name", r->file, r->line, f->column);
  if (parse_double(f->text, &value))
    return input_error(
        "%s:%zu:%zu: '%.40s' is not a column name: the first line must name the columns, as "
        "f0,f1,f2,f3,f4,f5,energy does; a line that starts with # is a comment "
        "(numpy.savetxt: comments='')",
        r->file, r->line, f->column, f->text);
  for (size_t n = 0; n < ignored->count; n++)
    if (means(items_text(ignored, n), f->text, k)) return 0;
  if (k == NULL) {
    pass_over(c, f->text);
    return is_like_id(f->text) ? 0 : unknown(e, r, f, names);
  }
  c->at[i] = k->c;
  c->forces |= k->c.naming == NAMED_FORCE;
  c->x_by_place |= k->c.naming == NAMED_BY_PLACE && k->c.kind == COLUMN_X;
  c->gradient_by_place |= k->c.naming == NAMED_BY_PLACE && k->c.kind == COLUMN_VALUE;
  for (size_t n = 0; n < i; n++)
    if (same_column(&c->at[n], &c->at[i]))
      return input_error("%s:%zu:%zu: column '%s' is given twice, also as '%s'", r->file, r->line,
                         f->column, f->text, r->field[n].text);
  return 0;
}

static int holds(const columns *c, column wanted) {
  for (size_t i = 0; i < c->count; i++)
    if (same_column(&c->at[i], &wanted)) return 1;
  return 0;
}

static int lacks(const slv_energy *e, const csv_reader *r, column c) {
  char text[COLUMN_TEXT];
  return input_error("%s:%zu: no column %s: %s needs it", r->file, r->line,
                     table_column_name(e, &c, text), e->name);
}

int table_in_block(int n, int k) { return k % n / 3 == k / n / 3; }

/* Returns which part of q is complete.  One triangle of a matrix is enough if the other one has no
 * column.  If the result is PART_NONE, *missing is the first missing entry. */
static column_part part_of(const slv_energy *e, const columns *c, quantity q, column *missing,
                           int *some) {
  const int n = e->ndof, size = quantity_size(e, q);
  int below = 0, above = 0, blocks = 0, others = 0, complete = 1;
  char here[quantity_max(e)];
  memset(here, 0, sizeof here);
  *some = 0;
  for (int k = 0; k < size; k++) {
    here[k] = (char)holds(c, (column){.kind = COLUMN_VALUE, .quantity = q, .at = k});
    *some |= here[k];
    below |= here[k] && k % n > k / n, above |= here[k] && k % n < k / n;
    *(table_in_block(n, k) ? &blocks : &others) += here[k];
  }
  if (is_matrix(q) && q != QUANTITY_DEFINITE && others == 0 && blocks == 3 * n) return PART_BLOCKS;
  const column_part part = !is_matrix(q) || below == above ? PART_FULL
                           : below                         ? PART_LOWER
                                                           : PART_UPPER;
  for (int k = size - 1; k >= 0; k--) {
    const int other =
        (part == PART_LOWER && k % n < k / n) || (part == PART_UPPER && k % n > k / n);
    if (here[k] || other) continue;
    *missing = (column){.kind = COLUMN_VALUE, .quantity = q, .at = k};
    complete = 0;
  }
  return complete ? part : PART_NONE;
}

static int judge_names(const slv_energy *e, const csv_reader *r, columns *c) {
  int values = 0;
  for (int i = 0; i < e->ndof; i++) {
    const column entry = {.kind = COLUMN_X, .at = i};
    if (!holds(c, entry)) return lacks(e, r, entry);
  }
  for (quantity q = QUANTITY_ENERGY; q < QUANTITY_COUNT; q++) {
    column missing = {0};
    int some;
    if (!is_column(q)) continue;
    c->part[q] = part_of(e, c, q, &missing, &some);
    if (some && c->part[q] == PART_NONE) return lacks(e, r, missing);
    values += some;
  }
  for (int i = 0; i < e->nparam; i++)
    c->has_param[i] = holds(c, (column){.kind = COLUMN_PARAM, .at = i});
  if (values > 0) return 0;
  return input_error(
      "%s:%zu: no column of values: energy, gradient_0, hessian_0_0, projected_0_0, "
      "eigenvalues_0, definite_0_0 ...",
      r->file, r->line);
}

/* Rejects names of --ignore that match no column, since they are probably misspelt. */
static int check_ignored(const csv_reader *r, const items *ignored, const items *names,
                         columns *c) {
  for (size_t i = 0; i < ignored->count; i++) {
    nearest n = nearest_to(items_text(ignored, i));
    int there = 0;
    for (size_t k = 0; k < r->fields; k++) {
      const char *text = r->field[k].text;
      nearest_try(&n, text);
      there |= means(n.wanted, text, find_name(names, text));
    }
    if (!there)
      return usage_error("--ignore %s: %s has no such column%s", n.wanted, r->file,
                         nearest_hint(&n));
    pass_over(c, n.wanted);
  }
  return 0;
}

int table_columns_read(const slv_energy *e, const csv_reader *r, const items *ignored, columns *c) {
  items names = {0};
  *c = (columns){.at = base_alloc(r->fields, sizeof *c->at)};
  add_all_names(e, &names);
  int code = check_ignored(r, ignored, &names, c);
  for (; code == 0 && c->count < r->fields; c->count++)
    code = read_name(e, r, c->count, ignored, &names, c);
  free(names.at);
  return code != 0 ? code : judge_names(e, r, c);
}
