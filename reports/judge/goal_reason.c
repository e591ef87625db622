/* goal_reason.c -- what a kernel's time consists of, as far as it was measured. */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "judge/goals.h"

/* ns per element of what a kernel does, each alone. */
typedef struct {
  double sums, divisions;
  double traffic; /* 0: not measured */
  double all;     /* one after the other */
} parts;

static double traffic_of(const doc_bench *b, const doc_bench_record *r) {
  const doc_bench_record *cached = bench_limit(b, r, BENCH_CACHED);
  const doc_bench_record *stream = bench_limit(b, r, BENCH_STREAM);
  if (cached != NULL && stream != NULL) return fmin(cached->median, stream->median);
  if (cached != NULL) return cached->median;
  return stream != NULL ? stream->median : 0;
}

static parts parts_of(const doc_bench *b, const doc_bench_record *r) {
  parts p = {.sums = r->floor_parts_ns->sums,
             .divisions = r->floor_parts_ns->divisions,
             .traffic = traffic_of(b, r)};
  p.all = p.sums + p.divisions + p.traffic;
  return p;
}

static void list(const parts *p, const doc_bench_record *r, buffer *t) {
  buffer_format(t,
                "Of its %.3g ns additions and multiplications take %.3g at least, "
                "divisions and roots %.3g, at the rates of this run",
                r->median, p->sums, p->divisions);
  if (p->traffic > 0) buffer_format(t, "; reading and writing %.3g", p->traffic);
  buffer_add(t, ". ");
}

/* Beside the ns that the goal allows. */
static void beside(double allowed, const parts *p, buffer *t) {
  const double longer = fmax(p->sums, p->divisions);
  const char *which =
      p->sums > p->divisions ? "additions and multiplications" : "divisions and roots";
  if (longer > allowed)
    buffer_format(t, "The goal allows %.3g: the %s alone take longer. ", allowed,
                  which);
  else if (p->all > allowed)
    buffer_format(t, "The goal allows %.3g: the longest fits, all one by one do not. ",
                  allowed);
  else
    buffer_format(t, "The goal allows %.3g, which holds all of them. ", allowed);
}

static void rest(const parts *p, const doc_bench_record *r, buffer *t) {
  if (r->median <= p->all)
    buffer_format(t, "One after the other they take %.3g: they overlap only in part.",
                  p->all);
  else
    buffer_format(
        t,
        "One after the other they take %.3g; the other %.3g go to what is not "
        "counted: waiting for results, and steps beside the formula's.",
        p->all, r->median - p->all);
}

void goal_reason(const goal *g, const doc_bench *b, const doc_bench_record *r,
                 buffer *t) {
  if (r->operations == NULL) {
    buffer_add(t, "Not known: its operations were not counted.");
  } else if (r->floor_parts_ns == NULL) {
    buffer_add(
        t,
        "Not known: the rates of arithmetic were not measured beside it; run with "
        "'limit/*' among the kernels.");
  } else {
    const parts p = parts_of(b, r);
    list(&p, r, t);
    if (strcmp(g->against, "limit") == 0 && p.traffic > 0)
      beside(g->bound * p.traffic, &p, t);
    rest(&p, r, t);
  }
  if (4 * r->disturbed->marked > r->samples.n)
    buffer_format(t, " %" PRIu64 " of %zu samples were disturbed.",
                  r->disturbed->marked, r->samples.n);
}
