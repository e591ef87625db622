/* mesh_cloth.h -- cloth on a whole mesh as the reference has it: its triangles and
 * hinges, their shapes at rest, and the energies on them, one element at a time.
 *
 * An element's energy is a times a density of F, a its area at rest; or what a row of
 * positions returns.  A hinge has l, A and theta_0 of its positions at rest, where its
 * row has parameters of these names and the user set none. */
#ifndef MESH_MESH_CLOTH_H
#define MESH_MESH_CLOTH_H

#include "cli/verify_options.h"
#include "measure/quantity.h"
#include "selvedge/mesh.h"

/* An edge of one triangle is an element too: it counts in no sum, but a solver may have
 * taken it for a hinge. */
typedef enum { MESH_TRIANGLE, MESH_HINGE, MESH_EDGE, MESH_KINDS } mesh_kind;

/* The sums are kept apart. */
typedef enum { MESH_MEMBRANE, MESH_BENDING, MESH_GROUPS } mesh_group;

enum { MESH_TERMS = 4, MESH_DOF = 12, MESH_NUMBERS = MESH_DOF * MESH_DOF };

typedef struct {
  const slv_energy *e;
  mesh_group group;
  double p[SLV_MAX_PARAM];
  unsigned set; /* bit i: the user set parameter i */
} mesh_term;

typedef struct {
  const char *file;
  slv_mesh rest;
  size_t of[MESH_KINDS]; /* how many; elements are numbered in this order */
  uint32_t *hinge; /* [4 * (hinges + edges)] vertices as selvedge/hinge.h has them;
                      of an edge the fourth is its first */
  mesh_term term[MESH_TERMS];
  int terms;
  double eps; /* of the scalar that the solver computes in */
  const double
      *half; /* [3 n] by how much each coordinate may be off, for bounds; NULL */
} mesh_cloth;

/* What a solver may have done in another way; all zero: nothing. */
typedef struct {
  const char *triangle; /* the order of corners, "021", where F and forces take them so,
                           and the shape at rest does not; NULL: as they are */
  const char *hinge;    /* likewise, "1230" */
  int follows;          /* 1: the hinge's shape at rest has that order, too */
  enum { AREA_AT_REST, AREA_LEFT_OUT, AREA_NOW } area; /* that multiplies the density */
  int flat;                                            /* 1: theta_0 left out */
  int space;  /* 1: at rest are the positions, and not the uv */
  int normal; /* 1: one of a hinge's normals is turned over; 2: also at rest */
  enum {
    FOURTH_IS_FIRST,
    FOURTH_IS_ZERO,
    FOURTH_IS_LAST
  } fourth;        /* of an edge: which
vertex of the mesh its missing one is taken for */
  quantity matrix; /* in the place of the Hessian, where it is one; 0: the Hessian */
} mesh_change;

typedef struct {
  mesh_kind kind;
  int corners;
  uint32_t v[4];
  double X[MESH_DOF]; /* at rest: u, v of each corner where `flat`, else positions */
  int flat;
} mesh_element;

/* Reads the mesh and finds the energies of o.  Returns 0, or the exit code having said
 * what is wrong.  Free it either way. */
int mesh_cloth_read(const options *o, mesh_cloth *c);
void mesh_cloth_free(mesh_cloth *c);

/* Has the cloth an energy? */
int mesh_is_named(const mesh_cloth *c, mesh_group g);

mesh_kind mesh_kind_of(const mesh_cloth *c, size_t element);
/* "triangle", "hinge", "edge"; and its number among those. */
const char *mesh_kind_name(mesh_kind kind);
size_t mesh_number_of(const mesh_cloth *c, size_t element);
void mesh_element_of(const mesh_cloth *c, const mesh_change *d, size_t element,
                     mesh_element *e);

/* v gets the energy, the gradient [3 corners] or the Hessian [(3 corners)^2] of the
 * element at the positions x of all vertices; *bound, unless NULL, the error that
 * rounding may leave in each number:
 *
 *   8 eps |v| + max |v(y + dy) - v(y)|,   dy, dX of 8 eps |y|, 8 eps |X| in some
 * corners,
 *
 * with half of the last printed digit added to dy where c->half says so;
 * y the positions, which a solver subtracts, sums or divides before it computes. */
slv_status mesh_element_values(const mesh_cloth *c, const mesh_change *d,
                               const mesh_element *e, const double *x, quantity q,
                               double *v, double *bound);

#endif
