/** @file
 * Cloth in motion: implicit Euler on the membrane, the bending and the loads of a solver
 * (selvedge/solve.h), with masses, damping and constraints.
 *
 *     x [3*nvertices], v [3*nvertices]   positions, m, and velocities, m/s
 *     f, d                               forces of energies and loads; of damping, N
 *     K = df/dx, D = dd/dv               their derivatives
 *
 * A time step of length h takes x_0, v_0 to v_1 = v_0 + dv, x_1 = x_0 + h v_1.  Two schemes:
 *
 *     linear      (M - hD - h^2 K) dv = h (f_0 + d_0 + h K v_0), one linear system:
 *                 D. Baraff, A. Witkin, Large Steps in Cloth Simulation, 1998
 *     converged   the minimum over x_1 of the incremental potential
 *                 |x_1 - x_0 - h v_0|_M^2 / (2 h^2) + E(x_1)
 *                     + sum of k_d (C(x_1) - C(x_0))^2 / (2 h)
 *
 * found by Newton's method.  Damping in the converged scheme uses (C(x_1) - C(x_0)) / h for dC/dt.
 *
 * Damping acts on condition functions: d = -sum k_d dC (dC . v), k_d = k k_damp.  Constraints are
 * filters: each vertex has 0 to 3 directions with a prescribed velocity, which S removes from a
 * vector.  Let z be the prescribed change of velocity, S z = 0.  All systems are solved for dv - z
 * in the range of S, so that constraints hold at each iteration.
 *
 * Like the solver, this needs CHOLMOD: library selvedge-solve.  One thread at a time may use a
 * motion and its solver. */
#ifndef SLV_MOTION_H
#define SLV_MOTION_H

#include "selvedge/solve.h"

SLV_BEGIN_DECLS

/* ---- what moves ----------------------------------------------------------------- */

/** Masses, constraints and working memory for the steps of one cloth. */
typedef struct slv_motion slv_motion;

/** Creates a motion for the cloth of a solver, which must have a membrane and no held coordinate,
 * and must outlive the motion.  density: kg/m^2; each corner gets a third of a triangle's mass or a
 * quarter of a quad's.  A triangle's area is that of its rest edges, not rest[t].area.
 *
 * For a part of a cloth (slv_solver_create_part()), masses, forces, matrices, energies, work and
 * dissipation are the part's share of the whole.  A part needs slv_motion_options.given or
 * newton_given, and cannot use full-shifted in the linear scheme.
 *
 * SLV_EARG if the solver does not meet these conditions, density is not positive and finite, or a
 * vertex of a whole cloth has no mass; SLV_EMEMORY.  *m is then NULL. */
SLV_API slv_status slv_motion_create(slv_solver *s, double density, slv_motion **m);

/** Frees a motion, not its solver.  NULL is harmless. */
SLV_API void slv_motion_free(slv_motion *m);

/** Returns the masses [nvertices], kg; the array belongs to the motion. */
SLV_API const double *slv_motion_get_masses(const slv_motion *m);

/** Replaces the solver's load by the weight of these masses; gravity in m/s^2. */
SLV_API slv_status slv_motion_set_gravity(slv_motion *m, const double gravity[3]);

/** Constrains a vertex in `count` directions, [3*count], of any length, not necessarily
 * orthogonal; NULL for count 0 (none) and 3 (all) is valid.  The vertex is at rest in these
 * directions until slv_motion_drive().  SLV_EARG if there is no such vertex, or the directions are
 * not `count` independent finite vectors. */
SLV_API slv_status slv_motion_hold(slv_motion *m, size_t vertex, int count,
                                   const double *directions);

/** Sets a vertex's velocity during a step; only components in held directions count. */
SLV_API slv_status slv_motion_drive(slv_motion *m, size_t vertex, const double velocity[3]);

/** Computes a bending stiffness for each hinge of the solver from those along u and along v, N m: k
 * = (k_u b_u^2 + k_v b_v^2) / |b|^2.  b is the direction in the cloth orthogonal to the hinge's
 * edge at rest, the direction that bends; at a seam it is taken from the triangle whose opposite
 * vertex has the lower index.  rest: the mesh of the solver, with uv.  SLV_EARG without uv or if an
 * edge has no length; k[hinges] is then unspecified. */
