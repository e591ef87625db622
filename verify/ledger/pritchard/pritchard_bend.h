/* pritchard_bend.h -- P's formulas of the bend condition and its derivatives, with the indices m_s
 * and n_t contracted with directions v and w [12].  The equations cut in our copy (47, 49 to 51,
 * 53, 56, A.11) are derived. */
#pragma once

#include "ledger/pritchard/pritchard_fold.h"

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

/* A fold and the formulas along its two directions. */
typedef struct {
  fold h;
  bend b;
} bend_trial;

/* 0 where fold_of() is. */
int bend_try(const ledger_state *s, bend_of of, bend_trial *t);
#define bend_exact(s, t) bend_try(s, BEND_EXACT, t)
#define bend_assumed(s, t) bend_try(s, BEND_ASSUMED, t)

void bend_formulas(const fold *h, bend_of of, const slv_f128 *v, const slv_f128 *w, bend *b);

/* The rest of b from its vectors, which bend_formulas() does, too. */
void bend_combine(bend *b);

/* Puts A.11 as printed, which applies S_s to the number q_m, here read as the vector (q, q, q), in
 * the place of the exact second derivative of the edge. */
void bend_edge_slip(bend_trial *t);
