/* motion_parts.h -- what a motion holds; the public side is selvedge/motion.h.
 *
 * Systems are those of Newton's method on the incremental potential: unknown is the
 * move d = x_1 - x_0 = h v_1, the matrix A = M/h^2 + D'/h + H, D' = -D, H = -K.  The
 * linear scheme is its first step from x_0, with d_0 = -D' v_0:
 *
 *     A d = f_0 + M v_0/h
 *
 * is (M - hD - h^2 K) dv = h (f_0 + d_0 + h K v_0), to which A h v_0 was added:
 * whatever matrix stands for H, the right side does not contain it. */
#pragma once

#include "selvedge/motion.h"
#include "solve/newton_step.h"

/* Another block of a vertex's row beside those of its column: block b, whose column is
 * vertex `column`. */
typedef struct {
  size_t block;
  uint32_t column;
} slv_beside;

struct slv_motion {
  slv_solver *s;
  slv_addition addition;
  double *mass; /* [nvertices] */

  /* Constraints: how many directions of a vertex are held, and the one direction that
   * tells which: held, of one; free, of two.  Unit vectors. */
  unsigned char *count; /* [nvertices] */
  size_t constrained;   /* vertices with count > 0 */
  size_t worth_a_team;  /* SLV_MOTION_WORTH_A_TEAM; tests have another */
  double *direction, *velocity;

  size_t *beside_at; /* [nvertices + 1] */
  slv_beside *beside;

  /* What the step under way is. */
  const slv_motion_options *o;
  slv_motion_result *r;
  double h;
  const double *x0, *v0;
  int reacts;          /* 1: forces of constraints stay in the gradient */
  double blend, added; /* slv_run's, from linear step to linear step */

  /* [3*nvertices] each.  z; h (v_0 + z), the prescribed part of d that the linear
   * scheme solves for from; the rest of d; x_1; what the systems need. */
  double *vectors;
  double *z, *start, *rest, *x1, *v1, *product, *residual, *search, *image, *better;
  double *sums;   /* parts of inner products */
  double *system; /* [9*nblocks] S A S + (I - S) + shift I */
  double *factor; /* [9*nblocks] the preconditioner; allocated when asked for */
  double *dense;  /* the dense matrix; likewise */
  int *pivots;
};

enum { SLV_MOTION_VECTORS = 10 };

static inline size_t slv_motion_size(const slv_motion *m) { return 3 * m->s->mesh.nvertices; }

static inline int converges(const slv_motion *m) { return m->o->scheme == SLV_MOTION_CONVERGED; }

/* Is it worth a team of threads to go over all vertices?  Conjugate gradients do so
 * several times an iteration: of fewer vertices a pass takes less time than gathering
 * the team, and where other programs take the cores, much less. */
enum { SLV_MOTION_WORTH_A_TEAM = 16384 };

static inline int slv_motion_large(const slv_motion *m) {
  return m->s->mesh.nvertices >= m->worth_a_team;
}

/* ---- filters.c ------------------------------------------------------------------- */

/* y = S y, of one vertex or all. */
void slv_filter_vertex(const slv_motion *m, size_t v, double y[3]);
void slv_filter(const slv_motion *m, double *y);

/* S of one vertex, 3 x 3. */
void slv_filter_matrix(const slv_motion *m, size_t v, double S[9]);

/* m->z from the velocities that are prescribed and m->v0. */
void slv_filter_prescribe(slv_motion *m);

/* m->system = S A S + (I - S) + shift I, A = s->hessian. */
void slv_filter_system(slv_motion *m, double shift);

/* ---- damped.c, damping.c --------------------------------------------------------- */

enum {
  CONDITION_DOF = 12, /* of a hinge; a triangle has 9 */
  MOST_CONDITIONS = SLV_MAX_ROWS * SLV_MAX_CONDITION
};

/* k_damp k of a condition function, and C with its derivatives g [n], H [n*n] by positions. */
typedef struct {
  double kd, C, g[CONDITION_DOF], H[CONDITION_DOF * CONDITION_DOF];
} slv_damped;

/* Those of triangle or hinge e at the positions y of its corners that are damped, and their number;
 * and whether any is of one of the membrane's rows, or of the hinges' row. */
slv_status slv_damped_conditions(const slv_motion *m, slv_kind kind, size_t e, const double *y,
                                 slv_damped *c, int *count);
int slv_is_damped(const slv_motion *m, slv_kind kind, int term);

/* SLV_ECAPABILITY where a row that is damped has no conditions. */
slv_status slv_damping_check(const slv_motion *m);

/* The hooks of slv_addition. */
slv_status slv_damping_forces(void *motion, const double *x, int forces);
slv_status slv_damping_matrices(void *motion, const double *x, slv_newton_hessian h);

/* Minus the work of damping over the step to m->x1. */
slv_status slv_damping_dissipation(slv_motion *m, double *dissipated);

/* U, the sum of k_d dC (d2C v_0)' over elements, if the options ask for it: added to
 * the dense matrix Y, n x n, where that is not NULL, else U u to y. */
slv_status slv_damping_unsymmetric(slv_motion *m, double *Y, const double *u, double *y);

/* ---- measure.c ------------------------------------------------------------------ */

/* slv_motion_measures.stretch */
double slv_motion_stretch(const slv_motion *m, const double *x);

/* ---- product.c ------------------------------------------------------------------- */

/* The list of blocks beside; SLV_EMEMORY. */
slv_status slv_product_create(slv_motion *m);

/* y = (A + shift I) u, as m->o->product says. */
void slv_product(slv_motion *m, double shift, const double *u, double *y);

/* The bytes of one such product, as slv_motion_result counts them. */
double slv_product_bytes(const slv_motion *m);

/* a . b, in parts that do not depend on the number of threads. */
double slv_motion_dot(const slv_motion *m, const double *a, const double *b);

/* ---- linear solvers: y = (S (A + shift I) S)^-1 b on the range of S.  b = S b. --- */

slv_status slv_linear_by_cholesky(slv_motion *m, double shift, const double *b, double *y,
                                  slv_iterate *at);
slv_status slv_linear_by_cg(slv_motion *m, double shift, const double *b, double *y,
                            slv_iterate *at);
slv_status slv_linear_by_lapack(slv_motion *m, double shift, const double *b, double *y,
                                slv_iterate *at);

slv_status slv_linear_by_caller(slv_motion *m, double shift, const double *b, double *y,
                                slv_iterate *at);

/* y = P^-1 r, P being made of m->system.  SLV_EINDEFINITE and m->r->linear where it cannot be. */
slv_status slv_precondition_make(slv_motion *m);
void slv_precondition(const slv_motion *m, const double *r, double *y);
