#include "support/base/start.h"

#include <cjson/cJSON.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

#include "support/base/memory.h"

/* cJSON's own memory ends as that of the programs does, so that NULL from cJSON_Parse()
 * means bad syntax alone. */
static void *allocate(size_t size) { return base_realloc(NULL, size, 1); }

int program_start(void) {
  const int has_output = fcntl(STDOUT_FILENO, F_GETFD) >= 0;
  int file = open("/dev/null", O_RDWR);
  while (file >= 0 && file <= STDERR_FILENO) file = dup(file);
  if (file >= 0) (void)close(file);
  cJSON_InitHooks(&(cJSON_Hooks){.malloc_fn = allocate, .free_fn = free});
  (void)signal(SIGXFSZ, SIG_IGN);
  return has_output;
}
