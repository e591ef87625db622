/* table_diagnose.h -- finds which known mistake explains values that are wrong.
 *
 * A formula of table_sources.h, in one of the layouts, times one factor for all rows
 * (any of the right formula, a usual one such as 1/2 or -1 of others), explains
 * them when it gives every row to within twice what is allowed there, since the formula
 * and the other code are both rounded.  Of the explanations those with the fewest such
 * deviations are given, two at most: with more, some combination fits any values.  A
 * formula that is no better than the right one explains nothing. */
#ifndef VERIFY_TABLE_DIAGNOSE_H
#define VERIFY_TABLE_DIAGNOSE_H

#include "table/table_judge.h"

typedef struct {
  layout l;
  double factor; /* in place of the judgement's */
  int deviations;
  int formula; /* another formula than the right one; `text` says which */
  int turned;  /* another layout than the judgement's */
  char text[200];
} explanation;

/* list gets the explanations of q, judged as `all` says; none: no known mistake
 * explains the values.  *rows: how many were to be explained; 0 where none holds
 * numbers. */
void table_diagnose(const judgement *j, const plugin_host *host, quantity q,
                    const row_result *all, items *list, size_t *rows);

#endif
