/** @file
 * Cloth in equilibrium: membrane and bending on a mesh of triangles and quads under
 * constant forces, by Newton's method with sparse Cholesky factors.
 *
 * Minimised over the free coordinates of x is
 *
 *     E(x) = sum over triangles of a W(F(x))    the membrane, one or several rows
 *          + sum over quads of W(x_0 .. x_3)    membrane, and bending in the element
 *          + sum over hinges of W(x_0 .. x_3)   bending
 *          + sum over rings of W(x_0, x_1, ..)  bending around a vertex
 *        - load . x.
 *
 * Vectors over a mesh have 3*nvertices numbers, vertex by vertex.  Needs CHOLMOD, whose
 * supernodal part is under the GPL; the library proper does not link it.
 *
 * One thread at a time may use a solver; any number of threads may use solvers of their
 * own.  Loops over elements run in as many threads as OpenMP gives. */
#ifndef SLV_SOLVE_H
#define SLV_SOLVE_H

#include "selvedge/mesh.h"
#include "selvedge/ring.h"
#include "selvedge/triangle.h"

SLV_BEGIN_DECLS

/* ---- the cloth ------------------------------------------------------------------ */

/** What depends on the connections and on which coordinates are held: the pattern of
 * the Hessian and its symbolic factor, made once; and the cloth put onto it. */
typedef struct slv_solver slv_solver;

/** A solver for a mesh.  m: its triangles are copied, its positions not read.  held: 1
 * for each coordinate that keeps its value, [3*nvertices]; NULL: none.
 *
 * SLV_EARG when there is no face or one repeats a vertex, no coordinate is free or the
 * Hessian is too large for CHOLMOD's int; SLV_EMEMORY.  *s is then NULL. */
SLV_API slv_status slv_solver_create(const slv_mesh *m, const unsigned char *held, slv_solver **s);

/** The same with room for bending: the hinges are the edges of two triangles, in the order of
 * slv_topology_create(), which reads the whole mesh.  SLV_EARG also where both triangles run an
 * edge in one direction: the angle has no sign there; and where there are quads. */
SLV_API slv_status slv_solver_create_hinged(const slv_mesh *m, const unsigned char *held,
                                            slv_solver **s);

/** The same with room for bending around vertices: the rings of slv_rings_create(), of
 * triangles and quads. */
SLV_API slv_status slv_solver_create_ringed(const slv_mesh *m, const unsigned char *held,
                                            slv_solver **s);

/** Which elements of a mesh count in a part of it: some of the triangles and quads, the
 * hinges whose edge has its lower vertex among the part's own, and the rings of these.
 * The energy of a ring depends on where it begins, which is at a rim point of low
 * index: the vertices of a part must stand in the order of the whole. */
typedef struct {
  size_t ntriangles;        /**< the first ones of the mesh; the others only lie around them */
  size_t nquads;            /**< likewise */
  const unsigned char *own; /**< 1 for each of its own vertices, [nvertices] */
  int ringed;               /**< 1: bends in rings, 0: in hinges */
} slv_part;

/** A solver for a part of a cloth, of which others have the rest: energies, forces and matrices of
 * all parts, added up, are those of the whole.  m has all faces that touch a vertex of the part.
 * It has no factor: what factors, solves, or finds an equilibrium returns SLV_EARG.
 *
 * SLV_EARG when the part does not fit m, has no face of its own, or as above. */
SLV_API slv_status slv_solver_create_part(const slv_mesh *m, const unsigned char *held,
                                          const slv_part *part, slv_solver **s);

/** Frees a solver.  NULL is harmless. */
SLV_API void slv_solver_free(slv_solver *s);

/** The most rows that make up a membrane. */
enum { SLV_MAX_ROWS = 4 };

/** The membrane: one row with its parameters p, and for each triangle its rest state.
 * rest[t].area is what multiplies W there: the area, or another weight.  Copied; takes
 * the place of all rows there were.
 *
 * A row is a density of F, or one of a triangle's positions (SLV_ELEMENT_TRIANGLE),
 * such as Robson's: of that the first four parameters are the triangle's own, made from
 * rest[t].G, those in p not read; its W is an energy, which nothing multiplies.
 *
 * SLV_EARG when e is neither. */
SLV_API slv_status slv_solver_set_membrane(slv_solver *s, const slv_energy *e, const double *p,
                                           const slv_rest *rest);

/** Another row beside those there are, on the same rest states: bw_shear after arap.
 * SLV_EARG before there is a membrane, or beyond SLV_MAX_ROWS. */
SLV_API slv_status slv_solver_add_membrane(slv_solver *s, const slv_energy *e, const double *p);

