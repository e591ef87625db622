/* mesh_cloth.h -- cloth on a whole mesh as the reference has it: its elements, their
 * shapes at rest, and the energies on them, one element at a time.
 *
 * An element's energy is a times a density of F, a its area at rest; or what a row of
 * positions returns, for the element's own shape at rest.  A hinge has l, A and theta_0
 * of its positions at rest, where its row has parameters of these names and the user
 * set none.  A built-in row of rings serves rings of any faces; one of a plugin those
 * with as many points as it has, the others have no energy. */
#pragma once

#include "engine/ahead.h"
#include "measure/quantity.h"
#include "selvedge/mesh.h"
#include "selvedge/ring.h"
#include "suite/plugin_host.h"

/* Elements are numbered in this order.  A bent quad is a quad once more, for an energy
 * of bending within it.  An edge of one triangle counts in no sum, but a solver may
 * have taken it for a hinge; edges are there where hinges have an energy. */
typedef enum {
  MESH_TRIANGLE,
  MESH_QUAD,
  MESH_HINGE,
  MESH_BENT,
  MESH_RING,
  MESH_EDGE,
  MESH_KINDS
} mesh_kind;

/* The sums are kept apart: of triangles and quads, and of the rest. */
typedef enum { MESH_MEMBRANE, MESH_BENDING, MESH_GROUPS } mesh_group;

enum {
  MESH_TERMS = 6,
  MESH_POINTS = SLV_RING_POINTS,
  MESH_DOF = 3 * MESH_POINTS,
  MESH_NUMBERS = MESH_DOF * MESH_DOF
};

typedef struct {
  const slv_energy *e;
  mesh_kind kind;
  double p[SLV_MAX_PARAM];
  unsigned set; /* bit i: the user set parameter i */
} mesh_term;

typedef struct {
  const char *file;
  slv_mesh rest;
  slv_topology edges;
  uint32_t *tip; /* [edges.report.boundary] of the triangle of each edge of one triangle */
  size_t from[MESH_KINDS + 1]; /* where the elements of a kind that has an energy begin */
  slv_rings rings;
  mesh_term term[MESH_TERMS];
  int terms;
  unsigned kinds;     /* bit k: kind k has an energy */
  const ahead *ahead; /* of a program that is asked for the values; NULL */
  double eps;         /* of the scalar that the solver computes in */
  const double *half; /* [3 n] by how much each coordinate may be off, for bounds; NULL */
} mesh_cloth;

/* What a solver may have done in another way with the elements of one kind, or
 * MESH_KINDS for all; the rest zero: nothing. */
typedef struct {
  mesh_kind kind;
  const char *order; /* of the corners, "021", where values take them so, and the shape
                        at rest does not; NULL: as they are */
  int follows;       /* 1: the shape at rest has that order, too */
  enum { AREA_AT_REST, AREA_LEFT_OUT, AREA_NOW } area; /* that multiplies the density */
  int flat;                                            /* 1: theta_0 left out */
  int branch;      /* 1: where theta_0 is pi or -pi it is the other of the two */
  int space;       /* 1: at rest are the positions, and not the uv */
  int normal;      /* 1: one of a hinge's normals is turned over; 2: also at rest */
  int last;        /* of an edge: its missing vertex is taken for 0: vertex 0, 1: the last */
  int closed;      /* 1: rings that are not closed have no energy */
  int stressless;  /* 1: of the Hessian the term with the force is left out */
  int clamped;     /* 1: the Hessian of each element, all its terms, is clamped as it is */
  quantity matrix; /* in the place of the Hessian, where it is one; 0: the Hessian */
} mesh_change;

typedef struct {
  mesh_kind kind;
  int corners;
  uint32_t v[MESH_POINTS];
  double X[5 * MESH_POINTS]; /* at rest: positions, then u, v of each */
  int flat;                  /* a triangle: at rest are its u, v */
  double near;               /* 0, or what the angle at rest is near to, but for turns */
  slv_ring ring;
} mesh_element;

/* Reads the mesh and finds the energies of o, with the one of the host, unless NULL.
 * Returns 0, or the exit code having said what is wrong.  Free it either way. */
int mesh_cloth_read(const options *o, const plugin_host *host, mesh_cloth *c);
void mesh_cloth_free(mesh_cloth *c);

/* Has the group an energy?  Which group a kind is in. */
int mesh_is_named(const mesh_cloth *c, mesh_group g);
mesh_group mesh_group_of(mesh_kind kind);

/* Does the element give parameter i of a term its value, and not the user? */
int mesh_is_own(const mesh_term *t, int i);

mesh_kind mesh_kind_of(const mesh_cloth *c, size_t element);
/* "triangle", "quad", "hinge", "ring", "edge". */
const char *mesh_kind_name(mesh_kind kind);
/* An element's number among those of its kind: of a ring its vertex. */
size_t mesh_number_of(const mesh_cloth *c, size_t element);

/* The vertices that an element may have numbers at, v[MESH_POINTS]; how many.  Those of
 * an edge are tip, ends, and what its missing one may be taken for: 0, the last. */
int mesh_touched(const mesh_cloth *c, size_t element, uint32_t *v);
void mesh_element_of(const mesh_cloth *c, const mesh_change *d, size_t element, mesh_element *e);

/* Of an edge that is taken for a hinge, and of a hinge whose vertices are in another order,
 * that lie folded at rest, as they do where the cloth is flat: the angle, pi or -pi as
 * rounding, or d->branch, has it.  0: it is not folded. */
double mesh_folded(const mesh_change *d, const mesh_element *e);

/* How many numbers an element has. */
int mesh_numbers(const mesh_element *e, quantity q);

/* v gets the energy, the gradient [3 corners] or the Hessian [(3 corners)^2] of the
 * element at the positions x of all vertices; *bound, unless NULL, the error that
 * rounding may leave in each number:
 *
 *   8 eps |v| + max |v(y + dy) - v(y)|,   dy, dX of 8 eps |y|, 8 eps |X| in some
 * corners,
 *
 * with half of the last printed digit added to dy where c->half says so;
 * y the positions, which a solver subtracts, sums or divides before it computes. */
slv_status mesh_element_values(const mesh_cloth *c, const mesh_change *d, const mesh_element *e,
                               const double *x, quantity q, double *v, double *bound);
