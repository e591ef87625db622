/* group.h -- the kernels, energies and sizes that the options ask for, in groups: all
 * kernels of all energies at one size and number of threads, whose samples are taken
 * together. */
#ifndef BENCH_GROUP_H
#define BENCH_GROUP_H

#include "cli/bench_options.h"
#include "kernels/kernel.h"
#include "kernels/kernel_results.h"
#include "support/cli/progress.h"

typedef struct {
  items kernels;       /* const kernel * */
  items energies;      /* const slv_energy * */
  items sizes;         /* uint64_t, ascending */
  dataset_shape shape; /* results have room for the kernel that writes most */
} choice;

/* Fills *c from the options; all kernels or energies where none are named.  Returns
 * 0, or an exit code having said what is wrong: a name that matches nothing, a
 * plugin that cannot be loaded, a size that does not fit into memory.  Free c in
 * either case. */
int choice_make(const options *o, choice *c);
void choice_free(choice *c);

const kernel *choice_kernel(const choice *c, size_t i);
const slv_energy *choice_energy(const choice *c, size_t i);

/* Size i of --sweep, 0 <= i < SWEEP_SIZES: in equal ratios from 512 to 10^7, rounded
 * to whole grains. */
enum { SWEEP_SIZES = 10 };
uint64_t choice_sweep_size(int i);

typedef struct {
  const choice *choice;
  const options *options;
  size_t elements;
  int threads, number; /* number: index of the group, from 0 */
  progress *bar; /* with the part of all groups before this one, and of this one */
  double before, share;
} group;

/* Verifies, times and compares the kernels, and appends the records of the group to
 * *r.  Returns 0, or an exit code having said what is wrong.  *done tells whether
 * the group was finished; if not, nothing was appended. */
int group_run(const group *g, results *r, int *done);

#endif
