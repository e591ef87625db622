#include "document/bench.h"

#include <stdlib.h>
#include <string.h>

#include "document/kinds.h"
#include "support/stats/stats.h"

int bench_check(const char *path, void *document, arena *memory) {
  const doc_bench *b = document;
  (void)memory;
  for (size_t i = 0; i < b->records.n; i++) {
    const doc_bench_record *r = &b->records.v[i];
    if (!r->timed && r->why == NULL)
      return input_error("%s: records[%zu]: not timed, and `why` gives no reason", path, i);
    /* Records of a group need the same number of samples, because samples are compared in pairs. */
    if (!r->timed || r->samples.n == b->run->samples) continue;
    return input_error(
        "%s: records[%zu].samples: %zu of %zu samples; write it anew "
        "with this version's selvedge-bench",
        path, i, r->samples.n, (size_t)b->run->samples);
  }
  return 0;
}

int bench_failed(const doc_bench_record *r) { return !r->timed && r->check != NULL; }

const doc_bench_ratio *bench_ratio(const doc_bench *b, const doc_bench_record *r,
                                   const char *against) {
  EACH (doc_bench_ratio, q, b->ratios)
    if (q->elements == r->elements && q->threads == r->threads &&
        strcmp(q->kernel, r->kernel) == 0 && strcmp(q->against, against) == 0 &&
        base_same_text(q->energy, r->energy))
      return q;
  return NULL;
}

static double median_ratio(const numbers *x, const numbers *y) {
  const size_t n = x->n < y->n ? x->n : y->n;
  double *v = base_alloc(n, sizeof *v);
  for (size_t i = 0; i < n; i++) v[i] = x->v[i] / y->v[i];
  stats_sort(v, n);
  const double m = n % 2 == 1 ? v[n / 2] : 0.5 * (v[n / 2 - 1] + v[n / 2]);
  free(v);
  return m;
}

double bench_paired(const doc_bench *b, const doc_bench_record *r, const char *how) {
  const size_t n = strlen(r->family);
  EACH (doc_bench_record, o, b->records) {
    if (!o->timed || o == r || o->group != r->group) continue;
    if (base_same_text(o->energy, r->energy) && strncmp(o->kernel, r->family, n) == 0 &&
        o->kernel[n] == '/' && strcmp(o->kernel + n + 1, how) == 0)
      return median_ratio(&r->samples, &o->samples);
  }
  return 0;
}

const doc_bench_record *bench_limit(const doc_bench *b, const doc_bench_record *r,
                                    bench_store store) {
  EACH (doc_bench_record, l, b->records)
    if (l->role == BENCH_LIMIT && l->timed && l->group == r->group && l->store == (int)store &&
        l->scalar == r->scalar && l->bytes_read == r->bytes_read &&
        l->bytes_written == r->bytes_written)
      return l;
  return NULL;
}

int bench_is_ceiling(const doc_bench_record *r) {
  const doc_bench_operations *n = r->operations;
  return r->role == BENCH_LIMIT && r->timed && r->bytes_read + r->bytes_written == 0 &&
         r->gflop_per_s > 0 && n != NULL && n->divisions + n->roots == 0;
}

int bench_is_best(const doc_bench *b, const doc_bench_record *r) {
  if (!r->timed || r->role != BENCH_KERNEL) return 0;
  EACH (doc_bench_record, o, b->records)
    if (o->timed && o->role == BENCH_KERNEL && o->group == r->group && o->scalar == r->scalar &&
        strcmp(o->family, r->family) == 0 && base_same_text(o->energy, r->energy) &&
        (o->median < r->median || (o->median == r->median && o < r)))
      return 0;
  return 1;
}

int bench_is_first(const doc_bench *b, const doc_bench_record *r, const char *members) {
  return records_is_first(&doc_bench_record_shape, b->records.v, r, members);
}
