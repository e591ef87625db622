/* quad_stvk.c -- the membrane of a bilinear quadrilateral by one stiffness matrix for the element.
 *
 *   W(x) = 1/2 D' K D,   D = e(x) - e(X),   K = h sum of g A' K_m A   [6 x 6]
 *
 * Schweickart sections 1 and 3.  K sums n x n points of quadrature and depends only on the rest
 * shape.  The source has e'Ke with a 7 x 7 matrix; its last strain is the constant 1.  Near rest,
 * the terms of e'Ke exceed their sum by the inverse square of the strain.  Our form has the same
 * value, because K e(X) = 0 for the source's K, but cancels no more than the strains do. */
#define ELEMENT_BATCHED 27 /* numbers: K and e(X) */
#define ELEMENT_HAS_DEFINITE
#include "energies/quad_row.h"

enum { PACKED = QUAD_STRAINS * (QUAD_STRAINS + 1) / 2 };

/* Prepared numbers: the packed upper triangle of K, and e(X). */
#define STIFFNESS(p, i, j) PREPARED(p, quad_upper(i, j))
#define REST_STRAIN(p, i) PREPARED(p, PACKED + (i))

#ifndef SLV_BATCH
static slv_status prepare(const real *X, const real *p, real *restrict prepared) {
  quad_point at[GAUSS_MOST * GAUSS_MOST];
  real K_m[9], y[QUAD_CENTRE], A[3 * QUAD_STRAINS];
  SLV_TRY(quad_material(p, K_m));
  SLV_TRY(quad_rest(X, X + QUAD_DOF, p[5], at));
  for (int m = 0; m < 9; m++) K_m[m] *= p[4];
  quad_centre(3, X, y);
  quad_strains(y, prepared + PACKED);
  for (int i = 0; i < PACKED; i++) prepared[i] = 0;
  for (int q = 0; q < (int)r_re(p[5] * p[5]); q++) {
    quad_strain_matrix(&at[q], A);
    for (int j = 0, k = 0; j < QUAD_STRAINS; j++)
      for (int i = 0; i <= j; i++, k++)
        for (int m = 0; m < 9; m++)
          prepared[k] += at[q].weight * A[6 * (m % 3) + i] * K_m[m] * A[6 * (m / 3) + j];
  }
  return SLV_OK;
}
#endif

/* Computes D [6], and the stresses s = K D [6]. */
static void stresses(const real *p, const real *c, real *restrict D, real *restrict s) {
  quad_strains(c, D);
  for (int i = 0; i < QUAD_STRAINS; i++) D[i] -= REST_STRAIN(p, i);
  for (int i = 0; i < QUAD_STRAINS; i++) {
    s[i] = 0;
    for (int j = 0; j < QUAD_STRAINS; j++) s[i] += r_times(STIFFNESS(p, i, j), D[j]);
  }
}

static void add_energy(const real *p, const real *c, real *restrict w) {
  real D[QUAD_STRAINS], s[QUAD_STRAINS];
  stresses(p, c, D, s);
  for (int i = 0; i < QUAD_STRAINS; i++) *w += r_times(D[i], s[i]) / 2;
}

static void add_gradient(const real *p, const real *c, real *restrict g) {
  real D[QUAD_STRAINS], s[QUAD_STRAINS], h[QUAD_CENTRE] = {0};
  stresses(p, c, D, s);
  quad_add_stress(s, c, h);
  quad_gradient(h, g);
}

/* Computes M [81] = J K J', upper triangle; J [9 x 6] are the gradients of the strains. */
static void stiffness_matrix(const real *p, const real *c, real *restrict M) {
  real JK[QUAD_CENTRE * QUAD_STRAINS];
  for (int j = 0; j < QUAD_STRAINS; j++) R_LOOP(int r = 0; r < QUAD_CENTRE; r++) {
      real sum = 0;
      for (int v = 0; v < 3; v++)
        sum += r_times(quad_slope(c, r, v), STIFFNESS(p, quad_strain_of(r, v), j));
      JK[r + QUAD_CENTRE * j] = sum;
    }
  R_LOOP(int l = 0; l < QUAD_CENTRE; l++)
  R_LOOP(int k = 0; k < QUAD_CENTRE; k++) {
    real sum = 0;
    for (int v = 0; v < 3; v++)
      sum += r_times(JK[k + QUAD_CENTRE * quad_strain_of(l, v)], quad_slope(c, l, v));
    if (k <= l) M[k + QUAD_CENTRE * l] = sum;
  }
}

static inline void add_matrix(const real *p, const real *c, int definite, real *restrict H) {
  real D[QUAD_STRAINS], s[QUAD_STRAINS], M[QUAD_CENTRE * QUAD_CENTRE];
  stresses(p, c, D, s);
  stiffness_matrix(p, c, M);
  if (definite)
    quad_add_definite_matrix(s, M);
  else
    quad_add_stress_matrix(s, M);
  quad_hessian(M, H);
}

QUAD_QUANTITY(energy, 1, add_energy(p, c, y))
QUAD_QUANTITY(gradient, QUAD_DOF, add_gradient(p, c, y))
QUAD_QUANTITY(hessian, QUAD_DOF *QUAD_DOF, add_matrix(p, c, 0, y))
QUAD_QUANTITY(definite, QUAD_DOF *QUAD_DOF, add_matrix(p, c, 1, y))

SLV_KERNELS(quad_stvk) = {DERIVATIVES, .definite = definite, .prepare = prepare};

#ifdef SLV_ROW_HERE
static const slv_declared declared[] = {QUAD_MEMBRANE_DECLARED, {0}};

ROW(quad_stvk) = {
    ROW_OF_QUAD_MEMBRANE(quad_stvk),
    .formula =
        "1/2 (e - e_rest)'K (e - e_rest), e = (a.a, a.b, b.b, d.a, d.b, d.d), K: stiffness, "
        "a, b: tangents at the centre, d: warp; integrated over the rest shape",
    .source = SCHWEICKART "sections 1, 3 and 4; the form about rest is derived here",
    .nprepared = PACKED + QUAD_STRAINS,
};
#endif
