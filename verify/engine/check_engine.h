/* check_engine.h -- runs one check over all states of a source and decides its verdict.
 *
 * Several threads measure the states.  The record is the same for any number of threads: it is made
 * from the gravest finding, at the mildest class of states that shows it, and there from the
 * largest measure; its witness is a state of the catalogue, if one shows the same; among equals the
 * state that comes first. */
#pragma once

#include "engine/ahead.h"
#include "engine/check.h"

/* How a check is run.  All zero: on every state, and only a wrong formula fails. */
typedef struct {
  int threads;
  int strict;           /* 1: whatever is beyond the bound fails, right or wrong */
  unsigned leave_out;   /* states with one of these flags are left out */
  unsigned classes;     /* only states of class k with bit 1 << k; 0: of all */
  double least, most;   /* only states whose stretches are within these; 0, 0: any */
  double tolerance;     /* differences up to this part of the value are no finding */
  const pulse *alive;   /* NULL: none */
  const ahead *ahead;   /* of an energy that is asked ahead; NULL: any other */
  uint64_t part, parts; /* judges part 1, 2, .. of so many; 0: everything */
  const char *replay;   /* the start of a command that evaluates the energy; NULL: none */
} engine_options;

/* Why c cannot be run on e, in words; NULL when it can.  check_not_claimed where e lacks a claim. */
extern const char check_not_claimed[];
const char *check_missing(const check *c, const slv_energy *e);

/* Runs c on the states of the source; of the random ones, only on one in engine_share().  The sums
 * of the parts of a run add up to those of the whole.  The record's witness is simplified when
 * something was found.  It has sums, without a claim, unless the check cannot be run on the energy.
 */
doc_record engine_run(const check *c, const slv_state_source *source, const engine_options *o,
                      arena *memory);

/* One random state in this many is judged: c->share, but at least SHARE_OF_VERTICES for an energy
 * of more than 6 numbers, whose quantities take about ten times as long as those of F.  Of 10^5
 * random states 10^4 are still judged. */
enum { SHARE_OF_VERTICES = 10, SHARE_OF_DERIVATIVES = 32 };
uint64_t engine_share(const check *c, const slv_energy *e);

/* How many random states of the source c judges. */
uint64_t engine_random(const check *c, const slv_state_source *source);

/* What is found at s; FOUND_NOTHING where the state is not judged. */
found_kind engine_find(const check *c, const slv_energy *e, const engine_options *o,
                       const slv_state *s);

/* Is s one of the states that o asks for? */
int engine_wants(const slv_energy *e, const engine_options *o, const slv_state *s);

/* Replaces parameters of s by typical values, and entries by simpler numbers, as long as the same
 * is found at s, in a class that is no harder.  Changes no parameter that the source pins.  Returns
 * 1 when anything was replaced. */
int engine_shrink(const check *c, const slv_state_source *source, const engine_options *o,
                  slv_state *s);
