/* Tests timing_run() with a clock that advances only when the kernel runs. */
#include "machine/timing.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <math.h>
#include <string.h>

enum { ROUNDS = 40, GRAIN = 16, SLICE = 3152 };

/* A kernel that takes a given time, with disturbances only when requested. */
typedef struct {
  double time, resolution;
  uint64_t looks, disturb_every; /* 0: never */
  double spin;
} world;

typedef struct {
  world *w;
  double per_element; /* s */
  size_t calls, fail_at, furthest;
  int misplaced; /* 1: a slice started or ended inside a grain */
  size_t elements;
  unsigned slices; /* bit i is set if slice i of SLICE elements was run */
} fake;

static double now(void *with) { return ((world *)with)->time; }

/* Called in pairs, before and after a sample. */
static void look(void *with, surroundings *out) {
  world *w = with;
  const uint64_t sample = w->looks++ / 2;
  const int after = w->looks % 2 == 0;
  *out = (surroundings){.spin = w->spin};
  if (w->disturb_every > 0 && sample % w->disturb_every == 0) out->stolen = after;
}

static slv_status run(void *with, size_t first, size_t count) {
  fake *f = with;
  f->calls++;
  f->w->time += f->per_element * (double)count;
  if (first + count > f->furthest) f->furthest = first + count;
  if (count == SLICE) f->slices |= 1U << (first / SLICE);
  if (first % GRAIN != 0 || first + count > f->elements || count == 0) f->misplaced = 1;
  return f->calls == f->fail_at ? SLV_EDOMAIN : SLV_OK;
}

static timing_options options_for(world *w) {
  return (timing_options){
      .rounds = ROUNDS,
      .grain = GRAIN,
      .min_time = 0.005,
      .warm_up = 0.05,
      .seed = 1,
      .instruments = {.now = now, .look = look, .resolution = w->resolution, .with = w}};
}

static double samples[3][ROUNDS];

static subject subject_of(fake *f, int i) {
  return (subject){.run = run, .with = f, .elements = f->elements, .samples = samples[i]};
}

/* ---- order ----------------------------------------------------------------------- */

Test(order, is_a_permutation_and_changes) {
  enum { COUNT = 20 };
  size_t first[COUNT], order[COUNT];
  int changed = 0;
  timing_order(1, 0, COUNT, first);
  for (uint64_t round = 0; round < 50; round++) {
    int seen[COUNT] = {0};
    timing_order(1, round, COUNT, order);
    for (int i = 0; i < COUNT; i++) {
      cr_assert(order[i] < COUNT);
      seen[order[i]]++;
    }
    for (int i = 0; i < COUNT; i++) cr_expect(eq(int, seen[i], 1));
    changed += memcmp(order, first, sizeof order) != 0;
  }
  cr_expect(eq(int, changed, 49));
  timing_order(1, 0, COUNT, order);
  cr_expect(memcmp(order, first, sizeof order) == 0, "same seed and round");
  timing_order(2, 0, COUNT, order);
  cr_expect(memcmp(order, first, sizeof order) != 0, "another seed");
}

/* Each of three is first in a third of the rounds: 300 +- 5 standard deviations of 14. */
Test(order, prefers_nobody) {
  int first[3] = {0};
  for (uint64_t round = 0; round < 900; round++) {
    size_t order[3];
    timing_order(7, round, 3, order);
    first[order[0]]++;
  }
  for (int i = 0; i < 3; i++) cr_expect(first[i] > 230 && first[i] < 370);
}

/* ---- sizes ----------------------------------------------------------------------- */

typedef struct {
  const char *what;
  size_t elements;
  double per_element, resolution;
  size_t slice, passes;
} size_row;

/* A sample must last 1.2 times 5 ms, or 1.2 times 1000 clock steps. */
static const size_row sizes[] = {
    {"4.096 us a pass: 6 ms need 1465", 4096, 1e-9, 1e-9, 4096, 1465},
    {"9.8 ms a pass: long enough", 1000000, 9.8e-9, 1e-9, 1000000, 1},
    {"2.5 s a pass: 2400 elements last 6 ms", 1000000, 2.5e-6, 1e-9, 2400, 1},
    {"whole grains: 2353 become 2368", 1000000, 2.55e-6, 1e-9, 2368, 1},
    {"one grain at least", 1000, 1, 1e-9, 16, 1},
    {"a coarse clock, 1 ms: 1.2 s, 293 passes", 4096, 1e-6, 1e-3, 4096, 293},
    {"no time at all", 16, 0, 1e-9, 16, 1000}};

Test(size, makes_samples_long_enough) {
  for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
    const size_row *row = &sizes[i];
    world w = {.resolution = row->resolution};
    const timing_options o = options_for(&w);
    subject s = {.elements = row->elements};
    timing_size(&o, row->per_element, &s);
    cr_expect(eq(sz, s.slice, row->slice), "%s", row->what);
    cr_expect(eq(sz, s.passes, row->passes), "%s", row->what);
  }
}

/* ---- samples --------------------------------------------------------------------- */

Test(engine, measures_each_kernel_by_itself) {
  world w = {.resolution = 1e-9, .spin = 1e-5};
  fake f[3] = {{.w = &w, .per_element = 5e-9, .elements = 4096},
               {.w = &w, .per_element = 40e-9, .elements = 1000001},
               {.w = &w, .per_element = 2.5e-6, .elements = 1000001}};
  subject s[3];
  int done;
  for (int i = 0; i < 3; i++) s[i] = subject_of(&f[i], i);
  const timing_options o = options_for(&w);
  cr_assert(eq(int, timing_run(&o, s, 3, &done), SLV_OK));
  cr_expect(done);
  for (int i = 0; i < 3; i++) {
    cr_expect(eq(int, s[i].status, SLV_OK));
    cr_expect(eq(int, f[i].misplaced, 0));
    cr_expect(eq(u64, s[i].disturbed.repeated + s[i].disturbed.marked, 0));
    for (int r = 0; r < ROUNDS; r++)
      cr_expect(fabs(samples[i][r] / (1e9 * f[i].per_element) - 1) < 1e-6, "%g", samples[i][r]);
  }
  cr_expect(eq(sz, f[0].furthest, 4096));
  cr_expect(eq(sz, f[1].furthest, 1000001), "a pass over all takes the tail too");
}

