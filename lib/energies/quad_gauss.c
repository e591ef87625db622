/* quad_gauss.c -- the membrane of a bilinear quadrilateral by Gauss quadrature.
 *
 *   W(x) = h/2 sum over points of g J eps' K eps,   eps = A e(x) - (1/2, 1/2, 0)
 *
 * S 1: the StVK density at n x n points of the rest shape.  quad_stvk is the same
 * number by one matrix for the element; this one evaluates each point and is the
 * reference. */
#include "energies/quad_row.h"

enum { MOST = GAUSS_MOST * GAUSS_MOST, EACH = 1 + 3 * QUAD_STRAINS };

/* Of point q: its weight, m^2, and A [3 x 6].  Behind all points: h K [9], which is the
 * same for all. */
#define POINT(p, q) ((p) + 6 + EACH * (q))
#define MATERIAL(p) ((p) + 6 + EACH * MOST)

static int count_points(const real *p) {
  return (int)r_re(p[5] * p[5]);
}

static slv_status prepare(const real *X, const real *p, real *restrict prepared) {
  quad_point at[MOST];
  SLV_TRY(quad_material(p, prepared + EACH * MOST));
  for (int m = 0; m < 9; m++) prepared[EACH * MOST + m] *= p[4];
  SLV_TRY(quad_rest(X, X + QUAD_DOF, p[5], at));
  for (int i = 0; i < EACH * MOST; i++) prepared[i] = 0;
  for (int q = 0; q < count_points(p); q++) {
    prepared[EACH * q] = at[q].weight;
    quad_strain_matrix(&at[q], prepared + EACH * q + 1);
  }
  return SLV_OK;
}

/* eps [3] at a point, from the strains e [6], and the stresses h g J K eps [3]. */
static void stresses(const real *p, const real *point, const real *e,
                     real *restrict eps, real *restrict t) {
  for (int m = 0; m < 3; m++) {
    eps[m] = m < 2 ? R(-0.5) : R(0);
    for (int i = 0; i < QUAD_STRAINS; i++)
      eps[m] += r_times(point[1 + 6 * m + i], e[i]);
  }
  for (int m = 0; m < 3; m++) {
    const real *K = MATERIAL(p) + 3 * m;
    const real sum = r_times(K[0], eps[0]) + r_times(K[1], eps[1]);
    t[m] = point[0] * (sum + r_times(K[2], eps[2]));
  }
}

static void add_energy(const real *p, const real *c, real *restrict w) {
  real e[QUAD_STRAINS], eps[3], t[3];
  quad_strains(c, e);
  for (int q = 0; q < count_points(p); q++) {
    stresses(p, POINT(p, q), e, eps, t);
    for (int m = 0; m < 3; m++) *w += r_times(eps[m], t[m]) / 2;
  }
}

/* s [6]: the stresses by e, of all points. */
static void element_stresses(const real *p, const real *c, real *restrict s) {
  real e[QUAD_STRAINS], eps[3], t[3];
  quad_strains(c, e);
  for (int i = 0; i < QUAD_STRAINS; i++) s[i] = 0;
  for (int q = 0; q < count_points(p); q++) {
    stresses(p, POINT(p, q), e, eps, t);
    for (int m = 0; m < 3; m++)
      for (int i = 0; i < QUAD_STRAINS; i++)
        s[i] += r_times(POINT(p, q)[1 + 6 * m + i], t[m]);
  }
}

static void add_gradient(const real *p, const real *c, real *restrict g) {
  real s[QUAD_STRAINS], h[QUAD_CENTRE] = {0};
  element_stresses(p, c, s);
  quad_add_stress(s, c, h);
  quad_gradient(h, g);
}

/* M [81] += h g J (deps K deps') of one point, upper triangle; J [9 x 6] are the
 * gradients of e. */
static void add_point(const real *p, const real *point, const real *J,
                      real *restrict M) {
  real deps[3 * QUAD_CENTRE], stress[3 * QUAD_CENTRE];
  for (int k = 0; k < 3 * QUAD_CENTRE; k++) {
    const int m = k / QUAD_CENTRE, r = k % QUAD_CENTRE;
    deps[k] = 0;
    for (int i = 0; i < QUAD_STRAINS; i++)
      deps[k] += r_times(point[1 + 6 * m + i], J[r + QUAD_CENTRE * i]);
  }
  for (int k = 0; k < 3 * QUAD_CENTRE; k++) {
    const real *K = MATERIAL(p) + 3 * (k / QUAD_CENTRE), *d = deps + k % QUAD_CENTRE;
    const real sum = r_times(K[0], d[0]) + r_times(K[1], d[QUAD_CENTRE]);
    stress[k] = point[0] * (sum + r_times(K[2], d[2 * QUAD_CENTRE]));
  }
  for (int l = 0; l < QUAD_CENTRE; l++)
    for (int k = 0; k <= l; k++)
      for (int m = 0; m < 3; m++)
        M[k + QUAD_CENTRE * l] +=
            r_times(stress[QUAD_CENTRE * m + k], deps[QUAD_CENTRE * m + l]);
}

static void add_hessian(const real *p, const real *c, real *restrict H) {
  real s[QUAD_STRAINS], J[QUAD_CENTRE * QUAD_STRAINS];
  real M[QUAD_CENTRE * QUAD_CENTRE] = {0};
  element_stresses(p, c, s);
  quad_strain_gradients(c, J);
  quad_add_stress_matrix(s, M);
  for (int q = 0; q < count_points(p); q++) add_point(p, POINT(p, q), J, M);
  quad_hessian(M, H);
}

QUAD_QUANTITY(energy, 1, add_energy(p, c, y))
QUAD_QUANTITY(gradient, QUAD_DOF, add_gradient(p, c, y))
QUAD_QUANTITY(hessian, QUAD_DOF *QUAD_DOF, add_hessian(p, c, y))

SLV_KERNELS(quad_gauss) = {
    .energy = energy, .gradient = gradient, .hessian = hessian, .prepare = prepare};

#ifdef SLV_ROW_HERE
SLV_DECLARE_SCALARS(quad_gauss)

static const slv_declared declared[] = {QUAD_MEMBRANE_DECLARED, {0}};

extern const slv_energy slv_quad_gauss;
const slv_energy slv_quad_gauss = {
    QUAD_MEMBRANE_ROW,
    .name = "quad_gauss",
    .formula = "h/2 sum of g J eps' K eps over the points of Gauss quadrature",
    .source = SCHWEICKART "section 1",
    .nprepared = EACH * MOST + 9,
    SLV_SCALARS(quad_gauss),
};
#endif
