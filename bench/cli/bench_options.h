/* bench_options.h -- parses the command line and rejects what is wrong without
 * looking at any file. */
#pragma once

#include <stdint.h>

#include "support/base/memory.h"
#include "support/cli/options.h"

enum { COMMAND_KERNELS, COMMAND_REFINE, COMMAND_NEWTON, COMMAND_BEND, COMMAND_MOTION };

typedef struct {
  option_line line;                 /* which command was given */
  items kernels, energies, plugins; /* texts */
  items sizes, threads;             /* uint64_t; for kernels not empty once parsed */
  items scenes, schemes, inits, bendings, searches, pins;                /* texts */
  items pulls, shears, ks, k_thetas, densities;                          /* numbers, as texts */
  items steps, membranes, hessians, bending_hessians, solvers, dampings; /* texts */
  items settings;                                                        /* NAME=X,... */
  items cells; /* uint64_t; for refine and bend ascending, and not empty once parsed */
  int list, sweep, sized, quiet, resume; /* sized: --size was given */
  double min_time;                       /* s */
  double duration;                       /* s */
  double stretch_limit, jitter;          /* 0: not given */
  uint64_t samples, seed, frames;
  uint64_t most_iterations; /* UINT64_MAX: newton_most_iterations() chooses */
  const char *json, *baseline;
  const char *mesh, *obj;
  const char *engine; /* "cholmod" or "petsc" */
  int npetsc;         /* of the words of `petsc`, which has the program's name, and what */
  char **petsc;       /* stands behind -- */
  char *petsc_words;  /* these, " -ksp_type cg"; "" where there are none */
} options;

/* For options_answer(). */
extern const option_table bench_table;

/* Returns 0; or, having said what is wrong, the exit code.  Call options_free() in
 * either case.  The texts in o point into argv. */
int options_parse(int argc, char **argv, options *o);
void options_free(options *o);

/* Is it PETSc's engine that is asked for? */
int options_are_for_petsc(const options *o);

/* Is a document written to standard output, so that no table may be printed there? */
int options_to_stdout(const options *o);

uint64_t options_number(const items *list, size_t i);

/* The names of one kind, of which an option chooses some, and what they mean; on: of those that are
 * wanted. */
enum { MOST_CHOICES = 32 };
typedef struct {
  size_t count;
  const char *name[MOST_CHOICES], *words[MOST_CHOICES];
  unsigned char on[MOST_CHOICES];
} choices;

void choices_add(choices *c, const char *name, const char *words);

/* Chooses those that were given; where none was, the standard one, or all where that is NULL.
 * Returns 0, or the exit code having said which word is unknown. */
int choices_take(choices *c, const char *option, const items *given, const char *standard);

/* A line each, for --list. */
void choices_print(const choices *c, const char *option);

/* The commands, each in the room of its name.  They return the exit code; argv is
 * written into the documents. */
int kernels_command(const options *o, int argc, char **argv);
int refine_command(const options *o, int argc, char **argv);
int newton_command(const options *o, int argc, char **argv);
int bend_command(const options *o, int argc, char **argv);
int motion_command(const options *o, int argc, char **argv);