SLV_API slv_status slv_motion_bending_by_direction(const slv_solver *s, const slv_mesh *rest,
                                                   double k_u, double k_v, double *k);

/* ---- how it is solved ----------------------------------------------------------- */

/** Scheme of a step, as above. */
typedef enum { SLV_MOTION_LINEAR, SLV_MOTION_CONVERGED, SLV_MOTION_SCHEMES } slv_motion_scheme;

/** Solver of linear systems A dx = b, A = M/h^2 - D/h - K. */
typedef enum {
  SLV_LINEAR_CHOLESKY,      /**< cholesky: CHOLMOD's factor of S A S + (I - S) */
  SLV_LINEAR_CG_DIAGONAL,   /**< cg-diagonal: modified conjugate gradients, preconditioned by A's
                               diagonal blocks; an indefinite A shows only in search directions */
  SLV_LINEAR_CG_INCOMPLETE, /**< cg-incomplete: modified conjugate gradients, preconditioned by an
                               incomplete Cholesky factor of 3 x 3 blocks without fill */
  SLV_LINEAR_DENSE, /**< dense: LAPACK's dgesv, also unsymmetric; at most SLV_DENSE_COORDINATES */
  SLV_LINEAR_SOLVERS
} slv_linear_solver;

/** Maximum number of coordinates of SLV_LINEAR_DENSE. */
enum { SLV_DENSE_COORDINATES = 3072 };

/** Returns "linear" or "converged"; NULL past the last. */
SLV_API const char *slv_motion_scheme_name(slv_motion_scheme s);
/** Returns "cholesky" and so on; NULL past the last. */
SLV_API const char *slv_linear_solver_name(slv_linear_solver s);

/** Reason why a linear solver stopped. */
typedef enum {
  SLV_LINEAR_SOLVED,     /**< solved: directly, or to the tolerance */
  SLV_LINEAR_ITERATIONS, /**< iteration limit */
  SLV_LINEAR_REFUSED,    /**< CHOLMOD met a pivot that is not positive */
  SLV_LINEAR_DIAGONAL,   /**< a diagonal block of A is not positive definite */
  SLV_LINEAR_PIVOT,      /**< no incomplete factor exists, for any diagonal shift that was tried */
  SLV_LINEAR_DELTA,      /**< r'P^-1 r < 0: the preconditioner is not positive definite */
  SLV_LINEAR_CURVATURE,  /**< c'A c <= 0 in a direction c: A is not positive definite */
  SLV_LINEAR_SINGULAR,   /**< dgesv met a pivot of 0 */
  SLV_LINEAR_STOPS
} slv_linear_stop;

/** Returns "solved", "iteration limit", ...; never NULL. */
SLV_API const char *slv_linear_stop_text(slv_linear_stop s);

/** Method of products with A. */
typedef enum {
  SLV_PRODUCT_ASSEMBLED, /**< by the assembled matrix, block by block */
  SLV_PRODUCT_ELEMENTS   /**< element by element, without assembling K */
} slv_motion_product;

/** Derivatives of damping in the matrix: d(d)/dx = -sum k_d (dC/dt d2C + dC (d2C v)'), whose
 * second part is not symmetric. */
typedef enum {
  SLV_DAMPING_SYMMETRIC,  /**< D, and dC/dt d2C if the membrane's matrix is full */
  SLV_DAMPING_D,          /**< D = -sum k_d dC dC' only */
  SLV_DAMPING_UNSYMMETRIC /**< all terms; the linear scheme needs SLV_LINEAR_DENSE */
} slv_damping_matrix;

/** Rate of a condition in the damping force. */
typedef enum {
  SLV_RATE_WHOLE,  /**< dC . v, one value for all vertices: Pritchard, eq. 58 */
  SLV_RATE_VERTEX, /**< dC_m . v_m for each vertex m: Pritchard's early versions; with its own D,
                      without other derivatives of damping; linear scheme only */
  SLV_RATE_MIXED   /**< the force of SLV_RATE_VERTEX with the D of SLV_RATE_WHOLE */
} slv_damping_rate;

