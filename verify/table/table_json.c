#include <stdlib.h>
#include <string.h>

#include "support/harness/environment.h"
#include "support/json/json.h"
#include "table/table_report.h"

static cJSON *explanations_json(const items *list) {
  cJSON *array = cJSON_CreateArray();
  int ok = array != NULL;
  for (size_t i = 0; ok && i < list->count; i++) {
    const explanation *x = (const explanation *)list->at + i;
    cJSON *o = cJSON_CreateObject();
    ok = json_push(array, o) && json_add(o, "text", cJSON_CreateString(x->text)) &&
         json_add(o, "deviations", json_number(x->deviations)) &&
         json_add(o, "factor", json_number(x->factor));
  }
  if (ok) return array;
  cJSON_Delete(array);
  return NULL;
}

static cJSON *worst_json(const report *r, evaluated q) {
  const quantity_result *of = &r->of[q];
  const column c = {COLUMN_VALUE, q, of->at_worst.entry};
  char name[COLUMN_TEXT];
  if (report_verdict_of(r, q) == JUDGED_NOTHING) return cJSON_CreateNull();
  (void)column_name(r->t.e, &c, name);
  cJSON *o = cJSON_CreateObject();
  if (o != NULL &&
      json_add(o, "line", json_number((double)table_line(&r->t, of->worst))) &&
      json_add(o, "state", json_text_or_null(table_state(&r->t, of->worst))) &&
      json_add(o, "column", cJSON_CreateString(name)) &&
      json_add(o, "got", json_number(of->at_worst.got)) &&
      json_add(o, "expected", json_number(of->at_worst.want)) &&
      json_add(o, "ratio", json_number(of->at_worst.ratio)))
    return o;
  cJSON_Delete(o);
  return NULL;
}

static cJSON *quantity_json(const report *r, evaluated q) {
  const quantity_result *of = &r->of[q];
  cJSON *o = cJSON_CreateObject();
  if (o != NULL && json_add(o, "quantity", cJSON_CreateString(evaluated_name(q))) &&
      json_add(o, "verdict",
               cJSON_CreateString(report_verdict_word(report_verdict_of(r, q)))) &&
      json_add(o, "agree", json_number((double)of->rows[ROW_AGREES])) &&
      json_add(o, "agree_as_printed", json_number((double)of->rows[ROW_PRINTED])) &&
      json_add(o, "differ", json_number((double)of->rows[ROW_DIFFERS])) &&
      json_add(o, "not_judged", json_number((double)of->rows[ROW_NOT_JUDGED])) &&
      json_add(o, "digits_worst", json_number(of->least_digits)) &&
      json_add(o, "digits_median", json_number(of->median_digits)) &&
      json_add(o, "bound", cJSON_CreateString(report_why(r, q))) &&
      json_add(o, "worst", worst_json(r, q)) &&
      json_add(o, "explanations", explanations_json(&r->explained[q])))
    return o;
  cJSON_Delete(o);
  return NULL;
}

static cJSON *quantities_json(const report *r) {
  cJSON *array = cJSON_CreateArray();
  int ok = array != NULL;
  for (int q = 0; ok && q < EVALUATE_COUNT; q++)
    if (r->t.columns.part[q] != PART_NONE)
      ok = json_push(array, quantity_json(r, (evaluated)q));
  if (ok) return array;
  cJSON_Delete(array);
  return NULL;
}

static cJSON *report_object(const report *r) {
  static const char *const how[] = {"declared", "detected", "assumed"};
  environment here;
  environment_now(&here, 1);
  cJSON *o = cJSON_CreateObject();
  if (o != NULL && json_add(o, "schema", cJSON_CreateString("selvedge.foreign/1")) &&
      json_add(o, "tool", cJSON_CreateString("selvedge-verify check")) &&
      json_add(o, "environment", environment_to_json(&here)) &&
      json_add(o, "file", cJSON_CreateString(r->t.file)) &&
      json_add(o, "energy", cJSON_CreateString(r->t.e->name)) &&
      json_add(o, "scalar", cJSON_CreateString(scalar_word(r->t.scalar))) &&
      json_add(o, "layout", cJSON_CreateString(r->j.l.x_rows ? "row" : "column")) &&
      json_add(o, "layout_is", cJSON_CreateString(how[r->how])) &&
      json_add(o, "factor", json_number(r->j.factor)) &&
      json_add(o, "tolerance", json_known(r->j.tolerance)) &&
      json_add(o, "rows", json_number((double)r->t.count)) &&
      json_add(o, "agrees", cJSON_CreateBool(report_agrees(r))) &&
      json_add(o, "quantities", quantities_json(r)))
    return o;
  cJSON_Delete(o);
  return NULL;
}

int report_json(FILE *f, const report *r) {
  char *text = json_text(report_object(r));
  if (text == NULL) return 0;
  fprintf(f, "%s\n", text);
  free(text);
  return 1;
}
