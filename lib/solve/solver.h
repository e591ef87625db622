/* solver.h -- what a solver holds; the public side is selvedge/solve.h. */
#pragma once

#include "selvedge/batch.h"
#include "selvedge/solve.h"
#include "solve/cholesky.h"
#include "solve/elements.h"

typedef struct {
  const slv_energy *energy;
  double p[SLV_MAX_PARAM];
} slv_row;

/* Pairs of corners (row >= column) and numbers of their 3 x 3 blocks. */
enum {
  SLV_TRIANGLE_PAIRS = 6,
  SLV_HINGE_PAIRS = 10,
  SLV_TRIANGLE_NUMBERS = 9 * SLV_TRIANGLE_PAIRS,
  SLV_HINGE_NUMBERS = 9 * SLV_HINGE_PAIRS,
  SLV_SLOPE_NUMBERS = 16
};

/* The kinds that are evaluated one at a time: SLV_QUADS and what follows. */
enum { SLV_ELEMENT_KINDS = SLV_KINDS - SLV_QUADS };

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

  int rows; /* 0 until there is a membrane */
  slv_row row[SLV_MAX_ROWS];
  slv_rest *rest;      /* [ntriangles] */
  double *rest_blocks; /* the same as selvedge/batch.h lays it out */
  double *load;        /* [3*nvertices] */

  const slv_energy *bending;    /* NULL: none */
  double *bending_p;            /* [hinges * slv_energy_count_params(bending)] */
  double *hinge_K, *hinge_rest; /* of rows that are K (theta - theta_0)^2 / 2, else NULL */

  /* Of elements: energies, forces on the corners, and matrices, block by block of SLV_*_NUMBERS.
   * Gauss-Newton bending keeps dC of k dC dC' alone, four numbers for each corner, of which the
   * first corner's last is k; hinge_blocks is allocated when first asked for. */
  double *triangle_energy, *triangle_force, *triangle_blocks;
  double *hinge_energy, *hinge_force, *hinge_slope, *hinge_blocks;
  int bending_is_outer; /* 1: hinge_slope holds the matrices, 0: hinge_blocks */

  slv_elements elements[SLV_ELEMENT_KINDS]; /* quads, rings */

  double *hessian;          /* [9*pattern.nblocks] 3 x 3, column by column */
  double *full, *projected; /* the two ends of a blend; allocated when asked for */
  double *vectors;          /* Newton's: see there */
};

enum { SOLVER_VECTORS = 4 };

/* For few elements a team of threads takes longer to gather than to work. */
enum { SLV_WORTH_A_TEAM = 2048 };

/* The length of a quad's area vector at rest, m^2; there must be a membrane. */
double slv_quad_area(const slv_solver *s, size_t quad);

/* Has every face a membrane? */
int slv_has_membrane(const slv_solver *s);

/* Fills s->triangle_blocks at x with the matrix of the scheme, one of those that name a
 * single matrix. */
slv_status slv_membrane_matrix(slv_solver *s, slv_newton_hessian h, const double *x);

/* One triangle's: K [81], at its positions y. */
slv_status slv_triangle_matrix(const slv_solver *s, slv_newton_hessian h, size_t t,
                               const double y[9], double K[81]);

/* SLV_ECAPABILITY when a row lacks what the scheme needs. */
slv_status slv_scheme_check(const slv_solver *s, slv_newton_hessian h);

/* What a row's functions take of a triangle at positions y: x, which is F or y, and p. */
void slv_row_inputs(const slv_row *row, const slv_rest *rest, const double y[9], double x[9],
                    double p[SLV_MAX_PARAM]);

/* Energies of triangles and hinges, and with `forces` these. */
slv_status slv_membrane_forces(slv_solver *s, const double *x, int forces);
slv_status slv_bending_forces(slv_solver *s, const double *x, int forces);

/* Fills the bending matrices and sets s->bending_is_outer. */
slv_status slv_bending_matrix(slv_solver *s, slv_bending_hessian b, const double *x);

/* Room for the bending matrices that are not outer products. */
slv_status slv_bending_room(slv_solver *s);

/* Fills the matrices of all elements and sums them into s->hessian. */
slv_status slv_solver_hessian(slv_solver *s, slv_newton_hessian h, slv_bending_hessian b,
                              const double *x);
