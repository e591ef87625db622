/* wrong_quad.c -- wrong formulas of quads, most of them as Schweickart and Zhai print them. */
#include "controls/wrong.h"
#include "elements/quad_formula.h"

/* Spoils one quadrature point of the rest shape y [9]. */
typedef void mistake(const real *y, quad_point *q);

/* Swaps p_t and p_s in T, and back after Gram-Schmidt, so that R^-1 is lower triangular. */
static void lower(const real *y, quad_point *q) {
  real T[6], swapped[6], B[4], area;
  quad_tangents(3, y, q->sigma, q->tau, T);
  for (int i = 0; i < 3; i++) swapped[i] = T[3 + i], swapped[3 + i] = T[i];
  if (!quad_orthonormalise(swapped, B, &area)) return;
  q->B[0] = B[3], q->B[1] = B[2], q->B[2] = 0, q->B[3] = B[0];
}

static void other_way(const real *y, quad_point *q) {
  (void)y;
  q->sigma = -q->sigma, q->tau = -q->tau;
}

/* Computes the quadrature points of the element's rest shape X, and their number. */
static slv_status points_of(const slv_energy *e, const real *p, quad_point *points, int *n) {
  const real *X = p + e->nparam + e->nprepared;
  const real each = p[slv_energy_find_param(e, "points")];
  *n = (int)r_re(each * each);
  return quad_rest(X, X + QUAD_DOF, each, points);
}

/* Returns the membrane energy of one quadrature point, h/2 g J eps' K eps. */
static real membrane(const real *p, const real *K, const real *y, const quad_point *q) {
  real e[QUAD_STRAINS], A[3 * QUAD_STRAINS], eps[3] = {R(-0.5), R(-0.5), 0}, w = 0;
  quad_strains(y, e), quad_strain_matrix(q, A);
  for (int k = 0; k < 3 * QUAD_STRAINS; k++) eps[k / QUAD_STRAINS] += A[k] * e[k % 6];
  for (int k = 0; k < 9; k++) w += eps[k % 3] * K[k] * eps[k / 3];
  return p[4] / 2 * q->weight * w;
}

/* Computes the energy as the sum over the points, the first `more` of which count twice. */
static slv_status quadrature(const real *x, const real *p, mistake *spoil, int more, real *w) {
  const slv_energy *e = slv_energy_find("quad_gauss");
  quad_point points[GAUSS_MOST * GAUSS_MOST];
  real K[9], y[QUAD_CENTRE], Y[QUAD_CENTRE];
  int n;
  SLV_TRY(points_of(e, p, points, &n));
  SLV_TRY(quad_material(p, K));
  quad_centre(3, x, y), quad_centre(3, p + e->nparam + e->nprepared, Y);
  *w = 0;
  for (int i = 0; i < n + more; i++) {
    quad_point q = points[i % n];
    if (spoil != NULL) spoil(Y, &q);
    *w += membrane(p, K, y, &q);
  }
  return SLV_OK;
}

WRONG(quad_lower) { return quadrature(F, p, lower, 0, y); }
WRONG(quad_slip) { return quadrature(F, p, other_way, 0, y); }
WRONG(quad_one_more) { return quadrature(F, p, NULL, 1, y); }

/* Uses the element's current area instead of its rest area. */
ALTERED(quad_area_now, quad_stvk, energy, {
  const slv_energy *e = slv_energy_find("quad_stvk");
  real c[2][QUAD_CENTRE], T[6], n[3], area[2];
  for (int i = 0; i < 2; i++) {
    quad_centre(3, i == 0 ? F : p + e->nparam + e->nprepared, c[i]);
    quad_tangents(3, c[i], 0, 0, T), cross3(T, T + 3, n);
    area[i] = r_sqrt(dot3(n, n));
  }
  *y *= area[0] / area[1];
})

/* Computes the shape operator S [4], row by row, at a point of the patch. */
typedef void shape(real m, real E, real across, real J, real *S);

static void second_form(real m, real E, real across, real J, real *S) {
  const real k = m / (J * J);
  S[0] = -k * E, S[1] = k * across, S[2] = k * E, S[3] = -k * across;
}

static void squared(real m, real E, real across, real J, real *S) {
  (void)E;
  S[0] = 0, S[1] = m / J, S[2] = m, S[3] = -2 * m * across / (J * J);
}

static void shape_at(const real *x, const quad_point *q, shape *of, real *S) {
  real y[QUAD_CENTRE], T[6], n[3];
  quad_centre(3, x, y), quad_tangents(3, y, q->sigma, q->tau, T);
  cross3(T, T + 3, n);
  const real J = r_sqrt(dot3(n, n));
  of(r_quotient(dot3(y + 6, n), J), dot3(T, T), dot3(T, T + 3), J, S);
}

static slv_status bending(const real *x, const real *p, shape *of, real *w) {
  const slv_energy *e = slv_energy_find("quad_bend");
  quad_point points[GAUSS_MOST * GAUSS_MOST];
  const real k = p[0] / (1 - p[1] * p[1]);
  int n;
  SLV_TRY(points_of(e, p, points, &n));
  *w = 0;
  for (int i = 0; i < n; i++) {
    real D[4], rest[4];
    shape_at(x, &points[i], of, D);
    shape_at(p + e->nparam + e->nprepared, &points[i], of, rest);
    for (int m = 0; m < 4; m++) D[m] -= rest[m];
    const real trace = D[0] + D[3], square = D[0] * D[0] + 2 * D[1] * D[2] + D[3] * D[3];
    *w += points[i].weight * k * (p[1] * trace * trace + (1 - p[1]) * square);
  }
  *w *= p[4] * p[2] * p[2] * p[2];
  return SLV_OK;
}

WRONG(quad_second_form) { return bending(F, p, second_form, y); }
WRONG(quad_squared) { return bending(F, p, squared, y); }
