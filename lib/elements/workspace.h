/* workspace.h -- matrices of one element: on the stack up to 12 coordinates, else from malloc. */
#pragma once

#include <stdlib.h>

/* Largest use for 12 coordinates: eigen.c, a matrix, the eigenvalues and LAPACK's 34 n. */
enum { WORKSPACE_SMALL = 12 * 12 + 12 + 34 * 12 };

typedef struct {
  double small[WORKSPACE_SMALL];
  double *large; /* NULL: `small` is in use */
} workspace;

/* Returns `count` doubles, or NULL if there is no memory.  Call workspace_drop() in either case. */
static inline double *workspace_take(workspace *s, int count) {
  s->large = NULL;
  if (count <= WORKSPACE_SMALL) return s->small;
  s->large = malloc((size_t)count * sizeof *s->large);
  return s->large;
}

static inline void workspace_drop(workspace *s) { free(s->large); }
