/* kim_listing.h -- runs the listings of Kim's Appendix A in quad, as they are in the rows KA.5 and
 * KA.6.
 *
 * A listing is a sequence of declarations and assignments of Eigen's matrices, without branches.
 * This interpreter knows only the C++ of the listings: it computes the result, and counts compile
 * errors. */
#pragma once

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ledger/kim/kim.h"
#include "ledger/testing/shaped.h"

enum { NAMES = 32, LONGEST = 24 };

/* Formats of scanf: a name, perhaps with its class and ::; one digit. */
#define NAME "%23[A-Za-z0-9_:]"
#define DIGIT "%1[0-9]"

typedef struct {
  char name[LONGEST];
  shaped value; /* for a type: 0 in its shape */
} symbol;

typedef struct {
  const char *at; /* the rest of the text */
  symbol known[NAMES];
  int count, faults;
} program;

/* Returns 1 if this text comes next; skips it with the blanks after it. */
static inline int is_next(program *p, const char *text) {
  const size_t n = strlen(text);
  const int found = strncmp(p->at, text, n) == 0;
  if (found) p->at += n + strspn(p->at + n, " \n");
  return found;
}

/* Counts a syntax error if this text does not come next. */
static inline void need(program *p, const char *text) { p->faults += !is_next(p, text); }

static inline void read_name(program *p, char *name) {
  int n = 0;
  name[0] = '\0';
  (void)sscanf(p->at, NAME "%n", name, &n);
  p->at += n, (void)is_next(p, " ");
}

static inline symbol *find(program *p, const char *name) {
  for (int i = 0; i < p->count; i++)
    if (strcmp(p->known[i].name, name) == 0) return &p->known[i];
  return NULL;
}

/* Declares a name; counts a fault if it is declared already. */
static inline void declare(program *p, const char *name, shaped value) {
  symbol *s = find(p, name);
  p->faults += s != NULL;
  if (s == NULL) s = &p->known[p->count < NAMES - 1 ? p->count++ : p->count];
  (void)snprintf(s->name, sizeof s->name, "%s", name);
  s->value = value;
}

/* Returns the value of a name; counts a fault, once, if it is declared nowhere. */
static inline shaped *value_of(program *p, const char *name) {
  if (find(p, name) == NULL) p->faults++, declare(p, name, (shaped){0});
  symbol *s = find(p, name);
  return &(s != NULL ? s : p->known)->value;
}

/* Returns the result y of two operands; counts a fault if both have a value and y has none. */
static inline shaped of_both(program *p, const shaped *a, const shaped *b, shaped y) {
  p->faults += a->rows > 0 && b->rows > 0 && y.rows == 0;
  return y;
}

/* Returns y if it has the shape of `like`; else an undefined value. */
static inline shaped of_shape(program *p, const shaped *like, shaped y) {
  const int fits = y.rows == like->rows && y.columns == like->columns;
  return of_both(p, like, &y, fits ? y : (shaped){0});
}

static inline slv_f128 alone(program *p, shaped y) {
  const shaped one = shaped_number(0);
  return of_shape(p, &one, y).v[0];
}

static inline shaped expression(program *p);

/* Parses (a, b), n arguments. */
static inline void arguments(program *p, int n, shaped a[2]) {
  need(p, "(");
  for (int i = 0; i < n; i++) {
    if (i > 0) need(p, ",");
    a[i] = expression(p);
  }
  need(p, ")");
}

