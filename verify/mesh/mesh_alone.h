/* mesh_alone.h -- tests forces and a Hessian whose formula is unknown.  In one state, without loads
 * and pinned vertices, forces and moments sum to 0.  The Hessian H is symmetric, and maps a
 * translation to 0 and a rotation w x X to w x g, with g the gradient.  The size of the elements'
 * forces, which cancel, is unknown, so that the tolerance is sqrt(eps) of the summed sizes. Several
 * states, the first one and others near it, are compared by finite differences d = x_k - x_0.  If
 * energy, forces and H are consistent, the error of E_k - E_0 against -(f_k + f_0) . d / 2 falls
 * with the third power of d, and that of f_k - f_0 against -H d with the second; else both fall
 * with the first.  The power is judged from the farthest to the nearest state, above round-off. */
#pragma once

#include "mesh/mesh_input.h"
#include "support/records/assembled_document.h"

typedef enum { ALONE_AGREES, ALONE_DIFFERS, ALONE_NOT_JUDGED } mesh_alone_verdict;

/* Bits of the files that a finding compares. */
enum { OF_ENERGY = 1, OF_FORCES = 2, OF_HESSIAN = 4 };

typedef struct {
  doc_assembled_finding d; /* d.check: key of mesh_text() for the cause of a difference */
  unsigned of;
  int power; /* 1: d.error is the power with which errors fall, d.bound its minimum */
  mesh_alone_verdict verdict;
} mesh_finding;

/* Appends the findings of all tests to `findings`.  Tests of the Hessian use state[0]'s Hessian. */
void mesh_alone(const mesh_state *state, size_t states, size_t vertices, double eps,
                items *findings);
