#include "page/page_studies.h"

#include "page/html.h"

void study_part(text *t, int *parts, size_t n, const char *one, const char *many) {
  if (n == 0) return;
  if ((*parts)++ > 0) text_add(t, ", ");
  text_format(t, "%zu %s", n, n == 1 ? one : many);
}

void study_chip(text *t, verdict v, size_t n, const char *what) {
  text_format(
      t, "<li class=\"%s\"><span aria-hidden=\"true\">%s</span> <b>%zu</b> %s</li>\n",
      n > 0 ? verdict_word(v) : "none", html_glyph(v), n, what);
}

void study_number_cell(text *t, const numbers *one) {
  if (one->n > 0)
    html_number_cell(t, one->v[0]);
  else
    text_add(t, "<td class=\"n\" data-v=\"NaN\"></td>");
}

void study_environment(text *t, const char *kind, const char *caption, size_t run,
                       const environment_row *e, const char *cholesky) {
  text id = {0}, words = {0};
  text_format(&id, "environment-%s-%zu", kind, run + 1);
  text_format(&words, "%s %zu", caption, run + 1);
  t->failed |= id.failed || words.failed;
  if (!t->failed) html_table(t, id.data, words.data, "What|Value", 0);
  html_environment(t, e);
  html_entry(t, "Sparse Cholesky", cholesky);
  text_free(&id);
  text_free(&words);
}
