#include "kernels/earlier.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/base/complain.h"
#include "support/base/file.h"
#include "support/base/memory.h"

const change *comparison_at(const comparison *c, size_t i) {
  return (const change *)c->changes.at + i;
}

size_t comparison_count(const comparison *c, change_verdict verdict) {
  size_t n = 0;
  for (size_t i = 0; i < c->changes.count; i++)
    n += comparison_at(c, i)->verdict == verdict;
  return n;
}

/* ---- an earlier run -----------------------------------------------------------------
 */

static const char *text_of(const cJSON *o, const char *key) {
  return cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(o, key));
}

static const cJSON *records_of(const cJSON *old) {
  return cJSON_GetObjectItemCaseSensitive(old, "records");
}

int earlier_read(const char *path, cJSON **old) {
  buffer all = {0};
  *old = NULL;
  const int code = input_read(path, &all);
  if (code == 0) *old = cJSON_Parse(all.data);
  buffer_free(&all);
  if (code != 0) return code;
  if (*old == NULL) return input_error("%s: not JSON", path);
  const char *schema = text_of(*old, "schema");
  if (schema == NULL || strcmp(schema, "selvedge.bench/1") != 0 ||
      !cJSON_IsArray(records_of(*old)))
    return input_error("%s: not records of selvedge-bench; --json writes them", path);
  return 0;
}

/* ---- record by record ---------------------------------------------------------------
 */

static int same_text(const char *a, const char *b) {
  return a == NULL || b == NULL ? a == b : strcmp(a, b) == 0;
}

static int same_number(const cJSON *o, const char *key, double value) {
  const cJSON *n = cJSON_GetObjectItemCaseSensitive(o, key);
  return cJSON_IsNumber(n) && n->valuedouble == value;
}

static int was_timed(const cJSON *o) {
  return cJSON_IsTrue(cJSON_GetObjectItemCaseSensitive(o, "timed"));
}

static int is_same(const record *r, const cJSON *o) {
  return r->timed && same_text(text_of(o, "kernel"), r->row->name) &&
         same_text(text_of(o, "energy"), r->energy) &&
         same_number(o, "elements", (double)r->elements) &&
         same_number(o, "threads", r->threads);
}

/* The samples of a record; NaN for entries that are not numbers. */
static double *samples_of(const cJSON *o, size_t *count) {
  const cJSON *array = cJSON_GetObjectItemCaseSensitive(o, "samples"), *item;
  *count = 0;
  double *x = base_alloc((size_t)cJSON_GetArraySize(array), sizeof *x);
  cJSON_ArrayForEach(item, array) x[(*count)++] = cJSON_GetNumberValue(item);
  return x;
}

static slv_status earlier_one(const record *r, const cJSON *o, double noise,
                              uint64_t seed, change *out) {
  size_t count;
  double *old = samples_of(o, &count);
  const slv_status s =
      compare_samples(r->samples, r->count, old, count, noise, seed, out);
  free(old);
  return s;
}

static int earlier_old(const results *r, const cJSON *o, const char *path, double noise,
                       uint64_t seed, comparison *c) {
  change one = {0};
  while (one.record < r->records.count &&
         !is_same(kernel_results_record(r, one.record), o))
    one.record++;
  if (one.record == r->records.count) {
    c->gone++;
    return 0;
  }
  const record *found = kernel_results_record(r, one.record);
  const slv_status s = earlier_one(found, o, noise, seed, &one);
  if (s == SLV_EMEMORY) base_out_of_memory();
  if (s == SLV_OK) {
    items_append(&c->changes, &one, sizeof one);
    return 0;
  }
  return input_error("%s: the samples of %s are not numbers above 0", path,
                     found->row->name);
}

int earlier_all(const results *r, const cJSON *old, const char *path, double noise,
                uint64_t seed, comparison *c) {
  const cJSON *o;
  const char *cpu =
      text_of(cJSON_GetObjectItemCaseSensitive(old, "environment"), "cpu");
  *c = (comparison){0};
  (void)snprintf(c->old_cpu, sizeof c->old_cpu, "%s", cpu != NULL ? cpu : "unknown");
  cJSON_ArrayForEach(o, records_of(old)) {
    const int code = was_timed(o) ? earlier_old(r, o, path, noise, seed, c) : 0;
    if (code != 0) return code;
  }
  if (c->changes.count > 0) return 0;
  return input_error(
      "%s: no kernel of this run is in it at the same size, threads and "
      "energy; give the options it was made with",
      path);
}
