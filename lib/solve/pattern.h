/* pattern.h -- the sparsity pattern: pairs of vertices that share an element (triangle, hinge, quad
 * or ring), and for each sum a list of its contributions.  Sums are gathered: each block of the
 * Hessian and each vertex has a list in the order of the elements.  So no two threads write one
 * sum, and results do not depend on the number of threads. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "selvedge/mesh.h"

/* One contribution to a block: an element, and its corners at the vertices of row and column. */
typedef struct {
  uint32_t element;
  uint8_t row, column;
} slv_share;

typedef enum { SLV_TRIANGLES, SLV_HINGES, SLV_QUADS, SLV_RINGS, SLV_KINDS } slv_kind;

/* Number of dummy shares after the last one, so that loops prefetch ahead without a test. */
enum { SLV_SHARES_AHEAD = 24 };

/* All elements of one kind. */
typedef struct {
  size_t corners, count;  /* corners of each element, 0: they vary; number of elements */
  const size_t *at;       /* [count + 1] where each element begins in `vertex`; NULL: corners > 0 */
  const uint32_t *vertex; /* corners of all elements; the caller owns `vertex` and `at` */
  size_t *first;          /* [nblocks + 1] index of the first share of each block */
  slv_share *share;
  size_t *meeting; /* [nvertices + 1] where each vertex's group begins in `corner` */
  size_t *corner;  /* indices in `vertex` of all corners, grouped by vertex */
} slv_incidence;

/* 3 x 3 blocks on and below the diagonal, column by column, in ascending rows. */
typedef struct {
  size_t nvertices, nblocks;
  size_t *column; /* [nvertices + 1] index of the first block of each column */
  uint32_t *row;  /* [nblocks] row of each block */
  slv_incidence of[SLV_KINDS];
} slv_pattern;

/* Returns the index in `vertex` of an element's first corner; element `count`: the end. */
static inline size_t slv_corners_at(const slv_incidence *of, size_t element) {
  return of->at != NULL ? of->at[element] : of->corners * element;
}

static inline size_t slv_corners_of(const slv_incidence *of, size_t element) {
  return slv_corners_at(of, element + 1) - slv_corners_at(of, element);
}

/* Copies the positions of an element's corners to y. Returns the number of coordinates. */
static inline int slv_corner_positions(const slv_incidence *of, const double *x, size_t element,
                                       double *y) {
  const uint32_t *vertex = of->vertex + slv_corners_at(of, element);
  const int dof = 3 * (int)slv_corners_of(of, element);
  for (int i = 0; i < dof; i++) y[i] = x[3 * (size_t)vertex[i / 3] + (size_t)(i % 3)];
  return dof;
}

/* Makes a pattern.  The caller sets corners, count, at and vertex of each kind in p->of; these
 * arrays must outlive the pattern.  Returns SLV_EARG if there is no triangle and no quad, or if an
 * element repeats a vertex, or SLV_EMEMORY; *p is then empty. */
slv_status slv_pattern_make(size_t nvertices, slv_pattern *p);
void slv_pattern_free(slv_pattern *p);
