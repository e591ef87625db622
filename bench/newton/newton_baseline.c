#include "newton/newton_plan.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "newton/newton_write.h"
#include "support/base/memory.h"

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

static void add_run(baseline *b, const char *group, const newton_record *r, double *residuals) {
  const size_t count = r->steps.count;
  const newton_step *last = count > 0 ? newton_step_at(r, count - 1) : NULL;
  const double iterations = last != NULL ? last->at.iteration : 0;
  const double energy = last != NULL ? last->at.energy : 0;
  const int ran = r->status == SLV_OK || r->status == SLV_ENOTCONVERGED;
  const double refused = ran ? r->result.refused : 0;
  for (size_t i = 0; i < count; i++) residuals[i] = newton_step_at(r, i)->at.relative;
  add(b, group, "iterations", &iterations, 1);
  add(b, group, "refused", &refused, 1);
  add(b, group, "energy", &energy, last != NULL);
  add(b, group, "residuals", residuals, count);
  baseline_add_text(b, group, "stop",
                    ran ? slv_stop_text(r->result.stop) : slv_status_text(r->status));
}

void newton_baseline_add(baseline *b, const newton_record *r) {
  buffer group = {0};
  double *residuals = base_alloc(r->steps.count, sizeof *residuals);
  newton_case_name(r->c, &group);
  if (r->c->plugin != NULL) buffer_format(&group, " plugin=%s", r->c->plugin->name);
  add_run(b, group.data, r, residuals);
  free(residuals);
  free(group.data);
}
