/* check_engine.h -- runs one check over all states of a source and decides its verdict.
 *
 * Several threads measure the states.  The record is the same for any number of
 * threads: it is made from the largest measure, and among equals from the state that
 * comes first.
 */
#ifndef VERIFY_CHECK_ENGINE_H
#define VERIFY_CHECK_ENGINE_H

#include "engine/check.h"

/* Called by one thread at a time, now and then, so that a watchdog sees that the check
 * is still at work. */
typedef struct {
  void (*beat)(void *to);
  void *to;
} pulse;

/* Runs c on all states of the source but those with a flag of `leave_out`; of random
 * states, on one in engine_share().  Fills r: verdict, worst, counts, seed, seconds,
 * note and the witness, which is simplified when the check failed. */
void engine_run(const check *c, const slv_state_source *source, unsigned leave_out,
                int threads, const pulse *alive, record *r);

/* c->share, but at least SHARE_OF_VERTICES for a row of vertices: its quantities take
 * about ten times as long as those of F.  Of 10^5 random states 10^4 are still judged.
 */
enum { SHARE_OF_VERTICES = 10 };
uint64_t engine_share(const check *c, const slv_energy *e);

/* The random states of the source that c judges. */
uint64_t engine_random(const check *c, const slv_state_source *source);

/* Replaces entries of s by simpler numbers as long as the check still fails on it and s
 * has no flag of `leave_out`.  Parameters that the source pins are not changed.  1 when
 * anything was replaced. */
int engine_shrink(const check *c, const slv_state_source *source, unsigned leave_out,
                  slv_state *s);

#endif
