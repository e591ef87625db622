/* state_class.c -- classes of states: ordinary, hard or extreme for formulas. */
#include "states/hinges.h"

/* LEAST, MOST: ordinary sizes relative to rest.  NEAR: distance to a rotation of rest below which
 * formulas cancel.  SOUND: least height of a triangle over its longest edge.  FAR: distance from
 * the origin over the size at rest beyond which few digits are left.  RANGE: extreme beyond. */
#define LEAST 0.2
#define MOST 5
#define NEAR 1e-6
#define SOUND 0.1
#define FAR 3e6
#define RANGE 1e8

static double norm(int n, const double *x) {
  double s = 0;
  for (int i = 0; i < n; i++) s = hypot(s, x[i]);
  return s;
}

static int same(int n, const double *x, const double *y) {
  for (int i = 0; i < n; i++)
    if (x[i] != y[i]) return 0;
  return 1;
}

static void difference(const double *x, int from, int to, double d[3]) {
  for (int i = 0; i < 3; i++) d[i] = x[3 * to + i] - x[3 * from + i];
}

/* Returns whether a length relative to rest is extreme; 0 is not. */
static int is_extreme(double length) {
  return length > 0 && !(1 / RANGE <= length && length <= RANGE);
}

static int is_ordinary(double length) { return LEAST <= length && length <= MOST; }

static int is_near_rest(const double stretch[2], double near) {
  return fabs(stretch[0] - 1) <= near && fabs(stretch[1] - 1) <= near;
}

/* Returns |a x b|. */
static double area(const double a[3], const double b[3]) {
  const double n[3] = {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2],
                       a[0] * b[1] - a[1] * b[0]};
  return norm(3, n);
}

/* Returns the class for the smallest and largest stretch, neither of them extreme. */
static slv_state_class class_of_stretch(const double stretch[2]) {
  const int sound = is_ordinary(stretch[0]) && is_ordinary(stretch[1]);
  return sound && !is_near_rest(stretch, NEAR) ? SLV_CLASS_ORDINARY : SLV_CLASS_HARD;
}

/* Returns whether a x b = 0; scales both vectors to order one first, by powers of two. */
static int parallel(const double a[3], const double b[3]) {
  const double m = largest(3, a), n = largest(3, b);
  double u[3], v[3];
  if (m == 0 || n == 0) return 1;
  for (int i = 0; i < 3; i++) u[i] = scalbn(a[i], -ilogb(m)), v[i] = scalbn(b[i], -ilogb(n));
  return u[1] * v[2] == u[2] * v[1] && u[2] * v[0] == u[0] * v[2] && u[0] * v[1] == u[1] * v[0];
}

static unsigned flags_of(int degenerate, int extreme) {
  return (degenerate ? (unsigned)SLV_STATE_DEGENERATE : 0U) |
         (extreme ? (unsigned)SLV_STATE_EXTREME : 0U);
}

static int leaves_range(double size) { return size > 0 && !(1e-30 <= size && size <= 1e30); }

unsigned slv_state_flags(const double F[6]) {
  const int extreme = leaves_range(largest(3, F)) || leaves_range(largest(3, F + 3));
  return flags_of(parallel(F, F + 3), extreme);
}

unsigned slv_hinge_flags(const double x[HINGE_DOF]) {
  double e[3], a[3], b[3];
  difference(x, 1, 2, e), difference(x, 1, 0, a), difference(x, 1, 3, b);
  const double size = fmax(largest(3, e), fmax(largest(3, a), largest(3, b)));
  return flags_of(parallel(e, a) || parallel(e, b), leaves_range(size));
}

/* Computes both singular values, the smaller first. */
static void stretch_of_gradient(const double F[6], double stretch[2]) {
  const double u = norm(3, F), v = norm(3, F + 3);
  const double dot = F[0] * F[3] + F[1] * F[4] + F[2] * F[5];
  const double half = (u - v) * (u + v) / 2;
  stretch[1] = sqrt((u * u + v * v) / 2 + hypot(half, dot));
  stretch[0] = stretch[1] > 0 ? area(F, F + 3) / stretch[1] : 0;
}

