/* check_assumption.c -- tests bending forces that Pritchard (P) derived under the assumption that
 * normals and edge of a hinge keep their lengths. As in P section 4, it differentiates numerically:
 * at a shifted x, normals and edge are divided by their lengths before the shift. The shift is a
 * complex step, so only round-off is left. The code follows Pritchard eqs. 25-36 and 40-53
 * literally, and shares nothing with the closed form under test. It also compares the difference of
 * force and gradient with its expected value, sin theta cos theta d log|e|/dx. */
#include <math.h>

#include "engine/finding.h"

enum { DOF = 12, VECTORS = 3 };

typedef struct {
  slv_c64 vector[VECTORS][3];          /* normals n_A and n_B, edge e */
  slv_c64 derivative[VECTORS][DOF][3]; /* d vector / dx */
} shifted;

/* Sine and cosine of theta, and d theta / dx by Pritchard eq. 53 */
typedef struct {
  slv_c64 sine, cosine, slope[DOF];
} bend;

static void from_to(const slv_c64 *x, int from, int to, slv_c64 *d) {
  for (int i = 0; i < 3; i++) d[i] = x[3 * to + i] - x[3 * from + i];
}

static void cross(const slv_c64 *a, const slv_c64 *b, slv_c64 *c) {
  for (int i = 0; i < 3; i++) {
    const int j = (i + 1) % 3, k = (i + 2) % 3;
    c[i] = a[j] * b[k] - a[k] * b[j];
  }
}

