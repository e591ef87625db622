#include "table/table_report.h"

#include <math.h>

table_verdict_kind table_verdict(const report *r, quantity q) {
  const size_t *rows = r->of[q].rows;
  if (rows[ROW_DIFFERS] > 0) return DIFFERS;
  if (rows[ROW_PRINTED] + rows[ROW_AGREES] == 0) return JUDGED_NOTHING;
  if (r->t.lost > 0) return AGREES_IN_PART;
  return rows[ROW_PRINTED] > 0 ? AGREES_AS_PRINTED : AGREES;
}

const char *table_verdict_word(table_verdict_kind v) {
  static const char *const word[] = {"agrees", "agrees as printed", "DIFFERS", "agrees IN PART",
                                     "NOT JUDGED"};
  return word[v];
}

int table_report_agrees(const report *r) {
  for (int q = 0; q < QUANTITY_SHOWN; q++)
    if (r->t.columns.part[q] != PART_NONE && table_verdict(r, (quantity)q) >= DIFFERS) return 0;
  return 1;
}

/* NaN: no factor alone explains q */
static double factor_of(const report *r, int q) {
  for (size_t i = 0; i < r->explained[q].count; i++) {
    const explanation *x = (const explanation *)r->explained[q].at + i;
    if (!x->turned && !x->formula) return x->factor;
  }
  return (double)NAN;
}

double table_report_factor(const report *r) {
  double factor = (double)NAN;
  int differ = 0;
  for (int q = 0; q < QUANTITY_SHOWN; q++) {
    if (r->t.columns.part[q] == PART_NONE) continue;
    if (table_verdict(r, (quantity)q) != DIFFERS) {
      if (r->of[q].rows[ROW_AGREES] > 0) return (double)NAN; /* q agrees without one */
      continue;
    }
    const double one = factor_of(r, q);
    if (isnan(one) || (differ++ > 0 && one != factor)) return (double)NAN;
    factor = one;
  }
  return factor;
}

row_result table_report_worst(const report *r, quantity q, char name[COLUMN_TEXT]) {
  row_result w = r->of[q].at_worst;
  const column c = {COLUMN_VALUE, q, w.entry};
  (void)table_column_name(r->t.e, &c, name);
  if (q != QUANTITY_GRADIENT || !r->t.columns.forces) return w;
  (void)snprintf(name, COLUMN_TEXT, "force_%d", w.entry);
  w.got = -w.got, w.want = -w.want;
  return w;
}

const char *table_report_why(const report *r, quantity q) {
  if (r->j.tolerance > 0)
    return "the relative tolerance that was asked for, or rounding's bound where that is larger";
  if (q == QUANTITY_EIGENVALUES || q == QUANTITY_PROJECTED)
    return "30 n eps |H|, the threshold of LAPACK's own tests, and what rounding of "
           "the input moves H by";
  return "8 eps |v|, for the last operations, and what rounding of the input moves v by";
}
