/* angle.h -- the angle of a hinge (selvedge/hinge.h) in plain arithmetic, several times faster than
 * the functions of the energies, which are accurate also for slivers and folds.  If slv_angle_of()
 * returns 0, callers use the energies' functions. */
#pragma once

#include <math.h>

typedef struct {
  double n_A[3], n_B[3]; /* normals (x_1 - x_2) x (x_0 - x_2), (x_3 - x_2) x (x_1 - x_2) */
  double AA, BB, AB;     /* inner products of n_A and n_B */
  double length, across; /* length of the edge; (n_A x n_B) . e / |e| */
  double pe, qe;         /* projections of x_0 - x_2 and x_3 - x_2 on the edge, times |e| */
} slv_angle;

static inline double slv_dot3(const double *a, const double *b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static inline void slv_cross3(const double *a, const double *b, double *y) {
  y[0] = a[1] * b[2] - a[2] * b[1];
  y[1] = a[2] * b[0] - a[0] * b[2];
  y[2] = a[0] * b[1] - a[1] * b[0];
}

/* Returns whether nn, the squared normal of a triangle, is accurate, given two squared sides. */
static inline int slv_is_no_sliver(double nn, double first, double second) {
  return nn > 1e-8 * first * second && nn < 1e120 && first > 1e-60 && second > 1e-60;
}

/* Computes *y; returns 0 for slivers, folds, extreme lengths and non-finite positions. */
static inline int slv_angle_of(const double x[12], slv_angle *y) {
  double e[3], p[3], q[3], cross[3];
  for (int i = 0; i < 3; i++) {
    e[i] = x[3 + i] - x[6 + i];
    p[i] = x[i] - x[6 + i];
    q[i] = x[9 + i] - x[6 + i];
  }
  slv_cross3(e, p, y->n_A);
  slv_cross3(q, e, y->n_B);
  slv_cross3(y->n_A, y->n_B, cross);
  const double ee = slv_dot3(e, e);
  if (!(ee > 0)) return 0;
  y->AA = slv_dot3(y->n_A, y->n_A), y->BB = slv_dot3(y->n_B, y->n_B);
  y->AB = slv_dot3(y->n_A, y->n_B);
  y->pe = slv_dot3(p, e), y->qe = slv_dot3(q, e);
  y->length = sqrt(ee);
  y->across = slv_dot3(cross, e) / y->length;
  const int folded = y->AB < 0 && !(fabs(y->across) > -1e-6 * y->AB);
  return slv_is_no_sliver(y->AA, ee, slv_dot3(p, p)) &&
         slv_is_no_sliver(y->BB, ee, slv_dot3(q, q)) && !folded;
}

static inline double slv_angle_theta(const slv_angle *y) { return atan2(y->across, y->AB); }

/* Computes d theta / dx: each normal / its square, weighted by projections on the edge. */
static inline void slv_angle_gradient(const slv_angle *y, double g[12]) {
  const double l = y->length, a = 1 / (l * y->AA), b = 1 / (l * y->BB);
  for (int i = 0; i < 3; i++) {
    const double m_A = a * y->n_A[i], m_B = b * y->n_B[i];
    g[i] = -l * l * m_A;
    g[3 + i] = y->pe * m_A + y->qe * m_B;
    g[6 + i] = (l * l - y->pe) * m_A + (l * l - y->qe) * m_B;
    g[9 + i] = -l * l * m_B;
  }
}
