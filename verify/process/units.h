/* units.h -- a list of units of work, done in child processes, one after the other.  A crash or a
 * hang costs the unit that is under way; the others go on in a new child. */
#pragma once

#include "process/isolate.h"

typedef struct {
  size_t count;
  void *with; /* the first argument of all functions */

  /* In a child: begins, and does one unit. */
  void (*begin)(void *with, int fd);
  void (*work)(void *with, size_t unit, int fd);

  /* In the parent: takes a message of the unit under way.  Is told once that a unit has ended:
   * `r` is NULL, or how its child ended. */
  void (*take)(void *with, size_t unit, wire_tag tag, const char *payload);
  void (*end)(void *with, size_t unit, const child_report *r);

  double limit; /* as of child_job */
  progress *bar;
  const char *title; /* beside the bar: the energy's name */
  const char *(*name)(void *with, size_t unit);
  double from, share; /* where the bar is when the work begins, and the work's part of it */
} units;

/* Returns 0 once every unit has ended; or EXIT_HARNESS, after a message, when the user interrupts
 * or no child can be started: then units that are left have not. */
int units_run(const units *u);
