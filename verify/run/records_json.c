#include "run/records_json.h"

#include <stdlib.h>
#include <string.h>

#include "engine/check.h"
#include "run/ledger_json.h"
#include "subjects/describe.h"
#include "subjects/witness.h"
#include "support/base/utf8.h"
#include "support/json/json.h"

/* ---- elements, one line each ------------------------------------------------------
 */

/* Prints and frees; 0 when text is NULL. */
static int put(FILE *f, const char *before, char *json) {
  if (json == NULL) return 0;
  fputs(before, f);
  utf8_put(f, json);
  free(json);
  return 1;
}

static cJSON *mesh_json(const run_facts *facts) {
  const slv_mesh_report *m = &facts->mesh;
  if (facts->mesh_file == NULL) return cJSON_CreateNull();
  cJSON *o = cJSON_CreateObject();
  if (o != NULL && json_add(o, "file", cJSON_CreateString(facts->mesh_file)) &&
      json_add(o, "vertices", json_number((double)facts->mesh_vertices)) &&
      json_add(o, "triangles", json_number((double)facts->mesh_triangles)) &&
      json_add(o, "degenerate", json_number((double)facts->mesh_degenerate)) &&
      json_add(o, "boundary_edges", json_number((double)m->boundary)) &&
      json_add(o, "hinges", json_number((double)m->hinges)) &&
      json_add(o, "non_manifold_edges", json_number((double)m->nonmanifold)))
    return o;
  cJSON_Delete(o);
  return NULL;
}

static char *run_json(const run_facts *facts) {
  const double states = results_tally(facts->results).states;
  const double seconds = facts->seconds;
  cJSON *o = cJSON_CreateObject();
  if (o != NULL && json_add(o, "command", cJSON_CreateString(facts->command)) &&
      json_add(o, "seed", json_u64_text(facts->seed)) &&
      json_add(o, "samples", json_number((double)facts->samples)) &&
      json_add(o, "planned", json_number((double)facts->planned)) &&
      json_add(o, "complete", cJSON_CreateBool(facts->complete)) &&
      json_add(o, "planned_rows", json_number((double)facts->planned_rows)) &&
      json_add(o, "mesh", mesh_json(facts)) &&
      json_add(o, "seconds", json_number(seconds)) &&
      json_add(o, "states", json_number(states)) &&
      json_add(o, "states_per_second", json_number(seconds > 0 ? states / seconds : 0)))
    return json_text(o);
  cJSON_Delete(o);
  return NULL;
}

static cJSON *witness_json(const witness *w, const subject *s) {
  if (w->ndof == 0 || s == NULL) return cJSON_CreateNull();
  buffer replay = {0};
  witness_command(&replay, w, s);
  cJSON *o = replay.failed ? NULL : cJSON_CreateObject();
  const int ok = o != NULL && json_add(o, "state", cJSON_CreateString(w->state)) &&
                 json_add(o, "shrunk", cJSON_CreateBool(w->shrunk)) &&
                 json_add(o, "x", json_numbers(w->x, w->ndof)) &&
                 json_add(o, "p", json_numbers(w->p, w->nparam)) &&
                 json_add(o, "quantity", cJSON_CreateString(w->quantity)) &&
                 json_add(o, "command", cJSON_CreateString(replay.data));
  free(replay.data);
  if (ok) return o;
  cJSON_Delete(o);
  return NULL;
}

/* The mistake of a control, in words: records carry its name only. */
static cJSON *mistake_json(const record *r, control *c) {
  for (size_t i = 0; r->control[0] != '\0' && control_at(i, c) == SLV_OK; i++)
    if (strcmp(c->name, r->control) == 0 && strcmp(c->check, r->check) == 0 &&
        strcmp(c->energy, r->subject) == 0)
      return cJSON_CreateString(c->mistake);
  return cJSON_CreateNull();
}

/* Where the bound comes from; null for a record that no check of the table left. */
static cJSON *why_json(const record *r) {
  const check *c = check_find(r->check);
  return c != NULL ? cJSON_CreateString(c->why) : cJSON_CreateNull();
}

static char *record_json(const record *r, const subject *s, control *scratch) {
  cJSON *o = cJSON_CreateObject();
  if (o != NULL && json_add(o, "subject", cJSON_CreateString(r->subject)) &&
      json_add(o, "check", cJSON_CreateString(r->check)) &&
      json_add(o, "control", json_text_or_null(r->control)) &&
      json_add(o, "mistake", mistake_json(r, scratch)) &&
      json_add(o, "verdict", cJSON_CreateString(verdict_word(r->verdict))) &&
      json_add(o, "worst", json_number(r->worst)) &&
      json_add(o, "bound", json_number(r->bound)) && json_add(o, "why", why_json(r)) &&
      json_add(o, "samples", json_number((double)r->samples)) &&
      json_add(o, "not_judged", json_number((double)r->not_judged)) &&
      json_add(o, "seed", json_u64_text(r->seed)) &&
      json_add(o, "seconds", json_number(r->seconds)) &&
      json_add(o, "note", cJSON_CreateString(r->note)) &&
      json_add(o, "witness", witness_json(&r->witness, s)))
    return json_text(o);
  cJSON_Delete(o);
  return NULL;
}

