/* html.h -- the building blocks of HTML that all sections of the page use. */
#pragma once

#include "document/records.h"
#include "support/base/buffer.h"

/* Appends text as printf() does, except that %s is escaped, %g without more is a number as
 * html_number() shows it, and %zu a count in groups of three digits: what comes from a document
 * cannot act as markup. */
void html_print(buffer *t, const char *format, ...) LIKE_PRINTF(2, 3);

/* Writes the template, in which the text of a hole stands for its name in braces. */
typedef struct {
  const char *name, *text; /* text: markup; a NULL name ends the holes */
} html_hole;
void html_fill(buffer *t, const char *template, const html_hole *holes);

/* Writes <section id=...><h2>title</h2><p>intro</p>, folded away below its title or not.  The texts
 * are escaped; either may be NULL. */
typedef enum { HTML_PLAIN, HTML_FOLDED, HTML_OPEN /* could be folded */ } html_fold;
void html_section(buffer *t, const char *id, const char *title, const char *intro, html_fold how);
void html_section_end(buffer *t, html_fold how);

/* Opens a table in a box that scrolls sideways. The caption is plain text; one string has all
 * columns, separated by '|': "Header", or "Header=member" for html_row(). A click on a header of a
 * sortable table sorts it. */
void html_table(buffer *t, const char *id, const char *caption, const char *headers, int sortable);
void html_table_end(buffer *t);

/* Opens an element that a click on its summary shows and hides.  The page's script also
 * opens it when a link leads into it and when the page is printed. */
void html_details(buffer *t, const char *summary, int open);
void html_details_end(buffer *t);

/* Writes a text field and lists of words that filter the rows of a table: the field by
 * the text of a row, each list by its data-KEY.  The script writes the number of rows
 * left into <output>.  NULL ends the words of a choice, a NULL key ends the choices. */
typedef struct {
  const char *key, *name; /* "verdict", "Verdict" */
  const char *const *words;
} html_choice;
void html_filters(buffer *t, const char *table, const char *hint, const html_choice *choices);

/* ---- members of structs ---------------------------------------------------------- */

/* How a member is shown follows from its kind in the document's description: the shape
 * of the struct (document.h).  A member is a path as of document_member(). */

/* A cell for each of the members, separated by commas; empty where one is null. */
void html_cells(buffer *t, const document_shape *s, const void *of, const char *members);

/* The cells of a row of a table with these columns; cell() writes those of columns without a
 * member, and may be NULL if there are none. */
typedef void html_cell_fn(buffer *t, const char *header, const void *row, const void *of);
void html_row(buffer *t, const char *columns, const document_shape *s, const void *row,
              html_cell_fn *cell, const void *of);

/* Rows of a name and a value each, of a text "Name=member|Name=member"; none for a
 * member that is null. */
void html_entries(buffer *t, const document_shape *s, const void *of, const char *entries);
/* One such row, its value in words. */
void html_entry(buffer *t, const char *name, const char *value);

/* <dt>name</dt><dd>, and the same with words and its end; nothing for no words. */
void html_term(buffer *t, const char *name);
void html_term_words(buffer *t, const char *name, const char *words);

/* Opens the table ID-1 of run 0, ID-2 of run 1, .... */
void html_table_of_run(buffer *t, const char *id, size_t run, const char *caption,
                       const char *headers, int sortable);

/* <td>...</td> */
void html_cell(buffer *t, const char *words);
void html_cell_of(buffer *t, const char *class, const char *words);
/* %.3g, or a whole number, with the exact value as title. */
void html_number_cell(buffer *t, double v);
void html_exact_cell(buffer *t, double v);   /* the same; for NaN empty, sorted last */
void html_count_cell(buffer *t, uint64_t v); /* 1 234 567 */
void html_verdict_cell(buffer *t, int shown, const char *word);

/* 1 234 567, with narrow spaces. */
void html_count(buffer *t, uint64_t v);

/* The name of a file without its folders. */
const char *html_last_part(const char *path);

/* The end of a noun behind a count: "s", or "" of one. */
const char *html_s(uint64_t n);

/* "1, 2 and 4", of numbers that are counts. */
void html_counts(buffer *t, const numbers *v);

void html_texts(buffer *t, const texts *words); /* separated by commas */
void html_items(buffer *t, const texts *words); /* <ul>, an item each */

void html_number(buffer *t, double v); /* the same in a <span> */

/* Writes (1, 0, 0 | 0.5, 1, 0): with `columns` set, '|' stands after every third
 * number, as between the columns of F. */
void html_vector(buffer *t, const numbers *v, int columns);

/* A command with a button that copies it. */
void html_command(buffer *t, const char *command);

/* "✓", "✗", ...: shows a verdict, or SHOWN_... of judge.h, without relying on its colour. */
const char *html_glyph(int shown);
