#include "mutate/campaign.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "mutate/pool.h"
#include "mutate/shadow.h"
#include "mutate/text_file.h"
#include "support/base/buffer.h"
#include "support/base/complain.h"
#include "support/cli/progress.h"

typedef struct {
  survey *s;
  outcomes *o;
  char *base;                 /* directory of the unmutated objects */
  items trees;                /* texts: one per slot */
  items *units;               /* [units of the plan]: that one alone */
  const survey_file **placed; /* [slots]: of which the tree has a mutant */
  size_t *queue, count, finished;
  int limit, with_equivalent;
  progress bar;
} campaign;

static char *printed(const char *directory, const char *name, size_t number) {
  buffer b = {0};
  buffer_format(&b, "%s/%s%zu", directory, name, number);
  if (!b.failed) return b.data;
  free(b.data);
  return NULL;
}

static int restore(campaign *c, size_t slot) {
  if (c->placed[slot] == NULL) return 0;
  const survey_file *f = c->placed[slot];
  c->placed[slot] = NULL;
  return shadow_put(items_text(&c->trees, slot), f->path, f->text);
}

static void show(campaign *c, const char *what) {
  char count[48];
  (void)snprintf(count, sizeof count, "%zu of %zu", c->finished, c->count);
  progress_set(&c->bar, what, count, (double)c->finished / (double)c->count);
}

/* ---- the unmutated sources --------------------------------------------------------
 */

static int prepare_base(void *with, size_t i, size_t slot) {
  (void)i;
  return restore(with, slot);
}

static trial_setup setup(const campaign *c, const items *units, size_t slot,
                         int whole) {
  return (trial_setup){.p = c->s->p,
                       .tree = items_text(&c->trees, slot),
                       .base = c->base,
                       .units = units,
                       .limit = c->limit,
                       .whole = whole};
}

static trial work_base(void *with, size_t i, size_t slot) {
  const campaign *c = with;
  const trial_setup s =
      setup(c, &c->units[c->queue[i]], slot, i == 0); /* once is enough */
  return trial_base(&s);
}

/* In the list of results a unit without a mutation has the digest of its sources. */
static int done_base(void *with, size_t i, const trial *y) {
  campaign *c = with;
  const plan_unit *u = plan_unit_at(c->s->p, c->queue[i]);
  const dependencies *d = &c->s->units[c->queue[i]];
  const outcome one = {.mutant = d->digest, .judges = d->judges, .y = *y};
  c->finished++;
  show(c, u->name);
  if (y->verdict == TRIAL_SURVIVED) return outcomes_add(c->o, &one);
  progress_clear(&c->bar);
  return harness_error(
      "%s does not pass without a mutation (%s): mend it before mutants are judged",
      u->name, y->by);
}

static int has_objects(const campaign *c, size_t unit) {
  const plan *p = c->s->p;
  const plan_unit *u = plan_unit_at(p, unit);
  int all = 1;
  for (size_t i = 0; i < p->stages.count && all; i++) {
    const plan_stage *s = plan_stage_at(p, i);
    for (size_t k = 0; k < s->forms.count && all && s->group == u->group; k++) {
      buffer name = {0};
      buffer_format(&name, "%s/%s.%s.o", c->base, u->name,
                    plan_part_at(&p->forms, plan_number(&s->forms, k))->name);
      FILE *f = name.failed ? NULL : fopen(name.data, "rb");
      all = f != NULL;
      if (f != NULL) (void)fclose(f);
      free(name.data);
    }
  }
  return all;
}

static int is_due(const campaign *c, const survey_row *r) {
  return r->chosen && !r->tried && (r->equivalent == NULL || c->with_equivalent);
}

static int is_needed(const campaign *c, size_t unit) {
  for (size_t i = 0; i < c->s->count; i++) {
    const survey_row *r = &c->s->rows[i];
    const items *units = &c->s->files[r->m->file].units;
    for (size_t k = 0; is_due(c, r) && k < units->count; k++)
      if (plan_number(units, k) == unit) return 1;
  }
  return 0;
}

static void queue_base(campaign *c) {
  c->count = c->finished = 0;
  for (size_t i = 0; i < c->s->p->units.count; i++) {
    const dependencies *d = &c->s->units[i];
    const int known = outcomes_find(c->o, d->digest, d->judges, BELIEVE_NONE) != NULL &&
                      has_objects(c, i);
    if (!known && is_needed(c, i)) c->queue[c->count++] = i;
  }
}

/* ---- mutants ----------------------------------------------------------------------
 */

