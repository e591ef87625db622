/* ring_row.h -- code shared by the energies of the faces around a vertex, one slv_energy for each
 * topology.  A few topologies are built in, so that every check runs on them.
 *
 * The file of an energy defines its topology, number of coordinates, rest shapes (the first one
 * flat) and declared states; RING_KERNELS and RING_ROW define everything else.
 *
 * The factor of h^3, 1/48 as printed or 1/24 by Kirchhoff and Love, is a parameter. */
#pragma once

#include "elements/ring_formula.h"
#include "energies/row.h"

/* RING_QUANTITY(name, ndof, n, fill) defines the function `name` of x and p.  q holds the prepared
 * numbers, y [n] the result. */
enum { RING_PARAMS = 4 };
#define RING_QUANTITY(name, ndof, n, fill) \
  ROW_FUNCTION(name, n, ndof, const real *q = p + RING_PARAMS, fill)

/* RING_PREPARE(id, topology, ndof) defines `prepare`.  Quad precision computes the prepared
 * numbers; other scalars round them.  Otherwise, if the angle between the first edge and the normal
 * is small, the error of e(X) would be multiplied by 1/sine^2 of that angle; for a dome, whose e_1
 * and e_2 are 0, no perturbation of x explains such an error. */
#ifdef SLV_SCALAR_F128
#define RING_PREPARE(id, topology, ndof)                                             \
  static slv_status prepare(const real *X, const real *p, real *restrict prepared) { \
    return ring_prepare(&(topology), p, X, prepared);                                \
  }
