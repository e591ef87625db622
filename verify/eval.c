#include "eval.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "complain.h"
#include "eval_line.h"
#include "evaluate.h"
#include "near.h"
#include "selvedge/dense.h"
#include "settings.h"
#include "subject.h"

/* Room for the numbers of any scalar. */
typedef union {
  slv_f64 f64[EVALUATE_MAX];
  slv_f32 f32[EVALUATE_MAX];
  slv_f128 f128[EVALUATE_MAX];
  double c64[2 * EVALUATE_MAX];
} numbers;

typedef struct {
  const slv_energy *e;
  evaluated quantity;
  scalar scalar;
  int hex;
  numbers p;
  const char *file;
  size_t line;
  int undefined; /* configurations without such a quantity */
} evaluation;

static int find_energy(const options *o, const slv_energy **e) {
  char why[256], hint[HINT_TEXT];
  if (o->plugins.count > 0) {
    if (plugin_open(o->plugins.at[0], e, why, sizeof why) == SLV_OK) return 0;
    return input_error("--plugin %s: %s", o->plugins.at[0], why);
  }
  *e = slv_energy_find(o->energy);
  if (*e != NULL) return 0;
  const slv_energy *other;
  nearest n = nearest_to(o->energy);
  for (size_t i = 0; (other = slv_energy_at(i)) != NULL; i++)
    nearest_try(&n, other->name);
  nearest_hint(&n, hint);
  return usage_error("unknown energy '%s'%s; 'selvedge-verify list' names them",
                     o->energy, hint);
}

static int find_quantity(const char *name, evaluated *q) {
  char hint[HINT_TEXT];
  nearest n = nearest_to(name);
  for (int i = 0; i < EVALUATE_COUNT; i++) {
    nearest_try(&n, evaluated_name((evaluated)i));
    if (strcmp(name, evaluated_name((evaluated)i)) != 0) continue;
    *q = (evaluated)i;
    return 0;
  }
  nearest_hint(&n, hint);
  return usage_error(
      "unknown quantity '%s'%s; there are energy, gradient, hessian, "
      "eigenvalues, eigenvectors, projected",
      name, hint);
}

static int find_capability(const evaluation *v) {
  int numerical;
  const char *lacks = evaluate_lacks(v->e, v->quantity, v->scalar, &numerical);
  if (lacks != NULL)
    return usage_error("%s has no %s in %s: %s", v->e->name,
                       evaluated_name(v->quantity), scalar_word(v->scalar), lacks);
  if (numerical)
    remark("%s: no closed form: numerical %s used", v->e->name,
           v->quantity == EVALUATE_PROJECTED ? "projection" : "eigensolver");
  return 0;
}

/* Parameters are doubles; every scalar holds them, float rounded. */
static void convert(scalar s, const double *p, int count, numbers *out) {
  for (int i = 0; i < count; i++) {
    number v = {.c64 = {p[i], 0}};
    if (s == SCALAR_F32) v.f32 = (float)p[i];
    if (s == SCALAR_F128) v.f128 = (slv_f128)p[i];
    number_store(s, out, (size_t)i, &v);
  }
}

static int find_parameters(const options *o, evaluation *v) {
  const wire_card card = wire_card_of(v->e), *cards = &card;
  double pinned[1][SLV_MAX_PARAM], p[SLV_MAX_PARAM] = {0};
  const int code = settings_pin(&o->settings, &cards, 1, pinned);
  if (code != 0) return code;
  slv_typical_params(v->e, p);
  for (int i = 0; i < v->e->nparam; i++)
    if (!isnan(pinned[0][i])) p[i] = pinned[0][i];
  convert(v->scalar, p, v->e->nparam, &v->p);
  return 0;
}

static int prepare(const options *o, evaluation *v) {
  if (!scalar_of_word(o->scalar, &v->scalar))
    return usage_error("--scalar %s: there are double, float, quad, complex",
                       o->scalar);
  int code = find_energy(o, &v->e);
  if (code == 0) code = find_quantity(o->quantity, &v->quantity);
  if (code == 0) code = find_capability(v);
  return code != 0 ? code : find_parameters(o, v);
}

static void print_numbers(const evaluation *v, const numbers *y) {
  const int count = evaluated_size(v->e, v->quantity);
  for (int i = 0; i < count; i++) {
    char digits[NUMBER_TEXT];
    number value;
    number_load(v->scalar, y, (size_t)i, &value);
    number_format(v->scalar, v->hex, &value, digits);
    printf("%s%s", i > 0 ? "," : "", digits);
  }
  putchar('\n');
}

static void print_undefined(evaluation *v, slv_status s) {
  const int count = evaluated_size(v->e, v->quantity);
  v->undefined++;
  for (int i = 0; i < count; i++) printf("%snan", i > 0 ? "," : "");
  putchar('\n');
  remark("%s:%zu: no %s there: %s", v->file, v->line, evaluated_name(v->quantity),
         slv_status_text(s));
}

static int eval_one(evaluation *v, const char *line) {
  numbers x = {{0}}, y = {{0}};
  line_error why;
  const int got = eval_line_parse(line, v->scalar, v->e->ndof, v->e->name, &x, &why);
  if (got == 0) return 0;
  if (got < 0 && why.column > 0)
    return input_error("%s:%zu:%zu: %s", v->file, v->line, why.column, why.reason);
  if (got < 0) return input_error("%s:%zu: %s", v->file, v->line, why.reason);
  const slv_status s = evaluate(v->e, v->quantity, v->scalar, &x, &v->p, &y);
  if (s == SLV_OK)
    print_numbers(v, &y);
  else
    print_undefined(v, s);
  return 0;
}

static int eval_lines(evaluation *v, FILE *in) {
  char *line = NULL;
  size_t capacity = 0;
  int code = 0;
  ssize_t length;
  errno = 0;
  while (code == 0 && (length = getline(&line, &capacity, in)) >= 0) {
    v->line++;
    if (strlen(line) != (size_t)length)
      code = input_error("%s:%zu: a zero byte; is it a text file?", v->file, v->line);
    else
      code = eval_one(v, line);
    errno = 0;
  }
  if (code == 0 && (ferror(in) || errno == ENOMEM))
    code = input_error("%s: cannot read: %s", v->file, strerror(errno));
  free(line);
  return code;
}

static int eval_input(evaluation *v, const char *path) {
  const int standard = path == NULL || strcmp(path, "-") == 0;
  v->file = standard ? "standard input" : path;
  FILE *in = standard ? stdin : fopen(path, "r");
  if (in == NULL) return input_error("%s: cannot open: %s", path, strerror(errno));
  const int code = eval_lines(v, in);
  if (!standard) (void)fclose(in);
  return code;
}

int eval_command(const options *o) {
  evaluation v = {.hex = o->hex};
  slv_dense_single_thread();
  int code = prepare(o, &v);
  if (code == 0) code = eval_input(&v, o->input);
  errno = 0;
  if (fflush(stdout) != 0 || ferror(stdout))
    return harness_error("cannot write standard output: %s", strerror(errno));
  return code != 0 ? code : v.undefined > 0 ? EXIT_CHECK_FAILED : EXIT_PASSED;
}
