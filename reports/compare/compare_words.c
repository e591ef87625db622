/* compare_words.c -- describes moves and verdicts in words, for every kind of report. */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "compare/comparison.h"
#include "support/base/numbers.h"

static const double few_ulps = 65536, plain_to_see = 1e-6;

static double first_of(const void *row) {
  const doc_baseline_value *v = row;
  number first;
  const char *why;
  if (number_parse(SCALAR_F64, v->values, &first, &why) == NULL) return (double)NAN;
  return first.f64;
}

static void size_words(buffer *t, const compare_move *m) {
  if (m->differ < m->counts[0])
    buffer_format(t, "%zu of %zu numbers, ", m->differ, m->counts[0]);
  else if (m->counts[0] > 1)
    buffer_format(t, "all %zu numbers, ", m->counts[0]);
  if (isnan(m->relative))
    buffer_add(t, "one is not finite, or was not before");
  else if (m->ulps <= few_ulps)
    buffer_format(t, "%s%g ulp", m->differ > 1 ? "at most " : "", m->ulps);
  else if (m->counts[0] == 1 && m->relative > plain_to_see)
    buffer_format(t, "%.9g -> %.9g", first_of(m->base), first_of(m->now));
  else if (isinf(m->relative))
    buffer_add(t, "from zero");
  else
    buffer_format(t, "relative change %.1e", m->relative);
}

static void digits_words(buffer *t, const compare_move *m) {
  const double lost = m->digits[0] - m->digits[1];
  if (isnan(m->digits[1])) return;
  if (isnan(m->digits[0]) && m->digits[1] < 2) return; /* hardly any digits */
  if (isnan(m->digits[0]))
    buffer_format(t, "; same to %.1f digits", m->digits[1]);
  else if (fabs(lost) < 0.05)
    buffer_format(t, "; digits still %.1f", m->digits[1]);
  else
    buffer_format(t, "; digits %.1f -> %.1f, %.1f %s", m->digits[0], m->digits[1], fabs(lost),
                  lost > 0 ? "lost" : "won");
}

static const char *reason_of(const void *row) {
  const doc_baseline_value *v = row;
  return v->text != NULL ? v->text : "numbers";
}

static void value_words(buffer *t, const compare_move *m) {
  const doc_baseline_value *a = m->base, *b = m->now;
  if (a->values[0] == '\0' || b->values[0] == '\0')
    buffer_format(t, "%s -> %s", reason_of(a), reason_of(b));
  else if (m->class == COMPARE_UNCOMPARED)
    buffer_add(t, "not compared");
  else if (strcmp(a->key.part[2], "seconds") == 0 && m->ratio > 0)
    buffer_format(t, "median %.3g times what it was, p = %.1g", m->ratio, m->p);
  else if (strcmp(a->key.part[2], "seconds") == 0)
    buffer_add(t, "contains samples that are not times");
  else if (m->counts[0] != m->counts[1])
    buffer_format(t, "%zu numbers, were %zu", m->counts[1], m->counts[0]);
  else {
    size_words(t, m);
    if (m->excess > 1 && isfinite(m->excess)) buffer_format(t, ", %.2g times allowed", m->excess);
    digits_words(t, m);
  }
}

static void check_words(buffer *t, const compare_move *m) {
  const doc_baseline_check *a = m->base, *b = m->now;
  const double before = compare_margin(a), now = compare_margin(b);
  const size_t start = t->size;
  if (m->worse != NULL) buffer_format(t, "%s: ", m->worse);
  if (a->verdict != b->verdict)
    buffer_format(t, "%s -> %s; ", verdict_words[a->verdict], verdict_words[b->verdict]);
  if (a->samples != b->samples)
    buffer_format(t, "samples %" PRIu64 " -> %" PRIu64 "; ", a->samples, b->samples);
  if (a->not_judged != b->not_judged)
    buffer_format(t, "not judged %" PRIu64 " -> %" PRIu64 "; ", a->not_judged, b->not_judged);
  if (!(a->bound == b->bound)) buffer_format(t, "bound %.3g -> %.3g; ", a->bound, b->bound);
  if (!(a->worst == b->worst)) {
    buffer_format(t, "worst %.3g -> %.3g", a->worst, b->worst);
    if (!isnan(before) && !isnan(now))
      buffer_format(t, ", margin %.3f -> %.3f digits", before, now);
  }
  /* Removes a "; " at the end. */
  if (t->size > start + 2 && strcmp(t->data + t->size - 2, "; ") == 0) t->data[t->size -= 2] = '\0';
}

void compare_words(buffer *t, const compare_move *m) {
  if (m->base == NULL) {
    buffer_add(t, "new");
  } else if (m->now == NULL) {
    buffer_add(t, "gone");
  } else if (m->what == BASELINE_VALUE) {
    value_words(t, m);
  } else if (m->what == BASELINE_CHECK) {
    check_words(t, m);
  } else {
    const doc_baseline_text *a = m->base, *b = m->now;
    buffer_format(t, "\"%s\" -> \"%s\"", a->text, b->text);
  }
}

static const char *plural(size_t n) { return n == 1 ? "" : "s"; }

void compare_verdict_words(buffer *t, const comparison *r) {
  const size_t *n = r->totals;
  const size_t moved = n[COMPARE_ULPS] + n[COMPARE_WITHIN];
  const size_t both = n[COMPARE_SAME] + moved + n[COMPARE_BEYOND];
  if (compare_verdict(r) == EXIT_USAGE) {
    buffer_add(t, "nothing could be compared");
  } else if (compare_verdict(r) != 0) {
    const char *comma = n[COMPARE_BEYOND] > 0 ? ", " : "";
    if (n[COMPARE_BEYOND] > 0)
      buffer_format(t, "%zu item%s moved beyond tolerance", n[COMPARE_BEYOND],
                    plural(n[COMPARE_BEYOND]));
    if (n[COMPARE_MISSING] > 0)
      buffer_format(t, "%s%zu item%s disappeared", comma, n[COMPARE_MISSING],
                    plural(n[COMPARE_MISSING]));
  } else if (moved > 0) {
    buffer_format(t, "nothing moved beyond tolerance; %zu of %zu items differ", moved, both);
  } else {
    buffer_format(t, "nothing moved: %zu item%s %s identical", both, plural(both),
                  both == 1 ? "is" : "are");
  }
  if (n[COMPARE_NEW] > 0) buffer_format(t, "; %zu new", n[COMPARE_NEW]);
  if (n[COMPARE_UNCOMPARED] > 0) buffer_format(t, "; %zu not compared", n[COMPARE_UNCOMPARED]);
}