static cJSON *columns_json(const char *list) {
  cJSON *array = cJSON_CreateArray();
  int ok = array != NULL;
  while (ok) {
    const size_t length = strcspn(list, ",");
    char name[sizeof((series *)0)->columns];
    memcpy(name, list, length);
    name[length] = '\0';
    ok = json_push(array, cJSON_CreateString(name));
    if (list[length] == '\0') break;
    list += length + 1;
  }
  if (ok) return array;
  cJSON_Delete(array);
  return NULL;
}

/* Rows are many: written as text, not as one node per number. */
static cJSON *rows_json(const kept_series *s) {
  buffer out = {0};
  const size_t n = s->about.ncolumns;
  buffer_put(&out, "[", 1);
  for (size_t i = 0; i < s->about.nrows; i++) {
    buffer_format(&out, "%s[", i > 0 ? "," : "");
    for (size_t j = 0; j < n; j++) {
      char value[JSON_NUMBER_TEXT];
      json_number_text(s->rows[i * n + j], value);
      buffer_format(&out, "%s%s", j > 0 ? "," : "", value);
    }
    buffer_put(&out, "]", 1);
  }
  buffer_put(&out, "]", 1);
  cJSON *raw = out.failed ? NULL : cJSON_CreateRaw(out.data);
  free(out.data);
  return raw;
}

static char *series_json(const kept_series *s) {
  const series *a = &s->about;
  cJSON *o = cJSON_CreateObject();
  if (o != NULL && json_add(o, "name", cJSON_CreateString(a->name)) &&
      json_add(o, "subject", cJSON_CreateString(a->subject)) &&
      json_add(o, "quantity", cJSON_CreateString(a->quantity)) &&
      json_add(o, "scalar", cJSON_CreateString(a->scalar)) &&
      json_add(o, "angle", json_number(a->angle)) &&
      json_add(o, "columns", columns_json(a->columns)) &&
      json_add(o, "rows", rows_json(s)))
    return json_text(o);
  cJSON_Delete(o);
  return NULL;
}

/* ---- the arrays of the document
 * ------------------------------------------------------ */

static const char *comma(size_t i) {
  return i > 0 ? ",\n" : "\n";
}

static int put_checks(FILE *f, const char *const *names) {
  int ok = 1;
  fputs(",\n\"checks\":[", f);
  for (size_t i = 0; ok && names[i] != NULL; i++)
    ok = put(f, comma(i), describe_check(check_find(names[i])));
  fputs("]", f);
  return ok;
}

static int put_records(FILE *f, const run_facts *facts) {
  control *scratch = malloc(sizeof *scratch);
  int ok = scratch != NULL;
  fputs(",\n\"records\":[", f);
  for (size_t i = 0; ok && i < facts->results->records.count; i++) {
    const record *r = results_record(facts->results, i);
    ok = put(f, comma(i), record_json(r, facts_subject(facts, r->subject), scratch));
  }
  fputs("]", f);
  free(scratch);
  return ok;
}

static int put_ledger(FILE *f, const run_facts *facts) {
  int ok = 1;
  fputs(",\n\"ledger\":[", f);
  for (size_t i = 0; ok && i < facts->results->ledger.count; i++)
    ok = put(f, comma(i), ledger_result_json(results_row(facts->results, i), facts));
  fputs("]", f);
  return ok;
}

static void put_texts(FILE *f, const items *texts, size_t *written) {
  for (size_t i = 0; i < texts->count; i++)
    fputs(comma((*written)++), f), utf8_put(f, items_text(texts, i));
}

static void put_subjects(FILE *f, const run_facts *facts, const char *key,
                         int declared) {
  const subjects *s = facts->subjects;
  size_t written = 0;
  fprintf(f, ",\n\"%s\":[", key);
  for (size_t i = 0; i < s->count; i++)
    put_texts(f, declared ? &s->at[i].declared : &s->at[i].energy, &written);
  fputs("]", f);
}

static int put_series(FILE *f, const results *r) {
  int ok = 1;
  fputs(",\n\"series\":[", f);
  for (size_t i = 0; ok && i < r->series.count; i++)
    ok = put(f, comma(i), series_json(results_series(r, i)));
  fputs("]", f);
  return ok;
}

void write_json(FILE *f, const run_facts *facts) {
  fputs("{\"schema\":\"selvedge.records/1\",\n\"tool\":\"selvedge-verify\"", f);
  put(f, ",\n\"environment\":", json_text(environment_to_json(facts->environment)));
  put(f, ",\n\"run\":", run_json(facts));
  put_subjects(f, facts, "energies", 0);
  put_checks(f, facts->checks);
  put_records(f, facts);
  put_ledger(f, facts);
  put_subjects(f, facts, "declared", 1);
  put_series(f, facts->results);
  fputs("}\n", f);
}
