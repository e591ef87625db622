/** @file
 * Cloth in equilibrium: membrane and bending on a mesh of triangles and quads under
 * constant forces, by Newton's method with sparse Cholesky factors.
 *
 * The solver minimises, over the free coordinates of x,
 *
 *     E(x) = sum over triangles of a W(F(x))    the membrane, one or several energies
 *          + sum over quads of W(x_0 .. x_3)    membrane, and bending in the element
 *          + sum over hinges of W(x_0 .. x_3)   bending
 *          + sum over rings of W(x_0, x_1, ..)  bending around a vertex
 *        - load . x.
 *
 * Vectors over a mesh have 3*nvertices numbers, vertex by vertex.  This library needs CHOLMOD,
 * whose supernodal part is under the GPL; libselvedge does not link it.
 *
 * One thread at a time may use a solver; any number of threads may use different solvers.  Loops
 * over elements run in OpenMP threads.
 *
 * METIS installs a handler of SIGTERM while it orders a matrix.  The signal is therefore blocked
 * during that time in the calling thread and in OpenMP's.  A program that handles SIGTERM should
 * block it in its other threads. */
#ifndef SLV_SOLVE_H
#define SLV_SOLVE_H

#include "selvedge/mesh.h"
#include "selvedge/ring.h"
#include "selvedge/triangle.h"

SLV_BEGIN_DECLS

/* ---- the cloth ------------------------------------------------------------------ */

/** A solver: the sparsity pattern of the Hessian and its symbolic factor, computed once from the
 * topology and the held coordinates; and the cloth's energies, rest states and loads. */
typedef struct slv_solver slv_solver;

/** Creates a solver for a mesh.  m: its triangles are copied, its positions are not read.  held:
 * [3*nvertices], 1 for each coordinate that keeps its value; NULL: none.
 *
 * SLV_EARG if there is no face, a face repeats a vertex, no coordinate is free or the Hessian is
 * too large for CHOLMOD's int; SLV_EMEMORY.  *s is then NULL. */
SLV_API slv_status slv_solver_create(const slv_mesh *m, const unsigned char *held, slv_solver **s);

/** Creates a solver with room for bending at hinges: the edges of two triangles, in the order of
 * slv_topology_create(), which reads the whole mesh.  SLV_EARG also if the mesh has quads, or if
 * both triangles of an edge have it in the same direction, because the angle then has no sign. */
SLV_API slv_status slv_solver_create_hinged(const slv_mesh *m, const unsigned char *held,
                                            slv_solver **s);

/** Creates a solver with room for bending around vertices: the rings of slv_rings_create(). */
SLV_API slv_status slv_solver_create_ringed(const slv_mesh *m, const unsigned char *held,
                                            slv_solver **s);

/** Elements of a mesh that belong to a part of it: some of the triangles and quads, the hinges
 * whose edge has its lower-indexed vertex among the vertices that the part owns, and the rings of
 * the owned vertices.  The vertices of a part must be in the order of the whole mesh, because the
 * energy of a ring depends on its first rim point, which is the one of lowest index. */
typedef struct {
  size_t ntriangles;        /**< number of triangles of the part: the first ones of the mesh */
  size_t nquads;            /**< number of quads of the part: the first ones of the mesh */
  const unsigned char *own; /**< [nvertices] 1 for each vertex that the part owns */
  int ringed;               /**< 1: bending in rings, 0: in hinges */
} slv_part;

/** Creates a solver for a part of a cloth.  Energies, forces and matrices of all parts add up to
 * those of the whole.  m has all faces that touch a vertex of the part.  The solver has no factor:
 * functions that factor, solve, or find an equilibrium return SLV_EARG.
 *
 * SLV_EARG if the part does not fit m or has no face, or as for slv_solver_create(). */
SLV_API slv_status slv_solver_create_part(const slv_mesh *m, const unsigned char *held,
                                          const slv_part *part, slv_solver **s);

