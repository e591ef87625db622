#include <math.h>

#include "refine/refine_write.h"
#include "support/json/json.h"
#include "support/json/json_lines.h"

typedef struct {
  const char *key;
  double value;
} number;

/* Adds numbers to an object, which may be NULL; null stands for one that there is not.
 */
static int add_numbers(cJSON *o, const number *list, size_t count) {
  int ok = o != NULL;
  for (size_t i = 0; ok && i < count; i++)
    ok = json_add(
        o, list[i].key,
        isfinite(list[i].value) ? json_number(list[i].value) : cJSON_CreateNull());
  return ok;
}

#define ADD_NUMBERS(o, ...)                     \
  add_numbers(o, (const number[]){__VA_ARGS__}, \
              sizeof((const number[]){__VA_ARGS__}) / sizeof(number))

static int add_text(cJSON *o, const char *key, const char *text) {
  return o != NULL && json_add(o, key, cJSON_CreateString(text));
}

/* ---- the run ------------------------------------------------------------------------
 */

static cJSON *environment_json(const refine_facts *facts) {
  cJSON *o = environment_to_json(facts->environment);
  return json_whole(o, add_text(o, "cholesky", slv_solver_library()));
}

static cJSON *counts_json(const refine_plan *p) {
  cJSON *array = cJSON_CreateArray();
  int ok = array != NULL;
  for (size_t i = 0; ok && i < p->meshes; i++)
    ok = json_push(array, json_number((double)p->n[i]));
  return json_whole(array, ok);
}

static cJSON *run_json(const refine_facts *facts) {
  cJSON *o = cJSON_CreateObject();
  return json_whole(o, add_text(o, "command", facts->command) &&
                           json_add(o, "seed", json_u64_text(facts->plan->seed)) &&
                           json_add(o, "n", counts_json(facts->plan)) &&
                           json_add(o, "seconds", json_number(facts->seconds)) &&
                           json_add(o, "complete", cJSON_CreateBool(facts->complete)));
}

static cJSON *scene_json(void) {
  cJSON *o = cJSON_CreateObject();
  return json_whole(
      o, ADD_NUMBERS(o, {"side", REFINE_SIDE}, {"density", REFINE_DENSITY},
                     {"gravity", REFINE_GRAVITY}, {"k_stretch", REFINE_STRETCH},
                     {"k_shear", REFINE_SHEAR}, {"cells", REFINE_CELLS},
                     {"jitter", REFINE_JITTER},
                     {"continuum_sag", refine_continuum_sag(REFINE_SCALE)}));
}

/* ---- records ------------------------------------------------------------------------
 */

static int add_subject(cJSON *o, const refine_kind *kind, const refine_alpha *alpha,
                       double scale) {
  return add_text(o, "mesh", kind->name) && add_text(o, "alpha", alpha->name) &&
         ADD_NUMBERS(o, {"exponent_of_area", alpha->exponent},
                     {"k_stretch", scale * REFINE_STRETCH},
                     {"k_shear", scale * REFINE_SHEAR});
}

static cJSON *record_json(const void *results, size_t i) {
  const refine_record *r = refine_record_at(results, i);
  const slv_newton_result *newton = &r->state.newton;
  const int converged = r->state.status == SLV_OK;
  const char *stop = r->scale > 0 ? slv_stop_text(newton->stop) : "no stiffness found";
  cJSON *o = cJSON_CreateObject();
  return json_whole(
      o, add_subject(o, r->kind, r->alpha, r->scale) &&
             ADD_NUMBERS(o, {"n", (double)r->n}, {"vertices", (double)r->vertices},
                         {"triangles", (double)r->triangles}, {"sag", r->state.sag},
                         {"lowest", r->state.lowest}, {"stretch", r->state.stretch},
                         {"energy", newton->last.energy},
                         {"residual", newton->last.relative},
                         {"iterations", newton->last.iteration},
                         {"refused", newton->refused}, {"seconds", r->seconds}) &&
             json_add(o, "converged", cJSON_CreateBool(converged)) &&
             add_text(o, "stop", stop));
}

static cJSON *series_json(const void *results, size_t i) {
  const refine_series *s = refine_series_at(results, i);
  const refine_trend *t = &s->trend;
  cJSON *o = cJSON_CreateObject();
  return json_whole(
      o, add_subject(o, s->kind, s->alpha, s->scale) &&
             json_add(o, "converged", cJSON_CreateBool(s->converged)) &&
             add_text(o, "mesh_independent", refine_verdict_word(t->verdict)) &&
             ADD_NUMBERS(o, {"growth", t->exponent}, {"order", t->order},
                         {"limit", t->limit}, {"error", t->error}));
}

int refine_write_json(FILE *f, const refine_facts *facts) {
  const refine_results *r = facts->results;
  fputs("{\"schema\": \"selvedge.refine/1\", \"tool\": \"selvedge-bench\"", f);
  const int ok = json_put(f, ",\n\"environment\": ", environment_json(facts)) &&
                 json_put(f, ",\n\"run\": ", run_json(facts)) &&
                 json_put(f, ",\n\"scene\": ", scene_json()) &&
                 json_put_list(f, "records", r, r->records.count, record_json) &&
                 json_put_list(f, "series", r, r->series.count, series_json);
  fputs("}\n", f);
  return ok;
}
