#include "newton/newton_summary.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "newton/newton_scene.h"

/* A number that there is not, as a double. */
static const double none = NAN;

static const cJSON *member(const cJSON *o, const char *key) {
  return cJSON_GetObjectItemCaseSensitive(o, key);
}

static double number(const cJSON *o, const char *key) {
  const cJSON *item = member(o, key);
  return cJSON_IsNumber(item) ? item->valuedouble : none;
}

static int word(const cJSON *o, const char *key, char out[NEWTON_WORD]) {
  const char *text = cJSON_GetStringValue(member(o, key));
  (void)snprintf(out, NEWTON_WORD, "%s", text != NULL ? text : "");
  return text != NULL;
}

static int take_words(const cJSON *o, newton_summary *s) {
  return word(o, "scene", s->scene) && word(o, "membrane", s->membrane) &&
         word(o, "scheme", s->scheme) && word(o, "bending", s->bending) &&
         word(o, "init", s->init) && word(o, "line_search", s->search) &&
         word(o, "stop", s->stop);
}

/* Numbers 0 to 4 of a trace's list, less `from` and over `whole`; the last stands for
 * those after it. */
static void take_stages(const cJSON *list, double from, double whole,
                        double out[NEWTON_STAGES]) {
  const cJSON *item = list != NULL ? list->child : NULL;
  double last = NAN;
  for (int i = 0; i < NEWTON_STAGES; i++) {
    out[i] = last;
    if (item == NULL) continue;
    const int known = cJSON_IsNumber(item) && whole > 0;
    out[i] = last = known ? (item->valuedouble - from) / whole : none;
    item = item->next;
  }
}

static double next_of(const cJSON **item) {
  const cJSON *at = *item;
  if (at == NULL) return 0;
  *item = at->next;
  return cJSON_IsNumber(at) ? at->valuedouble : 0;
}

static const cJSON *first_of(const cJSON *trace, const char *key) {
  const cJSON *list = member(trace, key);
  return list != NULL ? list->child : NULL;
}

/* Steps that were not halved and met no refused matrix, from the second step on: the
 * first is also the first to touch the memory of the matrices and the factor. */
static void take_seconds(const cJSON *trace, newton_summary *s) {
  const cJSON *halvings = first_of(trace, "halvings");
  const cJSON *refused = first_of(trace, "refused");
  const cJSON *seconds = first_of(trace, "seconds");
  const cJSON *assembly = first_of(trace, "assembly");
  const cJSON *factor = first_of(trace, "factor"), *solve = first_of(trace, "solve");
  double before = 0;
  for (int i = 0; seconds != NULL; i++) {
    const double end = next_of(&seconds), parts = next_of(&assembly);
    const double cholesky = next_of(&factor) + next_of(&solve);
    const double spoilt = next_of(&halvings) + next_of(&refused);
    const int counts = i > 1 && !(spoilt > 0);
    if (counts) {
      s->assembly += parts;
      s->cholesky += cholesky;
      s->steps += end - before;
    }
    before = end;
  }
}

static double at_start(const cJSON *trace, const char *key) {
  const cJSON *item = first_of(trace, key);
  return cJSON_IsNumber(item) ? item->valuedouble : none;
}

static void take_all_stages(const cJSON *trace, const cJSON *reference,
                            newton_summary *s) {
  const double least = number(reference, "energy");
  take_stages(member(trace, "distance"), 0, number(reference, "displacement"),
              s->distance);
  take_stages(member(trace, "distance_z"), 0, number(reference, "out_of_plane"),
              s->distance_z);
  take_stages(member(trace, "out_of_plane"), 0, number(reference, "out_of_plane"),
              s->height);
  take_stages(member(trace, "energy"), least, at_start(trace, "energy") - least,
              s->excess);
  take_stages(member(trace, "residual"), 0, at_start(trace, "residual"), s->residual);
}