/** Frees a solver.  NULL is harmless. */
SLV_API void slv_solver_free(slv_solver *s);

/** Maximum number of energies of a membrane. */
enum { SLV_MAX_ROWS = 4 };

/** Sets the membrane to one energy with parameters p and the rest state of each triangle, replacing
 * all previous energies.  Copies p and rest.  W of triangle t is multiplied by rest[t].area, which
 * may be another weight than the area.
 *
 * e is a density of F, or an energy of a triangle's positions (SLV_ELEMENT_TRIANGLE), such as
 * robson_stretch.  The first four parameters of the latter are computed from rest[t].G, not read
 * from p, and its W is in J and not multiplied by the area.  SLV_EARG if e is neither. */
SLV_API slv_status slv_solver_set_membrane(slv_solver *s, const slv_energy *e, const double *p,
                                           const slv_rest *rest);

/** Adds an energy to the membrane, on the same rest states, such as bw_shear after arap.  SLV_EARG
 * without a membrane, or beyond SLV_MAX_ROWS. */
SLV_API slv_status slv_solver_add_membrane(slv_solver *s, const slv_energy *e, const double *p);

/** Returns the number of hinges; 0 unless the solver was created with hinges.  *vertex (may be
 * NULL) gets the solver's array [4*hinges] of vertices x_0 .. x_3 of each hinge, as in
 * selvedge/hinge.h. */
SLV_API size_t slv_solver_get_hinges(const slv_solver *s, const uint32_t **vertex);

/** Sets the bending: an energy of SLV_ELEMENT_HINGE and a complete set of parameters for each
 * hinge, [hinges * slv_energy_count_params(e)].  Copies p.  SLV_EARG for another energy or without
 * hinges; the previous bending stays.  SLV_EMEMORY; there is then no bending.
 *
 * For discrete_shells and bend_theta the angle is computed in plain double arithmetic if that is
 * accurate: values equal those of the energy's functions up to round-off. */
SLV_API slv_status slv_solver_set_bending(slv_solver *s, const slv_energy *e, const double *p);

/** Sets bending by discrete_shells, k_theta in N m, with l, A and theta_0 of the rest positions X.
 * Returns the errors of slv_hinge_from_positions(). */
SLV_API slv_status slv_solver_set_discrete_shells(slv_solver *s, double k_theta, const double *X);

/** Sets the membrane of the quads, replacing all energies of quads: an energy of SLV_ELEMENT_QUAD,
 * such as quad_stvk, with its parameters p[nparam].  Its rest shape is four positions, or four
 * positions and u, v of each.  `rest` is the mesh at rest; its uv define the material's directions.
 * Without uv these are the quads' sides.
 *
 * SLV_EARG for another energy or another mesh; errors of the energy's `prepare`, and *bad (may be
 * NULL) is then the quad, from 0; SLV_EMEMORY.  p includes the thickness:
 * slv_energy_typical_params() sets different thicknesses for quad_stvk and quad_bend. */
SLV_API slv_status slv_solver_set_quads(slv_solver *s, const slv_energy *e, const double *p,
                                        const slv_mesh *rest, size_t *bad);
/** Adds bending within the quads, such as quad_bend, to their membrane.  Returns the errors of
 * slv_solver_set_quads(), and SLV_EARG if that function was not called first. */
SLV_API slv_status slv_solver_add_quad_bending(slv_solver *s, const slv_energy *e, const double *p,
                                               const slv_mesh *rest, size_t *bad);

/** Sets bending around the vertices, with rest positions X [3*nvertices].  boundary: 0 leaves out
 * the open rings.  SLV_EARG without rings, or if a ring has more than SLV_RING_FACES faces; errors
 * of slv_ring_prepare().  *bad (may be NULL) is the vertex. */
SLV_API slv_status slv_solver_set_rings(slv_solver *s, const slv_ring_material *m, int boundary,
                                        const double *X, size_t *bad);

