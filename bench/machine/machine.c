/* For cpu_set_t, madvise() and RUSAGE_THREAD. NOLINTNEXTLINE(*-reserved-identifier,cert-dcl*) */
#define _GNU_SOURCE

#include "machine/machine.h"

#include <math.h>
#include <omp.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <time.h>

#include "machine/timing.h"

int machine_read_line(const char *path, const char *start, char line[MACHINE_LINE]) {
  int found = 0;
  FILE *f = fopen(path, "r");
  if (f == NULL) return 0;
  while (!found && fgets(line, MACHINE_LINE, f) != NULL)
    found = strncmp(line, start, strlen(start)) == 0;
  (void)fclose(f);
  return found;
}

/* Reads the file `fact` that Linux has for cache i of the processor; returns 0 if there is none. */
static int read_fact(int i, const char *fact, char line[MACHINE_LINE]) {
  char path[128];
  (void)snprintf(path, sizeof path, "/sys/devices/system/cpu/cpu0/cache/index%d/%s", i, fact);
  return machine_read_line(path, "", line);
}

/* Parses a size such as "48K" or "32M" and returns it in bytes. */
static uint64_t bytes_of(const char *size) {
  char *unit;
  const uint64_t number = strtoull(size, &unit, 10);
  return number << (*unit == 'K' ? 10 : *unit == 'M' ? 20 : 0);
}

void caches_now(doc_bench_caches *c) {
  enum { MOST = 8 }; /* no processor lists more caches than this */
  char level[MACHINE_LINE], type[MACHINE_LINE], size[MACHINE_LINE];
  uint64_t *const of[] = {&c->L1d, &c->L2, &c->L3};
  for (int i = 0; i < 3; i++) *of[i] = DOCUMENT_NO_COUNT;
  for (int i = 0; i < MOST; i++) {
    if (!read_fact(i, "level", level) || !read_fact(i, "type", type) ||
        !read_fact(i, "size", size) || strncmp(type, "Instruction", 11) == 0)
      continue;
    const long at = strtol(level, NULL, 10) - 1;
    if (at >= 0 && at < 3 && bytes_of(size) > 0) *of[at] = bytes_of(size);
  }
}

static const size_t huge = (size_t)2 << 20; /* the size of huge pages on most processors */

void *pages_take(size_t bytes) {
  const size_t whole = (bytes + huge - 1) / huge * huge;
  void *memory = aligned_alloc(huge, whole > 0 ? whole : huge);
#ifdef MADV_HUGEPAGE
  if (memory != NULL) (void)madvise(memory, whole, MADV_HUGEPAGE); /* else small pages are used */
#endif
  return memory;
}

/* Linux's file reads "always [madvise] never", with the active rule in brackets. */
int pages_rule(char rule[PAGES_RULE]) {
  char line[MACHINE_LINE];
  if (!machine_read_line("/sys/kernel/mm/transparent_hugepage/enabled", "", line)) return 0;
  const char *open = strchr(line, '[');
  const size_t length = open != NULL ? strcspn(open + 1, "]") : 0;
  if (length == 0 || length >= PAGES_RULE) return 0;
  memcpy(rule, open + 1, length);
  rule[length] = '\0';
  return 1;
}

/* Processors that the system gave this process, read before any thread is pinned. */
static cpu_set_t given;
static int known;

static int know_given(void) {
  if (!known) known = sched_getaffinity(0, sizeof given, &given) == 0;
  return known;
}

int pin_processor(int t) {
  if (!know_given()) return -1;
  for (int cpu = 0; cpu < CPU_SETSIZE; cpu++)
    if (CPU_ISSET((size_t)cpu, &given) && t-- == 0) return cpu;
  return -1;
}

static int pin_caller(int t) {
  cpu_set_t one;
  const int cpu = pin_processor(t);
  CPU_ZERO(&one);
  if (cpu >= 0) CPU_SET((size_t)cpu, &one);
  return sched_setaffinity(0, sizeof one, &one) == 0;
}

int pin_threads(int n) {
  if (getenv("OMP_PROC_BIND") != NULL || getenv("OMP_PLACES") != NULL) return 0;
  if (!know_given()) return 0;
  int pinned = n > 1 && n <= CPU_COUNT(&given);
  if (!pinned) (void)sched_setaffinity(0, sizeof given, &given);
  if (!pinned) return 0;
#pragma omp parallel num_threads(n) reduction(&& : pinned)
  pinned = pin_caller(omp_get_thread_num());
  return pinned;
}

static double now(void *with) {
  struct timespec t;
  (void)with;
  (void)clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Returns the ticks given to other virtual machines: number 8 of /proc/stat, or 0 without it. */
static uint64_t stolen_ticks(void) {
  enum { STEAL = 8 };
  char line[MACHINE_LINE], *at = line + 4;
  uint64_t ticks = 0;
  if (!machine_read_line("/proc/stat", "cpu ", line)) return 0;
  for (int i = 0; i < STEAL; i++) ticks = strtoull(at, &at, 10);
  return ticks;
}

/* Times a chain of dependent additions, which is inversely proportional to the processor's clock
 * frequency.  Returns the least of three times, to ignore interrupts. */
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

/* Reads the signs of disturbance; *with is getrusage()'s `who`. */
static void read_surroundings(void *with, surroundings *out) {
  struct rusage u;
  out->spin = spin();
  out->stolen = stolen_ticks();
  out->switches = getrusage(*(const int *)with, &u) == 0 ? (uint64_t)u.ru_nivcsw : 0;
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
  static int who[2] = {RUSAGE_THREAD, RUSAGE_SELF};
  *t = (instruments){.now = now,
                     .look = read_surroundings,
                     .resolution = resolution(),
                     .with = &who[of_process != 0]};
}
