/* mesh_explain.h -- why the numbers of a whole mesh are wrong: which reading of the
 * file, which change of the sum, or which of the elements explains all of them to their
 * rounding.
 *
 * Readings, changes and faults of elements are rows of data (mesh_hypotheses.c); one
 * loop tries them, one reading and one change at a time, then both, with and without
 * the rows that a solver may have overwritten for held vertices.  Changes are tried on
 * the elements around some hundred vertices, the worst among them, and confirmed on
 * all. A hypothesis explains the numbers when each is within twice its bound, which is
 * that of the changed sum, and the worst error is a quarter of what it was, or less. */
#ifndef MESH_MESH_EXPLAIN_H
#define MESH_MESH_EXPLAIN_H

#include "mesh/mesh_judge.h"

/* Which quantities, and which meshes, a row is for. */
enum {
  FOR_FORCES = 1,
  FOR_HESSIAN = 2,
  FOR_ENERGY = 4,
  FOR_ALL = FOR_FORCES | FOR_HESSIAN | FOR_ENERGY,
  WITH_MEMBRANE = 8, /* only of a cloth that has one */
  WITH_BENDING = 16,
  WITH_UV = 32
};

/* Unknown factors, which are found by least squares. */
typedef enum {
  FIT_NONE,
  FIT_ALL,      /* of the whole sum */
  FIT_MEMBRANE, /* of its part */
  FIT_BENDING,
  FIT_LOAD, /* of an area, a third of each triangle's on its corners, for each axis */
  FIT_EVEN  /* of 1 for each vertex, for each axis */
} mesh_fit;

typedef struct {
  unsigned use;
  mesh_reading r;
  const char *what, *remedy;
} mesh_reading_row;

typedef struct {
  unsigned use;
  mesh_fit fit;
  int edges; /* 1: the edges of one triangle count, too */
  mesh_change d;
  const char *what, *remedy; /* %s in `what`: the factor */
} mesh_change_row;

typedef struct {
  mesh_kind kind;
  double factor; /* of the element; NaN: found by least squares */
  mesh_change d;
  const char *what, *remedy; /* "is missing"; %s: the factor */
} mesh_fault_row;

/* The lists; the first reading and the first change are none. */
extern const mesh_reading_row mesh_readings[];
extern const size_t mesh_nreadings;
size_t mesh_changes(const mesh_change_row **rows);
size_t mesh_faults(const mesh_fault_row **rows);

#define MESH_NO_TRIANGLE SIZE_MAX

typedef struct {
  const mesh_fault_row *row;
  size_t element;
  double factor;
  size_t triangle; /* where a hinge's normal is turned over: of which triangle, if other
                      hinges tell; else MESH_NO_TRIANGLE */
} mesh_fault;

typedef struct {
  int tried, found;
  const mesh_reading_row *reading; /* NULL: as it is */
  const mesh_change_row *change;   /* NULL: none */
  double factor[3];                /* that were fitted */
  size_t masked;                   /* rows that are zero, or of the identity */
  size_t first_masked;             /* the first of these, a coordinate */
  int identity;                    /* 1: some have a number on the diagonal */
  items faults;                    /* mesh_fault; of elements, where these explain it */
  int complete;                    /* 0: the faults found do not explain all */
} mesh_explanation;

/* c is a case that differs.  Release why->faults.at. */
void mesh_explain(mesh_case *c, mesh_explanation *why);

/* The elements' part of it, with c->got and c->mask as the reading has them. */
void mesh_find_faults(const mesh_case *c, mesh_explanation *why);

#endif
