/* compare_text.h -- what moved, for people and for programs that read along. */
#ifndef REPORTS_COMPARE_TEXT_H
#define REPORTS_COMPARE_TEXT_H

#include "compare/comparison.h"

/* A summary of 80 columns; only its last line where `quiet`. */
void guard_write_text(const guard_result *r, int quiet, buffer *t);

/* The counts of every kind, the first `most` items that moved, what disappeared: for
 * logs, too. */
void guard_write_counts(const guard_result *r, buffer *t);
void guard_write_moves(const guard_result *r, size_t most, buffer *t);
void guard_write_losses(const guard_result *r, buffer *t);

/* A page that needs no network. */
void guard_write_page(const guard_result *r, const tolerance_list *tolerances,
                      buffer *t);

/* JUnit XML: a test case for every group and kind of values, for its texts, for every
 * check. */
void guard_write_junit(const guard_result *r, buffer *t);

#endif
