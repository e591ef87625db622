/* kernels_run.h -- one run of the command: its kernels, energies and sizes; its results; and its
 * output: tables of 80 columns, the document. */
#pragma once

#include <stdio.h>

#include "cli/session.h"
#include "kernels/kernel_results.h"

typedef struct {
  items kernels;       /* const kernel * */
  items energies;      /* const slv_energy * */
  items sizes;         /* uint64_t, ascending */
  dataset_shape shape; /* 1: results have room for the kernel that writes most */
} choice;

/* Reads the options into *c; all kernels or energies if none is named.  Returns 0, or prints the
 * error and returns the exit code: a name that matches nothing, a plugin that cannot be loaded, a
 * size that does not fit into memory.  Free c in either case. */
int choice_make(const options *o, choice *c);
void choice_free(choice *c);

static inline const kernel *choice_kernel(const choice *c, size_t i) {
  return ((const kernel *const *)c->kernels.at)[i];
}
static inline const slv_energy *choice_energy(const choice *c, size_t i) {
  return ((const slv_energy *const *)c->energies.at)[i];
}

/* State of one run. */
typedef struct {
  session session;
  choice choice;
  results results;
  size_t groups, done; /* numbers of groups and of finished groups */
  int complete;
  double seconds;
} kernels_run;

/* Verifies, times and compares all kernels of all energies at one size and number of threads: a
 * group, whose samples are taken together.  Appends its records to the results.  Returns 0, or
 * prints the error and returns the exit code; an interrupted group appends nothing. */
int kernels_run_group(kernels_run *r, size_t elements, int threads);

/* Prints the table of the group whose records start at `first`. */
void kernels_write_group(FILE *f, const results *r, size_t first);
