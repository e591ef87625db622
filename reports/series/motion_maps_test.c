/* Maps of runs made by hand. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <math.h>
#include <string.h>

#include "document/motion_runs.h"
#include "series/series.h"

enum { STEPS = 4 };

/* Makes runs with h = 0.01, 0.02, 0.04, 0.08 and final energies 3 + 5 h; run `bad` is unstable. */
static void add_runs(doc_motion_record *r, doc_motion_sample *samples, double k, int bad) {
  for (int i = 0; i < STEPS; i++) {
    const double h = 0.01 * (double)(1 << i);
    samples[i] = (doc_motion_sample){.kinetic = 1, .stretch = 2, .bend = 5 * h};
    r[i] = (doc_motion_record){.id = "run",
                               .setup = {.scene = "swing",
                                         .n = 9,
                                         .h = h,
                                         .membrane = "kim",
                                         .bending = "theta",
                                         .scheme = "linear",
                                         .hessian = "full",
                                         .solver = "cholesky",
                                         .damping = "whole",
                                         .k_stretch = k,
                                         .k_damp = 0.2,
                                         .stretch_limit = (double)NAN},
                               .end = i == bad ? MOTION_UNSTABLE : MOTION_FINISHED,
                               .samples = {&samples[i], 1}};
  }
}

static const doc_series *find(const record_set *set, const char *name) {
  for (size_t i = 0; i < set->series.n; i++)
    if (strcmp(set->series.v[i].name, name) == 0) return &set->series.v[i];
  return NULL;
}

/* At k = 100 the step 0.04 is unstable and 0.08 is not: 0.02 is the largest step up to which all
 * are stable.  At k = 10 all steps are stable. */
Test(motion_maps, stops_at_the_first_unstable_step) {
  doc_motion_record r[2 * STEPS];
  doc_motion_sample samples[2 * STEPS];
  doc_motion d = {.records = {r, 2 * STEPS}};
  record_set set = {.motions = {&d, 1}};
  add_runs(r, samples, 10, -1);
  add_runs(r + STEPS, samples + STEPS, 100, 2);
  motion_maps_add(&set);
  const doc_series *s = find(&set, "stable");
  cr_assert(s != NULL);
  cr_expect(strcmp(s->subject, "swing n=9 kim theta linear cholesky") == 0, "%s", s->subject);
  cr_expect(strcmp(s->quantity, "full/0.2") == 0, "%s", s->quantity);
  cr_assert(eq(sz, s->rows.n, 2));
  cr_expect(eq(dbl, s->rows.v->v[0], 10));
  cr_expect(eq(dbl, s->rows.v->v[1], 0.08));
  cr_expect(eq(dbl, s->rows.v[1].v[0], 100));
  cr_expect(eq(dbl, s->rows.v[1].v[1], 0.02));
  records_free(&set);
}

/* |5 h - 5 * 0.01| over the three longer steps. */
Test(motion_maps, order) {
  doc_motion_record r[STEPS];
  doc_motion_sample samples[STEPS];
  doc_motion d = {.records = {r, STEPS}};
  record_set set = {.motions = {&d, 1}};
  add_runs(r, samples, 10, -1);
  motion_maps_add(&set);
  cr_expect(find(&set, "stable") == NULL); /* a line needs two stiffnesses */
  const doc_series *s = find(&set, "order");
  cr_assert(s != NULL);
  cr_expect(strcmp(s->quantity, "linear/0.2") == 0, "%s", s->quantity);
  cr_assert(eq(sz, s->rows.n, STEPS - 1));
  for (size_t i = 0; i < s->rows.n; i++) {
    cr_expect(eq(dbl, s->rows.v[i].v[0], r[i + 1].setup.h));
    cr_expect(epsilon_eq(dbl, s->rows.v[i].v[1], 5 * (r[i + 1].setup.h - 0.01), 1e-14));
  }
  records_free(&set);
}

Test(motion_maps, no_order_where_a_run_is_unstable) {
  doc_motion_record r[STEPS];
  doc_motion_sample samples[STEPS];
  doc_motion d = {.records = {r, STEPS}};
  record_set set = {.motions = {&d, 1}};
  add_runs(r, samples, 10, 3);
  motion_maps_add(&set);
  cr_expect(find(&set, "order") == NULL);
  records_free(&set);
}

/* Adaptive runs appear in no map and do not prevent the maps of other runs. */
Test(motion_maps, leaves_out_what_adapts) {
  doc_motion_record r[2 * STEPS];
  doc_motion_sample samples[2 * STEPS];
  doc_motion d = {.records = {r, 2 * STEPS}};
  record_set set = {.motions = {&d, 1}};
  add_runs(r, samples, 10, -1);
  add_runs(r + STEPS, samples + STEPS, 10, -1);
  for (int i = 0; i < STEPS; i++) {
    r[i].setup.stretch_limit = 1.2, r[i].setup.density = 2;
    samples[i].kinetic = 100;
  }
  motion_maps_add(&set);
  const doc_series *s = find(&set, "order");
  cr_assert(s != NULL);
  cr_expect(eq(sz, s->rows.n, STEPS - 1));
  cr_expect(epsilon_eq(dbl, s->rows.v->v[1], 5 * 0.01, 1e-14));
  set.series.n = 0;
  r[STEPS].setup.density = 2; /* another cloth, which the map does not name */
  motion_maps_add(&set);
  cr_expect(find(&set, "order") == NULL);
  records_free(&set);
}
