/* Tests what reports show of motion runs, and which frames they refuse.  Values are worked by hand
 * for a square of two triangles that falls and is stretched. */
#include "document/motion_runs.h"
#include "document/kinds.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <math.h>
#include <string.h>

#include "judge/judge.h"
#include "page/page_sections.h"
#include "series/series.h"
#include "support/base/buffer.h"

enum { VERTICES = 4, FRAMES = 3 };

/* Returns numbers of `size` bytes as base64. */
static const char *text(const void *bytes, size_t count, size_t size, arena *memory) {
  buffer t = {0};
  base64_put(&t, bytes, count * size);
  return buffer_move(&t, memory);
}

/* Returns frames in which a square of 1 m falls by 1 m and by 2 m, and is twice as wide in the
 * last. The box has 65535 steps of 1/16384 m, so that 16384 steps are exactly 1 m. */
static doc_motion_frames frames_of(arena *memory) {
  static const uint32_t corners[] = {0, 1, 3, 0, 3, 2};
  static const float rest[] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0};
  static const double low[3] = {0},
                      high[3] = {3.99993896484375, 3.99993896484375, 3.99993896484375},
                      t[FRAMES] = {0, 0.25, 0.5};
  static const char *positions[FRAMES];
  for (size_t k = 0; k < FRAMES; k++) {
    uint16_t x[3 * VERTICES];
    for (size_t i = 0; i < 3 * VERTICES; i++) {
      const double wide = i % 3 == 0 && k == 2 ? 2 : 1;
      const double up = i % 3 == 1 ? 2 - (double)k : 0;
      x[i] = (uint16_t)(16384 * (wide * (double)rest[i] + up));
    }
    positions[k] = arena_strdup(memory, text(x, 3 * VERTICES, 2, memory));
  }
  return (doc_motion_frames){.low = {low, 3},
                             .high = {high, 3},
                             .t = {t, FRAMES},
                             .triangles = text(corners, 6, 4, memory),
                             .rest = text(rest, 3 * VERTICES, 4, memory),
                             .positions = {positions, FRAMES}};
}

/* 0.1 kg that fall by 1 m under 10 m/s^2 lose 1 J. */
static const doc_motion_sample samples[] = {
    {.t = 0, .longest = 1},
    {.t = 0.25, .load = -1, .longest = 1, .kinetic = 0.5, .dissipated = 0.25},
    {.t = 0.5, .load = -2, .longest = 2, .stretch = 4, .work = 3}};

static doc_motion_record record_of(const doc_motion_frames *frames) {
  return (doc_motion_record){.id = "falls",
                             .setup = {.scene = "fall",
                                       .n = 2,
                                       .vertices = VERTICES,
                                       .faces = 2,
                                       .side = 1,
                                       .duration = 0.5,
                                       .density = 0.1,
                                       .gravity = 10},
                             .seconds = 2,
                             .samples = {samples, 3},
                             .frames = frames};
}

static int check_record(const doc_motion_record *r) {
  static const doc_motion_run run = {.command = "", .complete = 1};
  arena memory = {0};
  doc_motion d = {.run = &run, .records = {r, 1}};
  const int code = motion_check("a.json", &d, &memory);
  arena_free(&memory);
  return code;
}

Test(motion, frames_of_a_run) {
  arena memory = {0};
  doc_motion_frames f = frames_of(&memory);
  const doc_motion_record r = record_of(&f);
  cr_expect(eq(int, check_record(&r), 0));
  arena_free(&memory);
}

Test(motion, frames_that_cannot_be_drawn) {
  arena memory = {0};
  const doc_motion_frames right = frames_of(&memory);
  doc_motion_frames f = right;
  const doc_motion_record r = record_of(&f);
  static const uint32_t beyond[] = {0, 1, 4, 0, 3, 2}, flat[] = {0, 1, 1, 0, 3, 2};
  static const float nowhere[3 * VERTICES] = {[4] = NAN};
  static const double late[] = {0, 0.25, 0.4}, back[] = {0, 0.5, 0.25};
  f.triangles = text(beyond, 6, 4, &memory);
  cr_expect(eq(int, check_record(&r), EXIT_USAGE), "no such vertex");
  f.triangles = text(flat, 6, 4, &memory);
  cr_expect(eq(int, check_record(&r), EXIT_USAGE), "no area");
  f = right;
  f.rest = text(nowhere, 3 * VERTICES, 4, &memory);
  cr_expect(eq(int, check_record(&r), EXIT_USAGE), "not finite");
  f = right;
  f.t.v = late;
  cr_expect(eq(int, check_record(&r), EXIT_USAGE), "no sample of that time");
  f.t.v = back;
  cr_expect(eq(int, check_record(&r), EXIT_USAGE), "times do not grow");
  f = right;
  f.low.v = f.high.v;
  cr_expect(eq(int, check_record(&r), EXIT_USAGE), "an empty box");
  arena_free(&memory);
}

