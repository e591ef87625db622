/* compare_text.h -- reports of a comparison, for people and for other programs. */
#pragma once

#include "compare/comparison.h"

/* A summary in 80 columns; if `quiet`, only its last line. */
void compare_write_text(const comparison *r, int quiet, buffer *t);

/* The counts of every kind; the first `most` items that moved; what disappeared. The
 * summary and the log of `accept` use them. */
void compare_write_counts(const comparison *r, buffer *t);
void compare_write_moves(const comparison *r, size_t most, buffer *t);
void compare_write_losses(const comparison *r, buffer *t);

/* JUnit XML: a test case for each row of the counts, as energy, seconds, texts, checks. */
void compare_write_junit(const comparison *r, buffer *t);
