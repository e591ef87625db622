/* solver.h -- what a solver holds; the public side is selvedge/solve.h. */
#pragma once

#include "selvedge/batch.h"
#include "selvedge/solve.h"
#include "solve/cholesky.h"

/* One energy on all elements of a kind. */
typedef struct {
  const slv_energy *energy; /* NULL: rings */
  double *p;                /* [count * slv_energy_count_params(energy)]; NULL: of all `shared` */
  double shared[SLV_MAX_PARAM];
  slv_ring_rest *ring; /* [count] */
  int bends;           /* 1: its matrix is the bending's, 0: the membrane's */
} slv_term;

/* What the elements of a kind hold: terms, which add up, energies, forces on the corners, and
 * matrices, whose 3 x 3 blocks of pairs of corners, row >= column, stand column by column. */
typedef struct {
  int terms; /* 0: these elements have no energy */
  slv_term term[SLV_MAX_ROWS];
  double *energy;    /* [count] */
  double *force;     /* 3 for each corner */
  double *blocks;    /* allocated when first asked for */
  size_t *blocks_at; /* [count + 1] of rings: where the numbers of an element begin */
} slv_elements;

/* What the functions of a term take at one element. */
typedef struct {
  const slv_energy *energy;  /* NULL: a ring */
  const slv_ring_rest *ring; /* of a ring */
  int dof;                   /* how many numbers x has: of a density of F 6 */
  const double *x, *p;
  double F[6], own[SLV_MAX_PARAM]; /* of triangles: what x, p point to */
} slv_input;

/* What a room above adds to the sum over elements, to solve a problem of its own by
 * Newton's method.  Errors pass through. */
typedef struct {
  void *to;
  /* Adds to the elements' energies and, with `forces`, to their forces, at x. */
  slv_status (*element_forces)(void *to, const double *x, int forces);
  /* Adds to the sums, of which those that are not asked for are NULL;
   * slv_solver_evaluate has their meaning. */
  void (*vertex_forces)(void *to, const double *x, double *energy, double *gradient,
                        double *forces);
  /* Adds to the elements' matrices of these schemes at x; then to their sum. */
  slv_status (*element_matrices)(void *to, const double *x, slv_newton_hessian h);
  void (*vertex_matrices)(void *to);
  /* direction = -(A + shift I)^-1 gradient, A = s->hessian.  SLV_EINDEFINITE where it
   * is seen not to be positive definite.  Adds its seconds to *at. */
  slv_status (*solve)(void *to, double shift, const double *gradient, double *direction,
                      slv_iterate *at);
} slv_addition;

struct slv_solver {
  const slv_addition *addition; /* NULL: none */
  slv_mesh mesh;                /* the indices of its faces alone */
  slv_rings rings;
  uint32_t *hinge;     /* [4*hinges] */
  unsigned char *held; /* [3*nvertices] */
  slv_pattern pattern;
  slv_cholesky *cholesky;

  slv_elements elements[SLV_KINDS];
  slv_rest *rest;      /* [ntriangles] */
  double *rest_blocks; /* the same as selvedge/batch.h lays it out */
  double *load;        /* [3*nvertices] */

  double *hinge_K, *hinge_rest; /* of rows that are K (theta - theta_0)^2 / 2, else NULL */

  /* Gauss-Newton bending keeps dC of k dC dC' alone, SLV_SLOPE_NUMBERS: four for each corner, of
   * which the first corner's last is k. */
  double *hinge_slope;
  int bending_is_outer; /* 1: hinge_slope holds the matrices of the hinges, not their blocks */

  double *hessian;          /* [9*pattern.nblocks] 3 x 3, column by column */
  double *full, *projected; /* the two ends of a blend; allocated when asked for */
  double *vectors;          /* Newton's: see there */
};

enum { SOLVER_VECTORS = 4, SLV_SLOPE_NUMBERS = 16, SLV_MOST_DOF = 3 * SLV_RING_POINTS };

/* For few elements a team of threads takes longer to gather than to work. */
enum { SLV_WORTH_A_TEAM = 2048 };

/* For loops over elements, whose threads each have one. */
static inline slv_status slv_worse(slv_status a, slv_status b) { return a > b ? a : b; }

/* How many numbers the 3 x 3 blocks of an element have. */
static inline size_t slv_block_numbers(size_t corners) { return 9 * corners * (corners + 1) / 2; }

/* Where the blocks of an element begin; of element `count`, where all end. */
static inline size_t slv_blocks_at(const slv_solver *s, slv_kind k, size_t element) {
  const size_t corners = s->pattern.of[k].corners;
  return corners > 0 ? slv_block_numbers(corners) * element : s->elements[k].blocks_at[element];
}

/* The row that bends in hinges; NULL: none. */
static inline const slv_energy *slv_hinge_row(const slv_solver *s) {
  return s->elements[SLV_HINGES].terms > 0 ? s->elements[SLV_HINGES].term[0].energy : NULL;
}

/* The rest shape of a quad, which its first row keeps: four positions, then u, v of each. */
const double *slv_quad_at_rest(const slv_solver *s, size_t quad);

/* The length of a quad's area vector at rest, m^2; there must be a membrane. */
double slv_quad_area(const slv_solver *s, size_t quad);

/* Has every face a membrane? */
int slv_has_membrane(const slv_solver *s);

/* Room for energies and forces; for matrices.  SLV_EMEMORY. */
slv_status slv_elements_create(slv_solver *s, slv_kind k);
slv_status slv_elements_room(slv_solver *s, slv_kind k);
void slv_elements_free(slv_elements *e);
void slv_elements_drop_terms(slv_elements *e);

/* What a term takes of an element with the corners y; *in may not be copied. */
void slv_input_of(const slv_solver *s, slv_kind k, int term, size_t element, const double *y,
                  slv_input *in);

/* Adds a term's energy and, with `forces`, its forces on an element with the corners y. */
slv_status slv_term_forces(slv_solver *s, slv_kind k, int term, size_t element, const double *y,
                           int forces);

/* Energies, and with `forces` these, of all elements of a kind: of any but triangles; of them. */
slv_status slv_elements_forces(slv_solver *s, slv_kind k, const double *x, int forces);
slv_status slv_membrane_forces(slv_solver *s, const double *x, int forces);

/* The same of one hinge by its angle; returns 0 where that must be left to the row. */
int slv_hinge_forces(slv_solver *s, size_t hinge, const double *y, int forces);

/* SLV_ECAPABILITY when a row lacks what the schemes need. */
slv_status slv_scheme_check(const slv_solver *s, slv_newton_hessian h, slv_bending_hessian b);

/* K [n * n] of one element with the corners y, by schemes that name a single matrix. */
slv_status slv_element_matrix(const slv_solver *s, slv_kind k, slv_newton_hessian h,
                              slv_bending_hessian b, size_t element, const double *y, double *K);

/* Fills the blocks of all elements of a kind by these schemes: one at a time; of triangles, by
 * batches where there are such; of hinges, k and dC of Gauss-Newton's k dC dC'. */
slv_status slv_elements_matrix(slv_solver *s, slv_kind k, slv_newton_hessian h,
                               slv_bending_hessian b, const double *x);
slv_status slv_membrane_matrix(slv_solver *s, slv_newton_hessian h, const double *x);
slv_status slv_hinge_slopes(slv_solver *s, const double *x);

/* Fills the matrices of all elements and sums them into s->hessian. */
slv_status slv_solver_hessian(slv_solver *s, slv_newton_hessian h, slv_bending_hessian b,
                              const double *x);
