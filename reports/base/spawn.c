#include "base/spawn.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static const int deadly[] = {SIGHUP, SIGINT, SIGTERM};
enum { DEADLY = sizeof deadly / sizeof deadly[0] };

static volatile sig_atomic_t running; /* child, leader of its group; 0: none */
static struct sigaction before[DEADLY];

/* Signal handler: ends the child's group, restores the action from before spawn_start(), and raises
 * the signal again, which is delivered once this handler has returned. */
static void end_child(int number) {
  if (running > 0) (void)kill(-(pid_t)running, SIGTERM);
  for (int i = 0; i < DEADLY; i++)
    if (deadly[i] == number) (void)sigaction(number, &before[i], NULL);
  (void)raise(number);
}

/* Installs end_child(), but leaves signals alone that this process ignores. */
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

/* Blocks the signals until sigprocmask(SIG_SETMASK, old, NULL). */
static void hold_signals(sigset_t *old) {
  sigset_t all;
  (void)sigemptyset(&all);
  for (int i = 0; i < DEADLY; i++) (void)sigaddset(&all, deadly[i]);
  (void)sigprocmask(SIG_BLOCK, &all, old);
}

pid_t spawn_start(const char *dir, char *const argv[]) {
  sigset_t old;
  watch_signals();
  hold_signals(&old); /* until `running` is set */
  const pid_t child = fork();
  if (child > 0) running = (sig_atomic_t)child;
  if (child >= 0) (void)setpgid(child, child); /* in both: no race */
  (void)sigprocmask(SIG_SETMASK, &old, NULL);
  if (child != 0) return child;
  /* UTF-8, whatever the locale here: gnuplot's scripts are UTF-8. */
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
  hold_signals(&old); /* once reaped, its id may be reused */
  const int reaped = reap(child, &status);
  running = 0;
  (void)sigprocmask(SIG_SETMASK, &old, NULL);
  if (!reaped) return -1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}
