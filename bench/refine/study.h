/* study.h -- the frame of a command that runs one study on ever finer meshes: its
 * outputs, progress, interruption and exit code. */
#pragma once

#include <signal.h>
#include <stdio.h>

#include "cli/bench_options.h"
#include "selvedge/energy.h"
#include "support/records/environment_document.h"

/* Where a study reports its progress, from 0 to 1, and learns whether to stop. */
typedef struct {
  void (*progress)(void *to, const char *first, const char *second, double fraction);
  void *to;
  const volatile sig_atomic_t *stop; /* NULL: never */
} study_watch;

/* Records and series, as the command's document has them. */
typedef struct {
  items records, series;
} study_results;

void study_results_free(study_results *r);

/* What is known of the run when results are written. */
typedef struct {
  const char *command;
  document_numbers n; /* cells per side, ascending */
  uint64_t seed;
  doc_solver_environment environment;
  double seconds;
  int complete; /* 0: it was interrupted */
  study_results results;
} study_facts;

/* The parts of one command.  `run` appends to *out what is finished, a series behind its records;
 * *done is 0 when it was stopped. */
typedef struct {
  slv_status (*run)(document_numbers n, uint64_t seed, const study_watch *w, study_results *out,
                    int *done);
  void (*write_text)(FILE *f, const study_facts *facts);
  void (*write_json)(FILE *f, const study_facts *facts);
  int (*failed)(const study_results *r); /* 1: an equilibrium was not found */
} study_parts;

/* Runs the command and returns the exit code. */
int study_command(const study_parts *parts, const options *o, int argc, char **argv);
