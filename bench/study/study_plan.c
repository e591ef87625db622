/* study_plan.c -- makes the axes and cases of a study. */
#include <fnmatch.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "study/study.h"
#include "support/base/numbers.h"
#include "support/cli/near.h"
#include "support/cli/wrap.h"

enum { MOST_LISTED = 8 }; /* most names in a message */

typedef struct {
  study_axis axis;
  items values; /* study_value */
} dimension;

void choices_add(choices *c, const char *name, const char *meaning) {
  c->name[c->count] = name;
  c->meaning[c->count++] = meaning;
}

void choices_add_words(choices *c, const char *const *names) {
  for (; *names != NULL; names++) choices_add(c, *names, "");
}

/* Marks the names that match `word`, which may be a pattern such as "kim-*". */
static int match_names(const choices *c, const char *option, const char *word,
                       unsigned char chosen[MOST_CHOICES]) {
  char list[128] = "";
  int found = 0;
  nearest n = nearest_to(word);
  for (size_t i = 0; i < c->count; i++) {
    const size_t used = strlen(list);
    if (fnmatch(word, c->name[i], 0) == 0) found = chosen[i] = 1;
    nearest_try(&n, c->name[i]);
    (void)snprintf(list + used, sizeof list - used, "%s%s", used > 0 ? ", " : " among ",
                   c->name[i]);
  }
  if (c->count > MOST_LISTED) list[0] = '\0';
  if (found) return 0;
  return usage_error("--%s: there is no '%s'%s%s", option, word, list, nearest_hint(&n));
}

static int take_names(study *s, const study_axis *a, const choices *c, const items *words) {
  unsigned char chosen[MOST_CHOICES] = {0};
  for (size_t i = 0; i < words->count; i++)
    TRY(match_names(c, a->option, items_text(words, i), chosen));
  for (size_t i = 0; words->count == 0 && i < c->count; i++)
    chosen[i] = a->standard == NULL || strcmp(c->name[i], a->standard) == 0;
  for (size_t i = 0; i < c->count; i++)
    if (chosen[i]) study_add_value(s, (study_value){.count = i, .name = c->name[i]});
  return 0;
}

void study_list(const study_kind *k) {
  choices *of = base_alloc(k->naxes, sizeof *of);
  k->name(of);
  for (size_t a = 0; a < k->naxes; a++)
    for (size_t i = 0; i < of[a].count && of[a].meaning[i][0] != '\0'; i++)
      wrap_text(stdout, of[a].meaning[i], 32,
                printf("%-9s %-21s", k->axes[a].option, of[a].name[i]));
  free(of);
}

void study_add_axis(study *s, const study_axis *a) {
  items_append(&s->axes, &(dimension){.axis = *a}, sizeof(dimension));
}

void study_add_value(study *s, study_value v) {
  dimension *last = (dimension *)s->axes.at + s->axes.count - 1;
  items_append(&last->values, &v, sizeof v);
}

int study_take_number(study *s, const study_axis *a, const char *prefix, const char *word) {
  double x;
  const int ok = parse_double(word, &x) && x >= a->least && x <= a->most &&
                 !(a->open && (x == a->least || x == a->most));
  if (!ok) return usage_error("--%s %s%s: give %s", a->option, prefix, word, a->range_text);
  study_add_value(s, (study_value){.number = x});
  return 0;
}

int study_take_axis(study *s, const study_axis *a, const choices *names) {
  static const items none;
  const items *asked =
      a->option != NULL ? (const void *)((const char *)s->session.o + a->asked) : &none;
  const int named = a->kind <= STUDY_CHOICES;
  if (asked->count == 0 && !named) return 0;
  study_add_axis(s, a);
  if (named) return take_names(s, a, names, asked);
  for (size_t i = 0; i < asked->count; i++)
    if (a->kind == STUDY_COUNTS)
      study_add_value(s, (study_value){.count = options_number(asked, i)});
    else
      TRY(study_take_number(s, a, "", items_text(asked, i)));
  return 0;
}

int study_take_axes(study *s, size_t first, size_t end) {
  const study_kind *k = s->kind;
  choices *of = base_alloc(k->naxes, sizeof *of);
  int code = 0;
  k->name(of);
  for (size_t i = first; code == 0 && i < end; i++) code = study_take_axis(s, &k->axes[i], &of[i]);
  free(of);
  return code;
}

static void set_value(char *c, const study_axis *a, const study_value *v) {
  const int index = (int)v->count;
  if (a->kind == STUDY_NAMES) memcpy(c + a->name, &v->name, sizeof v->name);
  if (a->kind <= STUDY_CHOICES) memcpy(c + a->at, &index, sizeof index);
  if (a->kind == STUDY_COUNTS) memcpy(c + a->at, &v->count, sizeof v->count);
  if (a->kind == STUDY_NUMBERS) memcpy(c + a->at, &v->number, sizeof v->number);
}

static void add_case(study *s, const void *c) {
  const study_kind *k = s->kind;
  char *id = k->id != NULL ? k->id(c) : NULL;
  for (size_t i = 0; id != NULL && i < s->ids.count; i++)
    if (strcmp(items_text(&s->ids, i), id) == 0) {
      free(id);
      return;
    }
  if (id != NULL) items_append(&s->ids, &id, sizeof id);
  items_append(&s->cases, c, k->case_size);
}

void study_make_cases(study *s, const void *base) {
  const dimension *axes = s->axes.at;
  char *c = base_alloc(1, s->kind->case_size);
  size_t all = 1;
  for (size_t a = 0; a < s->axes.count; a++) all *= axes[a].values.count;
  for (size_t i = 0; i < all; i++) {
    size_t left = i;
    memcpy(c, base, s->kind->case_size);
    for (size_t a = s->axes.count; a-- > 0; left /= axes[a].values.count)
      set_value(c, &axes[a].axis,
                (const study_value *)axes[a].values.at + left % axes[a].values.count);
    if (s->kind->is_case == NULL || s->kind->is_case(s, c)) add_case(s, c);
  }
  free(c);
  for (size_t a = 0; a < s->axes.count; a++) free(axes[a].values.at);
  free(s->axes.at);
  s->axes = (items){0};
}
