#include "support/base/start.h"

#include <cjson/cJSON.h>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include "selvedge/status.h"
#include "support/base/complain.h"
#include "support/base/memory.h"

/* Allocates memory for cJSON, never NULL: NULL from cJSON_Parse() then means invalid JSON. */
static void *allocate(size_t size) { return base_realloc(NULL, size, 1); }

int program_start(void) {
  const char *fault = slv_arithmetic_fault();
  if (fault != NULL) exit(harness_error("%s: a library was linked with -ffast-math", fault));
  const int has_output = fcntl(STDOUT_FILENO, F_GETFD) >= 0;
  int file = open("/dev/null", O_RDWR);
  while (file >= 0 && file <= STDERR_FILENO) file = dup(file);
  if (file >= 0) (void)close(file);
  cJSON_InitHooks(&(cJSON_Hooks){.malloc_fn = allocate, .free_fn = free});
  (void)signal(SIGXFSZ, SIG_IGN);
  return has_output;
}

volatile sig_atomic_t interrupted;

static void on_signal(int number) { interrupted = number; }

static void handle_by(void (*handler)(int number)) {
  static const int signals[] = {SIGINT, SIGTERM, SIGHUP, SIGPIPE};
  struct sigaction a = {.sa_handler = handler}, before;
  (void)sigemptyset(&a.sa_mask);
  for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++)
    if (sigaction(signals[i], NULL, &before) == 0 && before.sa_handler != SIG_IGN)
      (void)sigaction(signals[i], &a, NULL);
}

void watch_interrupts(void) { handle_by(on_signal); }
void unwatch_interrupts(void) { handle_by(SIG_DFL); }
