#include "judge/goals.h"

#include <stdint.h>
#include <string.h>

enum { CACHED = 4096, MANY = 1000000, VERY_MANY = 10000000 };

#define RUN(sizes, energies, kernels)                                               \
  "selvedge-bench kernels --size " sizes " --energy " energies " --kernel " kernels \
  " --json bench.json"
#define PROJECTED "'projected/*,limit/*'"
#define TWO                                                                  \
  "'projected/batch*,limit/6-21,limit/6-21-nt,limit/flops,limit/adds-mults," \
  "limit/divisions,limit/roots' --threads 2"

static const goal goals[] = {
    {"Stretch and shear (baraff_witkin) projected, 10⁶ elements or more, one thread: at "
     "most 1.15 times the limit that reads 6 and writes 21",
     "baraff_witkin", "projected", MANY, UINT64_MAX, 0, 0, "limit", 1.15,
     RUN("1000000", "baraff_witkin", PROJECTED)},
    {"the same: at least 200 times faster than dsyev and clamp", "baraff_witkin",
     "projected", MANY, UINT64_MAX, 0, 0, "dsyev", 200,
     RUN("1000000", "baraff_witkin", PROJECTED)},
    {"the same: at least 3 times faster than the scalar reference", "baraff_witkin",
     "projected", MANY, UINT64_MAX, 0, 0, "scalar", 3,
     RUN("1000000", "baraff_witkin", PROJECTED)},
    {"Stretch and shear projected, in cache (at most 4096 elements), one thread: at least "
     "400 times faster than dsyev and clamp",
     "baraff_witkin", "projected", 0, CACHED, 0, 0, "dsyev", 400,
     RUN("4096", "baraff_witkin", PROJECTED)},
    {"the same: at most 1.35 times the limit", "baraff_witkin", "projected", 0, CACHED,
     0, 0, "limit", 1.35, RUN("4096", "baraff_witkin", PROJECTED)},
    {"Energy with gradient, any energy, 10⁶ elements or more, one thread: at most 1.15 "
     "times its limit",
     NULL, "energy_gradient", MANY, UINT64_MAX, 0, 1, "limit", 1.15,
     "selvedge-bench kernels --size 1000000 --kernel 'energy_gradient/*,limit/*' --json "
     "bench.json"},
    {"The 9 × 9 block of a triangle from positions, any energy, in cache: at most 2.5 "
     "times the 6 × 6 alone",
     NULL, "jacobian", 0, CACHED, 0, 0, "projected", 2.5,
     "selvedge-bench kernels --size 4096 --kernel "
     "'jacobian/*,projected/batch*,limit/*' --json bench.json"},
    {"ARAP projected, one thread: at least 100 times faster than dsyev and clamp",
     "arap", "projected", 0, UINT64_MAX, 0, 0, "dsyev", 100,
     RUN("4096,1000000", "arap", PROJECTED)},
    {"Stretch and shear projected, 10⁷ elements, two threads or more: at most 1.2 times "
     "the limit on as many",
     "baraff_witkin", "projected", VERY_MANY, UINT64_MAX, 1, 0, "limit", 1.2,
     RUN("10000000", "baraff_witkin", TWO)},
    /* Beyond what the project asks for: the others, held to the same. */
    {"Any other projection, 10⁶ elements or more, one thread: at most 1.15 times its "
     "limit",
     NULL, "projected", MANY, UINT64_MAX, 0, 1, "limit", 1.15,
     "selvedge-bench kernels --size 1000000 --kernel " PROJECTED " --json bench.json"},
    {"Any other projection, in cache, one thread: at most 1.35 times its limit", NULL,
     "projected", 0, CACHED, 0, 1, "limit", 1.35,
     "selvedge-bench kernels --size 4096 --kernel " PROJECTED " --json bench.json"},
};

const goal *goal_at(size_t i) {
  return i < sizeof goals / sizeof goals[0] ? &goals[i] : NULL;
}

/* Is the bound the most that something may take, times something faster? */
static int is_most(const goal *g) {
  return strcmp(g->against, "limit") == 0 || strcmp(g->against, "projected") == 0;
}

static int fits(const goal *g, const doc_bench_record *r) {
  if (g->family != NULL && strcmp(g->family, r->family) != 0) return 0;
  if (g->energy != NULL && !bench_same_energy(g->energy, r->energy)) return 0;
  if (!g->in_float && r->scalar == BENCH_FLOAT) return 0;
  if (g->several != (r->threads > 1)) return 0;
  return g->least <= r->elements && r->elements <= g->most;
}

const goal *goal_for(const doc_bench *b, const doc_bench_record *r,
                     const char *against) {
  const goal *g;
  for (size_t i = 0; (g = goal_at(i)) != NULL; i++) {
    if (strcmp(g->against, against) != 0 || !fits(g, r)) continue;
    return bench_is_best(b, r) && bench_ratio(b, r, against) != NULL ? g : NULL;
  }
  return NULL;
}

double goal_measure(const goal *g, const doc_bench *b, const doc_bench_record *r,
                    double ci[2]) {
  const doc_bench_ratio *q = bench_ratio(b, r, g->against);
  const int slower = is_most(g);
  if (ci != NULL) {
    ci[0] = slower ? q->ci[0] : 1 / q->ci[1];
    ci[1] = slower ? q->ci[1] : 1 / q->ci[0];
  }
  return slower ? q->median : 1 / q->median;
}

int goal_is_met(const goal *g, double measured) {
  return is_most(g) ? measured <= g->bound : measured >= g->bound;
}

static void count(goal_tally *n, const goal *g, const doc_bench_record *r,
                  double measured) {
  if (n->judged == 0 || measured < n->lo) n->lo = measured, n->lowest = r;
  if (n->judged == 0 || measured > n->hi) n->hi = measured, n->highest = r;
  n->judged++;
  n->met += goal_is_met(g, measured) ? 1 : 0;
}

goal_tally goal_count(const record_set *set, const goal *g) {
  goal_tally n = {0};
  for (size_t i = 0; i < set->benches.n; i++) {
    const doc_bench *b = &set->benches.v[i];
    for (size_t k = 0; k < b->records.n; k++) {
      const doc_bench_record *r = &b->records.v[k];
      if (goal_for(b, r, g->against) == g) count(&n, g, r, goal_measure(g, b, r, NULL));
    }
  }
  return n;
}
