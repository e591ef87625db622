/* table_sources.h -- formulas that another code may use instead of the right one: with parameters
 * mixed up, of a related quantity, or one of the wrong formulas of controls.def. */
#pragma once

#include "measure/closure.h"
#include "support/base/memory.h"

typedef struct source source;

/* Computes y at the doubles x, p; returns SLV_ECAPABILITY if e has no such formula. */
typedef slv_status source_fn(const source *s, const slv_energy *e, const double *x, const double *p,
                             double *y);

/* Change of the right formula's input or result.  SWAP: parameters a and b exchanged.  EDGES: the
 * two rest edges of a triangle, its first four parameters, exchanged.  HOLD: parameter a fixed at
 * `by`. PART: parameter a times `by`.  REST: rest shape a.  TIMES: the result times parameter a to
 * the power b, `by` to the power b, or the rest area to the power a / 2, unless this is infinite */
typedef enum {
  ALTER_NONE,
  ALTER_SWAP,
  ALTER_EDGES,
  ALTER_HOLD,
  ALTER_PART,
  ALTER_REST,
  TIMES_PARAMETER,
  TIMES_POWER,
  TIMES_AREA
} alteration;

enum { CONVENTION_TEXT = 24 };
struct source {
  unsigned of;       /* bits of the quantities that the formula may replace */
  int element;       /* slv_element; SLV_ELEMENT_NONE: F; -1: any */
  source_fn *values; /* NULL: the right formula, with the changes below */
  alteration alter;
  quantity quantity;
  int a, b;         /* arguments of the formula: parameters, a control's number, .. */
  char from[5];     /* "120": column 0 of x in the library's order is column 1 of the other code */
  const int *entry; /* [a] entries that `by` multiplies */
  double by;        /* factor of entries or of a parameter; or the value of a fixed one */
  int accepted;     /* 1: a convention, which is accepted without --convention */
  int last;         /* 1: tried only if no formula before it explains the values */
  char text[200];   /* the mistake; "" for the right formula, which is first in the list */
  /* Name for --convention, such as "order-2013"; "": the formula is a mistake in any convention. */
  char convention[CONVENTION_TEXT];
};

slv_status table_source_values(const source *s, const slv_energy *e, const double *x,
                               const double *p, double *y);

/* Makes a copy of e with the formulas s[QUANTITY_COUNT] as functions; values NULL: e's function. */
closure *table_source_row(const source *s, const slv_energy *e);

/* Finds the formula of q whose convention has this name.  Returns 0 if there is none. */
int table_source_named(const char *name, const slv_energy *e, quantity q, source *found);

/* Lists all formulas that may replace the right one of q, without repetitions.  Free list->at. */
void table_sources(const slv_energy *e, quantity q, items *list);
