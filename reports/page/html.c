#include "page/html.h"

#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judge/judge.h"
#include "support/xml/xml.h"

/* Appends a double, by a directive as "%.3g" or "%.0f". */
static void decimal(buffer *t, const char *format, size_t n, double v) {
  const char *point = memchr(format, '.', n), kind = format[n - 1];
  const int digits = point != NULL ? point[1] - '0' : 6;
  if (kind == 'g' && point == NULL)
    html_number(t, v);
  else if (kind == 'g')
    buffer_format(t, "%.*g", digits, v);
  else
    buffer_format(t, "%.*f", digits, v);
}

void html_print(buffer *t, const char *format, ...) {
  va_list values;
  va_start(values, format);
  while (*format != '\0') {
    const size_t plain = strcspn(format, "%");
    buffer_put(t, format, plain);
    format += plain;
    if (*format == '\0') break;
    const size_t n = 1 + strcspn(format + 1, "sdugf%") + 1;
    if (format[n - 1] == '%')
      buffer_add(t, "%");
    else if (format[n - 1] == 's')
      xml_escape(t, va_arg(values, const char *));
    else if (format[n - 1] == 'd' && n == 2)
      buffer_format(t, "%d", va_arg(values, int));
    else if (format[n - 1] == 'd')
      buffer_format(t, "%td", va_arg(values, ptrdiff_t));
    else if (format[n - 1] == 'u')
      html_count(t, va_arg(values, size_t));
    else
      decimal(t, format, n, va_arg(values, double));
    format += n;
  }
  va_end(values);
}

void html_fill(buffer *t, const char *template, const html_hole *holes) {
  for (;;) {
    const size_t plain = strcspn(template, "{");
    buffer_put(t, template, plain);
    template += plain;
    if (*template == '\0') return;
    const size_t n = strcspn(template, "}");
    for (const html_hole *h = holes; h->name != NULL; h++)
      if (strlen(h->name) == n - 1 && strncmp(h->name, template + 1, n - 1) == 0)
        buffer_add(t, h->text);
    template += n + 1;
  }
}

void html_section(buffer *t, const char *id, const char *title, const char *intro, html_fold how) {
  html_print(t, "\n<section id=\"%s\"", id);
  if (title != NULL) html_print(t, " aria-labelledby=\"%s-title\"", id);
  buffer_add(t, ">\n");
  if (how != HTML_PLAIN)
    buffer_format(t, "<details class=\"section\"%s><summary>", how == HTML_OPEN ? " open" : "");
  if (title != NULL) html_print(t, "<h2 id=\"%s-title\">%s</h2>\n", id, title);
  if (how != HTML_PLAIN) buffer_add(t, "</summary>\n");
  if (intro != NULL) html_print(t, "<p class=\"intro\">%s</p>\n", intro);
}

void html_section_end(buffer *t, html_fold how) {
  buffer_add(t, how != HTML_PLAIN ? "</details>\n</section>\n" : "</section>\n");
}

static void header(buffer *t, const char *words, size_t n, int sortable) {
  buffer_add(t, "<th scope=\"col\">");
  if (sortable) buffer_add(t, "<button type=\"button\">");
  buffer_put(t, words, n);
  if (sortable) buffer_add(t, "</button>");
  buffer_add(t, "</th>");
}

void html_table(buffer *t, const char *id, const char *caption, const char *headers, int sortable) {
  html_print(t,
             "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"%s\">\n"
             "<table id=\"%s\" class=\"%s\"><caption><span>%s</span></caption>\n<thead><tr>",
             caption, id, sortable ? "sortable" : "still", caption);
  for (const char *h = headers; *h != '\0';) {
    const size_t n = strcspn(h, "|");
    header(t, h, strcspn(h, "=|"), sortable);
    h += n + (h[n] == '|');
  }
  buffer_add(t, "</tr></thead>\n<tbody>\n");
}

void html_table_of_run(buffer *t, const char *id, size_t run, const char *caption,
                       const char *headers, int sortable) {
  char *name = base_printf("%s-%zu", id, run + 1);
  html_table(t, name, caption, headers, sortable);
  free(name);
}

void html_table_end(buffer *t) { buffer_add(t, "</tbody></table>\n</div>\n"); }

void html_details(buffer *t, const char *summary, int open) {
  html_print(t, "<details class=\"fold\"%s><summary>%s</summary>\n", open ? " open" : "", summary);
}

void html_details_end(buffer *t) { buffer_add(t, "</details>\n"); }

/* ---- filters --------------------------------------------------------------------- */

static void choice(buffer *t, const html_choice *c) {
  buffer_format(t, "<label>%s <select name=\"%s\"><option value=\"\">all</option>", c->name,
                c->key);
  for (const char *const *word = c->words; *word != NULL; word++) {
    html_print(t, "<option value=\"%s\">%s</option>", *word, *word);
  }
  buffer_add(t, "</select></label>\n");
}

void html_filters(buffer *t, const char *table, const char *hint, const html_choice *choices) {
  html_print(t,
             "<div class=\"filters\" data-table=\"%s\">\n<label>Filter <input "
             "type=\"search\" placeholder=\"%s\"></label>\n",
             table, hint);
  for (; choices->key != NULL; choices++) choice(t, choices);
  buffer_add(t, "<output></output>\n</div>\n");
}

/* ---- members of structs ---------------------------------------------------------- */

