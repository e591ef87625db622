/* cholesky.h -- CHOLMOD's factorisation of a block matrix, restricted to free coordinates. */
#pragma once

#include "selvedge/solve.h"
#include "solve/pattern.h"

typedef struct slv_cholesky slv_cholesky;

/* Numbers the free coordinates and makes the symbolic factor.  *p and held must outlive *c.
 * Returns SLV_EARG if no coordinate is free or if there are too many for int, or SLV_EMEMORY. */
slv_status slv_cholesky_create(const slv_pattern *p, const unsigned char *held, slv_cholesky **c);
void slv_cholesky_free(slv_cholesky *c);

size_t slv_cholesky_columns(const slv_cholesky *c);

/* Copies the matrix A from its blocks [9*nblocks], each stored column by column. */
void slv_cholesky_take(slv_cholesky *c, const double *blocks);

/* Factors A + shift I. Returns SLV_EINDEFINITE if it is not positive definite, or SLV_EMEMORY. */
slv_status slv_cholesky_factor(slv_cholesky *c, double shift);

/* Solves (A + shift I) d = b; d is 0 at pinned coordinates.  SLV_EARG: no factor; SLV_EMEMORY. */
slv_status slv_cholesky_solve(slv_cholesky *c, const double *b, double *d);

/* Copies, factors and solves, and adds the times in s to those of *at. */
slv_status slv_cholesky_run(slv_cholesky *c, const double *blocks, double shift, const double *b,
                            double *d, slv_iterate *at);

/* Counts the eigenvalues of A below `shift`. */
slv_status slv_cholesky_inertia(slv_cholesky *c, double shift, size_t *below);