/** One iteration of a linear solver; 0 is the start. */
typedef struct {
  int iteration;      /**< 0, 1, ... */
  double residual;    /**< sqrt(r'P^-1 r) relative to the start; direct solvers: 0 */
  const double *move; /**< [3*nvertices] current h (dv - z), in the range of S, m */
} slv_linear_iterate;

/** Callback at each iteration of conjugate gradients, and at the end of direct solvers. */
typedef void slv_linear_observer(void *to, const slv_linear_iterate *at);

/** State of a cloth in motion; the caller owns x and v. */
typedef struct {
  double t;  /**< time, s */
  double *x; /**< [3*nvertices] positions, m */
  double *v; /**< [3*nvertices] velocities, m/s */
} slv_motion_state;

/** Callback before each attempt of a step of length h from the state `at`: prescribes motion by
 * calling slv_motion_drive() on m.  to: the caller's data. */
typedef void slv_motion_driver(void *to, slv_motion *m, const slv_motion_state *at, double h);

/** Linear solver that the caller provides: solves S (A + shift I) S y = b, with y and b in the
 * range of S, for the blocks of A of slv_solver_get_blocks().  For a part of a cloth, A and b are
 * the part's share of the whole, and y is the whole solution at the vertices of the part.  Returns
 * SLV_EINDEFINITE and sets *stop if A is found not to be positive definite; other errors pass
 * through.  Adds its iterations to *iterations, initially 0. */
typedef slv_status slv_linear_given(void *to, double shift, const double *b, double *y,
                                    slv_linear_stop *stop, int *iterations);

/** Newton's method that the caller provides for the converged scheme, in place of
 * slv_solver_find_equilibrium().  slv_solver_evaluate() and slv_solver_assemble() of the motion's
 * solver then compute the incremental potential and its Hessian, and held vertices stay in place in
 * x.  For a part of a cloth, as for slv_linear_given. */
typedef slv_status slv_newton_given(void *to, const slv_newton_options *o, double *x,
                                    slv_newton_result *r, slv_linear_stop *stop, int *iterations);

/** Options; all zero: linear scheme, full Hessian, Gauss-Newton bending, CHOLMOD, no damping. */
typedef struct {
  slv_motion_scheme scheme;   /**< linear or converged */
  slv_newton_options newton;  /**< hessian and bending select K of both schemes, the rest is for the
                                 converged scheme; step_tolerance 0: round-off of x */
  slv_linear_solver linear;   /**< solver of linear systems */
  slv_motion_product product; /**< products of conjugate gradients */
  double linear_tolerance;    /**< tolerance of slv_linear_iterate.residual; 0: 1e-6 */
  int most_linear;            /**< iteration limit of one system; 0: 3000 */
  slv_damping_matrix damping_matrix;               /**< derivatives of damping in the matrix */
  slv_damping_rate damping_rate;                   /**< rate of a condition */
  double damping[SLV_MAX_ROWS][SLV_MAX_CONDITION]; /**< k_damp of each energy's conditions, s */
  double bending_damping; /**< k_damp of the hinges, s; also of bend_constant, with the angle's
                             derivatives that it assumes */
  double stretch_limit;   /**< largest slv_motion_measures.stretch allowed after a step; 0: none */
  double least_h;         /**< shortest step of slv_motion_advance(), s; 0: 1e-6 of the longest */
  slv_motion_driver *drive;     /**< callback before each step; NULL: none */
  void *drive_to;               /**< argument of the driver */
  slv_linear_observer *observe; /**< callback at each linear iteration; NULL: none */
  void *to;                     /**< argument of the observer */
  slv_linear_given *given;      /**< replaces `linear`; NULL: none */
  slv_newton_given
      *newton_given; /**< replaces Newton's method of the converged scheme; NULL: none */
  void *given_to;    /**< argument of `given` and `newton_given` */
} slv_motion_options;

/* ---- steps ---------------------------------------------------------------------- */

