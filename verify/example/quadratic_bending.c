/* quadratic_bending.c -- a plugin whose elements have their own rest shapes: the bending of
 * inextensible cloth, a quadratic form of the positions.
 *
 *   W(x) = k/2 x'(Q o I)x,   Q = 3/A K K'   (4x4, 1/m^2)
 *
 * for a hinge: the triangles (0, 1, 2) and (3, 2, 1), of total rest area A, share the edge x_1
 * x_2.  K x is the integral of the mean curvature over the edge.  With phi linear in each triangle,
 * 1 on the edge and -1 at the tips,
 *
 *   K_v = -(integral of grad phi . grad lambda_v),   lambda_v: barycentric coordinates.
 *
 * The integral over a triangle is -cot/2 of the angle opposite the edge between two vertices.  Q
 * depends only on the rest shape: `prepare` computes it once per hinge, in each scalar.  Try it:
 *
 *   selvedge-verify --energy none --plugin ./quadratic_bending.so */
#include "selvedge/formula.h"
#include "selvedge/plugin.h"

enum { VERTICES = 4, DOF = 3 * VERTICES, PREPARED = VERTICES * VERTICES };

/* Q follows k in p. */
#define Q_OF(p) ((p) + 1)

/* Adds a triangle's part of K, and its area.  The edge goes from vertex a to b. */
static void add_triangle(const real *X, int tip, int a, int b, real *K, real *area) {
  real edge[3], from_a[3], from_b[3], normal[3], n[3];
  for (int i = 0; i < 3; i++) {
    edge[i] = X[3 * b + i] - X[3 * a + i];
    from_a[i] = X[3 * tip + i] - X[3 * a + i];
    from_b[i] = X[3 * tip + i] - X[3 * b + i];
  }
  cross3(edge, from_a, normal);
  const real twice = length3(normal, n);
  const real cot_a = r_quotient(dot3(edge, from_a), twice);
  const real cot_b = r_quotient(-dot3(edge, from_b), twice);
  K[tip] += cot_a + cot_b;
  K[a] -= cot_b;
  K[b] -= cot_a;
  *area += twice / 2;
}

static slv_status prepare(const real *X, const real *p, real *restrict Q) {
  real K[VERTICES] = {0}, area = 0;
  (void)p;
  add_triangle(X, 0, 1, 2, K, &area);
  add_triangle(X, 3, 2, 1, K, &area);
  if (r_re(K[0]) == 0 || r_re(K[3]) == 0) return SLV_EDEGENERATE;
#ifdef PREPARED_IN_FLOAT /* a planted mistake: K is rounded before Q is computed */
  for (int i = 0; i < VERTICES; i++) K[i] = (float)r_re(K[i]);
#endif
  for (int i = 0; i < PREPARED; i++) Q[i] = 3 / area * K[i % VERTICES] * K[i / VERTICES];
  return SLV_OK;
}

/* Computes y = sum of Q_vw x_w. */
static void apply(const real *Q, int v, const real *x, real *y) {
  y[0] = y[1] = y[2] = 0;
  for (int w = 0; w < VERTICES; w++)
    for (int i = 0; i < 3; i++) y[i] += Q[v + VERTICES * w] * x[3 * w + i];
}

/* Computes k/2 x'Qx = k/2 |(Q x)_0|^2 / Q_00, since Q has rank one.  This sum of squares keeps its
 * digits near a flat state, where the terms of x'Qx cancel. */
static slv_status energy(const real *x, const real *p, real *restrict w) {
  real y[3];
  apply(Q_OF(p), 0, x, y);
  *w = p[0] * (dot3(y, y) / Q_OF(p)[0]) / 2;
  r_settle(1, w, DOF, x);
  return SLV_OK;
}

static slv_status gradient(const real *x, const real *p, real *restrict g) {
  for (int v = 0; v < VERTICES; v++) {
    apply(Q_OF(p), v, x, g + 3 * v);
    for (int i = 0; i < 3; i++) g[3 * v + i] *= p[0];
  }
  r_settle(DOF, g, DOF, x);
  return SLV_OK;
}

static slv_status hessian(const real *x, const real *p, real *restrict H) {
  for (int j = 0; j < DOF; j++)
    for (int i = 0; i < DOF; i++) {
      const real q = Q_OF(p)[i / 3 + VERTICES * (j / 3)];
      H[i + DOF * j] = i % 3 == j % 3 ? p[0] * q : 0;
    }
  r_settle(DOF * DOF, H, DOF, x);
  return SLV_OK;
}

SLV_KERNELS(quadratic_bending) = {
    .energy = energy, .gradient = gradient, .hessian = hessian, .prepare = prepare};

#ifdef SLV_ROW_HERE
SLV_DECLARE_SCALARS(quadratic_bending)

/* Both are flat, since a bent rest shape would have W > 0; `oblique` is in the plane z = x. */
static const double square[DOF] = {-1, 0, 0, 0, -1, 0, 0, 1, 0, 1, 0, 0};
static const double oblique[DOF] = {-0.7, 0.3, -0.7, 0.1, -1.1, 0.1, 0, 0.9, 0, 0.8, -0.2, 0.8};

const slv_energy slv_plugin = {
    .interface = SLV_INTERFACE,
    .name = "quadratic_bending",
    .formula = "k/2 x'Qx, Q = 3/A K K'",
    .source =
        "M. Bergou, M. Wardetzky, D. Harmon, D. Zorin, E. Grinspun: A Quadratic Bending "
        "Model for Inextensible Surfaces, SGP 2006",
    .x_unit = "m",
    .w_unit = "J",
    .ndof = DOF,
    .element = SLV_ELEMENT_HINGE,
    .nparam = 1,
    .claims = SLV_ROTATION_INVARIANT | SLV_ZERO_AT_REST | SLV_NONNEGATIVE | SLV_SMOOTH,
    .param = (const slv_param[]){{"k", "N m", "bending stiffness", 0, 1e12, 100, 50, 200}},
    .rest = square,
    .nrest = DOF,
    .rests = (const slv_rest_shape[]){{"square", square}, {"oblique", oblique}, {NULL, NULL}},
    .nprepared = PREPARED,
    SLV_SCALARS(quadratic_bending),
};
#endif
