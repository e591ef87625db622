/* deform.c -- deforms meshes by seeded waves and noise; deformation gradients.  Waves are parabolic
 * arcs, similar to a sine but, unlike libm's, bitwise identical on every machine. */
#include <math.h>

#include "mesh/corners.h"
#include "selvedge/states.h"

enum {
  WAVES = 6,
  STREAM_WAVES = 0x77617665, /* "wave": independent of other random numbers with this seed */
  STREAM_ROUGH = 0x726f7567  /* "roug" */
};

/* One wave: an amplitude in m along each axis, and turns per metre along each axis. */
typedef struct {
  double amplitude[3], turns[3], phase;
} wave;

/* Returns the wave's value: period 1, zero at 0 and 1/2, -1 at 1/4 and 1 at 3/4. */
static double arc(double turns) {
  const double s = 2 * (turns - floor(turns)) - 1;
  return 4 * s * (1 - fabs(s));
}

static double length3(const double *a, const double *b) {
  const double d[3] = {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
  return sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]);
}

static double bounding_diagonal(const slv_mesh *m) {
  double lo[3] = {0, 0, 0}, hi[3] = {0, 0, 0};
  for (size_t i = 0; i < 3 * m->nvertices; i++) {
    const size_t k = i % 3;
    if (i < 3 || m->x[i] < lo[k]) lo[k] = m->x[i];
    if (i < 3 || m->x[i] > hi[k]) hi[k] = m->x[i];
  }
  return length3(hi, lo);
}

static double mean_edge(const slv_mesh *m) {
  double sum = 0, edges = 0;
  for (size_t i = 0; i < count_faces(m); i++) {
    const mesh_face f = face_of(m, i);
    double around = 0;
    for (size_t k = 0; k < f.corners; k++)
      around +=
          length3(m->x + 3 * (size_t)f.vertex[k], m->x + 3 * (size_t)f.vertex[(k + 1) % f.corners]);
    sum += around;
    edges += (double)f.corners;
  }
  return edges > 0 ? sum / edges : 0;
}

/* Draws a wave of up to four turns per diagonal; all amplitudes add up to `total` per axis. */
static wave draw_wave(uint64_t seed, uint64_t n, double total, double diagonal) {
  double u[4], v[4];
  wave w;
  slv_random_uniform4(seed, 2 * n, STREAM_WAVES, u);
  slv_random_uniform4(seed, 2 * n + 1, STREAM_WAVES, v);
  for (int k = 0; k < 3; k++) {
    w.amplitude[k] = total / WAVES * (2 * u[k] - 1);
    w.turns[k] = diagonal > 0 ? 4 * (2 * v[k] - 1) / diagonal : 0;
  }
  w.phase = u[3];
  return w;
}

slv_status slv_mesh_deform(const slv_mesh *m, uint64_t seed, double amount, double *x) {
  if (!(amount >= 0 && isfinite(amount))) return SLV_EARG;
  const double diagonal = bounding_diagonal(m), rough = amount * mean_edge(m);
  wave waves[WAVES];
  for (uint64_t n = 0; n < WAVES; n++) waves[n] = draw_wave(seed, n, amount * diagonal, diagonal);
  for (size_t i = 0; i < m->nvertices; i++) {
    double u[4], *y = x + 3 * i;
    slv_random_uniform4(seed, i, STREAM_ROUGH, u);
    for (int k = 0; k < 3; k++) y[k] = m->x[3 * i + (size_t)k] + rough * (2 * u[k] - 1);
    for (const wave *w = waves; w < waves + WAVES; w++) {
      const double *X = m->x + 3 * i;
      const double turns = w->turns[0] * X[0] + w->turns[1] * X[1] + w->turns[2] * X[2];
      const double height = arc(turns + w->phase);
      for (int k = 0; k < 3; k++) y[k] += w->amplitude[k] * height;
    }
    if (!isfinite(y[0]) || !isfinite(y[1]) || !isfinite(y[2])) return SLV_EDOMAIN;
  }
  return SLV_OK;
}

slv_status slv_mesh_deformation_gradients(const slv_mesh *m, const double *x, double *F,
                                          size_t *skipped) {
  size_t kept = 0;
  *skipped = 0;
  for (size_t t = 0; t < m->ntriangles; t++) {
    double y[9];
    slv_rest rest;
    const slv_status s = rest_of_triangle(m, m->uv_vertex != NULL, t, &rest);
    if (s != SLV_OK && s != SLV_EDEGENERATE) return s;
    if (s == SLV_EDEGENERATE) continue;
    corner_positions(m, x, t, y);
    slv_triangle_F(&rest, y, F + 6 * kept++);
  }
  *skipped = m->ntriangles - kept;
  return kept > 0 ? SLV_OK : SLV_EDEGENERATE;
}
