/* suite.h -- runs the checks, controls and plots of one energy. */
#ifndef VERIFY_SUITE_H
#define VERIFY_SUITE_H

#include "engine/check.h"

typedef struct {
  const char *const *checks; /* names, ended by NULL; NULL: all of them */
  uint64_t seed, samples;    /* samples: random states of the double-precision checks */
  int threads;
  const double *mesh; /* [6*triangles] deformation gradients, or NULL */
  uint64_t triangles;
  const double *mesh_hinges; /* [12*hinges] positions, or NULL */
  uint64_t hinges;
  const double *pinned; /* [nparam of the energy]; NaN: free; NULL: all free */
  int controls, plots;  /* also the negative controls of this energy; also the series */
  int full;             /* every check judges `samples` random states, not its share */
} suite_request;

/* Runs what is asked of e and hands each record to `out` as it is done. */
void suite_run(const suite_request *q, const slv_energy *e, const sink *out);

/* How many checks and controls suite_run would run. */
int suite_size(const suite_request *q, const slv_energy *e);

#endif
