#include "table/table_report.h"

#include <math.h>
#include <string.h>

#include "engine/finding.h"
#include "support/base/file.h"
#include "support/cli/wrap.h"
#include "support/harness/environment.h"
#include "support/records/foreign_document.h"

int report_print(FILE *f, const char *json, report_put *text, report_put *document, void *of) {
  output out = {.f = f, .path = "standard output"};
  const int here = json != NULL && strcmp(json, "-") == 0;
  if (!here) text(f, of);
  if (json != NULL && !here) TRY(output_open(&out, json));
  if (json != NULL) {
    document(out.f, of);
    TRY(output_close(&out, 1));
  }
  return output_flush(&(output){.f = f, .path = "standard output"});
}

int report_needs(const slv_energy *e, quantity q) {
  int numerical;
  const char *why = evaluate_missing(e, q, SCALAR_F64, &numerical);
  if (why == NULL) return 0;
  return usage_error("%s has no %s as a reference: %s; omit it", e->name, quantity_name(q), why);
}

typedef enum {
  AGREES,
  AGREES_AS_PRINTED,
  INACCURATE,
  DIFFERS,
  AGREES_IN_PART, /* except rows with a NaN in x */
  JUDGED_NOTHING
} verdict_kind;

static verdict_kind verdict_of(const report *r, quantity q) {
  const size_t *rows = r->of[q].rows;
  if (rows[ROW_DIFFERS] > 0) return DIFFERS;
  if (rows[ROW_PRINTED] + rows[ROW_AGREES] + rows[ROW_INACCURATE] == 0) return JUDGED_NOTHING;
  if (r->t.lost > 0) return AGREES_IN_PART;
  if (rows[ROW_INACCURATE] > 0) return INACCURATE;
  return rows[ROW_PRINTED] > 0 ? AGREES_AS_PRINTED : AGREES;
}

int table_report_agrees(const report *r) {
  TABLE_EACH (&r->t, q)
    if (verdict_of(r, q) >= DIFFERS) return 0;
  return 1;
}

/* Returns the reason for the bound of q. */
static const char *why_allowed(report *r, quantity q) {
  const char *first = "8 eps |v| for the last operations", *of = "v";
  if (r->j.tolerance > 0)
    return "the requested relative tolerance, or the bound of rounding if that is larger";
  if (q == QUANTITY_EIGENVALUES || q == QUANTITY_PROJECTED)
    first = "30 n eps |H|, the threshold of LAPACK's own tests", of = "H";
  if (q == QUANTITY_DEFINITE)
    first =
        "definite is symmetric, and definite and definite - H are positive semi-definite, all to "
        "within 30 n eps of the norm, the threshold of LAPACK's own tests",
    of = "H";
  return arena_printf(&r->memory, "%s, plus the change of %s by rounding of the input", first, of);
}

/* Returns the value with the largest error; NULL if nothing was judged. */
static const doc_foreign_worst *worst_of(report *r, quantity q) {
  const quantity_result *of = &r->of[q];
  const row_result *w = &of->at_worst;
  char name[COLUMN_TEXT];
  const double sign = q == QUANTITY_GRADIENT && r->t.columns.forces ? -1 : 1;
  if (verdict_of(r, q) == JUDGED_NOTHING) return NULL;
  doc_foreign_worst *worst = arena_alloc(&r->memory, 1, sizeof *worst);
  static const char *const figures[DEFINITE_FIGURES] = {"-|definite - definite'|",
                                                        "least eigenvalue of definite",
                                                        "least eigenvalue of definite - hessian"};
  if (q != QUANTITY_DEFINITE) (void)table_entry_name(&r->t, r->j.l, q, w->entry, name);
  *worst = (doc_foreign_worst){
      .row = of->worst,
      .line = of->line,
      .state = of->state[0] != '\0' ? of->state : NULL,
      .column = q == QUANTITY_DEFINITE ? figures[w->entry] : arena_strdup(&r->memory, name),
      .got = sign * w->got,
      .expected = sign * w->want,
      .ratio = w->ratio};
  return worst;
}

