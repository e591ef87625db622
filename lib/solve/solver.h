/* solver.h -- members of a solver; the public interface is selvedge/solve.h. */
#pragma once

#include "selvedge/batch.h"
#include "selvedge/solve.h"
#include "solve/cholesky.h"

/* One energy, on all elements of a kind. */
typedef struct {
  const slv_energy *energy; /* energy of the term; NULL: rings */
  double *p; /* [count * slv_energy_count_params(energy)]; NULL: `shared` is for all elements */
  double shared[SLV_MAX_PARAM];
  slv_ring_rest *ring; /* [count] rest data of the rings */
  int bends;           /* 1: bending, 0: membrane; decides which scheme applies */
} slv_term;

/* Elements of one kind: their terms (energies that are summed); results: energies, forces on
 * corners, and matrices as 3 x 3 blocks of corner pairs with row >= column, column by column. */
typedef struct {
  int terms; /* number of terms; 0: the kind has no energy */
  slv_term term[SLV_MAX_ROWS];
  double *energy;    /* [count] energies of the elements */
  double *force;     /* [3 * corners] forces on the elements' corners */
  double *blocks;    /* allocated on demand */
  size_t *blocks_at; /* [count + 1] for rings: index of the first number of each element */
} slv_elements;

/* Input of one term's functions at one element. */
typedef struct {
  const slv_energy *energy;  /* energy; NULL: a ring */
  const slv_ring_rest *ring; /* rest data of a ring */
  int dof;                   /* length of x; 6 for a density of F */
  const double *x, *p;
  double F[6], own[SLV_MAX_PARAM]; /* F and parameters of a triangle; x and p may point here */
} slv_input;

/* Terms that a caller adds, to use Newton's method for its own problem.  Errors are passed on. */
typedef struct {
  void *to;
  /* Adds to the elements' energies at x and, if `forces`, to their forces. */
  slv_status (*element_forces)(void *to, const double *x, int forces);
  /* Adds to the sums of slv_solver_evaluate(), which are NULL if not requested. */
  void (*vertex_forces)(void *to, const double *x, double *energy, double *gradient,
                        double *forces);
  /* Adds to the elements' matrices at x, treated by h; the next one, to the assembled matrix. */
  slv_status (*element_matrices)(void *to, const double *x, slv_newton_hessian h);
  void (*vertex_matrices)(void *to);
  /* Computes direction = -(A + shift I)^-1 gradient, A = s->hessian, and adds the times of the
   * solver to *at. SLV_EINDEFINITE: A is not positive definite. */
  slv_status (*solve)(void *to, double shift, const double *gradient, double *direction,
                      slv_iterate *at);
} slv_addition;

struct slv_solver {
  const slv_addition *addition; /* terms that the caller adds; NULL: none */
  slv_mesh mesh;                /* faces of the mesh, without positions */
  slv_rings rings;
  uint32_t *hinge;     /* [4*hinges] vertices of the hinges */
  unsigned char *held; /* [3*nvertices] 1: the coordinate is pinned */
  slv_pattern pattern;
  slv_cholesky *cholesky;

  slv_elements elements[SLV_KINDS];
  slv_rest *rest;      /* [ntriangles] rest shapes */
  double *rest_blocks; /* `rest` in the layout of selvedge/batch.h */
  double *load;        /* [3*nvertices] constant forces */

  double *hinge_K,
      *hinge_rest; /* K and theta_0 for energies K (theta - theta_0)^2 / 2, else NULL */

  /* For Gauss-Newton's bending matrices k dC dC': SLV_SLOPE_NUMBERS per hinge, four per corner. The
   * first three are dC; the fourth is k at the first corner, and unused at the others. */
  double *hinge_slope;
  int bending_is_outer; /* 1: hinge_slope replaces the hinges' blocks */

  double *hessian;          /* [9*pattern.nblocks] blocks of 3 x 3, column by column */
  double *full, *projected; /* both ends of a blend; allocated on demand */
  double *vectors;          /* working vectors of Newton's method */
};

