/* check_engine.h -- runs one check over all states of a source and settles its verdict.
 *
 * The states are shared out over threads; the record does not depend on how: the worst
 * measure wins, and of equals the state that comes first. */
#ifndef VERIFY_CHECK_ENGINE_H
#define VERIFY_CHECK_ENGINE_H

#include "engine/check.h"

/* Called by one thread from time to time, so that a watchdog knows of the work. */
typedef struct {
  void (*beat)(void *to);
  void *to;
} pulse;

/* States with any flag of `leave_out` are passed over.  Fills r: verdict, worst,
 * counts, seed, seconds, note and the witness, which is shrunk when the check failed.
 * One random state in engine_share() is judged. */
void engine_run(const check *c, const slv_state_source *source, unsigned leave_out,
                int threads, const pulse *alive, record *r);

/* c->share, or more for a row of vertices, whose quantities cost some ten times those
 * of F: each of its checks still has 10^4 random states of 10^5. */
enum { SHARE_OF_VERTICES = 10 };
uint64_t engine_share(const check *c, const slv_energy *e);

/* The random states of the source that c judges. */
uint64_t engine_random(const check *c, const slv_state_source *source);

/* Replaces entries of s by simpler numbers while the check still fails on it and s has
 * no flag of `leave_out`; parameters that the source pins stay. */
int engine_shrink(const check *c, const slv_state_source *source, unsigned leave_out,
                  slv_state *s);

#endif
