#include "process/isolate.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

#include "process/silence.h"
#include "support/base/memory.h"
#include "support/base/start.h"

static void close_input(void) {
  const int empty = open("/dev/null", O_RDONLY);
  if (empty >= 0) (void)dup2(empty, STDIN_FILENO);
  if (empty > STDERR_FILENO) (void)close(empty);
}

/* Prepares the child. It leaves no core file, and dies with the parent. Its standard output goes to
 * standard error, because standard output is for the parent's results. It gets its own process
 * group, so that everything it starts can be killed with it. But a child that reads the terminal
 * stays in the terminal's group: in any other the terminal would stop it. */
static void settle_in(const child_job *job, pid_t parent) {
  const struct rlimit none = {0, 0};
  if (!job->keep_input) {
    (void)setpgid(0, 0);
    close_input();
  }
  (void)setrlimit(RLIMIT_CORE, &none);
  unwatch_interrupts();
  (void)dup2(STDERR_FILENO, STDOUT_FILENO);
#ifdef __linux__
  (void)prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
  if (getppid() != parent) _exit(1); /* the parent ended before prctl() */
}

/* Exit code of a child that ran out of memory. Plugins may exit with any of the usual codes. */
enum { EXIT_STARVED = 113 };

static void leave_starved(int code) {
  (void)code;
  _exit(EXIT_STARVED);
}

/* Removes the file that LLVM's OpenMP keeps for each process until exit(). A child ends by _exit(),
 * so its file would stay, and a later process with the same id would read it. A file that exists
 * when a child starts belonged to a process that was killed. */
static void forget_openmp(pid_t child) {
  char path[80];
  (void)snprintf(path, sizeof path, "/dev/shm/__KMP_REGISTERED_LIB_%ld_%ld", (long)child,
                 (long)getuid());
  (void)unlink(path);
}

static void be_child(const child_job *job, pid_t parent, int fd) {
  base_leave_by(leave_starved);
  settle_in(job, parent);
  forget_openmp(getpid());
  for (int other = STDERR_FILENO + 1; other < 1024 && !job->keep_input; other++)
    if (other != fd) (void)close(other); /* so that a plugin cannot write to the parent's files */
  job->work(job->with, fd);
  wire_send(fd, WIRE_DONE, NULL, 0);
  _exit(0);
}

/* State of a child, as known to the parent */
typedef struct {
  const child_job *job;
  child_report *r; /* its `end` is CHILD_CRASHED until more is known */
  pid_t child;
  silence silence;
  int waiting;
} watch;

static void on_message(void *to, wire_tag tag, const char *payload, size_t size) {
  watch *w = to;
  silence_ends(&w->silence);
  w->waiting = tag == WIRE_WAITING;
  if (tag == WIRE_DONE) w->r->end = CHILD_DONE;
  if (tag == WIRE_REFUSED || tag == WIRE_BROKEN) {
    w->r->end = tag == WIRE_REFUSED ? CHILD_REFUSED : CHILD_BROKEN;
    (void)snprintf(w->r->why, sizeof w->r->why, "%s", payload);
  }
  w->job->handle(w->job->to, tag, payload, size);
}

/* Marks the child as hung if it has been silent for too long. */
static void judge_silence(watch *w) {
  const char *how = w->waiting ? NULL : silence_is_hang(&w->silence, w->child, w->job->limit);
  if (how == NULL || w->r->end != CHILD_CRASHED) return;
  w->r->end = CHILD_HUNG;
  (void)snprintf(w->r->why, sizeof w->r->why, "hung: no answer %s", how);
}

/* Reads messages until the pipe closes, the child is done or hangs, or the user interrupts. */
static void listen_to(watch *w, int fd) {
  enum { PENDING = 64 };
  wire_inbox in = {0};
  struct pollfd p = {.fd = fd, .events = POLLIN};
  int more = 1;
  silence_ends(&w->silence);
  while (more == 1 && w->r->end == CHILD_CRASHED) {
    const int ready = poll(&p, 1, 100);
    if (interrupted)
      w->r->end = CHILD_STOPPED;
    else if (ready > 0)
      more = wire_receive(&in, fd, on_message, w);
    judge_silence(w);
    if (w->job->bar != NULL) progress_draw(w->job->bar);
  }
  /* After an interrupt, handle the messages that have already been sent. */
  for (int i = 0; i < PENDING && w->r->end == CHILD_STOPPED && more == 1; i++)
    more = poll(&p, 1, 0) > 0 ? wire_receive(&in, fd, on_message, w) : 0;
  wire_free(&in);
}

