/* elements.h -- elements that are evaluated one at a time: quads, by rows of
 * SLV_ELEMENT_QUAD, and rings.  Several energies may add up on the same elements. */
#pragma once

#include "selvedge/ring.h"
#include "selvedge/solve.h"
#include "solve/pattern.h"

/* For loops over elements, whose threads each have one. */
static inline slv_status slv_worse(slv_status a, slv_status b) { return a > b ? a : b; }

/* One energy on all elements of a kind. */
typedef struct {
  const slv_energy *energy; /* of quads; NULL: rings */
  double *p;                /* [count * slv_energy_count_params(energy)] */
  slv_ring_rest *ring;      /* [count] */
  int bends;                /* 1: its matrix is the bending's, 0: the membrane's */
} slv_term;

/* What the elements of a kind hold: terms, energies, forces on the corners, and matrices, whose 3 x
 * 3 blocks of pairs of corners, row >= column, stand column by column. */
typedef struct {
  const slv_incidence *of;
  int terms;
  slv_term term[SLV_MAX_ROWS];
  double *energy;    /* [count] */
  double *force;     /* 3 for each corner */
  double *blocks;    /* allocated when first asked for */
  size_t *blocks_at; /* [count + 1] where the numbers of an element begin */
} slv_elements;

/* Room for energies and forces; `of` must outlive e.  SLV_EMEMORY. */
slv_status slv_elements_create(const slv_incidence *of, slv_elements *e);
void slv_elements_free(slv_elements *e);
void slv_elements_drop_terms(slv_elements *e);

/* Energies, and with `forces` these, at positions x of all vertices. */
slv_status slv_elements_forces(slv_elements *e, const double *x, int forces);

/* Fills the blocks.  SLV_ECAPABILITY where a term has no matrix of the scheme. */
slv_status slv_elements_matrix(slv_elements *e, slv_newton_hessian h, slv_bending_hessian b,
                               const double *x);
