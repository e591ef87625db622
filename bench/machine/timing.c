#include "machine/timing.h"

#include <math.h>
#include <stdlib.h>

#include "machine/machine.h"
#include "selvedge/states.h"
#include "support/base/memory.h"

enum {
  /* Elements in the first warm-up run; few, because a kernel may be slow. */
  FIRST_SLICE = 1024,
  /* A pass covers all elements if that takes at most this many times a sample's time. */
  LONGEST = 8,
  /* A sample takes at least this many times the resolution of the clock. */
  RESOLUTIONS = 1000,
  /* Warm-up ends after this many times its least length, even if times still vary. */
  PATIENCE = 10
};

/* Relative difference below which two warm-up runs count as equally fast. */
static const double steady = 0.05;
/* Relative change of the spin loop's time that indicates another clock frequency. */
static const double other_speed = 0.1;

void timing_order(uint64_t seed, uint64_t round, size_t count, size_t *order) {
  for (size_t i = 0; i < count; i++) order[i] = i;
  for (size_t i = count; i > 1; i--) {
    double u[4];
    slv_random_uniform4(seed, round * (count + 1) + i, STREAM_ORDER, u);
    const size_t j = (size_t)(u[0] * (double)i), keep = order[i - 1];
    order[i - 1] = order[j];
    order[j] = keep;
  }
}

static size_t whole_grains(double elements, const timing_options *o, size_t all) {
  const double grains = ceil(elements / (double)o->grain);
  const double wanted = fmax(grains, 1) * (double)o->grain;
  return wanted < (double)all ? (size_t)wanted : all;
}

void timing_size(const timing_options *o, double per_element, subject *s) {
  const double all = per_element * (double)s->elements;
  /* 20 % margin, because repeated kernels become faster */
  const double wanted = 1.2 * fmax(o->min_time, RESOLUTIONS * o->instruments.resolution);
  s->slice = s->elements;
  s->passes = 1;
  if (all > LONGEST * wanted)
    s->slice = whole_grains(wanted / per_element, o, s->elements);
  else if (all < wanted)
    s->passes = all > 0 ? (size_t)fmin(ceil(wanted / all), 1e9) : 1000;
}

static slv_status pass(subject *s) {
  if (s->cursor + s->slice > s->elements) s->cursor = 0;
  const size_t first = s->cursor;
  s->cursor = first + s->slice;
  return s->run(s->with, first, s->slice);
}

/* Warms up, then chooses slice and passes.  Slices grow until one pass takes an eighth of the
 * warm-up time, so that the caches are in the same state as in a pass over all elements.  The least
 * time is used, because disturbances only add time. */
static void warm_up(const timing_options *o, subject *s) {
  const instruments *t = &o->instruments;
  double spent = 0, last = 0, least = (double)INFINITY;
  s->slice = whole_grains(FIRST_SLICE, o, s->elements);
  for (int runs = 1; s->status == SLV_OK; runs++) {
    const double before = t->now(t->with);
    s->status = pass(s);
    const double took = t->now(t->with) - before, each = took / (double)s->slice;
    const int same = fabs(each - last) <= steady * last;
    least = fmin(least, each);
    spent += took;
    last = each;
    const int grown = s->slice == s->elements || least * (double)s->slice >= o->warm_up / 8;
    const int long_enough = runs >= 2 && spent >= o->warm_up;
    if (long_enough && ((same && grown) || spent >= PATIENCE * o->warm_up)) break;
    if (grown) continue;
    s->slice = whole_grains(2 * (double)s->slice, o, s->elements);
    least = (double)INFINITY;
  }
  if (s->status == SLV_OK) timing_size(o, fmin(least, last), s);
}

typedef struct {
  double ns;                            /* time per element */
  uint64_t stolen, switched, frequency; /* 1: this cause disturbed the sample */
} sample;

static int off_speed(double spin, double usual) { return !(fabs(spin / usual - 1) <= other_speed); }

static sample take_sample(const timing_options *o, double usual, subject *s) {
  const instruments *t = &o->instruments;
  surroundings a, b;
  if (s->passes > 1) s->status = pass(s); /* brings the data into the caches */
  t->look(t->with, &a);
  const double before = t->now(t->with);
  for (size_t i = 0; i < s->passes && s->status == SLV_OK; i++) s->status = pass(s);
  const double took = t->now(t->with) - before;
  t->look(t->with, &b);
  return (sample){.ns = 1e9 * took / ((double)s->slice * (double)s->passes),
                  .stolen = a.stolen != b.stolen,
                  .switched = a.switches != b.switches,
                  .frequency = off_speed(a.spin, usual) || off_speed(b.spin, usual)};
}

static int is_disturbed(const sample *m) { return m->stolen + m->switched + m->frequency > 0; }

static void take_round(const timing_options *o, double usual, subject *s, size_t round) {
  sample m = take_sample(o, usual, s);
  doc_bench_disturbed *d = &s->disturbed;
  if (s->status == SLV_OK && is_disturbed(&m)) {
    d->stolen += m.stolen;
    d->switched += m.switched;
    d->frequency += m.frequency;
    d->repeated++;
    m = take_sample(o, usual, s);
    d->marked += is_disturbed(&m) != 0;
  }
  s->samples[round] = m.ns;
}

static double usual_spin(const instruments *t) {
  surroundings now;
  double least = INFINITY;
  for (int i = 0; i < 20; i++) {
    t->look(t->with, &now);
    least = fmin(least, now.spin);
  }
  return least;
}

static int stopped(const timing_options *o) { return o->stop != NULL && *o->stop; }

static void report_progress(const timing_options *o, size_t which, double fraction) {
  if (o->progress != NULL) o->progress(o->to, which, fraction);
}

slv_status timing_run(const timing_options *o, subject *s, size_t count, int *done) {
  *done = 0;
  if (o->rounds == 0 || o->grain == 0) return SLV_EARG;
  size_t *order = base_alloc(count, sizeof *order);
  const double warm_part = 0.2; /* the warm-up's part of the progress bar */
  for (size_t i = 0; i < count && !stopped(o); i++) {
    report_progress(o, i, warm_part * (double)i / (double)count);
    /* start elsewhere: equal slices would find each other's data in the caches */
    warm_up(o, &s[i]);
    s[i].cursor = s[i].elements / count * i / o->grain * o->grain;
  }
  const double usual = usual_spin(&o->instruments);
  for (size_t r = 0; r < o->rounds && !stopped(o); r++) {
    timing_order(o->seed, r, count, order);
    for (size_t i = 0; i < count && !stopped(o); i++) {
      const double within = ((double)r + (double)i / (double)count) / (double)o->rounds;
      report_progress(o, order[i], warm_part + (1 - warm_part) * within);
      if (s[order[i]].status == SLV_OK) take_round(o, usual, &s[order[i]], r);
    }
  }
  *done = !stopped(o);
  free(order);
  return SLV_OK;
}