static const char *text_of(const buffer *b) { return b->size > 0 ? buffer_string(b) : NULL; }

static doc_foreign_quantity quantity_of(report *r, quantity q) {
  static const char *const words[] = {"agrees",  "agrees as printed", "inaccurate",
                                      "DIFFERS", "agrees IN PART",    "NOT JUDGED"};
  const quantity_result *of = &r->of[q];
  const items *list = &r->why[q].list;
  doc_explanation *all = arena_alloc(&r->memory, list->count, sizeof *all);
  for (size_t i = 0; i < list->count; i++) {
    const explanation *x = (const explanation *)list->at + i;
    all[i] = (doc_explanation){x->text, (uint64_t)x->deviations, x->factor};
  }
  return (doc_foreign_quantity){.quantity = quantity_name(q),
                                .verdict = words[verdict_of(r, q)],
                                .agree = of->rows[ROW_AGREES],
                                .agree_as_printed = of->rows[ROW_PRINTED],
                                .inaccurate = of->rows[ROW_INACCURATE],
                                .differ = of->rows[ROW_DIFFERS],
                                .not_judged = of->rows[ROW_NOT_JUDGED],
                                .digits_worst = of->least_digits,
                                .digits_median = of->median_digits,
                                .bound = why_allowed(r, q),
                                .worst = worst_of(r, q),
                                .region = text_of(&r->why[q].region),
                                .structure = text_of(&r->why[q].structure),
                                .explanations = {all, list->count}};
}

void table_report_json(FILE *f, void *of) {
  static const char *const how[] = {"declared", "detected", "assumed"};
  report *r = of;
  environment here;
  doc_foreign_quantity quantities[QUANTITY_COUNT];
  environment_now(&here, 1);
  doc_foreign d = {.tool = "selvedge-verify check",
                   .environment = &here,
                   .file = r->t.file,
                   .energy = r->t.e->name,
                   .scalar = scalar_word(r->t.scalar),
                   .layout = r->j.l.x_rows ? "row" : "column",
                   .layout_is = how[r->how],
                   .factor = r->j.factor,
                   .tolerance = r->j.tolerance > 0 ? r->j.tolerance : (double)NAN,
                   .rows = r->rows,
                   .lost = r->t.lost > 0 ? r->t.lost : DOCUMENT_NO_COUNT,
                   .first_lost = r->t.lost > 0 ? r->t.first_lost : DOCUMENT_NO_COUNT,
                   .projection = r->chosen[QUANTITY_PROJECTED].values != NULL
                                     ? r->chosen[QUANTITY_PROJECTED].text
                                     : NULL,
                   .convention = r->o->convention,
                   .typical = text_of(&r->typical),
                   .passed_over = text_of(&r->t.columns.passed_over),
                   .agrees = table_report_agrees(r)};
  d.quantities.v = quantities;
  TABLE_EACH (&r->t, q) quantities[d.quantities.n++] = quantity_of(r, q);
  document_write(f, &doc_foreign_shape, &d);
}

static const char *plural(size_t count) { return count == 1 ? "" : "s"; }

static void put_layout(FILE *f, const report *r) {
  fprintf(f, "layout: %s", r->j.l.x_rows ? "row by row" : "column by column");
  if (r->how != LAYOUT_DECLARED)
    fprintf(f, ", %s: ", r->how == LAYOUT_DETECTED ? "detected" : "assumed");
  if (r->how != LAYOUT_DECLARED && r->agree[0] != r->agree[1])
    fprintf(f, "%zu of %zu values agree by columns, %zu by rows", r->agree[0], r->tried,
            r->agree[1]);
  else if (r->how == LAYOUT_OPEN)
    fprintf(f, "the values fit both layouts equally");
  fputc('\n', f);
}

static void add_printed(buffer *to, const char *name, const printed *how, scalar s) {
  const int decimals = how->decimals >= 0;
  if (table_printed_half(how, s, 1) == 0) return;
  buffer_format(to, "%s%s with %d %s", to->size > 0 ? ", " : "printed: ", name,
                decimals ? how->decimals : how->digits, decimals ? "decimals" : "digits");
}

