/* quad_gauss.c -- the membrane of a bilinear quadrilateral by Gauss quadrature.
 *
 *   W(x) = h/2 sum over points of g J eps' K eps,   eps = A e(x) - (1/2, 1/2, 0)
 *
 * Schweickart section 1: the StVK density at n x n points of the rest shape, with weight g and area
 * element J.  eps is Voigt's strain.  quad_formula.h defines the strains e [6] and the vectors c
 * [9] = a, b, d; A [3 x 6] is the result of quad_strain_matrix().  quad_stvk computes the same
 * energy by one matrix for the element; this file evaluates each point and is the reference. */
#define ELEMENT_BATCHED 85 /* numbers: h K, and four points of 19 */
#define QUAD_BATCHED_POINTS 2
#include "energies/quad_row.h"

enum { MOST = GAUSS_MOST * GAUSS_MOST, EACH = 1 + 3 * QUAD_STRAINS };

/* Prepared numbers: h K [3 x 3], the same for all points; then for each point g J in m^2, and A [3
 * x 6].  2 x 2 points use the first 85 numbers. */
#define MATERIAL(p, m, n) PREPARED(p, 3 * (m) + (n))
#define WEIGHT(p, q) PREPARED(p, 9 + EACH * (q))
#define STRAIN_MATRIX(p, q, m, i) PREPARED(p, 10 + EACH * (q) + QUAD_STRAINS * (m) + (i))

#ifdef SLV_BATCH
static inline int count_points(const real *p) {
  (void)p;
  return QUAD_BATCHED_POINTS * QUAD_BATCHED_POINTS;
}
#else
static int count_points(const real *p) { return (int)r_re(p[5] * p[5]); }

static slv_status prepare(const real *X, const real *p, real *restrict prepared) {
  quad_point at[MOST];
  SLV_TRY(quad_material(p, prepared));
  for (int m = 0; m < 9; m++) prepared[m] *= p[4];
  SLV_TRY(quad_rest(X, X + QUAD_DOF, p[5], at));
  for (int i = 0; i < EACH * MOST; i++) prepared[9 + i] = 0;
  for (int q = 0; q < count_points(p); q++) {
    prepared[9 + EACH * q] = at[q].weight;
    quad_strain_matrix(&at[q], prepared + 10 + EACH * q);
  }
  return SLV_OK;
}
#endif

/* Computes t [3] = g J (h K) z, the stresses of the strains z [3] at point q. */
static void point_stress(const real *p, int q, const real *z, real *restrict t) {
  for (int m = 0; m < 3; m++) {
    const real sum = r_times(MATERIAL(p, m, 0), z[0]) + r_times(MATERIAL(p, m, 1), z[1]);
    t[m] = WEIGHT(p, q) * (sum + r_times(MATERIAL(p, m, 2), z[2]));
  }
}

/* Computes eps [3] at point q, from the strains e [6], and its stresses. */
static void stresses(const real *p, int q, const real *e, real *restrict eps, real *restrict t) {
  for (int m = 0; m < 3; m++) {
    eps[m] = m < 2 ? R(-0.5) : R(0);
    for (int i = 0; i < QUAD_STRAINS; i++) eps[m] += r_times(STRAIN_MATRIX(p, q, m, i), e[i]);
  }
  point_stress(p, q, eps, t);
}

static void add_energy(const real *p, const real *c, real *restrict w) {
  real e[QUAD_STRAINS], eps[3], t[3];
  quad_strains(c, e);
  for (int q = 0; q < count_points(p); q++) {
    stresses(p, q, e, eps, t);
    for (int m = 0; m < 3; m++) *w += r_times(eps[m], t[m]) / 2;
  }
}

/* Computes s [6] = dW/de, summed over the points. */
static void element_stresses(const real *p, const real *c, real *restrict s) {
  real e[QUAD_STRAINS], eps[3], t[3];
  quad_strains(c, e);
  for (int i = 0; i < QUAD_STRAINS; i++) s[i] = 0;
  for (int q = 0; q < count_points(p); q++) {
    stresses(p, q, e, eps, t);
    for (int m = 0; m < 3; m++)
      for (int i = 0; i < QUAD_STRAINS; i++) s[i] += r_times(STRAIN_MATRIX(p, q, m, i), t[m]);
  }
}

static void add_gradient(const real *p, const real *c, real *restrict g) {
  real s[QUAD_STRAINS], h[QUAD_CENTRE] = {0};
  element_stresses(p, c, s);
  quad_add_stress(s, c, h);
  quad_gradient(h, g);
}

/* Adds h g J (deps K deps') of point q to M [81], upper triangle. */
static void add_point(const real *p, int q, const real *c, real *restrict M) {
  real deps[QUAD_CENTRE][3], t[QUAD_CENTRE][3];
  R_LOOP(int r = 0; r < QUAD_CENTRE; r++) {
    for (int m = 0; m < 3; m++) {
      deps[r][m] = 0;
      for (int v = 0; v < 3; v++)
        deps[r][m] += r_times(STRAIN_MATRIX(p, q, m, quad_strain_of(r, v)), quad_slope(c, r, v));
    }
    point_stress(p, q, deps[r], t[r]);
  }
  R_LOOP(int l = 0; l < QUAD_CENTRE; l++)
  R_LOOP(int k = 0; k < QUAD_CENTRE; k++)
  for (int m = 0; m < 3; m++)
    if (k <= l) M[k + QUAD_CENTRE * l] += r_times(t[k][m], deps[l][m]);
}

static void add_hessian(const real *p, const real *c, real *restrict H) {
  real s[QUAD_STRAINS], M[QUAD_CENTRE * QUAD_CENTRE] = {0};
  element_stresses(p, c, s);
  quad_add_stress_matrix(s, M);
  for (int q = 0; q < count_points(p); q++) add_point(p, q, c, M);
  quad_hessian(M, H);
}

QUAD_QUANTITY(energy, 1, add_energy(p, c, y))
QUAD_QUANTITY(gradient, QUAD_DOF, add_gradient(p, c, y))
QUAD_QUANTITY(hessian, QUAD_DOF *QUAD_DOF, add_hessian(p, c, y))

SLV_KERNELS(quad_gauss) = {DERIVATIVES, .prepare = prepare};

#ifdef SLV_ROW_HERE
static const slv_declared declared[] = {QUAD_MEMBRANE_DECLARED, {0}};

ROW(quad_gauss) = {
    ROW_OF_QUAD_MEMBRANE(quad_gauss),
    .formula = "h/2 sum of g J eps'K eps, eps: strain, g: weight, J: area of a Gauss point",
    .source = SCHWEICKART "section 1",
    .nprepared = EACH * MOST + 9,
};
#endif
