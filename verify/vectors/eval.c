/* eval.c -- the command `selvedge-verify eval`: computes one quantity at configurations. */
#include "cli/verify_options.h"

#include <errno.h>
#include <string.h>

#include "measure/params.h"
#include "suite/settings.h"
#include "support/base/complain.h"
#include "support/cli/near.h"
#include "support/harness/blas.h"
#include "vectors/eval_input.h"

static int find_quantity(const char *name, quantity *q) {
  nearest n = nearest_to(name);
  for (int i = 0; i < QUANTITY_SHOWN; i++) {
    nearest_try(&n, quantity_name((quantity)i));
    if (strcmp(name, quantity_name((quantity)i)) != 0) continue;
    *q = (quantity)i;
    return 0;
  }
  return usage_error(
      "unknown quantity '%s'%s; there are energy, gradient, hessian, "
      "eigenvalues, eigenvectors, projected",
      name, nearest_hint(&n));
}

static int find_capability(const evaluation *v) {
  int numerical;
  const char *why = evaluate_missing(v->host->e, v->quantity, v->scalar, &numerical);
  if (why != NULL)
    return usage_error("%s has no %s in %s: %s", v->host->e->name, quantity_name(v->quantity),
                       scalar_word(v->scalar), why);
  if (numerical) {
    remark("%s: no closed form: numerical %s used", v->host->e->name,
           v->quantity == QUANTITY_PROJECTED ? "projection" : "eigensolver");
    blas_reserve(1);
  }
  return 0;
}

/* With a plugin, a single operand may be the name of its energy or the input file. */
static int find_input(const options *o, const slv_energy *e, const char **input) {
  *input = o->input;
  if (o->plugins.count == 0) return 0;
  if (o->energy != NULL && strcmp(o->energy, e->name) != 0)
    return usage_error("the energy of --plugin %s is named %s, not %s", items_text(&o->plugins, 0),
                       e->name, o->energy);
  if (*input != NULL && strcmp(*input, e->name) == 0) *input = NULL;
  return 0;
}

/* Evaluates all configurations of the input, with the parameters of the options. */
static int eval_at(const options *o, evaluation *v, const char *input) {
  double p[params_room(v->host->e)];
  slv_f128 of_scalar[params_room(v->host->e)]; /* large enough for any scalar */
  TRY(settings_params(o, v->host->e, p));
  const slv_status s = params_in(v->scalar, v->host->e, p, of_scalar);
  if (s != SLV_OK)
    return input_error("%s: invalid rest shape: %s", v->host->e->name, slv_status_text(s));
  v->p = of_scalar;
  return eval_input(v, input);
}

/* Evaluates in a child process if the energy is a plugin's, else in this process. */
static int eval_with(void *with, const plugin_host *host) {
  const options *o = *(const options **)with;
  /* With a plugin, each result is written at once: a crash then loses no earlier results. */
  evaluation v = {.host = host, .hex = o->hex, .at_once = host->watcher >= 0};
  const char *input = NULL;
  (void)scalar_of_word(o->scalar, &v.scalar); /* eval_command() has validated it */
  int code = find_input(o, host->e, &input);
  if (code == 0) code = find_quantity(o->quantity, &v.quantity);
  if (code == 0) code = find_capability(&v);
  if (code == 0) code = eval_at(o, &v, input);
  errno = 0;
  if (fflush(host->out) != 0 || ferror(host->out))
    return harness_error("cannot write standard output: %s",
                         strerror(errno != 0 ? errno : v.write_error));
  return code != 0 ? code : v.undefined > 0 ? EXIT_CHECK_FAILED : EXIT_PASSED;
}

int eval_command(const options *o) {
  scalar s;
  if (!scalar_of_word(o->scalar, &s))
    return usage_error("--scalar %s: there are double, float, quad", o->scalar);
  return plugin_host_run(o, eval_with, &o);
}
