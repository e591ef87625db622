/* cholmod_parts.h -- what the files on CHOLMOD share. */
#pragma once

#include <cholmod.h>

#include "solve/cholesky.h"

struct slv_cholesky {
  cholmod_common common;
  cholmod_sparse *matrix;
  cholmod_factor *factor, *signs; /* L L'; L D L', made when first asked for */
  cholmod_dense *right, *solution, *work1, *work2;
  const slv_pattern *pattern;
  const unsigned char *held;
  int *column; /* of each coordinate; -1: held */
  int *order;  /* [columns] */
  int factored;
};

/* Fills c->order for c->matrix, whose pattern it does not read: the graph of the
 * vertices, three times smaller, is ordered.  SLV_EMEMORY. */
slv_status slv_cholmod_order(slv_cholesky *c);

/* What CHOLMOD's last call came to. */
slv_status slv_cholmod_outcome(const slv_cholesky *c);
