#include "engine/finding.h"

#include <float.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "measure/quantity.h"
#include "support/base/memory.h"

int find_ignores(const tally *t, const char *name) {
  const finding *f = t->finding;
  return f != NULL && f->only != NULL && strcmp(f->only, name) != 0;
}

/* Returns t's finding if it should store this comparison, else NULL: a finding keeps the worst
 * comparison, or only the comparison named `only`. */
static finding *listener(const tally *t, double ratio, const char *name) {
  finding *f = t->finding;
  if (f == NULL || find_ignores(t, name)) return NULL;
  if (f->only != NULL) return f;
  return isnan(f->ratio) || ratio <= f->ratio ? NULL : f;
}

static double *keep_comparison(finding *f, const char *name, int n) {
  (void)snprintf(f->name, sizeof f->name, "%s", name);
  f->n = n, f->eps = f->cancelled = f->doubt = 0;
  return f->difference = base_realloc(f->difference, (size_t)n, sizeof *f->difference);
}

void find_residual(const tally *t, double ratio, const char *name, int n, const double *residual,
                   double size) {
  finding *f = listener(t, ratio, name);
  if (f == NULL) return;
  memcpy(keep_comparison(f, name, n), residual, (size_t)n * sizeof *residual);
  f->size = size;
}

void find_states(const tally *t, int n, const double *x, const double *y) {
  finding *f = t->finding;
  if (f == NULL) return;
  f->two = 1;
  memcpy(f->x[0], x, (size_t)n * sizeof *x);
  memcpy(f->x[1], y, (size_t)n * sizeof *y);
}

void find_text(const tally *t, double ratio, const char *shown, const char *format, ...) {
  finding *f = listener(t, ratio, "");
  va_list values;
  if (f == NULL) return;
  f->ratio = ratio, f->quantity = shown;
  va_start(values, format);
  (void)vsnprintf(f->text, sizeof f->text, format, values);
  va_end(values);
}

void find_digits(double a, double b, int least, int more, char text_a[FOUND_NUMBER],
                 char text_b[FOUND_NUMBER]) {
  enum { MOST = 17 };
  if (isnan(a)) a = fabs(a);
  if (isnan(b)) b = fabs(b);
  for (int digits = least, last = 0; !last; digits++) {
    (void)snprintf(text_a, FOUND_NUMBER, "%.*g", digits, a);
    (void)snprintf(text_b, FOUND_NUMBER, "%.*g", digits, b);
    last = digits >= MOST || (strcmp(text_a, text_b) != 0 && more-- == 0);
  }
}

/* Returns the distance of two entries: 0 for equal infinities, infinity for NaN. */
static double apart(double got, double want, int relative) {
  if (got == want) return 0;
  const double d = fabs(got - want), scale = relative ? fabs(want) : 1;
  return isnan(d) || isinf(d) || scale == 0 ? (double)INFINITY : d / scale;
}

static int worst_entry(int n, const double *got, const double *want, int relative) {
  int worst = 0;
  for (int i = 1; i < n && !isnan(got[worst]); i++)
    if (isnan(got[i]) ||
        apart(got[i], want[i], relative) > apart(got[worst], want[worst], relative))
      worst = i;
  return worst;
}

void find_entry(const tally *t, double ratio, const found_entry *of, int n, const double *got,
                const double *want) {
  char a[FOUND_NUMBER], b[FOUND_NUMBER];
  finding *f = listener(t, ratio, of->name);
  if (f == NULL) return;
  double *d = keep_comparison(f, of->name, n);
  for (int i = 0; i < n; i++) d[i] = got[i] == want[i] ? 0 : got[i] - want[i];
  f->size = vector_norm(n, want);
  if (f->only != NULL) return; /* only the numbers are needed, not the text */
  find_digits(got[of->at], want[of->at], 2, 2, a, b);
  f->ratio = ratio, f->quantity = of->shown;
  if (isnan(got[of->at]) && isnan(want[of->at]))
    (void)snprintf(f->text, sizeof f->text, "%s is NaN, and so is its reference", of->text);
  else if (got[of->at] == want[of->at]) /* equal infinities */
    (void)snprintf(f->text, sizeof f->text, "%s = %s, and so is its reference", of->text, a);
  else if (f->by != NULL)
    (void)snprintf(f->text, sizeof f->text, "%s = %s, %s %s", of->text, a, f->by, b);
  else
    (void)snprintf(f->text, sizeof f->text, "%s = %s, expected %s", of->text, a, b);
}

void find_number(const tally *t, double ratio, const char *shown, const char *name, double got,
                 double want) {
  const found_entry of = {.shown = shown, .name = name, .text = name};
  find_entry(t, ratio, &of, 1, &got, &want);
}

void find_vector(const tally *t, double ratio, const char *shown, const char *name, int n,
                 const double *got, const double *want) {
  char text[64];
  if (t->finding == NULL) return;
  const found_entry of = {shown, name, text, worst_entry(n, got, want, 0)};
  (void)snprintf(text, sizeof text, "%s[%d]", name, of.at);
  find_entry(t, ratio, &of, n, got, want);
}

void find_matrix(const tally *t, double ratio, const char *shown, const char *name, int n,
                 const double *got, const double *want) {
  char text[64];
  if (t->finding == NULL) return;
  const found_entry of = {shown, name, text, worst_entry(n * n, got, want, 0)};
  (void)snprintf(text, sizeof text, "%s[%d,%d]", name, of.at % n, of.at / n);
  find_entry(t, ratio, &of, n * n, got, want);
}

void find_quantity(const tally *t, double ratio, const slv_energy *e, quantity q, const char *where,
                   const double *got, const double *want) {
  char place[QUANTITY_TEXT], name[96], text[160];
  const int n = quantity_size(e, q);
  if (t->finding == NULL) return;
  const int i = worst_entry(n, got, want, q == QUANTITY_EIGENVALUES);
  const char *shown = quantity_entry(e, q, i, place);
  (void)snprintf(name, sizeof name, "%s%s", where, quantity_name(q));
  (void)snprintf(text, sizeof text, "%s%s", where, place);
  find_entry(t, ratio, &(found_entry){shown, name, text, i}, n, got, want);
}

void finding_measure(const check *c, const slv_energy *e, const slv_state *s, finding *f) {
  tally t = {.finding = f};
  f->by = c->by, f->ratio = -1, f->n = 0, f->text[0] = '\0', f->two = 0;
  (void)c->measure(e, s, f->only != NULL ? (double)INFINITY : 0, &t);
  if (f->eps == 0) f->eps = eps_of(e);
}

const char *finding_digits(const finding *f, double tolerance, arena *memory) {
  if (f->n == 0 || !(f->size > 0)) return "";
  const double error = vector_norm(f->n, f->difference) / f->size;
  if (tolerance > 0)
    return arena_printf(memory, "relative error %.2g (tolerance %g): ", error, tolerance);
  if (!(-log10(error) < 15 * log(f->eps) / log(DBL_EPSILON))) return "";
  return arena_printf(memory, "only %.1f correct digits: ", fmax(0, -log10(error)));
}