static void member_cell(buffer *t, const document_field *field, const void *at) {
  if (at == NULL && field->kind != DOCUMENT_TEXT) {
    html_exact_cell(t, (double)NAN);
    return;
  }
  switch (field->kind) {
    case DOCUMENT_NUMBER:
      html_number_cell(t, *(const double *)at);
      break;
    case DOCUMENT_COUNT:
      html_count_cell(t, *(const uint64_t *)at);
      break;
    case DOCUMENT_DIGITS:
      buffer_format(t, "<td>%" PRIu64 "</td>", *(const uint64_t *)at);
      break;
    case DOCUMENT_CHOICE:
      html_cell(t, field->words[*(const int *)at]);
      break;
    default: /* DOCUMENT_TEXT: no cell is of another kind */
      html_cell(t, at != NULL ? *(const char *const *)at : "");
  }
}

/* Copies what stands at *list up to the separator and moves *list behind it; 0 at its end. */
static int next_word(const char **list, const char *separator, char *word, size_t room) {
  const size_t n = strcspn(*list, separator);
  if (**list == '\0') return 0;
  (void)snprintf(word, room, "%.*s", (int)n, *list);
  *list += n + ((*list)[n] != '\0');
  return 1;
}

void html_cells(buffer *t, const document_shape *s, const void *of, const char *members) {
  char member[64];
  while (next_word(&members, ",", member, sizeof member)) {
    document_field field;
    const void *at = document_member(s, of, member, &field);
    member_cell(t, &field, at);
  }
}

void html_row(buffer *t, const char *columns, const document_shape *s, const void *row,
              html_cell_fn *cell, const void *of) {
  char column[96];
  while (next_word(&columns, "|", column, sizeof column)) {
    char *member = strchr(column, '=');
    if (member == NULL) {
      cell(t, column, row, of);
      continue;
    }
    html_cells(t, s, row, member + 1);
  }
}

static void entry_begin(buffer *t, const char *name) {
  buffer_format(t, "<tr><th scope=\"row\">%s</th>", name);
}

void html_entry(buffer *t, const char *name, const char *value) {
  entry_begin(t, name);
  html_cell(t, value);
  buffer_add(t, "</tr>\n");
}

void html_entries(buffer *t, const document_shape *s, const void *of, const char *entries) {
  char name[64], member[64];
  while (next_word(&entries, "=", name, sizeof name) &&
         next_word(&entries, "|", member, sizeof member)) {
    document_field field;
    const void *at = document_member(s, of, member, &field);
    if (at == NULL) continue;
    entry_begin(t, name);
    member_cell(t, &field, at);
    buffer_add(t, "</tr>\n");
  }
}

void html_term(buffer *t, const char *name) { buffer_format(t, "<dt>%s</dt><dd>", name); }

void html_term_words(buffer *t, const char *name, const char *words) {
  if (words == NULL || *words == '\0') return;
  html_term(t, name);
  html_print(t, "%s</dd>\n", words);
}

/* ---- cells ----------------------------------------------------------------------- */

void html_cell(buffer *t, const char *words) { html_print(t, "<td>%s</td>", words); }

void html_cell_of(buffer *t, const char *class, const char *words) {
  html_print(t, "<td class=\"%s\">%s</td>", class, words);
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

void html_exact_cell(buffer *t, double v) {
  if (isnan(v))
    buffer_add(t, "<td class=\"n\" data-v=\"NaN\"></td>");
  else
    html_number_cell(t, v);
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

/* A double that holds a count; beyond 2^53, where doubles skip integers, as a number. */
static void whole(buffer *t, double v) {
  if (v >= 0 && v <= 0x1p53)
    html_count(t, (uint64_t)v);
  else
    html_number(t, v);
}

void html_counts(buffer *t, const numbers *v) {
  for (size_t i = 0; i < v->n; i++) {
    if (i > 0) buffer_add(t, i + 1 < v->n ? ", " : " and ");
    whole(t, v->v[i]);
  }
}

const char *html_last_part(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash != NULL ? slash + 1 : path;
}

const char *html_s(uint64_t n) { return n == 1 ? "" : "s"; }

void html_count_cell(buffer *t, uint64_t v) {
  buffer_format(t, "<td class=\"n\" data-v=\"%" PRIu64 "\">", v);
  html_count(t, v);
  buffer_add(t, "</td>");
}

const char *html_glyph(int shown) {
  static const char *const glyphs[] = {
      [VERDICT_PASS] = "✓",  [VERDICT_FAIL] = "✗",     [VERDICT_SKIP] = "–",
      [VERDICT_ERROR] = "!", [SHOWN_INACCURATE] = "≈", [SHOWN_RANGE] = "∞",
  };
  return glyphs[shown];
}

void html_verdict_cell(buffer *t, int shown, const char *word) {
  buffer_format(t, "<td class=\"v %s\" data-v=\"%s\"><span aria-hidden=\"true\">%s</span> ",
                shown_words[shown], word, html_glyph(shown));
  buffer_format(t, "%s</td>", word);
}

void html_texts(buffer *t, const texts *words) {
  for (size_t i = 0; i < words->n; i++) {
    if (i > 0) buffer_add(t, ", ");
    xml_escape(t, words->v[i]);
  }
}

void html_items(buffer *t, const texts *words) {
  buffer_add(t, "<ul>\n");
  for (size_t i = 0; i < words->n; i++) {
    html_print(t, "<li>%s</li>\n", words->v[i]);
  }
  buffer_add(t, "</ul>\n");
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
  html_print(t,
             "<div class=\"command\"><code>%s</code><button type=\"button\" "
             "class=\"copy\" aria-label=\"Copy this command\">Copy</button></div>",
             command);
}
