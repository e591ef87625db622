#include "newton/newton_json.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include "support/json/json.h"
#include "support/json/json_lines.h"

void newton_case_name(const newton_case *c, buffer *name) {
  buffer_format(name, "%s%s", c->setup->name, c->from);
  if (c->n > 0) buffer_format(name, " n=%zu", c->n);
  buffer_format(name, " %s %s bending=%s search=%s", newton_init_words[c->init],
                c->scheme.name, slv_bending_hessian_name(c->bending),
                newton_search_words[c->search]);
}

void newton_case_id(const newton_case *c, buffer *id) {
  newton_case_name(c, id);
  buffer_format(id, " cap=%d threads=%d seed=%" PRIu64, c->most_iterations, c->threads,
                c->seed);
  if (c->plugin != NULL)
    buffer_format(id, " plugin=%s#%016" PRIx64, c->plugin->name, c->plugin_mark);
}

/* A number that there is not, as a double. */
static const double none = NAN;

static cJSON *number_or_null(double x) {
  return isfinite(x) ? json_number(x) : cJSON_CreateNull();
}

static int add_number(cJSON *o, const char *key, double x) {
  return json_add(o, key, number_or_null(x));
}

static int add_text(cJSON *o, const char *key, const char *text) {
  return json_add(o, key, cJSON_CreateString(text));
}

/* ---- the trace ----------------------------------------------------------------------
 */

typedef struct {
  const char *key;
  size_t at; /* in newton_step */
  int whole; /* an int, not a double? */
} column;

#define OF_STEP(key, member) \
  { key, offsetof(newton_step, member), 0 }
#define OF_COUNT(key, member) \
  { key, offsetof(newton_step, member), 1 }
static const column columns[] = {
    OF_STEP("energy", at.energy),        OF_STEP("residual", at.residual),
    OF_STEP("relative", at.relative),    OF_STEP("decrement", at.decrement),
    OF_STEP("step", at.length),          OF_COUNT("halvings", at.halvings),
    OF_COUNT("refused", at.refused),     OF_STEP("shift", at.shift),
    OF_STEP("blend", at.blend),          OF_COUNT("projected", at.projected),
    OF_STEP("seconds", seconds),         OF_STEP("assembly", at.assembly),
    OF_STEP("factor", at.factorisation), OF_STEP("solve", at.solve),
};
static const column distances[] = {
    OF_STEP("distance", distance),
    OF_STEP("distance_z", distance_z),
    OF_STEP("out_of_plane", out_of_plane),
};
enum {
  COLUMNS = sizeof columns / sizeof columns[0],
  DISTANCES = sizeof distances / sizeof distances[0]
};

static double value_of(const newton_step *step, const column *c) {
  const char *at = (const char *)step + c->at;
  return c->whole ? *(const int *)(const void *)at : *(const double *)(const void *)at;
}

static cJSON *column_json(const newton_record *r, const column *c, size_t count) {
  cJSON *array = cJSON_CreateArray();
  int ok = array != NULL;
  for (size_t i = 0; ok && i < count; i++)
    ok = json_push(array, number_or_null(value_of(newton_step_at(r, i), c)));
  return json_whole(array, ok);
}

static cJSON *trace_json(const newton_record *r) {
  const size_t count = r->steps.count;
  cJSON *o = cJSON_CreateObject();
  int ok = o != NULL;
  for (int i = 0; ok && i < COLUMNS; i++)
    ok = json_add(o, columns[i].key, column_json(r, &columns[i], count));
  for (int i = 0; ok && i < DISTANCES; i++)
    ok = json_add(o, distances[i].key,
                  column_json(r, &distances[i], r->end.reference ? count : 0));
  return json_whole(o, ok);
}

/* ---- the end ------------------------------------------------------------------------
 */

static cJSON *reference_json(const newton_end *e) {
  cJSON *o = cJSON_CreateObject();
  return json_whole(o, o != NULL && add_number(o, "energy", e->energy) &&
                           add_number(o, "relative", e->relative) &&
                           add_number(o, "displacement", e->displacement) &&
                           add_number(o, "out_of_plane", e->out_of_plane));
}

static cJSON *lowest_json(const newton_end *e) {
  cJSON *array = cJSON_CreateArray();
  int ok = array != NULL;
  for (size_t i = 0; ok && i < e->lowest_count; i++)
    ok = json_push(array, number_or_null(e->lowest[i]));
  return json_whole(array, ok);
}

