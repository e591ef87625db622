#include "suite.h"

#include <stdio.h>
#include <string.h>

#include "engine.h"
#include "plots.h"

static int wanted(const suite_request *q, const char *name) {
  if (q->checks == NULL) return 1;
  for (size_t i = 0; q->checks[i] != NULL; i++)
    if (strcmp(q->checks[i], name) == 0) return 1;
  return 0;
}

/* A plugin may bear a built-in's name: controls are for the built-in alone. */
static int built_in(const slv_energy *e) {
  return slv_energy_find(e->name) == e;
}

static int wanted_control(const suite_request *q, const slv_energy *e,
                          const control *c) {
  return q->controls && built_in(e) && strcmp(c->energy, e->name) == 0 &&
         wanted(q, c->check);
}

int suite_size(const suite_request *q, const slv_energy *e) {
  control c;
  int n = 0;
  for (size_t i = 0; check_at(i) != NULL; i++) n += wanted(q, check_at(i)->name);
  for (size_t i = 0; control_at(i, &c) == SLV_OK; i++) n += wanted_control(q, e, &c);
  return n;
}

static void run_check(const suite_request *q, const slv_energy *e, const check *c,
                      const sink *out) {
  const slv_state_source source = {
      .energy = e,
      .seed = q->seed,
      .random = q->full ? q->samples * (uint64_t)c->share : q->samples,
      .mesh = q->mesh,
      .triangles = q->triangles,
      .pinned = q->pinned};
  record r;
  engine_run(c, &source, 0, q->threads, &r);
  out->record(out->to, &r);
}

/* A control needs few states: its mistake is not subtle.  No mesh, nothing pinned: it
 * is the harness that is under test.  It must be caught for its mistake, not for a
 * plain formula's overflow or 0/0, so only the checks of those see such states. */
static void run_control(const suite_request *q, const control *c, const sink *out) {
  enum { SAMPLES = 2000 };
  const check *k = check_find(c->check);
  const slv_state_source source = {
      .energy = &c->row, .seed = q->seed, .random = SAMPLES * (uint64_t)k->share};
  const int plain = strcmp(c->check, "finite") != 0;
  const unsigned hard = SLV_STATE_DEGENERATE | SLV_STATE_EXTREME;
  record r;
  engine_run(k, &source, plain ? hard : 0, q->threads, &r);
  (void)snprintf(r.control, sizeof r.control, "%s", c->name);
  r.verdict = r.verdict == VERDICT_FAIL && r.samples > 0 ? VERDICT_PASS : VERDICT_FAIL;
  out->record(out->to, &r);
}

static void tell(const sink *out, const char *what, int *done, int total) {
  out->progress(out->to, what, (*done)++, total);
}

void suite_run(const suite_request *q, const slv_energy *e, const sink *out) {
  const int total = suite_size(q, e);
  const check *c;
  control wrong;
  int done = 0;
  for (size_t i = 0; (c = check_at(i)) != NULL; i++) {
    if (!wanted(q, c->name)) continue;
    tell(out, c->name, &done, total);
    run_check(q, e, c, out);
  }
  for (size_t i = 0; control_at(i, &wrong) == SLV_OK; i++) {
    if (!wanted_control(q, e, &wrong)) continue;
    tell(out, wrong.check, &done, total);
    run_control(q, &wrong, out);
  }
  if (q->plots) plots_run(e, q->seed, out);
}
