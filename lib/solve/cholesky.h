/* cholesky.h -- CHOLMOD's factors and solutions of the free part of a block matrix. */
#pragma once

#include "selvedge/solve.h"
#include "solve/pattern.h"

typedef struct slv_cholesky slv_cholesky;

/* Makes the columns of the free coordinates, and the symbolic factor.  p and held must outlive it.
 * SLV_EARG if no coordinate is free or there are too many for int; SLV_EMEMORY. */
slv_status slv_cholesky_create(const slv_pattern *p, const unsigned char *held, slv_cholesky **c);
void slv_cholesky_free(slv_cholesky *c);

size_t slv_cholesky_columns(const slv_cholesky *c);

/* Copies the matrix A of these blocks[9*nblocks], each stored column by column. */
void slv_cholesky_take(slv_cholesky *c, const double *blocks);

/* Factors A + shift I.  SLV_EINDEFINITE if it is not positive definite; SLV_EMEMORY. */
slv_status slv_cholesky_factor(slv_cholesky *c, double shift);

/* Computes d = (A + shift I)^-1 b; 0 where held.  SLV_EARG without a factor; SLV_EMEMORY. */
slv_status slv_cholesky_solve(slv_cholesky *c, const double *b, double *d);

/* Does all three, and adds the seconds to those of *at. */
slv_status slv_cholesky_run(slv_cholesky *c, const double *blocks, double shift, const double *b,
                            double *d, slv_iterate *at);

/* Counts the eigenvalues of A below `shift`; see solve.h. */
slv_status slv_cholesky_inertia(slv_cholesky *c, double shift, size_t *below);