enum { SOLVER_VECTORS = 4, SLV_SLOPE_NUMBERS = 16, SLV_MOST_DOF = 3 * SLV_RING_POINTS };

/* Number of elements from which a team of threads is faster. */
enum { SLV_WORTH_A_TEAM = 2048 };

/* Returns the worse of two statuses, for reductions over threads. */
static inline slv_status slv_worse(slv_status a, slv_status b) { return a > b ? a : b; }

static inline size_t slv_block_numbers(size_t corners) { return 9 * corners * (corners + 1) / 2; }

/* Returns the index of the first number of an element's blocks; element `count`: the end. */
static inline size_t slv_blocks_at(const slv_solver *s, slv_kind k, size_t element) {
  const size_t corners = s->pattern.of[k].corners;
  return corners > 0 ? slv_block_numbers(corners) * element : s->elements[k].blocks_at[element];
}

/* Returns the energy of the hinges; NULL: none. */
static inline const slv_energy *slv_hinge_row(const slv_solver *s) {
  return s->elements[SLV_HINGES].terms > 0 ? s->elements[SLV_HINGES].term[0].energy : NULL;
}

/* Returns a quad's rest shape, from its first energy: four positions, then u, v of each. */
const double *slv_quad_at_rest(const slv_solver *s, size_t quad);

/* Returns the length of a quad's area vector at rest, m^2. A membrane must be set. */
double slv_quad_area(const slv_solver *s, size_t quad);

/* Returns whether all faces have a membrane energy. */
int slv_has_membrane(const slv_solver *s);

/* Allocate the arrays for energies and forces, and for matrices.  Return SLV_EMEMORY. */
slv_status slv_elements_create(slv_solver *s, slv_kind k);
slv_status slv_elements_room(slv_solver *s, slv_kind k);
void slv_elements_free(slv_elements *e);
void slv_elements_drop_terms(slv_elements *e);

/* Sets a term's input for one element with corners y. *in points into itself: do not copy it. */
void slv_input_of(const slv_solver *s, slv_kind k, int term, size_t element, const double *y,
                  slv_input *in);

/* Adds a term's energy and, if `forces`, its forces, at an element with corners y. */
slv_status slv_term_forces(slv_solver *s, slv_kind k, int term, size_t element, const double *y,
                           int forces);

/* Compute energies and, if `forces`, forces, of all elements of a kind, or of all triangles. */
slv_status slv_elements_forces(slv_solver *s, slv_kind k, const double *x, int forces);
slv_status slv_membrane_forces(slv_solver *s, const double *x, int forces);

/* Computes energy and forces of a hinge by angle.h; returns 0 if the angle would be inaccurate. */
int slv_hinge_forces(slv_solver *s, size_t hinge, const double *y, int forces);

/* Returns SLV_ECAPABILITY if an energy lacks a function that the schemes need. */
slv_status slv_scheme_check(const slv_solver *s, slv_newton_hessian h, slv_bending_hessian b);

/* Computes the matrix K [n * n] of an element with corners y, for schemes with a single matrix. */
slv_status slv_element_matrix(const slv_solver *s, slv_kind k, slv_newton_hessian h,
                              slv_bending_hessian b, size_t element, const double *y, double *K);

/* Compute the blocks of all elements of a kind, one at a time; of triangles, in batches if
 * possible; and k and dC of hinges for Gauss-Newton's k dC dC'. */
slv_status slv_elements_matrix(slv_solver *s, slv_kind k, slv_newton_hessian h,
                               slv_bending_hessian b, const double *x);
slv_status slv_membrane_matrix(slv_solver *s, slv_newton_hessian h, const double *x);
slv_status slv_hinge_slopes(slv_solver *s, const double *x);

/* Computes all element matrices and assembles them in s->hessian. */
slv_status slv_solver_hessian(slv_solver *s, slv_newton_hessian h, slv_bending_hessian b,
                              const double *x);
