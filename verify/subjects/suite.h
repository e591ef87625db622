/* suite.h -- runs the checks, controls and plots of one energy. */
#pragma once

#include "engine/check_engine.h"
#include "subjects/results.h"
#include "support/base/buffer.h"

typedef struct {
  const char *const *checks; /* the checks to run, ended by NULL; NULL: all */
  uint64_t seed, samples;    /* how many random states the checks in double have */
  engine_options how;        /* built-in energies are always judged strictly */
  const double *mesh;        /* deformation gradients [6*triangles], or NULL */
  uint64_t triangles;
  const double *mesh_hinges;        /* positions [12*hinges], or NULL */
  const double *mesh_quads;         /* positions [12*quads], or NULL */
  const slv_rest_shape *mesh_rests; /* [quads] */
  uint64_t quads;
  uint64_t hinges;
  const double *pinned; /* parameters [nparam]; NaN: free; NULL: all free */
  /* Says what is wrong with an energy whose functions disagree by these pairs
   * (verify_sums.h) of those that were compared; NULL: nobody does. */
  void (*tell)(const slv_energy *e, uint64_t seed, unsigned pairs, unsigned compared, buffer *out);
  const results *known; /* whose sums stand for states that were judged; NULL: none */
  int controls, plots;  /* run this energy's controls; compute its series */
  int full;             /* every check judges all `samples` random states, not its share */
} suite_request;

/* Runs what is asked of e, and hands each record to `out` as soon as it is there. */
void suite_run(const suite_request *q, const slv_energy *e, const sink *out);

/* The claim of a row that the check puts to the test, "SLV_SMOOTH"; NULL: none. */
const char *suite_claim(const check *c);

/* How many checks and controls suite_run would run. */
int suite_size(const suite_request *q, const slv_energy *e);
