#include "eval.h"

#include <errno.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "complain.h"
#include "eval_input.h"
#include "isolate.h"
#include "named_energy.h"
#include "near.h"
#include "selvedge/dense.h"
#include "settings.h"
#include "subject.h"

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
    number v = {.f64 = p[i]};
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

/* The word beside a plugin is the name of its row, or the input. */
static int find_input(const options *o, const slv_energy *e, const char **input) {
  *input = o->input;
  if (o->plugins.count == 0) return 0;
  if (o->energy != NULL && strcmp(o->energy, e->name) != 0)
    return usage_error("the energy of --plugin %s is named %s, not %s",
                       o->plugins.at[0], e->name, o->energy);
  if (*input != NULL && strcmp(*input, e->name) == 0) *input = NULL;
  return 0;
}

static int eval_row(const options *o, evaluation *v) {
  const char *input = NULL;
  slv_dense_single_thread();
  int code = find_input(o, v->e, &input);
  if (code == 0) code = find_quantity(o->quantity, &v->quantity);
  if (code == 0) code = find_capability(v);
  if (code == 0) code = find_parameters(o, v);
  if (code == 0) code = eval_input(v, input);
  errno = 0;
  if (fflush(v->out) != 0 || ferror(v->out))
    return harness_error("cannot write standard output: %s",
                         strerror(errno != 0 ? errno : v->write_error));
  return code != 0 ? code : v->undefined > 0 ? EXIT_CHECK_FAILED : EXIT_PASSED;
}

/* ---- a plugin, in a child
 * ------------------------------------------------------------------ */

typedef struct {
  const options *o;
  evaluation v;
  /* What the child has told. */
  size_t line;
  int code; /* -1: nothing */
  char refused[256];
} guest;

static void in_child(void *with, int fd) {
  guest *g = with;
  const subject s = {.plugin = g->o->plugins.at[0]};
  (void)signal(SIGPIPE, SIG_IGN); /* that would look like a crash of the plugin */
  g->v.watcher = fd;
  g->v.e = subject_load(&s, fd);
  const int code = eval_row(g->o, &g->v);
  wire_send(fd, WIRE_CODE, &code, sizeof code);
}

static void on_message(void *to, wire_tag tag, const char *payload, size_t size) {
  guest *g = to;
  if (tag == WIRE_LINE && size == sizeof g->line) memcpy(&g->line, payload, size);
  if (tag == WIRE_CODE && size == sizeof g->code) memcpy(&g->code, payload, size);
  if (tag == WIRE_REFUSED) (void)snprintf(g->refused, sizeof g->refused, "%s", payload);
}

static int judge_guest(const guest *g, const child_report *r) {
  const char *file = g->o->plugins.at[0];
  if (r->end == CHILD_NEVER) return harness_error("%s", r->why);
  if (g->refused[0] != '\0') return input_error("--plugin %s: %s", file, g->refused);
  if (r->end == CHILD_DONE && g->code >= EXIT_PASSED && g->code <= EXIT_HARNESS)
    return g->code;
  if (g->line == 0)
    return plugin_failed("--plugin %s: while being loaded it %s", file, r->why);
  return plugin_failed("--plugin %s: at line %zu of the input it %s", file, g->line,
                       r->why);
}

/* The child writes to standard output itself, by a way of its own: what the plugin
 * prints stays out of the numbers. */
static int eval_plugin(const options *o, const evaluation *v) {
  guest g = {.o = o, .v = *v, .code = -1};
  const int out = dup(STDOUT_FILENO);
  g.v.out = out < 0 ? NULL : fdopen(out, "w");
  if (g.v.out == NULL) {
    const int why = errno;
    if (out >= 0) (void)close(out);
    return harness_error("cannot write standard output: %s", strerror(why));
  }
  g.v.at_once = 1; /* what was done before a crash is not lost */
  const child_job job = {.work = in_child,
                         .with = &g,
                         .limit = o->time_limit,
                         .keep_input = 1,
                         .handle = on_message,
                         .to = &g};
  const child_report r = isolate(&job);
  (void)fclose(g.v.out); /* nothing was written on this side */
  return judge_guest(&g, &r);
}

int eval_command(const options *o) {
  evaluation v = {.hex = o->hex, .out = stdout, .watcher = -1};
  if (!scalar_of_word(o->scalar, &v.scalar))
    return usage_error("--scalar %s: there are double, float, quad", o->scalar);
  if (o->plugins.count > 0) return eval_plugin(o, &v);
  const int code = named_energy(o->energy, &v.e);
  return code != 0 ? code : eval_row(o, &v);
}
