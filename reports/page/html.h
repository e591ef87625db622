/* html.h -- words, numbers and lists as HTML. */
#pragma once

#include "document/records.h"
#include "support/base/buffer.h"

/* Appends three significant digits, with the exact value as title. */
void html_number(buffer *t, double v);
/* Appends %.3g, or a whole number, without a title. */
void html_short_number(buffer *t, double v);
/* Appends 1 234 567, with narrow spaces. */
void html_count(buffer *t, uint64_t v);

/* Appends "1, 2 and 4", for numbers that are counts. */
void html_counts(buffer *t, const numbers *v);
/* Appends (1, 0, 0 | 0.5, 1, 0); with `columns`, '|' stands after each third number, as in F. */
void html_vector(buffer *t, const numbers *v, int columns);

/* Returns the plural's ending after a count: "s", or "" after 1. */
const char *html_s(uint64_t n);

/* Returns "✓", "✗", ...: a verdict, or SHOWN_... of verify_judge.h, for readers without colours. */
const char *html_glyph(int shown);
