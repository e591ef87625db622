/* quad_bend.c -- bending within a bilinear quadrilateral, by the warp of its corners.
 *
 *   W(x) = f h^3 sum over points of g J [k1 tr(D)^2 + k2 tr(D^2)],   D = S(x) - S(X),
 *   k1 = E nu / (1 - nu^2),   k2 = E / (1 + nu)
 *
 * Schweickart section 2, in-element; f = 1/48 as printed.  In the orthonormal basis whose first
 * vector is along p_s, with the normal n, m = d.n and J = |p_s x p_t|, the shape operator is
 *
 *   S = m/J^2 [ 0   J          ]
 *             [ J  -2 p_s.p_t  ]
 *
 * S is symmetric; as printed it has J^2 below the diagonal.  If p_s and p_t are parallel the normal
 * is undefined, and S is set to 0.  The source uses one quadrature point, the centre.  `definite`
 * is the source's quasi-Newton Hessian, without the second derivatives of S. */
#define JET_VARIABLES 9
#include "elements/jet.h"
#include "energies/quad_row.h"

enum { MOST = GAUSS_MOST * GAUSS_MOST, EACH = 5 };

/* Prepared numbers of point q: sigma, tau, g J at rest, and S_12, S_22 at rest. */
#define POINT(p, q) ((p) + 5 + EACH * (q))

static int count_points(const real *p) { return (int)r_re(p[3] * p[3]); }

/* S_12 (`cross`) and S_22 (`along`) with their derivatives by a, b, d. */
typedef struct {
  jet cross, along;
} shape_operator;

/* Computes the shape operator S for the vectors c, scaled to order one by the power of two `scale`.
 * S of c is `scale` times the result; each derivative adds another factor `scale`. */
static shape_operator shape_of(int order, const real *c, const real *point, real scale) {
  real y[QUAD_CENTRE];
  for (int i = 0; i < QUAD_CENTRE; i++) y[i] = scale * c[i];
  const jet3 a = jet3_variable(order, y, 0), b = jet3_variable(order, y + 3, 3),
             d = jet3_variable(order, y + 6, 6);
  const jet3 p_s = jet3_sum(1, &a, point[1], &d), p_t = jet3_sum(1, &b, point[0], &d);
  const jet3 normal = jet3_cross(&p_s, &p_t);
  jet3 n;
  const jet J = jet3_length(&normal, &n), inverse = jet_inverse(&J);
  const jet m = jet3_dot(&d, &n), F = jet3_dot(&p_s, &p_t);
  shape_operator S = {.cross = jet_product(&m, &inverse)};
  const jet slope = jet_product(&S.cross, &F), minus = jet_scaled(-2, &inverse);
  S.along = jet_product(&slope, &minus);
  return S;
}

static real scale_of(const real *c) {
  const real m = r_max_abs(QUAD_CENTRE, c), s = r_scale(m);
  return r_re(m) == 0 ? R(1) : s * r_scale_more(s * m);
}

/* W and its derivatives by a, b, d: the gradient h, and the upper triangle of M. */
typedef struct {
  real w, h[QUAD_CENTRE], M[QUAD_CENTRE * QUAD_CENTRE];
} bending;

/* Adds k D^2 and its derivatives, D = S - rest.  M is the quasi-Newton Hessian if S has order 1. */
static void add_square(real k, const jet *S, real rest, real scale, bending *to) {
  const real D = scale * S->v - rest, kD = r_times(k, D), once = scale * scale;
  to->w += r_times(kD, D);
  for (int i = 0; i < jet_firsts(S); i++) to->h[i] += 2 * r_times(kD, once * S->d[i]);
  for (int l = 0, n = 0; l < jet_firsts(S); l++)
    for (int i = 0; i <= l; i++, n++) {
      const real curved = S->order > 1 ? r_times(kD, once * (scale * S->h[n])) : R(0);
      const real outer = r_times(k, (once * S->d[i]) * (once * S->d[l]));
      to->M[i + QUAD_CENTRE * l] += 2 * (curved + outer);
    }
}

/* k1 tr(D)^2 + k2 tr(D^2) is (k1 + k2) D_22^2 + 2 k2 D_12^2, because D_11 = 0. */
static void bend(const real *p, const real *c, int order, bending *to) {
  const real E = p[0], nu = p[1], thick = p[2], scale = scale_of(c);
  const real k = p[4] * thick * thick * thick * E / (1 - nu * nu);
  *to = (bending){0};
  for (int q = 0; q < count_points(p); q++) {
    const real *point = POINT(p, q), k1 = nu * k * point[2], k2 = k * point[2] - k1;
    const shape_operator S = shape_of(order, c, point, scale);
    add_square(2 * k2, &S.cross, point[3], scale, to);
    add_square(k1 + k2, &S.along, point[4], scale, to);
  }
}

