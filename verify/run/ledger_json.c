#include "run/writers.h"

#include <math.h>

doc_ledger ledger_row_document(const ledger_row *row) {
  return (doc_ledger){.id = row->id,
                      .source = ledger_source(row),
                      .place = row->place,
                      .statement = row->statement,
                      .stance = row->stance,
                      .kind = row->kind,
                      .states = row->of,
                      .expected = row->expected,
                      .remedy = row->remedy,
                      .figure_name = row->figure,
                      .bound = row->measure != NULL ? &row->bound : NULL,
                      .why = row->why,
                      .left_out = row->left_out,
                      .checks = row->checks,
                      .plot = row->plot};
}

static const doc_witness *witness_document(const ledger_result *r, const run_facts *facts,
                                           arena *memory) {
  const witness *w = &r->witness;
  buffer command = {0};
  if (w->ndof == 0) return NULL;
  ledger_text_replay(&command, r, facts);
  doc_witness *d = arena_alloc(memory, 1, sizeof *d);
  *d = (doc_witness){.state = w->state,
                     .x = {.v = w->x, .n = (size_t)w->ndof},
                     .p = {.v = w->p, .n = (size_t)w->nparam},
                     .rest = w->rest[0] != '\0' ? w->rest : NULL,
                     .quantity = w->quantity,
                     .command = buffer_move(&command, memory)};
  return d;
}

doc_ledger ledger_result_document(const ledger_result *r, const run_facts *facts, arena *memory) {
  const int some = r->samples > 0;
  const int remedied = some && r->row->expected == LEDGER_MISPRINT;
  doc_ledger d = ledger_row_document(r->row);
  d.verdict = r->verdict;
  d.agrees = r->agrees;
  d.note = r->note;
  d.figure = isnan(r->figure) ? NULL : &r->figure;
  d.figure_at = r->figure_at[0] != '\0' ? r->figure_at : NULL;
  d.printed = some ? &r->printed : NULL;
  d.remedy_residual = remedied ? &r->remedy : NULL;
  d.samples = r->samples;
  d.not_judged = r->not_judged;
  d.seed = r->seed;
  d.seconds = r->seconds;
  d.witness = witness_document(r, facts, memory);
  return d;
}
