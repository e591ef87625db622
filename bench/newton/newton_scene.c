#include "newton/newton_scene.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "mesh/corners.h"
#include "selvedge/states.h"
#include "support/base/complain.h"
#include "support/base/numbers.h"

/* Kim's paper gives k, k_theta and gravity for its scenes, and states that only boundaries,
 * material and gravity shape the cloth.  This project chose the pinned vertices, their
 * displacements and the density.  Stretch tests have no gravity, as in Fig. 5.
 *
 * k, k_theta, density, energy of the minimum or 0 if unknown, whether arched: */
#define PULLED 100, 1e-4, 0, 0, 0
#define DRAPED 30, 5e-7, 0.1, 0, 0
#define FIGURE_1 250, 1e-8, 0.1, 0, 0
/* The thickness is 0.01, a hundredth of the side. */
#define ARCHED 10.92, 1e-4, 0, 0, 1

/* A scene: pins, membrane, pull, shear, then one of the lists above. */
#define SCENE(name, words, pins, membrane, ...) \
  { name, words, PIN_##pins, MEMBRANE_##membrane, __VA_ARGS__ }
#define CORNERS_PULLED(name, words, membrane) SCENE(name, words, CORNERS, membrane, 0.25, 0, PULLED)
#define FIBRES(name, words, membrane) SCENE(name, words, CORNERS, membrane, 0.05, 0, PULLED)
#define HUNG(name, words, membrane) SCENE(name, words, TOP_CORNERS, membrane, 0, 0, DRAPED)

static const newton_setup table[] = {
    SCENE("edge-affine", "left and right edge pulled 25 %; the minimum is affine", SIDES, BW, 0.25,
          0, 100, 1e-4, 0, 100 * 0.25 * 0.25, 0),
    CORNERS_PULLED("corner-pull", "four corners pulled 25 % along x", BW),
    CORNERS_PULLED("corner-pull-original", "corner-pull by Baraff and Witkin's conditions",
                   ORIGINAL),
    CORNERS_PULLED("corner-pull-arap", "corner-pull with ARAP in place of stretch", ARAP),
    CORNERS_PULLED("corner-pull-quartic", "corner-pull with quartic shear", QUARTIC),
    SCENE("mid-pull", "middle half of left and right edge pulled 25 %", MIDDLE, BW, 0.25, 0,
          PULLED),
    SCENE("shear-wrinkle", "left and right edge pulled 10 %, sheared by 0.3", SIDES, BW, 0.1, 0.3,
          PULLED),
    SCENE("compress", "left and right edge pushed in 10 %", SIDES, BW, -0.1, 0, PULLED),
    SCENE("hang", "pinned at two top corners, moved 10 % closer", TOP_CORNERS, BW, -0.1, 0, DRAPED),
    SCENE("kim-fig1", "corners pulled 25 %, gravity, k = 250, k_theta = 1e-8", CORNERS, BW, 0.25, 0,
          FIGURE_1),
    SCENE("kim-fig1-arap", "kim-fig1 with ARAP in place of stretch", CORNERS, ARAP, 0.25, 0,
          FIGURE_1),
    CORNERS_PULLED("kim-fig3-no-shear", "corner-pull without shear", STRETCH),
    /* Kim's Fig.  3. With b along (3, 1), a.b = 3 / sqrt(10).  If the cloth is stretched along x by
     * more than 1 / a.b = 1.054, its energy is least at zero width: triangles collapse to lines,
     * for which the bending angle is undefined.  All three scenes are therefore pulled less. */
    FIBRES("fibres-01", "four corners pulled 5 %, fibres along (1, 0) and (0, 1)", FIBRES_01),
    FIBRES("fibres-11", "as fibres-01, but with fibre b along (1, 1)", FIBRES_11),
    FIBRES("fibres-31", "as fibres-01, but with fibre b along (3, 1)", FIBRES_31),
    HUNG("kim-fig4", "pinned at two top corners, k = 30, k_theta = 5e-7", BW),
    HUNG("kim-fig4-arap", "kim-fig4 with ARAP in place of stretch", ARAP),
    HUNG("kim-fig4-quartic", "kim-fig4 with quartic shear", QUARTIC),
    CORNERS_PULLED("quads-corner-pull", "on quads: four corners pulled 25 % along x", QUADS),
    SCENE("quads-compress", "on quads: left and right edge pushed in 10 %", SIDES, QUADS, -0.1, 0,
          PULLED),
    SCENE("quads-hang", "on quads: pinned at two top corners, moved 10 % closer", TOP_CORNERS,
          QUADS, -0.1, 0, DRAPED),
    SCENE("quads-arch", "on quads: left and right edge pushed in 10 %, starts as an arch", SIDES,
          QUADS, -0.1, 0, ARCHED),
};

#define OF_MESH(kind)                                                                         \
  {                                                                                           \
    .name = "mesh", .words = "the mesh given by --mesh", .pins = PIN_ASKED, .membrane = kind, \
    .pull = 0.25, .k = 100, .k_theta = 1e-4                                                   \
  }
const newton_setup newton_mesh_setup = OF_MESH(MEMBRANE_BW);
const newton_setup newton_quads_setup = OF_MESH(MEMBRANE_QUADS);
const newton_setup newton_mixed_setup = OF_MESH(MEMBRANE_MIXED);

const newton_setup *newton_setup_at(size_t i) {
  return i < sizeof table / sizeof table[0] ? &table[i] : NULL;
}

double newton_thickness(const newton_setup *s) {
  const double plate = 12 * (1 - NEWTON_POISSON * NEWTON_POISSON);
  return newton_is_of_quads(s->membrane) ? sqrt(plate * s->k_theta / s->k) : (double)NAN;
}

/* Returns whether vertex v of an n x n square is pinned.  Not for PIN_ASKED. */
static int is_pinned(newton_pins pins, size_t n, size_t v) {
  const size_t column = v % n, row = v / n, last = n - 1, middle = last / 2;
  const int side = column == 0 || column == last;
  const int near_row = row == middle || row == last - middle;
  if (pins == PIN_SIDES) return side;
  if (pins == PIN_CORNERS) return side && (row == 0 || row == last);
  if (pins == PIN_MIDDLE) return side && 4 * row >= last && 4 * row <= 3 * last; /* |y| <= 1/4 */
  if (pins == PIN_CENTRE) return (column == middle || column == last - middle) && near_row;
  if (pins == PIN_LEFT) return column == 0;
  return row == last && (side || pins == PIN_TOP);
}

/* Returns the area of a face at rest, m^2; for quads, the length of the area vector. */
static double area_of(const newton_scene *s, size_t f) {
  double e[9];
  slv_rest rest;
  if (f < s->mesh.ntriangles) return s->rest[f].area;
  span_of(4, face_of(&s->mesh, f).vertex, s->mesh.x, 3, e);
  return slv_rest_from_space(e, &rest) == SLV_OK ? rest.area : 0;
}

void newton_scene_weigh(newton_scene *s, double density, double gravity) {
  memset(s->load, 0, 3 * s->mesh.nvertices * sizeof *s->load);
  for (size_t f = 0; f < count_faces(&s->mesh); f++) {
    const mesh_face face = face_of(&s->mesh, f);
    const double share = density * gravity * area_of(s, f) / (double)face.corners;
    for (size_t k = 0; k < face.corners; k++) s->load[3 * (size_t)face.vertex[k] + 1] -= share;
  }
}

void newton_scene_set(newton_scene *s, const newton_setup *setup) {
  s->setup = setup;
  newton_scene_weigh(s, setup->density, NEWTON_GRAVITY);
}

/* Allocates the arrays of a scene that has a mesh, and computes rest shapes.  After an error *bad
 * is the triangle without a rest shape, counted from 1. */
static slv_status fill_rest(newton_scene *s, size_t *bad) {
  const slv_mesh *m = &s->mesh;
  const int by_uv =
      m->uv_vertex != NULL && m->nquads == 0; /* the rest shape of a quad is its position */
  s->rest = base_alloc(m->ntriangles, sizeof *s->rest);
  s->held = base_alloc(m->nvertices, 3);
  s->load = base_alloc(m->nvertices, 3 * sizeof *s->load);
  for (*bad = 1; *bad <= m->ntriangles; ++*bad)
    SLV_TRY(rest_of_triangle(m, by_uv, *bad - 1, &s->rest[*bad - 1]));
  return SLV_OK;
}

slv_status newton_scene_grid(newton_pins pins, const slv_grid *g, newton_scene *s) {
  size_t bad;
  *s = (newton_scene){.n = g->columns};
  SLV_TRY(base_status(slv_mesh_create_grid(g, &s->mesh)));
  const slv_status status = fill_rest(s, &bad);
  for (size_t v = 0; v < s->mesh.nvertices; v++)
    memset(s->held + 3 * v, is_pinned(pins, s->n, v), 3);
  if (status != SLV_OK) newton_scene_free(s);
  return status;
}

slv_status newton_scene_square(newton_pins pins, size_t n, int quads, double side,
                               newton_scene *s) {
  const slv_grid g = {.columns = n,
                      .rows = n,
                      .width = side,
                      .height = side,
                      .pattern = quads ? SLV_GRID_QUADS : SLV_GRID_ONE_DIAGONAL};
  if (n < NEWTON_LEAST_N || n > NEWTON_MOST_N) return SLV_EARG;
  SLV_TRY(newton_scene_grid(pins, &g, s));
  for (size_t i = 0; i < 3 * s->mesh.nvertices; i++)
    if (i % 3 < 2) s->mesh.x[i] -= side / 2;
  return SLV_OK;
}

slv_status newton_scene_make(const newton_setup *setup, size_t n, newton_scene *s) {
  SLV_TRY(newton_scene_square(setup->pins, n, newton_is_of_quads(setup->membrane), 1, s));
  newton_scene_set(s, setup);
  return SLV_OK;
}

void newton_scene_free(newton_scene *s) {
  slv_mesh_free(&s->mesh);
  free(s->rest);
  free(s->held);
  free(s->load);
  *s = (newton_scene){0};
}

void newton_scene_start(const newton_scene *s, newton_init init, uint64_t seed, double *x) {
  /* If sides are pushed in to a distance l, half a cosine wave has, to second order, the rest
   * length 1 if l + height^2 pi^2 / (4 l) = 1. */
  const double pi = acos(-1.0), l = 1 + s->setup->pull;
  const double height = s->setup->arched && l < 1 ? 2 / pi * sqrt(l * (1 - l)) : 0;
  for (size_t v = 0; v < s->mesh.nvertices; v++) {
    const double *X = s->mesh.x + 3 * v;
    const int held = s->held[3 * v];
    const int moved = held || init == NEWTON_AFFINE;
    const double along = X[0] - s->centre[0];
    const double arch = height > 0 ? height * cos(pi * along) : 0;
    double u[4];
    slv_random_uniform4(seed, v, 0, u);
    x[3 * v] = X[0] + (moved ? s->setup->pull * along : 0);
    x[3 * v + 1] = X[1] + (moved ? s->setup->shear * along : 0);
    x[3 * v + 2] = X[2] + (held ? 0 : NEWTON_NOISE * (2 * u[0] - 1) + arch);
  }
}

double newton_rms(size_t numbers, const double *a, const double *b, size_t first) {
  double sum = 0;
  for (size_t i = 0; i < numbers; i++)
    if (i % 3 >= first) sum += (a[i] - b[i]) * (a[i] - b[i]);
  return sqrt(3 * sum / (double)numbers);
}

/* Vertices on a side of the bounding box are at most this far from it, relative to the diagonal. */
static const double near_side = 1e-6;

typedef struct {
  double lo[3], hi[3], slack; /* largest distance of a vertex from its side */
} box;

static box box_of(const slv_mesh *m) {
  box b = {{INFINITY, INFINITY, INFINITY}, {-INFINITY, -INFINITY, -INFINITY}, 0};
  for (size_t i = 0; i < 3 * m->nvertices; i++) {
    b.lo[i % 3] = fmin(b.lo[i % 3], m->x[i]);
    b.hi[i % 3] = fmax(b.hi[i % 3], m->x[i]);
  }
  b.slack = near_side * hypot(b.hi[0] - b.lo[0], b.hi[1] - b.lo[1]);
  return b;
}

static int hold_word(newton_scene *s, const box *b, const char *word) {
  static const char *const sides[] = {"left", "right", "bottom", "top", "back", "front"};
  uint64_t which = 0;
  size_t side = 0;
  while (side < 6 && strcmp(word, sides[side]) != 0) side++;
  const double at = (side % 2 ? b->hi : b->lo)[side / 2 % 3];
  if (side == 6 && (!parse_u64(word, &which) || which == 0))
    return usage_error("--pin %s: give left, right, top, bottom, front, back or a vertex number",
                       word);
  if (which > s->mesh.nvertices)
    return usage_error("--pin %s: vertex numbers are 1 to %zu", word, s->mesh.nvertices);
  for (size_t v = 0; v < s->mesh.nvertices; v++)
    if (side < 6 ? fabs(s->mesh.x[3 * v + side / 2] - at) <= b->slack : v + 1 == which)
      memset(s->held + 3 * v, 1, 3);
  return 0;
}

static int take_pins(newton_scene *s, const items *pin) {
  const box b = box_of(&s->mesh);
  for (int i = 0; i < 2; i++) s->centre[i] = (b.lo[i] + b.hi[i]) / 2;
  for (size_t i = 0; i < pin->count; i++) TRY(hold_word(s, &b, items_text(pin, i)));
  for (size_t v = 0; v < s->mesh.nvertices; v++)
    if (!s->held[3 * v]) return 0;
  return usage_error("--pin: no vertex is left free");
}

/* Returns the root of v's connected part: union-find with path halving. */
static size_t part_of(size_t *of, size_t v) {
  while (of[v] != v) v = of[v] = of[of[v]];
  return v;
}

/* Warns of connected parts of the mesh without a pinned vertex. */
static void remark_loose_parts(const char *path, const newton_scene *s) {
  const size_t vertices = s->mesh.nvertices;
  size_t *of = base_alloc(vertices, sizeof *of), parts = 0, loose = 0, first = 0;
  unsigned char *held = base_alloc(vertices, 1);
  for (size_t v = 0; v < vertices; v++) of[v] = v;
  for (size_t f = 0; f < count_faces(&s->mesh); f++) {
    const mesh_face face = face_of(&s->mesh, f);
    for (size_t i = 1; i < face.corners; i++)
      of[part_of(of, face.vertex[i])] = part_of(of, face.vertex[0]);
  }
  for (size_t v = 0; v < vertices; v++) held[part_of(of, v)] |= s->held[3 * v];
  for (size_t v = 0; v < vertices; v++) {
    parts += of[v] == v;
    loose += !held[part_of(of, v)] && of[v] == v;
    if (first == 0 && !held[part_of(of, v)]) first = v + 1;
  }
  if (loose > 0)
    remark(
        "%s: %zu of %zu connected parts have no pinned vertex, such as that of vertex %zu: they "
        "can float away, and the matrix is singular; pin a vertex of each part",
        path, loose, parts, first);
  free(of);
  free(held);
}

int newton_scene_read(const char *path, const items *pin, newton_scene *s) {
  slv_mesh_error error;
  *s = (newton_scene){0};
  const slv_status status =
      base_status(slv_mesh_read_faces(path, SLV_FACES_SPLIT, &s->mesh, &error));
  if (status != SLV_OK)
    return error.line > 0 ? input_error("%s:%zu: %s", path, error.line, error.reason)
                          : input_error("%s: %s", path, error.reason);
  size_t bad = 0;
  int code = 0;
  s->setup = s->mesh.nquads == 0       ? &newton_mesh_setup
             : s->mesh.ntriangles == 0 ? &newton_quads_setup
                                       : &newton_mixed_setup;
  if (s->mesh.ntriangles + s->mesh.nquads == 0)
    code = input_error("%s: the mesh has no triangle and no quad", path);
  const slv_status made = fill_rest(s, &bad);
  if (code == 0 && made != SLV_OK)
    code = input_error("%s: triangle %zu: %s; remove it", path, bad, slv_status_text(made));
  if (code == 0) code = take_pins(s, pin);
  if (code == 0) remark_loose_parts(path, s);
  if (code != 0) newton_scene_free(s);
  return code;
}
