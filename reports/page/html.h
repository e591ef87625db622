/* html.h -- the small parts that all sections of the page are made of. */
#ifndef REPORTS_HTML_H
#define REPORTS_HTML_H

#include "document/records.h"
#include "support/base/buffer.h"

/* <section id=...><h2>title</h2><p>intro</p>; intro may be NULL.  Plain text. */
void html_section(buffer *t, const char *id, const char *title, const char *intro);
void html_section_end(buffer *t);

/* Opens a table in a box of its own that scrolls sideways; the caption is plain text,
 * the headers stand in one string, apart by '|'; sortable: a click on a header sorts.
 */
void html_table(buffer *t, const char *id, const char *caption, const char *headers,
                int sortable);
void html_table_end(buffer *t);

/* What a click on the summary shows and hides; the script opens it where a link leads
 * into it, and in print. */
void html_fold(buffer *t, const char *summary, int open);
void html_fold_end(buffer *t);

/* A field, and lists of words, that filter the rows of a table by what they say and by
 * their data-KEY; the script writes into <output> how many rows are left.  The words of
 * a choice end with NULL, the choices with a NULL key. */
typedef struct {
  const char *key, *name; /* "verdict", "Verdict" */
  const char *const *words;
} html_choice;
void html_filters(buffer *t, const char *table, const char *hint,
                  const html_choice *choices);

/* A row of two cells: what, and its value. */
void html_entry(buffer *t, const char *name, const char *value);
void html_count_entry(buffer *t, const char *name, uint64_t value);
void html_digits_entry(buffer *t, const char *name, uint64_t digits); /* not grouped */

/* Rows for what both programs say of where they ran. */
void html_environment(buffer *t, const environment_row *e);

/* <td>...</td> */
void html_cell(buffer *t, const char *words);
void html_number_cell(buffer *t,
                      double v); /* %.3g, or whole; the full figure in the title */
void html_count_cell(buffer *t, uint64_t v); /* 1 234 567 */
void html_verdict_cell(buffer *t, verdict v, const char *word);

/* 1 234 567, with narrow spaces; with the noun that fits */
void html_count(buffer *t, uint64_t v);
void html_plural(buffer *t, uint64_t n, const char *one, const char *many);

void html_texts(buffer *t, const texts *words); /* apart by commas */

void html_number(buffer *t,
                 double v); /* %.3g in a <span> with the full figure as title */

/* (1, 0, 0 | 0.5, 1, 0): three by three as columns of F where `columns` is set. */
void html_vector(buffer *t, const numbers *v, int columns);

/* A command with a button that copies it. */
void html_command(buffer *t, const char *command);

/* "✓", "✗", ... : what colour says, said again. */
const char *html_glyph(verdict v);

#endif
