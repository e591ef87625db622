/* cholesky.h -- the free part of a block matrix, its factors and solutions, by CHOLMOD. */
#pragma once

#include "selvedge/solve.h"
#include "solve/pattern.h"

typedef struct slv_cholesky slv_cholesky;

/* Columns of the free coordinates, and the symbolic factor.  p and held must outlive
 * it.  SLV_EARG when none is free or there are too many for int; SLV_EMEMORY. */
slv_status slv_cholesky_create(const slv_pattern *p, const unsigned char *held, slv_cholesky **c);
void slv_cholesky_free(slv_cholesky *c);

size_t slv_cholesky_columns(const slv_cholesky *c);

/* Takes the matrix A of these blocks[9*nblocks], each column by column. */
void slv_cholesky_take(slv_cholesky *c, const double *blocks);

/* Factors A + shift I.  SLV_EINDEFINITE when it is not positive definite; SLV_EMEMORY. */
slv_status slv_cholesky_factor(slv_cholesky *c, double shift);

/* d = (A + shift I)^-1 b, both over all coordinates; 0 where held.  SLV_EARG when
 * nothing is factored; SLV_EMEMORY. */
slv_status slv_cholesky_solve(slv_cholesky *c, const double *b, double *d);

/* All three, whose seconds are added to those of *at. */
slv_status slv_cholesky_run(slv_cholesky *c, const double *blocks, double shift, const double *b,
                            double *d, slv_iterate *at);

/* Eigenvalues of A below `shift`; see solve.h. */
slv_status slv_cholesky_inertia(slv_cholesky *c, double shift, size_t *below);
