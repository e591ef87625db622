/* pritchard_fold.h -- a hinge in two ways: by P's equations, and by geometry, from the heights of
 * its two triangles over the shared edge. */
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

/* 0 where a triangle has no area to speak of: a height below 1e-5 of the size. */
int fold_of(const ledger_state *s, fold *h);

/* How fast the angle turns with a vertex: 1 over the least height.  A derivative of the given order
 * is judged relative to its power of that order. */
slv_f128 fold_turn(const fold *h, int order);

/* The same for positions in quad, without directions. */
int fold_at(const slv_f128 *x, fold *h);

/* The heights of vertices 0 and 3 over the edge, [6], and the unit edge [3]. */
void fold_heights(const slv_f128 *x, slv_f128 *heights, slv_f128 *edge);

/* Definitions, as functions of x[12]; `with` is the fold.  Vectors: A, B, edge [9]. */
void fold_vectors(const slv_f128 *x, const void *with, slv_f128 *y);
void fold_units(const slv_f128 *x, const void *with, slv_f128 *y);
void fold_lengths(const slv_f128 *x, const void *with, slv_f128 *y); /* [3] */

/* P, section 4: over what the fold's divisors are, however x has moved. */
void fold_assumed(const slv_f128 *x, const void *with, slv_f128 *y);

/* cos, sin and the angle less that of the fold itself, which no branch cut of atan2 parts, [3]: by
 * the heights; by P28-30 of the unit vectors; of the assumed ones. */
void fold_angle(const slv_f128 *x, const void *with, slv_f128 *y);
void fold_angle_of_units(const slv_f128 *x, const void *with, slv_f128 *y);
void fold_angle_of_assumed(const slv_f128 *x, const void *with, slv_f128 *y);

/* How fast the angle changes along `with`, v[12], by geometry and without an angle: each height
 * turns by what its vertex moves across it, against the place below on the edge, over its
 * length. */
void fold_turning(const slv_f128 *x, const void *with, slv_f128 *y);

/* f near h->x. */
motion fold_motion(const fold *h, quad_function *f, int m);

/* Its derivative along v, or, of order 2, along v and w: all of its m numbers, and number `which`
 * of the three of fold_lengths() or of an angle. */
void fold_rates(const fold *h, quad_function *f, int m, int order, slv_f128 *y);
slv_f128 fold_rate(const fold *h, quad_function *f, int which, int order);
