/* element_row.h -- energies of a triangle's vertices x, made from formulas in F.  The rest shape is
 * among the parameters; the chain rule turns derivatives by F into derivatives by x.
 *
 * An energy's file defines these functions of F = [w_u w_v] and q, parameters from the sixth on,
 *
 *   density_energy(q, half, F, w), density_gradient, density_hessian
 *                      add the energy with every stiffness times half = alpha^2 / 2
 *   density_conditions(q, alpha, F, y)
 *                      computes its condition functions, as in triangle_conditions.h
 *
 * and then calls ELEMENT_KERNELS(id, number of conditions). */
#pragma once

#define TRIANGLE_TIMES(weight, h) r_times(weight, h)
#include "elements/triangle_formula.h"
#include "energies/row.h"
#include "energies/triangle_conditions.h"

enum { OF_REST = 5, OF_VERTICES = SLV_CONDITION_SIZE(9) };

typedef struct {
  real area, G[4], F[6];
} element;

/* Computes a - b = hi + lo exactly (Knuth). */
static inline r_double r_difference(real a, real b) {
  const real hi = a - b, z = hi - a;
  return (r_double){hi, (a - (hi - z)) - (b + z)};
}

/* Computes F by Pritchard eqs. 3-4, with numerators in twice the precision, because differences of
 * positions may be much smaller than x. */
static inline void element_columns(const real *x, const real *p, real twice, real *restrict F) {
  const real u[4] = {p[3], p[3], -p[1], -p[1]}, v[4] = {-p[2], -p[2], p[0], p[0]};
  for (int i = 0; i < 3; i++) {
    const r_double a = r_difference(x[3 + i], x[i]), b = r_difference(x[6 + i], x[i]);
    const real e[4] = {a.hi, a.lo, b.hi, b.lo};
    const r_double along_u = r_dot(4, u, e), along_v = r_dot(4, v, e);
    F[i] = (along_u.hi + along_u.lo) / twice;
    F[3 + i] = (along_v.hi + along_v.lo) / twice;
  }
}

/* Computes *t from p = (du_1, dv_1, du_2, dv_2): Pritchard eqs. 1, 3-4. */
static inline slv_status element_at(const real *x, const real *p, element *t) {
  const real twice = r_determinant(p[0], p[3], p[2], p[1]);
  t->area = r_abs(twice) / 2;
  if (!(r_re(t->area) > 0)) return SLV_EDOMAIN;
  t->G[0] = p[3] / twice, t->G[1] = -p[1] / twice;
  t->G[2] = -p[2] / twice, t->G[3] = p[0] / twice;
  element_columns(x, p, twice, t->F);
  return SLV_OK;
}

static inline real element_alpha(const element *t, const real *p) { return r_pow(t->area, p[4]); }

/* Returns alpha^2 / 2. */
static inline real element_half(const element *t, const real *p) {
  return r_pow(t->area, 2 * p[4]) / 2;
}

/* Computes dW/dx [9] from dW/dF [6], Pritchard 2012 eqs. 5-12.  The vertices' forces sum to 0. */
static inline void element_gradient(const element *t, const real *P, real *restrict g) {
  for (int i = 0; i < 3; i++) {
    for (int m = 1; m < 3; m++)
      g[3 * m + i] = r_times(t->G[m - 1], P[i]) + r_times(t->G[m + 1], P[3 + i]);
    g[i] = -(g[3 + i] + g[6 + i]);
  }
}

/* Computes d2W/dx2 [81] from d2W/dF2 [36]. */
static inline void element_hessian(const element *t, const real *H, real *restrict K) {
  triangle_jacobian(R(-1), t->G, H, K);
  for (int j = 1; j < 9; j++)
    for (int i = 0; i < j; i++) K[i + 9 * j] = K[j + 9 * i];
}

static inline void element_condition(const element *t, const real *of_F, real *restrict y) {
  y[0] = of_F[0], y[1] = of_F[1];
  element_gradient(t, of_F + 2, y + 2);
  element_hessian(t, of_F + 8, y + 11);
}

/* QUANTITY of row.h for elements: the statement `sum` may use the element t. */
#define ELEMENT_QUANTITY(name, n, sum) \
  ROW_FUNCTION(name, n, 9, element t; SLV_TRY(element_at(x, p, &t)), sum)

