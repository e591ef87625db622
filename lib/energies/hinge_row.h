/* hinge_row.h -- code shared by the bending energies W = K C^2 / 2, C = theta - theta_0: macros
 * that define their functions, and declared states. */
#pragma once

#include "energies/row.h"
#ifdef SLV_BATCH
#include "batch/hinge_block.h"
#else
#include "elements/hinge_projected.h"
#endif

/* K and theta_0, computed from the parameters of the energy. */
typedef struct {
  real K, rest;
} bend;

static inline bend bend_of(const real *p);

/* BEND(name, n, fill) defines the function `name` of x and p; fill(h, b, y) computes its n results
 * y of the hinge h.  BEND_KERNELS(id) defines all functions of an energy of the form W. */
#ifdef SLV_BATCH
#define BEND(name, n, fill) ELEMENT_LANE(name, fill(&c->h, bend_of_lane(p), y))
#define BEND_PROJECTED ELEMENT_LANE(projected, bend_projected(c, bend_of_lane(p), y))
#else
#define BEND(name, n, fill) \
  ROW_FUNCTION(name, n, HINGE_DOF, const hinge h = hinge_of(x), fill(&h, bend_of(p), y))
#define BEND_PROJECTED BEND(projected, HINGE_DOF *HINGE_DOF, bend_projected)
#endif
#define BEND_KERNELS(id)                                        \
  BEND(energy, 1, bend_energy)                                  \
  BEND(gradient, HINGE_DOF, bend_gradient)                      \
  BEND(hessian, HINGE_DOF *HINGE_DOF, bend_hessian)             \
  BEND_PROJECTED                                                \
  SCALAR_ONLY(BEND(condition, HINGE_CONDITION, bend_condition)) \
  SLV_KERNELS(id) = {DERIVATIVES, .projected = projected, .condition = condition};

enum { HINGE_CONDITION = 2 + HINGE_DOF + HINGE_DOF * HINGE_DOF };

static inline real bend_condition_of(const hinge *h, bend b) { return h->theta - b.rest; }

static inline void bend_energy(const hinge *h, bend b, real *SLV_RESTRICT w) {
  const real C = bend_condition_of(h, b);
  *w = b.K * C * C / 2;
}

/* Computes y = K C dC; y and dC must not overlap. */
static inline void bend_force(bend b, real C, const real *dC, real *SLV_RESTRICT y) {
  R_LOOP(int i = 0; i < HINGE_DOF; i++) y[i] = r_times(b.K * C, dC[i]);
}

/* Adds K dC dC' to H; a symmetric H stays bitwise symmetric. */
static inline void bend_stiffen(bend b, const real *dC, real *SLV_RESTRICT H) {
  R_LOOP(int j = 0; j < HINGE_DOF; j++)
  R_LOOP(int i = 0; i < HINGE_DOF; i++) {
    const real y = H[i + HINGE_DOF * j] + r_product(b.K, dC[i], dC[j]);
    if (i <= j) H[i + HINGE_DOF * j] = H[j + HINGE_DOF * i] = y;
  }
}

static inline void bend_gradient(const hinge *h, bend b, real *SLV_RESTRICT y) {
  real dC[HINGE_DOF];
  hinge_gradient(h, dC);
  bend_force(b, bend_condition_of(h, b), dC, y);
}

static inline void bend_hessian(const hinge *h, bend b, real *SLV_RESTRICT H) {
  real dC[HINGE_DOF];
  hinge_gradient(h, dC);
  hinge_hessian(h, b.K * bend_condition_of(h, b), H);
  bend_stiffen(b, dC, H);
}

#ifdef SLV_BATCH
/* Computes K and theta_0 from the parameters of one lane, LANES apart. */
static inline bend bend_of_lane(const real *p) {
  real own[ELEMENT_BATCHED];
  UNROLLED for (int i = 0; i < ELEMENT_BATCHED; i++) own[i] = p[i * LANES];
  return bend_of(own);
}

/* Computes lane l of the 8 x 8 matrices to which the hinges' Hessians are reduced. */
LANE matrix_of_lane(const real *own, const element_lanes *from, int l, eigen_matrix A) {
  element_view c;
  view_of_lane(from, l, c);
  const hinge_weights weights = hinge_weights_of(&c->h);
  hinge_reduce(&c->h, &weights, 1, bend_condition_of(&c->h, bend_of_lane(own)), A, l);
}

