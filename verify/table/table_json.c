#include <math.h>
#include <string.h>

#include "support/harness/environment.h"
#include "support/records/foreign_document.h"
#include "table/table_report.h"

static void explain(const items *list, doc_foreign_quantity *q, arena *memory) {
  doc_explanation *all = arena_alloc(memory, list->count, sizeof *all);
  for (size_t i = 0; i < list->count; i++) {
    const explanation *x = (const explanation *)list->at + i;
    all[i] = (doc_explanation){
        .text = x->text, .deviations = (uint64_t)x->deviations, .factor = x->factor};
  }
  q->explanations.v = all;
  q->explanations.n = list->count;
}

/* NULL where nothing was judged. */
static const doc_foreign_worst *worst_of(const report *r, quantity q, arena *memory) {
  const quantity_result *of = &r->of[q];
  char name[COLUMN_TEXT];
  if (table_verdict(r, q) == JUDGED_NOTHING) return NULL;
  const row_result w = table_report_worst(r, q, name);
  doc_foreign_worst *worst = arena_alloc(memory, 1, sizeof *worst);
  *worst = (doc_foreign_worst){.line = of->line,
                               .state = of->state[0] != '\0' ? of->state : NULL,
                               .column = arena_strdup(memory, name),
                               .got = w.got,
                               .expected = w.want,
                               .ratio = w.ratio};
  return worst;
}

static doc_foreign_quantity quantity_of(const report *r, quantity q, arena *memory) {
  const quantity_result *of = &r->of[q];
  doc_foreign_quantity d = {.quantity = quantity_name(q),
                            .verdict = table_verdict_word(table_verdict(r, q)),
                            .agree = of->rows[ROW_AGREES],
                            .agree_as_printed = of->rows[ROW_PRINTED],
                            .differ = of->rows[ROW_DIFFERS],
                            .not_judged = of->rows[ROW_NOT_JUDGED],
                            .digits_worst = of->least_digits,
                            .digits_median = of->median_digits,
                            .bound = table_report_why(r, q),
                            .worst = worst_of(r, q, memory)};
  explain(&r->explained[q], &d, memory);
  return d;
}

static const char *text_of(const buffer *b) { return b->size > 0 ? buffer_string(b) : NULL; }

void table_report_json(FILE *f, const report *r) {
  static const char *const how[] = {"declared", "detected", "assumed"};
  arena memory = {0};
  environment here;
  doc_foreign_quantity quantities[QUANTITY_SHOWN];
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
                   .typical = text_of(&r->typical),
                   .passed_over = text_of(&r->t.columns.passed_over),
                   .agrees = table_report_agrees(r)};
  d.quantities.v = quantities;
  for (int q = 0; q < QUANTITY_SHOWN; q++)
    if (r->t.columns.part[q] != PART_NONE)
      quantities[d.quantities.n++] = quantity_of(r, (quantity)q, &memory);
  document_write(f, &doc_foreign_shape, &d);
  arena_free(&memory);
}
