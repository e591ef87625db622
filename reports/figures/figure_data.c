/* figure_data.c -- writes the data of a figure, series joined on their keys, and its script. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/assets.h"
#include "base/gnuplot_text.h"
#include "figures/figure.h"

typedef struct {
  double *v; /* row by row: keys, then values */
  size_t nrows, ncolumns, nkeys;
} joined;

int figure_has(const figure *f, const doc_series *s) {
  if (s->run != f->run || s->from != f->kind->from || strcmp(s->subject, f->subject) != 0) return 0;
  if (strcmp(s->name, f->kind->series) != 0) return 0;
  return f->kind->scalar == NULL || strcmp(s->scalar, f->kind->scalar) == 0;
}

void figure_column(const figure *f, const doc_series *s, size_t column, buffer *t) {
  const unsigned labels = f->kind->labels;
  const char *before = "";
  if (labels & LABEL_QUANTITY) {
    gnuplot_column(t, s->quantity);
    before = "_";
  }
  if ((labels & LABEL_COLUMN) != 0 && column < s->columns.n) {
    buffer_add(t, before);
    gnuplot_column(t, s->columns.v[column]);
    before = "_";
  }
  if (labels & LABEL_ANGLE) buffer_format(t, "%s%g", before, s->angle);
}

static int same_keys(const joined *j, size_t row, const double *keys) {
  for (size_t k = 0; k < j->nkeys; k++)
    if (!(j->v[row * j->ncolumns + k] == keys[k])) return 0;
  return 1;
}

/* Returns the row with these keys, or a new row; tries row `likely` first, as most keys agree. */
static double *row_of(joined *j, const double *keys, size_t likely) {
  size_t row = likely;
  if (row >= j->nrows || !same_keys(j, row, keys))
    for (row = 0; row < j->nrows && !same_keys(j, row, keys);) row++;
  double *v = j->v + row * j->ncolumns;
  if (row == j->nrows) {
    for (size_t c = 0; c < j->ncolumns; c++) v[c] = c < j->nkeys ? keys[c] : (double)NAN;
    j->nrows++;
  }
  return v;
}

/* Copies the values of s to the columns from `first` on. */
static void join_series(joined *j, const doc_series *s, size_t first) {
  for (size_t r = 0; r < s->rows.n; r++) {
    const double *from = s->rows.v[r].v;
    double *to = row_of(j, from, r) + first;
    for (size_t c = j->nkeys; c < s->columns.n; c++) *to++ = from[c];
  }
}

/* Adds up rows and columns of all series.  Returns EXIT_USAGE if a series has only key columns. */
static int count_cells(const figure *f, const record_set *set, joined *j) {
  EACH (doc_series, s, set->series) {
    if (!figure_has(f, s)) continue;
    if (s->columns.n <= f->kind->nkeys)
      return input_error(
          "series \"%s\" of \"%s\": expected more than %zu columns, found "
          "%zu; write the records anew",
          s->name, s->subject, f->kind->nkeys, s->columns.n);
    j->nrows += s->rows.n;
    j->ncolumns += s->columns.n - f->kind->nkeys;
  }
  return 0;
}

int figure_data(const figure *f, const record_set *set, buffer *csv) {
  joined j = {.nkeys = f->kind->nkeys, .ncolumns = f->kind->nkeys};
  TRY(count_cells(f, set, &j));
  j.v = base_alloc(j.nrows * j.ncolumns, sizeof *j.v);
  j.nrows = 0;
  size_t column = j.nkeys;
  EACH (doc_series, s, set->series) {
    if (!figure_has(f, s)) continue;
    for (size_t k = 0; column == j.nkeys && k < j.nkeys; k++) {
      buffer_add(csv, k > 0 ? "," : "");
      gnuplot_column(csv, s->columns.v[k]);
    }
    for (size_t c = j.nkeys; c < s->columns.n; c++) {
      buffer_add(csv, ",");
      figure_column(f, s, c, csv);
    }
    join_series(&j, s, column);
    column += s->columns.n - j.nkeys;
  }
  buffer_add(csv, "\n");
  for (size_t i = 0; i < j.nrows * j.ncolumns; i++) {
    buffer_number(csv, j.v[i]);
    buffer_add(csv, (i + 1) % j.ncolumns == 0 ? "\n" : ",");
  }
  free(j.v);
  return 0;
}

static void variable(buffer *gp, const char *name, const char *value) {
  buffer_format(gp, "%s = '", name);
  gnuplot_string(gp, value);
  buffer_add(gp, "'\n");
}

/* Writes the quantities or angles of all series, each once: quantities = 'gradient hessian'. */
static void words_variable(buffer *gp, int of_angles, const figure *f, const record_set *set) {
  buffer words = {0};
  EACH (doc_series, s, set->series) {
    buffer word = {0};
    if (!figure_has(f, s)) continue;
    if (of_angles)
      buffer_format(&word, "%g", s->angle);
    else
      gnuplot_column(&word, s->quantity);
    if (word.size > 0 && !base_has_word(words.data, word.data))
      buffer_format(&words, "%s%s", words.size > 0 ? " " : "", word.data);
    buffer_free(&word);
  }
  if (words.size > 0) variable(gp, of_angles ? "angles" : "quantities", words.data);
  buffer_free(&words);
}

void figure_script(const figure *f, const record_set *set, buffer *gp) {
  buffer_format(gp, "# gnuplot %s.gp makes the figure anew from %s.csv.\n", f->name.data,
                f->name.data);
  variable(gp, "name", f->name.data);
  variable(gp, "subject", f->subject);
  if (f->kind->labels & LABEL_QUANTITY) words_variable(gp, 0, f, set);
  if (f->kind->labels & LABEL_ANGLE) words_variable(gp, 1, f, set);
  if (f->kind->settings != NULL) buffer_add(gp, f->kind->settings);
  size_t i = 0; /* the figure's first series has the settings */
  while (i < set->series.n && !figure_has(f, &set->series.v[i])) i++;
  if (i < set->series.n && set->series.v[i].settings != NULL)
    buffer_add(gp, set->series.v[i].settings);
  buffer_add(gp, "\n");
  buffer_add(gp, asset_plot_head);
  for (i = 0; i < 2; i++) buffer_add(gp, f->kind->scripts[i]);
}
