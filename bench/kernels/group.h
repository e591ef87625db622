/* group.h -- a group is all kernels of all energies at one size and number of
 * threads; its samples are taken together. */
#ifndef BENCH_GROUP_H
#define BENCH_GROUP_H

#include "kernels/choice.h"
#include "kernels/kernel_results.h"

typedef struct {
  const choice *choice;
  const options *options;
  size_t elements;
  int threads, number; /* number: index of the group, from 0 */
  /* told what is at work, NULL for no energy, and the fraction done of the group */
  void (*progress)(void *to, const char *energy, const char *name, double fraction);
  void *to;
  const volatile sig_atomic_t *stop; /* the group stops when it becomes 1 */
} group;

/* Verifies, times and compares the kernels, and appends the records of the group to
 * *r.  Returns 0, or an exit code having said what is wrong.  *done tells whether
 * the group was finished; if not, nothing was appended. */
int group_run(const group *g, results *r, int *done);

#endif
