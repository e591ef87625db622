#include "support/base/leftover.h"

#include <signal.h>
#include <string.h>
#include <unistd.h>

/* A copy: a handler may run when the caller's is freed. */
static char name[4096];
static volatile sig_atomic_t watched;

/* By then it is no handler any more: raise() ends the program. */
static void on_signal(int number) {
  if (watched) (void)unlink(name);
  (void)raise(number);
}

void leftover_watch(const char *path) {
  static const int ends[] = {SIGINT, SIGTERM, SIGHUP, SIGPIPE};
  struct sigaction a = {.sa_handler = on_signal, .sa_flags = (int)SA_RESETHAND}, before;
  watched = 0;
  if (path == NULL || strlen(path) >= sizeof name) return;
  memcpy(name, path, strlen(path) + 1);
  watched = 1;
  (void)sigemptyset(&a.sa_mask);
  for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++)
    if (sigaction(ends[i], NULL, &before) == 0 && before.sa_handler != SIG_IGN)
      (void)sigaction(ends[i], &a, NULL);
}