static int count_accepted(const cJSON *trace) {
  const cJSON *projected = first_of(trace, "projected");
  int accepted = 0;
  if (projected != NULL) projected = projected->next; /* from the first step on */
  for (; projected != NULL; projected = projected->next)
    accepted += !(projected->valuedouble > 0);
  return accepted;
}

static void take_setup(const cJSON *o, newton_summary *s) {
  static const char *const keys[NEWTON_NUMBERS] = {"pull", "shear", "k", "k_theta",
                                                   "density"};
  for (int i = 0; i < NEWTON_NUMBERS; i++) s->number[i] = number(o, keys[i]);
}

/* As newton_summary_of(). */
static int take_positions(const cJSON *list, newton_summary *s) {
  if (!cJSON_IsArray(list)) return 1;
  const int count = cJSON_GetArraySize(list);
  if (count <= 0) return 0;
  s->x = malloc((size_t)count * sizeof *s->x);
  if (s->x == NULL) return -1;
  for (const cJSON *item = list->child; item != NULL; item = item->next)
    s->x[s->count++] = item->valuedouble;
  return 1;
}

static void take_numbers(const cJSON *o, newton_summary *s) {
  const cJSON *end = member(o, "end"), *trace = member(o, "trace");
  const cJSON *reference = member(end, "reference");
  const double n = number(o, "n"), iterations = number(o, "iterations");
  const double most = number(o, "max_iterations");
  s->n = n > 0 && n < 1e6 ? (int)n : 0;
  s->iterations = iterations >= 0 && iterations < 1e9 ? (int)iterations : 0;
  s->most_iterations = most > 0 && most < 1e9 ? (int)most : 0;
  s->converged = cJSON_IsTrue(member(o, "converged"));
  s->energy = number(o, "energy");
  s->relative = number(o, "relative");
  s->seconds = number(o, "seconds");
  s->refused = number(o, "refused");
  s->exact = number(o, "exact_energy");
  s->numeric = number(o, "numeric_difference");
  s->negative = number(end, "negative");
  s->contraction = number(end, "contraction");
  s->scheme_condition = number(end, "scheme_condition");
  s->buckling = number(reference, "out_of_plane");
  s->least = number(reference, "energy");
  s->accepted = count_accepted(trace);
  take_setup(o, s);
  take_all_stages(trace, reference, s);
  take_seconds(trace, s);
}

int newton_summary_of(const cJSON *record, newton_summary *out) {
  const char *id = cJSON_GetStringValue(member(record, "id"));
  *out = (newton_summary){0};
  if (id == NULL || !cJSON_IsObject(member(record, "trace"))) return 0;
  out->id = strdup(id);
  take_numbers(record, out);
  int found = out->id != NULL ? take_words(record, out) : -1;
  if (found > 0) found = take_positions(member(record, "positions"), out);
  if (found <= 0) newton_summary_free(out);
  return found;
}

void newton_summary_free(newton_summary *s) {
  free(s->id);
  free(s->x);
  *s = (newton_summary){0};
}

int newton_is_of(const newton_summary *s, const char *scene) {
  const size_t length = strlen(scene);
  return strncmp(s->scene, scene, length) == 0 &&
         (s->scene[length] == '\0' || s->scene[length] == ' ');
}

int newton_is_own(const newton_summary *s) {
  for (size_t i = 0; newton_setup_at(i) != NULL; i++) {
    const newton_setup *setup = newton_setup_at(i);
    const newton_membrane m = newton_membrane_of(setup->membrane, setup->k);
    char name[MEMBRANE_NAME];
    newton_membrane_name(&m, name);
    if (newton_is_of(s, setup->name)) return strcmp(s->membrane, name) == 0;
  }
  return 0;
}

const newton_summary *newton_summary_find(const items *list, const char *id) {
  for (size_t i = 0; i < list->count; i++)
    if (strcmp(newton_summary_at(list, i)->id, id) == 0)
      return newton_summary_at(list, i);
  return NULL;
}
