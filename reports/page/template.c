#include "page/template.h"

#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assets.h"
#include "support/base/texts.h"
#include "support/records/verify_judge.h"
#include "support/xml/xml.h"

enum { NAME = 96 };

struct html_value {
  html_value *next;
  char name[NAME];
  html_found found; /* the value, described like a member of a document */
  union {
    const char *text;
    const void *object;
    double number;
    uint64_t count;
    any_list list;
  } is;
  double ci[2];
  void *own; /* what the value points to */
  buffer markup;
};

static html_value *add_value(html_view *v, const char *name, int kind) {
  html_value *x = base_alloc(1, sizeof *x);
  x->next = v->values;
  (void)snprintf(x->name, sizeof x->name, "%s", name);
  x->found.field = (document_field){.name = x->name, .kind = (document_kind)kind};
  x->found.at = &x->is;
  v->values = x;
  return x;
}

static void add_pointer(html_view *v, const char *name, int kind, const void *pointer,
                        const document_shape *s) {
  html_value *x = add_value(v, name, kind);
  x->found.field.of = s;
  x->is.object = pointer;
  if (pointer == NULL) x->found.at = NULL;
}

static void view_text(html_view *v, const char *name, const char *words) {
  add_pointer(v, name, DOCUMENT_TEXT, words, NULL);
}

void view_words(html_view *v, const char *name, const char *key) {
  char *words = texts_find(asset_pages_txt, key, name);
  view_text(v, name, words);
  v->values->own = words;
}

void view_html(html_view *v, const char *name, const char *markup) {
  add_pointer(v, name, HTML_MARKUP, markup, NULL);
}

void view_object(html_view *v, const char *name, const document_shape *s, const void *object) {
  add_pointer(v, name, DOCUMENT_OBJECT, object, s);
}

buffer *view_markup(html_view *v, const char *name) {
  html_value *x = add_value(v, name, HTML_MARKUP);
  x->found.at = &x->markup.data;
  return &x->markup;
}

void view_number(html_view *v, const char *name, double x) {
  html_value *value = add_value(v, name, DOCUMENT_NUMBER);
  value->is.number = x;
  if (isnan(x)) value->found.at = NULL;
}

void view_interval(html_view *v, const char *name, double x, double low, double high) {
  view_number(v, name, x);
  v->values->ci[0] = low;
  v->values->ci[1] = high;
  v->values->found.ci = v->values->ci;
}

static void view_count(html_view *v, const char *name, uint64_t n) {
  add_value(v, name, DOCUMENT_COUNT)->is.count = n;
}

void view_set(html_view *v, const char *format, ...) {
  va_list values;
  va_start(values, format);
  while (*format != '\0') {
    char name[NAME];
    const size_t n = strcspn(format, "=");
    const char kind = format[n + 2];
    (void)snprintf(name, sizeof name, "%.*s", (int)n, format);
    if (kind == 's')
      view_text(v, name, va_arg(values, const char *));
    else if (kind == 'g')
      view_number(v, name, va_arg(values, double));
    else
      view_count(v, name, kind == 'd' ? (uint64_t)va_arg(values, int) : va_arg(values, size_t));
    format += strcspn(format, " ");
    format += *format == ' ';
  }
  va_end(values);
}

void view_outcome(html_view *v, int shown, const char *word) {
  view_set(v, "outcome=%s class=%s glyph=%s", word, shown_words[shown], html_glyph(shown));
}

void view_list(html_view *v, const char *name, const document_shape *s, any_list list) {
  html_value *x = add_value(v, name, DOCUMENT_LIST);
  x->found.field.of = s;
  x->is.list = list;
}

double *view_numbers(html_view *v, const char *name, size_t n) {
  html_value *x = add_value(v, name, DOCUMENT_NUMBERS);
  double *list = x->own = base_alloc(n, sizeof *list);
  x->is.list = (any_list){(const char *)list, n};
  return list;
}

void view_texts(html_view *v, const char *name, const char *const *words, size_t n) {
  add_value(v, name, DOCUMENT_TEXTS)->is.list = (any_list){(const char *)words, n};
}

void view_free(html_view *v) {
  for (html_value *x = v->values, *next; x != NULL; x = next) {
    next = x->next;
    buffer_free(&x->markup);
    free(x->own);
    free(x);
  }
  v->values = NULL;
}

