/* guest.h -- work on one energy that the user names: a built-in row here, a plugin's in
 * a child, whose crash or hang is then told and not shared. */
#ifndef VERIFY_GUEST_H
#define VERIFY_GUEST_H

#include <stdio.h>

#include "cli/verify_options.h"
#include "selvedge/energy.h"

typedef struct {
  const slv_energy *e;
  FILE *out;   /* standard output, kept apart from what a plugin prints to it */
  int watcher; /* the pipe to the parent, for guest_tells(); -1: there is none */
} guest;

/* Returns an exit code, having said why. */
typedef int guest_work(void *with, const guest *g);

/* Does the work with the energy of o's one plugin, else with the built-in one that o
 * names; returns its exit code. */
int guest_run(const options *o, guest_work *work, void *with);

/* For a parent that judges whether its child hangs: waiting for input, however long it
 * takes; or at work on that line of it. */
void guest_waits(const guest *g);
void guest_works(const guest *g, size_t line);

#endif
