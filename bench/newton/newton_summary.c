#include "newton/newton_summary.h"

#include <math.h>
#include <string.h>

#include "newton/newton_scene.h"

/* A missing number, as a double. */
static const double none = NAN;

/* Scales numbers 0 to 4 of a list of the trace: minus `from`, divided by `whole`.  A shorter list
 * repeats its last number. */
static void scale_stages(document_numbers list, double from, double whole,
                         double out[NEWTON_STAGES]) {
  double last = NAN;
  for (size_t i = 0; i < NEWTON_STAGES; i++) {
    if (i < list.n) last = whole > 0 ? (list.v[i] - from) / whole : none;
    out[i] = last;
  }
}

/* Returns the number, or 0 if there is none. */
static double value_at(document_numbers list, size_t i) {
  return i < list.n && isfinite(list.v[i]) ? list.v[i] : 0;
}

/* Sums the times of full steps: steps without halving and without refused matrices.  The first step
 * is left out, because it also touches the memory of the matrices and the factor for the first
 * time. */
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

newton_summary newton_summary_of(const doc_newton_record *r) {
  const doc_newton_end *end = r->end;
  newton_summary s = {
      .r = *r,
      .accepted = count_accepted(r->trace->projected),
      .negative = end != NULL && end->negative != DOCUMENT_NO_COUNT ? (double)end->negative : none,
      .contraction = end != NULL ? end->contraction : none,
      .scheme_condition = end != NULL ? end->scheme_condition : none};
  scale_all_stages(r->trace, end != NULL ? end->reference : NULL, &s);
  add_seconds(r->trace, &s);
  return s;
}

int newton_is_of(const newton_summary *s, const char *scene) {
  const size_t length = strlen(scene);
  return strncmp(s->r.scene, scene, length) == 0 &&
         (s->r.scene[length] == '\0' || s->r.scene[length] == ' ');
}

int newton_is_own(const newton_summary *s) {
  for (size_t i = 0; newton_setup_at(i) != NULL; i++) {
    const newton_setup *setup = newton_setup_at(i);
    const newton_membrane m = newton_membrane_of(setup->membrane, setup->k);
    char name[MEMBRANE_NAME];
    newton_membrane_name(&m, name);
    if (newton_is_of(s, setup->name)) return strcmp(s->r.membrane, name) == 0;
  }
  return 0;
}
