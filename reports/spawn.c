#include "spawn.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

pid_t spawn_start(const char *dir, char *const argv[]) {
  const pid_t child = fork();
  if (child != 0) return child;
  /* gnuplot must read the scripts as the UTF-8 they are, whatever the locale here. */
  if (setenv("LC_ALL", "C.UTF-8", 1) == 0 && chdir(dir) == 0) execvp(argv[0], argv);
  _exit(SPAWN_NOT_FOUND);
}

int spawn_wait(pid_t child) {
  int status = 0;
  pid_t ended;
  do ended = waitpid(child, &status, 0);
  while (ended < 0 && errno == EINTR);
  if (ended < 0) return -1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}