/** How many hinges there are; 0 unless created with them.  *vertex, where not NULL, gets x_0 .. x_3
 * of each as selvedge/hinge.h numbers them, [4*hinges], the solver's own. */
SLV_API size_t slv_solver_get_hinges(const slv_solver *s, const uint32_t **vertex);

/** Bending: a row of SLV_ELEMENT_HINGE and a complete set of parameters for each hinge,
 * [hinges * slv_energy_count_params(e)].  Copied.  SLV_EARG, what there was stays, for
 * another row or where there is no hinge; SLV_EMEMORY, and there is no bending.
 *
 * Of discrete_shells and bend_theta the angle is taken in plain arithmetic wherever
 * that keeps its digits: the row's values but for rounding. */
SLV_API slv_status slv_solver_set_bending(slv_solver *s, const slv_energy *e, const double *p);

/** discrete_shells, k_theta in N m, with l, A and theta_0 of the positions X at rest.
 * Errors of slv_hinge_from_positions(). */
SLV_API slv_status slv_solver_set_discrete_shells(slv_solver *s, double k_theta, const double *X);

/** The membrane of the quads: a row of SLV_ELEMENT_QUAD whose rest shape is four
 * positions, or these and u, v, such as quad_stvk; p[nparam] are its parameters, and
 * `rest` the mesh at rest, of which the uv say the material's directions, and where it
 * has none, the quads' sides do.  Takes the place of all rows of quads there were.
 *
 * SLV_EARG for another row or another mesh; what the row's `prepare` returns, and *bad
 * (may be NULL) is then the quad, from 0; SLV_EMEMORY.  Thicknesses are among p:
 * slv_energy_typical_params() gives quad_stvk another one than quad_bend. */
SLV_API slv_status slv_solver_set_quads(slv_solver *s, const slv_energy *e, const double *p,
                                        const slv_mesh *rest, size_t *bad);
/** Bending within the quads beside their membrane, such as quad_bend.  Likewise;
 * SLV_EARG also where slv_solver_set_quads() did not come first. */
SLV_API slv_status slv_solver_add_quad_bending(slv_solver *s, const slv_energy *e, const double *p,
                                               const slv_mesh *rest, size_t *bad);

/** Bending around the vertices, at rest at X [3*nvertices]; boundary: 0 leaves the open
 * rings out.  SLV_EARG without rings, and for one of more faces than SLV_RING_FACES;
 * else errors of slv_ring_prepare().  *bad (may be NULL) is the vertex. */
SLV_API slv_status slv_solver_set_rings(slv_solver *s, const slv_ring_material *m, int boundary,
                                        const double *X, size_t *bad);

/** Constant forces on the vertices, N; zero until set.  Copied. */
SLV_API void slv_solver_set_load(slv_solver *s, const double *load);

/** The weight of the cloth for a load: density, kg/m^2, times gravity[3], m/s^2, a
 * third of each rest[t].area on each corner, and a quarter of the area of each quad's
 * area vector at rest.  SLV_EARG before there is a membrane. */
SLV_API slv_status slv_solver_set_gravity(slv_solver *s, double density, const double *gravity);

/** E(x), and where not NULL: its gradient [3*nvertices], of which entries of held coordinates are
 * 0, N; and the sizes of the forces that meet in each entry, the sum of |f| over triangles, hinges
 * and load.  A residual means something only beside them.  Each sum is taken in the order of the
 * elements: the same bits for any number of threads.
 *
 * SLV_EARG before there is a membrane; SLV_ECAPABILITY; errors of the rows. */
SLV_API slv_status slv_solver_evaluate(slv_solver *s, const double *x, double *energy,
                                       double *gradient, double *forces);

/* ---- the matrix of a Newton step ---------------------------------------------------
 *
 * Terms of the membrane are the rows, and the terms of rows that have such (nterm).
 * K, 9 x 9, is an element's Hessian in x: a D'HD of triangle.h, H the sum over rows; of
 * quads, 12 x 12, each row is a term and has no F, no closed form of a projection and
 * no conditions: project-sum and the Gauss-Newton schemes do not apply. Conditions are
 * those of selvedge/condition.h; W'' = sum of k (dC dC' + C d2C). */
/** The matrix of a triangle, a quad or a ring: its name for command lines, and what it
 * is.  Cloth that buckles on its way wants project-on-demand or blend: Cholesky refuses
 * the full matrix there. */
