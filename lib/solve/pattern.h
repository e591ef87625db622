/* pattern.h -- which vertices meet in an element, be it a triangle, hinge, quad or
 * ring, and which elements add to what.
 *
 * Sums are gathered: each block of the Hessian and each vertex has the list of what
 * adds to it, in the order of the elements.  No two threads write one sum, and its
 * order does not depend on their number. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "selvedge/mesh.h"

/* Corner `row` of an element is the vertex of the block's row, corner `column` that of
 * its column. */
typedef struct {
  uint32_t element;
  uint8_t row, column;
} slv_share;

typedef enum { SLV_TRIANGLES, SLV_HINGES, SLV_QUADS, SLV_RINGS, SLV_KINDS } slv_kind;

/* Extra shares of element 0 after the last one, so that a loop may prefetch ahead
 * without a test. */
enum { SLV_SHARES_AHEAD = 24 };

/* All elements of one kind. */
typedef struct {
  size_t corners, count;  /* corners of each; 0: element e has those from at[e] on */
  const size_t *at;       /* [count + 1]; NULL where all have as many */
  const uint32_t *vertex; /* of one element after the other; not the pattern's own, nor
                             is `at` */
  size_t *first;          /* [nblocks + 1] where a block's shares begin */
  slv_share *share;
  size_t *meeting; /* [nvertices + 1] where a vertex's corners begin */
  size_t *corner;  /* where in `vertex` these corners are */
} slv_incidence;

/* Blocks of 3 x 3 on and below the diagonal, column by column of vertices, rows ascending. */
typedef struct {
  size_t nvertices, nblocks;
  size_t *column; /* [nvertices + 1] where a column's blocks begin */
  uint32_t *row;  /* [nblocks] */
  slv_incidence of[SLV_KINDS];
} slv_pattern;

/* Where in `vertex` the corners of an element begin; of element `count`, where all end. */
static inline size_t slv_corners_at(const slv_incidence *of, size_t element) {
  return of->at != NULL ? of->at[element] : of->corners * element;
}

static inline size_t slv_corners_of(const slv_incidence *of, size_t element) {
  return slv_corners_at(of, element + 1) - slv_corners_at(of, element);
}

/* Positions y of an element's corners, from x of all vertices.  Returns how many numbers they are.
 */
static inline int slv_corner_positions(const slv_incidence *of, const double *x, size_t element,
                                       double *y) {
  const uint32_t *vertex = of->vertex + slv_corners_at(of, element);
  const int dof = 3 * (int)slv_corners_of(of, element);
  for (int i = 0; i < dof; i++) y[i] = x[3 * (size_t)vertex[i / 3] + (size_t)(i % 3)];
  return dof;
}

/* The elements of each kind are those of p->of, of which corners, count, at and vertex
 * are set, and must outlive the pattern.  SLV_EARG when there is neither a triangle nor
 * a quad, or an element repeats a vertex; SLV_EMEMORY.  *p is then empty. */
slv_status slv_pattern_make(size_t nvertices, slv_pattern *p);
void slv_pattern_free(slv_pattern *p);
