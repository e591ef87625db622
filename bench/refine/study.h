/* study.h -- the frame of a command that runs one study on ever finer meshes. */
#pragma once

#include <signal.h>

#include "cli/session.h"
#include "selvedge/status.h"

/* A study, and what has come of it. */
typedef struct {
  document_numbers n; /* cells per side, ascending */
  uint64_t seed;
  double jitter; /* of bend; 0: regular meshes alone */
  void (*progress)(void *to, const char *first, const char *second, double fraction);
  void *to;                          /* progress's; which is NULL where nobody wants to know */
  const volatile sig_atomic_t *stop; /* NULL: never */
  int stopped, lacking;              /* lacking: an equilibrium was not found */
  double work, done;                 /* in cells */
  items records, series; /* as the command's document has them, a series behind its records */
  double seconds;
} study;

void study_free(study *s);

/* Is the study to stop?  It then does so soon. */
int study_stops(study *s);

/* Says that these are next. */
void study_tell(const study *s, const char *first, const char *second);

/* The parts of one command. */
typedef struct {
  /* Appends to the records and the series what is finished, and stops where study_stops(). */
  slv_status (*run)(study *s);
  void (*write_heading)(FILE *f, const study *s); /* before it runs */
  void (*write_text)(FILE *f, const study *s);
  int (*write_json)(session *to, const study *s); /* by session_write() */
} study_parts;

/* Runs the command and returns the exit code. */
int study_command(const study_parts *parts, const options *o, int argc, char **argv);
