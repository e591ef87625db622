/* newton_scene.h -- cloths that are pulled, compressed or hung: boundary value problems on which
 * Newton's method is tested.
 *
 * A scene is the unit square centred at the origin in the plane z = 0, with n x n vertices row by
 * row along x and cells cut from (i, j) to (i+1, j+1); or the user's mesh.  The energy is that of
 * T. Kim, A Finite Element Formulation of Baraff-Witkin Cloth, 2020, section 5: a density over the
 * rest area, and k_theta 3 l^2 / A theta^2 over edges, with A the area of the two triangles at the
 * edge. Gravity, if any, is along -y.
 *
 * Scenes whose cells are quads, and users' meshes with quads, have the energy of E. Schweickart, X.
 * Zhai, Simulating Cloth Using Bilinear Elements (Supplement), 2021, as printed: the St. Venant-
 * Kirchhoff membrane quad_stvk with 2 x 2 points, or stvk_isotropic on triangles; bending within
 * quads by quad_bend with one point, and around each vertex, boundary included, by selvedge/ring.h.
 * The material is isotropic with Poisson's ratio 0.3: k is Young's modulus times the thickness h,
 * k_theta the plate's rigidity, E h^3 / (12 (1 - nu^2)). */
#pragma once

#include "selvedge/energy.h"
#include "selvedge/mesh.h"
#include "selvedge/triangle.h"
#include "support/base/memory.h"

/* Membranes: sums of one or two energies. */
typedef enum {
  MEMBRANE_BW,        /* stretch and shear */
  MEMBRANE_STRETCH,   /* without shear */
  MEMBRANE_ORIGINAL,  /* stretch and shear as condition functions of positions */
  MEMBRANE_EXACT,     /* ORIGINAL with shear divided by |w_u| |w_v| */
  MEMBRANE_TENSION,   /* ORIGINAL with stretch only under tension */
  MEMBRANE_DENSITIES, /* stretch and shear as two densities */
  MEMBRANE_FIBRES_01, /* a = (1, 0), b along (0, 1) */
  MEMBRANE_FIBRES_11, /* a = (1, 0), b along (1, 1) */
  MEMBRANE_FIBRES_31, /* a = (1, 0), b along (3, 1) */
  MEMBRANE_ARAP,      /* ARAP in place of stretch */
  MEMBRANE_QUARTIC,   /* BW's stretch with quartic shear */
  MEMBRANE_ROBSON,    /* stretch as in TENSION, shear as in BW */
  MEMBRANE_STVK,      /* St. Venant and Kirchhoff's, of triangles */
  MEMBRANE_QUADS,     /* St. Venant and Kirchhoff's, of quads */
  MEMBRANE_MIXED,     /* St. Venant and Kirchhoff's, of quads and triangles */
  MEMBRANE_KINDS
} newton_membrane_kind;

enum { MEMBRANE_ROWS = 2, MEMBRANE_NAME = 128 };

typedef struct {
  size_t rows;
  const slv_energy *energy[MEMBRANE_ROWS];
  double p[MEMBRANE_ROWS][SLV_MAX_PARAM];
} newton_membrane;

#define NEWTON_POISSON 0.3 /* Poisson's ratio of cloths with quads. */

static inline int newton_is_of_quads(newton_membrane_kind kind) {
  return kind == MEMBRANE_QUADS || kind == MEMBRANE_MIXED;
}

/* Stiffnesses of k C^2 / 2 with C = alpha (|w| - rest), alpha = a^exponent; and of densities. */
typedef struct {
  double exponent, stretch, shear, rest;
  double stretch_density, shear_density, young, shear_modulus;
} newton_stiffness;

/* Return a membrane with these stiffnesses, and a membrane whose stiffnesses are all k, N/m. */
newton_membrane newton_membrane_make(newton_membrane_kind kind, const newton_stiffness *k);
newton_membrane newton_membrane_of(newton_membrane_kind kind, double k);

/* Writes the membrane's name, such as "bw_stretch+shear_quartic". */
void newton_membrane_name(const newton_membrane *m, char name[MEMBRANE_NAME]);

