/* timing.h -- times functions, with a clock that tests can replace.  Each subject is warmed up
 * until its time is stable.  Then the number of passes, or the slice of the elements, is chosen so
 * that one sample is long compared with the resolution of the clock.  Then all subjects are sampled
 * round by round, in a new random order each round, so that samples of one round can be compared in
 * pairs.  A disturbed sample is taken once more; if disturbed too, that one is kept and counted. */
#pragma once

#include <signal.h>
#include <stddef.h>
#include <stdint.h>

#include "selvedge/status.h"
#include "support/records/bench_document.h"

/* Signs that a sample was disturbed; they are read before and after it. */
typedef struct {
  uint64_t stolen;   /* time that the hypervisor gave to other machines, in ticks */
  uint64_t switches; /* involuntary context switches */
  double spin;       /* s for a fixed loop: inversely proportional to the frequency */
} surroundings;

typedef struct {
  double (*now)(void *with); /* time in s */
  void (*look)(void *with, surroundings *out);
  double resolution; /* smallest step of now(), in s */
  void *with;
} instruments;

typedef struct {
  /* what to time, on elements first to first + count - 1 */
  slv_status (*run)(void *with, size_t first, size_t count);
  void *with;
  size_t elements;

  /* output of timing_run() */
  slv_status status; /* first error; the subject is then not sampled any more */
  size_t slice;      /* elements per pass; all of them, unless that takes too long */
  size_t passes;     /* per sample */
  size_t cursor;     /* first element of the next slice */
  double *samples;   /* [rounds] ns per element, in the order of the rounds */
  /* numbers of samples that were repeated, and that were kept although the repetition was disturbed
   * too; first takes disturbed by each cause */
  doc_bench_disturbed disturbed;
} subject;

typedef struct {
  size_t rounds, grain;     /* grain: slices start at multiples of it */
  double min_time, warm_up; /* s; the least time of a sample, and of the warm-up */
  uint64_t seed;
  instruments instruments;
  void (*progress)(void *to, size_t which, double fraction); /* callback; NULL: none */
  void *to;
  const volatile sig_atomic_t *stop; /* the run ends when it is 1; NULL: never */
} timing_options;

/* Fills the samples of all subjects; s[i].samples is an array of `rounds` numbers that the caller
 * owns.  Returns SLV_EARG if rounds or grain is 0.  *done (not NULL): 1 if all rounds were run. */
slv_status timing_run(const timing_options *o, subject *s, size_t count, int *done);

/* Computes order[count], a permutation of 0 .. count - 1 that depends on (seed, round) only. */
void timing_order(uint64_t seed, uint64_t round, size_t count, size_t *order);

/* Chooses slice and passes of *s for a time per element in s. */
void timing_size(const timing_options *o, double per_element, subject *s);

/* Sets *t to the real clock and the system's report of disturbances, and measures the clock's
 * resolution, the smallest step between readings.  of_process: count the context switches of all
 * threads, not only of the calling one. */
void instruments_open(instruments *t, int of_process);
