/* comparison_parts.h -- what the parts of compare_documents() share. */
#pragma once

#include "compare/compare_number.h"
#include "compare/comparison.h"

typedef struct {
  comparison *r;
  const tolerance_list *tolerances;
  number_list base, now, truth; /* numbers of the current item */
} compare_work;

/* Appends what differs in settings and environment. */
void compare_list_differences(const baseline_document *base, const baseline_document *now,
                              items *list);

/* The count for that kind of values. */
compare_count *compare_count_of(comparison *r, const char *kind);

/* Counts the item, and adds it to the moves unless it is COMPARE_SAME. */
void compare_add_move(comparison *r, const compare_move *m);

/* Compare all rows of both documents: values, texts, checks. */
int compare_values(compare_work *c);
