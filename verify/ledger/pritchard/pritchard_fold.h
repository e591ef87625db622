/* pritchard_fold.h -- a hinge in two ways.  By geometry: the heights of its two triangles over the
 * shared edge.  By Pritchard's formulas of the bend condition and its derivatives, with the indices
 * m_s and n_t contracted with directions v and w [12].  Equations that are cut off in our copy (47,
 * 49 to 51, 53, 56, A.11) are derived. */
#pragma once

#include "ledger/derivative.h"

enum { FOLD_A, FOLD_B, FOLD_EDGE, FOLD_VECTORS };

/* A hinge at one state, with all that the formulas need. */
typedef struct {
  slv_f128 x[HINGE_DOF];
  slv_f128 vector[FOLD_VECTORS][3]; /* the normals A, B and the edge: Pritchard eqs. 25-27 */
  slv_f128 length[FOLD_VECTORS], unit[FOLD_VECTORS][3]; /* lengths and unit vectors: eq. 24 */

  /* Divisors of the vectors if their lengths are assumed to be constant. */
  slv_f128 divisor[FOLD_VECTORS];
  slv_f128 cosine, sine; /* cosine and sine of the angle, by the heights */
  slv_f128 step;
  slv_f128 v[HINGE_DOF], w[HINGE_DOF]; /* two random directions */
} fold;

/* Compute a fold from a state, or from positions in quad, without directions.  Return 0 if a
 * triangle's height is below 1e-5 of the triangle's size. */
int fold_of(const ledger_state *s, fold *h);
int fold_at(const slv_f128 *x, fold *h);

/* Returns the rate of the angle with the motion of a vertex, 1 over the smallest height, to the
 * power `order`: the scale of errors of derivatives of that order. */
slv_f128 fold_turn(const fold *h, int order);

/* Computes the heights [6] of vertices 0 and 3 over the edge, and the unit edge [3]. */
void fold_heights(const slv_f128 *x, slv_f128 *heights, slv_f128 *edge);

/* Compute the definitions as functions of x[12]; `with` is the fold.  Vectors: A, B, edge [9]. */
void fold_vectors(const slv_f128 *x, const void *with, slv_f128 *y);
void fold_units(const slv_f128 *x, const void *with, slv_f128 *y);
void fold_lengths(const slv_f128 *x, const void *with, slv_f128 *y); /* y[3] */
void fold_assumed(const slv_f128 *x, const void *with,
                  slv_f128 *y); /* vectors / `divisor`: Pritchard section 4 */

/* Compute cosine, sine, and the angle relative to that of the fold, without a branch cut of atan2,
 * [3]: by the heights; by Pritchard eqs. 28-30 for unit vectors; and for assumed vectors. */
void fold_angle(const slv_f128 *x, const void *with, slv_f128 *y);
void fold_angle_of_units(const slv_f128 *x, const void *with, slv_f128 *y);
void fold_angle_of_assumed(const slv_f128 *x, const void *with, slv_f128 *y);

/* Computes the rate of the angle along `with`, v[12], by geometry: each height rotates by the
 * velocity of its vertex relative to its foot on the edge, across the height, over its length. */
void fold_turning(const slv_f128 *x, const void *with, slv_f128 *y);

/* Return f near h->x as a motion; its derivative along v or, for order 2, along v and w: all m
 * numbers, or number `which` of the three of fold_lengths() or of an angle. */
motion fold_motion(const fold *h, quad_function *f, int m);
void fold_rates(const fold *h, quad_function *f, int m, int order, slv_f128 *y);
slv_f128 fold_rate(const fold *h, quad_function *f, int which, int order);

/* A vector, or a number, with its derivatives along v, along w, and along both. */
typedef struct {
  slv_f128 at[3], v[3], w[3], vw[3];
} vector_jet;

typedef struct {
  slv_f128 at, v, w, vw;
} jet;

/* Normalisation of the hinge's normals and edge. */
typedef enum {
  BEND_RAW,     /* not normalised: Pritchard eqs. 31-39 */
  BEND_ASSUMED, /* divided by constant lengths: Pritchard eqs. 40-45 */
  BEND_EXACT    /* divided by exact lengths: Pritchard A.8-A.11 */
} bend_of;

typedef struct {
  vector_jet vector[FOLD_VECTORS];
  jet cosine, sine;      /* Pritchard eqs. 28, 47, 50; 29, 49, 51 */
  jet theta;             /* Pritchard eqs. 54, 57; only members v and vw */
  jet theta_over_square; /* Pritchard eqs. 53, 56: with the denominator sin^2 + cos^2 */
} bend;

/* Computes q_m, m from 0 to 3, of Pritchard eq. 34 (k = FOLD_A) or eq. 35 (FOLD_B); linear in x. */
void bend_q(int k, const slv_f128 *x, slv_f128 q[4][3]);
extern const double bend_q_edge[4]; /* q_m of the edge: Pritchard eq. 36 */

/* Computes the sum of v_ms S_s(q_m): Pritchard eqs. 31, 32 with q of x, 37, 38 with q of w. */
void bend_skew_sum(slv_f128 (*q)[3], const slv_f128 *v, slv_f128 *y);

/* A fold, and its formulas along v and w.  bend_try() returns 0 if fold_of() returns 0. */
typedef struct {
  fold h;
  bend b;
} bend_trial;

int bend_try(const ledger_state *s, bend_of of, bend_trial *t);
#define bend_raw(s, t) bend_try(s, BEND_RAW, t)
#define bend_exact(s, t) bend_try(s, BEND_EXACT, t)
#define bend_assumed(s, t) bend_try(s, BEND_ASSUMED, t)

/* Compute all members of b, or those that follow from its vectors. */
void bend_formulas(const fold *h, bend_of of, const slv_f128 *v, const slv_f128 *w, bend *b);
void bend_combine(bend *b);

/* Replaces the exact second derivative of the edge by A.11 as printed.  A.11 applies S_s to the
 * number q_m, which is read here as the vector (q, q, q). */
void bend_edge_slip(bend_trial *t);