static void put_digits(FILE *f, const report *r) {
  const table *t = &r->t;
  buffer text = {0};
  add_printed(&text, "x", &t->x, t->scalar);
  TABLE_EACH (t, q) add_printed(&text, quantity_name(q), &t->value[q], t->scalar);
  if (text.size > 0)
    wrap_say(f, "", 0, "%s: smaller errors cannot be seen; %%.%dg prints all digits",
             buffer_string(&text), t->scalar == SCALAR_F32 ? 9 : 17);
  buffer_free(&text);
}

static void put_row(FILE *f, const report *r, const doc_foreign_quantity *d) {
  fprintf(f, "%-12s %8zu %8zu ", d->quantity, r->rows - (size_t)d->not_judged, (size_t)d->differ);
  if (isnan(d->digits_worst))
    fprintf(f, "%7s%7s   %s\n", "-", "-", d->verdict);
  else
    fprintf(f, "%7.1f%7.1f   %s\n", d->digits_worst, d->digits_median, d->verdict);
}

static void put_worst(FILE *f, const report *r, quantity q, const doc_foreign_quantity *d) {
  const doc_foreign_worst *w = d->worst;
  char got[FOUND_NUMBER], want[FOUND_NUMBER];
  find_digits(w->got, w->expected, 6, 0, got, want);
  wrap_say(f, "", 0,
           "%s: worst at %s %zu%s%.80s%s: %s = %s, expected %s%s; the error is %.2g times the "
           "bound",
           d->quantity, r->t.rows.kind == ROWS_OF_NUMPY ? "row" : "line", (size_t)w->line,
           w->state != NULL ? " (" : "", w->state != NULL ? w->state : "",
           w->state != NULL ? ")" : "", w->column, got, want,
           q == QUANTITY_DEFINITE ? " or more" : "", w->ratio);
  wrap_say(f, "  bound: ", 2, "%s", d->bound);
}

static void put_explanations(FILE *f, const report *r, const doc_foreign_quantity *d,
                             const diagnosis *why) {
  const size_t count = d->explanations.n;
  if (why->region.size > 0) wrap_say(f, "  differs", 2, "%s", buffer_string(&why->region));
  if (why->rows == 0)
    fprintf(f, "  %s\n",
            d->agree + d->agree_as_printed > 0 ? "all rows with finite numbers agree"
                                               : "no wrong row has finite numbers");
  else if (count == 0)
    fprintf(f, "  no known mistake matches%s%s\n", why->where.size > 0 ? "; it " : "",
            buffer_string(&why->where));
  else
    fprintf(f, "  %s %zu row%s to round-off%s:\n",
            count > 1 ? "likely causes; each explains" : "likely cause; it explains", why->rows,
            plural(why->rows), r->blocks > 1 ? " (others were not tried)" : "");
  if (why->structure.size > 0) wrap_say(f, "  ", 2, "%s", buffer_string(&why->structure));
  for (size_t i = 0; i < count; i++) wrap_say(f, "    - ", 6, "%s", d->explanations.v[i].text);
}

static void put_quantity(FILE *f, const report *r, quantity q, const doc_foreign_quantity *d) {
  const size_t lost = r->t.lost, without = r->of[q].without - lost;
  const size_t rows = (size_t)d->not_judged - lost - without;
  if (d->not_judged > lost && without > 0)
    wrap_say(f, "", 0, "%s: %zu row%s not judged: the reference has no value there", d->quantity,
             without, plural(without));
  if (d->not_judged > lost && rows > 0)
    wrap_say(f, "", 0,
             "%s: %zu row%s not judged: W is not smooth there, fourth powers of x leave the "
             "range, or rounding of x changes the value by more than its size",
             d->quantity, rows, plural(rows));
  if (d->inaccurate > 0)
    wrap_say(f, "", 0,
             "%s: inaccurate at %zu row%s: correct up to round-off, which cancellation amplifies",
             d->quantity, (size_t)d->inaccurate, plural(d->inaccurate));
  if (d->differ == 0) return;
  put_worst(f, r, q, d);
  if (q != QUANTITY_DEFINITE) put_explanations(f, r, d, &r->why[q]);
}