#else
#define RING_PREPARE(id, topology, ndof)                                             \
  extern const slv_kernels_f128 slv_##id##_f128;                                     \
  static slv_status prepare(const real *X, const real *p, real *restrict prepared) { \
    slv_f128 rest[ndof], m[RING_PARAMS], q[RING_PREPARED];                           \
    for (int i_ = 0; i_ < (ndof); i_++) rest[i_] = r_re(X[i_]);                      \
    for (int i_ = 0; i_ < RING_PARAMS; i_++) m[i_] = r_re(p[i_]);                    \
    SLV_TRY(slv_##id##_f128.prepare(rest, m, q));                                    \
    for (int i_ = 0; i_ < RING_PREPARED; i_++) prepared[i_] = R(q[i_]);              \
    return SLV_OK;                                                                   \
  }
#endif

/* Defines the functions of the energy `id`, and their table. */
#define RING_KERNELS(id, topology, ndof)                                                \
  RING_QUANTITY(energy, ndof, 1, ring_energy(&(topology), q, x, y))                     \
  RING_QUANTITY(gradient, ndof, ndof, ring_gradient(&(topology), q, x, y))              \
  RING_QUANTITY(hessian, ndof, (ndof) * (ndof), ring_hessian(&(topology), q, x, 1, y))  \
  RING_QUANTITY(definite, ndof, (ndof) * (ndof), ring_hessian(&(topology), q, x, 0, y)) \
  RING_PREPARE(id, topology, ndof)                                                      \
  SLV_KERNELS(id) = {DERIVATIVES, .definite = definite, .prepare = prepare};

#ifdef SLV_ROW_HERE

#define RING_FORMULA                                                                              \
  "factor h^3 a_v (k_1 tr(D)^2 + k_2 tr(D^2)), k_1 = E nu/(1 - nu^2), k_2 = E/(1 + nu), D = S(x)" \
  " - S(rest), S: shape operator, a_v: the vertex's share of the faces' rest areas"

static const slv_param ring_params[RING_PARAMS] = {
    PARAM_YOUNG("E", "Young's modulus"),
    {"nu", "1", "Poisson's ratio", -1, 1, 0.25, 0, 0.4},
    PARAM_THICKNESS(0.0625, 0.0625, 0.0625),
    {"factor", "1", "factor of h^3: 1/48 as printed, 1/24 of Kirchhoff-Love", 0, 1, 1. / 48,
     1. / 48, 1. / 48}};

static const slv_param_set ring_sets[] = {
    {"Kirchhoff-Love", (const double[]){1e5, 0.25, 0.0625, 1. / 24}}, {NULL, NULL}};

static const double ring_zero[RING_DOF * RING_DOF] = {0};

#define RING_NO_FRAME(points)                                                                     \
  DECLARED("first edge along the normal", "no tangent frame: S and its derivatives are set to 0", \
           .x = (points), ALL_ZERO(ring_zero)),                                                   \
      DECLARED("one point", "no normal: S and its derivatives are set to 0", .x = ring_zero,      \
               ALL_ZERO(ring_zero))
/* A declared state with energy k E h^3 factor.  k_1 = 4/15 E, k_2 = 4/5 E for nu = 1/4. */
#define RING_BY_HAND(words, points, k)               \
  DECLARED((words), "worked by hand", .x = (points), \
           .energy = (const double[]){1e5 / 4096 / 48 * (k)})
/* Flat states, at rest except for their scale: S = 0 even if one face is degenerate. */
#define RING_NO_FACE(points)                                                                    \
  DECLARED("a face without area",                                                               \
           "the face's terms are set to 0, the others are those of a flat ring", .x = (points), \
           .energy = ring_zero, .gradient = ring_zero)
#define RING_TURNED_FACE(points)                                                             \
  DECLARED("a face turned over", "n_f = -n: no shortest arc, the deviator of its term is 0", \
           .x = (points), .energy = ring_zero, .gradient = ring_zero)

/* Returns a lower bound of the distance to states in which W is not smooth: an area vector A_f or
 * their sum N vanishes, n_f = -n, or the first edge e is parallel to the normal.
 *
 * 2 A_f = D x D' for two edges of a triangle or the diagonals of a quad.  A displacement of norm r
 * changes these by dD, dD' with |dD|^2 + |dD'|^2 <= 3 r^2, hence A_f by at most (sqrt 3 r M + 3/2
 * r^2)/2, M^2 = |D|^2 + |D'|^2.  That is at most 1.62 r M for r <= M, which holds at the bound
 * because |A_f| <= M^2/4.  A vector turns by at most the arc sine of its relative change.  To make
 * n_f = -n, A_f or N must turn by half of (pi - their angle); to make e normal, e or N must turn by
 * half of their angle.  e changes by at most sqrt 2 r. */
static double ring_smooth_within(const slv_ring *of, const double *x) {
  ring r;
  double least = INFINITY, half = INFINITY, sizes = 0;
  if (!ring_of(of, x, &r)) return 0;
  const double edge = hypot(1, r.slope) * r.edge, sine = 1 / hypot(1, r.slope);
  half = sin(asin(fmin(sine, 1)) / 2);
  least = edge * half / sqrt(2);
  for (int n = 0; n < r.faces; n++) {
    const ring_face *f = &r.face[n];
    const double *from = r.x + 3 * f->at[f->corners == 4 ? 1 : 0],
                 *to = r.x + 3 * f->at[f->corners - 1], *other = r.x + 3 * f->at[f->corners - 2];
    double square = dot3(other, other);
    for (int i = 0; i < 3; i++) square += (to[i] - from[i]) * (to[i] - from[i]);
    const double size = 1.62 * sqrt(square), turn = sqrt(fmax(0, 1 + f->tilt[2]) / 2);
    least = fmin(least, f->area * turn / size);
    half = fmin(half, turn), sizes += size;
  }
  return fmin(least, r.normal * half / sizes) / r.scale;
}

/* Defines the energy `id`; `kind` describes the faces of its ring. */
#define RING_ROW(id, topology, dof, shapes, kind)                                               \
  static double smooth_within(const double *x, const double *p) {                               \
    (void)p;                                                                                    \
    return ring_smooth_within(&(topology), x);                                                  \
  }                                                                                             \
  ROW(id) = {                                                                                   \
      ROW_OF(id),                                                                               \
      .formula = RING_FORMULA ": " kind,                                                        \
      .source = SCHWEICKART "section 2, cross-element shape operator",                          \
      .x_unit = "m",                                                                            \
      .w_unit = "J",                                                                            \
      .ndof = (dof),                                                                            \
      .element = SLV_ELEMENT_RING,                                                              \
      .nparam = RING_PARAMS,                                                                    \
      .nrest = (dof),                                                                           \
      .nprepared = RING_PREPARED,                                                               \
      .claims = SLV_ROTATION_INVARIANT | SLV_ZERO_AT_REST | SLV_NONNEGATIVE | SLV_GAUSS_NEWTON, \
      .param = ring_params,                                                                     \
      .rest = flat,                                                                             \
      .rests = (shapes),                                                                        \
      .sets = ring_sets,                                                                        \
      .smooth_within = smooth_within,                                                           \
      .no_spectrum = "no closed form",                                                          \
      .no_projected = "no closed form: slv_energy_project uses an eigensolver",                 \
  };

#endif
