/* small_eigen.h -- eigenpairs of a symmetric 8 x 8 matrix, over `real`: reflections to a
 * tridiagonal matrix, then the implicit QL iteration; Parlett: The Symmetric Eigenvalue Problem
 * (1980), chapters 7 and 8.  All steps are orthogonal, hence backward stable: the eigenpairs are
 * those of a matrix within a few n eps |A| of A.  With Wilkinson's shift QL always converges,
 * usually in two or three steps for each eigenvalue.
 *
 * Every number is an array of lanes: one lane in the scalar functions, a block of matrices in
 * batches.  The lanes share only the loops.  If a lane needs no reflection or rotation while others
 * do, it uses the factor 0 or the identity: results are bitwise identical to a single matrix's. */
#pragma once

#include <stdint.h>

#include "selvedge/formula.h"

/* EIGEN_EACH is the loop over lanes l; batches define both macros before. */
#ifndef EIGEN_LANES
#define EIGEN_LANES 1
#define EIGEN_EACH for (int l = 0; l < EIGEN_LANES; l++)
#endif

enum { EIGEN_N = 8, EIGEN_STEPS = 30 };

/* Squared lengths up to eps^4 count as 0; the largest entry of A is 1. */
#define EIGEN_LEAST r_re(R_EPS *R_EPS *R_EPS *R_EPS)

typedef real eigen_lanes[EIGEN_LANES];
typedef eigen_lanes eigen_matrix[EIGEN_N][EIGEN_N];
typedef int64_t eigen_index[EIGEN_LANES]; /* as wide as a double, to be vectorised */

/* Eigenvalues, and eigenvectors in the rows of Z; e is the off-diagonal of T. */
typedef struct {
  eigen_lanes values[EIGEN_N], e[EIGEN_N];
  eigen_matrix Z;
} small_eigen;

/* Returns the largest of the lanes' indices. */
static inline int eigen_most(const int64_t *index) {
  int most = 0;
  for (int l = 0; l < EIGEN_LANES; l++) most = index[l] > most ? (int)index[l] : most;
  return most;
}

/* Computes the reflection I - beta v v' that makes the entries of a row after `first` 0, and entry
 * `first` e.  v is the row at first.  Lanes without reflection get beta 0; returns 0 if all do. */
static inline int eigen_reflection(eigen_lanes *v, int first, real *e, real *beta) {
  eigen_lanes rest = {0};
  eigen_index any;
  for (int i = first + 1; i < EIGEN_N; i++) EIGEN_EACH rest[l] += v[i][l] * v[i][l];
  EIGEN_EACH {
    const real one = v[first][l];
    const int turns = r_re(rest[l]) > EIGEN_LEAST;
    const real length = turns ? r_sign(one) * r_sqrt(one * one + rest[l]) : R(0);
    e[l] = turns ? -length : one;
    v[first][l] = one + length;
    beta[l] = turns ? 1 / (length * (one + length)) : R(0);
    any[l] = turns;
  }
  return eigen_most(any);
}

/* Applies the reflection to rows and columns of A from `first` on. */
static inline void eigen_reflect(eigen_matrix A, int first, eigen_lanes *v, const real *beta) {
  eigen_lanes w[EIGEN_N], vw = {0};
  for (int i = first; i < EIGEN_N; i++) {
    eigen_lanes sum = {0};
    for (int k = first; k < EIGEN_N; k++) EIGEN_EACH sum[l] += A[i][k][l] * v[k][l];
    EIGEN_EACH w[i][l] = beta[l] * sum[l], vw[l] += v[i][l] * w[i][l];
  }
  for (int i = first; i < EIGEN_N; i++) EIGEN_EACH w[i][l] -= beta[l] / 2 * vw[l] * v[i][l];
  for (int i = first; i < EIGEN_N; i++)
    for (int k = first; k < EIGEN_N; k++)
      EIGEN_EACH A[i][k][l] -= v[i][l] * w[k][l] + w[i][l] * v[k][l];
}

/* Computes A = Z' T Z with a tridiagonal T; overwrites A. */
static inline void eigen_tridiagonal(eigen_matrix A, small_eigen *y) {
  eigen_lanes beta[EIGEN_N - 1];
  int turns[EIGEN_N - 1];
  for (int j = 0; j < EIGEN_N - 1; j++) {
    turns[j] = eigen_reflection(A[j], j + 1, y->e[j], beta[j]);
    if (turns[j]) eigen_reflect(A, j + 1, A[j], beta[j]);
  }
  for (int i = 0; i < EIGEN_N; i++) {
    EIGEN_EACH y->values[i][l] = A[i][i][l];
    for (int k = 0; k < EIGEN_N; k++) EIGEN_EACH y->Z[i][k][l] = i == k ? R(1) : R(0);
  }
  EIGEN_EACH y->e[EIGEN_N - 1][l] = 0;
  for (int j = EIGEN_N - 2; j >= 0; j--)
    for (int i = j + 1; i < EIGEN_N && turns[j]; i++) {
      eigen_lanes along = {0};
      for (int k = j + 1; k < EIGEN_N; k++) EIGEN_EACH along[l] += y->Z[i][k][l] * A[j][k][l];
      for (int k = j + 1; k < EIGEN_N; k++)
        EIGEN_EACH y->Z[i][k][l] -= beta[j][l] * along[l] * A[j][k][l];
    }
}

