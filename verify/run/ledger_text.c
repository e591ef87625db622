#include "run/writers.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ledger/ledger.h"

void ledger_text_problem(buffer *out, const ledger_result *r) {
  buffer_put(out, "", 0);
  if (r->agrees) return;
  buffer_format(out, "expected %s, found %s: %s", ledger_verdict_words[r->row->expected],
                r->samples > 0 ? ledger_verdict_words[r->verdict] : "nothing", r->note);
}

void ledger_text_rerun(buffer *out, const ledger_result *r, const run_facts *facts) {
  buffer_shell_word(out, facts->program);
  buffer_format(out, " --ledger %s --seed %llu", r->row->id, (unsigned long long)facts->seed);
  if (facts->full) buffer_format(out, " --samples %llu --full", (unsigned long long)facts->samples);
}

/* Parameters are given by name: the states of rows use the names that energies use. */
static void print_eval(buffer *out, const ledger_result *r, const slv_energy *e,
                       const char *program) {
  const witness *w = &r->witness;
  const slv_energy *states = ledger_states_of(r->row->of);
  buffer_format(out, "echo '");
  for (int i = 0; i < w->ndof; i++) buffer_format(out, "%s%a", i > 0 ? " " : "", w->x[i]);
  buffer_format(out, "' | ");
  buffer_shell_word(out, program);
  buffer_format(out, " eval %s --quantity %s", e->name, w->quantity);
  for (int i = 0; i < w->nparam; i++)
    if (slv_energy_find_param(e, states->param[i].name) >= 0)
      buffer_format(out, " --set %s=%a", states->param[i].name, w->p[i]);
  if (w->rest[0] != '\0') {
    buffer_format(out, " --rest ");
    buffer_shell_word(out, w->rest);
  }
  buffer_format(out, " --hex");
}

void ledger_text_replay(buffer *out, const ledger_result *r, const run_facts *facts) {
  const ledger_view v = ledger_shown(r->row);
  if (v.energy != NULL && r->witness.ndof > 0)
    print_eval(out, r, v.energy, facts->program);
  else
    ledger_text_rerun(out, r, facts);
}

static void write_note(const ledger_result *r, const run_facts *facts, record *out) {
  buffer text = {0};
  ledger_text_problem(&text, r);
  if (r->witness.ndof > 0) buffer_format(&text, "; at %s", r->witness.state);
  buffer_format(&text, "; again: ");
  ledger_text_rerun(&text, r, facts);
  (void)snprintf(out->note, sizeof out->note, "%s", buffer_string(&text));
  free(text.data);
}

void ledger_text_record(const ledger_result *r, const run_facts *facts, record *out) {
  const int open = r->row->expected == LEDGER_OPEN;
  *out = (record){.subject = "ledger",
                  .verdict = !r->agrees ? VERDICT_FAIL
                             : open     ? VERDICT_SKIP
                                        : VERDICT_PASS,
                  .worst = r->printed,
                  .bound = r->row->bound,
                  .samples = r->samples,
                  .not_judged = r->not_judged,
                  .seed = r->seed,
                  .seconds = r->seconds};
  (void)snprintf(out->check, sizeof out->check, "%s %s", r->row->id, r->row->place);
  if (!r->agrees)
    write_note(r, facts, out);
  else if (open)
    (void)snprintf(out->note, sizeof out->note, "%s", r->row->remedy);
}
