/* units.h -- runs units of work in a child process. A crash or a hang costs the current unit; the
 * others continue in a new child. */
#pragma once

#include "process/isolate.h"

typedef struct {
  size_t count;
  void *with; /* first argument of all callbacks */

  /* Called in the child: at its start, and for one unit. */
  void (*begin)(void *with, int fd);
  void (*work)(void *with, size_t unit, int fd);

  /* Called in the parent: for a message of the current unit, and once for its end. If the child
   * ended in this unit, r says how, else r is NULL. */
  void (*take)(void *with, size_t unit, wire_tag tag, const char *payload);
  void (*end)(void *with, size_t unit, const child_report *r);

  double limit; /* seconds between messages, as in child_job */
  progress *bar;
  const char *title; /* text beside the progress bar: the energy's name */
  const char *(*name)(void *with, size_t unit);
  double from, share; /* start of this work on the progress bar, and its fraction of the bar */
} units;

/* Runs all units. Returns 0 once every unit has ended, or EXIT_HARNESS after a message if the user
 * interrupts or no child can be started. */
int units_run(const units *u);