/* Rotates two rows of Z. */
static inline void eigen_rotate(const real *c, const real *s, eigen_lanes *low, eigen_lanes *high) {
  for (int k = 0; k < EIGEN_N; k++) EIGEN_EACH {
      const real z = low[k][l];
      low[k][l] = c[l] * z - s[l] * high[k][l], high[k][l] = s[l] * z + c[l] * high[k][l];
    }
}

/* Values that one rotation of a step passes to the next, and the rotation's cosine and sine. */
typedef struct {
  eigen_lanes g, s, ss, p, cosine, sine;
} eigen_carry;

/* Applies rotation i of a step to T in the lanes with m > i.  The recurrence of g uses quotients of
 * squares, so that it does not depend on square roots, which halves the run time.  Rotations of
 * entries up to eps^2 are omitted. */
static inline void eigen_turn(small_eigen *y, int i, const int64_t *m, eigen_carry *q,
                              int64_t *next) {
  eigen_lanes *d = y->values, *e = y->e;
  EIGEN_EACH {
    const int on = EIGEN_LANES == 1 || i < m[l];
    const real g = q->g[l], ss = q->ss[l];
    const real f = q->s[l] * e[i][l], b = q->cosine[l] * e[i][l];
    const real ff = ss * (e[i][l] * e[i][l]), gg = g * g, fg = f * g;
    const real top = d[i + 1][l] - q->p[l], apart = d[i][l] - top, rr = ff + gg;
    const int turns = on && r_re(rr) > EIGEN_LEAST;
    const real inverse = turns ? 1 / rr : R(0), r = turns ? r_sqrt(rr) : R(0);
    q->cosine[l] = turns ? g * (r * inverse) : R(1), q->sine[l] = f * (r * inverse);
    q->p[l] = (ff * apart + 2 * (fg * b)) * inverse;
    d[i + 1][l] = top + q->p[l];
    e[i + 1][l] = on ? i + 1 == m[l] ? R(0) : r : e[i + 1][l];
    next[l] = r_re(r) > R_EPS || !on ? next[l] : i + 1;
    q->s[l] = on ? q->sine[l] : R(1), q->ss[l] = on ? ff * inverse : R(1);
    q->g[l] = !on ? g : turns ? (fg * apart + (gg - ff) * b) * inverse : b;
  }
}

/* Computes one QL step on rows j ... m of T in the lanes with m > j.  Updates *m, the end of the
 * unreduced block of T from row j; *m = j if eigenvalue j has converged. */
static inline void eigen_step(small_eigen *y, int j, int64_t *m) {
  eigen_lanes *d = y->values, *e = y->e;
  eigen_carry q;
  eigen_lanes last = {0}; /* d[m] */
  eigen_index next;
  for (int i = j + 1; i < EIGEN_N; i++) EIGEN_EACH last[l] = i > m[l] ? last[l] : d[i][l];
  EIGEN_EACH {
    const real half = (d[j + 1][l] - d[j][l]) / 2, ee = e[j][l] * e[j][l];
    const real shift = (d[j][l] + d[j + 1][l]) / 2 - r_sign(half) * r_sqrt(half * half + ee);
    q.g[l] = last[l] - shift;
    q.s[l] = q.cosine[l] = q.ss[l] = 1, q.p[l] = 0, next[l] = m[l];
  }
  for (int i = eigen_most(m) - 1; i >= j; i--) {
    eigen_turn(y, i, m, &q, next);
    eigen_rotate(q.cosine, q.sine, y->Z[i], y->Z[i + 1]);
  }
  EIGEN_EACH {
    const int on = m[l] > j;
    d[j][l] -= q.p[l], e[j][l] = on ? q.g[l] : e[j][l];
    m[l] = r_re(r_abs(e[j][l])) > R_EPS ? next[l] : j;
  }
}

/* Computes the eigenpairs of A; overwrites A.  A is scaled to the largest entry 1, against overflow
 * and underflow; off-diagonals of T up to eps then count as 0. */
static inline void small_eigen_of(eigen_matrix A, small_eigen *y) {
  eigen_lanes most = {0}, inverse;
  for (int i = 0; i < EIGEN_N * EIGEN_N; i++)
    EIGEN_EACH most[l] = r_max(most[l], r_abs(A[i / EIGEN_N][i % EIGEN_N][l]));
  EIGEN_EACH inverse[l] = r_re(most[l]) > r_re(1 / R_LARGEST) ? 1 / most[l] : R(0);
  for (int i = 0; i < EIGEN_N * EIGEN_N; i++)
    EIGEN_EACH A[i / EIGEN_N][i % EIGEN_N][l] *= inverse[l];
  eigen_tridiagonal(A, y);
  for (int j = 0; j < EIGEN_N - 1; j++) {
    eigen_index m;
    EIGEN_EACH m[l] = EIGEN_N - 1;
    for (int i = EIGEN_N - 2; i >= j; i--)
      EIGEN_EACH m[l] = r_re(r_abs(y->e[i][l])) > R_EPS ? m[l] : i;
    for (int step = 0; step < EIGEN_STEPS && eigen_most(m) > j; step++) eigen_step(y, j, m);
  }
  for (int i = 0; i < EIGEN_N; i++) EIGEN_EACH y->values[i][l] *= most[l];
}
