/* check_engine.h -- runs one check over all states of a source, in threads, and decides its
 * verdict.  The record is the same for any number of threads.  It is made from the gravest finding,
 * at the mildest class of states that shows it, and there from the largest measure.  Its witness is
 * a state of the catalogue if one shows the same finding.  Among equals the first state wins. */
#pragma once

#include "engine/check.h"
#include "engine/prefetch.h"

/* Options of a run.  All zero: every state is judged, and only a wrong formula fails. */
typedef struct {
  int threads;
  int strict;               /* 1: any measure beyond the bound fails, right or wrong */
  unsigned leave_out;       /* skips states with one of these flags */
  unsigned classes;         /* judges only states of class k with bit 1 << k; 0: all */
  double least, most;       /* judges only states whose stretches are within these; 0, 0: all */
  double tolerance;         /* ignores relative differences up to this */
  const pulse *alive;       /* may be NULL */
  const prefetch *prefetch; /* batched questions; NULL: the energy answers at once */
  uint64_t part, parts;     /* judges part 1, 2, .. of so many; 0: everything */
  const char *replay;       /* start of a command that evaluates the energy; NULL: none */
} engine_options;

/* Returns why c cannot run on e, check_not_claimed if e does not make the claim; else NULL. */
extern const char check_not_claimed[];
const char *check_missing(const check *c, const slv_energy *e);

/* Runs c on the states of the source, but only on one random state in engine_share().  The sums of
 * the parts of a run add up to those of the whole.  Simplifies the witness if something was found.
 * The record has sums, without a claim, unless the check cannot run on the energy. */
doc_record engine_run(const check *c, const slv_state_source *source, const engine_options *o,
                      arena *memory);

/* Returns k if one random state in k is judged: c->share, but at least SHARE_OF_VERTICES for an
 * energy of more than 6 numbers, whose quantities take about ten times as long as those of F.  Of
 * 10^5 random states 10^4 are still judged. */
enum { SHARE_OF_VERTICES = 10, SHARE_OF_DERIVATIVES = 32 };
uint64_t engine_share(const check *c, const slv_energy *e);

/* Returns the number of random states that c judges. */
uint64_t engine_random(const check *c, const slv_state_source *source);

/* Returns the finding at s; FOUND_NOTHING if the state is not judged. */
found_kind engine_find(const check *c, const slv_energy *e, const engine_options *o,
                       const slv_state *s);

/* Stores the measure at s, its tally, the finding and the relative error.  If the measure is at
 * most `enough`, an upper bound of it may be stored. */
void engine_judge(const check *c, const slv_energy *e, const engine_options *o, const slv_state *s,
                  double enough, check_sums *one);

/* Returns 1 if a check may leave s unjudged: the energy does not exist there or, if only wrong
 * formulas fail the check, its functions may overflow there. */
int engine_excuses(const slv_energy *e, const engine_options *o, const slv_state *s);

/* Returns 1 if o selects s. */
int engine_wants(const slv_energy *e, const engine_options *o, const slv_state *s);

/* Replaces parameters of s by typical values, and entries by simpler numbers, as long as the
 * finding stays the same and the class is no harder; keeps parameters that the source pins.
 * Returns 1 if anything was replaced. */
int engine_shrink(const check *c, const slv_state_source *source, const engine_options *o,
                  slv_state *s);
