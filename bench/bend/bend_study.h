/* bend_study.h -- compares discrete bending energies with the energy of the smooth surface.
 *
 * A flat square is laid onto surfaces of known curvature.  Its discrete bending energy is divided
 * by the energy of Kirchhoff and Love,
 *
 *   E = h^3/24 times the integral of k_1 (tr S)^2 + k_2 tr S^2 over the square at rest.
 *
 * A simply supported plate bends under a uniform load; Navier's series gives its deflection. */
#pragma once

#include "selvedge/solve.h"
#include "support/records/bend_document.h"

/* Dimensions and material in SI units.  The load bends the plate by 1/100 of its thickness. */
#define BEND_SIDE 1.0
#define BEND_YOUNG 1e7
#define BEND_POISSON 0.3
#define BEND_THICKNESS 0.01
#define BEND_CURVATURE 0.5 /* 1/m */
#define BEND_LOAD 0.0225   /* N/m^2 */

/* Rigidity D, N m. */
#define BEND_RIGIDITY \
  (BEND_YOUNG * pow(BEND_THICKNESS, 3) / (12 * (1 - BEND_POISSON * BEND_POISSON)))

/* A discrete bending energy. */
typedef struct {
  const char *name, *meaning;
  double around, within; /* factors of h^3 around vertices and within quads; 0: no term */
  slv_grid_pattern pattern;
  int hinges; /* 1: Discrete Shells, without rings */
} bend_method;

/* Returns method i; NULL past the last. */
const bend_method *bend_method_at(size_t i);

/* One mesh of the square. */
typedef struct {
  const bend_method *method;
  slv_mesh mesh;
  size_t cells; /* cells per side */
} bend_mesh;

/* Creates a mesh of the square; the caller frees out->mesh.  Inner vertices move by up to `jitter`
 * cell widths.  Returns SLV_EMEMORY, or SLV_EARG if the mesh would be too large. */
slv_status bend_mesh_make(const bend_method *m, size_t cells, double jitter, uint64_t seed,
                          bend_mesh *out);

/* Computes the energy, in J, at positions x of a mesh that is flat at rest.  If `closed` is 1,
 * rings of boundary vertices are skipped; the others cover a square that is one cell smaller. */
slv_status bend_energy(const bend_mesh *b, int closed, const double *x, double *W);

/* Computes the energy of the smooth surface over a centred square with this side. */
slv_status bend_smooth_energy(slv_surface surface, double curvature, double side, double *W);

/* Computes the deflection of the plate's centre, m; NaN: no equilibrium.  b->cells must be even. */
slv_status bend_plate(const bend_mesh *b, int closed, double *deflection);

/* Returns the exact deflection of the plate's centre, by Navier's series. */
double bend_plate_exact(void);
