#include "motion/motion_case.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "selvedge/states.h"
#include "support/base/memory.h"

/* Table 1 has neither the size of the cloth nor the speed of moved vertices. */
const doc_motion_setup motion_standard = {.k_stretch = 5e3,
                                          .k_shear = 5e2,
                                          .k_bend_u = 1e-5,
                                          .k_bend_v = 1e-5,
                                          .k_damp = 0.2,
                                          .alpha_exponent = 0.75,
                                          .b = 1,
                                          .density = 0.1,
                                          .gravity = 9.81,
                                          .side = 1,
                                          .speed = 1};

/* A number in a doc_motion_setup, with a range within which no number of the first step
 * overflows. */
#define NUMBER(member, from, to, text)                                                  \
  {                                                                                     \
#member, {                                                                          \
      STUDY_AXIS(NUMBERS, doc_motion_setup, member), .option = "set", .least = (from),  \
                                                     .most = (to), .range_text = (text) \
    }                                                                                   \
  }
#define FROM_0(member) NUMBER(member, 0, 1e9, "a number from 0 to 1e+09")
#define NOT_0(member) NUMBER(member, 1e-6, 1e6, "a number from 1e-06 to 1e+06, and not 0")
#define OF_ANY_SIGN(member) NUMBER(member, -1e3, 1e9, "a number from -1000 to 1e+09")
const motion_number motion_numbers[MOTION_NUMBERS] = {
    FROM_0(k_stretch), FROM_0(k_shear),    FROM_0(k_bend_u),
    FROM_0(k_bend_v),  FROM_0(k_damp),     NUMBER(alpha_exponent, -4, 4, "a number from -4 to 4"),
    NOT_0(b),          NOT_0(density),     OF_ANY_SIGN(gravity),
    NOT_0(side),       OF_ANY_SIGN(speed),
};
static const motion_setup table[] = {
    {"hang", "upright, held at its two top corners", PIN_TOP_CORNERS, DRIVE_NONE, 0, 33},
    {"drape", "lying, held in the middle: falls over a point", PIN_CENTRE, DRIVE_NONE, 1, 33},
    {"swing", "lying, held at two corners", PIN_TOP_CORNERS, DRIVE_NONE, 1, 33},
    {"flag", "upright, left side waved by 0.25 m, `speed` times a second", PIN_LEFT, DRIVE_WAVE, 0,
     33},
    {"twist", "upright, sides turned against each other, `speed` half turns a second", PIN_SIDES,
     DRIVE_TWIST, 0, 33},
    {"pull", "upright, moving: corners pulled apart by a quarter in the first step", PIN_CORNERS,
     DRIVE_PULL, 0, 17},
    {"pritchard", "lying, held at two corners: the 66 x 66 vertices of Pritchard's Table 1",
     PIN_TOP_CORNERS, DRIVE_NONE, 1, 66},
};

const motion_setup motion_mesh_setup = {"mesh", "mesh given by --mesh", PIN_ASKED, DRIVE_NONE, 0,
                                        0};

const motion_setup *motion_setup_at(size_t i) {
  return i < sizeof table / sizeof table[0] ? &table[i] : NULL;
}

/* Largest noise out of plane, m.  Without noise, cloth that hangs or is pushed stays flat. */
#define NOISE 1e-4

/* Computes where the vertex starts, without noise. */
static void place(const motion_scene *s, size_t v, double y[3]) {
  const double *X = s->cloth.mesh.x + 3 * v;
  memcpy(y, X, 3 * sizeof *y);
  if (s->setup->lying) y[1] = 0, y[2] = -X[1];
}

static void set_start(motion_scene *s, uint64_t seed) {
  const int across = s->setup->lying ? 1 : 2;
  s->start = base_alloc(s->cloth.mesh.nvertices, 3 * sizeof *s->start);
  for (size_t v = 0; v < s->cloth.mesh.nvertices; v++) {
    double u[4];
    slv_random_uniform4(seed, v, 0, u);
    place(s, v, s->start + 3 * v);
    if (s->cloth.n > 0 && !s->cloth.held[3 * v])
      s->start[3 * v + (size_t)across] += NOISE * (2 * u[0] - 1);
  }
}

slv_status motion_scene_make(const motion_setup *setup, size_t n, int quads, double side,
                             uint64_t seed, motion_scene *s) {
  *s = (motion_scene){.setup = setup};
  SLV_TRY(newton_scene_square(setup->pins, n, quads, side, &s->cloth));
  set_start(s, seed);
  return SLV_OK;
}

int motion_scene_read(const char *path, const items *pins, uint64_t seed, motion_scene *s) {
  *s = (motion_scene){.setup = &motion_mesh_setup};
  TRY(newton_scene_read(path, pins, &s->cloth));
  set_start(s, seed);
  return 0;
}

void motion_scene_free(motion_scene *s) {
  newton_scene_free(&s->cloth);
  free(s->start);
  *s = (motion_scene){0};
}

/* Relative elongation of a cloth that is pulled. */
static const double pulled = 0.25;

void motion_scene_throw(const motion_scene *s, double h, double *v) {
  for (size_t i = 0; s->setup->drive == DRIVE_PULL && i < s->cloth.mesh.nvertices; i++)
    v[3 * i] = pulled * s->start[3 * i] / h;
}

void motion_scene_target(const motion_scene *s, const doc_motion_setup *n, size_t vertex, double t,
                         double y[3]) {
  const double pi = acos(-1.0);
  place(s, vertex, y);
  if (s->setup->drive == DRIVE_WAVE) y[2] += 0.125 * (1 - cos(2 * pi * n->speed * t));
  if (s->setup->drive == DRIVE_PULL && t > 0) y[0] *= 1 + pulled;
  if (s->setup->drive != DRIVE_TWIST) return;
  /* The turn starts from rest: after 0.1 s it has three quarters of its speed. */
  const double turned = pi / 2 * n->speed * t * t / (t + 0.1);
  const double angle = y[0] < 0 ? -turned : turned;
  const double up = y[1], across = y[2];
  y[1] = up * cos(angle) - across * sin(angle);
  y[2] = up * sin(angle) + across * cos(angle);
}
