#include "kernels/kernel_results.h"

#include <string.h>

#include "support/base/complain.h"
#include "support/base/memory.h"
#include "support/json/json_read.h"

const change *comparison_at(const comparison *c, size_t i) {
  return (const change *)c->changes.at + i;
}

size_t comparison_count(const comparison *c, change_verdict verdict) {
  size_t n = 0;
  for (size_t i = 0; i < c->changes.count; i++)
    n += comparison_at(c, i)->verdict == verdict;
  return n;
}

int earlier_read(const char *path, doc_bench *old, arena *memory) {
  char message[DOCUMENT_MESSAGE];
  cJSON *tree;
  TRY(json_read(path, &tree));
  const int read = document_read(tree, path, &doc_bench_shape, old, memory, message);
  cJSON_Delete(tree);
  return read ? 0 : input_error("%s", message);
}

static int same_text(const char *a, const char *b) {
  return a == NULL || b == NULL ? a == b : strcmp(a, b) == 0;
}

static int is_same(const record *r, const doc_bench_record *o) {
  return r->timed && same_text(o->kernel, r->row->name) &&
         same_text(o->energy, r->energy) && o->elements == r->elements &&
         o->threads == (uint64_t)r->threads;
}

static int compare_one(const results *r, const doc_bench_record *o, const char *path,
                       double noise, uint64_t seed, comparison *c) {
  change one = {0};
  while (one.record < r->records.count &&
         !is_same(kernel_results_record(r, one.record), o))
    one.record++;
  if (one.record == r->records.count) {
    c->gone++;
    return 0;
  }
  const record *found = kernel_results_record(r, one.record);
  const slv_status s = base_status(compare_samples(
      found->samples, found->count, o->samples.v, o->samples.n, noise, seed, &one));
  if (s != SLV_OK)
    return input_error("%s: the samples of %s: %s", path, o->kernel,
                       slv_status_text(s));
  items_append(&c->changes, &one, sizeof one);
  return 0;
}

int earlier_all(const results *r, const doc_bench *old, const char *path, double noise,
                uint64_t seed, comparison *c) {
  *c = (comparison){0};
  for (size_t i = 0; i < old->records.n; i++)
    if (old->records.v[i].timed)
      TRY(compare_one(r, &old->records.v[i], path, noise, seed, c));
  if (c->changes.count > 0) return 0;
  return input_error(
      "%s: no kernel of this run is in it at the same size, threads and "
      "energy; give the options it was made with",
      path);
}
