#include "motion/motion_case.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "support/base/buffer.h"

#define MOST 65535.0

void motion_frames_add(motion_frames *f, const slv_mesh *m, double t, const double *x) {
  const size_t n = 3 * m->nvertices;
  float *copy = base_alloc(n, sizeof *copy);
  for (size_t i = 0; i < n; i++) copy[i] = (float)x[i];
  items_append(&f->t, &t, sizeof t);
  items_append(&f->x, copy, n * sizeof *copy);
  free(copy);
}

void motion_frames_free(motion_frames *f) {
  free(f->t.at);
  free(f->x.at);
  *f = (motion_frames){0};
}

/* Computes the box of all positions.  Empty sides get length 1, because frames divide by it. */
static void find_box(const motion_frames *f, size_t n, double *low, double *high) {
  const float *x = f->x.at;
  for (size_t k = 0; k < 3; k++) low[k] = high[k] = (double)x[k];
  for (size_t i = 0; i < f->t.count * n; i++) {
    low[i % 3] = fmin(low[i % 3], (double)x[i]);
    high[i % 3] = fmax(high[i % 3], (double)x[i]);
  }
  for (size_t k = 0; k < 3; k++)
    if (!(high[k] > low[k])) high[k] = low[k] + 1;
}

static const char *positions_text(const float *x, size_t n, const double *low, const double *high,
                                  arena *memory) {
  unsigned char *bytes = base_alloc(n, 2);
  buffer t = {0};
  for (size_t i = 0; i < n; i++) {
    const double part = ((double)x[i] - low[i % 3]) / (high[i % 3] - low[i % 3]);
    const unsigned v = (unsigned)lrint(MOST * part);
    bytes[2 * i] = (unsigned char)(v & 255), bytes[2 * i + 1] = (unsigned char)(v >> 8);
  }
  base64_put(&t, bytes, 2 * n);
  free(bytes);
  return buffer_move(&t, memory);
}

/* Encodes the triangles; quads are cut along the diagonal from their first corner. */
static const char *triangles_text(const slv_mesh *m, arena *memory) {
  buffer t = {0};
  base64_put(&t, m->vertex, 3 * m->ntriangles * sizeof *m->vertex);
  for (size_t q = 0; q < m->nquads; q++) {
    const uint32_t *at = m->quad + 4 * q, halves[6] = {at[0], at[1], at[2], at[0], at[2], at[3]};
    base64_put(&t, halves, sizeof halves);
  }
  return buffer_move(&t, memory);
}

/* Encodes the rest positions, from which stretch is shown. */
static const char *rest_text(const slv_mesh *m, arena *memory) {
  buffer t = {0};
  for (size_t v = 0; v < m->nvertices; v++) {
    const float rest[3] = {(float)m->x[3 * v], (float)m->x[3 * v + 1], (float)m->x[3 * v + 2]};
    base64_put(&t, rest, sizeof rest);
  }
  return buffer_move(&t, memory);
}

const doc_motion_frames *motion_frames_describe(const motion_frames *f, const motion_scene *s,
                                                arena *memory) {
  const size_t n = 3 * s->cloth.mesh.nvertices, frames = f->t.count;
  if (frames == 0) return NULL;
  doc_motion_frames *d = arena_alloc(memory, 1, sizeof *d);
  double *box = arena_alloc(memory, 6, sizeof *box);
  double *t = arena_alloc(memory, frames, sizeof *t);
  const char **positions = arena_alloc(memory, frames, sizeof *positions);
  find_box(f, n, box, box + 3);
  memcpy(t, f->t.at, frames * sizeof *t);
  for (size_t i = 0; i < frames; i++)
    positions[i] = positions_text((const float *)f->x.at + i * n, n, box, box + 3, memory);
  *d = (doc_motion_frames){.low = {box, 3},
                           .high = {box + 3, 3},
                           .t = {t, frames},
                           .triangles = triangles_text(&s->cloth.mesh, memory),
                           .rest = rest_text(&s->cloth.mesh, memory),
                           .positions = {positions, frames}};
  return d;
}

int motion_frames_read(const doc_motion_frames *d, const slv_mesh *m, motion_frames *f) {
  const size_t n = 3 * m->nvertices;
  int ok = d->low.n == 3 && d->high.n == 3 && d->t.n == d->positions.n;
  unsigned char *bytes = base_alloc(n, 2);
  double *x = base_alloc(n, sizeof *x);
  for (size_t k = 0; ok && k < d->t.n; k++) {
    ok = base64_read(d->positions.v[k], bytes, 2 * n);
    for (size_t i = 0; ok && i < n; i++) {
      const double part = (bytes[2 * i] + 256.0 * bytes[2 * i + 1]) / MOST;
      x[i] = d->low.v[i % 3] + part * (d->high.v[i % 3] - d->low.v[i % 3]);
    }
    if (ok) motion_frames_add(f, m, d->t.v[k], x);
  }
  free(bytes);
  free(x);
  return ok;
}
