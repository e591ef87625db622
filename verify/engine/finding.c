#include "engine/finding.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "measure/quantity.h"

/* The finding to write to; NULL when there is none, or when it already describes a
 * comparison that is at least as bad. */
static finding *listener(const tally *t, double ratio) {
  finding *f = t->finding;
  if (f == NULL || isnan(f->ratio) || ratio <= f->ratio) return NULL;
  return f;
}

void find_text(const tally *t, double ratio, const char *shown, const char *format,
               ...) {
  finding *f = listener(t, ratio);
  va_list values;
  if (f == NULL) return;
  f->ratio = ratio, f->quantity = shown;
  va_start(values, format);
  (void)vsnprintf(f->text, sizeof f->text, format, values);
  va_end(values);
}

enum { NUMBER = 32 };

static void write_number(int digits, double x, char text[NUMBER]) {
  (void)snprintf(text, NUMBER, "%.*g", digits, isnan(x) ? fabs(x) : x);
}

/* Prints both numbers with as many digits as it takes to tell them apart, and two
 * more. */
static void write_pair(double got, double want, char a[NUMBER], char b[NUMBER]) {
  enum { MOST = 17 };
  int digits = 1;
  do {
    digits++;
    write_number(digits, got, a);
    write_number(digits, want, b);
  } while (digits < MOST && strcmp(a, b) == 0);
  digits = digits + 2 < MOST ? digits + 2 : MOST;
  write_number(digits, got, a);
  write_number(digits, want, b);
}

void find_number(const tally *t, double ratio, const char *shown, const char *name,
                 double got, double want) {
  char a[NUMBER], b[NUMBER];
  if (listener(t, ratio) == NULL) return;
  write_pair(got, want, a, b);
  find_text(t, ratio, shown, "%s = %s where %s was expected", name, a, b);
}

/* The distance of two entries: 0 for equal infinities; infinite when it is NaN. */
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

void find_vector(const tally *t, double ratio, const char *shown, const char *name,
                 int n, const double *got, const double *want) {
  char entry[64];
  if (listener(t, ratio) == NULL) return;
  const int k = worst_entry(n, got, want, 0);
  (void)snprintf(entry, sizeof entry, "%s[%d]", name, k);
  find_number(t, ratio, shown, entry, got[k], want[k]);
}

void find_matrix(const tally *t, double ratio, const char *shown, const char *name,
                 int n, const double *got, const double *want) {
  char entry[64];
  if (listener(t, ratio) == NULL) return;
  const int k = worst_entry(n * n, got, want, 0);
  (void)snprintf(entry, sizeof entry, "%s[%d,%d]", name, k % n, k / n);
  find_number(t, ratio, shown, entry, got[k], want[k]);
}

void find_quantity(const tally *t, double ratio, const slv_energy *e, quantity q,
                   const char *where, const double *got, const double *want) {
  char entry[QUANTITY_TEXT], name[96];
  if (listener(t, ratio) == NULL) return;
  const int i = worst_entry(quantity_size(e, q), got, want, q == QUANTITY_EIGENVALUES);
  const char *shown = quantity_entry(e, q, i, entry);
  (void)snprintf(name, sizeof name, "%s%s", where, entry);
  find_number(t, ratio, shown, name, got[i], want[i]);
}

void finding_record(const check *c, const slv_energy *e, const slv_state *s,
                    record *r) {
  finding f = {.ratio = -1};
  tally t = {.finding = &f};
  const size_t used = strlen(r->note);
  (void)c->measure(e, s, 0, &t);
  (void)snprintf(r->witness.quantity, sizeof r->witness.quantity, "%s",
                 f.quantity != NULL ? f.quantity : c->quantity);
  const int fails = f.text[0] != '\0' && !(f.ratio <= c->bound);
  if (r->verdict == VERDICT_FAIL && fails)
    (void)snprintf(r->note + used, sizeof r->note - used, "%s%s", used > 0 ? "; " : "",
                   f.text);
}
