/* eval.h -- selvedge-verify eval: computes one quantity at configurations read line by
 * line, so that any other code can be compared with it. */
#ifndef VERIFY_EVAL_H
#define VERIFY_EVAL_H

#include "cli/verify_options.h"

/* A plugin is evaluated in a child process, under the time limit.  Returns the exit
 * code: 1 when a configuration has no such quantity, or when the plugin crashed or
 * hung; 2 when the input cannot be read. */
int eval_command(const options *o);

#endif
