/* compare_text.h -- what moved, for people and for programs that read along. */
#ifndef REPORTS_COMPARE_TEXT_H
#define REPORTS_COMPARE_TEXT_H

#include "compare/comparison.h"

/* A summary of 80 columns; only its last line where `quiet`. */
void compare_write_text(const comparison *r, int quiet, buffer *t);

/* The counts of every kind, the first `most` items that moved, what disappeared: for
 * logs, too. */
void compare_write_counts(const comparison *r, buffer *t);
void compare_write_moves(const comparison *r, size_t most, buffer *t);
void compare_write_losses(const comparison *r, buffer *t);

/* A page that needs no network. */
void compare_write_page(const comparison *r, const tolerance_list *tolerances,
                        buffer *t);

/* JUnit XML: a test case for every group and kind of values, for its texts, for every
 * check. */
void compare_write_junit(const comparison *r, buffer *t);

#endif