/** Sets constant forces on the vertices, N.  They are 0 until set.  Copies `load`. */
SLV_API void slv_solver_set_load(slv_solver *s, const double *load);

/** Sets the load to the weight of the cloth: density, kg/m^2, times gravity[3], m/s^2.  Each
 * corner gets a third of rest[t].area, and a quarter of the area of each quad's area vector at
 * rest. SLV_EARG without a membrane. */
SLV_API slv_status slv_solver_set_gravity(slv_solver *s, double density, const double *gravity);

/** Computes E(x) and, if not NULL: `gradient` [3*nvertices], N, 0 for held coordinates; and
 * `forces` [3*nvertices], the sum of the absolute element forces and load in each coordinate, with
 * which a residual is compared.  Sums are taken in the order of the elements: results are bitwise
 * identical for any number of threads.
 *
 * SLV_EARG without a membrane; SLV_ECAPABILITY; errors of the energies' functions. */
SLV_API slv_status slv_solver_evaluate(slv_solver *s, const double *x, double *energy,
                                       double *gradient, double *forces);

/* ---- the matrix of a Newton step ---------------------------------------------------
 *
 * Terms of the membrane are its energies or, if an energy has terms (nterm), these terms.  K, 9 x
 * 9, is an element's Hessian in x: a D'HD of triangle.h, where H is the sum over energies.  For
 * quads, 12 x 12, each energy is one term, without F, closed-form projection or conditions:
 * project-sum and Gauss-Newton do not apply.  Conditions: W'' = sum of k (dC dC' + C d2C). */
/** Matrix of a triangle, a quad or a ring, with its name for command lines.  For cloth that buckles
 * use project-on-demand or blend, because Cholesky fails if the full matrix is indefinite. */
typedef enum {
  SLV_NEWTON_FULL,      /**< full: K unchanged */
  SLV_NEWTON_PROJECTED, /**< project-terms: nearest PSD 6 x 6 of each term, by closed form if the
                           energy has one, else by eigensolver */
  SLV_NEWTON_PROJECTED_NUMERIC, /**< project-terms-numeric: project-terms, always by eigensolver */
  SLV_NEWTON_PROJECTED_SUM,     /**< project-sum: the nearest PSD 6 x 6 of H */
  SLV_NEWTON_PROJECTED_ELEMENT, /**< project-element: the nearest PSD 9 x 9 of K */
  SLV_NEWTON_ABSOLUTE,          /**< absolute: K with the absolute values of its eigenvalues
                                   (Chen et al., Stabler Neo-Hookean Simulation, 2024) */
  SLV_NEWTON_WITHOUT_H,         /**< without-h: Hessian without the terms in H_u, H_v and H_6, Kim's
                                   Gauss-Newton; an energy's `without_h` */
  SLV_NEWTON_GAUSS_NEWTON,      /**< gauss-newton: k dC dC' */
  SLV_NEWTON_TENSION, /**< gauss-newton-tension: also k C d2C of stretch in tension, as implemented
                         by Choi and Ko */
  SLV_NEWTON_SHIFTED, /**< full-shifted: K + s I; s grows until Cholesky succeeds */
  SLV_NEWTON_ON_DEMAND, /**< project-on-demand: full; project-terms if Cholesky fails (Longva et
                           al. 2023) */
  SLV_NEWTON_BLENDED,   /**< blend: K + t (P - K), P of project-terms; t falls while Cholesky
                           succeeds, and grows when it fails */
  SLV_NEWTON_DEFINITE,  /**< definite: the energy's `definite`, the matrix given by its source */
  SLV_NEWTON_HESSIANS
} slv_newton_hessian;

