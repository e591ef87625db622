/* kim_listing.c -- K, Appendix A: the two listings as the rows KA.5 and KA.6 have them, run in
 * quad.
 *
 * A listing is a sequence of declarations and assignments of Eigen's matrices, without branches.
 * This translates as much C++ as they use: it computes the result, and counts what no compiler
 * takes.  Of a line with a slip the file has both forms: "[KA.1] printed -> corrected". */
#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ledger/kim/kim.h"
#include "ledger/shaped.h"

enum { NAMES = 32, LONGEST = 24 };

/* Of scanf: a name, with what stands before :: in it; one digit. */
#define NAME "%23[A-Za-z0-9_:]"
#define DIGIT "%1[0-9]"

typedef struct {
  char name[LONGEST];
  shaped value; /* of a type: 0 of its shape */
} symbol;

typedef struct {
  const char *at; /* what is left of the text */
  symbol known[NAMES];
  int count, faults;
} program;

/* 1 if this text comes next, which is then skipped with the blanks around it. */
static int is_next(program *p, const char *text) {
  const size_t n = strlen(text);
  const int found = strncmp(p->at, text, n) == 0;
  if (found) p->at += n + strspn(p->at + n, " \n");
  return found;
}

/* Anything else is an error of syntax. */
static void expect(program *p, const char *text) { p->faults += !is_next(p, text); }

static void read_name(program *p, char *name) {
  int n = 0;
  name[0] = '\0';
  (void)sscanf(p->at, NAME "%n", name, &n);
  p->at += n, (void)is_next(p, " ");
}

static symbol *find(program *p, const char *name) {
  for (int i = 0; i < p->count; i++)
    if (strcmp(p->known[i].name, name) == 0) return &p->known[i];
  return NULL;
}

/* Declares a name, which is a fault if it is known. */
static void declare(program *p, const char *name, shaped value) {
  symbol *s = find(p, name);
  p->faults += s != NULL;
  if (s == NULL) s = &p->known[p->count < NAMES - 1 ? p->count++ : p->count];
  (void)snprintf(s->name, sizeof s->name, "%s", name);
  s->value = value;
}

/* The value of a name; a fault, once, if it is declared nowhere. */
static shaped *value_of(program *p, const char *name) {
  if (find(p, name) == NULL) p->faults++, declare(p, name, (shaped){0});
  symbol *s = find(p, name);
  return &(s != NULL ? s : p->known)->value;
}

/* ---- expressions ----------------------------------------------------------------- */

/* The result of two operands; a fault if both have a value and it has none. */
static shaped of_both(program *p, const shaped *a, const shaped *b, shaped y) {
  p->faults += a->rows > 0 && b->rows > 0 && y.rows == 0;
  return y;
}

/* The value if it has the shape of another one; else it is undefined. */
static shaped of_shape(program *p, const shaped *like, shaped y) {
  const int fits = y.rows == like->rows && y.columns == like->columns;
  return of_both(p, like, &y, fits ? y : (shaped){0});
}

static slv_f128 alone(program *p, shaped y) {
  const shaped one = shaped_number(0);
  return of_shape(p, &one, y).v[0];
}

static shaped expression(program *p);

/* (a, b), of which there are n. */
static void arguments(program *p, int n, shaped a[2]) {
  expect(p, "(");
  for (int i = 0; i < n; i++) {
    if (i > 0) expect(p, ",");
    a[i] = expression(p);
  }
  expect(p, ")");
}