/* Largest out-of-plane noise on free vertices of the initial guess, m. */
#define NEWTON_NOISE 1e-4
#define NEWTON_GRAVITY 9.8

enum { NEWTON_LEAST_N = 3, NEWTON_MOST_N = 500, NEWTON_MOST_ANALYSED = 51 };

typedef enum { NEWTON_AFFINE, NEWTON_FLAT, NEWTON_INITS } newton_init;

/* Pinned vertices. */
typedef enum {
  PIN_SIDES,       /* left and right edge */
  PIN_CORNERS,     /* all four corners */
  PIN_MIDDLE,      /* the middle half of left and right edge */
  PIN_TOP_CORNERS, /* the two top corners */
  PIN_CENTRE,      /* the middle vertex, or four if n is even */
  PIN_LEFT,        /* left edge */
  PIN_TOP,         /* top edge */
  PIN_ASKED        /* vertices that the user names */
} newton_pins;

/* Parameters of a scene.  Pinned vertices are moved by (x, y) -> ((1 + pull) x, y + shear x). */
typedef struct {
  const char *name, *words;
  newton_pins pins;
  newton_membrane_kind membrane;
  double pull, shear;
  double k, k_theta; /* stiffness of membrane, N/m, and bending, N m */
  double density;    /* kg/m^2; 0: no gravity */
  double exact;      /* energy of the minimum, J; 0: unknown */
  int arched;        /* 1: the initial guess is an arch between the sides, of the rest length */
} newton_setup;

/* Returns the thickness of a cloth of quads, m; NaN for triangles, which define none. */
double newton_thickness(const newton_setup *s);

/* Returns built-in scene i; NULL past the last. */
const newton_setup *newton_setup_at(size_t i);

/* Setups of users' meshes: pinned by --pin, pulled by --pull. */
extern const newton_setup newton_mesh_setup, newton_quads_setup, newton_mixed_setup;

typedef struct {
  const newton_setup *setup;
  size_t n; /* vertices per side; 0: the user's mesh */
  slv_mesh mesh;
  double centre[2];
  slv_rest *rest;      /* [ntriangles] rest shapes */
  unsigned char *held; /* [3*nvertices] 1: the coordinate is pinned */
  double *load;        /* [3*nvertices] constant forces, N */
} newton_scene;

/* Make a square with as many rows as columns; a square centred at the origin, with its side in m;
 * and a scene, which alone has setup and load.  SLV_EARG: n is out of range, nothing to free. */
slv_status newton_scene_grid(newton_pins pins, const slv_grid *g, newton_scene *s);
slv_status newton_scene_square(newton_pins pins, size_t n, int quads, double side, newton_scene *s);
slv_status newton_scene_make(const newton_setup *setup, size_t n, newton_scene *s);

/* Reads a mesh file as a scene; s->setup depends on its kinds of faces.  Quads are kept; faces with
 * more corners become fans of triangles.  `pin` has words: "left", "right", "bottom", "top",
 * "back", "front" for the vertices on that side of the bounding box along x, y and z, or numbers of
 * vertices, from 1. Returns 0, or prints the error and returns the exit code. */
int newton_scene_read(const char *path, const items *pin, newton_scene *s);

/* Apply another setup with the same pins (displacement, stiffness, weight); or only a weight. */
void newton_scene_set(newton_scene *s, const newton_setup *setup);
void newton_scene_weigh(newton_scene *s, double density, double gravity);

void newton_scene_free(newton_scene *s);

/* Makes the initial guess x[3*nvertices]: pinned vertices as prescribed; free vertices displaced by
 * the same affine map (affine) or at rest (flat), with noise along z and the arch of the setup. */
void newton_scene_start(const newton_scene *s, newton_init init, uint64_t seed, double *x);

/* Returns the RMS over vertices of |a - b|, m, from coordinate `first` on; 2: along z alone. */
double newton_rms(size_t numbers, const double *a, const double *b, size_t first);
