/* program_ends.c -- starts programs and sees how they ended. */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "subjects/program.h"

/* Our end: a program started later does not inherit it, and waiting is left to poll().
 */
static void settle(int fd) {
  (void)fcntl(fd, F_SETFD, FD_CLOEXEC);
  (void)fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) | O_NONBLOCK);
}

static int connect_to(const char *path, program_ends *ends) {
  struct sockaddr_un at = {.sun_family = AF_UNIX};
  if (strlen(path) >= sizeof at.sun_path) return 0;
  memcpy(at.sun_path, path, strlen(path) + 1);
  const int fd = socket(AF_UNIX, SOCK_STREAM, 0);
  if (fd < 0) return 0;
  if (connect(fd, (const struct sockaddr *)&at, sizeof at) != 0) {
    (void)close(fd);
    return 0;
  }
  settle(fd);
  *ends = (program_ends){.pid = -1, .to = fd, .from = fd};
  return 1;
}

static void become(const char *command, int in, int out) {
  (void)dup2(in, STDIN_FILENO);
  (void)dup2(out, STDOUT_FILENO);
  (void)close(in);
  (void)close(out);
  (void)signal(SIGPIPE, SIG_DFL);
  (void)execl("/bin/sh", "sh", "-c", command, (char *)NULL);
  _exit(127);
}

int program_open(const char *command, program_ends *ends) {
  int in[2], out[2];
  if (strncmp(command, "unix:", 5) == 0) return connect_to(command + 5, ends);
  if (pipe(in) != 0) return 0;
  if (pipe(out) != 0) return 0;
  settle(in[1]), settle(out[0]);
  (void)fflush(NULL);
  const pid_t pid = fork();
  if (pid == 0) become(command, in[0], out[1]);
  (void)close(in[0]);
  (void)close(out[1]);
  *ends = (program_ends){.pid = (int)pid, .to = in[1], .from = out[0]};
  return pid > 0;
}

void program_how_ended(const program_ends *ends, char *why, size_t size) {
  const struct timespec moment = {.tv_nsec = 10000000};
  int status = 0, ended = 0;
  for (int i = 0; i < 100 && ends->pid > 0 && !ended; i++) {
    ended = waitpid(ends->pid, &status, WNOHANG) == ends->pid;
    if (!ended) (void)nanosleep(&moment, NULL);
  }
  /* The shell tells by a code above 128 that a signal ended the program. */
  const int code = ended && WIFEXITED(status) ? WEXITSTATUS(status) : 0;
  const int by = ended && WIFSIGNALED(status) ? WTERMSIG(status) : code - 128;
  if (ended && by > 0)
    (void)snprintf(why, size, "crashed: signal %d (%s)", by, strsignal(by));
  else if (ended && code == 127)
    (void)snprintf(why, size, "was not found, or ended with exit code 127");
  else if (ended)
    (void)snprintf(why, size, "ended with exit code %d", code);
  else
    (void)snprintf(why, size, "closed its output");
}
