#include "run/ledger_json.h"

#include <math.h>
#include <stdlib.h>

#include "run/ledger_text.h"
#include "support/json/json.h"

static cJSON *number_if(int known, double x) {
  return known ? json_number(x) : cJSON_CreateNull();
}

static int add_row(cJSON *o, const ledger_row *row) {
  return json_add(o, "id", cJSON_CreateString(row->id)) &&
         json_add(o, "source", cJSON_CreateString(ledger_source(row))) &&
         json_add(o, "place", cJSON_CreateString(row->place)) &&
         json_add(o, "statement", cJSON_CreateString(row->statement)) &&
         json_add(o, "kind", cJSON_CreateString(ledger_kind_word(row->kind))) &&
         json_add(o, "states", cJSON_CreateString(ledger_states_word(row->of))) &&
         json_add(o, "expected",
                  cJSON_CreateString(ledger_verdict_word(row->expected))) &&
         json_add(o, "remedy", json_text_or_null(row->remedy)) &&
         json_add(o, "figure_name", json_text_or_null(row->figure)) &&
         json_add(o, "bound", number_if(row->measure != NULL, row->bound)) &&
         json_add(o, "why", json_text_or_null(row->why)) &&
         json_add(o, "checks", json_text_or_null(row->checks)) &&
         json_add(o, "plot", json_text_or_null(row->plot));
}

static cJSON *witness_json(const ledger_result *r, const run_facts *facts) {
  const witness *w = &r->witness;
  buffer command = {0};
  if (w->ndof == 0) return cJSON_CreateNull();
  ledger_text_replay(&command, r, facts);
  cJSON *o = command.failed ? NULL : cJSON_CreateObject();
  const int ok = o != NULL && json_add(o, "state", cJSON_CreateString(w->state)) &&
                 json_add(o, "shrunk", cJSON_CreateBool(0)) &&
                 json_add(o, "x", json_numbers(w->x, w->ndof)) &&
                 json_add(o, "p", json_numbers(w->p, w->nparam)) &&
                 json_add(o, "quantity", cJSON_CreateString(w->quantity)) &&
                 json_add(o, "command", cJSON_CreateString(command.data));
  free(command.data);
  if (ok) return o;
  cJSON_Delete(o);
  return NULL;
}

static int add_result(cJSON *o, const ledger_result *r, const run_facts *facts) {
  const int some = r->samples > 0;
  const int remedied = some && r->row->expected == LEDGER_MISPRINT;
  return json_add(o, "verdict", cJSON_CreateString(ledger_verdict_word(r->verdict))) &&
         json_add(o, "agrees", cJSON_CreateBool(r->agrees)) &&
         json_add(o, "note", cJSON_CreateString(r->note)) &&
         json_add(o, "figure", number_if(!isnan(r->figure), r->figure)) &&
         json_add(o, "printed", number_if(some, r->printed)) &&
         json_add(o, "remedy_residual", number_if(remedied, r->remedy)) &&
         json_add(o, "samples", json_number((double)r->samples)) &&
         json_add(o, "not_judged", json_number((double)r->not_judged)) &&
         json_add(o, "seed", json_u64_text(r->seed)) &&
         json_add(o, "seconds", json_number(r->seconds)) &&
         json_add(o, "witness", witness_json(r, facts));
}

char *ledger_row_json(const ledger_row *row) {
  cJSON *o = cJSON_CreateObject();
  if (o != NULL && add_row(o, row)) return json_text(o);
  cJSON_Delete(o);
  return NULL;
}

char *ledger_result_json(const ledger_result *r, const run_facts *facts) {
  cJSON *o = cJSON_CreateObject();
  if (o != NULL && add_row(o, r->row) && add_result(o, r, facts)) return json_text(o);
  cJSON_Delete(o);
  return NULL;
}
