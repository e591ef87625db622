/* motion_frames.c -- reads the cloth in the frames of a motion run. */
#include <math.h>
#include <string.h>

#include "document/motion_runs.h"
#include "support/base/buffer.h"

enum { LARGEST = 65535 };

/* Returns the number of bytes that a base64 text encodes; 0 if it is malformed. */
static size_t bytes_of(const char *text) {
  const size_t length = strlen(text), padding = length - strcspn(text, "=");
  return length % 4 != 0 || padding > 2 ? 0 : length / 4 * 3 - padding;
}

/* Returns numbers of `size` bytes, low byte first; NULL unless the text has `count` of them. */
static uint32_t *numbers_in(const char *text, size_t count, size_t size, arena *memory) {
  if (count > strlen(text) || bytes_of(text) != count * size) return NULL;
  unsigned char *bytes = arena_alloc(memory, count, size);
  uint32_t *v = arena_alloc(memory, count, sizeof *v);
  if (!base64_read(text, bytes, count * size)) return NULL;
  for (size_t i = 0; i < count * size; i++) v[i / size] |= (uint32_t)bytes[i] << 8 * (i % size);
  return v;
}

static void edges(const double *x, const uint32_t *corner, double a[3], double b[3]) {
  for (size_t k = 0; k < 3; k++) {
    a[k] = x[3 * corner[1] + k] - x[3 * corner[0] + k];
    b[k] = x[3 * corner[2] + k] - x[3 * corner[0] + k];
  }
}

static double dot(const double a[3], const double b[3]) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

double motion_area(const motion_cloth *c, size_t triangle) {
  double a[3], b[3];
  edges(c->rest, c->corner + 3 * triangle, a, b);
  return sqrt(fmax(dot(a, a) * dot(b, b) - dot(a, b) * dot(a, b), 0));
}

static const char *read_triangles(motion_cloth *c, arena *memory) {
  const doc_motion_setup *s = &c->run->setup;
  const char *text = c->run->frames->triangles;
  c->triangles = bytes_of(text) / 12;
  c->corner = numbers_in(text, 3 * c->triangles, 4, memory);
  if (c->corner == NULL || c->triangles == 0)
    return "frames.triangles: base64 of three numbers for each triangle was expected";
  if (c->triangles < s->faces || (c->triangles > s->faces && c->triangles / 2 > s->faces))
    return "frames.triangles: expected one or two triangles per face";
  for (size_t i = 0; i < 3 * c->triangles; i++)
    if (c->corner[i] >= c->vertices) return "frames.triangles: names a vertex that does not exist";
  return NULL;
}

static const char *read_rest(motion_cloth *c, arena *memory) {
  const char *text = c->run->frames->rest;
  const int is_long = c->vertices > 0 && c->vertices <= strlen(text);
  const uint32_t *bits = is_long ? numbers_in(text, 3 * c->vertices, 4, memory) : NULL;
  if (bits == NULL) return "frames.rest: base64 of three floats for each vertex was expected";
  c->rest = arena_alloc(memory, 3 * c->vertices, sizeof *c->rest);
  c->x = arena_alloc(memory, 3 * c->vertices, sizeof *c->x);
  for (size_t i = 0; i < 3 * c->vertices; i++) {
    float v;
    memcpy(&v, &bits[i], sizeof v);
    c->rest[i] = (double)v;
    if (!isfinite(c->rest[i])) return "frames.rest: finite numbers were expected";
  }
  return NULL;
}

const char *motion_cloth_read(const doc_motion_record *r, arena *memory, motion_cloth *c) {
  *c = (motion_cloth){.run = r, .vertices = r->setup.vertices};
  const char *wrong = read_rest(c, memory);
  if (wrong == NULL) wrong = read_triangles(c, memory);
  for (size_t t = 0; wrong == NULL && t < c->triangles; t++)
    if (!(motion_area(c, t) > 0)) wrong = "frames.rest: a triangle has no area";
  return wrong;
}

int motion_cloth_place(motion_cloth *c, size_t k, arena *memory) {
  const doc_motion_frames *f = c->run->frames;
  const uint32_t *v = numbers_in(f->positions.v[k], 3 * c->vertices, 2, memory);
  for (size_t i = 0; v != NULL && i < 3 * c->vertices; i++) {
    const double low = f->low.v[i % 3], high = f->high.v[i % 3];
    c->x[i] = low + v[i] * (high - low) / LARGEST;
  }
  return v != NULL;
}

int motion_has_threads(const motion_cloth *c) { return c->run->setup.mesh == NULL; }

/* Returns unit vectors in a triangle at rest: the threads' x and y, or along and across an edge. */
static void axes(const motion_cloth *c, const double a[3], const double b[3], double u[3],
                 double v[3]) {
  const double along = dot(a, b) / dot(a, a);
  for (size_t k = 0; k < 3; k++) {
    u[k] = motion_has_threads(c) ? k == 0 : a[k];
    v[k] = motion_has_threads(c) ? k == 1 : b[k] - along * a[k];
  }
  const double long_u = sqrt(dot(u, u)), long_v = sqrt(dot(v, v));
  for (size_t k = 0; k < 3; k++) u[k] /= long_u, v[k] /= long_v;
}

double motion_stretch(const motion_cloth *c, size_t triangle) {
  const uint32_t *corner = c->corner + 3 * triangle;
  double a[3], b[3], u[3], v[3], wu[3], wv[3];
  edges(c->rest, corner, a, b);
  axes(c, a, b, u, v);
  const double au = dot(a, u), av = dot(a, v), bu = dot(b, u), bv = dot(b, v);
  const double det = au * bv - av * bu;
  edges(c->x, corner, a, b);
  for (size_t k = 0; k < 3; k++) { /* columns of F */
    wu[k] = (a[k] * bv - b[k] * av) / det;
    wv[k] = (b[k] * au - a[k] * bu) / det;
  }
  const double uu = dot(wu, wu), vv = dot(wv, wv), uv = dot(wu, wv);
  return sqrt(motion_has_threads(c) ? fmax(uu, vv) : (uu + vv) / 2 + hypot((uu - vv) / 2, uv));
}
