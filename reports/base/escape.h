/* escape.h -- names and notes come from files and plugins: nothing of theirs may act as
 * markup, break a table, or leave the output malformed. */
#ifndef REPORTS_ESCAPE_H
#define REPORTS_ESCAPE_H

#include "support/base/buffer.h"

/* For HTML and XML, in text and in quoted attributes.  What is not UTF-8, or is not
 * allowed in XML, becomes U+FFFD. */
void escape_markup(buffer *t, const char *s);

/* The first n bytes of s, which end between two characters, as they are; what is not
 * UTF-8, or a control character, becomes U+FFFD. */
void escape_text(buffer *t, const char *s, size_t n);

/* One CSV field, in quotes where RFC 4180 asks for them. */
void escape_csv(buffer *t, const char *s);

/* A file name: letters, digits, '-' and '_' stay, the rest becomes '_'. */
void escape_file_name(buffer *t, const char *s);

/* The name of a column: as in a file name, and '/' stays too. */
void escape_column(buffer *t, const char *s);

/* Part of a gnuplot variable's name: letters, digits and '_'. */
void escape_variable(buffer *t, const char *s);

/* Inside a gnuplot string in single quotes: what could end it, or act as markup in the
 * picture, becomes a space. */
void escape_gnuplot(buffer *t, const char *s);

#endif