/* A function, a matrix as Matrix6x6::Identity(), or the value of a name. */
static shaped called(program *p, const char *name) {
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
  if (strcmp(name, "flatten") == 0) { /* KA.4 has it column by column */
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

static shaped method(program *p, const shaped *of) {
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

static shaped operand(program *p) {
  char name[LONGEST], *end;
  shaped y;
  if (is_next(p, "-")) {
    const shaped minus = shaped_number(-1), x = operand(p);
    return shaped_product(&minus, &x);
  }
  if (is_next(p, "(")) {
    y = expression(p);
    expect(p, ")");
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

/* Products and quotients, then, with sums = 1, sums and differences of these. */
static shaped chain(program *p, int sums) {
  shaped y = sums ? chain(p, 0) : operand(p);
  while (p->at[1] != '=' && *p->at != '\0' && strchr(sums ? "+-" : "*/", *p->at) != NULL) {
    const char sign[2] = {*p->at};
    (void)is_next(p, sign);
    shaped more = sums ? chain(p, 0) : operand(p);
    if (*sign == '/') more = shaped_number(quad_over(1, alone(p, more)));
    y = of_both(p, &y, &more,
                sums ? shaped_sum(&y, *sign == '+' ? 1 : -1, &more) : shaped_product(&y, &more));
  }
  return y;
}

static shaped expression(program *p) {
  shaped y = chain(p, 1);
  if (is_next(p, ">=")) y = shaped_number(alone(p, y) >= alone(p, chain(p, 1)));
  if (!is_next(p, "?")) return y;
  const shaped yes = expression(p);
  expect(p, ":");
  const shaped no = expression(p);
  return alone(p, y) != 0 ? yes : no;
}

/* ---- statements ------------------------------------------------------------------ */

static void declaration(program *p, const char *type) {
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

/* X = Y, X *= Y, X(i,j) = Y, X.block<3,3>(i,j) += Y, X.setZero(), where Y may be another one. */
static shaped assignment(program *p) {
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
  if (!times && !more) expect(p, "=");
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

/* A typedef, the declaration of a variable, or an assignment. */
static void statement(program *p) {
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

/* void name(const Matrix3x2 &F, Matrix6x6 &H) const */
static int is_head(program *p, const slv_f128 *F, char *result) {
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

/* Adds the form of a line that is to be run: the slip's own, or else the corrected one. */
static void add_line(const char *line, const kim_slip *slip, buffer *out) {
  char id[LONGEST];
  int n = 0;
  const char *arrow = strstr(line, "->");
  if (arrow == NULL || sscanf(line, "[%23[^]]]%n", id, &n) != 1) {
    buffer_format(out, "%s\n", line);
  } else if (slip->id == NULL || strcmp(id, slip->id) != 0) {
    buffer_format(out, "%s\n", arrow + 2 + strspn(arrow + 2, " "));
  } else {
    const char *text = slip->text != NULL ? slip->text : line + n + strspn(line + n, " ");
    buffer_format(out, "%.*s\n", (int)(text == slip->text ? (long)strlen(text) : arrow - text),
                  text);
  }
}

int kim_listing(const char *row, kim_slip slip, const slv_f128 *F, slv_f128 *H) {
  const document_texts *lines = &ledger_find(row)->listing;
  char result[LONGEST] = "";
  buffer text = {0};
  program p = {.at = NULL};
  for (size_t i = 0; i < lines->n; i++) add_line(lines->v[i], &slip, &text);
  declare(&p, "mu", shaped_number(1)), declare(&p, "_mu", shaped_number(1));
  for (p.at = buffer_string(&text), (void)is_next(&p, ""); *p.at != '\0';)
    if (!is_next(&p, "}") && !is_head(&p, F, result)) statement(&p);
  const shaped *found = value_of(&p, result);
  memcpy(H, found->v, 36 * sizeof *H);
  buffer_free(&text);
  return p.faults > 0 ? p.faults : found->rows != 6 || found->columns != 6;
}

/* ---- the rows -------------------------------------------------------------------- */

const kim_slip kim_corrected = {NULL, NULL};

/* Lines of the corrected listing, without typedefs and empty ones. */
static int lines_of(const char *row) {
  const document_texts *lines = &ledger_find(row)->listing;
  int n = 0;
  for (size_t i = 0; i < lines->n; i++) {
    const char *arrow = strstr(lines->v[i], "->"), *line = arrow != NULL ? arrow + 2 : lines->v[i];
    line += strspn(line, " ");
    n += *line != '\0' && strncmp(line, "typedef", 7) != 0;
  }
  return n;
}

/* The variant is the listing, KA.5 or KA.6, and how many lines it is said to have. */
static int lines(const ledger_state *s, ledger_found *f) {
  f->figure = lines_of(s->variant[0] == 5 ? "KA.5" : "KA.6");
  return ledger_judged(f, kim_unless(f->figure == s->variant[1]));
}

/* Names that are declared twice or nowhere, as printed and corrected.  The variant is the
 * listing. */
static int compiles(const ledger_state *s, ledger_found *f) {
  static const slv_f128 F[6] = {1, 0, 0, 0, 1, 0};
  const int stretch = s->variant[0] == 5;
  const char *row = stretch ? "KA.5" : "KA.6";
  slv_f128 H[36];
  return ledger_mended(f, kim_listing(row, (kim_slip){stretch ? "KA.1" : "KA.8", NULL}, F, H),
                       kim_listing(row, kim_corrected, F, H));
}

/* What a listing gives against the matrix nearest to half of the Hessian, as K says "the leading 2
 * is absorbed"; infinite if no compiler takes it. */
static double listing_off(const char *row, kim_slip slip, kim_energy *W, const kim_state *k) {
  slv_f128 P[36], half[36];
  if (kim_listing(row, slip, k->F, P) > 0) return (double)INFINITY;
  kim_hessian(W, k, half);
  for (int i = 0; i < 36; i++) half[i] /= 2;
  return kim_nearest(P, half);
}

/* With v = (1, 1): as printed, the second direction is called u, too. */
MEASURE(KA_1, kim_read_stretched, kim_stretched, t) {
  t->k.bu = t->k.bv = 1;
  return ledger_mended(
      f, listing_off("KA.5", (kim_slip){"KA.1", "const Vector2 v(1.0, 1.0);"}, kim_stretch, &t->k),
      listing_off("KA.5", kim_corrected, kim_stretch, &t->k));
}

MEASURE(KA_2, kim_read_stretched, kim_stretched, t) {
  return ledger_when(f, listing_off("KA.5", kim_corrected, kim_stretch, &t->k),
                     t->b[0] == 1 && t->b[1] == 1);
}

MEASURE(KA_3, kim_read_sheared, kim_sheared, t) {
  return ledger_mended(f, listing_off("KA.6", (kim_slip){"KA.3", NULL}, kim_bw_shear, &t->k),
                       listing_off("KA.6", kim_corrected, kim_bw_shear, &t->k));
}

LEDGER_FILE(kim_listing, ROW("KA.1", KA_1), ROW("KA.2", KA_2), ROW("KA.3", KA_3),
            ROW("KA.5", lines, {5, 19}), ROW("KA.6", lines, {6, 20}), ROW("KA.7", compiles, {5}),
            ROW("KA.8", compiles, {6}));