/* Under a shear by 1 along x the principal stretch is the golden ratio, that of a thread sqrt 2. */
Test(motion, stretch_of_threads_and_principal) {
  arena memory = {0};
  doc_motion_frames f = frames_of(&memory);
  doc_motion_record r = record_of(&f);
  motion_cloth c;
  cr_assert(motion_cloth_read(&r, &memory, &c) == NULL);
  cr_assert(motion_cloth_place(&c, 2, &memory));
  cr_expect(ieee_ulp_eq(dbl, motion_area(&c, 0), 1, 4));
  cr_expect(ieee_ulp_eq(dbl, motion_stretch(&c, 1), 2, 4));
  for (size_t v = 0; v < VERTICES; v++) {
    c.x[3 * v] = c.rest[3 * v] + c.rest[3 * v + 1];
    c.x[3 * v + 1] = c.rest[3 * v + 1];
  }
  cr_expect(ieee_ulp_eq(dbl, motion_stretch(&c, 0), sqrt(2), 4));
  r.setup.mesh = "a.obj";
  cr_expect(ieee_ulp_eq(dbl, motion_stretch(&c, 0), (1 + sqrt(5)) / 2, 8));
  arena_free(&memory);
}

Test(motion, runs_are_counted_by_their_ends) {
  const doc_motion_run run = {.command = "", .complete = 1};
  doc_motion_record r[2] = {record_of(NULL), record_of(NULL)};
  doc_motion d = {.run = &run, .records = {r, 2}};
  const record_set set = {.motions = {&d, 1}};
  cr_expect(eq(int, records_verdict(&set), 0));
  r[1].end = MOTION_UNSTABLE;
  cr_expect(eq(sz, kind_count(&set, FROM_MOTION).outcomes[MOTION_FINISHED], 1));
  cr_expect(eq(sz, kind_count(&set, FROM_MOTION).outcomes[MOTION_UNSTABLE], 1));
  cr_expect(eq(int, records_verdict(&set), EXIT_CHECK_FAILED));
  d.records.n = 0;
  cr_expect(eq(int, records_verdict(&set), EXIT_CHECK_FAILED));
  cr_expect(ieee_ulp_eq(dbl, motion_cost(&r[0]), 4, 0)); /* 2 s for 0.5 s */
}

/* The total is 0.5 - 1 + 0.25 J at t = 0.25 s, and 4 - 2 J less 3 J of work at t = 0.5 s. */
Test(motion, the_total_leaves_out_what_was_put_in) {
  arena memory = {0};
  const doc_motion_frames f = frames_of(&memory);
  const doc_motion_record r = record_of(&f);
  const doc_motion d = {.records = {&r, 1}};
  record_set set = {.motions = {&d, 1}};
  motion_series_add(&set);
  cr_assert(eq(sz, set.series.n, 8));
  const doc_series *total = &set.series.v[7];
  cr_expect_str_eq(total->quantity, "total");
  cr_expect(ieee_ulp_eq(dbl, total->rows.v[1].v[1], -0.25, 0));
  cr_expect(ieee_ulp_eq(dbl, total->rows.v[2].v[1], -1, 0));
  records_free(&set);
  arena_free(&memory);
}

/* Returns the path in a picture that shows only this triangle. */
static const char *path_of(const motion_cloth *c, size_t triangle, arena *memory) {
  motion_cloth alone = *c;
  buffer t = {0};
  alone.corner += 3 * triangle;
  alone.triangles = 1;
  motion_still(&alone, 1, 2, &t);
  char *path = arena_strdup(memory, strstr(t.data, "<path"));
  *strstr(path, "</svg>") = '\0';
  buffer_free(&t);
  return path;
}

/* The triangle nearer to the viewer is drawn last.  Vertices 1 and 2 have one triangle each. */
Test(motion, a_still_is_drawn_from_far_to_near) {
  arena memory = {0};
  const doc_motion_frames f = frames_of(&memory);
  const doc_motion_record r = record_of(&f);
  motion_cloth c;
  cr_assert(motion_cloth_read(&r, &memory, &c) == NULL);
  for (size_t near = 0; near < 2; near++) {
    buffer t = {0};
    cr_assert(motion_cloth_place(&c, 0, &memory));
    c.x[3 * (near + 1) + 2] = 1;
    motion_still(&c, 1, 2, &t);
    const char *last = strstr(t.data, path_of(&c, near, &memory));
    const char *first = strstr(t.data, path_of(&c, 1 - near, &memory));
    cr_expect(first != NULL && last != NULL && first < last, "%zu", near);
    buffer_free(&t);
  }
  arena_free(&memory);
}
