/* units.h -- runs units of work in child processes, one after the other.  A crash or a hang costs
 * the current unit; the others continue in a new child. */
#pragma once

#include "process/isolate.h"

typedef struct {
  size_t count;
  void *with; /* first argument of all functions */

  /* Starts the child, and does one unit there. */
  void (*begin)(void *with, int fd);
  void (*work)(void *with, size_t unit, int fd);

  /* Handle a message of the current unit and its end, once; r: how its child ended, or NULL. */
  void (*take)(void *with, size_t unit, wire_tag tag, const char *payload);
  void (*end)(void *with, size_t unit, const child_report *r);

  double limit; /* seconds, as in child_job */
  progress *bar;
  const char *title; /* text beside the bar: the energy's name */
  const char *(*name)(void *with, size_t unit);
  double from, share; /* position of the bar at the start of the work, and the work's part of it */
} units;

/* Returns 0 once every unit has ended.  Returns EXIT_HARNESS, after a message, if the user
 * interrupts or no child can be started; some units have not ended then. */
int units_run(const units *u);