static slv_status prepare(const real *X, const real *p, real *restrict prepared) {
  quad_point at[MOST];
  real c[QUAD_CENTRE];
  SLV_TRY(quad_rest(X, X + QUAD_DOF, p[3], at));
  quad_centre(3, X, c);
  const real scale = scale_of(c);
  for (int i = 0; i < EACH * MOST; i++) prepared[i] = 0;
  for (int q = 0; q < count_points(p); q++) {
    real *y = prepared + EACH * q;
    y[0] = at[q].sigma, y[1] = at[q].tau, y[2] = at[q].weight;
    const shape_operator S = shape_of(0, c, y, scale);
    y[3] = scale * S.cross.v, y[4] = scale * S.along.v;
  }
  return SLV_OK;
}

static void add_energy(const real *p, const real *c, real *restrict w) {
  bending of;
  bend(p, c, 0, &of);
  *w += of.w;
}

static void add_gradient(const real *p, const real *c, real *restrict g) {
  bending of;
  bend(p, c, 1, &of);
  quad_gradient(of.h, g);
}

static void add_matrix(const real *p, const real *c, int order, real *restrict H) {
  bending of;
  bend(p, c, order, &of);
  quad_hessian(of.M, H);
}

QUAD_QUANTITY(energy, 1, add_energy(p, c, y))
QUAD_QUANTITY(gradient, QUAD_DOF, add_gradient(p, c, y))
QUAD_QUANTITY(hessian, QUAD_DOF *QUAD_DOF, add_matrix(p, c, 2, y))
QUAD_QUANTITY(definite, QUAD_DOF *QUAD_DOF, add_matrix(p, c, 1, y))

SLV_KERNELS(quad_bend) = {DERIVATIVES, .definite = definite, .prepare = prepare};

#ifdef SLV_ROW_HERE
/* Returns a lower bound of the distance to parallel p_s and p_t, where the smaller singular value
 * of [p_s p_t] is 0.  If all points move by m, p_s and p_t move by at most sqrt 2 |m| each, and by
 * at most 2 |m| together. */
static double smooth_within(const double *x, const double *p) {
  double c[QUAD_CENTRE], T[6], n[3], unit[3], least = INFINITY;
  quad_centre(3, x, c);
  for (int q = 0; q < count_points(p); q++) {
    quad_tangents(3, c, POINT(p, q)[0], POINT(p, q)[1], T);
    cross3(T, T + 3, n);
    const double size = hypot(length3(T, unit), length3(T + 3, unit));
    least = fmin(least, size > 0 ? length3(n, unit) / size / 2 : 0);
  }
  return least;
}

#define NO_TANGENTS \
  (const double[]) { 0, 0, 0, 1, 0, 0, 2, 0, 0, 1, 0, 0 }

static const double none[QUAD_DOF * QUAD_DOF] = {0};

static const slv_declared declared[] = {
    DECLARED("all points on a line",
             "p_s and p_t are parallel, no normal: S and its derivatives are set to 0",
             .x = NO_TANGENTS, .energy = none, .gradient = none, .hessian = none),
    DECLARED("corners 1/8 up and down",
             "worked by hand: shape operator S_12 = 1/2, S_22 = 0, energy f h^3 k2/2",
             .x = (const double[]){0, 0, 0.125, 1, 0, -0.125, 1, 1, 0.125, 0, 1, -0.125},
             .energy = (const double[]){1e5 / 1.25 / 64 / 48 / 2}),
    DECLARED("all points equal", "no normal: S and its derivatives are set to 0", .x = none,
             .energy = none, .gradient = none, .hessian = none),
    {0}};

ROW(quad_bend) = {
    ROW_OF_QUAD(quad_bend),
    .formula =
        "f h^3 sum of g J [k1 tr(D)^2 + k2 tr(D^2)], k1 = E nu/(1 - nu^2), k2 = E/(1 + nu), "
        "D = S - S_rest, S: shape operator, g: weight and J: area element of a quadrature point",
    .source = SCHWEICKART "section 2, in-element",
    .nparam = 5,
    .nprepared = EACH * MOST,
    .claims = SLV_ROTATION_INVARIANT | SLV_ZERO_AT_REST | SLV_NONNEGATIVE | SLV_GAUSS_NEWTON,
    .param = (const slv_param[]){PARAM_YOUNG("E", "Young's modulus"),
                                 {"nu", "1", "Poisson's ratio", -0.9999, 0.9999, 0.25, 0, 0.45},
                                 PARAM_THICKNESS(0.25, 0.125, 0.25),
                                 PARAM_POINTS(1),
                                 {"f", "1", "factor of h^3; 1/48 as printed", 0, 1,
                                  0x1.5555555555555p-6, 0x1.5555555555555p-6,
                                  0x1.5555555555555p-6}},
    .sets = (const slv_param_set[]){{"four points", (const double[]){1e5, 0.25, 0.25, 2, 1. / 48}},
                                    {"Kirchhoff and Love's factor",
                                     (const double[]){1e5, 0, 0.25, 1, 1. / 24}},
                                    {NULL, NULL}},
    .smooth_within = smooth_within,
};
#endif