/** Matrix of bending: of a hinge, or of a ring or quad, for which gauss-newton is `definite`. */
typedef enum {
  SLV_BENDING_GAUSS_NEWTON, /**< gauss-newton: k dC dC', C the angle */
  SLV_BENDING_PROJECTED, /**< projected: the nearest PSD 12 x 12, by the energy's `projected` if it
                            has one, else by eigensolver */
  SLV_BENDING_FULL, /**< full; if the membrane's scheme is on demand or blended, the matrix that
                       replaces the full one is projected */
  SLV_BENDING_HESSIANS
} slv_bending_hessian;

/** Returns "project-terms" and so on; NULL past the last. */
SLV_API const char *slv_newton_hessian_name(slv_newton_hessian h);
/** Returns a short description; NULL past the last. */
SLV_API const char *slv_newton_hessian_meaning(slv_newton_hessian h);
/** Returns whether an energy of a membrane has the functions that this Hessian needs. */
SLV_API int slv_newton_hessian_suits(slv_newton_hessian h, const slv_energy *e);
/** Returns "gauss-newton" and so on; NULL past the last. */
SLV_API const char *slv_bending_hessian_name(slv_bending_hessian h);

/* ---- Newton's method ------------------------------------------------------------ */

/** Rule for the length of a step. */
typedef enum {
  SLV_SEARCH_ARMIJO, /**< halves the step until the energy falls by 1e-4 of the slope's prediction,
                        or the step is below the round-off of x.  Energy differences within
                        round-off count as 0.  If the whole predicted decrease is within round-off,
                        the slope may change sign, but only to half its size: near the solution full
                        steps are taken unless they diverge */
  SLV_SEARCH_NONE,   /**< full steps, even if the energy grows */
  SLV_SEARCHES
} slv_line_search;

/** Reason why Newton's method stopped. */
typedef enum {
  SLV_STOP_RESIDUAL,   /**< converged: the residual is within tolerance */
  SLV_STOP_ITERATIONS, /**< iteration limit */
  SLV_STOP_INDEFINITE, /**< the Cholesky factorisation failed, and the scheme has no other matrix */
  SLV_STOP_DESCENT,    /**< no step along the direction lowers the energy */
  SLV_STOP_ROUNDING,   /**< steps no longer change the energy or the residual */
  SLV_STOP_OBSERVER,   /**< the observer returned 0 */
  SLV_STOP_STEP,       /**< the step was within step_tolerance */
  SLV_STOP_STAGNATION, /**< the energy changed by no more than energy_tolerance */
  SLV_STOP_DIVERGED,   /**< the energy is not finite after a full step without line search */
  SLV_STOPS
} slv_stop;

/** Returns "converged", "iteration limit", ...; never NULL. */
SLV_API const char *slv_stop_text(slv_stop s);

/** One iterate, and the step that led to it.  Members about a step are 0 in iteration 0. */
typedef struct {
  int iteration;    /**< 0: the initial guess */
  double energy;    /**< energy, J */
  double residual;  /**< |gradient|, N */
  double relative;  /**< residual / |forces| */
  double decrement; /**< Newton decrement at the start of the step, sqrt(-g . d) */
  double length;    /**< step length, 1: full */
  double moved;     /**< largest move of a coordinate, m */
  int halvings;     /**< halvings by the line search */
  int refused;      /**< factorisations that failed because the matrix was not positive definite */
  int projected;    /**< 1: the step used a projection, in whole or in part */
  double shift;     /**< shift added to the diagonal, N/m */
  double blend;     /**< t of SLV_NEWTON_BLENDED; else 1 for a projection, 0 for none */

  /* Wall time, s. */
  double evaluation;    /**< energies and gradients, also in the line search */
  double assembly;      /**< element matrices and their sum in CHOLMOD's form */
  double factorisation; /**< factorisation by CHOLMOD */
  double solve;         /**< solution by CHOLMOD */
  double seconds;       /**< whole step; at iteration 0: time until it was reached */
} slv_iterate;

