/* mesh_alone.h -- tests forces and a Hessian whose formula is unknown.  In one state, without loads
 * and held vertices, forces and moments sum to 0, and the Hessian H is symmetric and maps a
 * translation to 0 and a rotation w x X to w x g, g the gradient.  The size of the elements'
 * forces, which cancel, is unknown.  So an error counts beyond half of the digits: sqrt(eps) of the
 * summed sizes.  Several positions, the first and others near it, are compared by differences: with
 * d = x_k - x_0 the error of E_k - E_0 against -(f_k + f_0) . d / 2 falls with the third power of
 * d, and that of f_k - f_0 against -H d with the second, if the two belong together, and else with
 * the first.  The power from farthest to nearest decides if the nearest error exceeds rounding. */
#pragma once

#include "mesh/mesh_input.h"
#include "support/records/assembled_document.h"

typedef enum { ALONE_AGREES, ALONE_DIFFERS, ALONE_NOT_JUDGED } mesh_alone_verdict;

/* Files that a finding concerns. */
enum { OF_ENERGY = 1, OF_FORCES = 2, OF_HESSIAN = 4 };

typedef struct {
  doc_assembled_finding d; /* d.check: key of mesh_text(), which has the cause of a difference */
  unsigned of;
  int power; /* 1: error is the power of differences, bound the least power */
  mesh_alone_verdict verdict;
} mesh_finding;

/* Appends the findings; the Hessian is that of the first state. */
void mesh_alone(const mesh_state *state, size_t states, size_t vertices, double eps,
                items *findings);
