/* table_sources.h -- formulas that another code may have in the place of the right one: with its
 * parameters mixed up, of a related quantity, or one of the wrong formulas of controls.def. */
#pragma once

#include "measure/closure.h"
#include "measure/evaluate.h"
#include "support/base/memory.h"

typedef struct source source;

/* y at the doubles x, p; SLV_ECAPABILITY where e has no such formula. */
typedef slv_status source_fn(const source *s, const slv_energy *e, const double *x, const double *p,
                             double *y);

/* What stands in the place of the parameters: b at a, and a at b; the second of a triangle's rest
 * edges, its first four parameters, at the first; `by` at a, or `by` times what is there; rest
 * shape a. */
typedef enum { ALTER_NONE, ALTER_SWAP, ALTER_EDGES, ALTER_HOLD, ALTER_PART, ALTER_REST } alteration;

/* What the values are multiplied by, a number that is not finite: there are none: parameter a, or
 * what it divides, for b of -1; `by` to the power b; a triangle's rest area to the power a / 2. */
typedef enum { TIMES_ONE, TIMES_PARAMETER, TIMES_POWER, TIMES_AREA } multiplier;

struct source {
  source_fn *values; /* NULL: the right formula, as the next two change it */
  alteration alter;
  multiplier times;
  quantity quantity;
  int a, b;         /* their meaning depends on these: parameters, a control's number, .. */
  const char *from; /* "120": column j of x in the library's order is column 1 of the other code */
  const int *entry; /* [a] of these entries, `by` is the factor */
  double by;        /* of them, or of a parameter; or the value it is held at */
  int accepted;     /* 1: not wrong, but another choice, to be told */
  char text[200];   /* what is wrong; "" for the right formula, which is first in the list */
};

slv_status table_source_values(const source *s, const slv_energy *e, const double *x,
                               const double *p, double *y);

/* A new row: e with the formula, which may not be NULL, in the place of its function. */
closure *table_source_row(const source *s, const slv_energy *e);

/* The right formula, but for a factor of some entries. */
source_fn table_source_entries;

/* All formulas that may stand in the place of q's, without repetitions.  The caller
 * frees list->at. */
void table_sources(const slv_energy *e, quantity q, items *list);
