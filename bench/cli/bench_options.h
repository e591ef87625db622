/* bench_options.h -- parses the command line and checks it without opening any file. */
#pragma once

#include <stdint.h>

#include "support/base/memory.h"
#include "support/cli/options.h"
#include "support/records/document.h"

enum { COMMAND_KERNELS, COMMAND_REFINE, COMMAND_NEWTON, COMMAND_BEND, COMMAND_MOTION };

typedef struct {
  option_line line;                                       /* command that was given */
  items kernels, energies, plugins;                       /* texts */
  items sizes, threads;                                   /* uint64_t; not empty for kernels */
  items scenes, schemes, inits, bendings, searches, pins; /* texts */
  items pulls, shears, ks, k_thetas, densities;           /* numbers, as texts */
  items steps, membranes, hessians, bending_hessians, solvers, dampings; /* texts */
  items settings;                                                        /* NAME=X,... */
  items cells;                           /* uint64_t; for refine and bend ascending and not empty */
  int list, sweep, sized, quiet, resume; /* 1 if given; sized: --size was given */
  double min_time;                       /* s */
  double duration;                       /* s */
  double stretch_limit, jitter;          /* values of the options; 0: not given */
  uint64_t samples, seed, frames, most_iterations;
  const char *json, *mesh, *obj;
  const char *engine; /* "cholmod" or "petsc" */
  int npetsc;         /* number of words in `petsc` */
  char **petsc;       /* the program's name, then the words after -- */
  char *petsc_words;  /* the words after --, " -ksp_type cg"; "" for none */
} options;

/* Option table of selvedge-bench, for options_answer(). */
extern const option_table bench_table;

/* Parses the command line.  Returns 0, or prints the error and returns the exit code.  Call
 * options_free() in either case.  The texts in o point into argv. */
int options_parse(int argc, char **argv, options *o);
void options_free(options *o);

/* Returns whether PETSc's engine was chosen. */
int options_are_for_petsc(const options *o);

/* Returns whether a document goes to standard output, so that no table may be printed there. */
int options_to_stdout(const options *o);

/* Return number i of a list of uint64_t, and all numbers of the list, allocated in the arena. */
uint64_t options_number(const items *list, size_t i);
document_numbers options_numbers(const items *list, arena *memory);

/* Runs the command `kernels`; its document records argv.  Returns the exit code. */
int kernels_command(const options *o, int argc, char **argv);
