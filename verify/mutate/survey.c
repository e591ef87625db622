#include "mutate/survey.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "mutate/text_file.h"
#include "support/base/complain.h"

static int place_in_units(survey *s, survey_file *f) {
  f->digest = f->judges = DIGEST_START;
  for (size_t i = 0; i < s->p->units.count; i++) {
    const dependencies *d = &s->units[i];
    if (!dependencies_include(d, f->path)) continue;
    if (!items_append(&f->units, &i, sizeof i)) return out_of_memory();
    f->digest = digest_add(f->digest, &d->digest, sizeof d->digest);
    f->judges = digest_add(f->judges, &d->judges, sizeof d->judges);
  }
  if (f->units.count > 0) return 0;
  return input_error("no unit of the plan is compiled from %s", f->path);
}

static int read_file(survey *s, size_t i) {
  survey_file *f = &s->files[i];
  f->path = items_text(&s->p->files, i);
  char *path = path_join(s->p->root, f->path);
  if (path == NULL) return out_of_memory();
  f->text = text_file_read(path, NULL);
  const int code =
      f->text != NULL ? 0 : input_error("cannot read %s: %s", path, strerror(errno));
  free(path);
  return code == 0 ? place_in_units(s, f) : code;
}

static int describe(survey *s, size_t i) {
  survey_row *r = &s->rows[i];
  const mutant *m = r->m = mutant_at(&s->all, i);
  const survey_file *f = &s->files[m->file];
  const size_t place[2] = {m->begin, m->end};
  r->line = mutant_line(m, f->text);
  r->digest = digest_text(f->digest, f->path);
  r->digest = digest_add(r->digest, place, sizeof place);
  r->digest = digest_text(r->digest, m->by);
  if (!mutant_lines(m, f->text, &r->before, &r->after)) return 0;
  r->equivalent = equivalents_find(&s->equivalents, f->path, r->before, r->after);
  return 1;
}

static int describe_all(survey *s) {
  s->count = s->all.list.count;
  s->rows = calloc(s->count + 1, sizeof *s->rows);
  int complete = s->rows != NULL && !s->all.failed;
  for (size_t i = 0; i < s->count && complete; i++) complete = describe(s, i);
  return complete ? 0 : out_of_memory();
}

int survey_make(const plan *p, const char *tree, survey *s) {
  *s = (survey){.p = p};
  s->units = calloc(p->units.count, sizeof *s->units);
  s->files = calloc(p->files.count, sizeof *s->files);
  if (s->units == NULL || s->files == NULL) return out_of_memory();
  int code = equivalents_read(p->equivalent, &s->equivalents);
  if (code == 0) code = dependencies_find(p, tree, s->units);
  for (size_t i = 0; i < p->files.count && code == 0; i++) {
    code = read_file(s, i);
    if (code == 0) mutants_of(s->files[i].text, i, &s->all);
  }
  if (code == 0) code = describe_all(s);
  return code == 0 ? equivalents_all_matched(&s->equivalents, p->equivalent) : code;
}

void survey_free(survey *s) {
  for (size_t i = 0; s->rows != NULL && i < s->count; i++) {
    free(s->rows[i].before);
    free(s->rows[i].after);
  }
  for (size_t i = 0; s->files != NULL && i < s->p->files.count; i++) {
    free(s->files[i].text);
    free(s->files[i].units.at);
  }
  if (s->p != NULL) dependencies_free(s->units, s->p->units.count);
  free(s->rows);
  free(s->files);
  free(s->units);
  mutants_free(&s->all);
  equivalents_free(&s->equivalents);
  *s = (survey){0};
}

/* "fibre.h" names lib/energies/fibre.h. */
static int names(const char *word, size_t length, const char *path) {
  const size_t whole = strlen(path);
  if (length > whole || strncmp(path + whole - length, word, length) != 0) return 0;
  return length == whole || path[whole - length - 1] == '/';
}

static int choose_files(survey *s, const char *list) {
  for (const char *word = list; *word != '\0';) {
    const size_t length = strcspn(word, ",");
    int found = length == 0;
    for (size_t i = 0; i < s->p->files.count; i++) {
      if (length == 0 || !names(word, length, s->files[i].path)) continue;
      found = 1;
      for (size_t k = 0; k < s->count; k++)
        if (s->rows[k].m->file == i) s->rows[k].chosen = 1;
    }
    if (!found)
      return usage_error("--file %.*s: not a file of the plan", (int)length, word);
    word += length + (word[length] == ',' ? 1 : 0);
  }
  return 0;
}

typedef struct {
  uint64_t draw;
  survey_row *row;
} ticket;

static int compare(const void *a, const void *b) {
  const ticket *x = a, *y = b;
  return (x->draw > y->draw) - (x->draw < y->draw);
}

/* Each draws a number that only it and the seed determine; the lowest are taken. */
static int draw_sample(survey *s, const survey_choice *c) {
  ticket *all = malloc((s->count + 1) * sizeof *all);
  size_t n = 0;
  if (all == NULL) return out_of_memory();
  for (size_t i = 0; i < s->count; i++) {
    if (!s->rows[i].chosen) continue;
    const uint64_t draw = digest_add(s->rows[i].digest, &c->seed, sizeof c->seed) *
                          UINT64_C(0x9e3779b97f4a7c15);
    all[n++] = (ticket){.draw = draw, .row = &s->rows[i]};
  }
  qsort(all, n, sizeof *all, compare);
  for (size_t i = c->sample; i < n; i++) all[i].row->chosen = 0;
  free(all);
  return 0;
}

int survey_choose(survey *s, const survey_choice *c) {
  int code = 0;
  if (c->files != NULL)
    code = choose_files(s, c->files);
  else
    for (size_t i = 0; i < s->count; i++) s->rows[i].chosen = 1;
  if (code == 0 && c->sample > 0) code = draw_sample(s, c);
  return code;
}

void survey_recall(survey *s, const outcomes *o, belief others) {
  for (size_t i = 0; i < s->count; i++) {
    survey_row *r = &s->rows[i];
    const trial *y = outcomes_find(o, r->digest, s->files[r->m->file].judges, others);
    if (y == NULL || y->verdict == TRIAL_BROKEN) continue;
    r->tried = 1, r->y = *y;
  }
}
