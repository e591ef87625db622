/* timing.h -- times functions, with a clock that tests can replace.  Each subject is warmed up
 * until its time is stable.  Then the number of passes, or the slice of elements, is chosen so that
 * one sample is long compared with the resolution of the clock.  All subjects are sampled in each
 * round, in a new random order, so that samples of one round can be compared in pairs.  A disturbed
 * sample is repeated once; if the second is disturbed too, it is kept and counted. */
#pragma once

#include <signal.h>
#include <stddef.h>
#include <stdint.h>

#include "selvedge/status.h"
#include "support/records/bench_document.h"

/* Counters that show whether a sample was disturbed, read before and after the sample. */
typedef struct {
  uint64_t stolen;   /* ticks that the hypervisor gave to other virtual machines */
  uint64_t switches; /* involuntary context switches */
  double spin;       /* s for a fixed loop, inversely proportional to the clock frequency */
} surroundings;

typedef struct {
  double (*now)(void *with);                   /* returns the time in s */
  void (*look)(void *with, surroundings *out); /* reads the counters */
  double resolution;                           /* smallest step of now(), in s */
  void *with;
} instruments;

typedef struct {
  /* function to time, on elements first to first + count - 1 */
  slv_status (*run)(void *with, size_t first, size_t count);
  void *with;
  size_t elements;

  /* set by timing_run() */
  slv_status status; /* first error; after an error the subject is not sampled again */
  size_t slice;      /* elements per pass; all, unless that takes too long */
  size_t passes;     /* passes over the slice per sample */
  size_t cursor;     /* first element of the next slice */
  double *samples;   /* [rounds] ns per element, in the order of the rounds */
  /* numbers of repeated samples, of repetitions that were disturbed too, and of first samples
   * disturbed by each cause */
  doc_bench_disturbed disturbed;
} subject;

typedef struct {
  size_t rounds, grain;     /* grain: slices start at multiples of grain */
  double min_time, warm_up; /* s; least time of a sample, and of the warm-up */
  uint64_t seed;
  instruments instruments;
  void (*progress)(void *to, size_t which, double fraction); /* callback; NULL: none */
  void *to;
  const volatile sig_atomic_t *stop; /* the run ends when *stop is 1; NULL: never */
} timing_options;

/* Fills the samples of all subjects; the caller owns s[i].samples, an array of `rounds` numbers.
 * Sets *done to 1 if all rounds were run.  Returns SLV_EARG if rounds or grain is 0. */
slv_status timing_run(const timing_options *o, subject *s, size_t count, int *done);

/* Computes order[count], a permutation of 0 .. count - 1 that depends only on (seed, round). */
void timing_order(uint64_t seed, uint64_t round, size_t count, size_t *order);

/* Chooses slice and passes of *s from the time per element in s. */
void timing_size(const timing_options *o, double per_element, subject *s);

/* Sets *t to the real clock and the system's signs of disturbance, and measures the clock's
 * resolution.  of_process: 1 counts context switches of all threads, 0 of the calling thread. */
void instruments_open(instruments *t, int of_process);
