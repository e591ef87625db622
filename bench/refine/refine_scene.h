/* refine_scene.h -- a square of cloth hung from its whole top side, in its plane.
 *
 * The membrane is that of D. Pritchard, Implementing Baraff & Witkin's Cloth
 * Simulation, section 5.2: conditions C = alpha (|w_u| - b_u), alpha (|w_v| - b_v),
 * alpha w_u . w_v, energies k C^2 / 2, alpha = a^exponent with the rest area a of a
 * triangle.  It is computed by the row baraff_witkin with half the stiffness, and
 * alpha^2 instead of a. */
#ifndef BENCH_REFINE_SCENE_H
#define BENCH_REFINE_SCENE_H

#include "selvedge/solve.h"

/* The numbers of Pritchard's Table 1, and his smaller mesh. */
#define REFINE_STRETCH 5e3 /* k_stretch, k_shear */
#define REFINE_SHEAR 0.5e3
#define REFINE_DENSITY 0.1 /* kg/m^2 */
#define REFINE_GRAVITY 9.81
#define REFINE_SIDE 1.0 /* m */
enum { REFINE_CELLS = 10 };

/* The scale that gives alpha = sqrt(a) the stiffness of alpha = a with Table 1. */
#define REFINE_SCALE (REFINE_SIDE * REFINE_SIDE / (2.0 * REFINE_CELLS * REFINE_CELLS))

#define REFINE_JITTER 0.2 /* of a cell */

typedef struct {
  slv_mesh mesh;
  size_t cells;   /* per side */
  slv_rest *rest; /* [ntriangles] */
  slv_rest *weighted;
  double *x;
  slv_solver *solver;
} refine_scene;

/* The result of one equilibrium. */
typedef struct {
  slv_status status; /* if SLV_ENOTCONVERGED, the numbers mean nothing */
  slv_newton_result newton;
  double sag;     /* mean fall of the bottom side, m */
  double lowest;  /* the largest fall of a vertex, m */
  double stretch; /* the largest |w_v| - 1 */
} refine_state;

/* SLV_EARG when the mesh is too fine for its memory to be counted; SLV_EMEMORY. */
slv_status refine_scene_make(slv_grid_pattern pattern, size_t cells, uint64_t seed,
                             refine_scene *s);
void refine_scene_free(refine_scene *s);

/* Finds the equilibrium for alpha = a^exponent and `scale` times the stiffness of
 * Table 1, from rest.  `keep_on` (may be NULL) is asked at each iterate whether to
 * continue. Returns an error only for failures other than missing convergence. */
slv_status refine_scene_hang(refine_scene *s, double exponent, double scale,
                             slv_observer *keep_on, void *to, refine_state *out);

/* The sag of the continuum for alpha = sqrt(a), m: rho g L^2 / (2 k), since the
 * tension at height Y is rho g Y. */
double refine_continuum_sag(double scale);

#endif
