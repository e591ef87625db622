/* schweickart_patch.h -- Schweickart's bilinear patch in quad, by its definitions and without the
 * library's formulas; Schweickart's equations are compared with it.
 *
 * Matrices are column-major.  T [6] has the columns p_s and p_t; a frame Q [6] has two orthonormal
 * columns.  B [4] is T^-1 Q at rest: F = T B maps Q to its deformed columns. */
#pragma once

#include "ledger/derivative.h"

enum { PATCH_REST = 20, PATCH_STRAINS = 7 };

#define HALF ((slv_f128)0.5)

/* A patch at one state. */
typedef struct {
  slv_f128 x[12], X[12], uv[8]; /* corners, rest shape, material coordinates */
  slv_f128 E, nu, h;            /* isotropic material; thickness */
  slv_f128 K[9];                /* orthotropic material: E_u, E_v, nu_uv, G */

  /* A random point (s, t), and the tangents there, deformed and at rest. */
  slv_f128 st[4], T[6], rest[6];
} patch;

/* Computes the patch of a state.  Returns 1. */
int patch_of(const ledger_state *s, patch *q);

/* Computes K [9] = E / (1 - nu^2) (1, nu, 0; nu, 1, 0; 0, 0, (1 - nu) / 2), as printed. */
void patch_isotropic(slv_f128 E, slv_f128 nu, slv_f128 *K);

/* Draws four random numbers in [0, 1) for this state. */
void patch_draw(const ledger_state *s, uint32_t which, slv_f128 *u);

/* Compute p(s, t) as printed, with `dim` numbers, and T [2 * dim]: p_s = p(1, t) - p(0, t) and p_t
 * = p(s, 1) - p(s, 0), since p is linear in s and in t. */
void patch_point(int dim, const slv_f128 *x, slv_f128 s, slv_f128 t, slv_f128 *p);
void patch_tangents(int dim, const slv_f128 *x, slv_f128 s, slv_f128 t, slv_f128 *T);

void patch_centre(const slv_f128 *x, slv_f128 *c); /* [9]: p_s and p_t at the centre, and p_st */
slv_f128 patch_area(const slv_f128 *T);            /* |p_s x p_t| */

/* Computes T = Q R: the frame Q [6] is p_s, and p_t without its part along p_s, both normalised; R
 * [4], and its inverse. */
void patch_factors(const slv_f128 *T, slv_f128 *Q, slv_f128 *R, slv_f128 *inverse);

/* Compute R [4] = Q' T; the inverse of a 2 x 2 matrix; C [2 * rows] = A B with B [4]. */
void patch_in_frame(const slv_f128 *Q, const slv_f128 *T, slv_f128 *R);
void patch_invert(const slv_f128 *R, slv_f128 *inverse);
void patch_times(int rows, const slv_f128 *A, const slv_f128 *B, slv_f128 *C);

/* Computes B of the rest shape at (s, t), with constant v along Q's first.  Returns |p_s x p_t|. */
slv_f128 patch_rest(const patch *q, slv_f128 s, slv_f128 t, slv_f128 *B);

void patch_strain(const slv_f128 *T, const slv_f128 *B,
                  slv_f128 *eps); /* Voigt strain of F = T B */
slv_f128 patch_form(int n, const slv_f128 *a, const slv_f128 *K, const slv_f128 *b); /* a' K b */

typedef slv_f128 patch_function(const void *with, slv_f128 s, slv_f128 t);

/* Return h/2 eps' K eps |p_s x p_t| at (s, t), for tangents T, or those of the patch `with`. */
slv_f128 patch_density(const patch *q, const slv_f128 *T, slv_f128 s, slv_f128 t);
patch_function patch_membrane;

/* Returns the scale of errors in energy: the energy of strains of 1e-6 on an area of 1. */
slv_f128 patch_small_energy(const patch *q);

/* Integrates f over [0, 1]^2 by n x n points, n <= 5, in each of panels x panels squares. */
slv_f128 patch_integral(int n, int panels, patch_function *f, const void *with);
void patch_gauss(int n, slv_f128 *s, slv_f128 *g);

/* The seven strains e [7] = a.a, a.b, b.b, d.a, d.b, d.d, 1: the two vectors (a, b, d = 0, 1, 2) of
 * each product, and all values. */
extern const int patch_pairs[6][2];
void patch_strains(const slv_f128 *x, slv_f128 *e);

/* Computes A [21] of the strain A e at (s, t): column k is the strain of a unit of e_k. */
void patch_strain_matrix(slv_f128 s, slv_f128 t, const slv_f128 *B, slv_f128 *A);

void patch_stiffness(const patch *q, int n, slv_f128 *K); /* K^ [49] by n x n points */

/* Returns 1 if J = |p_s x p_t| at the centre is so large, relative to the sizes of p_s, p_t and
 * p_st, that the normal can be differentiated. */
int patch_has_normal(const slv_f128 *x);

/* First form E, F, G, J and m = d.n, for tangents a, b and the second derivative d in c [9]. */
typedef struct {
  slv_f128 c[9], E, F, G, J, m;
} patch_forms;
void patch_forms_of(const slv_f128 *c, patch_forms *k);

/* Returns the magnitude of a shape operator for relative errors; if flat, its round-off. */
slv_f128 patch_operator_size(const patch_forms *k);

/* Computes S [4] = m / J^2 times the matrix with rows (a, b), (c, d). */
void patch_over_J2(const patch_forms *k, slv_f128 a, slv_f128 b, slv_f128 c, slv_f128 d,
                   slv_f128 *S);

/* Computes S [4] = -dn at the centre in the basis Q, by differences of the normal. */
void patch_shape_operator(const slv_f128 *x, slv_f128 *S);

/* Returns k1 tr(D)^2 + k2 tr(D^2) with D = S - rest. */
slv_f128 patch_bending(const patch *q, const slv_f128 *S, const slv_f128 *rest);
