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

/* What is known of the run when results are written. */
typedef struct {
  const char *command;
  document_numbers n; /* cells per side, ascending */
  doc_solver_environment environment;
  double seconds;
  int complete; /* 0: it was interrupted */
} study_facts;

/* The parts of one command; `of` is what it owns. */
typedef struct {
  int (*prepare)(void *of, const options *o, document_numbers n); /* the exit code */
  slv_status (*run)(void *of, const study_watch *w, int *complete);
  void (*write_text)(FILE *f, const void *of);
  void (*write_json)(FILE *f, const void *of, const study_facts *facts);
  int (*failed)(const void *of); /* 1: an equilibrium was not found */
} study_parts;

/* Runs the command and returns the exit code. */
int study_command(const study_parts *parts, void *of, const options *o, int argc, char **argv);