/* Returns a function's value, a matrix such as Matrix6x6::Identity(), or the value of a name. */
static inline shaped called(program *p, const char *name) {
  char type[LONGEST];
  memcpy(type, name, sizeof type);
  char *const colons = strstr(type, "::");
  shaped a[2] = {{0}, {0}};
  if (strcmp(name, "sqrt") == 0 || strcmp(name, "fabs") == 0) {
    arguments(p, 1, a);
    const slv_f128 x = alone(p, a[0]);
    return shaped_number(name[0] == 's' ? quad_sqrt(x) : quad_abs(x));
  }
  if (strcmp(name, "std::max") == 0) {
    arguments(p, 2, a);
    return a[alone(p, a[1]) > alone(p, a[0])];
  }
  if (strcmp(name, "flatten") == 0) { /* column by column, by KA.4 */
    arguments(p, 1, a);
    a->rows *= a->columns, a->columns = a->rows > 0;
    return *a;
  }
  if (colons == NULL) return *value_of(p, name);
  *colons = '\0';
  shaped y = *value_of(p, type);
  for (int i = 0; i < y.rows; i++) y.v[i + y.rows * i] = colons[2] == 'I';
  arguments(p, 0, a);
  return y;
}

static inline shaped method(program *p, const shaped *of) {
  char name[LONGEST];
  shaped i[2] = {{0}, {0}};
  read_name(p, name);
  const int is_column = strcmp(name, "col") == 0;
  const shaped by = shaped_number(quad_over(1, quad_norm(SHAPED_MOST, of->v)));
  arguments(p, is_column, i);
  if (strcmp(name, "transpose") == 0) return shaped_transposed(of);
  if (strcmp(name, "normalized") == 0) return shaped_product(&by, of);
  if (strcmp(name, "squaredNorm") == 0) return shaped_number(quad_dot(SHAPED_MOST, of->v, of->v));
  if (is_column && i->v[0] >= 0 && i->v[0] < of->columns)
    return shaped_of(of->rows, 1, of->v + of->rows * (int)i->v[0]);
  p->faults++;
  return (shaped){0};
}

static inline shaped operand(program *p) {
  char name[LONGEST], *end;
  shaped y;
  if (is_next(p, "-")) {
    const shaped minus = shaped_number(-1), x = operand(p);
    return shaped_product(&minus, &x);
  }
  if (is_next(p, "(")) {
    y = expression(p);
    need(p, ")");
  } else if (isdigit((unsigned char)*p->at)) {
    y = shaped_number((slv_f128)strtod(p->at, &end));
    p->at = end, (void)is_next(p, " ");
  } else {
    read_name(p, name);
    y = called(p, name);
  }
  while (is_next(p, ".")) y = method(p, &y);
  return y;
}

/* Parses products and quotients; with sums = 1, sums and differences of these. */
static inline shaped terms(program *p, int sums) {
  shaped y = sums ? terms(p, 0) : operand(p);
  while (p->at[1] != '=' && *p->at != '\0' && strchr(sums ? "+-" : "*/", *p->at) != NULL) {
    const char sign[2] = {*p->at};
    (void)is_next(p, sign);
    shaped more = sums ? terms(p, 0) : operand(p);
    if (*sign == '/') more = shaped_number(quad_over(1, alone(p, more)));
    y = of_both(p, &y, &more,
                sums ? shaped_sum(&y, *sign == '+' ? 1 : -1, &more) : shaped_product(&y, &more));
  }
  return y;
}

static inline shaped expression(program *p) {
  shaped y = terms(p, 1);
  if (is_next(p, ">=")) y = shaped_number(alone(p, y) >= alone(p, terms(p, 1)));
  if (!is_next(p, "?")) return y;
  const shaped yes = expression(p);
  need(p, ":");
  const shaped no = expression(p);
  return alone(p, y) != 0 ? yes : no;
}

static inline void declaration(program *p, const char *type) {
  char name[LONGEST];
  shaped a[2] = {{0}, {0}}, value;
  const shaped wanted = strcmp(type, "double") == 0 ? shaped_number(0) : *value_of(p, type);
  read_name(p, name);
  if (is_next(p, "=")) {
    value = expression(p);
  } else {
    arguments(p, 2, a);
    value = shaped_of(2, 1, (const slv_f128[2]){a[0].v[0], a[1].v[0]});
  }
  declare(p, name, of_shape(p, &wanted, value));
}