static int is_factor(const explanation *x) { return !x->turned && !x->formula && x->factor > 0; }

/* Returns 1 if x's factor or convention explains every quantity that differs, and no quantity
 * agrees without that factor. */
static int is_remedy(const report *r, const explanation *x) {
  const int factor = is_factor(x);
  if (!factor && x->of.convention[0] == '\0') return 0;
  TABLE_EACH (&r->t, q) {
    const explanation *y = r->why[q].list.at;
    const size_t count = r->why[q].region.size > 0 ? 0 : r->why[q].list.count;
    size_t i = 0;
    if (verdict_of(r, q) != DIFFERS) {
      if (factor && r->of[q].rows[ROW_AGREES] > 0) return 0;
      continue;
    }
    while (i < count && (factor ? !is_factor(&y[i]) || y[i].factor != x->factor
                                : strcmp(y[i].of.convention, x->of.convention) != 0))
      i++;
    if (i == count) return 0;
  }
  return 1;
}

static void put_remedy(FILE *f, const report *r) {
  const explanation *remedy = NULL;
  int turned = r->how == LAYOUT_DECLARED, differ = 0;
  TABLE_EACH (&r->t, q)
    for (size_t i = 0; i < r->why[q].list.count; i++, differ++) {
      const explanation *x = (const explanation *)r->why[q].list.at + i;
      turned &= x->turned;
      if (is_remedy(r, x) && (remedy == NULL || is_factor(x))) remedy = x;
    }
  if (remedy != NULL && is_factor(remedy))
    fprintf(f, "If this factor is your convention of stiffness, add --factor %.12g\n",
            remedy->factor);
  else if (remedy != NULL)
    fprintf(f, "If this is your convention, add --convention %s\n", remedy->of.convention);
  else if (differ > 0 && turned)
    fprintf(f, "Omit --layout to detect it\n");
}

void table_report_text(FILE *f, void *of) {
  report *r = of;
  const table *t = &r->t;
  doc_foreign_quantity d[QUANTITY_COUNT];
  fprintf(f, "%s: %zu row%s of %s in %s", t->file, r->rows, plural(r->rows), t->e->name,
          scalar_word(t->scalar));
  if (r->stopped) fprintf(f, "; too many differ, so that the remaining rows were not read");
  if (r->typical.size > 0) fprintf(f, "; typical values: %s", buffer_string(&r->typical));
  fputc('\n', f);
  if (t->columns.passed_over.size > 0)
    fprintf(f, "ignored columns: %s\n", buffer_string(&t->columns.passed_over));
  put_layout(f, r);
  if (r->o->convention != NULL)
    fprintf(f, "convention: %s\n", r->o->convention);
  else if (r->chosen[QUANTITY_PROJECTED].values != NULL)
    fprintf(f, "projection: %s\n", r->chosen[QUANTITY_PROJECTED].text);
  TABLE_EACH (t, q)
    if (t->columns.part[q] == PART_BLOCKS)
      fprintf(f, "%s: only the 3 x 3 blocks on the diagonal are compared\n", quantity_name(q));
  put_digits(f, r);
  fprintf(f, "\n%-12s %8s %8s %7s%7s digits\n", "quantity", "judged", "differ", "worst", "median");
  TABLE_EACH (t, q) {
    d[q] = quantity_of(r, q);
    put_row(f, r, &d[q]);
  }
  fputc('\n', f);
  if (t->lost > 0)
    fprintf(f, "%zu row%s FAIL%s: x is NaN, the first is at line %zu\n", t->lost, plural(t->lost),
            t->lost == 1 ? "S" : "", t->first_lost);
  TABLE_EACH (t, q) put_quantity(f, r, q, &d[q]);
  put_remedy(f, r);
}
