/** @file
 * Cloth in motion: implicit Euler on the membrane, the bending and the loads of a solver
 * (selvedge/solve.h), with masses, damping and constraints.
 *
 *     x [3*nvertices], v [3*nvertices]   positions, m, and velocities, m/s
 *     f, d                               forces of energies and loads; of damping, N
 *     K = df/dx, D = dd/dv               their derivatives
 *
 * A step of length h takes x_0, v_0 to v_1 = v_0 + dv, x_1 = x_0 + h v_1.  Two schemes:
 *
 *     linear      one linear system (D. Baraff, A. Witkin, Large Steps in Cloth
 *                 Simulation, 1998): (M - hD - h^2 K) dv = h (f_0 + d_0 + h K v_0)
 *
 *     converged   the minimum over x_1 of the incremental potential
 *                 |x_1 - x_0 - h v_0|_M^2 / (2 h^2) + E(x_1)
 *                     + sum of k_d (C(x_1) - C(x_0))^2 / (2 h)
 *
 * by Newton's method.  Its damping takes (C(x_1) - C(x_0)) / h for dC/dt.
 *
 * Damping is that of condition functions: d = -sum k_d dC (dC . v), k_d = k k_damp.  Constraints
 * are filters: of each vertex, 0 to 3 directions have a prescribed velocity.  S takes them out of a
 * vector.  With z, the change of velocity that is prescribed, S z = 0, all systems are solved for
 * dv - z in the range of S, so that constraints hold at each iteration.
 *
 * Needs CHOLMOD, as the solver does: library selvedge-solve.  One thread at a time may use a motion
 * and its solver. */
#ifndef SLV_MOTION_H
#define SLV_MOTION_H

#include "selvedge/solve.h"

SLV_BEGIN_DECLS

/* ---- what moves ----------------------------------------------------------------- */

/** Masses, constraints and room for the steps of one cloth. */
typedef struct slv_motion slv_motion;

/** A motion of the cloth of a solver, which must have a membrane, hold no coordinate and outlive
 * it.  density: kg/m^2; a third of a triangle's mass goes to each corner, a quarter of a quad's.  A
 * triangle's area is that of its rest edges, whatever weight rest[t].area is.
 *
 * Of a part of a cloth, masses, forces, matrices, energies, work and dissipation are what the part
 * adds to those of the whole, with slv_motion_options.given or newton_given alone, and not by
 * full-shifted in the linear scheme.
 *
 * SLV_EARG where that is not so, density is not positive and finite, or a vertex of a whole has no
 * mass; SLV_EMEMORY.  *m is then NULL. */
SLV_API slv_status slv_motion_create(slv_solver *s, double density, slv_motion **m);

/** Frees a motion, not its solver.  NULL is harmless. */
SLV_API void slv_motion_free(slv_motion *m);

/** The masses [nvertices], kg, the motion's own. */
SLV_API const double *slv_motion_get_masses(const slv_motion *m);

/** The weight of these masses takes the place of the solver's load; gravity in m/s^2. */
SLV_API slv_status slv_motion_set_gravity(slv_motion *m, const double gravity[3]);

/** Constrains a vertex: `count` directions, [3*count], m, of any length, which need not
 * be orthogonal.  0: none, and 3: all; directions may then be NULL.  In these
 * directions it is at rest until slv_motion_drive() says otherwise.
 *
 * SLV_EARG where there is no such vertex, or the directions are not `count` independent
 * finite ones. */
SLV_API slv_status slv_motion_hold(slv_motion *m, size_t vertex, int count,
                                   const double *directions);

/** The velocity that a step gives to a vertex in the directions that are held; the rest
 * of it is not read. */
SLV_API slv_status slv_motion_drive(slv_motion *m, size_t vertex, const double velocity[3]);

/** A bending stiffness for each hinge of the solver from those along u and along v, N m:
 * k = (k_u b_u^2 + k_v b_v^2) / |b|^2, b the direction in the cloth across the hinge's edge at
 * rest, which is the one that bends; at a seam that of the triangle whose vertex off the edge has
 * the lower number.  rest: the mesh that the solver was made of, with uv.  SLV_EARG without uv or
 * where an edge has no length; k[hinges] is then unspecified. */
