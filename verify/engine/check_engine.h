/* check_engine.h -- runs one check over all states of a source, in threads, and decides its
 * verdict. The record does not depend on the number of threads. It shows the gravest finding, in
 * the mildest class of states that has it, and there the largest error. Its witness is a named
 * state if one has this finding. Ties go to the first state. */
#pragma once

#include "engine/check.h"
#include "engine/prefetch.h"

/* Options of a run. If all are zero, every state is tested, and only a wrong formula fails. */
typedef struct {
  int threads;
  int strict;               /* 1: every error above the bound fails, also round-off and overflow */
  unsigned leave_out;       /* skips states with one of these flags */
  unsigned classes;         /* bit 1 << k selects state class k; 0: all classes */
  double least, most;       /* range of the singular values of selected states; 0, 0: all states */
  double tolerance;         /* relative differences up to this are ignored */
  const pulse *alive;       /* called while states are tested; may be NULL */
  const prefetch *prefetch; /* batches evaluations of programs; NULL: direct calls */
  uint64_t part, parts;     /* runs part 1, 2, .. of `parts`; part 0: everything */
  const char *replay;       /* start of the replay command; NULL: none */
} engine_options;

/* Returns NULL, or why c cannot run on e; check_not_claimed is one such reason. */
extern const char check_not_claimed[];
const char *check_missing(const check *c, const slv_energy *e);

/* Runs c on the states of the source, but on only one of each engine_share() random states. The
 * sums of all parts of a run add up to those of an undivided run. Simplifies the witness if the
 * check found an error. The record has sums, without a claim, unless c cannot run on the energy. */
doc_record engine_run(const check *c, const slv_state_source *source, const engine_options *o,
                      arena *memory);

/* Returns k if c tests one random state in k: c->share, but at least SHARE_OF_VERTICES if the
 * energy has more than 6 coordinates, since its quantities take about ten times as long as those of
 * F. Of 10^5 random states 10^4 are still tested. */
enum { SHARE_OF_VERTICES = 10, SHARE_OF_DERIVATIVES = 32 };
uint64_t engine_share(const check *c, const slv_energy *e);

/* Returns the number of random states that c tests. */
uint64_t engine_random(const check *c, const slv_state_source *source);

/* Returns the finding at s; FOUND_NOTHING if the state cannot be tested. */
found_kind engine_find(const check *c, const slv_energy *e, const engine_options *o,
                       const slv_state *s);

/* Stores the error at s, its tally, the finding and the relative error. If the error is at most
 * `enough`, an upper bound of it may be stored. */
void engine_judge(const check *c, const slv_energy *e, const engine_options *o, const slv_state *s,
                  double enough, check_sums *one);

/* Returns 1 if a check may leave s untested: the energy does not exist there or, unless o->strict
 * is set, its functions may overflow there. */
int engine_excuses(const slv_energy *e, const engine_options *o, const slv_state *s);

/* Returns 1 if the options select s. */
int engine_wants(const slv_energy *e, const engine_options *o, const slv_state *s);

/* Simplifies s: replaces parameters by typical values, and entries by simpler numbers, as long as
 * the finding stays the same and the class is no harder. Keeps parameters that the source pins.
 * Returns 1 if anything was replaced. */
int engine_shrink(const check *c, const slv_state_source *source, const engine_options *o,
                  slv_state *s);
