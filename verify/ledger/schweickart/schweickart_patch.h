/* schweickart_patch.h -- S's bilinear patch in quad, from the definitions and without the library's
 * formulas: what S prints is measured against these.
 *
 * Matrices are column-major.  T [6] has the columns p_s and p_t, a frame Q [6] two orthonormal
 * columns.  B [4] is T^-1 Q at rest: F = T B maps Q to what it became. */
#pragma once

#include "ledger/derivative.h"

enum { PATCH_REST = 20, PATCH_STRAINS = 7 };

#define HALF ((slv_f128)0.5)

typedef struct {
  slv_f128 x[12], X[12], uv[8]; /* the state, its rest shape, material coordinates */
  slv_f128 E, nu, h;            /* of an isotropic material; thickness */
  slv_f128 K[9];                /* of an orthotropic one: E_u, E_v, nu_uv, G */

  /* A point (s, t) drawn for this state, and the tangents there, of the state and at rest. */
  slv_f128 st[4], T[6], rest[6];
} patch;

/* Returns 1: every state has a patch. */
int patch_of(const ledger_state *s, patch *q);

/* K [9] = E / (1 - nu^2) (1, nu, 0; nu, 1, 0; 0, 0, (1 - nu) / 2), as printed. */
void patch_isotropic(slv_f128 E, slv_f128 nu, slv_f128 *K);

/* Draws four numbers in [0, 1) for this state. */
void patch_draw(const ledger_state *s, uint32_t which, slv_f128 *u);

/* p(s, t) as printed, of `dim` numbers, and [2 * dim] p_s = p(1, t) - p(0, t) and p_t = p(s, 1) -
 * p(s, 0), as p is linear in each. */
void patch_point(int dim, const slv_f128 *x, slv_f128 s, slv_f128 t, slv_f128 *p);
void patch_tangents(int dim, const slv_f128 *x, slv_f128 s, slv_f128 t, slv_f128 *T);

void patch_centre(const slv_f128 *x, slv_f128 *c); /* [9]: p_s and p_t at the centre, and p_st */
slv_f128 patch_area(const slv_f128 *T);            /* |p_s x p_t| */

/* T = Q R with the frame Q [6] of T: p_s, and p_t without what it has along p_s, to unit length;
 * and the inverse of R [4]. */
void patch_factors(const slv_f128 *T, slv_f128 *Q, slv_f128 *R, slv_f128 *inverse);

/* R [4] = Q' T; the inverse of a 2 x 2 matrix; C [2 * rows] = A B, B [4]. */
void patch_in_frame(const slv_f128 *Q, const slv_f128 *T, slv_f128 *R);
void patch_invert(const slv_f128 *R, slv_f128 *inverse);
void patch_times(int rows, const slv_f128 *A, const slv_f128 *B, slv_f128 *C);

/* B of the rest shape at (s, t): its first direction has constant v.  Returns |p_s x p_t|. */
slv_f128 patch_rest(const patch *q, slv_f128 s, slv_f128 t, slv_f128 *B);

void patch_strain(const slv_f128 *T, const slv_f128 *B, slv_f128 *eps); /* Voigt's, of F = T B */
slv_f128 patch_form(int n, const slv_f128 *a, const slv_f128 *K, const slv_f128 *b); /* a' K b */

typedef slv_f128 patch_function(const void *with, slv_f128 s, slv_f128 t);

/* h/2 eps' K eps |p_s x p_t| at (s, t), of tangents T there, and of the patch's own, `with`. */
slv_f128 patch_density(const patch *q, const slv_f128 *T, slv_f128 s, slv_f128 t);
patch_function patch_membrane;

/* Least scale of a patch's errors in energy: that of strains of a millionth on an area of 1. */
slv_f128 patch_small_energy(const patch *q);

/* The integral of f over [0, 1]^2 by n x n points in each of panels x panels squares, n up to 5. */
slv_f128 patch_integral(int n, int panels, patch_function *f, const void *with);
void patch_gauss(int n, slv_f128 *s, slv_f128 *g);

/* The seven strains e [7] = a.a, a.b, b.b, d.a, d.b, d.d, 1: which of a, b, d = 0, 1, 2 each is a
 * product of, and all. */
extern const int patch_pairs[6][2];
void patch_strains(const slv_f128 *x, slv_f128 *e);

/* A [21] of the strain A e at (s, t): column k is what a unit of e_k adds to it. */
void patch_strain_matrix(slv_f128 s, slv_f128 t, const slv_f128 *B, slv_f128 *A);

void patch_stiffness(const patch *q, int n, slv_f128 *K); /* K^ [49] of n x n points */

/* Returns 1 if J = |p_s x p_t| at the centre is so large, relative to the sizes of p_s, p_t and
 * p_st, that the normal can be differentiated. */
int patch_has_normal(const slv_f128 *x);

/* The first form, J, m = d.n of the tangents a, b and the second derivative d, c [9], as in S. */
typedef struct {
  slv_f128 c[9], E, F, G, J, m;
} patch_forms;
void patch_forms_of(const slv_f128 *c, patch_forms *k);

/* Size of a shape operator, the scale of errors; for a flat patch, the rounding of its normal. */
slv_f128 patch_operator_size(const patch_forms *k);

/* S [4] = m / J^2 times a matrix given by its rows. */
void patch_over_J2(const patch_forms *k, slv_f128 a, slv_f128 b, slv_f128 c, slv_f128 d,
                   slv_f128 *S);

/* S [4] = -dn at the centre in the basis Q, by differences of the normal. */
void patch_shape_operator(const slv_f128 *x, slv_f128 *S);

/* k1 tr(D)^2 + k2 tr(D^2) of D = S - rest. */
slv_f128 patch_bending(const patch *q, const slv_f128 *S, const slv_f128 *rest);
