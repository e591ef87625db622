/* figure_script.c -- the lines that tell the gnuplot script of a figure's kind what to
 * draw. */
#include <string.h>

#include "base/gnuplot_text.h"
#include "figures/figure.h"

static void variable(buffer *gp, const char *name, const char *value) {
  buffer_format(gp, "%s = '", name);
  gnuplot_string(gp, value);
  buffer_add(gp, "'\n");
}

/* Writes the word that distinguishes s from the other series of the figure. */
typedef void word_fn(const series_row *s, buffer *t);

static void quantity_word(const series_row *s, buffer *t) {
  gnuplot_column(t, s->quantity);
}

static void angle_word(const series_row *s, buffer *t) {
  buffer_format(t, "%g", s->angle);
}

static int has_word(const buffer *words, const buffer *word) {
  if (words->size == 0) return 0;
  for (const char *at = words->data; (at = strstr(at, word->data)) != NULL; at++) {
    const char after = at[word->size];
    if ((at == words->data || at[-1] == ' ') && (after == ' ' || after == '\0'))
      return 1;
  }
  return 0;
}

/* Writes NAME = 'gradient hessian': each word once, in the order of the series. */
static void words_variable(buffer *gp, const char *name, const figure *f,
                           const record_set *set, word_fn *write) {
  buffer words = {0};
  for (size_t i = 0; i < set->series.n; i++) {
    buffer word = {0};
    if (!figure_has(f, &set->series.v[i])) continue;
    write(&set->series.v[i], &word);
    if (word.size > 0 && !has_word(&words, &word)) {
      buffer_add(&words, words.size > 0 ? " " : "");
      buffer_add(&words, word.data);
    }
    buffer_free(&word);
  }
  if (words.size > 0) variable(gp, name, words.data);
  buffer_free(&words);
}

/* Writes the settings of the figure's first series. */
static void series_settings(buffer *gp, const figure *f, const record_set *set) {
  for (size_t i = 0; i < set->series.n; i++) {
    if (!figure_has(f, &set->series.v[i])) continue;
    if (set->series.v[i].settings != NULL) buffer_add(gp, set->series.v[i].settings);
    return;
  }
}

void figure_script(const figure *f, const record_set *set, buffer *gp) {
  buffer_format(gp, "# gnuplot %s.gp makes the figure anew from %s.csv.\n",
                f->name.data, f->name.data);
  variable(gp, "name", f->name.data);
  variable(gp, "subject", f->subject);
  if (f->kind->labels & LABEL_QUANTITY)
    words_variable(gp, "quantities", f, set, quantity_word);
  if (f->kind->labels & LABEL_ANGLE) words_variable(gp, "angles", f, set, angle_word);
  if (f->kind->settings != NULL) buffer_add(gp, f->kind->settings);
  series_settings(gp, f, set);
  buffer_add(gp, "\n");
  buffer_add(gp, f->kind->script);
}
