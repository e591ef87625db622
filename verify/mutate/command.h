/* command.h -- other programs, run with their output in a file and a limit. */
#ifndef MUTATE_COMMAND_H
#define MUTATE_COMMAND_H

#include "support/base/items.h"

typedef enum {
  COMMAND_FINE,   /* exit code 0 */
  COMMAND_FAILED, /* another one */
  COMMAND_CRASHED,
  COMMAND_HUNG, /* used up its processor time */
  COMMAND_NEVER /* could not be started */
} command_end;

/* words: texts, the program first.  Standard output and error go to the file `output`;
 * `preload` (may be NULL) is loaded into the program; `limit`: seconds of processor
 * time, for each process that it starts. */
command_end command_run(const items *words, const char *preload, int limit,
                        const char *output);

#endif
