/* page_thumbnail.c -- a plot as a small picture: lines alone, drawn for its size. */
#include <math.h>

#include "page/html.h"
#include "page/page_sections.h"

enum { WIDE = 300, HIGH = 150, COLOURED = 4 };

/* The range of one axis over all lines. */
typedef struct {
  double least, most;
  int logarithmic;
} axis;

static void widen(axis *a, double v) {
  if (!isfinite(v)) return;
  a->least = fmin(a->least, v);
  a->most = fmax(a->most, v);
}

static double place(const axis *a, double v) {
  if (!(a->most > a->least)) return 0.5;
  return a->logarithmic ? log(v / a->least) / log(a->most / a->least)
                        : (v - a->least) / (a->most - a->least);
}

/* The first value after the keys. */
static double value_of(const figure *f, const doc_series *s, size_t row) {
  return s->rows.v[row].v[f->kind->nkeys];
}

static int is_line(const figure *f, const doc_series *s) {
  return figure_has(f, s) && s->columns.n > f->kind->nkeys && s->rows.n > 1;
}

static void line(const figure *f, const doc_series *s, const axis *x, const axis *y, buffer *t) {
  char command = 'M';
  for (size_t k = 0; k < s->rows.n; k++) {
    const double v = value_of(f, s, k), key = s->rows.v[k].v[0];
    if (!isfinite(v) || (y->logarithmic && v <= 0) || (x->logarithmic && key <= 0)) continue;
    buffer_format(t, "%c%.1f %.1f", command, 4 + (WIDE - 8) * place(x, key),
                  HIGH - 4 - (HIGH - 8) * place(y, v));
    command = 'L';
  }
}

static int axes_of(const record_set *set, const figure *f, axis *x, axis *y) {
  *x = *y = (axis){HUGE_VAL, -HUGE_VAL, 0};
  for (size_t i = 0; i < set->series.n; i++)
    for (size_t k = 0; is_line(f, &set->series.v[i]) && k < set->series.v[i].rows.n; k++) {
      widen(x, set->series.v[i].rows.v[k].v[0]);
      widen(y, value_of(f, &set->series.v[i], k));
    }
  x->logarithmic = x->least > 0 && x->most > 8 * x->least;
  y->logarithmic = y->least > 0 && y->most > 8 * y->least;
  return x->most > x->least && y->most >= y->least;
}

double page_spread(const record_set *set, const figure *f) {
  axis x, y;
  return !axes_of(set, f, &x, &y) ? -1 : y.logarithmic ? log(y.most / y.least) : 0;
}

/* Lines without a colour come first, so that they hide none that has one. */
void page_thumbnail(const record_set *set, const figure *f, buffer *t) {
  axis x, y;
  if (!axes_of(set, f, &x, &y)) return;
  html_print(t, "<svg class=\"thumbnail\" viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"%s\">",
             WIDE, HIGH, f->kind->title);
  buffer_format(t, "<path class=\"axes\" d=\"M1 1V%dH%d\"/>", HIGH - 1, WIDE - 1);
  for (int coloured = 0; coloured <= 1; coloured++)
    for (size_t i = 0, n = 0; i < set->series.n; i++) {
      if (!is_line(f, &set->series.v[i])) continue;
      n++;
      if ((n <= COLOURED) != coloured) continue;
      buffer_format(t, "<path class=\"line-%zu\" d=\"", coloured ? n : 0);
      line(f, &set->series.v[i], &x, &y, t);
      buffer_add(t, "\"/>");
    }
  buffer_add(t, "</svg>\n");
}
