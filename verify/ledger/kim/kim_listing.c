/* kim_listing.c -- K, Appendix A: the two listings as the rows KA.5 and KA.6 have them, run in
 * quad.
 *
 * A listing is a sequence of declarations and assignments of Eigen's matrices, without branches.
 * This is a translator of as much C++ as they use: it computes the result, and counts what no
 * compiler takes.  Of a line with a slip the file has both forms: "[KA.1] printed -> corrected". */
#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ledger/kim/kim.h"
#include "ledger/shaped.h"

/* ---- the text -------------------------------------------------------------------- */

/* The form of a line that is to be run: the slip's own, or else the corrected one. */
static void line_of(const char *line, const kim_slip *slip, buffer *out) {
  const char *arrow = strstr(line, "->"), *end = strchr(line, ']');
  const size_t n = slip->id != NULL ? strlen(slip->id) : 0;
  if (line[0] != '[' || arrow == NULL || end == NULL) {
    buffer_add(out, line);
  } else if (n == 0 || strncmp(line + 1, slip->id, n) != 0 || line[1 + n] != ']') {
    buffer_add(out, arrow + 2);
  } else if (slip->text != NULL) {
    buffer_add(out, slip->text);
  } else {
    buffer_format(out, "%.*s", (int)(arrow - end - 1), end + 1);
  }
}

/* ---- names ----------------------------------------------------------------------- */

enum { NAMES = 32, LONGEST = 24 };

typedef struct {
  char name[LONGEST];
  shaped value; /* of a type: 0 of its shape */
} symbol;

typedef struct {
  const char *at; /* what is left of the text */
  symbol known[NAMES];
  int count, faults;
  const slv_f128 *F;
  char result[LONGEST]; /* the name of the last argument */
} program;

static void skip_blanks(program *p) { p->at += strspn(p->at, " \n"); }

/* 1 if this text comes next, which is then skipped. */
static int is_next(program *p, const char *text) {
  skip_blanks(p);
  const size_t n = strlen(text);
  if (strncmp(p->at, text, n) != 0) return 0;
  p->at += n;
  return 1;
}

/* Anything else is an error of syntax. */
static void expect(program *p, const char *text) { p->faults += !is_next(p, text); }

/* A name, with what stands before :: in it; "" if none comes next. */
static void read_name(program *p, char *name) {
  size_t n = 0;
  skip_blanks(p);
  for (; isalnum((unsigned char)p->at[n]) || p->at[n] == '_' || p->at[n] == ':'; n++)
    if (p->at[n] == ':' && p->at[n + 1] != ':' && (n == 0 || p->at[n - 1] != ':')) break;
  const size_t kept = n < LONGEST - 1 ? n : LONGEST - 1;
  memcpy(name, p->at, kept);
  name[kept] = '\0';
  p->at += n;
}

static symbol *find(program *p, const char *name) {
  for (int i = 0; i < p->count; i++)
    if (strcmp(p->known[i].name, name) == 0) return &p->known[i];
  return NULL;
}

/* Declares a name; its second declaration is a fault. */
static void declare(program *p, const char *name, shaped value) {
  symbol *s = find(p, name);
  p->faults += s != NULL || p->count == NAMES;
  if (s == NULL && p->count < NAMES) {
    s = &p->known[p->count++];
    (void)snprintf(s->name, sizeof s->name, "%s", name);
  }
  if (s != NULL) s->value = value;
}

/* The value of a name, undefined if it is declared nowhere, which is a fault once. */
static shaped *value_of(program *p, const char *name) {
  static const shaped undefined;
  if (find(p, name) == NULL) {
    p->faults++;
    declare(p, name, undefined);
  }
  symbol *s = find(p, name);
  return s != NULL ? &s->value : &p->known[0].value;
}

/* ---- expressions ----------------------------------------------------------------- */

/* The result of two operands; a fault if both have a value and it has none. */
static shaped of_both(program *p, const shaped *a, const shaped *b, shaped y) {
  p->faults += a->rows > 0 && b->rows > 0 && y.rows == 0;
  return y;
}

/* The value if it has the shape of another one; else it is undefined, and a fault if both have
 * one. */
static shaped of_shape(program *p, const shaped *like, shaped y) {
  const int fits = y.rows == like->rows && y.columns == like->columns;
  return of_both(p, like, &y, fits ? y : (shaped){0});
}

static slv_f128 alone(program *p, shaped y) {
  const shaped one = shaped_number(0);
  return of_shape(p, &one, y).v[0];
}

static shaped expression(program *p);

static int arguments(program *p, shaped a[2]) {
  int n = 0;
  expect(p, "(");
  while (n < 2 && !is_next(p, ")")) {
    a[n++] = expression(p);
    (void)is_next(p, ",");
  }
  if (n == 2) expect(p, ")");
  return n;
}

