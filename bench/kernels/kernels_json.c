#include "kernels/kernels_json.h"

#include "kernels/machine_json.h"
#include "support/json/json.h"
#include "support/json/json_lines.h"

/* ---- the run ----------------------------------------------------------------------
 */

static cJSON *counts_json(const items *list) {
  cJSON *array = cJSON_CreateArray();
  int ok = array != NULL;
  for (size_t i = 0; ok && i < list->count; i++)
    ok = json_push(array, json_number((double)options_number(list, i)));
  return json_whole(array, ok);
}

static cJSON *run_json(const bench_facts *facts) {
  const options *p = facts->options;
  cJSON *o = cJSON_CreateObject();
  return json_whole(o, o != NULL &&
                           json_add(o, "command", cJSON_CreateString(facts->command)) &&
                           json_add(o, "seed", json_u64_text(p->seed)) &&
                           json_add(o, "samples", json_number((double)p->samples)) &&
                           json_add(o, "min_time", json_number(p->min_time)) &&
                           json_add(o, "sizes", counts_json(facts->sizes)) &&
                           json_add(o, "threads", counts_json(&p->threads)) &&
                           json_add(o, "seconds", json_number(facts->seconds)) &&
                           json_add(o, "complete", cJSON_CreateBool(facts->complete)));
}

/* ---- records
 * ------------------------------------------------------------------------- */

static cJSON *interval_json(interval i) {
  return json_numbers((const double[]){i.lo, i.hi}, 2);
}

static int add_summary(cJSON *o, const summary *s) {
  return json_add(o, "median", json_number(s->median)) &&
         json_add(o, "ci", interval_json(s->ci)) &&
         json_add(o, "quartiles", json_numbers((const double[]){s->q1, s->q3}, 2));
}

static cJSON *outliers_json(const outliers *of) {
  cJSON *o = cJSON_CreateObject();
  return json_whole(o, o != NULL &&
                           json_add(o, "severe_low", json_number(of->severe_low)) &&
                           json_add(o, "mild_low", json_number(of->mild_low)) &&
                           json_add(o, "mild_high", json_number(of->mild_high)) &&
                           json_add(o, "severe_high", json_number(of->severe_high)));
}

static cJSON *disturbed_json(const disturbances *d) {
  cJSON *o = cJSON_CreateObject();
  return json_whole(o, o != NULL && json_add(o, "repeated", json_number(d->repeated)) &&
                           json_add(o, "marked", json_number(d->marked)) &&
                           json_add(o, "stolen", json_number(d->stolen)) &&
                           json_add(o, "switched", json_number(d->switched)) &&
                           json_add(o, "frequency", json_number(d->frequency)));
}

static cJSON *check_json(const check_result *c) {
  if (c->reference == NULL) return cJSON_CreateNull();
  cJSON *o = cJSON_CreateObject();
  return json_whole(o, o != NULL &&
                           json_add(o, "passed", cJSON_CreateBool(c->passed)) &&
                           json_add(o, "worst", json_number(c->worst)) &&
                           json_add(o, "bound", json_number(c->bound)) &&
                           json_add(o, "elements", json_number((double)c->elements)) &&
                           json_add(o, "reference", cJSON_CreateString(c->reference)));
}

static cJSON *ops_json(op_count n) {
  if (op_total(n) == 0) return cJSON_CreateNull();
  cJSON *o = cJSON_CreateObject();
  return json_whole(o, o != NULL && json_add(o, "adds", json_number(n.adds)) &&
                           json_add(o, "multiplies", json_number(n.multiplies)) &&
                           json_add(o, "divisions", json_number(n.divisions)) &&
                           json_add(o, "roots", json_number(n.roots)));
}

static cJSON *floor_json(const record *r) {
  if (!(record_floor(r) > 0)) return cJSON_CreateNull();
  cJSON *o = cJSON_CreateObject();
  return json_whole(o, o != NULL && json_add(o, "sums", json_number(r->sums)) &&
                           json_add(o, "divisions", json_number(r->divisions)));
}

