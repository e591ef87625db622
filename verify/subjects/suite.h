/* suite.h -- runs the checks, controls and plots of one energy. */
#pragma once

#include "engine/check_engine.h"
#include "subjects/results.h"
#include "support/base/buffer.h"

typedef struct {
  const char *const *checks; /* the checks to run, ended by NULL; NULL: all */
  slv_state_source states;   /* of each energy; `random` states each check in double has */
  engine_options how;        /* built-in energies are always judged strictly */
  /* Says what is wrong with an energy whose functions disagree by w->pairs; NULL: nobody does. */
  void (*tell)(const slv_energy *e, const ahead *a, uint64_t seed, const wrongs *w, buffer *out);
  const results *known; /* whose sums stand for states that were judged; NULL: none */
  int controls, plots;  /* run this energy's controls; compute its series */
  int full;             /* every check judges all random states, not its share */
} suite_request;

/* Runs what is asked of e, and hands each record to `out` as soon as it is there. */
void suite_run(const suite_request *q, const slv_energy *e, const sink *out);

/* The claim of a row that the check puts to the test, "SLV_SMOOTH"; NULL: none. */
const char *suite_claim(const check *c);

/* How many checks and controls suite_run would run. */
int suite_size(const suite_request *q, const slv_energy *e);
