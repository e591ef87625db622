/* choice.h -- which kernels of which energies, at which sizes. */
#ifndef BENCH_CHOICE_H
#define BENCH_CHOICE_H

#include "cli/bench_options.h"
#include "kernels/kernel.h"

typedef struct {
  items kernels;       /* const kernel * */
  items energies;      /* const slv_energy * */
  items sizes;         /* uint64_t, ascending */
  dataset_shape shape; /* room for the kernel that writes most */
} choice;

/* What o asks for; without names, everything.  0, or an exit code having said what is
 * wrong: a name that matches nothing, a plugin that cannot be loaded, a size that does
 * not fit into memory.  Free c either way. */
int choice_make(const options *o, choice *c);
void choice_free(choice *c);

const kernel *choice_kernel(const choice *c, size_t i);
const slv_energy *choice_energy(const choice *c, size_t i);

/* The i-th size of --sweep, 0 to SWEEP_SIZES - 1: equal ratios from 512 to 10^7, whole
 * grains. */
enum { SWEEP_SIZES = 10 };
uint64_t choice_sweep_size(int i);

#endif
