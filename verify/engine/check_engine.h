/* check_engine.h -- runs one check over all states of a source and decides its verdict.
 *
 * Several threads measure the states.  The record is the same for any number of
 * threads: it is made from the largest measure, and among equals from the state that
 * comes first.
 */
#ifndef VERIFY_CHECK_ENGINE_H
#define VERIFY_CHECK_ENGINE_H

#include "engine/check.h"

/* A sign of life for a watchdog: called now and then while a check is at work, by one
 * thread at a time. */
typedef struct {
  void (*beat)(void *to);
  void *to;
} pulse;

/* Runs c on all states of the source except those with a flag of `leave_out`; of the
 * random states, only on one in engine_share().  Fills r: verdict, worst, counts, seed,
 * seconds, note and the witness, which is simplified when the check failed. */
void engine_run(const check *c, const slv_state_source *source, unsigned leave_out,
                int threads, const pulse *alive, record *r);

/* One random state in this many is judged: c->share, but at least SHARE_OF_VERTICES for
 * an energy of more than 6 numbers, whose quantities take about ten times as long as
 * those of F.  Of 10^5 random states 10^4 are still judged. */
enum { SHARE_OF_VERTICES = 10 };
uint64_t engine_share(const check *c, const slv_energy *e);

/* How many random states of the source c judges. */
uint64_t engine_random(const check *c, const slv_state_source *source);

/* Replaces parameters of s by typical values, and entries by simpler numbers, as long
 * as the check still fails on s.  Changes no parameter that the source pins.  Leaves s
 * as it was when the result would have a flag of `leave_out`.  Returns 1 when anything
 * was replaced. */
int engine_shrink(const check *c, const slv_state_source *source, unsigned leave_out,
                  slv_state *s);

#endif
