#include "goals.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

static const goal goals[] = {
    {"the 9 x 9 block of a triangle from positions, in cache: at most 2.5 times the time "
     "of the 6 x 6 alone",
     NULL, "jacobian", GOAL_IN_CACHES, 0, 0, "projected", 2.5},
    {"in cache: at most 1.35 times the limit", NULL, NULL, GOAL_IN_CACHE, -1, 1,
     "limit", 1.35},
    {"projected Hessian, 10⁶ elements or more, one thread: at most 1.15 times the limit",
     NULL, "projected", GOAL_BEYOND, 0, 1, "limit", 1.15},
    {"energy with gradient, 10⁶ elements or more, one thread: at most 1.15 times the limit",
     NULL, "energy_gradient", GOAL_BEYOND, 0, 1, "limit", 1.15},
    {"projected Hessian, 10⁶ elements or more, several threads: at most 1.2 times the "
     "limit",
     NULL, "projected", GOAL_BEYOND, 1, 1, "limit", 1.2},
    {"energy with gradient, 10⁶ elements or more, several threads: at most 1.2 times the "
     "limit",
     NULL, "energy_gradient", GOAL_BEYOND, 1, 1, "limit", 1.2},
    {"baraff_witkin projected, in cache: at least 400 times faster than dsyev and clamp",
     "baraff_witkin", "projected", GOAL_IN_CACHE, 0, 0, "dsyev", 400},
    {"baraff_witkin projected, 10⁶ elements or more: at least 200 times faster than dsyev "
     "and clamp",
     "baraff_witkin", "projected", GOAL_BEYOND, 0, 0, "dsyev", 200},
    {"baraff_witkin projected, 10⁶ elements or more: at least 3 times faster than the "
     "scalar reference",
     "baraff_witkin", "projected", GOAL_BEYOND, 0, 0, "scalar", 3},
    {"arap projected, in cache: at least 100 times faster than dsyev and clamp", "arap",
     "projected", GOAL_IN_CACHE, 0, 0, "dsyev", 100},
    {"arap projected, 10⁶ elements or more: at least 100 times faster than dsyev and clamp",
     "arap", "projected", GOAL_BEYOND, 0, 0, "dsyev", 100},
};

const goal *goal_at(size_t i) {
  return i < sizeof goals / sizeof goals[0] ? &goals[i] : NULL;
}

static int is_of_limit(const goal *g) {
  return strcmp(g->against, "limit") == 0;
}

/* Is the bound the most that something may take, times something faster? */
static int is_most(const goal *g) {
  return is_of_limit(g) || strcmp(g->against, "projected") == 0;
}

static int is_in_cache(const bench_row *b, const bench_record_row *r) {
  enum { FEW = 4096 };
  const caches_row *c = b->machine->caches;
  if (c->L2.n > 0) return bench_footprint(r) <= c->L2.v[0];
  if (c->L3.n > 0) return bench_footprint(r) <= c->L3.v[0];
  return r->elements <= FEW;
}

static int is_at(goal_place place, const bench_row *b, const bench_record_row *r) {
  enum { FEW = 4096, MANY = 1000000 };
  if (place == GOAL_IN_CACHES) return r->elements <= FEW;
  return place == GOAL_IN_CACHE ? is_in_cache(b, r) : r->elements >= MANY;
}

int goal_applies(const goal *g, const bench_row *b, const bench_record_row *r) {
  if (g->family != NULL && strcmp(g->family, r->family) != 0) return 0;
  if (g->energy != NULL && !bench_same_energy(g->energy, r->energy)) return 0;
  if (g->several >= 0 && g->several != (r->threads > 1)) return 0;
  if (!g->in_float && r->scalar == BENCH_FLOAT) return 0;
  return is_at(g->place, b, r) && bench_is_best(b, r) &&
         bench_ratio(b, r, g->against) != NULL;
}

double goal_measure(const goal *g, const bench_row *b, const bench_record_row *r,
                    double ci[2]) {
  const bench_ratio_row *q = bench_ratio(b, r, g->against);
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

const goal *goal_of_limit(const bench_row *b, const bench_record_row *r) {
  const goal *g;
  for (size_t i = 0; (g = goal_at(i)) != NULL; i++)
    if (is_of_limit(g) && goal_applies(g, b, r)) return g;
  return NULL;
}

static double highest_peak(const bench_row *b, const bench_record_row *r) {
  double most = 0;
  for (size_t i = 0; i < b->records.n; i++) {
    const bench_record_row *o = &b->records.v[i];
    if (o->group == r->group && o->scalar == r->scalar && bench_is_peak(o))
      most = fmax(most, o->gflop_per_s.v[0]);
  }
  return most;
}

double goal_floor(const bench_row *b, const bench_record_row *r) {
  if (r->floor_ns.n > 0) return r->floor_ns.v[0];
  const double peak = r->flops.n > 0 ? highest_peak(b, r) : 0;
  return peak > 0 ? r->flops.v[0] / peak : 0;
}

static double limit_time(const bench_row *b, const bench_record_row *r) {
  const bench_record_row *cached = bench_limit(b, r, BENCH_CACHED);
  const bench_record_row *stream = bench_limit(b, r, BENCH_STREAM);
  if (cached == NULL || stream == NULL) {
    const bench_record_row *one = cached != NULL ? cached : stream;
    return one != NULL ? one->median : 0;
  }
  return fmin(cached->median, stream->median);
}

void goal_reason(const bench_row *b, const bench_record_row *r, text *t) {
  const double floor = goal_floor(b, r), limit = limit_time(b, r);
  if (floor == 0) {
    text_add(t,
             r->flops.n == 0
                 ? "Not known: its operations were not counted."
                 : "Not known: no rate of arithmetic was measured in its precision.");
  } else {
    text_format(t,
                "Of its %.3g ns the operations take %.3g at least, at the highest rate "
                "measured; its memory traffic %.3g: %s.",
                r->median, floor, limit,
                floor > limit ? "bound by arithmetic, as the roofline shows"
                              : "arithmetic at that rate does not explain it");
  }
  if (4 * r->disturbed->marked > r->samples.n)
    text_format(t, " %" PRIu64 " of %zu samples were disturbed.", r->disturbed->marked,
                r->samples.n);
}

goal_tally goal_count(const record_set *set, const goal *g) {
  goal_tally n = {0};
  for (size_t i = 0; i < set->benches.n; i++) {
    const bench_row *b = &set->benches.v[i];
    for (size_t k = 0; k < b->records.n; k++) {
      const bench_record_row *r = &b->records.v[k];
      if (!goal_applies(g, b, r)) continue;
      n.judged++;
      n.met += goal_is_met(g, goal_measure(g, b, r, NULL)) ? 1 : 0;
    }
  }
  return n;
}
