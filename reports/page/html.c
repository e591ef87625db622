#include "page/html.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/escape.h"

void html_section(text *t, const char *id, const char *title, const char *intro) {
  text_format(t, "\n<section id=\"%s\" aria-labelledby=\"%s-title\">\n", id, id);
  text_format(t, "<h2 id=\"%s-title\">", id);
  escape_markup(t, title);
  text_add(t, "</h2>\n");
  if (intro == NULL) return;
  text_add(t, "<p class=\"intro\">");
  escape_markup(t, intro);
  text_add(t, "</p>\n");
}

void html_section_end(text *t) {
  text_add(t, "</section>\n");
}

static void header(text *t, const char *words, size_t n, int sortable) {
  text_add(t, "<th scope=\"col\">");
  if (sortable) text_add(t, "<button type=\"button\">");
  text_put(t, words, n);
  if (sortable) text_add(t, "</button>");
  text_add(t, "</th>");
}

void html_table(text *t, const char *id, const char *caption, const char *headers,
                int sortable) {
  text_format(t, "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"");
  escape_markup(t, caption);
  text_format(t, "\">\n<table id=\"%s\"%s><caption><span>", id,
              sortable ? " class=\"sortable\"" : "");
  escape_markup(t, caption);
  text_add(t, "</span></caption>\n<thead><tr>");
  for (const char *h = headers; *h != '\0';) {
    const size_t n = strcspn(h, "|");
    header(t, h, n, sortable);
    h += n + (h[n] == '|');
  }
  text_add(t, "</tr></thead>\n<tbody>\n");
}

void html_table_end(text *t) {
  text_add(t, "</tbody></table>\n</div>\n");
}

void html_fold(text *t, const char *summary, int open) {
  text_format(t, "<details class=\"fold\"%s><summary>", open ? " open" : "");
  escape_markup(t, summary);
  text_add(t, "</summary>\n");
}

void html_fold_end(text *t) {
  text_add(t, "</details>\n");
}

void html_cell(text *t, const char *words) {
  text_add(t, "<td>");
  escape_markup(t, words);
  text_add(t, "</td>");
}

static void short_number(text *t, double v) {
  if (fabs(v) < 1e6 && v == floor(v)) {
    text_format(t, "%g", v); /* 1000 rather than 1e+03 */
  } else if (isfinite(v)) {
    text_format(t, "%.3g", v);
  } else {
    text_number(t, v);
  }
}

void html_number_cell(text *t, double v) {
  text_add(t, "<td class=\"n\" data-v=\"");
  text_number(t, v);
  text_add(t, "\" title=\"");
  text_number(t, v);
  text_add(t, "\">");
  short_number(t, v);
  text_add(t, "</td>");
}

void html_number(text *t, double v) {
  text_add(t, "<span class=\"n\" title=\"");
  text_number(t, v);
  text_add(t, "\">");
  short_number(t, v);
  text_add(t, "</span>");
}

void html_count(text *t, uint64_t v) {
  char digits[24];
  (void)snprintf(digits, sizeof digits, "%" PRIu64, v);
  const size_t n = strlen(digits);
  for (size_t i = 0; i < n; i++) {
    if (i > 0 && (n - i) % 3 == 0) text_add(t, "&#8239;");
    text_put(t, digits + i, 1);
  }
}

void html_plural(text *t, uint64_t n, const char *one, const char *many) {
  html_count(t, n);
  text_format(t, " %s", n == 1 ? one : many);
}

void html_count_cell(text *t, uint64_t v) {
  text_format(t, "<td class=\"n\" data-v=\"%" PRIu64 "\">", v);
  html_count(t, v);
  text_add(t, "</td>");
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

void html_verdict_cell(text *t, verdict v, const char *word) {
  text_format(t,
              "<td class=\"v %s\" data-v=\"%s\"><span aria-hidden=\"true\">%s</span> ",
              verdict_word(v), word, html_glyph(v));
  text_format(t, "%s</td>", word);
}

void html_texts(text *t, const texts *words) {
  for (size_t i = 0; i < words->n; i++) {
    if (i > 0) text_add(t, ", ");
    escape_markup(t, words->v[i]);
  }
}

void html_vector(text *t, const numbers *v, int columns) {
  text_add(t, "(");
  for (size_t i = 0; i < v->n; i++) {
    if (i > 0) text_add(t, columns && i % 3 == 0 ? " | " : ", ");
    html_number(t, v->v[i]);
  }
  text_add(t, ")");
}

void html_command(text *t, const char *command) {
  text_add(t, "<div class=\"command\"><code>");
  escape_markup(t, command);
  text_add(t,
           "</code><button type=\"button\" class=\"copy\" "
           "aria-label=\"Copy this command\">Copy</button></div>");
}
