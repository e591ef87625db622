#include "support/base/start.h"

#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

int program_start(void) {
  const int has_output = fcntl(STDOUT_FILENO, F_GETFD) >= 0;
  int file = open("/dev/null", O_RDWR);
  while (file >= 0 && file <= STDERR_FILENO) file = dup(file);
  if (file >= 0) (void)close(file);
  (void)signal(SIGXFSZ, SIG_IGN);
  return has_output;
}
