#include "mutate/trial.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "mutate/build.h"
#include "mutate/text_file.h"
#include "support/base/buffer.h"

/* With {unit} and {output} filled in. */
static int add_filled(items *words, const char *word, const char *unit,
                      const char *output) {
  buffer b = {0};
  buffer_put(&b, "", 0);
  for (const char *at = word; *at != '\0';) {
    const int is_unit = strncmp(at, "{unit}", 6) == 0;
    const int is_output = strncmp(at, "{output}", 8) == 0;
    if (is_unit || is_output)
      buffer_format(&b, "%s", is_unit ? unit : output);
    else
      buffer_put(&b, at, 1);
    at += is_unit ? 6 : is_output ? 8 : 1;
  }
  const int added = !b.failed && items_append_text(words, b.data, b.size);
  free(b.data);
  return added;
}

/* The first line a judge prints says what it found. */
static int killed(trial *y, const plan_part *judge, const char *unit, const char *how) {
  char *log = text_file_read(LOG, NULL);
  const int length = log == NULL ? 0 : (int)strcspn(log, "\n");
  (void)snprintf(y->by, sizeof y->by, "%s %s%s: %.*s", judge->name, unit, how,
                 length < 40 ? length : 40, log == NULL ? "" : log);
  free(log);
  y->verdict = TRIAL_KILLED;
  return 0;
}

/* 1 when the mutant lives on. */
static int judge(const trial_setup *s, size_t number, const char *unit,
                 const char *output, trial *y) {
  const plan_part *j = plan_part_at(&s->p->judges, number);
  items words = {0};
  int complete = j->words.count > 0;
  for (size_t i = 0; complete && i < j->words.count; i++)
    complete = add_filled(&words, items_text(&j->words, i), unit, output);
  const int itself =
      j->words.count > 0 && strcmp(items_text(&j->words, 0), "{output}") == 0;
  switch (build_run(s, &words, complete, itself ? NULL : output)) {
    case COMMAND_FINE:
      return 1;
    case COMMAND_FAILED:
      return killed(y, j, unit, "");
    case COMMAND_CRASHED:
      return killed(y, j, unit, " (crashed)");
    case COMMAND_HUNG:
      return killed(y, j, unit, " (hung)");
    default:
      return build_broken(y, "cannot start the judge", j->name);
  }
}

/* 1 when the trial goes on; `loaded` gets the name of the output of what has changed.
 */
static int build(const work *w, char loaded[NAME]) {
  int changed;
  loaded[0] = '\0';
  if (!build_objects(w, &changed)) return 0;
  if (!changed) return 1;
  w->y->verdict = TRIAL_SURVIVED; /* so far */
  build_output_name(w, loaded);
  return build_output(w) && (!w->keep || build_keep(w));
}

/* Judges see only what has changed. */
static int judge_all(const work *w, const char *loaded) {
  const items *judges = &w->stage->judges;
  for (size_t i = 0; i < judges->count && loaded[0] != '\0'; i++)
    if (!judge(w->s, plan_number(judges, i), w->unit->name, loaded, w->y)) return 0;
  return 1;
}

/* The stage of that level, from 0, of a group; the number of stages when there is none.
 */
static size_t stage_of(const plan *p, size_t group, size_t level) {
  size_t i = 0;
  for (; i < p->stages.count; i++)
    if (plan_stage_at(p, i)->group == group && level-- == 0) break;
  return i;
}

/* So many levels the unit that killed last goes ahead of all others. */
enum { AHEAD = 2 };

/* A mutant on its way through the levels. */
typedef struct {
  const trial_setup *s;
  int keep;
  trial *y;
  char (*loaded)[NAME]; /* [units]: the outputs so far */
  char *first;          /* [units]: those that come first at this level */
  size_t asked;         /* how many outputs the judges of the whole have seen */
} course;

/* Does the stage above have these forms, too, and so the output already? */
static int is_built(const plan *p, const work *w, size_t level) {
  if (level == 0) return 0;
  const items *above = &plan_stage_at(p, stage_of(p, w->unit->group, level - 1))->forms;
  const items *forms = &w->stage->forms;
  return above->count == forms->count &&
         memcmp(above->at, forms->at, forms->count * sizeof(size_t)) == 0;
}

