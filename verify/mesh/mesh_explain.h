/* mesh_explain.h -- why the numbers of a whole mesh are wrong: which reading of the file, and which
 * mistake, in all elements or in one after the other, explains all of them to their rounding.
 *
 * Readings and mistakes are rows of data (mesh_mistakes.c). One loop tries them on all elements,
 * one reading and one mistake at a time, then both, with and without the rows that a solver may
 * have overwritten for held vertices. A row explains the numbers when each is within twice its
 * bound, which is that of the changed sum, and the worst error is a quarter of what it was, or
 * less. Another loop tries the mistakes on the elements at the worst number, one by one
 * (mesh_faults.c). */
#pragma once

#include "mesh/mesh_judge.h"

/* Which quantities a row is for, and whether of all elements or of one. */
enum {
  FOR_ENERGY = 1 << QUANTITY_ENERGY,
  FOR_FORCES = 1 << QUANTITY_GRADIENT,
  FOR_HESSIAN = 1 << QUANTITY_HESSIAN,
  FOR_MATRICES = FOR_FORCES | FOR_HESSIAN,
  FOR_ALL = FOR_FORCES | FOR_HESSIAN | FOR_ENERGY,
  OF_ONE = 8,
  OF_ALL = 16,
  OF_BOTH = OF_ONE | OF_ALL
};

/* What a factor multiplies, where all elements are meant. */
typedef enum {
  FIT_NONE,
  FIT_ALL,      /* the whole sum */
  FIT_MEMBRANE, /* its part */
  FIT_BENDING,
  FIT_LOAD, /* an area, a third of each triangle's on its corners, for each axis */
  FIT_EVEN, /* 1 for each vertex, for each axis */
  /* Nothing is multiplied: each number is that of one element alone, */
  FIT_LAST,          /* of all; */
  FIT_LAST_MEMBRANE, /* of the membrane, to which the bending is added; */
  FIT_LAST_BENDING   /* of the bending, or the membrane where there is none */
} mesh_fit;

typedef struct {
  unsigned use;
  mesh_reading r;
  const char *what, *remedy;
} mesh_reading_row;

/* d.kind says of which elements it is. */
typedef struct {
  unsigned use;
  mesh_fit fit;
  double factor; /* by which it counts; NaN: found by least squares; 1: it is d that is
                    wrong */
  mesh_change d;
  const char *what, *remedy; /* of an element: "is missing"; %s: the factor */
} mesh_mistake;

/* The lists; the first reading and the first mistake are none. */
extern const mesh_reading_row mesh_readings[];
extern const mesh_mistake mesh_mistakes[];
extern const size_t mesh_nreadings, mesh_nmistakes;

#define MESH_NO_TRIANGLE SIZE_MAX

typedef struct {
  const mesh_mistake *row;
  size_t element;
  double factor;
  int branch;      /* 1: of pi and -pi, the other one at rest */
  size_t triangle; /* where a hinge's normal is turned over: of which triangle, if other
                      hinges tell; else MESH_NO_TRIANGLE */
} mesh_fault;

typedef struct {
  int tried, found;
  const mesh_reading_row *reading; /* NULL: as it is */
  const mesh_mistake *all;         /* of all elements; NULL: none */
  double factor[3];                /* that were fitted */
  int term, param;                 /* whose value is another one, term -1: of none */
  double value;                    /* that value */
  size_t masked, first_masked;     /* rows that are zero, or of the identity; the first
                                      of these, a coordinate */
  int identity;                    /* 1: some have a number on the diagonal */
  items faults;                    /* mesh_fault; of elements, where these explain it */
  int complete;                    /* 0: the faults found do not explain all */
} mesh_explanation;

/* c is a case that differs.  Release why->faults.at. */
void mesh_explain(mesh_case *c, mesh_explanation *why);

/* Finds the elements whose contributions to got[c->l.count] are wrong, and stores them in *why.
 * Masked rows do not count: mask [3 n] is 1 for them; NULL: no row is masked. */
void mesh_find_faults(const mesh_case *c, const double *got, const unsigned char *mask,
                      mesh_explanation *why);
