#include "mutate/command.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { CANNOT_START = 127 };

static char **arguments_of(const items *words) {
  char **argv = calloc(words->count + 1, sizeof *argv);
  for (size_t i = 0; argv != NULL && i < words->count; i++)
    argv[i] = ((char **)words->at)[i];
  return argv;
}

/* Trials run beside each other: threads of a judge's own would only wait for one
 * another.
 */
static int set_environment(const char *preload) {
  return setenv("OMP_NUM_THREADS", "1", 1) == 0 &&
         setenv("OPENBLAS_NUM_THREADS", "1", 1) == 0 &&
         (preload == NULL || setenv("LD_PRELOAD", preload, 1) == 0);
}

/* A mutant may turn in circles, or recurse until memory ends: no core files. */
static int settle(const char *preload, int limit, const char *output) {
  const struct rlimit none = {0, 0};
  const struct rlimit cpu = {(rlim_t)limit, (rlim_t)limit + 1};
  const int empty = open("/dev/null", O_RDONLY);
  const int file = open(output, O_WRONLY | O_CREAT | O_TRUNC, 0666);
  return empty >= 0 && file >= 0 && dup2(empty, STDIN_FILENO) >= 0 &&
         dup2(file, STDOUT_FILENO) >= 0 && dup2(file, STDERR_FILENO) >= 0 &&
         setrlimit(RLIMIT_CORE, &none) == 0 && setrlimit(RLIMIT_CPU, &cpu) == 0 &&
         set_environment(preload);
}

static command_end end_of(int status) {
  if (WIFSIGNALED(status))
    return WTERMSIG(status) == SIGXCPU || WTERMSIG(status) == SIGKILL ? COMMAND_HUNG
                                                                      : COMMAND_CRASHED;
  if (!WIFEXITED(status) || WEXITSTATUS(status) == CANNOT_START) return COMMAND_NEVER;
  return WEXITSTATUS(status) == 0 ? COMMAND_FINE : COMMAND_FAILED;
}

command_end command_run(const items *words, const char *preload, int limit,
                        const char *output) {
  char **argv = arguments_of(words);
  if (argv == NULL || argv[0] == NULL) {
    free(argv);
    return COMMAND_NEVER;
  }
  const pid_t child = fork();
  if (child == 0) {
    if (settle(preload, limit, output)) (void)execvp(argv[0], argv);
    _exit(CANNOT_START);
  }
  free(argv);
  int status = 0;
  if (child < 0) return COMMAND_NEVER;
  while (waitpid(child, &status, 0) < 0)
    if (errno != EINTR) return COMMAND_NEVER;
  return end_of(status);
}
