/* template.h -- HTML from templates (templates.txt) and tables (tables.txt): text with holes for
 * members of documents and computed values.  A hole is a name in braces:
 *
 *   {worst} {run.seed}     a member of the view's row, or a value; escaped unless it is markup
 *   {samples:s}            the same in one of the formats below
 *   {?name}...{/}          only if the member or value is present, and not 0 or empty
 *   {?name=word}...{/}     only if it is that word
 *   {!name}...{/}          only if not; also {!name=word}
 *   {#list}...{/}          for each element: {.} is the number or text, {index} its place from 0;
 *                          an object is a list of one
 *
 * Formats of numbers: exact (all digits), .3g, .0f, .0e, three (digits, without an exponent); of
 * counts and lists: s (plural's ending); of lists of numbers: count, and (1, 2 and 4), flat (no |
 * between columns of F); of texts: file (without folders), command (with a copy button). */
#pragma once

#include "document/records.h"
#include "support/base/buffer.h"

typedef struct html_value html_value;

/* Values by name: computed ones, then members of the row, then those of the outer view. */
typedef struct html_view {
  const document_shape *shape; /* shape of the row; NULL: there is no row */
  const void *row;
  const struct html_view *outer;
  const void *of; /* data for the functions that compute values */
  html_value *values;
} html_view;

/* Set values; NULL and NaN are absent values.  Names are copied; texts, lists and objects are not.
 * The format of view_set() names each value, as "class=%s n=%zu": %s is a text, %zu a count, %d a
 * flag or another count, %g a number. */
void view_set(html_view *v, const char *format, ...) LIKE_PRINTF(2, 3);
/* Sets a text of pages.txt: the member `name` of the entry `key`. */
void view_words(html_view *v, const char *name, const char *key);
void view_html(html_view *v, const char *name, const char *markup);
void view_number(html_view *v, const char *name, double x);
/* Sets a number with its 95 % interval. */
void view_interval(html_view *v, const char *name, double x, double low, double high);
/* Sets "outcome", the word, and "class" and "glyph", which show a verdict or SHOWN_.... */
void view_outcome(html_view *v, int shown, const char *word);
void view_object(html_view *v, const char *name, const document_shape *s, const void *object);
void view_list(html_view *v, const char *name, const document_shape *s, any_list list);
#define VIEW_LIST(view, name, list, shape) \
  view_list(view, name, shape, (any_list){(const char *)(list).v, (list).n})
void view_texts(html_view *v, const char *name, const char *const *words, size_t n);
/* Add a value and return its storage: the buffer of markup, the array of a list of n numbers. */
buffer *view_markup(html_view *v, const char *name);
double *view_numbers(html_view *v, const char *name, size_t n);
void view_free(html_view *v);

/* Write the template of that name, or a text with holes. */
void template_write(buffer *t, const char *name, const html_view *v);
void template_end(buffer *t, const char *name, html_view *v); /* and releases the values */
void template_fill(buffer *t, const char *text, const html_view *v);

/* Sets the computed values of a row.  Returns 0 if the table does not show the row. */
typedef int html_row_fn(html_view *row);

/* Writes the table of that name; nothing if it has no rows.  Returns their number.  `fill` may be
 * NULL.  In tables.txt a table has these members, templates except for words, rows and open:
 *
 *   rows      list of its rows, such as "records"; "benches records": records of all benches
 *   columns   "Heading: member | Heading [tooltip]: value:format | Heading: <td>...</td>"; "?name "
 *             before a column: only if that is present; "#list ": one for each element of that
 *             list, with the elements of the element's own list as cells
 *   row       tag that begins a row, if it has attributes
 *   caption, heading (above it), fold (folded under these words unless a row fails), open (not
 *   folded up to so many rows), filter (hint of a filter by words), choice and words (a filter by
 *   data-verdict), id (unless it is the name), still (not sortable) */
size_t html_table(buffer *t, const char *name, const html_view *v, html_row_fn *fill);

/* Writes the columns of the table `name` as rows of heading and value, without null members. */
void html_entries(buffer *t, const char *name, const html_view *v);

enum { HTML_MARKUP = DOCUMENT_MAP + 1 }; /* one more document_kind */

typedef struct {
  document_field field; /* its name is NULL for an unknown name */
  const void *at;       /* NULL: absent */
  const double *ci;     /* confidence interval of a number; NULL: none */
} html_found;
html_found view_find(const html_view *v, const char *path);
/* Returns whether there is such a value or member, and it is not 0 or empty. */
int view_has(const html_view *v, const char *path);
/* Returns whether a cell in the markup shows a failure or an error. */
int html_has_failure(const char *markup);
void view_write(buffer *t, const html_found *f, const char *format);
/* Calls visit() with a view of each element. */
typedef void html_visit_fn(html_view *element, void *to);
void view_each(const html_view *v, const char *list, html_visit_fn *visit, void *to);

/* Appends three significant digits, with the exact value as title. */
void html_number(buffer *t, double v);
/* Appends %.3g, or a whole number, without a title. */
void html_short_number(buffer *t, double v);
/* Appends "1, 2 and 4", for numbers that are counts, with narrow spaces between thousands. */
void html_counts(buffer *t, const numbers *v);
/* Appends (1, 0, 0 | 0.5, 1, 0): `columns` writes '|' between columns of three numbers, as of F. */
void html_vector(buffer *t, const numbers *v, int columns);
/* Returns the plural's ending after a count: "s", or "" after 1. */
const char *html_s(uint64_t n);
/* Returns the sign, such as "✓", of a verdict or SHOWN_...; readers need no colours to see it. */
const char *html_glyph(int shown);
