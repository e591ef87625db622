/* table_sources.h -- formulas that another code may use instead of the right one: with its
 * parameters mixed up, of a related quantity, or one of the wrong formulas of controls.def. */
#pragma once

#include "measure/closure.h"
#include "measure/evaluate.h"
#include "support/base/memory.h"

typedef struct source source;

/* Computes y at the doubles x, p; returns SLV_ECAPABILITY if e has no such formula. */
typedef slv_status source_fn(const source *s, const slv_energy *e, const double *x, const double *p,
                             double *y);

/* Changes of the parameters: b at a, and a at b; the second of a triangle's rest edges, its first
 * four parameters, at the first; `by` at a, or `by` times the value there; rest shape a. */
typedef enum { ALTER_NONE, ALTER_SWAP, ALTER_EDGES, ALTER_HOLD, ALTER_PART, ALTER_REST } alteration;

/* Factors that a table's values may have: 1; parameter a, or its inverse if b = -1; `by` to the
 * power b; a triangle's rest area to the power a / 2.  A factor that is not finite is not tried. */
typedef enum { TIMES_ONE, TIMES_PARAMETER, TIMES_POWER, TIMES_AREA } multiplier;

struct source {
  source_fn *values; /* NULL: the right formula, with the changes below */
  alteration alter;
  multiplier times;
  quantity quantity;
  int a, b;         /* arguments of the formula: parameters, a control's number, .. */
  const char *from; /* "120": column j of x in the library's order is column 1 of the other code */
  const int *entry; /* [a] entries that `by` multiplies */
  double by;        /* factor of entries or of a parameter; or the value of a fixed one */
  int accepted;     /* 1: another choice to report, not a mistake */
  char text[200];   /* the mistake; "" for the right formula, which is first in the list */
};

slv_status table_source_values(const source *s, const slv_energy *e, const double *x,
                               const double *p, double *y);

/* Makes a row: e with the formula, which may not be NULL, instead of its function. */
closure *table_source_row(const source *s, const slv_energy *e);

/* Computes the right formula with a factor of some entries. */
source_fn table_source_entries;

/* Lists all formulas that may replace that of q, without repetitions.  Free list->at. */
void table_sources(const slv_energy *e, quantity q, items *list);
