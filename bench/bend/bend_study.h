/* bend_study.h -- do discrete bending energies tend to that of the smooth surface?
 *
 * A flat square is laid onto surfaces of known curvature, and the energy is divided by that of
 * Kirchhoff and Love,
 *
 *   E = h^3/24 times the integral of k_1 (tr S)^2 + k_2 tr S^2 over the square at rest,
 *
 * and a plate that is simply supported bends under a uniform load, against Navier's series. */
#pragma once

#include "refine/study.h"
#include "selvedge/solve.h"
#include "support/records/bend_document.h"

/* A square of 1 m; the load deflects the plate by about a hundredth of its thickness. */
#define BEND_SIDE 1.0
#define BEND_YOUNG 1e7
#define BEND_POISSON 0.3
#define BEND_THICKNESS 0.01
#define BEND_CURVATURE 0.5 /* 1/m */
#define BEND_LOAD 0.0225   /* N/m^2 */

/* D, N m. */
#define BEND_RIGIDITY \
  (BEND_YOUNG * pow(BEND_THICKNESS, 3) / (12 * (1 - BEND_POISSON * BEND_POISSON)))

/* One way to compute bending; the factors are of h^3, 0: not there. */
typedef struct {
  const char *name, *meaning;
  double around, within; /* rings, quads */
  slv_grid_pattern pattern;
  int hinges; /* 1: Discrete Shells in their place */
} bend_method;

/* NULL past the last. */
const bend_method *bend_method_at(size_t i);

/* One mesh of the square. */
typedef struct {
  const bend_method *method;
  slv_mesh mesh;
  size_t cells; /* per side */
} bend_mesh;

/* jitter: up to which part of a cell inner vertices are moved.  SLV_EMEMORY; SLV_EARG where the
 * mesh would be too large. */
slv_status bend_mesh_make(const bend_method *m, size_t cells, double jitter, uint64_t seed,
                          bend_mesh *out);
void bend_mesh_free(bend_mesh *b);

/* The energy, J, at positions x of a mesh that is flat at rest; closed: 1 leaves rings
 * of the boundary out; those that are left cover a square that is one cell smaller. */
slv_status bend_energy(const bend_mesh *b, int closed, const double *x, double *W);

/* That of the smooth surface, over the middle of the square, of this side. */
slv_status bend_smooth_energy(slv_surface surface, double curvature, double side, double *W);

/* The deflection of the plate's middle, m; NaN: no equilibrium was found.  `cells` must be even. */
slv_status bend_plate(const bend_mesh *b, int closed, double *deflection);

/* Navier's series for the same. */
double bend_plate_exact(void);

/* Runs all shapes and methods on meshes of s->n cells per side, which are even, regular and then
 * jittered ones if s->jitter is not 0; `run` of study_parts. */
slv_status bend_study(study *s);