static int prepare_mutant(void *with, size_t i, size_t slot) {
  campaign *c = with;
  const mutant *m = c->s->rows[c->queue[i]].m;
  const survey_file *f = &c->s->files[m->file];
  int code = restore(c, slot);
  char *text = code == 0 ? mutant_applied(m, f->text) : NULL;
  if (code == 0 && text == NULL) code = out_of_memory();
  if (code == 0) {
    c->placed[slot] = f;
    code = shadow_put(items_text(&c->trees, slot), f->path, text);
  }
  free(text);
  return code;
}

static trial work_mutant(void *with, size_t i, size_t slot) {
  const campaign *c = with;
  const survey_row *r = &c->s->rows[c->queue[i]];
  const trial_setup s = setup(c, &c->s->files[r->m->file].units, slot, 1);
  return trial_run(&s);
}

/* What killed a mutant is likely to kill the next of the same file: it comes first. */
static void to_front(items *units, size_t unit) {
  size_t *u = units->at, i = 0;
  while (i < units->count && u[i] != unit) i++;
  if (i == units->count) return;
  memmove(u + 1, u, i * sizeof *u);
  u[0] = unit;
}

static int done_mutant(void *with, size_t i, const trial *y) {
  campaign *c = with;
  survey_row *r = &c->s->rows[c->queue[i]];
  survey_file *f = &c->s->files[r->m->file];
  const outcome one = {.mutant = r->digest, .judges = f->judges, .y = *y};
  if (y->verdict == TRIAL_BROKEN) {
    progress_clear(&c->bar);
    return harness_error("%s:%d, '%s': %s", f->path, r->line, r->after, y->by);
  }
  r->tried = 1, r->y = *y;
  if (y->verdict == TRIAL_KILLED) to_front(&f->units, y->unit);
  c->finished++;
  const char *name = strrchr(f->path, '/');
  show(c, name == NULL ? f->path : name + 1);
  return outcomes_add(c->o, &one);
}

static void queue_mutants(campaign *c) {
  c->count = c->finished = 0;
  for (size_t i = 0; i < c->s->count; i++)
    if (is_due(c, &c->s->rows[i])) c->queue[c->count++] = i;
}

/* ---- both -------------------------------------------------------------------------
 */

static int make_trees(campaign *c, const char *work, size_t jobs) {
  int code = make_directory(c->base);
  for (size_t i = 0; i < jobs && code == 0; i++) {
    char *tree = printed(work, "tree", i);
    if (tree == NULL) return out_of_memory();
    code = shadow_make(c->s->p, tree);
    if (code == 0 && !items_append_text(&c->trees, tree, strlen(tree)))
      code = out_of_memory();
    free(tree);
  }
  return code;
}

static int make_ready(campaign *c, const char *work, size_t jobs) {
  const size_t units = c->s->p->units.count;
  c->base = path_join(work, "base");
  c->units = calloc(units, sizeof *c->units);
  c->placed = calloc(jobs, sizeof(survey_file *));
  c->queue = calloc(c->s->count + units, sizeof *c->queue);
  if (c->base == NULL || c->units == NULL || c->placed == NULL || c->queue == NULL)
    return out_of_memory();
  for (size_t i = 0; i < units; i++)
    if (!items_append(&c->units[i], &i, sizeof i)) return out_of_memory();
  return make_trees(c, work, jobs);
}

static int run_both(campaign *c, size_t jobs) {
  pool q = {.jobs = jobs,
            .prepare = prepare_base,
            .work = work_base,
            .done = done_base,
            .with = c};
  queue_base(c);
  q.count = c->count;
  int code = pool_run(&q);
  if (code != 0) return code;
  queue_mutants(c);
  q.count = c->count;
  q.prepare = prepare_mutant, q.work = work_mutant, q.done = done_mutant;
  code = pool_run(&q);
  for (size_t i = 0; i < jobs && code == 0; i++) code = restore(c, i);
  return code;
}

static void campaign_free(campaign *c) {
  for (size_t i = 0; c->units != NULL && i < c->s->p->units.count; i++)
    free(c->units[i].at);
  items_free_texts(&c->trees);
  free(c->units);
  free(c->placed);
  free(c->queue);
  free(c->base);
}

int campaign_run(const mutate_options *options, const char *work, survey *s,
                 outcomes *o) {
  campaign c = {.s = s,
                .o = o,
                .limit = (int)options->limit,
                .with_equivalent = options->with_equivalent};
  progress_start(&c.bar, !options->quiet);
  int code = make_ready(&c, work, options->jobs);
  if (code == 0) code = run_both(&c, options->jobs);
  progress_clear(&c.bar);
  campaign_free(&c);
  return code;
}
