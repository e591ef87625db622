/* mutate_options.h -- the command line of selvedge-mutate. */
#ifndef MUTATE_MUTATE_OPTIONS_H
#define MUTATE_MUTATE_OPTIONS_H

#include <stdint.h>

typedef struct {
  const char *plan, *work, *json, *files;
  uint64_t jobs, sample, seed, limit;
  double goal;
  int list, known, keep_kills, with_equivalent, quiet, help;
} mutate_options;

/* 0; or the exit code, having said what is wrong.  Texts live as long as argv. */
int mutate_options_parse(int argc, char **argv, mutate_options *o);

void mutate_help(void);

#endif
