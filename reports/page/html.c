#include "page/html.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "support/records/verify_judge.h"

void html_short_number(buffer *t, double v) {
  if (fabs(v) < 1e6 && v == floor(v)) {
    buffer_format(t, "%g", v); /* %g: 1000 rather than 1e+03 */
  } else if (isfinite(v)) {
    buffer_format(t, "%.3g", v);
  } else {
    buffer_number(t, v);
  }
}

void html_number(buffer *t, double v) {
  buffer_add(t, "<span class=\"n\" title=\"");
  buffer_number(t, v);
  buffer_add(t, "\">");
  html_short_number(t, v);
  buffer_add(t, "</span>");
}

void html_count(buffer *t, uint64_t v) {
  char digits[24];
  (void)snprintf(digits, sizeof digits, "%" PRIu64, v);
  const size_t n = strlen(digits);
  for (size_t i = 0; i < n; i++) {
    if (i > 0 && (n - i) % 3 == 0) buffer_add(t, "&#8239;");
    buffer_put(t, digits + i, 1);
  }
}

void html_counts(buffer *t, const numbers *v) {
  for (size_t i = 0; i < v->n; i++) {
    if (i > 0) buffer_add(t, i + 1 < v->n ? ", " : " and ");
    if (v->v[i] >= 0 && v->v[i] <= 0x1p53) /* beyond, doubles skip integers */
      html_count(t, (uint64_t)v->v[i]);
    else
      html_number(t, v->v[i]);
  }
}

const char *html_s(uint64_t n) { return n == 1 ? "" : "s"; }

const char *html_glyph(int shown) {
  static const char *const glyphs[] = {
      [VERDICT_PASS] = "✓",  [VERDICT_FAIL] = "✗",     [VERDICT_SKIP] = "–",
      [VERDICT_ERROR] = "!", [SHOWN_INACCURATE] = "≈", [SHOWN_RANGE] = "∞",
  };
  return glyphs[shown];
}

void html_vector(buffer *t, const numbers *v, int columns) {
  buffer_add(t, "(");
  for (size_t i = 0; i < v->n; i++) {
    if (i > 0) buffer_add(t, columns && i % 3 == 0 ? " | " : ", ");
    html_number(t, v->v[i]);
  }
  buffer_add(t, ")");
}