/* A 6 x 6 matrix of the type before ::Zero() or ::Identity(). */
static shaped constant(program *p, const char *name, size_t type, slv_f128 diagonal) {
  char of[LONGEST] = {0};
  memcpy(of, name, type);
  shaped y = *value_of(p, of);
  for (int i = 0; i < y.rows; i++) y.v[i + y.rows * i] = diagonal;
  expect(p, "("), expect(p, ")");
  return y;
}

static shaped called(program *p, const char *name) {
  const char *const colons = strstr(name, "::");
  shaped a[2] = {{0}, {0}};
  if (strcmp(name, "sqrt") == 0 || strcmp(name, "fabs") == 0) {
    p->faults += arguments(p, a) != 1;
    const slv_f128 x = alone(p, a[0]);
    return shaped_number(name[0] == 's' ? quad_sqrt(x) : quad_abs(x));
  }
  if (strcmp(name, "std::max") == 0) {
    p->faults += arguments(p, a) != 2;
    return a[alone(p, a[1]) > alone(p, a[0])];
  }
  if (strcmp(name, "flatten") == 0) { /* KA.4 has it column by column */
    p->faults += arguments(p, a) != 1;
    a->rows *= a->columns, a->columns = a->rows > 0;
    return *a;
  }
  if (colons == NULL) return *value_of(p, name);
  return constant(p, name, (size_t)(colons - name), strcmp(colons, "::Identity") == 0);
}

static shaped method(program *p, const shaped *of) {
  char name[LONGEST];
  shaped a[2] = {{0}, {0}};
  read_name(p, name);
  const int n = arguments(p, a), i = (int)a->v[0];
  const slv_f128 length = quad_norm(of->rows * of->columns, of->v);
  const shaped by = shaped_number(quad_over(1, length));
  if (strcmp(name, "transpose") == 0) return shaped_transposed(of);
  if (strcmp(name, "normalized") == 0) return shaped_product(&by, of);
  if (strcmp(name, "squaredNorm") == 0) return shaped_number(quad_dot(36, of->v, of->v));
  if (strcmp(name, "col") == 0 && n == 1 && i >= 0 && i < of->columns)
    return shaped_of(of->rows, 1, of->v + of->rows * i);
  p->faults++;
  return (shaped){0};
}

static shaped operand(program *p) {
  char name[LONGEST];
  shaped y;
  skip_blanks(p);
  if (is_next(p, "-")) {
    const shaped minus = shaped_number(-1), x = operand(p);
    return shaped_product(&minus, &x);
  }
  if (is_next(p, "(")) {
    y = expression(p);
    expect(p, ")");
  } else if (isdigit((unsigned char)*p->at)) {
    char *end;
    y = shaped_number((slv_f128)strtod(p->at, &end));
    p->at = end;
  } else {
    read_name(p, name);
    y = called(p, name);
  }
  while (is_next(p, ".")) y = method(p, &y);
  return y;
}

static shaped term(program *p) {
  shaped y = operand(p);
  for (;;) {
    if (is_next(p, "*")) {
      const shaped by = operand(p);
      y = of_both(p, &y, &by, shaped_product(&y, &by));
    } else if (is_next(p, "/")) {
      const shaped inverse = shaped_number(quad_over(1, alone(p, operand(p))));
      y = shaped_product(&y, &inverse);
    } else {
      return y;
    }
  }
}

static shaped sum(program *p) {
  shaped y = term(p);
  for (;;) {
    const int plus = is_next(p, "+");
    if (!plus && !is_next(p, "-")) return y;
    const shaped more = term(p);
    y = of_both(p, &y, &more, shaped_sum(&y, plus ? 1 : -1, &more));
  }
}

static shaped expression(program *p) {
  shaped y = sum(p);
  if (is_next(p, ">=")) {
    y = shaped_number(alone(p, y) >= alone(p, sum(p)));
  }
  if (!is_next(p, "?")) return y;
  const shaped yes = expression(p);
  expect(p, ":");
  const shaped no = expression(p);
  return alone(p, y) != 0 ? yes : no;
}

/* ---- statements ------------------------------------------------------------------ */

/* Eigen::Matrix<double, 2, 1> Vector2 */
static void type(program *p) {
  char name[LONGEST];
  shaped zero = {0};
  expect(p, "Eigen::Matrix<double,");
  zero.rows = (int)operand(p).v[0];
  expect(p, ",");
  zero.columns = (int)operand(p).v[0];
  expect(p, ">");
  read_name(p, name);
  declare(p, name, zero);
}

/* void name(const Matrix3x2 &F, Matrix6x6 &H) const: the first is F, the last one the result. */
static void head(program *p) {
  char name[LONGEST];
  read_name(p, name);
  expect(p, "(");
  for (int i = 0; i < 2; i++) {
    (void)is_next(p, "const");
    read_name(p, name);
    const shaped zero = *value_of(p, name);
    expect(p, "&");
    read_name(p, name);
    declare(p, name, i == 0 ? shaped_of(3, 2, p->F) : zero);
    expect(p, i == 0 ? "," : ")");
  }
  memcpy(p->result, name, LONGEST);
  (void)is_next(p, "const");
}

