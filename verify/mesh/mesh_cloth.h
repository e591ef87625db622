/* mesh_cloth.h -- the reference cloth on a whole mesh: its elements, their rest shapes and
 * energies, evaluated one element at a time.  An energy is either a density of F, times the rest
 * area, or a function of the element's positions and its own rest shape.  A hinge's parameters l, A
 * and theta_0 come from its rest positions, unless the user sets them.  The built-in energies of
 * rings apply to rings with any number of faces; a plugin's only to rings with its number of
 * points, and other rings then have no energy. */
#pragma once

#include "engine/prefetch.h"
#include "measure/quantity.h"
#include "selvedge/mesh.h"
#include "selvedge/ring.h"
#include "selvedge/triangle.h"
#include "suite/plugin_host.h"

/* Kinds of elements, in the order in which elements are numbered.  MESH_BENT: a quad once more, for
 * its energy of bending.  MESH_EDGE: a boundary edge, which is in no sum, but which a solver may
 * take for a hinge; edges exist if hinges have an energy. */
typedef enum {
  MESH_TRIANGLE,
  MESH_QUAD,
  MESH_HINGE,
  MESH_BENT,
  MESH_RING,
  MESH_EDGE,
  MESH_KINDS
} mesh_kind;

/* Groups of elements with separate sums: triangles and quads; all other kinds. */
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
  uint32_t *tip;               /* [edges.report.boundary] vertex opposite to a boundary edge */
  size_t from[MESH_KINDS + 1]; /* first element of each kind with an energy */
  slv_rings rings;
  mesh_term term[MESH_TERMS];
  int terms;
  unsigned kinds;           /* bit k: kind k has an energy */
  const prefetch *prefetch; /* batched evaluations of a program's energy, or NULL */
  double eps;               /* eps of the solver's scalar */
  const double *half;       /* [3 n] rounding error of printed coordinates, or NULL */
} mesh_cloth;

/* A solver's mistake in elements of this kind; MESH_KINDS: in all elements; all members 0: none. */
typedef struct {
  mesh_kind kind;
  const char *order; /* order of the corners, "021", in values but not at rest; NULL: unchanged */
  int follows;       /* 1: the rest shape has the order of `order`, too */
  enum { AREA_AT_REST, AREA_LEFT_OUT, AREA_NOW } area; /* factor of the density */
  int flat;                                            /* 1: the rest angle theta_0 is omitted */
  int branch;      /* 1: theta_0 is -pi in place of pi, or pi in place of -pi */
  int space;       /* 1: rest positions are used, not the uv */
  int normal;      /* 1: one of a hinge's normals is reversed; 2: also at rest */
  int last;        /* in place of the missing vertex of an edge: 0: vertex 0, 1: the last vertex */
  int closed;      /* 1: open rings are omitted */
  int stressless;  /* 1: the Hessian lacks the stress or torque term */
  int clamped;     /* 1: the Hessian of each element is clamped */
  quantity matrix; /* replaces the Hessian; 0: the Hessian */
} mesh_change;

typedef struct {
  mesh_kind kind;
  int corners;
  uint32_t v[MESH_POINTS];
  double X[5 * MESH_POINTS]; /* rest positions, then u, v of each corner */
  int flat;                  /* 1: the rest shape of the triangle is u, v */
  double near;               /* the rest angle is taken modulo 2 pi near this value; 0: unchanged */
  slv_ring ring;
} mesh_element;

/* Reads the mesh and finds the energies of o, plus that of the host unless NULL.  Returns 0, or the
 * exit code after a message.  Free c in both cases. */
int mesh_cloth_read(const options *o, const plugin_host *host, mesh_cloth *c);
void mesh_cloth_free(mesh_cloth *c);

/* Return 1 if the group has an energy; return the group of a kind of elements. */
int mesh_is_named(const mesh_cloth *c, mesh_group g);
mesh_group mesh_group_of(mesh_kind kind);

/* Returns 1 if parameter i of a term comes from the element's rest shape, not from the user. */
int mesh_is_own(const mesh_term *t, int i);

mesh_kind mesh_kind_of(const mesh_cloth *c, size_t element);
extern const char *const mesh_kind_names[]; /* "triangle", "quad", "hinge", "ring", "edge" */
/* Returns an element's number among the elements of its kind; for a ring, its central vertex. */
size_t mesh_number_of(const mesh_cloth *c, size_t element);

/* Stores the vertices at which an element may have numbers in v[MESH_POINTS].  Returns their count.
 * An edge stores tip, ends, and the candidates for its missing vertex: 0 and the last vertex. */
int mesh_touched(const mesh_cloth *c, size_t element, uint32_t *v);
void mesh_element_of(const mesh_cloth *c, const mesh_change *d, size_t element, mesh_element *e);
slv_status mesh_triangle_rest(const mesh_element *e, slv_rest *r);

/* Returns the rest angle of a wrong hinge that is folded at rest, or 0 if it is not folded.  The
 * angle is pi or -pi by rounding; d->branch selects the other one.  If the cloth is flat at rest,
 * edges taken for hinges and hinges with reordered vertices are folded. */
double mesh_folded(const mesh_change *d, const mesh_element *e);

int mesh_numbers(const mesh_element *e, quantity q);

/* Computes v, the energy, gradient [3 corners] or Hessian [(3 corners)^2] of the element, at the
 * positions x of all vertices.  Unless bound is NULL, *bound is the round-off bound of each number:
 *   8 eps |v| + max |v(y + dy, X + dX) - v(y, X)|,   dy, dX to some corners, as in oracle.h.
 * y are the element's positions, because a solver rounds when it subtracts, sums or divides them.
 * c->half, the rounding of printed positions, is added to dy. */
slv_status mesh_element_values(const mesh_cloth *c, const mesh_change *d, const mesh_element *e,
                               const double *x, quantity q, double *v, double *bound);
