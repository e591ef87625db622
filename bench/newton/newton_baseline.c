#include "newton/newton_plan.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

const newton_baseline_run newton_baseline_runs[] = {
    {NULL, "project-terms"},      {"edge-affine", "full-shifted"},
    {"mid-pull", "full-shifted"}, {"shear-wrinkle", "full-shifted"},
    {"shear-wrinkle", "blend"},   {"compress", "project-sum"},
    {"compress", "gauss-newton"}, {"compress", "project-on-demand"},
    {"compress", "blend"},        {NULL, NULL}};

int newton_baseline_chooses(const options *o) {
  return o->baseline != NULL && o->scenes.count == 0 && o->schemes.count == 0 && o->mesh == NULL &&
         o->plugins.count == 0;
}

int newton_baseline_has(const newton_case *c) {
  if (newton_is_of_quads(c->setup->membrane)) return 0;
  for (const newton_baseline_run *r = newton_baseline_runs; r->scheme != NULL; r++)
    if ((r->scene == NULL || strcmp(r->scene, c->setup->name) == 0) &&
        strcmp(r->scheme, c->scheme.name) == 0)
      return 1;
  return 0;
}

void newton_baseline_settings(baseline *b, const options *o) {
  baseline_setting(b, "seed", "%" PRIu64, o->seed);
  baseline_setting(b, "max-iterations", "%d%s", newton_most_iterations(o, 0),
                   o->sweep ? " and less" : "");
  baseline_setting(b, "tolerance", "%g", NEWTON_TOLERANCE);
  baseline_setting(b, "noise", "%g", NEWTON_NOISE);
}

static void add(baseline *b, const char *group, const char *kind, const double *x, size_t count) {
  baseline_add_value(b, &(baseline_value){.group = group,
                                          .item = "run",
                                          .kind = kind,
                                          .scalar = SCALAR_F64,
                                          .at = x,
                                          .count = count,
                                          .reason = "no iterate was evaluated"});
}

void newton_baseline_add(baseline *b, const newton_case *c, const doc_newton_record *d) {
  const double iterations = (double)d->iterations, refused = (double)d->refused;
  buffer group = {0};
  newton_case_name(c, &group);
  if (c->plugin != NULL) buffer_format(&group, " plugin=%s", c->plugin->name);
  add(b, group.data, "iterations", &iterations, 1);
  add(b, group.data, "refused", &refused, 1);
  add(b, group.data, "energy", &d->energy, isfinite(d->energy) ? 1 : 0);
  add(b, group.data, "residuals", d->trace->relative.v, d->trace->relative.n);
  baseline_add_text(b, group.data, "stop", d->stop);
  free(group.data);
}
