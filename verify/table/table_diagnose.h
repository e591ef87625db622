/* table_diagnose.h -- finds known mistakes that explain wrong values.
 *
 * An explanation is a formula of table_sources.h, in one of the layouts, times one factor for all
 * rows: any factor for the right formula, a usual one such as 1/2 or -1 for others.  It explains
 * the values if every row is within twice the bound; twice, since both the formula and the other
 * code are rounded.  Only the explanations with the fewest deviations (formula, layout, factor) are
 * reported, and only those with at most two: with more, some combination fits any values.  A
 * formula that is no better than the right one explains nothing. */
#pragma once

#include "table/table_judge.h"
#include "table/table_sources.h"

typedef struct {
  double factor; /* replaces the judgement's factor */
  int deviations;
  int formula; /* 1: not the right formula; `text` describes it */
  int turned;  /* 1: not the judgement's layout */
  source of;   /* formula that alone, without a factor, is the explanation */
  char text[200];
} explanation;

typedef struct {
  items list;       /* explanation */
  size_t rows;      /* number of rows to explain; 0: no wrong row holds numbers */
  buffer where;     /* "differs only in gradient_4", if the list is empty */
  buffer region;    /* "only where sigma_2 < 1: ..."; the explanations are of its rows alone */
  buffer structure; /* of the error, if the list is empty (structure.h) */
} diagnosis;

/* Finds the explanations of q, where `all` holds the judgement of each row.  The list is empty if
 * no known mistake explains the values.  If no formula does, a factor of a few entries may.  Rows
 * that agree need not be explained if the others form a region. */
void table_diagnose(const judgement *j, quantity q, const row_result *all, diagnosis *d);
void table_diagnosis_free(diagnosis *d);

/* Returns n or 1/n, n up to 12, with the factor's sign, within this relative distance; or NaN. */
double usual_factor(double factor, double within);

/* Describe which entries of a vector or a matrix differ: differs[size] is 1 for those.  Entries are
 * named as in the table in that layout, whose vectors are columns of F, else vertices, three
 * numbers each.  entries_list() writes "gradient_1, gradient_4"; entries_describe() writes "differs
 * only in" a few entries, else the diagonal or the 3 x 3 blocks that contain them. */
enum { ENTRIES_FEW = 6 };
void entries_list(const table *t, layout l, quantity q, const int *differs, buffer *out);
void entries_describe(const table *t, layout l, quantity q, const int *differs, buffer *out);