#define ELEMENT_KERNELS(id, count)                                                      \
  ELEMENT_QUANTITY(energy, 1, density_energy(p + OF_REST, element_half(&t, p), t.F, y)) \
  ELEMENT_QUANTITY(gradient, 9, {                                                       \
    real P[6] = {0};                                                                    \
    density_gradient(p + OF_REST, element_half(&t, p), t.F, P);                         \
    element_gradient(&t, P, y);                                                         \
  })                                                                                    \
  ELEMENT_QUANTITY(hessian, 81, {                                                       \
    real H[36] = {0};                                                                   \
    density_hessian(p + OF_REST, element_half(&t, p), t.F, H);                          \
    element_hessian(&t, H, y);                                                          \
  })                                                                                    \
  ELEMENT_QUANTITY(condition, (count)*OF_VERTICES, {                                    \
    real of_F[(count)*OF_ONE_CONDITION] = {0};                                          \
    density_conditions(p + OF_REST, element_alpha(&t, p), t.F, of_F);                   \
    for (int c = 0; c < (count); c++)                                                   \
      element_condition(&t, of_F + OF_ONE_CONDITION * c, y + OF_VERTICES * c);          \
  })                                                                                    \
  SLV_KERNELS(id) = {DERIVATIVES, .condition = condition};

/* DENSITY_OF_FIBRES(count, fibres, phi, condition) defines the density's functions.  fibres(q,
 * half, f) sets the fibres; condition(k, alpha, f, F, y) is like condition_of_fibre(). */
#define DENSITY_OF_FIBRES(count, fibres, phi, condition)                                           \
  static inline void add_fibres(fibre_add *add, const real *q, real half, const real *F,           \
                                real *restrict y) {                                                \
    fibre f[count];                                                                                \
    fibres(q, half, f);                                                                            \
    for (int i = 0; i < (count); i++) add(phi, &f[i], F, y);                                       \
  }                                                                                                \
  static inline void density_energy(const real *q, real half, const real *F, real *restrict w) {   \
    add_fibres(fibre_energy, q, half, F, w);                                                       \
  }                                                                                                \
  static inline void density_gradient(const real *q, real half, const real *F, real *restrict g) { \
    add_fibres(fibre_gradient, q, half, F, g);                                                     \
  }                                                                                                \
  static inline void density_hessian(const real *q, real half, const real *F, real *restrict H) {  \
    add_fibres(fibre_hessian, q, half, F, H);                                                      \
  }                                                                                                \
  static inline void density_conditions(const real *q, real alpha, const real *F,                  \
                                        real *restrict y) {                                        \
    fibre f[count];                                                                                \
    fibres(q, R(1), f);                                                                            \
    for (int i = 0; i < (count); i++)                                                              \
      condition(f[i].k, alpha, &f[i], F, y + OF_ONE_CONDITION * i);                                \
  }

/* Sets two fibres with separate stiffnesses and rest stretches from q: k_u, k_v, b_u, b_v. */
static inline void pair_of_fibres(const real *q, real half, fibre *f) {
  axis_fibres(q + 1, f); /* b_u and b_v */
  for (int i = 0; i < 2; i++) f[i].k = half * q[i];
}

#ifdef SLV_ROW_HERE

#define PRITCHARD "D. Pritchard: Implementing Baraff & Witkin's Cloth Simulation, 2012, "
#define ROBSON "I. Robson: Stretch Forces in Cloth Simulation, "

#define PARAM_EDGE(name, meaning, typical, lo, hi) \
  { name, "m", meaning, -1e3, 1e3, typical, lo, hi }

/* First five parameters of every such energy; their ranges keep the rest area far from 0. */
#define ELEMENT_PARAMS                                                                 \
  PARAM_EDGE("du_1", "u of the rest edge from vertex 0 to 1", 1, 0.5, 1.5),            \
      PARAM_EDGE("dv_1", "v of the rest edge from vertex 0 to 1", 0, -0.3, 0.3),       \
      PARAM_EDGE("du_2", "u of the rest edge from vertex 0 to 2", 0, -0.3, 0.3),       \
      PARAM_EDGE("dv_2", "v of the rest edge from vertex 0 to 2", 1, 0.5, 1.5), {      \
    "alpha_exponent", "1", "alpha is the rest area to this power", 0.5, 1, 0.5, 0.5, 1 \
  }

/* The unit is N/m for alpha = sqrt(a). */
#define PARAM_STIFFNESS(name) \
  { name, "N/m^(4 alpha_exponent - 1)", "stiffness", 0, 1e12, 100, 50, 200 }