/* Returns a value of that name, or a member of an object that is a value: "runs.cases". */
static html_found find_value(const html_view *v, const char *path) {
  const size_t n = *path == '.' ? 1 : strcspn(path, ".");
  const html_value *x = v->values;
  while (x != NULL &&
         (strncmp(x->found.field.name, path, n) != 0 || x->found.field.name[n] != '\0'))
    x = x->next;
  if (x == NULL) return (html_found){.at = NULL};
  html_found f = x->found;
  if (path[n] == '.') f.at = document_member(f.field.of, x->is.object, path + n + 1, &f.field);
  return f;
}

html_found view_find(const html_view *v, const char *path) {
  html_found f = {.at = NULL};
  for (; v != NULL && f.field.name == NULL; v = v->outer) {
    f = find_value(v, path);
    if (f.field.name == NULL && v->shape != NULL)
      f.at = document_member(v->shape, v->row, path, &f.field);
  }
  return f;
}

int view_has(const html_view *v, const char *path) {
  const html_found f = view_find(v, path);
  if (f.at == NULL) return 0;
  const int kind = (int)f.field.kind;
  if (kind == DOCUMENT_TEXT || kind == HTML_MARKUP) {
    const char *words = *(const char *const *)f.at;
    return words != NULL && *words != '\0';
  }
  if (kind == DOCUMENT_COUNT) return *(const uint64_t *)f.at != 0;
  if (kind == DOCUMENT_FLAG) return *(const int *)f.at;
  return kind == DOCUMENT_PAIR || !document_is_list(&f.field) || ((const any_list *)f.at)->n > 0;
}

/* Returns the view of element i of a list; an object is a list of one. */
static html_view element_of(const html_view *v, const html_found *f, size_t i) {
  html_view element = {.outer = v, .of = v->of};
  const document_field field =
      document_is_list(&f->field) ? document_element_of(&f->field) : f->field;
  const void *at = document_is_list(&f->field) ? ((const any_list *)f->at)->v : f->at;
  view_count(&element, "index", i);
  if (field.kind == DOCUMENT_TEXT) {
    view_text(&element, ".", ((const char *const *)at)[i]);
  } else if (field.kind == DOCUMENT_NUMBER) {
    view_number(&element, ".", ((const double *)at)[i]);
  } else {
    element.shape = field.of;
    element.row = field.kind == DOCUMENT_OBJECT ? *(const void *const *)at
                                                : (const char *)at + i * field.of->size;
  }
  return element;
}

void view_each(const html_view *v, const char *list, html_visit_fn *visit, void *to) {
  const html_found f = view_find(v, list);
  if (f.at == NULL) return;
  const size_t n = document_is_list(&f.field) ? ((const any_list *)f.at)->n : 1;
  for (size_t i = 0; i < n; i++) {
    html_view element = element_of(v, &f, i);
    visit(&element, to);
    view_free(&element);
  }
}

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

