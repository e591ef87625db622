/* mesh_explain.h -- explains wrong numbers of a whole mesh: finds the reading of the file, and the
 * mistake in all or in single elements, that explains all numbers to round-off.  Readings and
 * mistakes are tables (mesh_mistakes.c).  One loop tries them on all elements: one reading or one
 * mistake, then one of each.  Rows that a solver may have overwritten for pinned vertices are
 * ignored if that helps.  An explanation must bring each number within twice the bound of the
 * changed sum, and the worst error to a quarter or less.  Another loop tries the mistakes on single
 * elements at the worst number (mesh_faults.c). */
#pragma once

#include "mesh/mesh_judge.h"

/* Quantities that an interpretation or a mistake can concern; scope of a mistake. */
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

/* The part of the sum that is multiplied by a factor, in mistakes of all elements. */
typedef enum {
  FIT_NONE,
  FIT_ALL,      /* whole sum */
  FIT_MEMBRANE, /* sum over the membrane */
  FIT_BENDING,
  FIT_LOAD,  /* load: a third of each triangle's area on its corners; one factor per axis */
  FIT_EVEN,  /* load: 1 on each vertex; one factor per axis */
  FIT_SLOPE, /* derivative of the sum with respect to a parameter */
  /* No factor: the solver overwrites, so that each number comes from one element */
  FIT_LAST,          /* an element of any kind */
  FIT_LAST_MEMBRANE, /* a membrane element; the bending is added correctly */
  FIT_LAST_BENDING   /* a bending element, or the membrane's sum if there is none */
} mesh_fit;

/* A mistake; d.kind is the kind of the elements in which it occurs. */
typedef struct {
  unsigned use;
  mesh_fit fit;
  double factor; /* NaN: fitted by least squares; 1: `d` describes the mistake */
  mesh_change d;
  const char *key; /* key for mesh_text() */
} mesh_mistake;

/* Lists of readings and mistakes.  The first entry of each list means "unchanged". */
extern const mesh_reading mesh_readings[];
extern const mesh_mistake mesh_mistakes[];
extern const size_t mesh_nreadings, mesh_nmistakes;

/* Returns a text of mesh_texts.txt: of the key, else of the key's first word, else NULL. */
const char *mesh_text(arena *memory, const char *key, const char *member);

#define MESH_NO_TRIANGLE SIZE_MAX

typedef struct {
  const mesh_mistake *row;
  size_t element;
  double factor;
  int branch;      /* 1: the rest angle is -pi in place of pi, or vice versa */
  size_t triangle; /* triangle of a reversed normal, or MESH_NO_TRIANGLE if unidentified */
} mesh_fault;

typedef struct {
  int tried, found;
  const mesh_reading *reading; /* interpretation of the file's numbers; NULL: unchanged */
  const mesh_mistake *all;     /* mistake of all elements, or NULL */
  double factor[3];            /* fitted factors */
  int term, param;             /* term and parameter with another value, term -1: none */
  double value;                /* value of that parameter */
  size_t masked, first_masked; /* number of rows overwritten for pinned vertices; first such row */
  int identity;                /* 1: overwritten rows are rows of the identity; 0: zero */
  items faults;                /* list of mesh_fault, one for each wrong element */
  int complete;                /* 0: the faults explain only some of the wrong numbers */
} mesh_explanation;

/* Explains a case that differs.  The caller releases why->faults.at. */
void mesh_explain(mesh_case *c, mesh_explanation *why);

/* Finds the elements whose contributions to got[c->l.count] are wrong, and stores them in *why.
 * Rows with mask[3 n] = 1 are ignored; mask may be NULL. */
void mesh_find_faults(const mesh_case *c, const double *got, const unsigned char *mask,
                      mesh_explanation *why);
