/* history_steps.c -- what moved from one run to the next. */
#include <string.h>

#include "history/history.h"
#include "series/bench_series.h"

/* By the most; NULL: nothing did. */
static const guard_move *became_faster(const guard_result *r) {
  const guard_move *most = NULL;
  for (size_t i = 0; i < r->nmoves; i++) {
    const guard_move *m = &r->moves[i];
    if (m->faster && (most == NULL || m->ratio < most->ratio)) most = m;
  }
  return most;
}

static history_step step_of(const guard_result *r) {
  if (guard_verdict(r) != REPORT_OK) return STEP_MOVED;
  return became_faster(r) != NULL ? STEP_FASTER : STEP_NONE;
}

/* What says most of the step. */
static void step_words(const guard_result *r, history_step step, buffer *t) {
  const guard_move *m = step == STEP_FASTER ? became_faster(r) : r->moves;
  guard_verdict_words(t, r);
  if (r->nmoves == 0) return;
  buffer_add(t, step == STEP_FASTER ? "; fastest of all " : "; first of all ");
  baseline_key_words(t, m->key);
  buffer_add(t, ": ");
  guard_words(t, m);
}

/* A time that became faster is a step of its own plot, beside one that moved. */
static int is_step(const guard_move *m) {
  return m->class == GUARD_BEYOND || m->class == GUARD_MISSING || m->faster;
}

static report_status mark_lines(history *h, size_t run, const guard_result *r,
                                problem *p) {
  if (guard_verdict(r) == REPORT_INPUT) history_mark_all(h, run);
  for (size_t i = 0; i < r->nmoves; i++) {
    const guard_move *m = &r->moves[i];
    history_places places;
    if (!is_step(m)) continue;
    REPORT_TRY(history_places_of(h, r->now->tool, m->what, m->key, &places, p));
    history_mark(h, run, &places);
  }
  return REPORT_OK;
}

static report_status mark_step(history *h, size_t run, const guard_result *r,
                               problem *p) {
  buffer words = {0};
  history_run *to = &h->runs[run];
  to->step = step_of(r);
  if (to->step == STEP_NONE) return REPORT_OK;
  step_words(r, to->step, &words);
  to->what = buffer_move(&words, &h->memory);
  return to->what != NULL ? mark_lines(h, run, r, p) : problem_memory(p);
}

/* Of another setting: nothing tells what moved, and that is a step as well. */
static report_status mark_break(history *h, size_t run, problem *p) {
  history_run *to = &h->runs[run];
  char *copy = arena_alloc(&h->memory, strlen(p->words) + 1, 1);
  if (copy == NULL) return problem_memory(p);
  to->step = STEP_MOVED;
  to->what = strcpy(copy, p->words);
  p->words[0] = '\0';
  history_mark_all(h, run);
  return REPORT_OK;
}

report_status history_step_to(history *h, size_t run, const baseline_document *before,
                              const baseline_document *now,
                              const tolerance_list *tolerances, problem *p) {
  guard_result r;
  if (guard_comparable(before, now, p) != REPORT_OK) return mark_break(h, run, p);
  report_status s = guard_compare(before, now, tolerances, &r, p);
  if (s == REPORT_OK) s = mark_step(h, run, &r, p);
  guard_free(&r);
  return s;
}
