#include <stdio.h>
#include <stdlib.h>

#include "mutate/report.h"
#include "mutate/score.h"
#include "support/base/complain.h"
#include "support/base/file.h"
#include "support/harness/environment.h"
#include "support/json/json.h"

static int add_counts(cJSON *o, const score *c) {
  static const char *const names[TRIAL_VERDICTS] = {[TRIAL_KILLED] = "killed",
                                                    [TRIAL_SURVIVED] = "survived",
                                                    [TRIAL_UNCHANGED] = "same_code",
                                                    [TRIAL_UNBUILT] = "unbuilt"};
  int all = json_add(o, "score", json_number(score_percent(c)));
  for (int v = 0; v < TRIAL_VERDICTS; v++)
    if (names[v] != NULL)
      all = all && json_add(o, names[v], json_number((double)c->verdict[v]));
  return all && json_add(o, "equivalent", json_number((double)c->equivalent)) &&
         json_add(o, "untried", json_number((double)c->untried)) &&
         json_add(o, "seconds", json_number(c->seconds));
}

static int add_files(cJSON *document, const survey *s) {
  cJSON *files = cJSON_AddArrayToObject(document, "files");
  int all = files != NULL;
  for (size_t i = 0; i < s->p->files.count && all; i++) {
    const score c = score_of(s, i);
    cJSON *one = cJSON_CreateObject();
    all = json_push(files, one) &&
          json_add(one, "file", cJSON_CreateString(s->files[i].path)) &&
          add_counts(one, &c);
  }
  return all;
}

static int add_mutant(cJSON *list, const survey *s, const survey_row *r) {
  cJSON *one = cJSON_CreateObject();
  return json_push(list, one) &&
         json_add(one, "file", cJSON_CreateString(s->files[r->m->file].path)) &&
         json_add(one, "line", json_number(r->line)) &&
         json_add(one, "kind", cJSON_CreateString(r->m->kind)) &&
         json_add(one, "before", cJSON_CreateString(r->before)) &&
         json_add(one, "after", cJSON_CreateString(r->after)) &&
         (r->equivalent == NULL ||
          json_add(one, "why", cJSON_CreateString(r->equivalent->why)));
}

static int survived(const survey_row *r) {
  return r->tried && r->equivalent == NULL && r->y.verdict == TRIAL_SURVIVED;
}

static int declared(const survey_row *r) {
  return r->equivalent != NULL;
}

static int refuted(const survey_row *r) {
  return r->equivalent != NULL && r->tried && r->y.verdict == TRIAL_KILLED;
}

static int add_mutants(cJSON *document, const char *name, const survey *s,
                       int (*wanted)(const survey_row *r)) {
  cJSON *list = cJSON_AddArrayToObject(document, name);
  int all = list != NULL;
  for (size_t i = 0; i < s->count && all; i++)
    if (s->rows[i].chosen && wanted(&s->rows[i]))
      all = add_mutant(list, s, &s->rows[i]);
  return all;
}

static cJSON *document_of(const mutate_options *o, const survey *s) {
  environment now;
  environment_now(&now, (int)o->jobs);
  const score all = score_of(s, SIZE_MAX);
  cJSON *d = cJSON_CreateObject();
  if (json_add(d, "schema", cJSON_CreateString("selvedge.mutation/1")) &&
      json_add(d, "environment", environment_to_json(&now)) &&
      json_add(d, "goal", json_number(o->goal)) && add_counts(d, &all) &&
      add_files(d, s) && add_mutants(d, "survivors", s, survived) &&
      add_mutants(d, "equivalents", s, declared) &&
      add_mutants(d, "refuted", s, refuted))
    return d;
  cJSON_Delete(d);
  return NULL;
}

int report_json(const mutate_options *o, const survey *s) {
  output out;
  cJSON *document = document_of(o, s);
  char *text = document == NULL ? NULL : cJSON_Print(document);
  cJSON_Delete(document);
  if (text == NULL) return out_of_memory();
  int code = output_open(&out, o->json);
  if (code == 0) {
    const int written = fprintf(out.f, "%s\n", text) > 0;
    code = output_close(&out, written);
  }
  cJSON_free(text);
  return code;
}