/* du_1 .. dv_2 of the named sets: a skewed rest shape of area 5/8, and the unit triangle. */
#define SKEWED 1.25, 0.25, 0, 1
#define UNIT 1, 0, 0, 1

#define ROW_OF_TRIANGLE(id)                                                                  \
  ROW_OF(id),                                                                                \
      .x_unit = "m", .w_unit = "J", .ndof = 9, .element = SLV_ELEMENT_TRIANGLE,              \
      .rest = element_rest,                                                                  \
      .no_spectrum = "the spectrum in x depends on the rest shape; no closed form is given", \
      .no_projected = "the spectrum in x depends on the rest shape; the eigensolver projects"

#define SHEAR_OF_TRIANGLE                                             \
  .nparam = 6, .ncondition = 1,                                       \
  .param = (const slv_param[]){ELEMENT_PARAMS, PARAM_STIFFNESS("k")}, \
  .sets = (const slv_param_set[]) {                                   \
    {"alpha = a^(3/4)", (const double[]){SKEWED, 0.75, 100}},         \
        {"alpha = a", (const double[]){SKEWED, 1, 100}}, {            \
      NULL, NULL                                                      \
    }                                                                 \
  }

#define PAIR_OF_STRETCHES                                                                      \
  .nparam = 9, .ncondition = 2,                                                                \
  .claims = SLV_ROTATION_INVARIANT | SLV_ZERO_AT_REST | SLV_NONNEGATIVE,                       \
  .param = (const slv_param[]){ELEMENT_PARAMS, PARAM_STIFFNESS("k_u"), PARAM_STIFFNESS("k_v"), \
                               PARAM_B("b_u"), PARAM_B("b_v")},                                \
  .sets = (const slv_param_set[]) {                                                            \
    {"alpha = a^(3/4)", (const double[]){SKEWED, 0.75, 100, 50, 1, 1}},                        \
        {"alpha = a", (const double[]){SKEWED, 1, 50, 200, 0.5, 0.75}},                        \
        {"no rest length", (const double[]){UNIT, 0.5, 100, 100, 0, 0}}, {                     \
      NULL, NULL                                                                               \
    }                                                                                          \
  }

/* The sum of the fibres' Hessians k alpha^2 g g'.  g has the weights of the vertices: vertex 1
 * minus vertex 0 for w_u, 2 minus 0 for w_v.  x_u, x_v are k alpha^2 along x; y_u, y_v in y, z. */
#define HESSIAN_OF_STRETCH(x_u, x_v, y_u, y_v)                                                 \
  (const double[81]) {                                                                         \
    [0] = x_u + x_v, [10] = y_u + y_v, [20] = y_u + y_v, [3] = -x_u, [13] = -y_u, [23] = -y_u, \
    [6] = -x_v, [16] = -y_v, [26] = -y_v, [27] = -x_u, [37] = -y_u, [47] = -y_u, [30] = x_u,   \
    [40] = y_u, [50] = y_u, [54] = -x_v, [64] = -y_v, [74] = -y_v, [60] = x_v, [70] = y_v,     \
    [80] = y_v                                                                                 \
  }

/* Unit right triangle: the rest configuration of the typical parameters. */
static const double element_rest[9] = {0, 0, 0, 1, 0, 0, 0, 1, 0};
static const double element_zero[81] = {0};

/* Returns the norm of the smallest change of x that changes |w_u| or |w_v| by d.  w_u and w_v are
 * weighted sums of the vertices. */
static inline double element_within(const element *t, int column, double d) {
  const double a = t->G[2 * column], b = t->G[1 + 2 * column];
  return d / sqrt(a * a + b * b + (a + b) * (a + b));
}

static inline double element_length(const element *t, int column) {
  const double *w = t->F + 3 * column;
  return hypot(hypot(w[0], w[1]), w[2]);
}

/* Returns the distance to a state in which this column of F is 0; 0 if the rest area is 0. */
static inline double element_direction_within(const double *x, const double *p, int column) {
  element t;
  if (element_at(x, p, &t) != SLV_OK) return 0;
  return element_within(&t, column, element_length(&t, column));
}

static inline double element_directions_within(const double *x, const double *p) {
  return fmin(element_direction_within(x, p, 0), element_direction_within(x, p, 1));
}

#endif
