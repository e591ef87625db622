/* timing.h -- times runs of anything, with a clock that tests can replace.
 *
 * Each subject is warmed up until its time is stable, then sized: as many passes, or as
 * large a slice of the elements, as one sample needs to be long against the clock.
 * Then all are sampled round by round, in a new random order in each, so that samples
 * of one round can be compared pair by pair.  A disturbed sample is taken once more;
 * one disturbed again is kept and counted. */
#ifndef BENCH_TIMING_H
#define BENCH_TIMING_H

#include <signal.h>
#include <stddef.h>
#include <stdint.h>

#include "selvedge/status.h"

/* What a sample may be disturbed by; read before and after. */
typedef struct {
  uint64_t stolen;   /* time the hypervisor gave to others, in its ticks */
  uint64_t switches; /* involuntary context switches */
  double spin;       /* s that a fixed loop takes: the inverse of the frequency */
} surroundings;

typedef struct {
  double (*now)(void *with); /* s */
  void (*look)(void *with, surroundings *out);
  double resolution; /* s, of now() */
  void *with;
} instruments;

typedef struct {
  int repeated;                    /* samples taken anew */
  int marked;                      /* kept though disturbed again; as follows */
  int stolen, switched, frequency; /* of the first takes */
} disturbances;

typedef struct {
  /* what to time: elements first to first + count - 1 */
  slv_status (*run)(void *with, size_t first, size_t count);
  void *with;
  size_t elements;

  /* found by the engine */
  slv_status status; /* of the first run that failed: no samples then */
  size_t slice;      /* elements of a pass; all, unless that takes too long */
  size_t passes;     /* of one sample */
  size_t cursor;     /* where the next slice starts */
  double *samples;   /* [rounds] ns per element; by round */
  disturbances disturbed;
} subject;

typedef struct {
  size_t rounds, grain;     /* grain: slices start and end at multiples of it */
  double min_time, warm_up; /* s; min_time of a sample, warm_up at least */
  uint64_t seed;
  instruments instruments;
  void (*progress)(void *to, size_t which, double fraction); /* NULL: none */
  void *to;
  const volatile sig_atomic_t *stop; /* ends it when it becomes 1; NULL: never */
} timing_options;

/* Fills the samples of all subjects: arrays of `rounds` numbers that the caller owns.
 * SLV_EARG for no rounds or no grain; SLV_EMEMORY; *done (not NULL) tells whether it
 * came to its end. */
slv_status timing_run(const timing_options *o, subject *s, size_t count, int *done);

/* A permutation of 0 .. count - 1 for (seed, round). */
void timing_order(uint64_t seed, uint64_t round, size_t count, size_t *order);

/* Slice and passes for a time per element, s. */
void timing_size(const timing_options *o, double per_element, subject *s);

#endif
