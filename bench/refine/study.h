/* study.h -- frame of a command that runs one study on ever finer meshes. */
#pragma once

#include <signal.h>

#include "cli/session.h"
#include "selvedge/status.h"

/* A study and its results. */
typedef struct {
  document_numbers n; /* cells per side, ascending */
  uint64_t seed;
  double jitter; /* for bend; 0: only regular meshes */
  void (*progress)(void *to, const char *first, const char *second, double fraction);
  void *to;                          /* argument of progress, which may be NULL */
  const volatile sig_atomic_t *stop; /* NULL: never */
  int stopped, lacking;              /* 1 if stopped; 1 if an equilibrium was not found */
  double work, done;                 /* work in cells: all, and finished */
  items records, series; /* elements of the command's document, a series after its records */
  double seconds;
} study;

void study_free(study *s);

/* Returns whether the study must stop soon. */
int study_stops(study *s);

/* Reports the next subject. */
void study_tell(const study *s, const char *first, const char *second);

/* The parts of one command. */
typedef struct {
  /* Appends finished records and series until study_stops(). */
  slv_status (*run)(study *s);
  void (*write_heading)(FILE *f, const study *s); /* before `run` */
  void (*write_text)(FILE *f, const study *s);
  int (*write_json)(session *to, const study *s); /* by session_write() */
} study_parts;

/* Runs the command and returns the exit code. */
int study_command(const study_parts *parts, const options *o, int argc, char **argv);
