/* mesh_cloth.h -- the reference cloth on a whole mesh: its elements, their rest shapes, and the
 * energies on them, one element at a time.  An element's energy is a density of F times its rest
 * area, or the result of a row of positions for its own rest shape.  A hinge has l, A and theta_0
 * of its rest positions, if its row has parameters of these names and the user set none.  A
 * built-in row of rings serves rings of any faces; a row of a plugin only those with as many points
 * as it has, and the others have no energy. */
#pragma once

#include "engine/prefetch.h"
#include "measure/quantity.h"
#include "selvedge/mesh.h"
#include "selvedge/ring.h"
#include "selvedge/triangle.h"
#include "suite/plugin_host.h"

/* Kinds, in the order in which elements are numbered.  A bent quad is a second quad, for an energy
 * of bending within it.  An edge of one triangle is in no sum, but a solver may take it for a
 * hinge; edges exist if hinges have an energy. */
typedef enum {
  MESH_TRIANGLE,
  MESH_QUAD,
  MESH_HINGE,
  MESH_BENT,
  MESH_RING,
  MESH_EDGE,
  MESH_KINDS
} mesh_kind;

/* Groups with separate sums: triangles and quads, and the rest. */
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
  uint32_t *tip;               /* [edges.report.boundary] triangle of each edge of one triangle */
  size_t from[MESH_KINDS + 1]; /* first element of each kind with an energy */
  slv_rings rings;
  mesh_term term[MESH_TERMS];
  int terms;
  unsigned kinds;           /* bit k: kind k has an energy */
  const prefetch *prefetch; /* batched questions of a program, or NULL */
  double eps;               /* eps of the solver's scalar */
  const double *half;       /* [3 n] error of each coordinate, for bounds, or NULL */
} mesh_cloth;

/* Deviation of a solver for the elements of one kind, or for all with MESH_KINDS; zero: none. */
typedef struct {
  mesh_kind kind;
  const char *order; /* order of the corners, "021", in values but not at rest; NULL: unchanged */
  int follows;       /* 1: the rest shape has that order, too */
  enum { AREA_AT_REST, AREA_LEFT_OUT, AREA_NOW } area; /* factor of the density */
  int flat;                                            /* 1: theta_0 omitted */
  int branch;      /* 1: theta_0 of pi or -pi is the other one */
  int space;       /* 1: rest positions are used, not the uv */
  int normal;      /* 1: one of a hinge's normals is reversed; 2: also at rest */
  int last;        /* replaces the missing vertex of an edge; 0: by vertex 0, 1: by the last */
  int closed;      /* 1: rings that are not closed have no energy */
  int stressless;  /* 1: the Hessian lacks the term with the force */
  int clamped;     /* 1: the Hessian of each element is clamped */
  quantity matrix; /* replaces the Hessian; 0: the Hessian */
} mesh_change;

typedef struct {
  mesh_kind kind;
  int corners;
  uint32_t v[MESH_POINTS];
  double X[5 * MESH_POINTS]; /* rest positions, then u, v of each */
  int flat;                  /* a triangle: its rest shape is u, v */
  double near;               /* 0, or a value near the rest angle, modulo turns */
  slv_ring ring;
} mesh_element;

/* Reads the mesh and finds the energies of o, with that of the host unless NULL.  Returns 0, or the
 * exit code after a message.  Free it either way. */
int mesh_cloth_read(const options *o, const plugin_host *host, mesh_cloth *c);
void mesh_cloth_free(mesh_cloth *c);

/* Return 1 if the group has an energy, and the group of a kind. */
int mesh_is_named(const mesh_cloth *c, mesh_group g);
mesh_group mesh_group_of(mesh_kind kind);

/* Returns 1 if the element sets parameter i of a term, and not the user. */
int mesh_is_own(const mesh_term *t, int i);

mesh_kind mesh_kind_of(const mesh_cloth *c, size_t element);
extern const char *const mesh_kind_names[]; /* "triangle", "quad", "hinge", "ring", "edge" */
/* Returns an element's number among those of its kind; for a ring its vertex. */
size_t mesh_number_of(const mesh_cloth *c, size_t element);

/* Stores the vertices at which an element may have numbers in v[MESH_POINTS]; returns how many.
 * Those of an edge are tip, ends, and the candidates for its missing vertex: 0, the last. */
int mesh_touched(const mesh_cloth *c, size_t element, uint32_t *v);
void mesh_element_of(const mesh_cloth *c, const mesh_change *d, size_t element, mesh_element *e);
slv_status mesh_triangle_rest(const mesh_element *e, slv_rest *r);

/* Returns the angle of an element that is folded at rest: pi or -pi by rounding, or by d->branch; 0
 * if it is not folded.  An edge taken for a hinge, or a hinge with reordered vertices, is folded if
 * the cloth is flat. */
double mesh_folded(const mesh_change *d, const mesh_element *e);

/* Returns the number of values of an element. */
int mesh_numbers(const mesh_element *e, quantity q);

/* Computes the energy, the gradient [3 corners] or the Hessian [(3 corners)^2] of the element, v,
 * at the positions x of all vertices, and *bound, unless NULL, the rounding error of each number:
 *   8 eps |v| + max |v(y + dy) - v(y)|,   dy, dX of 8 eps |y|, 8 eps |X| in some corners,
 * with half of the last printed digit added to dy by c->half; y are the positions, which a solver
 * subtracts, sums or divides before it computes. */
slv_status mesh_element_values(const mesh_cloth *c, const mesh_change *d, const mesh_element *e,
                               const double *x, quantity q, double *v, double *bound);
