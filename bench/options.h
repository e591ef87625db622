/* options.h -- the command line, parsed and judged as far as it can be by itself. */
#ifndef BENCH_OPTIONS_H
#define BENCH_OPTIONS_H

#include <stdint.h>

#include "items.h"

typedef enum { COMMAND_KERNELS, COMMAND_LIST, COMMAND_HELP, COMMAND_VERSION } command;

typedef struct {
  command command;
  items kernels, energies, plugins; /* texts */
  items sizes, threads;             /* uint64_t; not empty once parsed */
  int sweep, quiet;
  double min_time; /* s */
  double noise;    /* percent */
  uint64_t samples, seed;
  const char *json, *compare;
} options;

/* 0; or the exit code, having said what is wrong.  Free o either way.  The texts of o
 * live as long as argv. */
int options_parse(int argc, char **argv, options *o);
void options_free(options *o);

uint64_t options_number(const items *list, size_t i);

#endif