static void html_count(buffer *t, uint64_t v) {
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

static int is_format(const char *format, const char *word) { return strcmp(format, word) == 0; }

static void write_text(buffer *t, const char *words, const char *format) {
  const char *slash = is_format(format, "file") ? strrchr(words, '/') : NULL;
  html_view v = {.shape = NULL};
  view_text(&v, "command", words);
  if (is_format(format, "command"))
    template_end(t, "command", &v);
  else
    xml_escape(t, slash != NULL ? slash + 1 : words);
  view_free(&v);
}

/* Writes a number in the format ".3g", ".0f", ".0e" or "three"; in another by html_number(). */
static void write_number(buffer *t, double x, const char *format) {
  if (is_format(format, "three"))
    buffer_format(t, "%.*f", x < 1 ? 3 : x < 10 ? 2 : x < 100 ? 1 : 0, x);
  else if (*format == '.')
    buffer_format(t,
                  format[2] == 'g'   ? "%.*g"
                  : format[2] == 'e' ? "%.*e"
                                     : "%.*f",
                  format[1] - '0', x);
  else
    html_number(t, x);
}

static void write_list(buffer *t, const html_found *f, const char *format) {
  const any_list *list = f->at;
  if (f->field.kind == DOCUMENT_LIST || is_format(format, "count"))
    html_count(t, list->n);
  else if (is_format(format, "and"))
    html_counts(t, f->at);
  else
    html_vector(t, f->at, list->n % 3 == 0 && !is_format(format, "flat"));
}

/* Returns the plural's ending after a count or a list. */
static const char *plural(const html_found *f) {
  const uint64_t n =
      f->field.kind == DOCUMENT_COUNT ? *(const uint64_t *)f->at : ((const any_list *)f->at)->n;
  return html_s(n);
}

static void write_plain(buffer *t, const html_found *f) {
  buffer plain = {0};
  document_plain(&plain, &f->field, f->at);
  xml_escape(t, buffer_string(&plain));
  buffer_free(&plain);
}

void view_write(buffer *t, const html_found *f, const char *format) {
  if (f->at == NULL || is_format(format, "s")) {
    buffer_add(t, f->at != NULL ? plural(f) : is_format(format, "exact") ? "NaN" : "");
    return;
  }
  const char *const *words = f->at; /* of a text or markup */
  switch (is_format(format, "exact") ? 0 : (int)f->field.kind) {
    // clang-format off
    case DOCUMENT_TEXT:    write_text(t, *words, format); break;
    case HTML_MARKUP:      if (*words != NULL) buffer_add(t, *words); break;
    case DOCUMENT_NUMBER:  write_number(t, *(const double *)f->at, format); break;
    case DOCUMENT_POINTED: write_number(t, **(const double *const *)f->at, format); break;
    case DOCUMENT_COUNT:   html_count(t, *(const uint64_t *)f->at); break;
    case DOCUMENT_NUMBERS:
    case DOCUMENT_LIST:    write_list(t, f, format); break;
    default:               write_plain(t, f);
      // clang-format on
  }
}

static void expand(buffer *t, const char *from, const char *to, const html_view *v);

/* Writes a value.  A hole with an unknown name stays as it is, so that tests find it. */
static void write_value(buffer *t, const char *hole, const html_view *v) {
  char name[NAME];
  const size_t n = *hole == '.' ? 1 : strcspn(hole, ":");
  (void)snprintf(name, sizeof name, "%.*s", (int)n, hole);
  const html_found f = view_find(v, name);
  if (f.field.name == NULL) buffer_format(t, "{%s}", hole);
  view_write(t, &f, hole[n] == ':' ? hole + n + 1 : "");
}

/* Returns whether a condition holds: "name", or "name=word". */
static int is_so(const html_view *v, char *condition) {
  char *word = strchr(condition, '=');
  buffer own = {0};
  if (word == NULL) return view_has(v, condition);
  *word++ = '\0';
  const html_found f = view_find(v, condition);
  view_write(&own, &f, "exact");
  const int same = strcmp(buffer_string(&own), word) == 0;
  buffer_free(&own);
  return same;
}

/* Part of a template that is repeated for each element. */
typedef struct {
  buffer *t;
  const char *from, *to;
} part;

static void write_element(html_view *element, void *to) {
  const part *p = to;
  expand(p->t, p->from, p->to, element);
}

/* Returns the {/} of a section that begins before s. */
static const char *end_of_section(const char *s) {
  for (int depth = 1; depth > 0; s++) {
    s += strcspn(s, "{");
    if (*s == '\0') return s;
    depth += s[1] == '/' ? -1 : strchr("?!#", s[1]) != NULL;
  }
  return s - 1;
}

static void expand(buffer *t, const char *from, const char *to, const html_view *v) {
  while (from < to) {
    char hole[NAME];
    const size_t plain = strcspn(from, "{");
    const char *open = from + plain < to ? from + plain : to;
    buffer_put(t, from, (size_t)(open - from));
    if (open == to) return;
    const size_t n = strcspn(open + 1, "}");
    const char *inside = open + n + 2;
    (void)snprintf(hole, sizeof hole, "%.*s", (int)n, open + 1);
    if (strchr("?!#", *hole) == NULL) {
      write_value(t, hole, v);
      from = inside;
      continue;
    }
    const char *end = end_of_section(inside);
    if (*hole == '#')
      view_each(v, hole + 1, write_element, &(part){t, inside, end});
    else if (is_so(v, hole + 1) == (*hole == '?'))
      expand(t, inside, end, v);
    from = end + strcspn(end, "}") + 1;
  }
}

void template_fill(buffer *t, const char *text, const html_view *v) {
  expand(t, text, text + strlen(text), v);
}

void template_write(buffer *t, const char *name, const html_view *v) {
  char *text = texts_find(asset_templates_txt, name, "html");
  if (text != NULL) template_fill(t, text, v);
  free(text);
}

void template_end(buffer *t, const char *name, html_view *v) {
  template_write(t, name, v);
  view_free(v);
}