typedef enum {
  SLV_NEWTON_FULL,              /**< full: K as it is */
  SLV_NEWTON_PROJECTED,         /**< project-terms: each term's nearest PSD 6 x 6, by the row's
                                   closed form where it has one, else by eigensolver */
  SLV_NEWTON_PROJECTED_NUMERIC, /**< project-terms-numeric: all by eigensolver */
  SLV_NEWTON_PROJECTED_SUM,     /**< project-sum: the nearest PSD 6 x 6 of H */
  SLV_NEWTON_PROJECTED_ELEMENT, /**< project-element: the nearest PSD 9 x 9 of K */
  SLV_NEWTON_ABSOLUTE,          /**< absolute: K with the absolute values of its eigenvalues
                                   (Chen et al., Stabler Neo-Hookean Simulation, 2024) */
  SLV_NEWTON_WITHOUT_H,         /**< without-h: less the terms in H_u, H_v and H_6, which Kim
                                   calls Gauss-Newton; a row's `without_h` */
  SLV_NEWTON_GAUSS_NEWTON,      /**< gauss-newton: k dC dC' */
  SLV_NEWTON_TENSION,           /**< gauss-newton-tension: with k C d2C of stretch in tension;
                                   Choi and Ko's as implemented */
  SLV_NEWTON_SHIFTED,           /**< full-shifted: K, plus a multiple of the identity that grows
                                   until Cholesky accepts */
  SLV_NEWTON_ON_DEMAND,         /**< project-on-demand: full where Cholesky accepts it, else
                                   project-terms (Longva et al. 2023) */
  SLV_NEWTON_BLENDED,           /**< blend: K + t (P - K), P of project-terms; t falls while
                                   Cholesky accepts, and grows when it does not */
  SLV_NEWTON_DEFINITE,          /**< definite: the row's `definite`, the matrix that its source
                                   names */
  SLV_NEWTON_HESSIANS
} slv_newton_hessian;

/** The matrix of a hinge, likewise; of a ring and of bending within quads, where
 * gauss-newton is their `definite`. */
typedef enum {
  SLV_BENDING_GAUSS_NEWTON, /**< gauss-newton: k dC dC', C the angle */
  SLV_BENDING_PROJECTED,    /**< projected: the nearest PSD 12 x 12 */
  SLV_BENDING_FULL,         /**< full; projected where the membrane's scheme is on demand
                               or blended, in what takes the full one's place */
  SLV_BENDING_HESSIANS
} slv_bending_hessian;

/** "project-terms", as above; NULL past the last. */
SLV_API const char *slv_newton_hessian_name(slv_newton_hessian h);
/** What it does, in a line; NULL past the last. */
SLV_API const char *slv_newton_hessian_meaning(slv_newton_hessian h);
/** Has the energy, of a membrane, the functions that this Hessian needs? */
SLV_API int slv_newton_hessian_suits(slv_newton_hessian h, const slv_energy *e);
/** "gauss-newton", as above; NULL past the last. */
SLV_API const char *slv_bending_hessian_name(slv_bending_hessian h);

/* ---- Newton's method ------------------------------------------------------------ */

/** How long a step is. */
typedef enum {
  SLV_SEARCH_ARMIJO, /**< halves the step until it lowers the energy by 1e-4 of what its
                        slope promises, or is lost in the rounding of x.  Differences
                        within the rounding of the energy count as none; where the whole
                        promise is below it, the slope must not have turned about: near
                        the solution full steps are taken, unless they lead away */
  SLV_SEARCH_NONE,   /**< full steps, whatever the energy does */
  SLV_SEARCHES
} slv_line_search;

/** Why Newton's method stopped. */
typedef enum {
  SLV_STOP_RESIDUAL,   /**< converged: the residual is within tolerance */
  SLV_STOP_ITERATIONS, /**< as many as allowed */
  SLV_STOP_INDEFINITE, /**< Cholesky refused the matrix, and there is no other */
  SLV_STOP_DESCENT,    /**< no step along the direction lowers the energy */
  SLV_STOP_ROUNDING,   /**< steps no longer change the energy, nor the residual */
  SLV_STOP_OBSERVER,   /**< the observer asked for it */
  SLV_STOP_STEP,       /**< the step was within step_tolerance */
  SLV_STOP_STAGNATION, /**< the energy changed by no more than energy_tolerance */
  SLV_STOP_DIVERGED,   /**< after a full step not searched for, no finite energy */
  SLV_STOPS
} slv_stop;

/** "converged", "iteration limit", ...; never NULL. */
SLV_API const char *slv_stop_text(slv_stop s);

/** One iterate, and the step that led to it; of the initial guess, iteration 0, what
 * tells of a step is 0. */
