/* plugin_host.h -- runs a command on one energy: a built-in one in this process, a plugin's in a
 * child process, so that a crash or a hang does not end the program. */
#pragma once

#include <stdio.h>

#include "cli/verify_options.h"
#include "selvedge/energy.h"

typedef struct {
  const slv_energy *e;
  FILE *out;   /* standard output, which a plugin's own prints do not reach */
  int watcher; /* pipe to the parent, for plugin_host_works(); -1: no child */
} plugin_host;

/* Executes the command. Returns an exit code, after a message if it is not 0. */
typedef int plugin_host_work(void *with, const plugin_host *host);

/* Executes the command with o's only plugin, or with the built-in energy. Returns an exit code. */
int plugin_host_run(const options *o, plugin_host_work *work, void *with);

/* Tell the parent, which kills a hung child, that this child waits for input without limit, or that
 * it works on a line of the input, or on all of it. */
enum { PLUGIN_HOST_ALL = -1 };
void plugin_host_waits(const plugin_host *host);
void plugin_host_works(const plugin_host *host, size_t line);
