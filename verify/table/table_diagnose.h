/* table_diagnose.h -- finds which known mistake explains values that are wrong.
 *
 * An explanation is a formula of table_sources.h, in one of the layouts, times one factor for all
 * rows: any factor for the right formula, a usual one such as 1/2 or -1 for others. It explains the
 * values when it gives every row to within twice what is allowed there; twice, since both the
 * formula and the other code are rounded. Only the explanations with the fewest deviations
 * (formula, layout, factor) are reported, and those with at most two: with more, some combination
 * fits any values. A formula that is no better than the right one explains nothing. */
#pragma once

#include "table/table_judge.h"
#include "table/table_sources.h"

typedef struct {
  layout l;
  double factor; /* replaces the judgement's factor */
  int deviations;
  int formula;     /* 1: not the right formula; `text` says which one */
  int turned;      /* 1: not the judgement's layout */
  source accepted; /* the formula, if it is another choice and no mistake; values NULL: none */
  char text[200];
} explanation;

typedef struct {
  items list;   /* explanation */
  size_t rows;  /* how many were to be explained; 0: no wrong row holds numbers */
  buffer where; /* "differs in gradient_4 alone", where the list is empty and entries tell */
} diagnosis;

/* Finds the explanations of q, where `all` holds the judgement of each row; an empty list: no
 * known mistake explains the values.  Where no formula does, a factor of a few entries may. */
void table_diagnose(const judgement *j, const plugin_host *host, quantity q, const row_result *all,
                    diagnosis *d);
void table_diagnosis_free(diagnosis *d);

/* Which entries of a vector or a matrix differ, in words.  differs[size] of a quantity: is the
 * entry one that does?  They are named as the table in that layout has them, whose vectors are
 * columns of F, else of vertices, three numbers for each.  The names, "gradient_1, gradient_4";
 * "differs in ...": the entries where they are few, else their diagonal or their 3 x 3 blocks
 * where that is not all. */
enum { ENTRIES_FEW = 6 };
void entries_list(const table *t, layout l, quantity q, const int *differs, buffer *out);
void entries_tell(const table *t, layout l, quantity q, const int *differs, buffer *out);
