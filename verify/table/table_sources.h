/* table_sources.h -- formulas that another code may use instead of the right one: with its
 * parameters mixed up, of a related quantity, or one of the wrong formulas of controls.def. */
#pragma once

#include "measure/closure.h"
#include "support/base/memory.h"

typedef struct source source;

/* Computes y at the doubles x, p; returns SLV_ECAPABILITY if e has no such formula. */
typedef slv_status source_fn(const source *s, const slv_energy *e, const double *x, const double *p,
                             double *y);

/* What the right formula is given, or multiplied by.  Of parameters: b at a, and a at b; the second
 * of a triangle's rest edges, its first four parameters, at the first; `by` at a, or `by` times the
 * value there; rest shape a.  Factors: parameter a to the power b; `by` to the power b; a
 * triangle's rest area to the power a / 2.  A factor that is not finite is not tried. */
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
  unsigned of;       /* quantities that it may replace, bits */
  int element;       /* slv_element, for F SLV_ELEMENT_NONE; -1: any */
  source_fn *values; /* NULL: the right formula, with the changes below */
  alteration alter;
  quantity quantity;
  int a, b;         /* arguments of the formula: parameters, a control's number, .. */
  char from[5];     /* "120": column 0 of x in the library's order is column 1 of the other code */
  const int *entry; /* [a] entries that `by` multiplies */
  double by;        /* factor of entries or of a parameter; or the value of a fixed one */
  int accepted;     /* 1: accepted without --convention */
  int last;         /* 1: tried only if no formula before it explains the values */
  char text[200];   /* the mistake; "" for the right formula, which is first in the list */
  /* Name by which --convention accepts the formula: "terms", "order-2013"; "" if it is a mistake,
   * whatever is meant. */
  char convention[CONVENTION_TEXT];
};

slv_status table_source_values(const source *s, const slv_energy *e, const double *x,
                               const double *p, double *y);

/* Makes a row: e with the formulas s[QUANTITY_COUNT] for its functions; values NULL: its own. */
closure *table_source_row(const source *s, const slv_energy *e);

/* Finds the formula of q with that convention's name; returns 0 if there is none. */
int table_source_named(const char *name, const slv_energy *e, quantity q, source *found);

/* Lists all formulas that may replace that of q, without repetitions.  Free list->at. */
void table_sources(const slv_energy *e, quantity q, items *list);
