/* mesh_explain.h -- explains wrong numbers of a whole mesh: finds the reading of the file, and the
 * mistake, in all elements or in one after the other, that explains all of them to rounding.
 * Readings and mistakes are rows of data (mesh_mistakes.c).  One loop tries them on all elements,
 * one reading and one mistake at a time, then both, with and without the rows that a solver may
 * have overwritten for held vertices.  A row explains the numbers if each is within twice its
 * bound, that of the changed sum, and the worst error falls to a quarter or less.  Another loop
 * tries the mistakes on the elements at the worst number, one by one (mesh_faults.c). */
#pragma once

#include "mesh/mesh_judge.h"

/* Quantities of a row, and its scope: all elements or one. */
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

/* Target of a factor, for all elements. */
typedef enum {
  FIT_NONE,
  FIT_ALL,      /* whole sum */
  FIT_MEMBRANE, /* part of it */
  FIT_BENDING,
  FIT_LOAD,  /* a third of each triangle's area on its corners, for each axis */
  FIT_EVEN,  /* 1 for each vertex, for each axis */
  FIT_SLOPE, /* derivative of the sum with respect to a parameter */
  /* No factor: each number comes from a single element */
  FIT_LAST,          /* of any kind */
  FIT_LAST_MEMBRANE, /* of the membrane; the bending is added to it */
  FIT_LAST_BENDING   /* of the bending, or of the membrane if there is none */
} mesh_fit;

/* Mistake; d.kind is the kind of its elements. */
typedef struct {
  unsigned use;
  mesh_fit fit;
  double factor; /* NaN: fitted by least squares; 1: d is the error */
  mesh_change d;
  const char *key; /* key for mesh_text() */
} mesh_mistake;

/* Lists whose first reading and first mistake are none. */
extern const mesh_reading mesh_readings[];
extern const mesh_mistake mesh_mistakes[];
extern const size_t mesh_nreadings, mesh_nmistakes;

/* Returns the text of a member of a key in mesh_texts.txt, or of the key's first word, or NULL. */
const char *mesh_text(arena *memory, const char *key, const char *member);

#define MESH_NO_TRIANGLE SIZE_MAX

typedef struct {
  const mesh_mistake *row;
  size_t element;
  double factor;
  int branch;      /* 1: the other one of pi and -pi at rest */
  size_t triangle; /* triangle of a reversed normal, or MESH_NO_TRIANGLE if unidentified */
} mesh_fault;

typedef struct {
  int tried, found;
  const mesh_reading *reading; /* NULL: unchanged */
  const mesh_mistake *all;     /* mistake of all elements, or NULL */
  double factor[3];            /* fitted factors */
  int term, param;             /* term and parameter with another value, term -1: none */
  double value;                /* value of that parameter */
  size_t masked, first_masked; /* rows that are zero, or of the identity; coordinate of the first */
  int identity;                /* 1: some have a number on the diagonal */
  items faults;                /* mesh_fault: the elements that explain it */
  int complete;                /* 0: the faults explain only a part */
} mesh_explanation;

/* Explains a case that differs.  The caller releases why->faults.at. */
void mesh_explain(mesh_case *c, mesh_explanation *why);

/* Finds the elements whose contributions to got[c->l.count] are wrong, and stores them in *why.
 * mask [3 n] is 1 for rows that do not count; NULL: all count. */
void mesh_find_faults(const mesh_case *c, const double *got, const unsigned char *mask,
                      mesh_explanation *why);
