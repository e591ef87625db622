/* For cpu_set_t. NOLINTNEXTLINE(*-reserved-identifier,cert-dcl*) */
#define _GNU_SOURCE

#include "machine/machine.h"

#include <omp.h>
#include <sched.h>
#include <stdlib.h>

#ifdef __linux__

/* The processors that the system gave this process, read before any thread is
 * pinned. */
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

static int pin_team(int n) {
  int pinned = 1;
#pragma omp parallel num_threads(n) reduction(&& : pinned)
  pinned = pin_caller(omp_get_thread_num());
  return pinned;
}

int pin_threads(int n) {
  if (getenv("OMP_PROC_BIND") != NULL || getenv("OMP_PLACES") != NULL) return 0;
  if (!know_given()) return 0;
  if (n > 1 && n <= CPU_COUNT(&given)) return pin_team(n);
  (void)sched_setaffinity(0, sizeof given, &given);
  return 0;
}

#else

int pin_threads(int n) {
  (void)n;
  return 0;
}

int pin_processor(int t) {
  (void)t;
  return -1;
}

#endif