typedef struct {
  int iteration;    /**< 0: the initial guess */
  double energy;    /**< J */
  double residual;  /**< |gradient|, N */
  double relative;  /**< residual / |forces| */
  double decrement; /**< Newton decrement at the start of the step, sqrt(-g . d) */
  double length;    /**< of the step, 1: full */
  double moved;     /**< farthest move of a coordinate, m */
  int halvings;     /**< by the line search */
  int refused;      /**< factorisations that met a matrix not positive definite */
  int projected;    /**< was a projection taken, in whole or in part? */
  double shift;     /**< added to the diagonal, N/m */
  double blend;     /**< t of SLV_NEWTON_BLENDED; else 1 for a projection, 0 for none */

  /* Seconds on the clock. */
  double evaluation;    /**< energies and gradients, the line search's too */
  double assembly;      /**< matrices of elements and their sum, as CHOLMOD takes it */
  double factorisation; /**< CHOLMOD's */
  double solve;         /**< CHOLMOD's */
  double seconds;       /**< of the whole step; at iteration 0: to reach it */
} slv_iterate;

/** Called at each iterate; returns whether to go on. */
typedef int slv_observer(void *to, const slv_iterate *at);

/** All zero: full Hessian, Gauss-Newton bending, Armijo, the defaults. */
typedef struct {
  slv_newton_hessian hessian;  /**< the matrix of a triangle */
  slv_bending_hessian bending; /**< the matrix of a hinge */
  slv_line_search search;      /**< how long a step is */
  int most_iterations;         /**< 0: 100 */
  double tolerance;            /**< of the relative residual; 0: 1e-10 */
  double step_tolerance;       /**< m; 0: no stop on step size */
  double energy_tolerance;     /**< of |change| / |energy|; 0: no stop on stagnation */
  slv_observer *observe;       /**< NULL: none */
  void *to;                    /**< the observer's; slv_solver_evaluate() would disturb the run */
} slv_newton_options;

/** How a run of Newton's method ended. */
typedef struct {
  slv_stop stop;    /**< why */
  slv_iterate last; /**< the last iterate */
  int refused;      /**< factorisations of all iterations that were refused */
} slv_newton_result;

/** Newton's method from x, which receives the last iterate, and where the observer can see each.  o
 * NULL: the defaults.
 *
 * SLV_OK when it converged; SLV_ENOTCONVERGED when it stopped otherwise, and *r says how;
 * SLV_EDOMAIN when the energy or the residual is not finite at the start; SLV_ECAPABILITY when a
 * row lacks what the scheme needs; SLV_EARG as above or for options out of range; SLV_EMEMORY. */
SLV_API slv_status slv_solver_find_equilibrium(slv_solver *s, const slv_newton_options *o,
                                               double *x, slv_newton_result *r);

/* ---- the matrices, for who examines an end point -----------------------------------
 *
 * A solver keeps one matrix and one factor. */

/** Assembles the matrix of a scheme at x; of on-demand, shifted and blended: the full
 * one.  Errors of slv_solver_find_equilibrium(). */
SLV_API slv_status slv_solver_assemble(slv_solver *s, slv_newton_hessian h, slv_bending_hessian b,
                                       const double *x);

/** The blocks of A, 3 x 3, on and below the diagonal, column by column of vertices: (*row)[b] is
 * the row of block b, whose numbers are (*block)[9b ..], column by column, and (*column)[v] the
 * first block of column v, of nvertices + 1.  Rows and columns of held coordinates are there too.
 * Returns how many blocks there are; the solver's own. */
SLV_API size_t slv_solver_get_blocks(const slv_solver *s, const size_t **column,
                                     const uint32_t **row, const double **block);

/** y = A v over the free coordinates; entries of v that are held are not read, those of y are 0. */
SLV_API void slv_solver_multiply(const slv_solver *s, const double *v, double *y);

/** Factors A + shift I, shift in N/m.  SLV_EINDEFINITE when it is not positive
 * definite; SLV_EMEMORY.  The factor stays when another matrix is assembled. */
SLV_API slv_status slv_solver_factor(slv_solver *s, double shift);
/** d = (A + shift I)^-1 b by the factor, 0 where held.  SLV_EARG when there is no
 * factor; SLV_EMEMORY. */
SLV_API slv_status slv_solver_solve(slv_solver *s, const double *b, double *d);

/** How many coordinates are free: the size of A. */
SLV_API size_t slv_solver_count_free(const slv_solver *s);
/** How many of A's eigenvalues are below `shift`, N/m, by Sylvester's law from L D L'
 * of A - shift I, without pivots: slower than the factor above, which it leaves alone.
 * SLV_EINDEFINITE where a pivot is 0: another shift will do. */
SLV_API slv_status slv_solver_compute_inertia(slv_solver *s, double shift, size_t *below);

/** "CHOLMOD 3.0.14", as compiled against. */
SLV_API const char *slv_solver_library(void);

SLV_END_DECLS
#endif
