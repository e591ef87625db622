/* motion_parts.h -- members of a motion; the public interface is selvedge/motion.h.
 *
 * All linear systems are those of Newton's method on the incremental potential.  The unknown is the
 * move d = x_1 - x_0 = h v_1, the matrix A = M/h^2 + D'/h + H with D' = -D, H = -K.  The linear
 * scheme is the first Newton step from x_0, with d_0 = -D' v_0:
 *
 *     A d = f_0 + M v_0/h
 *
 * which is Baraff and Witkin's (M - hD - h^2 K) dv = h (f_0 + d_0 + h K v_0) after adding A h v_0.
 * Its right side does not depend on H. */
#pragma once

#include "selvedge/motion.h"
#include "solve/newton_step.h"

/* A block of a vertex's row left of the diagonal.  It is stored in the column of another vertex. */
typedef struct {
  size_t block;
  uint32_t column;
} slv_beside;

struct slv_motion {
  slv_solver *s;
  slv_addition addition;
  double *mass; /* [nvertices] masses, kg */

  /* Constraint of each vertex: the number of constrained directions, and a unit vector along the
   * constrained direction if there is one, or along the free direction if there are two. */
  unsigned char *count; /* [nvertices] number of constrained directions */
  size_t constrained;   /* number of vertices with count > 0 */
  size_t worth_a_team;  /* number of vertices from which loops use several threads */
  double *direction, *velocity;

  size_t *beside_at; /* [nvertices + 1] index in `beside` of the first one of each row */
  slv_beside *beside;

  /* State of the current step. */
  const slv_motion_options *o;
  slv_motion_result *r;
  double h;
  const double *x0, *v0;
  int reacts;          /* 1: the gradient includes the forces of constraints */
  double blend, added; /* state of slv_run, passed from one linear step to the next */

  /* Memory of the vectors below, [3*nvertices] each: z; start: h (v_0 + z), the prescribed part of
   * d, where the linear scheme starts; the rest of d; x_1; working vectors of linear systems. */
  double *vectors;
  double *z, *start, *rest, *x1, *v1, *product, *residual, *search, *image, *better;
  double *sums;   /* partial sums of inner products */
  double *system; /* [9*nblocks] S A S + (I - S) + shift I */
  double *factor; /* [9*nblocks] preconditioner; allocated on demand */
  double *dense;  /* the dense matrix; allocated on demand */
  int *pivots;
};

enum { SLV_MOTION_VECTORS = 10 };

static inline size_t slv_motion_size(const slv_motion *m) { return 3 * m->s->mesh.nvertices; }
static inline int converges(const slv_motion *m) { return m->o->scheme == SLV_MOTION_CONVERGED; }

/* Number of vertices from which loops over vertices use a team of threads.  Conjugate gradients
 * have several such loops per iteration.  For fewer vertices a loop takes less time than the start
 * of a team, all the more if other programs use the cores. */
enum { SLV_MOTION_WORTH_A_TEAM = 16384 };

static inline int slv_motion_large(const slv_motion *m) {
  return m->s->mesh.nvertices >= m->worth_a_team;
}

/* Compute y = S y with the filter S of the constraints, for one vertex or for all. */
void slv_filter_vertex(const slv_motion *m, size_t v, double y[3]);
void slv_filter(const slv_motion *m, double *y);

/* Computes the filter S of one vertex, 3 x 3. */
void slv_filter_matrix(const slv_motion *m, size_t v, double S[9]);

/* Computes m->z from the prescribed velocities and m->v0. */
void slv_filter_prescribe(slv_motion *m);

/* Computes m->system = S A S + (I - S) + shift I, A = s->hessian. */
void slv_filter_system(slv_motion *m, double shift);

enum {
  CONDITION_DOF = 12, /* a hinge's coordinates; a triangle has 9 */
  MOST_CONDITIONS = SLV_MAX_ROWS * SLV_MAX_CONDITION
};

/* A damped condition: k_damp k, C, and derivatives of C by positions, g [n] and H [n*n]. */
typedef struct {
  double kd, C, g[CONDITION_DOF], H[CONDITION_DOF * CONDITION_DOF];
} slv_damped;

/* Compute the damped conditions of triangle or hinge e with corners at y, and their number; return
 * whether a term is damped. */
slv_status slv_damped_conditions(const slv_motion *m, slv_kind kind, size_t e, const double *y,
                                 slv_damped *c, int *count);
int slv_is_damped(const slv_motion *m, slv_kind kind, int term);

/* Returns SLV_ECAPABILITY if an energy to be damped has no conditions. */
slv_status slv_damping_check(const slv_motion *m);

/* Functions of slv_addition. */
slv_status slv_damping_forces(void *motion, const double *x, int forces);
slv_status slv_damping_matrices(void *motion, const double *x, slv_newton_hessian h);

/* Computes minus the work of damping over the step to m->x1. */
slv_status slv_damping_dissipation(slv_motion *m, double *dissipated);

/* Adds the damping matrix U, the sum of k_d dC (d2C v_0)' over elements, to the dense matrix Y, n x
 * n; if Y is NULL, adds U u to y. Does nothing unless the options select U. */
slv_status slv_damping_unsymmetric(slv_motion *m, double *Y, const double *u, double *y);

/* Returns the largest stretch, as in slv_motion_measures. */
double slv_motion_stretch(const slv_motion *m, const double *x);

/* Lists the blocks that are stored in other columns.  Returns SLV_EMEMORY. */
slv_status slv_product_create(slv_motion *m);

/* Computes y = (A + shift I) u, assembled or element by element, as m->o->product says. */
void slv_product(slv_motion *m, double shift, const double *u, double *y);

/* Returns the memory traffic of one call of slv_product() in bytes, as in slv_motion_result. */
double slv_product_bytes(const slv_motion *m);

/* Returns a . b, deterministic for any number of threads. */
double slv_motion_dot(const slv_motion *m, const double *a, const double *b);

/* Stores why a linear solver stopped without a solution.  Returns the step's status. */
static inline slv_status slv_linear_stop_by(slv_motion *m, slv_linear_stop why) {
  m->r->linear = why;
  return why == SLV_LINEAR_ITERATIONS ? SLV_ENOTCONVERGED : SLV_EINDEFINITE;
}

/* Passes an iterate to the observer, if any. */
static inline void slv_linear_show(const slv_motion *m, int iteration, double residual,
                                   const double *y) {
  const slv_linear_iterate at = {iteration, residual, y};
  if (m->o->observe != NULL) m->o->observe(m->o->to, &at);
}

/* Solve S (A + shift I) S y = b on the range of S, for b = S b. */
slv_status slv_linear_by_cholesky(slv_motion *m, double shift, const double *b, double *y,
                                  slv_iterate *at);
slv_status slv_linear_by_cg(slv_motion *m, double shift, const double *b, double *y,
                            slv_iterate *at);
slv_status slv_linear_by_lapack(slv_motion *m, double shift, const double *b, double *y,
                                slv_iterate *at);
slv_status slv_linear_by_caller(slv_motion *m, double shift, const double *b, double *y,
                                slv_iterate *at);

/* Make the preconditioner P (SLV_EINDEFINITE: none exists, see m->r->linear); solve P y = r. */
slv_status slv_precondition_make(slv_motion *m);
void slv_precondition(const slv_motion *m, const double *r, double *y);
