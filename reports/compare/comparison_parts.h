/* comparison_parts.h -- what the parts of compare_documents() share. */
#ifndef REPORTS_COMPARISON_PARTS_H
#define REPORTS_COMPARISON_PARTS_H

#include "compare/compare_number.h"
#include "compare/comparison.h"

typedef struct {
  comparison *r;
  const tolerance_list *tolerances;
  number_list base, now, truth; /* numbers of the current item */
} compare_work;

/* Do the documents give that setting different texts, or only one of them any? */
int compare_setting_differs(const comparison *r, const char *name);

/* The count for that kind of values. */
compare_count *compare_count_of(comparison *r, const char *kind);

/* Counts the item, and adds it to the moves unless it is COMPARE_SAME. */
void compare_add_move(comparison *r, const compare_move *m);

/* Compare all rows of both documents: values, texts, checks. */
int compare_values(compare_work *c);
void compare_texts(comparison *r);
void compare_checks(comparison *r);

/* Collects what disappeared; r->moves must be in its final order. */
void compare_gather_losses(comparison *r);

/* Compares c->base and c->now number by number: the counts and the class of the
 * item. */
void compare_numbers(compare_work *c, const doc_baseline_value *row,
                     compare_count *count, compare_move *m);

/* The correct digits of BASE and NEW, compared with the quad values of the same item in
 * BASE.  Without these, only m->digits[1]: the digits that BASE and NEW have in
 * common. */
int compare_digits(compare_work *c, const doc_baseline_value *row, compare_move *m);

/* Compares c->base and c->now as samples of a time. */
void compare_times(compare_work *c, const doc_baseline_value *row, compare_count *count,
                   compare_move *m);

#endif
