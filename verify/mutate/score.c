#include "mutate/score.h"

#include <math.h>

static void count(score *c, const survey_row *r) {
  c->seconds += r->tried ? r->y.seconds : 0;
  if (r->equivalent != NULL) {
    c->equivalent++;
    c->refuted += r->tried && r->y.verdict == TRIAL_KILLED;
  } else if (r->tried) {
    c->verdict[r->y.verdict]++;
  } else {
    c->untried++;
  }
}

score score_of(const survey *s, size_t file) {
  score c = {0};
  for (size_t i = 0; i < s->count; i++) {
    const survey_row *r = &s->rows[i];
    if (r->chosen && (file == SIZE_MAX || r->m->file == file)) count(&c, r);
  }
  return c;
}

double score_percent(const score *c) {
  const double killed = (double)c->verdict[TRIAL_KILLED];
  const double all = killed + (double)c->verdict[TRIAL_SURVIVED];
  return all > 0 ? 100 * killed / all : (double)NAN;
}
