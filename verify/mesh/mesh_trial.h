/* mesh_trial.h -- one mistake and one reading, tried on a part of the mesh: the changed sum over
 * its elements, the factor that fits best, and whether every number there is explained. */
#pragma once

#include "mesh/mesh_explain.h"

/* A part of the mesh that mistakes are tried on: vertices, and all elements at these. */
typedef struct {
  size_t *vertex, vertices, *element, elements;
  unsigned char *has; /* [n] 1: the vertices; NULL: all */
} mesh_scope;

typedef struct {
  mesh_case *c;
  const mesh_cloth *cloth; /* that of the case, or with another parameter */
  mesh_scope s, whole;
  double *got;                /* [l.count] as the reading has it; filled in the scope alone */
  mesh_sum other;             /* as the mistake has it */
  double *load;               /* [n] the area at each vertex, for FIT_LOAD */
  double *near;               /* [l.count] of FIT_LAST */
  unsigned char *mask;        /* rows that a solver may have overwritten */
  unsigned char *other_angle; /* [elements] of mesh_change.other */
  int masked;                 /* whether the mask is applied */
  mesh_explanation *why;
  double before; /* the largest ratio to explain */
} mesh_trial;

/* All vertices; or the worst, and others at equal distances in their order. */
void mesh_scope_choose(const mesh_case *c, int all, mesh_scope *s);
void mesh_scope_free(mesh_scope *s);

/* Reads the scope's rows, and finds those that may be overwritten.  Returns 0 where the reading
 * is none of this quantity, or puts numbers where no element has any. */
int mesh_trial_read(mesh_trial *t, size_t reading);

/* Sums the elements of the scope, changed by the mistake. */
void mesh_trial_sum(mesh_trial *t, const mesh_mistake *h);

/* Calls fn with each number of the scope that is looked at. */
typedef void mesh_visit(mesh_trial *t, mesh_fit fit, size_t place, void *with);
void mesh_trial_visit(mesh_trial *t, mesh_fit fit, mesh_visit *fn, void *with);

/* How far a number may be from the changed sum. */
double mesh_trial_bound(const mesh_trial *t, size_t place);

/* Does the changed sum, times the factor that fits best, explain what was read? */
int mesh_trial_explains(mesh_trial *t, const mesh_mistake *h, double factor[3]);
