#include "base/spawn.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static const int deadly[] = {SIGHUP, SIGINT, SIGTERM};
enum { DEADLY = sizeof deadly / sizeof deadly[0] };

static volatile sig_atomic_t running; /* the child and its group; 0: none */
static struct sigaction before[DEADLY];

/* Ends the child, too.  The signal that raise() sends comes once this handler has
 * returned, and does what it did before spawn_start(). */
static void end_child(int number) {
  if (running > 0) (void)kill(-(pid_t)running, SIGTERM);
  for (int i = 0; i < DEADLY; i++)
    if (deadly[i] == number) (void)sigaction(number, &before[i], NULL);
  (void)raise(number);
}

/* Signals that the program ignores stay so. */
static void watch_signals(void) {
  struct sigaction mine = {.sa_handler = end_child}, old;
  (void)sigemptyset(&mine.sa_mask);
  for (int i = 0; i < DEADLY; i++) {
    if (sigaction(deadly[i], NULL, &old) != 0 || old.sa_handler == SIG_IGN) continue;
    if (old.sa_handler == end_child) continue;
    before[i] = old;
    (void)sigaction(deadly[i], &mine, NULL);
  }
}

/* Until sigprocmask(SIG_SETMASK, old, NULL). */
static void hold_signals(sigset_t *old) {
  sigset_t all;
  (void)sigemptyset(&all);
  for (int i = 0; i < DEADLY; i++) (void)sigaddset(&all, deadly[i]);
  (void)sigprocmask(SIG_BLOCK, &all, old);
}

pid_t spawn_start(const char *dir, char *const argv[]) {
  sigset_t old;
  watch_signals();
  hold_signals(&old); /* no signal may come between the child and its name */
  const pid_t child = fork();
  if (child > 0) running = (sig_atomic_t)child;
  if (child >= 0) (void)setpgid(child, child); /* both sides: whoever comes first */
  (void)sigprocmask(SIG_SETMASK, &old, NULL);
  if (child != 0) return child;
  /* gnuplot must read the scripts as the UTF-8 they are, whatever the locale here. */
  if (setenv("LC_ALL", "C.UTF-8", 1) == 0 && chdir(dir) == 0) execvp(argv[0], argv);
  _exit(SPAWN_NOT_FOUND);
}

static int reap(pid_t child, int *status) {
  pid_t ended;
  do ended = waitpid(child, status, 0);
  while (ended < 0 && errno == EINTR);
  return ended == child;
}

int spawn_wait(pid_t child) {
  siginfo_t info;
  sigset_t old;
  int status = 0;
  while (waitid(P_PID, (id_t)child, &info, WEXITED | WNOWAIT) < 0 && errno == EINTR) {
  }
  hold_signals(&old); /* once reaped, its number may be that of another process */
  const int reaped = reap(child, &status);
  running = 0;
  (void)sigprocmask(SIG_SETMASK, &old, NULL);
  if (!reaped) return -1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}
