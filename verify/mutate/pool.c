#include "mutate/pool.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

#include "subjects/isolate.h"
#include "support/base/complain.h"

/* One process, if pid > 0: the read end of its pipe is in the same place of `ends`. */
typedef struct {
  pid_t pid;
  size_t item;
} slot;

typedef struct {
  const pool *q;
  slot *slots;
  struct pollfd *ends;
  size_t next, busy;
} state;

/* In a group of its own, with all that it starts; it does not outlive the parent. */
static void be_child(const pool *q, size_t item, size_t number, int fd) {
  (void)setpgid(0, 0);
  (void)signal(SIGINT, SIG_DFL);
  (void)signal(SIGTERM, SIG_DFL);
#ifdef __linux__
  (void)prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
  const trial y = q->work(q->with, item, number);
  _exit(write(fd, &y, sizeof y) == (ssize_t)sizeof y ? 0 : 1);
}

static int start(state *s, size_t number) {
  int ends[2];
  slot *one = &s->slots[number];
  one->item = s->next++;
  const int code = s->q->prepare(s->q->with, one->item, number);
  if (code != 0) return code;
  if (pipe(ends) != 0) return harness_error("cannot open a pipe: %s", strerror(errno));
  one->pid = fork();
  if (one->pid == 0) {
    (void)close(ends[0]);
    be_child(s->q, one->item, number, ends[1]);
  }
  (void)close(ends[1]);
  s->ends[number].fd = ends[0];
  if (one->pid > 0) {
    (void)setpgid(one->pid, one->pid); /* here too: who comes first */
    s->busy++;
    return 0;
  }
  one->pid = 0;
  return harness_error("cannot fork: %s", strerror(errno));
}

static void reap(state *s, size_t number) {
  slot *one = &s->slots[number];
  while (waitpid(one->pid, NULL, 0) < 0 && errno == EINTR) continue;
  (void)kill(-one->pid, SIGKILL); /* what it started and left behind */
  (void)close(s->ends[number].fd);
  s->ends[number].fd = -1;
  one->pid = 0;
  s->busy--;
}

/* The pipe is written to at once, or closed by a crash. */
static int collect(state *s, size_t number) {
  trial y = {0};
  const int whole = read(s->ends[number].fd, &y, sizeof y) == (ssize_t)sizeof y;
  reap(s, number);
  if (!whole) return harness_error("a process of the harness ended before its time");
  return s->q->done(s->q->with, s->slots[number].item, &y);
}

static int step(state *s) {
  int code = 0;
  for (size_t i = 0; i < s->q->jobs && code == 0; i++)
    if (s->slots[i].pid == 0 && s->next < s->q->count) code = start(s, i);
  if (code == 0 && s->busy > 0) (void)poll(s->ends, (nfds_t)s->q->jobs, 200);
  if (code == 0 && interrupted())
    code = harness_error("interrupted; the same command goes on from here");
  for (size_t i = 0; i < s->q->jobs && code == 0; i++)
    if (s->slots[i].pid > 0 && s->ends[i].revents != 0) code = collect(s, i);
  return code;
}

static int run(state *s) {
  int code = 0;
  for (size_t i = 0; i < s->q->jobs; i++)
    s->ends[i] = (struct pollfd){.fd = -1, .events = POLLIN};
  while (code == 0 && (s->next < s->q->count || s->busy > 0)) code = step(s);
  for (size_t i = 0; i < s->q->jobs && s->busy > 0; i++) {
    if (s->slots[i].pid <= 0) continue;
    (void)kill(-s->slots[i].pid, SIGKILL);
    reap(s, i);
  }
  return code;
}

int pool_run(const pool *q) {
  state s = {.q = q,
             .slots = calloc(q->jobs, sizeof(slot)),
             .ends = calloc(q->jobs, sizeof(struct pollfd))};
  const int code = s.slots == NULL || s.ends == NULL ? out_of_memory() : run(&s);
  free(s.slots);
  free(s.ends);
  return code;
}
