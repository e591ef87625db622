#include "page/html.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "support/xml/xml.h"

void html_section(buffer *t, const char *id, const char *title, const char *intro) {
  buffer_format(t, "\n<section id=\"%s\" aria-labelledby=\"%s-title\">\n", id, id);
  buffer_format(t, "<h2 id=\"%s-title\">", id);
  xml_escape(t, title);
  buffer_add(t, "</h2>\n");
  if (intro == NULL) return;
  buffer_add(t, "<p class=\"intro\">");
  xml_escape(t, intro);
  buffer_add(t, "</p>\n");
}

void html_section_end(buffer *t) {
  buffer_add(t, "</section>\n");
}

static void header(buffer *t, const char *words, size_t n, int sortable) {
  buffer_add(t, "<th scope=\"col\">");
  if (sortable) buffer_add(t, "<button type=\"button\">");
  buffer_put(t, words, n);
  if (sortable) buffer_add(t, "</button>");
  buffer_add(t, "</th>");
}

void html_table(buffer *t, const char *id, const char *caption, const char *headers,
                int sortable) {
  buffer_format(t,
                "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"");
  xml_escape(t, caption);
  buffer_format(t, "\">\n<table id=\"%s\"%s><caption><span>", id,
                sortable ? " class=\"sortable\"" : "");
  xml_escape(t, caption);
  buffer_add(t, "</span></caption>\n<thead><tr>");
  for (const char *h = headers; *h != '\0';) {
    const size_t n = strcspn(h, "|");
    header(t, h, n, sortable);
    h += n + (h[n] == '|');
  }
  buffer_add(t, "</tr></thead>\n<tbody>\n");
}

void html_table_end(buffer *t) {
  buffer_add(t, "</tbody></table>\n</div>\n");
}

void html_fold(buffer *t, const char *summary, int open) {
  buffer_format(t, "<details class=\"fold\"%s><summary>", open ? " open" : "");
  xml_escape(t, summary);
  buffer_add(t, "</summary>\n");
}

void html_fold_end(buffer *t) {
  buffer_add(t, "</details>\n");
}

void html_cell(buffer *t, const char *words) {
  buffer_add(t, "<td>");
  xml_escape(t, words);
  buffer_add(t, "</td>");
}

static void short_number(buffer *t, double v) {
  if (fabs(v) < 1e6 && v == floor(v)) {
    buffer_format(t, "%g", v); /* %g: 1000 rather than 1e+03 */
  } else if (isfinite(v)) {
    buffer_format(t, "%.3g", v);
  } else {
    buffer_number(t, v);
  }
}

void html_number_cell(buffer *t, double v) {
  buffer_add(t, "<td class=\"n\" data-v=\"");
  buffer_number(t, v);
  buffer_add(t, "\" title=\"");
  buffer_number(t, v);
  buffer_add(t, "\">");
  short_number(t, v);
  buffer_add(t, "</td>");
}

void html_number(buffer *t, double v) {
  buffer_add(t, "<span class=\"n\" title=\"");
  buffer_number(t, v);
  buffer_add(t, "\">");
  short_number(t, v);
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

void html_plural(buffer *t, uint64_t n, const char *one, const char *many) {
  html_count(t, n);
  buffer_format(t, " %s", n == 1 ? one : many);
}

void html_count_cell(buffer *t, uint64_t v) {
  buffer_format(t, "<td class=\"n\" data-v=\"%" PRIu64 "\">", v);
  html_count(t, v);
  buffer_add(t, "</td>");
}

const char *html_glyph(verdict v) {
  static const char *const glyphs[] = {
      [VERDICT_PASS] = "✓",
      [VERDICT_FAIL] = "✗",
      [VERDICT_SKIP] = "–",
      [VERDICT_ERROR] = "!",
  };
  return glyphs[v];
}

void html_verdict_cell(buffer *t, verdict v, const char *word) {
  buffer_format(
      t, "<td class=\"v %s\" data-v=\"%s\"><span aria-hidden=\"true\">%s</span> ",
      verdict_words[v], word, html_glyph(v));
  buffer_format(t, "%s</td>", word);
}

void html_texts(buffer *t, const texts *words) {
  for (size_t i = 0; i < words->n; i++) {
    if (i > 0) buffer_add(t, ", ");
    xml_escape(t, words->v[i]);
  }
}

void html_vector(buffer *t, const numbers *v, int columns) {
  buffer_add(t, "(");
  for (size_t i = 0; i < v->n; i++) {
    if (i > 0) buffer_add(t, columns && i % 3 == 0 ? " | " : ", ");
    html_number(t, v->v[i]);
  }
  buffer_add(t, ")");
}

void html_command(buffer *t, const char *command) {
  buffer_add(t, "<div class=\"command\"><code>");
  xml_escape(t, command);
  buffer_add(t,
             "</code><button type=\"button\" class=\"copy\" "
             "aria-label=\"Copy this command\">Copy</button></div>");
}
