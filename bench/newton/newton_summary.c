#include "newton/newton_summary.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "newton/newton_scene.h"
#include "support/records/newton_document.h"

/* A missing number, as a double. */
static const double none = NAN;

/* Numbers 0 to 4 of a list of the trace, minus `from`, divided by `whole`.  A
 * shorter list repeats its last number. */
static void scale_stages(document_numbers list, double from, double whole,
                         double out[NEWTON_STAGES]) {
  double last = NAN;
  for (size_t i = 0; i < NEWTON_STAGES; i++) {
    if (i < list.n) last = whole > 0 ? (list.v[i] - from) / whole : none;
    out[i] = last;
  }
}

/* The number, or 0 where there is none. */
static double value_at(document_numbers list, size_t i) {
  return i < list.n && isfinite(list.v[i]) ? list.v[i] : 0;
}

/* Sums the times of full steps: steps that were not halved and met no refused
 * matrix.  The first step is left out, since it also touches the memory of the
 * matrices and the factor for the first time. */
static void add_seconds(const doc_newton_trace *t, newton_summary *s) {
  double before = 0;
  for (size_t i = 0; i < t->seconds.n; i++) {
    const double end = value_at(t->seconds, i);
    const double spoilt = value_at(t->halvings, i) + value_at(t->refused, i);
    if (i > 1 && !(spoilt > 0)) {
      s->assembly += value_at(t->assembly, i);
      s->cholesky += value_at(t->factor, i) + value_at(t->solve, i);
      s->steps += end - before;
    }
    before = end;
  }
}

static double at_start(document_numbers list) { return list.n > 0 ? list.v[0] : none; }

static void scale_all_stages(const doc_newton_trace *t, const doc_newton_reference *reference,
                             newton_summary *s) {
  const double least = reference != NULL ? reference->energy : none;
  const double way = reference != NULL ? reference->displacement : none;
  const double height = reference != NULL ? reference->out_of_plane : none;
  s->least = least;
  s->buckling = height;
  scale_stages(t->distance, 0, way, s->distance);
  scale_stages(t->distance_z, 0, height, s->distance_z);
  scale_stages(t->out_of_plane, 0, height, s->height);
  scale_stages(t->energy, least, at_start(t->energy) - least, s->excess);
  scale_stages(t->residual, 0, at_start(t->residual), s->residual);
}

/* Counts the steps that needed no projection; entry 0 is the initial guess. */
static int count_accepted(document_numbers projected) {
  int accepted = 0;
  for (size_t i = 1; i < projected.n; i++) accepted += !(projected.v[i] > 0);
  return accepted;
}

static void copy_numbers(const doc_newton_record *r, newton_summary *s) {
  const doc_newton_end *end = r->end;
  const double numbers[NEWTON_NUMBERS] = {r->pull, r->shear, r->k, r->k_theta, r->density};
  memcpy(s->number, numbers, sizeof numbers);
  s->n = r->n < 1000000 ? (int)r->n : 0;
  s->iterations = r->iterations < 1000000000 ? (int)r->iterations : 0;
  s->most_iterations = r->max_iterations < 1000000000 ? (int)r->max_iterations : 0;
  s->converged = r->converged;
  s->energy = r->energy;
  s->relative = r->relative;
  s->seconds = r->seconds;
  s->refused = (double)r->refused;
  s->exact = r->exact_energy;
  s->thickness = r->thickness;
  s->numeric = r->numeric_difference;
  s->negative = end != NULL && end->negative != DOCUMENT_NO_COUNT ? (double)end->negative : none;
  s->contraction = end != NULL ? end->contraction : none;
  s->scheme_condition = end != NULL ? end->scheme_condition : none;
}

static newton_summary summary_of(const doc_newton_record *r) {
  newton_summary s = {.id = r->id,
                      .scene = r->scene,
                      .membrane = r->membrane,
                      .scheme = r->scheme,
                      .bending = r->bending,
                      .init = r->init,
                      .search = r->line_search,
                      .stop = r->stop,
                      .x = r->positions.v,
                      .count = r->positions.n};
  copy_numbers(r, &s);
  s.accepted = count_accepted(r->trace->projected);
  scale_all_stages(r->trace, r->end != NULL ? r->end->reference : NULL, &s);
  add_seconds(r->trace, &s);
  return s;
}

int newton_summary_of_line(const char *line, newton_summary *out) {
  char message[DOCUMENT_MESSAGE];
  arena memory = {0};
  doc_newton_record r = {0};
  cJSON *tree = cJSON_ParseWithOpts(line, NULL, 1);
  const int found = document_read(tree, "", &doc_newton_record_shape, &r, &memory, message);
  cJSON_Delete(tree);
  if (!found) return arena_free(&memory), 0;
  *out = summary_of(&r);
  out->memory = memory;
  return 1;
}

void newton_summaries_free(items *list) {
  newton_summary *all = list->at;
  for (size_t i = 0; i < list->count; i++) arena_free(&all[i].memory);
  free(all);
  *list = (items){0};
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
  for (size_t i = 0; id != NULL && i < list->count; i++)
    if (strcmp(newton_summary_at(list, i)->id, id) == 0) return newton_summary_at(list, i);
  return NULL;
}
