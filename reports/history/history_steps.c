/* history_steps.c -- what moved in the step from one run to the next. */
#include <string.h>

#include "history/history.h"
#include "series/bench_series.h"

/* The time that fell by the largest factor; NULL when none became faster. */
static const compare_move *became_faster(const comparison *r) {
  const compare_move *most = NULL;
  for (size_t i = 0; i < r->nmoves; i++) {
    const compare_move *m = &r->moves[i];
    if (m->faster && (most == NULL || m->ratio < most->ratio)) most = m;
  }
  return most;
}

static history_step step_of(const comparison *r) {
  if (compare_verdict(r) != 0) return STEP_MOVED;
  return became_faster(r) != NULL ? STEP_FASTER : STEP_NONE;
}

/* Writes the verdict and names the item that moved farthest or became fastest. */
static void step_words(const comparison *r, history_step step, buffer *t) {
  const compare_move *m = step == STEP_FASTER ? became_faster(r) : r->moves;
  compare_verdict_words(t, r);
  if (r->nmoves == 0) return;
  buffer_add(t, step == STEP_FASTER ? "; fastest of all " : "; first of all ");
  baseline_key_words(t, m->key);
  buffer_add(t, ": ");
  compare_words(t, m);
}

/* Is the move marked in its plot?  It is when it is beyond, missing, or a faster
 * time. */
static int is_step(const compare_move *m) {
  return m->class == COMPARE_BEYOND || m->class == COMPARE_MISSING || m->faster;
}

static void mark_lines(history *h, size_t run, const comparison *r) {
  if (compare_verdict(r) == EXIT_USAGE) history_mark_all(h, run);
  for (size_t i = 0; i < r->nmoves; i++) {
    const compare_move *m = &r->moves[i];
    history_places places;
    if (!is_step(m)) continue;
    history_places_of(h, r->now->tool, m->what, m->key, &places);
    history_mark(h, run, &places);
  }
}

static void mark_step(history *h, size_t run, const comparison *r) {
  buffer words = {0};
  history_run *to = &h->runs[run];
  to->step = step_of(r);
  if (to->step == STEP_NONE) return;
  step_words(r, to->step, &words);
  to->what = buffer_move(&words, &h->memory);
  mark_lines(h, run, r);
}

/* For a run that cannot be compared with the one before: marks all lines of its
 * tool. */
static void mark_break(history *h, size_t run, buffer *why) {
  h->runs[run].step = STEP_MOVED;
  h->runs[run].what = buffer_move(why, &h->memory);
  history_mark_all(h, run);
}

int history_step_to(history *h, size_t run, const baseline_document *before,
                    const baseline_document *now, const tolerance_list *tolerances) {
  comparison r;
  buffer why = {0};
  if (compare_refused(before, now, &why)) {
    mark_break(h, run, &why);
    return 0;
  }
  const int s = compare_documents(before, now, tolerances, &r);
  if (s == 0) mark_step(h, run, &r);
  compare_free(&r);
  return s;
}
