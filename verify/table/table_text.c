#include <math.h>
#include <string.h>

#include "support/base/numbers.h"
#include "support/cli/wrap.h"
#include "table/table_report.h"

static const char *const orders[] = {"column by column", "row by row"};

static void put_layout(FILE *f, const report *r) {
  fprintf(f, "layout: %s", orders[r->j.l.x_rows]);
  if (r->how != LAYOUT_DECLARED)
    fprintf(f, ", %s: ", r->how == LAYOUT_DETECTED ? "detected" : "assumed");
  if (r->how != LAYOUT_DECLARED && r->agree[0] != r->agree[1])
    fprintf(f, "%zu of %zu values agree by columns, %zu by rows", r->agree[0], r->tried,
            r->agree[1]);
  else if (r->how == LAYOUT_OPEN)
    fprintf(f, "the values do not tell");
  fputc('\n', f);
}

/* Says which columns were printed with few digits; nothing when none were. */
static void add_printed(char *text, size_t size, const char *name, const printed *how, scalar s) {
  const size_t length = strlen(text);
  const int decimals = how->decimals >= 0;
  if (table_printed_half(how, s, 1) == 0) return;
  (void)snprintf(text + length, size - length, "%s%s with %d %s",
                 length > 0 ? ", " : "printed: ", name, decimals ? how->decimals : how->digits,
                 decimals ? "decimals" : "digits");
}

static void put_digits(FILE *f, const report *r) {
  char text[400] = ""; /* room for every quantity */
  add_printed(text, sizeof text, "x", &r->t.x, r->t.scalar);
  for (int q = 0; q < QUANTITY_SHOWN; q++)
    if (r->t.columns.part[q] != PART_NONE)
      add_printed(text, sizeof text, quantity_name((quantity)q), &r->t.value[q], r->t.scalar);
  if (text[0] == '\0') return;
  const size_t length = strlen(text);
  (void)snprintf(text + length, sizeof text - length,
                 ": smaller errors cannot be seen; %%.%dg keeps all digits",
                 r->t.scalar == SCALAR_F32 ? 9 : 17);
  wrap_text(f, text, 0, 0);
}

static void put_digit(FILE *f, double digits) {
  if (isnan(digits))
    fprintf(f, "%7s", "-");
  else
    fprintf(f, "%7.1f", digits);
}

static void put_row(FILE *f, const report *r, quantity q) {
  const quantity_result *of = &r->of[q];
  const size_t rest = of->rows[ROW_NOT_JUDGED];
  fprintf(f, "%-12s %8zu %8zu ", quantity_name(q), r->rows - rest, of->rows[ROW_DIFFERS]);
  put_digit(f, of->least_digits);
  put_digit(f, of->median_digits);
  fprintf(f, "   %s\n", table_verdict_word(table_verdict(r, q)));
}

static void put_worst(FILE *f, const report *r, quantity q) {
  const quantity_result *of = &r->of[q];
  char name[COLUMN_TEXT], text[512], got[NUMBER_TEXT], want[NUMBER_TEXT];
  int digits = 6;
  const row_result w = table_report_worst(r, q, name);
  const char *state = of->state;
  do { /* as many digits as it takes to tell the two apart */
    (void)snprintf(got, sizeof got, "%.*g", digits, w.got);
    (void)snprintf(want, sizeof want, "%.*g", digits, w.want);
  } while (strcmp(got, want) == 0 && digits++ < 17);
  (void)snprintf(text, sizeof text,
                 "%s: worst at %s %zu%s%.80s%s: %s = %s where %s was expected; the "
                 "error is %.2g times the bound",
                 quantity_name(q), r->t.rows.kind == ROWS_OF_NUMPY ? "row" : "line", of->line,
                 *state != '\0' ? " (" : "", state, *state != '\0' ? ")" : "", name, got, want,
                 w.ratio);
  wrap_text(f, text, 0, 0);
  (void)snprintf(text, sizeof text, "bound: %s", table_report_why(r, q));
  wrap_text(f, text, 2, 0);
}