/* One level of the unit i.  A stage of the rest is for what has not changed above. */
static int try_unit(const course *c, size_t level, size_t i, int changed) {
  const trial_setup *s = c->s;
  const plan_unit *u = plan_unit_at(s->p, plan_number(s->units, i));
  const size_t k = stage_of(s->p, u->group, level);
  if (k == s->p->stages.count) return 1;
  const work w = {.s = s,
                  .stage = plan_stage_at(s->p, k),
                  .unit = u,
                  .number = k,
                  .keep = c->keep,
                  .y = c->y};
  if (w.stage->rest && changed && !c->keep) return 1;
  c->y->unit = plan_number(s->units, i);
  if (!is_built(s->p, &w, level) && !build(&w, c->loaded[i])) return 0;
  return judge_all(&w, c->loaded[i]);
}

/* One level of the units that come first, or of the others; without those that went
 * ahead. */
static int try_units(const course *c, size_t level, char first) {
  const int changed = c->y->verdict != TRIAL_UNCHANGED; /* by the levels above */
  for (size_t i = level < AHEAD ? 1 : 0; i < c->s->units->count; i++)
    if (c->first[i] == first && !try_unit(c, level, i, changed)) return 0;
  return 1;
}

static int is_shared(const trial_setup *s, size_t i) {
  const plan_unit *u = plan_unit_at(s->p, plan_number(s->units, i));
  const items *flags = &plan_part_at(&s->p->groups, u->group)->words;
  for (size_t k = 0; k < flags->count; k++)
    if (strcmp(items_text(flags, k), "-shared") == 0) return 1;
  return 0;
}

/* All outputs together, unless these have been judged before. */
static int try_whole(course *c) {
  const trial_setup *s = c->s;
  size_t count = 0;
  buffer all = {0};
  buffer_put(&all, "", 0);
  for (size_t i = 0; i < s->units->count; i++)
    if (c->loaded[i][0] != '\0' && is_shared(s, i))
      buffer_format(&all, "%s%s", count++ > 0 ? ":" : "", c->loaded[i]);
  int lives = !all.failed || build_broken(c->y, "out of", "memory");
  c->y->unit = NO_UNIT;
  for (size_t i = 0; i < s->p->whole.count && lives && count > c->asked; i++)
    lives = judge(s, plan_number(&s->p->whole, i), "all", all.data, c->y);
  c->asked = count;
  free(all.data);
  return lives;
}

/* Units that the levels above saw change come first, and are judged as a whole before
 * the others are compiled: most mutants end there. */
static int try_level(course *c, size_t level) {
  for (size_t i = 0; i < c->s->units->count; i++)
    c->first[i] = c->loaded[i][0] != '\0' ? 1 : 0;
  if (!try_units(c, level, 1)) return 0;
  if (level > 0 && c->s->whole && !try_whole(c)) return 0;
  return try_units(c, level, 0);
}

static void try_levels(course *c) {
  int lives = 1;
  for (size_t level = 0; level < AHEAD && lives; level++)
    lives = try_unit(c, level, 0, c->y->verdict != TRIAL_UNCHANGED);
  for (size_t level = 0; level < c->s->p->stages.count && lives; level++)
    lives = try_level(c, level);
  if (lives && c->s->whole) (void)try_whole(c);
}

static void try_all(const trial_setup *s, int keep, trial *y) {
  course c = {.s = s,
              .keep = keep,
              .y = y,
              .loaded = calloc(s->units->count, sizeof *c.loaded),
              .first = calloc(s->units->count, 1)};
  if (c.loaded != NULL && c.first != NULL)
    try_levels(&c);
  else
    (void)build_broken(y, "out of", "memory");
  free(c.loaded);
  free(c.first);
}

static double seconds_of(const struct timeval *t) {
  return (double)t->tv_sec + 1e-6 * (double)t->tv_usec;
}

/* Of this process's children. */
static double used(void) {
  struct rusage u = {0};
  (void)getrusage(RUSAGE_CHILDREN, &u);
  return seconds_of(&u.ru_utime) + seconds_of(&u.ru_stime);
}

static trial run_all(const trial_setup *s, int keep) {
  trial y = {.verdict = TRIAL_UNCHANGED};
  const double before = used();
  if (chdir(s->tree) == 0)
    try_all(s, keep, &y);
  else
    (void)build_broken(&y, "cannot enter", s->tree);
  y.seconds = used() - before;
  return y;
}

trial trial_run(const trial_setup *s) {
  return run_all(s, 0);
}

trial trial_base(const trial_setup *s) {
  trial y = run_all(s, 1);
  if (y.verdict == TRIAL_KILLED) y.verdict = TRIAL_BROKEN;
  return y;
}
