/* group.h -- what is sampled together: all kernels of all energies at one size on one
 * number of threads. */
#ifndef BENCH_GROUP_H
#define BENCH_GROUP_H

#include "kernels/choice.h"
#include "kernels/kernel_results.h"

typedef struct {
  const choice *choice;
  const options *options;
  size_t elements;
  int threads, number; /* number: from 0, of the group */
  /* told what is at work, NULL for no energy, and the fraction done of the group */
  void (*progress)(void *to, const char *energy, const char *name, double fraction);
  void *to;
  const volatile sig_atomic_t *stop; /* ends it when it becomes 1 */
} group;

/* Verifies, times and compares; appends the records of the group to *r.  0, or an exit
 * code having said why; *done tells whether it came to its end: if not, nothing was
 * appended. */
int group_run(const group *g, results *r, int *done);

#endif
