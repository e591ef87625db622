/* pattern.h -- which vertices meet in an element, a triangle or a hinge, and which
 * elements add to what.
 *
 * Sums are gathered: each block of the Hessian and each vertex has the list of what
 * adds to it, in the order of the elements.  No two threads write one sum, and its
 * order does not depend on their number. */
#ifndef SOLVE_PATTERN_H
#define SOLVE_PATTERN_H

#include <stddef.h>
#include <stdint.h>

#include "selvedge/mesh.h"

/* Corner `row` of an element is the vertex of the block's row, corner `column` that of
 * its column. */
typedef struct {
  uint32_t element;
  uint8_t row, column;
} slv_share;

typedef enum { SLV_TRIANGLES, SLV_HINGES, SLV_KINDS } slv_kind;

/* Extra shares of element 0 after the last one, so that a loop may prefetch ahead
 * without a test. */
enum { SLV_SHARES_AHEAD = 24 };

/* All elements of one kind. */
typedef struct {
  size_t corners, count;  /* 3 or 4 of each */
  const uint32_t *vertex; /* [corners*count], not the pattern's own */
  size_t *first;          /* [nblocks + 1] where a block's shares begin */
  slv_share *share;
  size_t *meeting; /* [nvertices + 1] where a vertex's corners begin */
  size_t *corner;  /* [corners*count] corners * element + corner */
} slv_incidence;

/* Blocks of 3 x 3 on and below the diagonal, column by column of vertices, rows
 * ascending. */
typedef struct {
  size_t nvertices, nblocks;
  size_t *column; /* [nvertices + 1] where a column's blocks begin */
  uint32_t *row;  /* [nblocks] */
  slv_incidence of[SLV_KINDS];
} slv_pattern;

/* hinge: [4*hinges], may be NULL for none; like the mesh's, its vertices must outlive
 * the pattern.  SLV_EARG when there is no triangle or an element repeats a vertex;
 * SLV_EMEMORY.  *p is then empty. */
slv_status slv_pattern_make(const slv_mesh *m, size_t hinges, const uint32_t *hinge,
                            slv_pattern *p);
void slv_pattern_free(slv_pattern *p);

#endif