/** Callback at each iterate; returns whether to continue. */
typedef int slv_observer(void *to, const slv_iterate *at);

/** Options; all zero: full Hessian, Gauss-Newton bending, Armijo, default numbers. */
typedef struct {
  slv_newton_hessian hessian;  /**< matrix of a triangle */
  slv_bending_hessian bending; /**< matrix of a hinge */
  slv_line_search search;      /**< rule for the step length */
  int most_iterations;         /**< iteration limit; 0: 100 */
  double tolerance;            /**< tolerance of the relative residual; 0: 1e-10 */
  double step_tolerance;       /**< step size at which to stop, m; 0: never */
  double energy_tolerance;     /**< |change| / |energy| at which to stop; 0: never */
  slv_observer *observe;       /**< callback at each iterate; NULL: none */
  void *to; /**< argument of the observer, which must not call slv_solver_evaluate() */
} slv_newton_options;

/** Outcome of a run of Newton's method. */
typedef struct {
  slv_stop stop;    /**< reason */
  slv_iterate last; /**< the last iterate */
  int refused;      /**< failed factorisations in all iterations */
} slv_newton_result;

/** Runs Newton's method from x, which is overwritten by every iterate.  o NULL: the defaults.
 *
 * SLV_OK if it converged; SLV_ENOTCONVERGED if it stopped for another reason, given in *r;
 * SLV_EDOMAIN if the energy or the residual is not finite at the start; SLV_ECAPABILITY if an
 * energy lacks a function that the scheme needs; SLV_EARG without a membrane or for invalid
 * options; SLV_EMEMORY. */
SLV_API slv_status slv_solver_find_equilibrium(slv_solver *s, const slv_newton_options *o,
                                               double *x, slv_newton_result *r);

/* ---- the matrices; a solver keeps one matrix and one factor ---------------------- */

/** Assembles the matrix of a scheme at x; for on-demand, shifted and blended the full matrix.
 * Returns the errors of slv_solver_find_equilibrium(). */
SLV_API slv_status slv_solver_assemble(slv_solver *s, slv_newton_hessian h, slv_bending_hessian b,
                                       const double *x);

/** Returns the number of 3 x 3 blocks of A on and below the diagonal, column by column of vertices.
 * The arrays belong to the solver: (*row)[b] is the row of block b, (*block)[9b ..] its numbers,
 * column by column, and (*column)[v], of nvertices + 1, the first block of column v.  Rows and
 * columns of held coordinates are included. */
SLV_API size_t slv_solver_get_blocks(const slv_solver *s, const size_t **column,
                                     const uint32_t **row, const double **block);

/** Computes y = A v; for held coordinates, entries of v are not read and those of y are 0. */
SLV_API void slv_solver_multiply(const slv_solver *s, const double *v, double *y);

/** Factors A + shift I, shift in N/m.  SLV_EINDEFINITE if this matrix is not positive definite;
 * SLV_EMEMORY.  Assembling another matrix does not change the factor. */
SLV_API slv_status slv_solver_factor(slv_solver *s, double shift);
/** Computes d = (A + shift I)^-1 b, 0 if held.  SLV_EARG without a factor; SLV_EMEMORY. */
SLV_API slv_status slv_solver_solve(slv_solver *s, const double *b, double *d);

/** Returns the number of free coordinates, which is the size of A. */
SLV_API size_t slv_solver_count_free(const slv_solver *s);
/** Counts the eigenvalues of A below `shift`, N/m, by Sylvester's law from L D L' of A - shift I,
 * without pivoting.  It is slower than slv_solver_factor() and does not change the solver's factor.
 * SLV_EINDEFINITE if a pivot is 0: use another shift. */
SLV_API slv_status slv_solver_compute_inertia(slv_solver *s, double shift, size_t *below);

/** Returns "CHOLMOD 3.0.14", the version compiled against. */
SLV_API const char *slv_solver_library(void);

SLV_END_DECLS
#endif