/* Sets up the hinges of a block with the eigenpairs of their Hessians. */
static inline const element_lanes *block_of_pairs(const real *own, const real *x,
                                                  element_lanes *kept) {
  _Alignas(SLV_BATCH_ALIGNMENT) eigen_matrix A;
  block_of_views(own, x, kept);
  LANE_LOOP for (int l = 0; l < LANES; l++) matrix_of_lane(own + l, kept, l, A);
  small_eigen_of(A, &kept->pairs);
  return kept;
}

LANE bend_projected(const element_view c, bend b, real *SLV_RESTRICT P) {
  const hinge_weights weights = hinge_weights_of(&c->h);
  hinge_assemble(&c->h, &weights, b.K, c->pairs, c->lane, P);
}
#else
static inline void bend_projected(const hinge *h, bend b, real *SLV_RESTRICT P) {
  hinge_projected(h, b.K, 1, bend_condition_of(h, b), P);
}
#endif

/* Computes the condition, in the layout of energy.h. */
static inline void bend_condition(const hinge *h, bend b, real *SLV_RESTRICT y) {
  y[0] = b.K, y[1] = bend_condition_of(h, b);
  hinge_gradient(h, y + 2);
  hinge_hessian(h, 1, y + 2 + HINGE_DOF);
}

#ifdef SLV_ROW_HERE

/* Flat hinge at rest: triangles of height 1 over an edge of length 2 at the origin. */
static const double hinge_rest[12] = {-1, 0, 0, 0, -1, 0, 0, 1, 0, 1, 0, 0};
static const double hinge_zero[144] = {0};

/* Declared states whose angle is undefined and set to 0.  w [1] and P [144] are the energy and
 * projection at the parameters q.  q NULL: the typical parameters; P NULL: no projection. */
#define NO_ANGLE(q, w, P)                                                                        \
  DECLARED("edge of no length", "no angle: theta and its derivatives are set to 0",              \
           .x = (const double[]){-1, 0, 0, 0, 1, 0, 0, 1, 0, 1, 0, 0}, .p = q, .energy = w,      \
           .gradient = hinge_zero, .hessian = hinge_zero, .projected = P),                       \
      DECLARED("vertex on the edge", "no normal: theta and its derivatives are set to 0",        \
               .x = (const double[]){-1, 0, 0, 0, -1, 0, 0, 1, 0, 0, 3, 0}, .p = q, .energy = w, \
               .gradient = hinge_zero, .hessian = hinge_zero, .projected = P)

#define PRITCHARD "D. Pritchard: Implementing Baraff & Witkin's Cloth Simulation, 2003/2012, "
#define PI 3.14159265358979323846
#define PARAM_BEND(name) \
  { name, "N m", "bending stiffness", 0, 1e12, 100, 50, 200 }

/* Returns the least height of a triangle: twice the area over the longest side. */
static inline double hinge_least_height(const double *x, const double *y, const double *z) {
  double a[3], b[3], c[3], direction[3], n[3];
  for (int i = 0; i < 3; i++) a[i] = y[i] - x[i], b[i] = z[i] - x[i], c[i] = z[i] - y[i];
  const double w = length3(c, n), v = length3(b, n), u = length3(a, direction);
  const double longest = fmax(u, fmax(v, w));
  cross3(direction, b, n);
  return longest > 0 ? length3(n, direction) * (u / longest) : 0;
}

/* Returns a lower bound of the distance to states in which theta jumps or is undefined.  If all
 * vertices move by d, those of one triangle move by at most sqrt 2 |d| relative to its plane.  With
 * the triangle's least height h, its normal turns by an angle whose tangent is at most sqrt 2 |d| /
 * (h - sqrt 2 |d|).  To reach theta = +-pi, one normal must turn by (pi - |theta|) / 2; to lose a
 * normal, a height must vanish. */
static double hinge_smooth_within(const double *x, const double *p) {
  const hinge h = hinge_of(x);
  const double left = atan2(fabs(h.sine), -h.cosine); /* pi - |theta| */
  (void)p;
  return fmin(hinge_least_height(x, x + 3, x + 6), hinge_least_height(x + 3, x + 6, x + 9)) *
         sin(left / 2) / 2;
}

#define ROW_OF_HINGE(id)                                                             \
  ROW_OF(id),                                                                        \
      .x_unit = "m", .w_unit = "J", .ndof = HINGE_DOF, .element = SLV_ELEMENT_HINGE, \
      .rest = hinge_rest, .smooth_within = hinge_smooth_within,                      \
      .no_spectrum =                                                                 \
          "no closed form: theta's eigenvalues are roots of an irreducible polynomial of degree 8"

#endif
