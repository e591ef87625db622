#include "page/page_studies.h"

#include <math.h>

#include "page/html.h"

void study_part(buffer *t, int *parts, size_t n, const char *one, const char *many) {
  if (n == 0) return;
  if ((*parts)++ > 0) buffer_add(t, ", ");
  buffer_format(t, "%zu %s", n, n == 1 ? one : many);
}

void study_chip(buffer *t, verdict v, size_t n, const char *what) {
  buffer_format(
      t, "<li class=\"%s\"><span aria-hidden=\"true\">%s</span> <b>%zu</b> %s</li>\n",
      n > 0 ? verdict_words[v] : "none", html_glyph(v), n, what);
}

void study_cell(buffer *t, double x) {
  if (isnan(x))
    buffer_add(t, "<td class=\"n\" data-v=\"NaN\"></td>");
  else
    html_number_cell(t, x);
}

void study_environment(buffer *t, const char *kind, const char *caption, size_t run,
                       const environment_row *e, const char *cholesky) {
  buffer id = {0}, words = {0};
  buffer_format(&id, "environment-%s-%zu", kind, run + 1);
  buffer_format(&words, "%s %zu", caption, run + 1);
  html_table(t, id.data, words.data, "What|Value", 0);
  html_environment(t, e);
  html_entry(t, "Sparse Cholesky", cholesky);
  buffer_free(&id);
  buffer_free(&words);
}
