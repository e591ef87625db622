/* pritchard_fold.h -- a hinge in two ways: by geometry, from the heights of its two triangles over
 * the shared edge, and by P's formulas of the bend condition and its derivatives, with the indices
 * m_s and n_t contracted with directions v and w [12].  The equations cut in our copy (47, 49 to
 * 51, 53, 56, A.11) are derived. */
#pragma once

#include "ledger/derivative.h"

enum { FOLD_A, FOLD_B, FOLD_EDGE, FOLD_VECTORS };

typedef struct {
  slv_f128 x[HINGE_DOF];
  slv_f128 vector[FOLD_VECTORS][3];                     /* the normals A, B and the edge: P25-27 */
  slv_f128 length[FOLD_VECTORS], unit[FOLD_VECTORS][3]; /* P24 */

  /* What the vectors are divided by under the assumption of constant lengths. */
  slv_f128 divisor[FOLD_VECTORS];
  slv_f128 cosine, sine; /* of the angle, by the heights */
  slv_f128 step;
  slv_f128 v[HINGE_DOF], w[HINGE_DOF]; /* two directions drawn for the state */
} fold;

/* Returns 0 if a triangle has no area to speak of: a height below 1e-5 of the size; fold_at() is
 * for positions in quad, without directions. */
int fold_of(const ledger_state *s, fold *h);
int fold_at(const slv_f128 *x, fold *h);

/* How fast the angle turns with a vertex: 1 over the least height.  A derivative of the given order
 * is judged relative to its power of that order. */
slv_f128 fold_turn(const fold *h, int order);

/* The heights of vertices 0 and 3 over the edge, [6], and the unit edge [3]. */
void fold_heights(const slv_f128 *x, slv_f128 *heights, slv_f128 *edge);

/* Definitions, as functions of x[12]; `with` is the fold.  Vectors: A, B, edge [9]. */
void fold_vectors(const slv_f128 *x, const void *with, slv_f128 *y);
void fold_units(const slv_f128 *x, const void *with, slv_f128 *y);
void fold_lengths(const slv_f128 *x, const void *with, slv_f128 *y); /* [3] */
void fold_assumed(const slv_f128 *x, const void *with, slv_f128 *y); /* over divisor: section 4 */

/* cos, sin and the angle less that of the fold itself, which no branch cut of atan2 parts, [3]: by
 * the heights; by P28-30 of the unit vectors; of the assumed ones. */
void fold_angle(const slv_f128 *x, const void *with, slv_f128 *y);
void fold_angle_of_units(const slv_f128 *x, const void *with, slv_f128 *y);
void fold_angle_of_assumed(const slv_f128 *x, const void *with, slv_f128 *y);

/* How fast the angle changes along `with`, v[12], by geometry and without an angle: each height
 * turns by the velocity of its vertex across it, against its foot on the edge, over its length. */
void fold_turning(const slv_f128 *x, const void *with, slv_f128 *y);

/* f near h->x, and its derivative along v, or, of order 2, along v and w: all of its m numbers, and
 * number `which` of the three of fold_lengths() or of an angle. */
motion fold_motion(const fold *h, quad_function *f, int m);
void fold_rates(const fold *h, quad_function *f, int m, int order, slv_f128 *y);
slv_f128 fold_rate(const fold *h, quad_function *f, int which, int order);

/* A value, its derivatives along v and along w, and along both. */
typedef struct {
  slv_f128 at[3], v[3], w[3], vw[3];
} vector_jet;

typedef struct {
  slv_f128 at, v, w, vw;
} jet;

typedef enum {
  BEND_RAW,     /* the vectors: P31-39 */
  BEND_ASSUMED, /* over constant lengths: P40-45 */
  BEND_EXACT    /* over their lengths: A.8-A.11 */
} bend_of;

typedef struct {
  vector_jet vector[FOLD_VECTORS];
  jet cosine, sine;      /* P28, 47, 50; P29, 49, 51 */
  jet theta;             /* P54, 57, in v and vw alone */
  jet theta_over_square; /* P53, 56: with the denominator sin^2 + cos^2 */
} bend;

/* The q_m of P34 (k = FOLD_A), P35 (FOLD_B), m from 0 to 3; linear in x. */
void bend_q(int k, const slv_f128 *x, slv_f128 q[4][3]);
extern const double bend_q_edge[4]; /* P36 */

/* The sum of v_ms S_s(q_m): with q of x P31, P32, with q of w P37, P38. */
void bend_skew_sum(slv_f128 (*q)[3], const slv_f128 *v, slv_f128 *y);

/* A fold and the formulas along its two directions; 0 if fold_of() returns 0. */
typedef struct {
  fold h;
  bend b;
} bend_trial;

int bend_try(const ledger_state *s, bend_of of, bend_trial *t);
#define bend_raw(s, t) bend_try(s, BEND_RAW, t)
#define bend_exact(s, t) bend_try(s, BEND_EXACT, t)
#define bend_assumed(s, t) bend_try(s, BEND_ASSUMED, t)

/* All of b; the rest of b from its vectors. */
void bend_formulas(const fold *h, bend_of of, const slv_f128 *v, const slv_f128 *w, bend *b);
void bend_combine(bend *b);

/* Puts A.11 as printed, which applies S_s to the number q_m, here read as the vector (q, q, q), in
 * the place of the exact second derivative of the edge. */
void bend_edge_slip(bend_trial *t);
