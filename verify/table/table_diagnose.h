/* table_diagnose.h -- finds known mistakes that explain wrong values.
 *
 * An explanation is a formula of table_sources.h, in one of the layouts, times one factor for all
 * rows.  The right formula may have any factor, others only a usual one, such as 1/2 or -1.  Every
 * row must be within twice the bound; twice, since both the formula and the other code are rounded.
 * Reports only the explanations with the fewest deviations (formula, layout, factor), and at most
 * two: with more, some combination fits any values.  A formula that fits no better than the right
 * one explains nothing. */
#pragma once

#include "table/table_judge.h"
#include "table/table_sources.h"

typedef struct {
  double factor; /* replaces the judgement's factor */
  int deviations;
  int formula; /* 1: a wrong formula, which `text` describes */
  int turned;  /* 1: layout differs from the judgement's */
  source of;   /* the formula, if it explains without a factor */
  char text[200];
} explanation;

typedef struct {
  items list;       /* explanation */
  size_t rows;      /* number of rows to explain; 0: no wrong row has finite values */
  buffer where;     /* "differs only in gradient_4", if the list is empty */
  buffer region;    /* "only where sigma_2 < 1: ..."; then the explanations hold only there */
  buffer structure; /* description of the error, if the list is empty (structure.h) */
} diagnosis;

/* Finds the explanations of q.  `all` has the judgement of each row.  The list is empty if no known
 * mistake explains the values.  If no formula explains them, tries a factor of a few entries, then
 * a region with the failing rows only. */
void table_diagnose(const judgement *j, quantity q, const row_result *all, diagnosis *d);
void table_diagnosis_free(diagnosis *d);

/* Returns +-n or +-1/n, 1 <= n <= 12, that is within this relative distance of factor, or NaN. */
double usual_factor(double factor, double within);

/* Describe which entries of a vector or matrix differ; differs[size] is 1 for these.  Entry names
 * are the table's in that layout; each 3 numbers are a column of F or a vertex.  entries_list()
 * writes "gradient_1, gradient_4".  entries_describe() writes "differs only in" a few entries, else
 * the diagonal or the 3 x 3 blocks that contain them. */
enum { ENTRIES_FEW = 6 };
void entries_list(const table *t, layout l, quantity q, const int *differs, buffer *out);
void entries_describe(const table *t, layout l, quantity q, const int *differs, buffer *out);