SLV_API slv_status slv_motion_bending_by_direction(const slv_solver *s, const slv_mesh *rest,
                                                   double k_u, double k_v, double *k);

/* ---- how it is solved ----------------------------------------------------------- */

/** The two schemes above. */
typedef enum { SLV_MOTION_LINEAR, SLV_MOTION_CONVERGED, SLV_MOTION_SCHEMES } slv_motion_scheme;

/** What solves linear systems A dx = b, A = M/h^2 - D/h - K. */
typedef enum {
  SLV_LINEAR_CHOLESKY,      /**< cholesky: CHOLMOD's factor of S A S + (I - S) */
  SLV_LINEAR_CG_DIAGONAL,   /**< cg-diagonal: modified conjugate gradients, the inverse
                               of A's diagonal blocks as preconditioner.  They see that
                               A is indefinite only in directions that they take */
  SLV_LINEAR_CG_INCOMPLETE, /**< cg-incomplete: the same, an incomplete Cholesky factor
                               of 3 x 3 blocks without fill */
  SLV_LINEAR_DENSE,         /**< dense: LAPACK's dgesv, for SLV_DENSE_COORDINATES at
                               most; takes matrices that are not symmetric */
  SLV_LINEAR_SOLVERS
} slv_linear_solver;

/** The most coordinates that SLV_LINEAR_DENSE takes. */
enum { SLV_DENSE_COORDINATES = 3072 };

/** "linear", "converged"; NULL past the last. */
SLV_API const char *slv_motion_scheme_name(slv_motion_scheme s);
/** "cholesky", as above; NULL past the last. */
SLV_API const char *slv_linear_solver_name(slv_linear_solver s);

/** Why a linear solver stopped. */
typedef enum {
  SLV_LINEAR_SOLVED,     /**< solved: directly, or to the tolerance */
  SLV_LINEAR_ITERATIONS, /**< as many iterations as allowed */
  SLV_LINEAR_REFUSED,    /**< CHOLMOD met a pivot that is not positive */
  SLV_LINEAR_DIAGONAL,   /**< a diagonal block of A is not positive definite */
  SLV_LINEAR_PIVOT,      /**< no incomplete factor, whatever was added to the diagonal */
  SLV_LINEAR_DELTA,      /**< r'P^-1 r < 0: the preconditioner is not positive definite */
  SLV_LINEAR_CURVATURE,  /**< c'A c <= 0 in a direction c: A is not positive definite */
  SLV_LINEAR_SINGULAR,   /**< dgesv met a pivot of 0 */
  SLV_LINEAR_STOPS
} slv_linear_stop;

/** "solved", "iteration limit", ...; never NULL. */
SLV_API const char *slv_linear_stop_text(slv_linear_stop s);

/** How products with A are formed. */
typedef enum {
  SLV_PRODUCT_ASSEMBLED, /**< from the sum over elements, block by block */
  SLV_PRODUCT_ELEMENTS   /**< element by element: K is never summed up */
} slv_motion_product;

/** Which derivatives of damping enter the matrix.  d(d)/dx = -sum k_d (dC/dt d2C + dC
 * (d2C v)'), of which the second part is not symmetric. */
typedef enum {
  SLV_DAMPING_SYMMETRIC,  /**< D, and dC/dt d2C where the membrane's matrix is full */
  SLV_DAMPING_D,          /**< D = -sum k_d dC dC' alone */
  SLV_DAMPING_UNSYMMETRIC /**< all, by SLV_LINEAR_DENSE in the linear scheme */
} slv_damping_matrix;

/** What stands for dC/dt. */
typedef enum {
  SLV_RATE_WHOLE,  /**< dC . v, one value for all vertices: Pritchard, eq. 58 */
  SLV_RATE_VERTEX, /**< dC_m . v_m for each vertex m: Pritchard's early versions; with
                      its own D, and nothing else of damping; the linear scheme alone */
  SLV_RATE_MIXED   /**< the force of SLV_RATE_VERTEX with the D of SLV_RATE_WHOLE */
} slv_damping_rate;