static int add_about(cJSON *o, const record *r) {
  const kernel *k = r->row;
  return json_add(o, "kernel", cJSON_CreateString(k->name)) &&
         json_add(o, "energy", json_text_or_null(r->energy)) &&
         json_add(o, "family", cJSON_CreateString(k->family)) &&
         json_add(o, "words", cJSON_CreateString(k->words)) &&
         json_add(o, "role", cJSON_CreateString(kernel_role_word(k->role))) &&
         json_add(o, "scalar",
                  cJSON_CreateString(kernel_is_single(k) ? "float" : "double")) &&
         json_add(o, "store",
                  cJSON_CreateString(k->store == STORE_STREAM ? "stream" : "cached")) &&
         json_add(o, "elements", json_number((double)r->elements)) &&
         json_add(o, "threads", json_number(r->threads)) &&
         json_add(o, "group", json_number(r->group)) &&
         json_add(o, "bytes_read", json_number(kernel_bytes_read(k))) &&
         json_add(o, "bytes_written", json_number(kernel_bytes_written(k))) &&
         json_add(o, "flops", json_known(op_total(r->ops))) &&
         json_add(o, "operations", ops_json(r->ops)) &&
         json_add(o, "floor_ns", json_known(record_floor(r))) &&
         json_add(o, "floor_parts_ns", floor_json(r)) &&
         json_add(o, "timed", cJSON_CreateBool(r->timed)) &&
         json_add(o, "why", json_text_or_null(r->why)) &&
         json_add(o, "check", check_json(&r->check));
}

static int add_times(cJSON *o, const record *r) {
  return json_add(o, "slice", json_number((double)r->slice)) &&
         json_add(o, "passes", json_number((double)r->passes)) &&
         json_add(o, "samples", json_numbers(r->samples, (int)r->count)) &&
         add_summary(o, &r->summary) &&
         json_add(o, "outliers", outliers_json(&r->summary.outliers)) &&
         json_add(o, "disturbed", disturbed_json(&r->disturbed)) &&
         json_add(o, "gb_per_s", json_known(record_bandwidth(r))) &&
         json_add(o, "gflop_per_s", json_known(record_flops(r)));
}

static cJSON *record_json(const void *of, size_t i) {
  const bench_facts *facts = of;
  const record *r = results_record(facts->results, i);
  cJSON *o = cJSON_CreateObject();
  return json_whole(o, o != NULL && add_about(o, r) && (!r->timed || add_times(o, r)));
}

static cJSON *ratio_json(const void *of, size_t i) {
  const bench_facts *facts = of;
  const ratio *one = results_ratio(facts->results, i);
  const record *r = results_record(facts->results, one->record);
  const record *other = results_record(facts->results, one->other);
  cJSON *o = cJSON_CreateObject();
  return json_whole(
      o, o != NULL && json_add(o, "kernel", cJSON_CreateString(r->row->name)) &&
             json_add(o, "energy", json_text_or_null(r->energy)) &&
             json_add(o, "elements", json_number((double)r->elements)) &&
             json_add(o, "threads", json_number(r->threads)) &&
             json_add(o, "against", cJSON_CreateString(against_word(one->against))) &&
             json_add(o, "other", cJSON_CreateString(other->row->name)) &&
             add_summary(o, &one->ratio));
}

static cJSON *change_json(const void *of, size_t i) {
  const bench_facts *facts = of;
  const change *c = comparison_at(facts->comparison, i);
  const record *r = results_record(facts->results, c->record);
  cJSON *o = cJSON_CreateObject();
  return json_whole(
      o, o != NULL && json_add(o, "kernel", cJSON_CreateString(r->row->name)) &&
             json_add(o, "energy", json_text_or_null(r->energy)) &&
             json_add(o, "elements", json_number((double)r->elements)) &&
             json_add(o, "threads", json_number(r->threads)) &&
             json_add(o, "ratio", json_number(c->ratio)) &&
             json_add(o, "ci", interval_json(c->ci)) &&
             json_add(o, "p", json_number(c->p)) &&
             json_add(o, "verdict", cJSON_CreateString(change_word(c->verdict))));
}

/* ---- the document: one line for each element ----------------------------------------
 */

int write_json(FILE *f, const bench_facts *facts) {
  const results *r = facts->results;
  const comparison *c = facts->comparison;
  fputs("{\"schema\": \"selvedge.bench/1\", \"tool\": \"selvedge-bench\"", f);
  int ok =
      json_put(f, ",\n\"environment\": ", machine_json(facts)) &&
      json_put(f, ",\n\"run\": ", run_json(facts)) &&
      json_put_list(f, "records", facts, r->records.count, record_json) &&
      json_put_list(f, "ratios", facts, r->ratios.count, ratio_json) &&
      json_put_list(f, "changes", facts, c != NULL ? c->changes.count : 0, change_json);
  fputs("}\n", f);
  return ok;
}