static void put_explanations(FILE *f, const report *r, quantity q) {
  const items *list = &r->explained[q];
  const explanation *x = list->at;
  char text[300];
  if (r->to_explain[q] == 0)
    fprintf(f, "  %s\n",
            r->of[q].rows[ROW_AGREES] + r->of[q].rows[ROW_PRINTED] > 0
                ? "the rows that hold numbers agree"
                : "no row holds numbers that could be explained");
  else if (list->count == 0)
    fprintf(f, "  no known mistake explains it\n");
  else
    fprintf(f, "  explained to the digits, at %zu row%s with numbers%s, by%s\n", r->to_explain[q],
            r->to_explain[q] == 1 ? "" : "s", r->blocks > 1 ? " (others were not tried)" : "",
            list->count > 1 ? " any of" : "");
  for (size_t i = 0; i < list->count; i++) {
    (void)snprintf(text, sizeof text, "- %s", x[i].text);
    wrap_text(f, text, 4, 0);
  }
}

static void put_not_judged(FILE *f, const report *r, quantity q) {
  const size_t all = r->of[q].rows[ROW_NOT_JUDGED], rows = all - r->t.lost;
  char text[300];
  if (all <= r->t.lost) return;
  (void)snprintf(text, sizeof text,
                 "%s: %zu row%s not judged: there is no reference, or they differ where W "
                 "is not smooth or x is beyond the range that fourth powers have",
                 quantity_name(q), rows, rows == 1 ? "" : "s");
  wrap_text(f, text, 0, 0);
}

static void put_remedy(FILE *f, const report *r) {
  const double factor = table_report_factor(r);
  int turned = 1, differ = 0;
  for (int q = 0; q < QUANTITY_SHOWN; q++)
    for (size_t i = 0; i < r->explained[q].count; i++, differ++)
      turned &= ((const explanation *)r->explained[q].at)[i].turned;
  if (factor > 0)
    fprintf(f, "If that is a convention of stiffness, say --factor %.12g\n", factor);
  else if (differ > 0 && turned && r->how == LAYOUT_DECLARED)
    fprintf(f, "Leave out --layout, and it is detected\n");
}

void table_report_text(FILE *f, const report *r) {
  const table *t = &r->t;
  fprintf(f, "%s: %zu row%s of %s in %s", t->file, r->rows, r->rows == 1 ? "" : "s", t->e->name,
          scalar_word(t->scalar));
  if (r->stopped) fprintf(f, ", of which enough differ: the others were not judged");
  if (r->typical.size > 0) fprintf(f, "; not given, typical: %s", buffer_string(&r->typical));
  fputc('\n', f);
  if (t->columns.passed_over.size > 0)
    fprintf(f, "passed over: %s\n", buffer_string(&t->columns.passed_over));
  put_layout(f, r);
  put_digits(f, r);
  fprintf(f, "\n%-12s %8s %8s %7s%7s digits\n", "quantity", "judged", "differ", "worst", "median");
  for (int q = 0; q < QUANTITY_SHOWN; q++)
    if (t->columns.part[q] != PART_NONE) put_row(f, r, (quantity)q);
  fputc('\n', f);
  if (t->lost > 0)
    fprintf(f, "%zu row%s FAIL%s: x is NaN, the first is at line %zu\n", t->lost,
            t->lost == 1 ? "" : "s", t->lost == 1 ? "S" : "", t->first_lost);
  for (int k = 0; k < QUANTITY_SHOWN; k++) {
    const quantity q = (quantity)k;
    if (t->columns.part[q] == PART_NONE) continue;
    put_not_judged(f, r, q);
    if (table_verdict(r, q) != DIFFERS) continue;
    put_worst(f, r, q);
    put_explanations(f, r, q);
  }
  put_remedy(f, r);
}
