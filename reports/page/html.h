/* html.h -- words, numbers and lists as HTML. */
#pragma once

#include "document/records.h"
#include "support/base/buffer.h"

/* Three significant digits, with the exact value as title. */
void html_number(buffer *t, double v);
/* The same without the title: %.3g, or a whole number. */
void html_short_number(buffer *t, double v);
void html_three_digits(buffer *t, double v); /* without an exponent */
/* A number in the format ".3g", ".0f" or ".0e". */
void html_decimal(buffer *t, const char *format, double v);
/* 1 234 567, with narrow spaces. */
void html_count(buffer *t, uint64_t v);

void html_count_cell(buffer *t, uint64_t v);
void html_no_number_cell(buffer *t); /* empty, sorted last */

/* "1, 2 and 4", of numbers that are counts. */
void html_counts(buffer *t, const numbers *v);
/* Writes (1, 0, 0 | 0.5, 1, 0): with `columns` set, '|' stands after every third
 * number, as between the columns of F. */
void html_vector(buffer *t, const numbers *v, int columns);

/* The end of a noun behind a count: "s", or "" of one. */
const char *html_s(uint64_t n);

/* "✓", "✗", ...: shows a verdict, or SHOWN_... of verify_judge.h, without relying on its colour. */
const char *html_glyph(int shown);
