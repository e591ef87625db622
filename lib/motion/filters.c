/* filters.c -- constraints: a filter S = I, I - pp', I - pp' - qq' or 0 for each vertex.
 *
 * For two constrained directions p and q the free direction r is stored: S = rr', so that S y has
 * no component along p or q except the round-off of r.  For one, I - pp' is applied twice: the
 * first pass leaves eps |y| along p, the second eps |S y|. */
#include <math.h>
#include <string.h>

#include "motion/motion_parts.h"
#include "solve/angle.h"

/* Normalises a vector; returns 0 if it is zero or not finite. */
static int normalise(double y[3]) {
  for (int again = 0; again < 2; again++) { /* the first division prevents overflow */
    const double most = fmax(fabs(y[0]), fmax(fabs(y[1]), fabs(y[2])));
    const double length = again ? sqrt(slv_dot3(y, y)) : most;
    if (!(length > 0) || isinf(length)) return 0;
    for (int i = 0; i < 3; i++) y[i] /= length;
  }
  return isfinite(y[0] + y[1] + y[2]);
}

/* Smallest angle between two independent constrained directions, rad. */
static const double least_angle = 1e-6;

/* Computes the unit vector y along one constrained direction, or orthogonal to two directions. */
static slv_status direction_of(int count, const double *directions, double y[3]) {
  double p[3], q[3];
  memcpy(p, directions, sizeof p);
  if (!normalise(p)) return SLV_EARG;
  memcpy(y, p, sizeof p);
  if (count == 1) return SLV_OK;
  memcpy(q, directions + 3, sizeof q);
  if (!normalise(q)) return SLV_EARG;
  slv_cross3(p, q, y);
  if (!(slv_dot3(y, y) > least_angle * least_angle)) return SLV_EARG;
  return normalise(y) ? SLV_OK : SLV_EARG;
}

slv_status slv_motion_hold(slv_motion *m, size_t vertex, int count, const double *directions) {
  double p_or_r[3] = {0};
  if (vertex >= m->s->mesh.nvertices || count < 0 || count > 3) return SLV_EARG;
  if (count == 1 || count == 2) SLV_TRY(direction_of(count, directions, p_or_r));
  m->constrained -= m->count[vertex] > 0;
  m->constrained += count > 0;
  m->count[vertex] = (unsigned char)count;
  memcpy(m->direction + 3 * vertex, p_or_r, sizeof p_or_r);
  memset(m->velocity + 3 * vertex, 0, 3 * sizeof *m->velocity);
  return SLV_OK;
}

slv_status slv_motion_drive(slv_motion *m, size_t vertex, const double velocity[3]) {
  if (vertex >= m->s->mesh.nvertices) return SLV_EARG;
  for (size_t i = 0; i < 3; i++)
    if (!isfinite(velocity[i])) return SLV_EARG;
  memcpy(m->velocity + 3 * vertex, velocity, 3 * sizeof *velocity);
  return SLV_OK;
}

void slv_filter_vertex(const slv_motion *m, size_t v, double y[3]) {
  const double *p_or_r = m->direction + 3 * v;
  const int count = m->count[v];
  if (count == 0) return;
  for (int again = 0; again < (count == 1 ? 2 : 1); again++) {
    const double along = slv_dot3(p_or_r, y);
    for (int i = 0; i < 3; i++) {
      if (count == 1) y[i] -= p_or_r[i] * along;
      if (count == 2) y[i] = p_or_r[i] * along;
      if (count == 3) y[i] = 0;
    }
  }
}

void slv_filter(const slv_motion *m, double *y) {
  if (m->constrained == 0) return;
  for (size_t v = 0; v < m->s->mesh.nvertices; v++) slv_filter_vertex(m, v, y + 3 * v);
}

void slv_filter_matrix(const slv_motion *m, size_t v, double S[9]) {
  memset(S, 0, 9 * sizeof *S);
  for (size_t j = 0; j < 3; j++) {
    S[4 * j] = 1;
    slv_filter_vertex(m, v, S + 3 * j);
  }
}

/* Computes z = (I - S) change, the prescribed part of a change of velocity. */
static void prescribe(const slv_motion *m, size_t v, const double change[3], double z[3]) {
  const double *p_or_r = m->direction + 3 * v, along = slv_dot3(p_or_r, change);
  const int count = m->count[v];
  for (int i = 0; i < 3; i++) {
    z[i] = count == 0 ? 0 : change[i];
    if (count == 1) z[i] = p_or_r[i] * along;
    if (count == 2) z[i] = change[i] - p_or_r[i] * along;
  }
}

void slv_filter_prescribe(slv_motion *m) {
  for (size_t v = 0; v < m->s->mesh.nvertices; v++) {
    double change[3];
    for (size_t i = 0; i < 3; i++) change[i] = m->velocity[3 * v + i] - m->v0[3 * v + i];
    prescribe(m, v, change, m->z + 3 * v);
  }
}

/* Computes the filtered block Y = S_r A S_c. */
static void filter_block(const double *Sr, const double *A, const double *Sc, double *Y) {
  double left[9] = {0};
  for (size_t i = 0; i < 27; i++) /* i enumerates (row, column, k) */
    left[i / 9 * 3 + i % 3] += Sr[i / 3 % 3 * 3 + i % 3] * A[i / 9 * 3 + i / 3 % 3];
  memset(Y, 0, 9 * sizeof *Y);
  for (size_t i = 0; i < 27; i++)
    Y[i / 9 * 3 + i % 3] += left[i / 3 % 3 * 3 + i % 3] * Sc[i / 9 * 3 + i / 3 % 3];
}

static void filter_column(slv_motion *m, size_t c, double shift) {
  const slv_pattern *p = &m->s->pattern;
  double Sc[9], Sr[9];
  slv_filter_matrix(m, c, Sc);
  for (size_t b = p->column[c]; b < p->column[c + 1]; b++) {
    const double *A = m->s->hessian + 9 * b;
    double *Y = m->system + 9 * b;
    const size_t r = p->row[b];
    slv_filter_matrix(m, r, Sr);
    if (m->count[r] > 0 || m->count[c] > 0)
      filter_block(Sr, A, Sc, Y);
    else
      memcpy(Y, A, 9 * sizeof *Y);
    if (r != c) continue;
    for (size_t k = 0; k < 9; k++) Y[k] += (k % 4 == 0 ? 1 + shift : 0) - Sc[k];
  }
}

void slv_filter_system(slv_motion *m, double shift) {
#pragma omp parallel for schedule(static) if (slv_motion_large(m))
  for (size_t c = 0; c < m->s->mesh.nvertices; c++) filter_column(m, c, shift);
}
