/* comparison_parts.h -- what the parts of guard_compare() share. */
#ifndef REPORTS_COMPARISON_PARTS_H
#define REPORTS_COMPARISON_PARTS_H

#include "compare/compare_number.h"
#include "compare/comparison.h"

typedef struct {
  guard_result *r;
  const tolerance_list *tolerances;
  number_list base, now, truth; /* numbers of the item at hand */
  problem *p;
} guard_work;

/* Has that setting another text, or one of the two not got it? */
int guard_setting_differs(const guard_result *r, const char *name);

/* The count of that kind of values. */
guard_count *guard_count_of(guard_result *r, const char *kind);

/* Counts the item, and lists it unless it is the same. */
void guard_add(guard_result *r, const guard_move *m);

/* Every row of values of both documents; and of texts and checks. */
report_status guard_compare_values(guard_work *c);
void guard_compare_texts(guard_result *r);
void guard_compare_checks(guard_result *r);

/* Of the moves in their final order.  REPORT_HARNESS when out of memory. */
report_status guard_gather_losses(guard_result *r);

/* Numbers of the row into the list; REPORT_INPUT names the row. */
report_status guard_parse(guard_work *c, const baseline_document *d,
                          const doc_baseline_value *row, number_list *list);

/* c->base and c->now, number by number: counts, and the item's class. */
void guard_compare_numbers(guard_work *c, const doc_baseline_value *row,
                           guard_count *count, guard_move *m);

/* Digits of both beside the quad values of the same item, where BASE holds them. */
report_status guard_compare_digits(guard_work *c, const doc_baseline_value *row,
                                   guard_move *m);

/* Samples of a time, c->base and c->now. */
report_status guard_compare_times(guard_work *c, const doc_baseline_value *row,
                                  guard_count *count, guard_move *m);

#endif