static void declaration(program *p, const char *type) {
  char name[LONGEST];
  shaped a[2] = {{0}, {0}}, value;
  const int is_double = strcmp(type, "double") == 0;
  const shaped wanted = is_double ? shaped_number(0) : *value_of(p, type);
  read_name(p, name);
  if (is_next(p, "=")) {
    value = expression(p);
  } else {
    p->faults += arguments(p, a) != 2;
    const slv_f128 both[2] = {a[0].v[0], a[1].v[0]};
    value = shaped_of(2, 1, both);
  }
  declare(p, name, of_shape(p, &wanted, value));
}

/* Is the next statement X = Y, as in X = Y = 1? */
static int is_assignment(const program *p) {
  const char *at = p->at;
  for (; *at != ';' && *at != '\0'; at++)
    if (*at == '=' && strchr("<>!=", at[-1]) == NULL) return 1;
  return 0;
}

/* X = Y, X *= Y, X(i, j) = Y, X.block<3,3>(i, j) += Y, X.setZero(); returns the value of Y. */
static shaped assignment(program *p, const char *name) {
  shaped a[2] = {{0}, {0}}, y;
  if (is_next(p, ".setZero()")) {
    memset(value_of(p, name)->v, 0, sizeof a->v);
    return *a;
  }
  const int size = is_next(p, ".block<3,3>") ? 3 : 1, part = size == 3 || *p->at == '(';
  if (part) p->faults += arguments(p, a) != 2;
  const int times = is_next(p, "*="), more = !times && is_next(p, "+=");
  if (!times && !more) expect(p, "=");
  if (is_assignment(p)) {
    char next[LONGEST];
    read_name(p, next);
    y = assignment(p, next);
  } else {
    y = expression(p);
  }
  shaped *x = value_of(p, name);
  const int i = (int)alone(p, a[0]), j = (int)alone(p, a[1]);
  if (!part) {
    *x = of_shape(p, x, times ? shaped_product(x, &y) : y);
  } else if (i < 0 || j < 0 || i + size > x->rows || j + size > x->columns || y.rows != size) {
    p->faults += x->rows > 0 && y.rows > 0;
  } else {
    for (int k = 0; k < size * size; k++) {
      slv_f128 *to = &x->v[i + k % size + x->rows * (j + k / size)];
      *to = (more ? *to : 0) + y.v[k];
    }
  }
  return y;
}

static void statement(program *p) {
  char name[LONGEST];
  if (is_next(p, "{") || is_next(p, "}")) return;
  if (is_next(p, "void")) {
    head(p);
    return;
  }
  if (is_next(p, "typedef")) {
    type(p);
  } else {
    const int is_const = is_next(p, "const");
    read_name(p, name);
    skip_blanks(p);
    if (is_const || isalpha((unsigned char)*p->at)) {
      declaration(p, name);
    } else {
      (void)assignment(p, name);
    }
  }
  if (is_next(p, ";")) return;
  p->faults++;
  p->at += strcspn(p->at, ";");
  (void)is_next(p, ";");
}

int kim_listing(const char *row, kim_slip slip, const slv_f128 *F, slv_f128 *H) {
  const document_texts *lines = &ledger_find(row)->listing;
  buffer text = {0};
  program p = {.F = F};
  for (size_t i = 0; i < lines->n; i++) {
    line_of(lines->v[i], &slip, &text);
    buffer_add(&text, "\n");
  }
  declare(&p, "mu", shaped_number(1)), declare(&p, "_mu", shaped_number(1));
  for (p.at = buffer_string(&text), skip_blanks(&p); *p.at != '\0'; skip_blanks(&p)) statement(&p);
  const shaped result = *value_of(&p, p.result);
  memcpy(H, result.v, 36 * sizeof *H);
  buffer_free(&text);
  return p.faults > 0 ? p.faults : result.rows != 6 || result.columns != 6;
}

/* ---- the rows -------------------------------------------------------------------- */

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
                       kim_listing(row, (kim_slip){NULL, NULL}, F, H));
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
      listing_off("KA.5", (kim_slip){NULL, NULL}, kim_stretch, &t->k));
}

MEASURE(KA_2, kim_read_stretched, kim_stretched, t) {
  return ledger_when(f, listing_off("KA.5", (kim_slip){NULL, NULL}, kim_stretch, &t->k),
                     t->b[0] == 1 && t->b[1] == 1);
}

MEASURE(KA_3, kim_read_sheared, kim_sheared, t) {
  return ledger_mended(f, listing_off("KA.6", (kim_slip){"KA.3", NULL}, kim_bw_shear, &t->k),
                       listing_off("KA.6", (kim_slip){NULL, NULL}, kim_bw_shear, &t->k));
}

LEDGER_FILE(kim_listing, ROW("KA.1", KA_1), ROW("KA.2", KA_2), ROW("KA.3", KA_3),
            ROW("KA.5", lines, {5, 19}), ROW("KA.6", lines, {6, 20}), ROW("KA.7", compiles, {5}),
            ROW("KA.8", compiles, {6}));