/* Waits for the end of a child whose pipe has closed, and returns its status. Kills the child if it
 * does not end within `patience` seconds. */
static int await(pid_t child, pid_t group, double patience) {
  const double start = progress_clock();
  const struct timespec moment = {.tv_nsec = 1000000};
  int status = 0;
  while (progress_clock() - start < patience && !interrupted) {
    const pid_t ended = waitpid(child, &status, WNOHANG);
    if (ended == child) return status;
    (void)nanosleep(&moment, NULL);
  }
  (void)kill(group, SIGKILL);
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
  return status;
}

static const char *signal_word(int which) {
  static const struct {
    int number;
    const char *word;
  } table[] = {{SIGSEGV, "SIGSEGV"}, {SIGBUS, "SIGBUS"},   {SIGFPE, "SIGFPE"},
               {SIGILL, "SIGILL"},   {SIGABRT, "SIGABRT"}, {SIGKILL, "SIGKILL"},
               {SIGTERM, "SIGTERM"}, {SIGPIPE, "SIGPIPE"}, {SIGTRAP, "SIGTRAP"},
               {SIGINT, "SIGINT"},   {SIGHUP, "SIGHUP"}};
  for (size_t i = 0; i < sizeof table / sizeof table[0]; i++)
    if (table[i].number == which) return table[i].word;
  return "a signal";
}

static void explain(child_report *r, int status) {
  char *why = r->why;
  const size_t size = sizeof r->why;
  const int ended = r->end == CHILD_CRASHED && WIFEXITED(status);
  if (ended && WEXITSTATUS(status) == EXIT_STARVED) r->end = CHILD_NEVER;
  if (r->end == CHILD_NEVER)
    (void)snprintf(why, size, "its child process was out of memory");
  else if (r->end == CHILD_STOPPED)
    (void)snprintf(why, size, "interrupted: %s", signal_word(interrupted));
  else if (r->end == CHILD_CRASHED && WIFSIGNALED(status))
    (void)snprintf(why, size, "crashed: %s (%s)", signal_word(WTERMSIG(status)),
                   strsignal(WTERMSIG(status)));
  else if (ended && WEXITSTATUS(status) == TRACE_MODE_CHANGED)
    (void)snprintf(why, size, "changed how floating-point numbers round or underflow");
  else if (r->end == CHILD_CRASHED)
    (void)snprintf(why, size, "ended by itself with exit code %d",
                   WIFEXITED(status) ? WEXITSTATUS(status) : -1);
  const int tells = r->end == CHILD_HUNG || r->end == CHILD_CRASHED || r->end == CHILD_BROKEN;
  r->calls = tells ? trace_found(&r->call) : 0;
}

static child_report never(const char *what) {
  child_report r = {.end = CHILD_NEVER};
  (void)snprintf(r.why, sizeof r.why, "%s: %s", what, strerror(errno));
  return r;
}

child_report isolate(const child_job *job) {
  int ends[2];
  child_report r = {.end = CHILD_CRASHED};
  watch w = {.job = job, .r = &r};
  const pid_t parent = getpid();
  if (pipe(ends) != 0) return never("cannot open a pipe");
  trace_clear();
  (void)fflush(NULL);
  const pid_t child = fork();
  if (child < 0) {
    r = never("cannot fork");
    (void)close(ends[0]);
    (void)close(ends[1]);
    return r;
  }
  if (child == 0) {
    (void)close(ends[0]);
    be_child(job, parent, ends[1]);
  }
  (void)close(ends[1]);
  if (!job->keep_input) (void)setpgid(child, child); /* either process may run first */
  const pid_t group = job->keep_input ? child : -child;
  w.child = child;
  listen_to(&w, ends[0]);
  (void)close(ends[0]);
  if (r.end == CHILD_HUNG || r.end == CHILD_STOPPED) (void)kill(group, SIGKILL);
  explain(&r, await(child, group, 2));
  forget_openmp(child);
  if (!job->keep_input) (void)kill(group, SIGKILL); /* ends processes that a plugin started */
  return r;
}

int isolate_or_stop(const child_job *job, child_report *r) {
  *r = isolate(job);
  if (r->end != CHILD_NEVER && r->end != CHILD_STOPPED) return 0;
  if (job->bar != NULL) progress_clear(job->bar);
  return harness_error("%s", r->why);
}
