#include "mutate/build.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "mutate/text_file.h"

int build_broken(trial *y, const char *what, const char *name) {
  y->verdict = TRIAL_BROKEN;
  (void)snprintf(y->by, sizeof y->by, "%s %s", what, name);
  return 0;
}

static int add_word(items *words, const char *word) {
  return items_append_text(words, word, strlen(word));
}

static int add_words(items *words, const items *more) {
  for (size_t i = 0; i < more->count; i++)
    if (!add_word(words, items_text(more, i))) return 0;
  return 1;
}

static void object_name(const work *w, size_t form, char name[NAME]) {
  (void)snprintf(name, NAME, "%s.%s.o", w->unit->name,
                 plan_part_at(&w->s->p->forms, form)->name);
}

void build_output_name(const work *w, char name[NAME]) {
  (void)snprintf(name, NAME, "%s/%s.%zu.out", w->s->tree, w->unit->name, w->number);
}

command_end build_run(const trial_setup *s, items *words, int complete,
                      const char *preload) {
  const command_end end =
      complete ? command_run(words, preload, s->limit, LOG) : COMMAND_NEVER;
  items_free_texts(words);
  return end;
}

/* A compiler that fails without an error in the source has a reason of its own: a full
 * disk, say. */
static int tells_an_error(void) {
  char *log = text_file_read(LOG, NULL);
  const int told = log != NULL && strstr(log, "error:") != NULL;
  free(log);
  return told;
}

static int compile(const work *w, size_t form) {
  const plan *p = w->s->p;
  char object[NAME];
  object_name(w, form, object);
  items words = {0};
  const int complete = add_word(&words, p->compiler) && add_words(&words, &p->flags) &&
                       add_words(&words, &plan_part_at(&p->forms, form)->words) &&
                       add_word(&words, "-c") && add_word(&words, w->unit->source) &&
                       add_word(&words, "-o") && add_word(&words, object);
  const command_end end = build_run(w->s, &words, complete, NULL);
  if (end == COMMAND_FINE) return 1;
  if (end == COMMAND_FAILED && tells_an_error() && !w->keep)
    w->y->verdict = TRIAL_UNBUILT;
  else
    (void)build_broken(w->y, "the compiler fails on", w->unit->source);
  return 0;
}

static int same_object(const work *w, size_t form) {
  char object[NAME];
  object_name(w, form, object);
  char *base = path_join(w->s->base, object);
  const int same = base != NULL && text_files_equal(object, base);
  free(base);
  return same;
}

int build_objects(const work *w, int *changed) {
  const items *forms = &w->stage->forms;
  *changed = w->keep;
  for (size_t i = 0; i < forms->count; i++) {
    if (!compile(w, plan_number(forms, i))) return 0;
    *changed = *changed || !same_object(w, plan_number(forms, i));
  }
  return 1;
}

int build_output(const work *w) {
  const plan *p = w->s->p;
  char name[NAME];
  items words = {0};
  build_output_name(w, name);
  int complete =
      add_word(&words, p->compiler) && add_word(&words, "-o") && add_word(&words, name);
  for (size_t i = 0; complete && i < w->stage->forms.count; i++) {
    object_name(w, plan_number(&w->stage->forms, i), name);
    complete = add_word(&words, name);
  }
  complete =
      complete && add_words(&words, &plan_part_at(&p->groups, w->unit->group)->words);
  if (build_run(w->s, &words, complete, NULL) == COMMAND_FINE) return 1;
  return build_broken(w->y, "the linker fails on", w->unit->name);
}

static int keep_object(const work *w, size_t form) {
  char object[NAME];
  object_name(w, form, object);
  char *base = path_join(w->s->base, object);
  const int kept = base != NULL && rename(object, base) == 0;
  free(base);
  return kept ? 1 : build_broken(w->y, "cannot keep the object of", w->unit->name);
}

int build_keep(const work *w) {
  for (size_t i = 0; i < w->stage->forms.count; i++)
    if (!keep_object(w, plan_number(&w->stage->forms, i))) return 0;
  return 1;
}
