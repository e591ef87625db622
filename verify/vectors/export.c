/* export.c -- the command `selvedge-verify export`: writes values to test another code against. */
#include "cli/verify_options.h"

#include <stdlib.h>
#include <string.h>

#include "suite/settings.h"
#include "support/base/file.h"
#include "support/cli/near.h"
#include "support/harness/blas.h"
#include "vectors/export_vectors.h"

typedef struct {
  const options *o;
  export_place to;
  scalar scalar;
  int named[QUANTITY_SHOWN]; /* 1: requested by --quantity */
} request;

static int choose(const request *q, const slv_energy *e, int wanted[QUANTITY_SHOWN]) {
  for (int k = 0; k < QUANTITY_SHOWN; k++) {
    int numerical;
    const char *why = evaluate_missing(e, (quantity)k, SCALAR_F64, &numerical);
    const int spectral = k == QUANTITY_EIGENVALUES || k == QUANTITY_PROJECTED;
    if (why == NULL &&
        (k == QUANTITY_EIGENVECTORS || (spectral && (e->claims & SLV_NOT_A_GRADIENT) != 0)))
      why = "its Hessian is not symmetric";
    wanted[k] = why == NULL && (q->o->quantities.count == 0 || q->named[k]);
    if (why != NULL && q->named[k])
      return usage_error("%s has no %s: %s", e->name, quantity_name((quantity)k), why);
  }
  return 0;
}

static int export_one(const request *q, const plugin_host *host, const double *pinned) {
  vectors_request what = {
      .scalar = q->scalar,
      .source = {.energy = host->e, .seed = q->o->seed, .random = q->o->samples, .pinned = pinned}};
  vectors v = {0};
  TRY(choose(q, host->e, what.wanted));
  TRY(settings_rest(q->o, host->e, &what.source.rest));
  const slv_status s = vectors_fill(&what, host, &v);
  int code = 0;
  if (s != SLV_OK) code = harness_error("%s: states: %s", host->e->name, slv_status_text(s));
  if (code == 0) code = export_files(&q->to, host, &v);
  vectors_free(&v);
  return code;
}

static int export_plugin(void *with, const plugin_host *host) {
  const request *q = with;
  double pinned[1][SLV_MAX_PARAM];
  TRY(settings_pin(&q->o->settings, &host->e, 1, pinned));
  return export_one(q, host, pinned[0]);
}

static int export_built_in(request *q) {
  subjects s = {0};
  double(*pinned)[SLV_MAX_PARAM] = NULL;
  int code = subjects_choose(q->o, &s);
  if (code == 0) code = settings_pin_all(&q->o->settings, &s, &pinned);
  if (code == 0 && s.count > 1) q->to.folder = 1;
  if (code == 0 && q->to.folder) code = folder_make(q->o->out);
  for (size_t i = 0; code == 0 && i < s.count; i++) {
    const plugin_host host = {.e = s.at[i].row, .out = stdout, .watcher = -1};
    code = export_one(q, &host, pinned[i]);
  }
  free(pinned);
  subjects_free(&s);
  return code;
}

static int read_quantity(request *q, const char *word) {
  nearest n = nearest_to(word);
  for (int k = 0; k < QUANTITY_SHOWN; k++) {
    if (k == QUANTITY_EIGENVECTORS)
      continue; /* not exported, because signs of eigenvectors are arbitrary */
    nearest_try(&n, quantity_name((quantity)k));
    if (strcmp(word, quantity_name((quantity)k)) == 0) return !(q->named[k] = 1);
  }
  return usage_error("--quantity %s: there are energy, gradient, hessian, eigenvalues, projected%s",
                     word, nearest_hint(&n));
}

static int judge_words(request *q) {
  const options *o = q->o;
  q->to.npy = strcmp(o->format, "npy") == 0;
  if (!q->to.npy && strcmp(o->format, "csv") != 0)
    return usage_error("--format %s: there are csv, npy", o->format);
  for (size_t i = 0; i < o->quantities.count; i++)
    TRY(read_quantity(q, items_text(&o->quantities, i)));
  if (!scalar_of_word(o->scalar, &q->scalar) || q->scalar == SCALAR_F128)
    return usage_error("--scalar %s: there are double, float", o->scalar);
  if (o->plugins.count > 0 && o->energies.count > 0)
    return usage_error("--energy and --plugin: choose one");
  const int many = o->plugins.count == 0 && o->energies.count != 1;
  q->to.folder = is_folder(o->out) || q->to.npy || many;
  if (q->to.folder && strcmp(o->out, "-") == 0)
    return usage_error("--out -: standard output takes one energy as csv");
  return 0;
}

int export_command(const options *o) {
  request q = {.o = o, .to = {.path = o->out}};
  blas_reserve(1);
  TRY(judge_words(&q));
  if (o->plugins.count == 0) return export_built_in(&q);
  if (q.to.folder) TRY(folder_make(o->out));
  return plugin_host_run(o, export_plugin, &q);
}