static slv_c64 dot(const slv_c64 *a, const slv_c64 *b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/* Computes the unnormalised vectors and their derivatives by Pritchard eqs. 25-27 and 31-36. The
 * table q has the vertices whose difference gives each derivative. */
static void vectors_of(const slv_c64 *x, shifted *y) {
  static const int q[2][4][2] = {{{1, 2}, {2, 0}, {0, 1}, {0, 0}},
                                 {{0, 0}, {3, 2}, {1, 3}, {2, 1}}};
  static const int along[4] = {0, 1, -1, 0};
  slv_c64 a[3], b[3];
  from_to(x, 0, 2, a), from_to(x, 0, 1, b), cross(a, b, y->vector[0]);
  from_to(x, 3, 1, a), from_to(x, 3, 2, b), cross(a, b, y->vector[1]);
  from_to(x, 2, 1, y->vector[2]);
  for (int i = 0; i < DOF; i++) {
    slv_c64 axis[3] = {0};
    axis[i % 3] = 1;
    for (int t = 0; t < 2; t++) {
      from_to(x, q[t][i / 3][0], q[t][i / 3][1], a);
      cross(axis, a, y->derivative[t][i]);
    }
    const int particle = i / 3;
    for (int k = 0; k < 3; k++) y->derivative[2][i][k] = along[particle] * axis[k];
  }
}

/* Divides the vectors and their derivatives by these lengths: Pritchard eqs. 40-42. */
static void divide(shifted *y, const slv_c64 *length) {
  for (int v = 0; v < VECTORS; v++)
    for (int k = 0; k < 3; k++) {
      y->vector[v][k] /= length[v];
      for (int i = 0; i < DOF; i++) y->derivative[v][i][k] /= length[v];
    }
}

/* Computes theta, d theta / dx for vectors / `length`: Pritchard eqs. 28-29, 46-49, 53. */
static void bend_of(const slv_c64 *x, const slv_c64 *length, bend *b) {
  shifted y;
  slv_c64 c[3], d[3];
  vectors_of(x, &y);
  divide(&y, length);
  const slv_c64 *A = y.vector[0], *B = y.vector[1], *e = y.vector[2];
  cross(A, B, c);
  b->cosine = dot(A, B), b->sine = dot(c, e);
  const slv_c64 square = b->sine * b->sine + b->cosine * b->cosine;
  for (int i = 0; i < DOF; i++) {
    const slv_c64 *dA = y.derivative[0][i], *dB = y.derivative[1][i];
    const slv_c64 d_cosine = dot(dA, B) + dot(A, dB);
    slv_c64 d_sine = dot(c, y.derivative[2][i]);
    cross(dA, B, d), d_sine += dot(d, e);
    cross(A, dB, d), d_sine += dot(d, e);
    b->slope[i] = (b->cosine * d_sine - b->sine * d_cosine) / square;
  }
}

/* Computes the lengths of n_A, n_B and e at x. */
static void lengths(const slv_c64 *x, slv_c64 *length) {
  shifted y;
  vectors_of(x, &y);
  for (int v = 0; v < VECTORS; v++) length[v] = csqrt(dot(y.vector[v], y.vector[v]));
}

/* Returns Im theta / h to first order in h: the derivative of theta along a complex step h. */
static double turned(const bend *b, double h) {
  const double s = creal(b->sine), c = creal(b->cosine);
  return (c * cimag(b->sine) - s * cimag(b->cosine)) / h / (s * s + c * c);
}

/* theta and d theta / dx at one state, computed numerically */
typedef struct {
  double theta, sc, length[VECTORS];
  double held[DOF], free[DOF]; /* d theta / dx, with constant lengths and with true lengths */
  double second[DOF * DOF];    /* d2 theta / dx2 with constant lengths */
} numeric;

static void differentiate(const slv_state *s, numeric *y) {
  slv_c64 x[DOF], length[VECTORS], now[VECTORS];
  bend b;
  const double h = ldexp(1, ilogb(vector_norm(DOF, s->x)) - 200);
  for (int i = 0; i < DOF; i++) x[i] = s->x[i];
  lengths(x, length);
  bend_of(x, length, &b);
  y->theta = atan2(creal(b.sine), creal(b.cosine));
  y->sc = creal(b.sine) * creal(b.cosine);
  for (int v = 0; v < VECTORS; v++) y->length[v] = creal(length[v]);
  for (int j = 0; j < DOF; j++) {
    x[j] = s->x[j] + h * (slv_c64)I;
    bend_of(x, length, &b);
    y->held[j] = turned(&b, h);
    for (int i = 0; i < DOF; i++) y->second[i + DOF * j] = cimag(b.slope[i]) / h;
    lengths(x, now);
    bend_of(x, now, &b);
    y->free[j] = turned(&b, h);
    x[j] = s->x[j];
  }
}

/* Returns 1 if the edge and both heights are within a factor of 4. On other hinges the shape of the
 * hinge would dominate the reported difference. */
static int well_shaped(const numeric *n) {
  const double e = n->length[2];
  for (int v = 0; v < 2; v++) {
    const double height = n->length[v] / e;
    if (!(height < 4 * e && e < 4 * height)) return 0;
  }
  return 1;
}

/* Returns entry i of d log|e| / dx. */
static double stretch(const slv_state *s, const numeric *n, int i) {
  const double e = s->x[3 + i % 3] - s->x[6 + i % 3], over = n->length[2] * n->length[2];
  return i / 3 == 1 ? e / over : i / 3 == 2 ? -e / over : 0;
}

/* Compares the difference of P's force and the gradient, f (held - free) with f = k theta, with its
 * expected value d = f sin theta cos theta d log|e|/dx. Returns the error. Stores the largest
 * difference relative to the gradient in t->figure, for the record's note. */
static double difference_error(const slv_state *s, const numeric *n, double f, double *d,
                               tally *t) {
  double distance[DOF], found[DOF];
  for (int i = 0; i < DOF; i++) {
    found[i] = n->held[i] - n->free[i];
    distance[i] = f * found[i];
    d[i] = f * n->sc * stretch(s, n, i);
  }
  const double size = vector_norm(DOF, n->free);
  if (well_shaped(n) && size > 0) t->figure = fmax(t->figure, vector_norm(DOF, found) / size);
  return vector_distance(DOF, distance, d);
}

MEASURE_OF(assumption) {
  double g[DOF], H[DOF * DOF], want_g[DOF], want_H[DOF * DOF], d[DOF];
  numeric n;
  const unsigned hard = SLV_STATE_EXTREME | SLV_STATE_DEGENERATE;
  const double reach = 64 * eps_of(e) * vector_norm(DOF, s->x);
  if ((s->flags & hard) != 0 || !(e->smooth_within(s->x, s->p) > reach)) return NOT_JUDGED;
  const double k = s->p[slv_energy_find_param(e, "k")];
  if (e->f64->gradient(s->x, s->p, g) != SLV_OK) return NOT_JUDGED;
  if (e->f64->hessian(s->x, s->p, H) != SLV_OK) return NOT_JUDGED;
  differentiate(s, &n);
  for (int i = 0; i < DOF; i++) want_g[i] = k * n.theta * n.held[i];
  for (int i = 0; i < DOF * DOF; i++)
    want_H[i] = k * (n.held[i % DOF] * n.held[i / DOF] + n.theta * n.second[i]);
  const double apart = difference_error(s, &n, k * n.theta, d, t);
  const double error_g = vector_distance(DOF, g, want_g);
  const double error_H = vector_distance(DOF * DOF, H, want_H);
  const double ratio_g = spread_ratio(e, QUANTITY_GRADIENT, s->x, s->p, error_g, worst);
  const double ratio_H = spread_ratio(e, QUANTITY_HESSIAN, s->x, s->p, error_H, worst);
  const double ratio_d = spread_ratio(e, QUANTITY_GRADIENT, s->x, s->p, apart, worst);
  find_quantity(t, ratio_g, e, QUANTITY_GRADIENT, "", g, want_g);
  find_quantity(t, ratio_H, e, QUANTITY_HESSIAN, "", H, want_H);
  return worse_of(ratio_g, worse_of(ratio_H, ratio_d));
}

static const char *missing_assumption(const slv_energy *e) {
  const int held = (e->claims & SLV_NOT_A_GRADIENT) != 0 && e->smooth_within != NULL &&
                   e->element == SLV_ELEMENT_HINGE && e->f64->gradient != NULL &&
                   e->f64->hessian != NULL && slv_energy_find_param(e, "k") >= 0;
  return held ? NULL : "not a bending force that assumes constant lengths";
}

DEFINE_CHECK(assumption, .bound = 5, .quantity = "hessian", .share = 4, .spare = 0.1,
             .missing = missing_assumption, .measure = assumption)
