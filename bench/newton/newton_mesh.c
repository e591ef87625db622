#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "newton/newton_scene.h"
#include "support/base/complain.h"
#include "support/base/memory.h"
#include "support/base/numbers.h"

/* How near to a side of the bounding box a vertex counts as on it, relative to the
 * box's diagonal. */
static const double near_side = 1e-6;

typedef struct {
  double lo[3], hi[3], slack; /* slack: of the box in x and y */
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

static void hold(newton_scene *s, size_t v) { memset(s->held + 3 * v, 1, 3); }

static void hold_side(newton_scene *s, const box *b, int axis, int high) {
  const double at = high ? b->hi[axis] : b->lo[axis];
  for (size_t v = 0; v < s->mesh.nvertices; v++)
    if (fabs(s->mesh.x[3 * v + (size_t)axis] - at) <= b->slack) hold(s, v);
}

static int hold_word(newton_scene *s, const box *b, const char *word) {
  static const char *const sides[] = {"left", "right", "bottom", "top", "back", "front"};
  uint64_t which;
  for (int i = 0; i < 6; i++)
    if (strcmp(word, sides[i]) == 0) {
      hold_side(s, b, i / 2, i % 2);
      return 0;
    }
  if (!parse_u64(word, &which) || which == 0)
    return usage_error(
        "--pin %s: neither left, right, top, bottom, front, back nor a vertex's number", word);
  if (which > s->mesh.nvertices)
    return usage_error("--pin %s: the mesh has %zu vertices", word, s->mesh.nvertices);
  hold(s, (size_t)which - 1);
  return 0;
}

static int take_pins(newton_scene *s, const items *pin) {
  const box b = box_of(&s->mesh);
  for (int i = 0; i < 2; i++) s->centre[i] = (b.lo[i] + b.hi[i]) / 2;
  for (size_t i = 0; i < pin->count; i++) {
    const int code = hold_word(s, &b, items_text(pin, i));
    if (code != 0) return code;
  }
  for (size_t v = 0; v < s->mesh.nvertices; v++)
    if (!s->held[3 * v]) return 0;
  return usage_error("--pin: no vertex is left free");
}

/* ---- parts ----------------------------------------------------------------------- */

/* The vertex that stands for the part of v; of[v] leads towards it. */
static size_t part_of(size_t *of, size_t v) {
  while (of[v] != v) v = of[v] = of[of[v]];
  return v;
}

/* Makes the vertices of a face one part. */
static void join(size_t *of, const uint32_t *vertex, size_t corners) {
  for (size_t i = 1; i < corners; i++) of[part_of(of, vertex[i])] = part_of(of, vertex[0]);
}

/* Warns of parts of the mesh, connected by faces, of which no vertex is held. */
static void remark_loose_parts(const char *path, const newton_scene *s) {
  const size_t vertices = s->mesh.nvertices;
  size_t *of = base_alloc(vertices, sizeof *of), parts = 0, loose = 0, first = 0;
  unsigned char *held = base_alloc(vertices, 1);
  for (size_t v = 0; v < vertices; v++) of[v] = v;
  for (size_t t = 0; t < s->mesh.ntriangles; t++) join(of, s->mesh.vertex + 3 * t, 3);
  for (size_t q = 0; q < s->mesh.nquads; q++) join(of, s->mesh.quad + 4 * q, 4);
  for (size_t v = 0; v < vertices; v++) held[part_of(of, v)] |= s->held[3 * v];
  for (size_t v = 0; v < vertices; v++) {
    parts += of[v] == v;
    loose += !held[part_of(of, v)] && of[v] == v;
    if (first == 0 && !held[part_of(of, v)]) first = v + 1;
  }
  if (loose > 0)
    remark(
        "%s: %zu of %zu parts not pinned, the first with vertex %zu: it can float away, "
        "and the matrix is singular; pin a vertex of each part",
        path, loose, parts, first);
  free(of);
  free(held);
}

static const newton_setup *setup_of(const slv_mesh *m) {
  if (m->nquads == 0) return &newton_mesh_setup;
  return m->ntriangles == 0 ? &newton_quads_setup : &newton_mixed_setup;
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
  s->setup = setup_of(&s->mesh);
  if (s->mesh.ntriangles + s->mesh.nquads == 0)
    code = input_error("%s: it has no triangle and no quad", path);
  const slv_status made = newton_scene_rest(s, &bad);
  if (code == 0 && made != SLV_OK)
    code = input_error("%s: triangle %zu: %s; remove it", path, bad, slv_status_text(made));
  if (code == 0) code = take_pins(s, pin);
  if (code == 0) remark_loose_parts(path, s);
  if (code != 0) newton_scene_free(s);
  return code;
}