static slv_state_class class_of_gradient(const double F[6]) {
  static const double rest[6] = {1, 0, 0, 0, 1, 0};
  double stretch[2];
  if (is_extreme(norm(3, F)) || is_extreme(norm(3, F + 3))) return SLV_CLASS_EXTREME;
  if (same(6, F, rest)) return SLV_CLASS_ORDINARY;
  stretch_of_gradient(F, stretch);
  return class_of_stretch(stretch);
}

/* Returns whether a triangle with edges a, b has a short height relative to its longest edge. */
static int is_sliver(const double a[3], const double b[3]) {
  const double c[3] = {b[0] - a[0], b[1] - a[1], b[2] - a[2]};
  const double most = fmax(norm(3, a), fmax(norm(3, b), norm(3, c)));
  return !(area(a, b) >= SOUND * most * most);
}

/* Computes F of a triangle with edges e and rest edges p. */
static void gradient_of_triangle(double e[2][3], const double *p, double F[6]) {
  const double det = p[0] * p[3] - p[1] * p[2];
  for (int i = 0; i < 3; i++) {
    F[i] = (e[0][i] * p[3] - e[1][i] * p[1]) / det;
    F[3 + i] = (e[1][i] * p[0] - e[0][i] * p[2]) / det;
  }
}

static slv_state_class class_of_triangle(const double *x, const double *p) {
  const double rest[2][3] = {{p[0], p[1], 0}, {p[2], p[3], 0}};
  const double size = fmax(norm(2, p), norm(2, p + 2));
  double e[2][3], F[6];
  difference(x, 0, 1, e[0]), difference(x, 0, 2, e[1]);
  gradient_of_triangle(e, p, F);
  const slv_state_class of_F = class_of_gradient(F);
  if (of_F == SLV_CLASS_EXTREME || is_extreme(largest(9, x) / size)) return SLV_CLASS_EXTREME;
  if (is_sliver(rest[0], rest[1]) || largest(9, x) >= FAR * size) return SLV_CLASS_HARD;
  return same(6, e[0], rest[0]) ? SLV_CLASS_ORDINARY : of_F;
}

/* Returns whether the hinge is nearly flat or folded back: theta cancels, or jumps. */
static int is_flat_or_folded(const double x[HINGE_DOF], double near) {
  double e[3], a[3], b[3];
  difference(x, 1, 2, e), difference(x, 1, 0, a), difference(x, 1, 3, b);
  double foot[2][3];
  const double *const side[2] = {a, b};
  const double length = norm(3, e);
  for (int k = 0; k < 2; k++) {
    const double *s = side[k];
    const double t = (s[0] * e[0] + s[1] * e[1] + s[2] * e[2]) / (length * length);
    for (int i = 0; i < 3; i++) foot[k][i] = s[i] - t * e[i];
  }
  const double sine = area(foot[0], foot[1]) / (norm(3, foot[0]) * norm(3, foot[1]));
  return !(sine > near);
}

static slv_state_class class_of_hinge(const slv_energy *h, const double *x) {
  double e[3], a[3], b[3], r[3];
  difference(h->rest, 1, 2, r);
  difference(x, 1, 2, e), difference(x, 1, 0, a), difference(x, 1, 3, b);
  const double rest = norm(3, r), edge = norm(3, e) / rest;
  const double most = fmax(edge, fmax(norm(3, a), norm(3, b)) / rest);
  if (is_extreme(edge) || is_extreme(most) || is_extreme(largest(12, x) / rest))
    return SLV_CLASS_EXTREME;
  if (same(12, x, h->rest)) return SLV_CLASS_ORDINARY;
  if (largest(12, x) >= FAR * rest) return SLV_CLASS_HARD;
  if (!is_ordinary(edge) || !is_ordinary(most) || is_sliver(e, a) || is_sliver(e, b))
    return SLV_CLASS_HARD;
  return is_flat_or_folded(x, NEAR) ? SLV_CLASS_HARD : SLV_CLASS_ORDINARY;
}

static double distance(int dimensions, const double *x, int i, int k) {
  double s = 0;
  for (int d = 0; d < dimensions; d++) s = hypot(s, x[dimensions * i + d] - x[dimensions * k + d]);
  return s;
}

/* Computes the least and largest ratio of distances between points, possibly in the plane, to those
 * at rest; for one point, of the norm of x. If all are 0 at rest, x is a displacement. */