static cJSON *end_json(const newton_end *e) {
  cJSON *o = cJSON_CreateObject();
  return json_whole(
      o, o != NULL &&
             add_number(o, "negative", e->inertia ? (double)e->negative : none) &&
             add_number(o, "zero", e->inertia ? (double)e->zero : none) &&
             add_number(o, "positive", e->inertia ? (double)e->positive : none) &&
             json_add(o, "lowest", lowest_json(e)) &&
             add_number(o, "largest", e->largest) &&
             add_number(o, "condition", e->condition) &&
             add_number(o, "scheme_condition", e->scheme_condition) &&
             add_number(o, "contraction", e->contraction) &&
             add_number(o, "contraction_steps", e->contraction_steps) &&
             json_add(o, "reference",
                      e->reference ? reference_json(e) : cJSON_CreateNull()));
}

/* Nine digits: for pictures, and to tell end points apart. */
static cJSON *positions_json(const newton_record *r) {
  buffer text = {0};
  buffer_put(&text, "[", 1);
  for (size_t i = 0; i < 3 * r->vertices; i++)
    buffer_format(&text, "%s%.9g", i > 0 ? "," : "", r->x[i]);
  buffer_put(&text, "]", 1);
  cJSON *raw = text.failed ? NULL : cJSON_CreateRaw(text.data);
  free(text.data);
  return raw;
}

/* ---- the record ---------------------------------------------------------------------
 */

static int has_positions(const newton_record *r) {
  if (!r->analysed) return 0;
  for (size_t i = 0; i < 3 * r->vertices; i++)
    if (!isfinite(r->x[i])) return 0;
  return 1;
}

static int add_subject(cJSON *o, const newton_record *r, const char *id) {
  const newton_case *c = r->c;
  return add_text(o, "id", id) && add_text(o, "scene", c->setup->name) &&
         add_text(o, "membrane", r->membrane) &&
         add_number(o, "n", c->n > 0 ? (double)c->n : none) &&
         add_number(o, "vertices", (double)r->vertices) &&
         add_number(o, "triangles", (double)r->triangles) &&
         add_text(o, "scheme", c->scheme.name) &&
         add_text(o, "bending", slv_bending_hessian_name(c->bending)) &&
         add_text(o, "init", newton_init_words[c->init]) &&
         add_text(o, "line_search", newton_search_words[c->search]) &&
         add_number(o, "max_iterations", c->most_iterations) &&
         add_number(o, "pull", c->setup->pull) &&
         add_number(o, "shear", c->setup->shear) && add_number(o, "k", c->setup->k) &&
         add_number(o, "k_theta", c->setup->k_theta) &&
         add_number(o, "density", c->setup->density) &&
         add_number(o, "threads", c->threads);
}

static int add_outcome(cJSON *o, const newton_record *r) {
  const size_t count = r->steps.count;
  const newton_step *last = count > 0 ? newton_step_at(r, count - 1) : NULL;
  const int ran = r->status == SLV_OK || r->status == SLV_ENOTCONVERGED;
  const double exact = r->c->setup->exact;
  return json_add(o, "converged", cJSON_CreateBool(r->status == SLV_OK)) &&
         add_text(o, "stop",
                  ran ? slv_stop_text(r->result.stop) : slv_status_text(r->status)) &&
         add_number(o, "iterations", last != NULL ? last->at.iteration : 0) &&
         add_number(o, "refused", ran ? r->result.refused : 0) &&
         add_number(o, "seconds", last != NULL ? last->seconds : 0) &&
         add_number(o, "energy", last != NULL ? last->at.energy : none) &&
         add_number(o, "residual", last != NULL ? last->at.residual : none) &&
         add_number(o, "relative", last != NULL ? last->at.relative : none) &&
         add_number(o, "exact_energy",
                    exact > 0 && r->c->plugin == NULL ? exact : none) &&
         add_number(o, "numeric_difference", r->numeric_difference);
}

cJSON *newton_record_json(const newton_record *r, const char *id) {
  cJSON *o = cJSON_CreateObject();
  return json_whole(
      o, o != NULL && add_subject(o, r, id) && add_outcome(o, r) &&
             json_add(o, "trace", trace_json(r)) &&
             json_add(o, "end", r->analysed ? end_json(&r->end) : cJSON_CreateNull()) &&
             json_add(o, "positions",
                      has_positions(r) ? positions_json(r) : cJSON_CreateNull()));
}

/* ---- the document -------------------------------------------------------------------
 */

cJSON *newton_environment_json(const environment *e) {
  cJSON *o = environment_to_json(e);
  return json_whole(o, o != NULL && add_text(o, "cholesky", slv_solver_library()));
}

cJSON *newton_run_json(const char *command, uint64_t seed) {
  cJSON *o = cJSON_CreateObject();
  return json_whole(o, o != NULL && add_text(o, "command", command) &&
                           json_add(o, "seed", json_u64_text(seed)) &&
                           add_number(o, "tolerance", NEWTON_TOLERANCE) &&
                           add_number(o, "noise", NEWTON_NOISE));
}