/** One iteration of a linear solver; 0 is the start. */
typedef struct {
  int iteration;      /**< 0, 1, ... */
  double residual;    /**< sqrt(r'P^-1 r) over that of the start; direct solvers: 0 */
  const double *move; /**< [3*nvertices] h (dv - z) so far, in the range of S, m */
} slv_linear_iterate;

/** Called at each iteration of conjugate gradients, and at the end of direct solvers. */
typedef void slv_linear_observer(void *to, const slv_linear_iterate *at);

/** The state of a cloth in motion.  x and v are the caller's. */
typedef struct {
  double t;  /**< s */
  double *x; /**< [3*nvertices], m */
  double *v; /**< [3*nvertices], m/s */
} slv_motion_state;

/** Called before each step that is tried, of length h from `at`, to call slv_motion_drive(). */
typedef void slv_motion_driver(void *to, slv_motion *m, const slv_motion_state *at, double h);

/** A linear solver of the caller's: y of S (A + shift I) S y = b, both in the range of S; the
 * blocks of A are those of slv_solver_get_blocks().  Of a part of a cloth, A and b are what the
 * part adds to those of the whole, and y is the whole's at the vertices of the part.
 * SLV_EINDEFINITE where A is seen not to be positive definite, and *stop is then set; other errors
 * pass through. *iterations, 0 before, counts. */
typedef slv_status slv_linear_given(void *to, double shift, const double *b, double *y,
                                    slv_linear_stop *stop, int *iterations);

/** slv_solver_find_equilibrium() of the caller's, for the converged scheme: what
 * slv_solver_evaluate() and slv_solver_assemble() say of the motion's solver is then of the
 * incremental potential, and held vertices stay where they are in x.  Of a part, as above. */
typedef slv_status slv_newton_given(void *to, const slv_newton_options *o, double *x,
                                    slv_newton_result *r, slv_linear_stop *stop, int *iterations);

/** All zero: the linear scheme with the full Hessian, Gauss-Newton bending, CHOLMOD, no damping. */
typedef struct {
  slv_motion_scheme scheme;          /**< linear or converged */
  slv_newton_options newton;         /**< hessian and bending choose K of both schemes, the
                                        rest is for the converged one; step_tolerance 0: what
                                        rounding of x leaves */
  slv_linear_solver linear;          /**< what solves linear systems */
  slv_motion_product product;        /**< of conjugate gradients */
  double linear_tolerance;           /**< of slv_linear_iterate.residual; 0: 1e-6 */
  int most_linear;                   /**< iterations of one system; 0: 3000 */
  slv_damping_matrix damping_matrix; /**< which derivatives */
  slv_damping_rate damping_rate;     /**< which rate */
  double damping[SLV_MAX_ROWS][SLV_MAX_CONDITION]; /**< k_damp, s, of each condition of
                                                      each row of the membrane */
  double bending_damping;         /**< k_damp of the hinges, s; of bend_constant, too, with
                                     the derivatives of the angle that it assumes */
  double stretch_limit;           /**< the largest slv_motion_measures.stretch that a step
                                     may leave; 0: none */
  double least_h;                 /**< slv_motion_advance(): no shorter steps, s; 0: 1e-6 of
                                     the longest */
  slv_motion_driver *drive;       /**< NULL: none */
  void *drive_to;                 /**< the driver's */
  slv_linear_observer *observe;   /**< NULL: none */
  void *to;                       /**< the observer's */
  slv_linear_given *given;        /**< solves in place of `linear`; NULL: none */
  slv_newton_given *newton_given; /**< likewise of the converged scheme */
  void *given_to;                 /**< of both */
} slv_motion_options;

/* ---- steps ---------------------------------------------------------------------- */