/* 2400 elements last 6 ms.  There are 8 such slices, and all are used within 40 rounds. */
Test(engine, takes_another_slice_for_each_sample) {
  world w = {.resolution = 1e-9, .spin = 1e-5};
  fake f = {.w = &w, .per_element = 0x1p-19, .elements = 26000};
  subject s = subject_of(&f, 0);
  int done;
  const timing_options o = options_for(&w);
  cr_assert(eq(int, timing_run(&o, &s, 1, &done), SLV_OK));
  cr_expect(eq(sz, s.slice, SLICE));
  cr_expect(eq(uint, f.slices, 0xFFU));
}

Test(engine, repeats_what_was_disturbed) {
  world w = {.resolution = 1e-9, .spin = 1e-5, .disturb_every = 4};
  fake f = {.w = &w, .per_element = 5e-9, .elements = 4096};
  subject s = subject_of(&f, 0);
  int done;
  const timing_options o = options_for(&w);
  cr_assert(eq(int, timing_run(&o, &s, 1, &done), SLV_OK));
  /* one in four samples is disturbed: 40 undisturbed samples need 13 repetitions */
  cr_expect(s.disturbed.repeated >= 13 && s.disturbed.repeated <= 14, "%d",
            (int)s.disturbed.repeated);
  cr_expect(eq(u64, s.disturbed.stolen, s.disturbed.repeated));
  cr_expect(eq(u64, s.disturbed.marked, 0));
  cr_expect(eq(u64, s.disturbed.switched + s.disturbed.frequency, 0));
}

Test(engine, repeats_once_only) {
  world w = {.resolution = 1e-9, .spin = 1e-5, .disturb_every = 1};
  fake f = {.w = &w, .per_element = 5e-9, .elements = 4096};
  subject s = subject_of(&f, 0);
  int done;
  const timing_options o = options_for(&w);
  cr_assert(eq(int, timing_run(&o, &s, 1, &done), SLV_OK));
  cr_expect(eq(u64, s.disturbed.repeated, ROUNDS));
  cr_expect(eq(u64, s.disturbed.marked, ROUNDS));
}

/* ---- what goes wrong
 * ----------------------------------------------------------------- */

/* Slows the processor down after half of the samples. */
static void look_slowing(void *with, surroundings *out) {
  world *w = with;
  w->looks++;
  *out = (surroundings){.spin = w->looks > 60 ? 1.2e-5 : 1e-5};
}

Test(engine, sees_another_frequency) {
  world w = {.resolution = 1e-9};
  fake f = {.w = &w, .per_element = 5e-9, .elements = 4096};
  subject s = subject_of(&f, 0);
  int done;
  timing_options o = options_for(&w);
  o.instruments.look = look_slowing;
  cr_assert(eq(int, timing_run(&o, &s, 1, &done), SLV_OK));
  cr_expect(eq(u64, s.disturbed.frequency, s.disturbed.repeated));
  cr_expect(s.disturbed.marked >= 15, "%d", (int)s.disturbed.marked);
}

Test(engine, keeps_on_without_a_kernel_that_fails) {
  world w = {.resolution = 1e-9, .spin = 1e-5};
  fake f[3] = {{.w = &w, .per_element = 5e-9, .elements = 4096, .fail_at = 1},
               {.w = &w, .per_element = 5e-9, .elements = 4096},
               {.w = &w, .per_element = 5e-9, .elements = 4096, .fail_at = 10000}};
  subject s[3];
  int done;
  for (int i = 0; i < 3; i++) s[i] = subject_of(&f[i], i);
  const timing_options o = options_for(&w);
  cr_assert(eq(int, timing_run(&o, s, 3, &done), SLV_OK));
  cr_expect(done);
  cr_expect(eq(int, s[0].status, SLV_EDOMAIN));
  cr_expect(eq(sz, f[0].calls, 1));
  cr_expect(eq(int, s[1].status, SLV_OK));
  cr_expect(eq(int, s[2].status, SLV_EDOMAIN));
  cr_expect(eq(sz, f[2].calls, 10000), "not run again");
}

static volatile sig_atomic_t stop;

static void stop_halfway(void *to, size_t which, double fraction) {
  (void)to;
  (void)which;
  if (fraction > 0.5) stop = 1;
}

Test(engine, stops_when_asked) {
  world w = {.resolution = 1e-9, .spin = 1e-5};
  fake f = {.w = &w, .per_element = 5e-9, .elements = 4096};
  subject s = subject_of(&f, 0);
  int done = 1;
  timing_options o = options_for(&w);
  o.stop = &stop;
  o.progress = stop_halfway;
  cr_assert(eq(int, timing_run(&o, &s, 1, &done), SLV_OK));
  cr_expect(eq(int, done, 0));
}

Test(engine, wants_rounds) {
  world w = {.resolution = 1e-9};
  int done = 1;
  timing_options o = options_for(&w);
  o.rounds = 0;
  cr_expect(eq(int, timing_run(&o, NULL, 0, &done), SLV_EARG));
  cr_expect(eq(int, done, 0));
}
