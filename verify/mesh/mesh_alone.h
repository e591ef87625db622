/* mesh_alone.h -- what can be said of forces and a Hessian whose formula is not known.
 *
 * Of one state: without loads and held vertices forces and moments add up to 0, the Hessian H is
 * symmetric, and maps a translation to 0 and a rotation w x X to w x g, g the gradient. How large
 * the forces of the elements are that cancel is not known, so that an error counts beyond half of
 * the digits: sqrt(eps) of the sizes that are added.
 *
 * Of several positions, the first and others near it, by differences: with d = x_k - x_0 the error
 * of E_k - E_0 against -(f_k + f_0) . d / 2 falls with the third power of d, that of f_k - f_0
 * against -H d with the second, if the two belong together, and else with the first. The power
 * between the farthest and the nearest tells, where the nearest error is above rounding. */
#pragma once

#include "mesh/mesh_input.h"

typedef enum { ALONE_AGREES, ALONE_DIFFERS, ALONE_NOT_JUDGED } mesh_alone_verdict;

#define MESH_NO_VERTEX SIZE_MAX

/* Which files a finding is about. */
enum { OF_ENERGY = 1, OF_FORCES = 2, OF_HESSIAN = 4 };

typedef struct {
  const char *name, *wrong; /* what it may be, where it differs */
  unsigned of;
  int power; /* 1: the error is the power of differences, the bound the least one */
  mesh_alone_verdict verdict;
  double error, bound;
  size_t vertex; /* the worst; MESH_NO_VERTEX: it has no place */
} mesh_finding;

/* Appends the findings; the Hessian is that of the first state. */
void mesh_alone(const mesh_state *state, size_t states, size_t vertices, double eps,
                items *findings);

/* Which files all findings that differ are about: there the mistake is, if it is one.
 */
unsigned mesh_alone_suspects(const items *findings);
