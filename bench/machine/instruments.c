/* For RUSAGE_THREAD. NOLINTNEXTLINE(*-reserved-identifier,cert-dcl*) */
#define _GNU_SOURCE

#include "machine/timing.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

static double now(void *with) {
  struct timespec t;
  (void)with;
  (void)clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Ticks that the hypervisor gave to other machines: the eighth number of the first
 * line of /proc/stat; 0 where there is none. */
static uint64_t stolen_ticks(void) {
  enum { STEAL = 8 };
  char line[512] = "";
  uint64_t ticks = 0;
  FILE *f = fopen("/proc/stat", "r");
  if (f == NULL) return 0;
  char *at = fgets(line, sizeof line, f);
  (void)fclose(f);
  if (at == NULL || strncmp(line, "cpu ", 4) != 0) return 0;
  at += 4;
  for (int i = 0; i < STEAL; i++) ticks = strtoull(at, &at, 10);
  return ticks;
}

static uint64_t switches_of(int who) {
  struct rusage u;
  return getrusage(who, &u) == 0 ? (uint64_t)u.ru_nivcsw : 0;
}

/* Times a chain of dependent additions, which takes time inversely proportional to
 * the frequency of the processor.  Returns the least of three times, so that an
 * interrupt is not taken for a change of frequency. */
static double spin(void) {
  double least = INFINITY;
  for (int i = 0; i < 3; i++) {
    volatile double sink;
    const double before = now(NULL);
    double sum = 0;
    for (int k = 0; k < 4000; k++) sum += 1.5;
    sink = sum;
    (void)sink;
    least = fmin(least, now(NULL) - before);
  }
  return least;
}

static void look_around(int who, surroundings *out) {
  out->spin = spin();
  out->stolen = stolen_ticks();
  out->switches = switches_of(who);
}

static void look_thread(void *with, surroundings *out) {
  (void)with;
  look_around(RUSAGE_THREAD, out);
}

static void look_process(void *with, surroundings *out) {
  (void)with;
  look_around(RUSAGE_SELF, out);
}

static double resolution(void) {
  double least = 1;
  for (int i = 0; i < 1000; i++) {
    const double from = now(NULL);
    double step = 0;
    while (!(step > 0)) step = now(NULL) - from;
    least = fmin(least, step);
  }
  return least;
}

void instruments_open(instruments *t, int of_process) {
  *t = (instruments){.now = now,
                     .look = of_process ? look_process : look_thread,
                     .resolution = resolution()};
}