/** What a step, or several, came to.  Counts, dissipation, work and seconds are sums
 * over the steps taken; counts and seconds contain those of rejected steps. */
typedef struct {
  int steps;              /**< taken */
  int rejected;           /**< tried and given back */
  double h;               /**< of the last step tried, s */
  int iterations;         /**< of Newton's method; one for each linear step */
  int linear_iterations;  /**< of conjugate gradients */
  int refused;            /**< matrices that a linear solver refused */
  int overstretched;      /**< was the last step tried stretched beyond the limit? */
  slv_stop stop;          /**< of the last step, converged scheme */
  slv_linear_stop linear; /**< of the last linear system */
  slv_iterate last;       /**< Newton's last iterate; of linear steps, what is known */
  double shift;           /**< the part of the diagonal that was added to make the last
                             incomplete factor exist */
  double dissipated;      /**< minus the work of damping, J */
  double work;            /**< of what holds and drives the constrained vertices, J */
  double seconds;         /**< on the clock: all */
  double evaluation;      /**< energies and forces */
  double assembly;        /**< matrices */
  double factorisation;   /**< factors and preconditioners */
  double solve;           /**< solutions */
  double product;         /**< of these: conjugate gradients' products with A */
  double product_bytes;   /**< what these products read and write at least, the assembled
                             matrix and vectors once each; 0 by SLV_PRODUCT_ELEMENTS */
} slv_motion_result;

/** One step of length h, s, from *at, which becomes its end.  o NULL: the defaults.
 *
 * SLV_ENOTCONVERGED when Newton's method or conjugate gradients stopped short, and SLV_EINDEFINITE
 * when the matrix was found not to be positive definite: r->stop and r->linear say how; SLV_EDOMAIN
 * when the result is not finite, or stretched beyond the limit; SLV_ECAPABILITY when a row lacks
 * what the scheme or the damping needs; SLV_EARG for options out of range or that do not go
 * together; SLV_EMEMORY.  *at is then as it was. */
SLV_API slv_status slv_motion_step(slv_motion *m, const slv_motion_options *o, double h,
                                   slv_motion_state *at, slv_motion_result *r);

/** Steps from at->t until `until`, s, of at most longest, s.  *h is the length of the first step
 * tried, and then that of the next.  A step that fails by SLV_ENOTCONVERGED, SLV_EINDEFINITE or
 * SLV_EDOMAIN is given back and tried again with half its length; after two steps taken in a row
 * the length doubles again.  The last step is as short as it must.
 *
 * Errors of slv_motion_step(); that of the last step tried when it would become shorter than
 * o->least_h: *at is then the last good state. */
SLV_API slv_status slv_motion_advance(slv_motion *m, const slv_motion_options *o, double until,
                                      double longest, double *h, slv_motion_state *at,
                                      slv_motion_result *r);

/** Energies and momenta of a state. */
typedef struct {
  double kinetic;                /**< v'M v / 2, J */
  double membrane[SLV_MAX_ROWS]; /**< of each row of the triangles, J */
  double quads;                  /**< of quads, membrane and bending, J */
  double bending;                /**< of hinges and rings, J */
  double load;                   /**< minus load . x, J: that of gravity, if that is the
                                    load */
  double momentum[3];            /**< linear, kg m/s */
  double angular[3];             /**< about the origin, kg m^2/s */
  double stretch;                /**< the largest of |w_u|, |w_v| of all triangles, and
                                    of length over rest length of quads' sides */
} slv_motion_measures;

/** Measures a state.  Errors of the rows. */
SLV_API slv_status slv_motion_measure(slv_motion *m, const slv_motion_state *at,
                                      slv_motion_measures *y);

/** y = K v, N, without masses and damping, at positions x: of the matrix that
 * o->newton.hessian and o->newton.bending name, by o->product; for those who examine or
 * time products.  o NULL: the defaults.  Errors of slv_solver_assemble(). */
SLV_API slv_status slv_motion_multiply(slv_motion *m, const slv_motion_options *o, const double *x,
                                       const double *v, double *y);

SLV_END_DECLS
#endif