/** Outcome of one or more steps.  Counts, dissipation, work and seconds are sums over the steps
 * taken; counts and seconds include rejected steps. */
typedef struct {
  int steps;              /**< steps taken */
  int rejected;           /**< steps rejected */
  double h;               /**< length of the last step tried, s */
  int iterations;         /**< Newton iterations; one for each linear step */
  int linear_iterations;  /**< iterations of conjugate gradients */
  int refused;            /**< matrices that a linear solver refused */
  int overstretched;      /**< 1: the last step tried exceeded the stretch limit */
  slv_stop stop;          /**< stop of the last step, converged scheme */
  slv_linear_stop linear; /**< stop of the last linear system */
  slv_iterate last;       /**< Newton's last iterate; for linear steps only some members are set */
  double shift;           /**< relative diagonal shift that made the last incomplete factor exist */
  double dissipated;      /**< negative work of damping, J */
  double work;            /**< work of holding and driving the constrained vertices, J */
  double seconds;         /**< total wall time, s */
  double evaluation;      /**< time of energies and forces */
  double assembly;        /**< time of matrices */
  double factorisation;   /**< time of factors and preconditioners */
  double solve;           /**< time of solutions */
  double product;         /**< time of products with A, part of `solve` */
  double product_bytes;   /**< minimum traffic of these products, bytes: the assembled matrix and
                             vectors once each; 0 for SLV_PRODUCT_ELEMENTS */
} slv_motion_result;

/** Takes one step of length h, s; *at becomes its end.  o NULL: the defaults.
 *
 * SLV_ENOTCONVERGED if Newton's method or conjugate gradients did not converge, and SLV_EINDEFINITE
 * if the matrix is not positive definite, with the reason in r->stop and r->linear; SLV_EDOMAIN if
 * the result is not finite, or exceeds the stretch limit; SLV_ECAPABILITY if an energy lacks a
 * function that the scheme or the damping needs; SLV_EARG for options that are out of range or
 * incompatible; SLV_EMEMORY.  *at is then unchanged. */
SLV_API slv_status slv_motion_step(slv_motion *m, const slv_motion_options *o, double h,
                                   slv_motion_state *at, slv_motion_result *r);

/** Advances from at->t to `until`, s, by steps of at most `longest`, s.  *h is the length of the
 * first step tried, and on return that of the next step.  A step that fails with SLV_ENOTCONVERGED,
 * SLV_EINDEFINITE or SLV_EDOMAIN is repeated with half its length; after two successful steps the
 * length doubles.  The last step is shortened to end exactly at `until`.
 *
 * Returns the error of slv_motion_step() if the next step would be shorter than o->least_h; *at is
 * then the end of the last successful step. */
SLV_API slv_status slv_motion_advance(slv_motion *m, const slv_motion_options *o, double until,
                                      double longest, double *h, slv_motion_state *at,
                                      slv_motion_result *r);

/** Energies and momenta of a state. */
typedef struct {
  double kinetic;                /**< kinetic energy, v'M v / 2, J */
  double membrane[SLV_MAX_ROWS]; /**< membrane energy by each slv_energy of the triangles, J */
  double quads;                  /**< energy of quads, membrane and bending, J */
  double bending;                /**< energy of hinges and rings, J */
  double load;        /**< -load . x, J: the potential of gravity, if the load is the weight */
  double momentum[3]; /**< linear momentum, kg m/s */
  double angular[3];  /**< angular momentum about the origin, kg m^2/s */
  double stretch;     /**< largest |w_u|, |w_v| of triangles and relative length of quads' sides */
} slv_motion_measures;

/** Measures a state.  Returns the errors of the energies' functions. */
SLV_API slv_status slv_motion_measure(slv_motion *m, const slv_motion_state *at,
                                      slv_motion_measures *y);

/** Computes y = K v, N, at positions x, without masses and damping, by o->newton and o->product.
 * Tests and timings of products use it.  o NULL: the defaults.  Returns the errors of
 * slv_solver_assemble(). */
SLV_API slv_status slv_motion_multiply(slv_motion *m, const slv_motion_options *o, const double *x,
                                       const double *v, double *y);

SLV_END_DECLS
#endif
