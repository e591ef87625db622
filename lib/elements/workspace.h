/* workspace.h -- memory for an element's matrices: stack up to 12 coordinates, else malloc(). */
#pragma once

#include <stdlib.h>

/* Maximum need for 12 coordinates, in eigen.c: a matrix, eigenvalues, LAPACK's 34 n numbers. */
enum { WORKSPACE_SMALL = 12 * 12 + 12 + 34 * 12 };

typedef struct {
  double small[WORKSPACE_SMALL];
  double *large; /* NULL: `small` is in use */
} workspace;

/* Returns `count` doubles, or NULL if memory is short.  Call workspace_drop() in both cases. */
static inline double *workspace_take(workspace *s, int count) {
  s->large = NULL;
  if (count <= WORKSPACE_SMALL) return s->small;
  s->large = malloc((size_t)count * sizeof *s->large);
  return s->large;
}

static inline void workspace_drop(workspace *s) { free(s->large); }
