/* bench_options.h -- the command line, parsed and judged as far as it can be by itself.
 */
#ifndef BENCH_BENCH_OPTIONS_H
#define BENCH_BENCH_OPTIONS_H

#include <stdint.h>

#include "support/base/items.h"
#include "support/cli/options.h"

enum { COMMAND_KERNELS, COMMAND_REFINE, COMMAND_NEWTON };

typedef struct {
  option_line line;                 /* which command */
  items kernels, energies, plugins; /* texts */
  items sizes, threads;             /* uint64_t; of kernels not empty once parsed */
  items mesh_kinds, alphas;         /* texts */
  items scenes, schemes, inits, bendings, searches, pins; /* texts */
  items pulls, shears, ks, k_thetas, densities;           /* texts, numbers of scenes */
  items cells; /* uint64_t; of refine ascending, and not empty once parsed */
  int list, sweep, sized, quiet; /* sized: --size was given */
  double min_time;               /* s */
  double noise;                  /* percent */
  uint64_t samples, seed;
  uint64_t most_iterations; /* UINT64_MAX: as many as newton_most_iterations() says */
  const char *json, *compare, *baseline;
  const char *mesh, *obj;
} options;

/* For options_answer(). */
extern const option_table bench_table;

/* 0; or the exit code, having said what is wrong.  Free o either way.  The texts of o
 * live as long as argv. */
int options_parse(int argc, char **argv, options *o);
void options_free(options *o);

/* Does a document go to standard output, where no table may stand between? */
int options_to_stdout(const options *o);

uint64_t options_number(const items *list, size_t i);

#endif