static void stretch_of_points(int n, const double *x, int nrest, const double *rest,
                              double stretch[2]) {
  const int points = n % 3 == 0 ? n / 3 : 0;
  double least = INFINITY, most = 0;
  if (points < 2 && norm(nrest, rest) > 0) least = most = norm(n, x) / norm(nrest, rest);
  for (int i = 0; i < points; i++)
    for (int k = 0; k < i; k++) {
      const double before = distance(nrest / points, rest, i, k);
      const double r = before > 0 ? distance(3, x, i, k) / before : (double)INFINITY;
      if (isfinite(r)) least = fmin(least, r), most = fmax(most, r);
    }
  if (least > most) least = most = 1 + norm(n, x);
  stretch[0] = least, stretch[1] = most;
}

static slv_state_class class_of_points(int n, const double *x, int nrest, const double *rest) {
  double stretch[2];
  stretch_of_points(n, x, nrest, rest, stretch);
  if (is_extreme(stretch[0]) || is_extreme(stretch[1])) return SLV_CLASS_EXTREME;
  if (n == nrest && same(n, x, rest)) return SLV_CLASS_ORDINARY;
  if (largest(n, x) >= FAR * largest(nrest, rest) && largest(nrest, rest) > 0)
    return SLV_CLASS_HARD;
  return class_of_stretch(stretch);
}

/* Returns how many numbers of the rest shape are positions of x's points, in space or plane. */
static int rest_positions(const slv_energy *e) {
  if (3 * e->nrest == 5 * e->ndof) return e->ndof; /* followed by u, v */
  return e->nrest == e->ndof || 3 * e->nrest == 2 * e->ndof ? e->nrest : 0;
}

static slv_state_class class_in_double(const slv_energy *e, const double *x, const double *p) {
  const int rest = rest_positions(e);
  if (rest > 0) return class_of_points(e->ndof, x, rest, p + e->nparam + e->nprepared);
  if (e->element == SLV_ELEMENT_TRIANGLE) return class_of_triangle(x, p);
  if (e->element == SLV_ELEMENT_HINGE) return class_of_hinge(e, x);
  return e->ndof == 6 ? class_of_gradient(x) : class_of_points(e->ndof, x, e->ndof, e->rest);
}

/* Returns whether single precision makes a state hard: within 0.02 of rest it has as few digits
 * left as double within NEAR; the limit FAR is reduced by the same factor. */
static int is_hard_in_single(const slv_energy *e, const double *x, const double *p) {
  const double coarser = 0x1p14; /* sqrt of the ratio of eps in float and double, rounded */
  double stretch[2], size = 0;
  slv_state_stretch(e, x, p, stretch);
  if (is_near_rest(stretch, coarser * NEAR)) return 1;
  if (e->element == SLV_ELEMENT_HINGE && is_flat_or_folded(x, coarser * NEAR)) return 1;
  if (e->ndof == 6 || e->ndof % 3 != 0) return 0;
  for (int k = 1; k < e->ndof / 3; k++) size = fmax(size, distance(3, x, 0, k));
  return largest(e->ndof, x) > FAR / coarser * size;
}

slv_state_class slv_state_class_of(const slv_energy *e, const double *x, const double *p) {
  const slv_state_class c = class_in_double(e, x, p);
  const int coarse = (e->claims & SLV_SINGLE_PRECISION) != 0 && c == SLV_CLASS_ORDINARY;
  return coarse && is_hard_in_single(e, x, p) ? SLV_CLASS_HARD : c;
}

void slv_state_stretch(const slv_energy *e, const double *x, const double *p, double stretch[2]) {
  const int rest = rest_positions(e);
  double edge[2][3], F[6];
  if (rest > 0) {
    stretch_of_points(e->ndof, x, rest, p + e->nparam + e->nprepared, stretch);
  } else if (e->element == SLV_ELEMENT_TRIANGLE) {
    difference(x, 0, 1, edge[0]), difference(x, 0, 2, edge[1]);
    gradient_of_triangle(edge, p, F);
    stretch_of_gradient(F, stretch);
  } else if (e->ndof == 6) {
    stretch_of_gradient(x, stretch);
  } else {
    stretch_of_points(e->ndof, x, e->ndof, e->rest, stretch);
  }
}
