/* comparison_parts.h -- what the parts of compare_documents() share. */
#ifndef REPORTS_COMPARISON_PARTS_H
#define REPORTS_COMPARISON_PARTS_H

#include "compare/compare_number.h"
#include "compare/comparison.h"

typedef struct {
  comparison *r;
  const tolerance_list *tolerances;
  number_list base, now, truth; /* numbers of the item at hand */
} compare_work;

/* Has that setting another text, or one of the two not got it? */
int compare_setting_differs(const comparison *r, const char *name);

/* The count of that kind of values. */
compare_count *compare_count_of(comparison *r, const char *kind);

/* Counts the item, and lists it unless it is the same. */
void compare_add_move(comparison *r, const compare_move *m);

/* Every row of values of both documents; and of texts and checks. */
int compare_values(compare_work *c);
void compare_texts(comparison *r);
void compare_checks(comparison *r);

/* What disappeared, from the moves in their final order. */
void compare_gather_losses(comparison *r);

/* c->base and c->now, number by number: counts, and the item's class. */
void compare_numbers(compare_work *c, const baseline_value_row *row,
                     compare_count *count, compare_move *m);

/* Digits of both beside the quad values of the same item, where BASE holds them. */
int compare_digits(compare_work *c, const baseline_value_row *row, compare_move *m);

/* Samples of a time, c->base and c->now. */
void compare_times(compare_work *c, const baseline_value_row *row, compare_count *count,
                   compare_move *m);

#endif