/* Parses X = Y, X *= Y, X(i,j) = Y, X.block<3,3>(i,j) += Y, X.setZero(); Y may be an assignment. */
static inline shaped assignment(program *p) {
  char name[LONGEST];
  char row[2] = "0", column[2] = "0";
  int n = 0, size = 6;
  shaped y = shaped_number(0);
  read_name(p, name);
  shaped *x = value_of(p, name);
  if (is_next(p, ".setZero()")) {
    *x = shaped_product(&y, x);
    return y;
  }
  if (sscanf(p->at, "(" DIGIT "," DIGIT ")%n", row, column, &n) == 2) size = 1;
  if (sscanf(p->at, ".block<3,3>(" DIGIT "," DIGIT ")%n", row, column, &n) == 2) size = 3;
  const int i = row[0] - '0', j = column[0] - '0';
  p->at += n, (void)is_next(p, " ");
  const int times = is_next(p, "*="), more = !times && is_next(p, "+=");
  if (!times && !more) need(p, "=");
  const size_t next = strcspn(p->at, "=;");
  y = p->at[next] == '=' && strchr("<>", p->at[next - 1]) == NULL ? assignment(p) : expression(p);
  x = value_of(p, name);
  if (size == 6) *x = of_shape(p, x, times ? shaped_product(x, &y) : y);
  if (size == 6) return y;
  if (i + size > x->rows || j + size > x->columns || y.rows != size) {
    p->faults += x->rows > 0 && y.rows > 0;
    return y;
  }
  for (int k = 0; k < size * size; k++) {
    slv_f128 *to = &x->v[i + k % size + x->rows * (j + k / size)];
    *to = (more ? *to : 0) + y.v[k];
  }
  return y;
}

/* Parses a typedef, the declaration of a variable, or an assignment. */
static inline void statement(program *p) {
  char name[LONGEST], row[2], column[2];
  int n = 0;
  if (sscanf(p->at, "typedef Eigen::Matrix<double, " DIGIT ", " DIGIT "> " NAME "%n", row, column,
             name, &n) == 3) {
    p->at += n;
    declare(p, name, (shaped){.rows = row[0] - '0', .columns = column[0] - '0'});
  } else if (is_next(p, "const ") || sscanf(p->at, NAME " " NAME, name, name) == 2) {
    read_name(p, name);
    declaration(p, name);
  } else {
    (void)assignment(p);
  }
  if (is_next(p, ";")) return;
  p->faults++;
  p->at += strcspn(p->at, ";");
  (void)is_next(p, ";");
}

/* Parses the head: void name(const Matrix3x2 &F, Matrix6x6 &H) const */
static inline int is_head(program *p, const slv_f128 *F, char *result) {
  char type[2][LONGEST], name[LONGEST];
  int n = 0;
  (void)sscanf(p->at, "void %*[A-Za-z](const " NAME " &" NAME ", " NAME " &" NAME ") const\n{\n%n",
               type[0], name, type[1], result, &n);
  if (n == 0) return 0;
  p->at += n;
  declare(p, name, of_shape(p, value_of(p, type[0]), shaped_of(3, 2, F)));
  declare(p, result, *value_of(p, type[1]));
  return 1;
}

/* Runs a listing with that slip in quad, mu = 1: H [36] for F.  Returns the count of compile
 * errors, such as names declared twice or nowhere; H is undefined if there are any. */
static inline int kim_listing(const char *row, kim_slip slip, const slv_f128 *F, slv_f128 *H) {
  char result[LONGEST] = "";
  buffer text = {0};
  program p = {.at = NULL};
  kim_listing_text(row, slip, &text);
  declare(&p, "mu", shaped_number(1)), declare(&p, "_mu", shaped_number(1));
  for (p.at = buffer_string(&text); *p.at != '\0';)
    if (!is_next(&p, "}") && !is_head(&p, F, result)) statement(&p);
  const shaped *found = value_of(&p, result);
  memcpy(H, found->v, 36 * sizeof *H);
  buffer_free(&text);
  return p.faults > 0 ? p.faults : found->rows != 6 || found->columns != 6;
}
