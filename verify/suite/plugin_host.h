/* plugin_host.h -- runs a command on the one energy that the user names: a built-in one in this
 * process, a plugin's in a child process, so that a crash or a hang does not end the program. */
#pragma once

#include <stdio.h>

#include "cli/verify_options.h"
#include "selvedge/energy.h"

typedef struct {
  const slv_energy *e;
  FILE *out;   /* standard output, without what a plugin prints to it */
  int watcher; /* pipe to the parent, for plugin_host_works(); -1: none */
} plugin_host;

/* Runs the command itself; returns an exit code, after a message if it is not 0. */
typedef int plugin_host_work(void *with, const plugin_host *host);

/* Runs the command with the energy of o's one plugin, or the built-in one; returns an exit code. */
int plugin_host_run(const options *o, plugin_host_work *work, void *with);

/* Report to the parent, which ends a hung child: this child waits for input, for any time, or works
 * on one line of the input, or on all. */
enum { PLUGIN_HOST_ALL = -1 };
void plugin_host_waits(const plugin_host *host);
void plugin_host_works(const plugin_host *host, size_t line);
