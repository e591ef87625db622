/* table_sources.h -- formulas that another code may have in place of the right one:
 * its parameters mixed up, a related quantity, or one of the wrong formulas of
 * controls.def. */
#ifndef VERIFY_TABLE_SOURCES_H
#define VERIFY_TABLE_SOURCES_H

#include "measure/evaluate.h"
#include "support/base/items.h"

typedef struct source source;

/* y at the doubles x, p; SLV_ECAPABILITY where e has nothing of the kind. */
typedef slv_status source_fn(const source *s, const slv_energy *e, const double *x,
                             const double *p, double *y);

struct source {
  source_fn *values;
  quantity quantity;
  int a, b;       /* as the function takes them: parameters, a control's number ... */
  char text[200]; /* "" for the right formula, which comes first */
};

/* Is s, which is not nearly right, the same function as one of the list?  Its first is
 * the right one. */
int table_source_repeats(const slv_energy *e, const items *list, const source *s);

/* All that may stand for q, none twice.  free(list->at). */
void table_sources(const slv_energy *e, quantity q, items *list);

#endif
