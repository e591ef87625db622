#include "suite/plugin_host.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "process/isolate.h"
#include "suite/subject.h"
#include "support/base/complain.h"
#include "support/cli/progress.h"
#include "support/harness/named_energy.h"

typedef struct {
  plugin_host_work *work;
  void *with;
  plugin_host host;
  /* results that the child has reported */
  size_t line;
  int code; /* exit code; -1: not reported */
  subject subject;
} visit;

static void in_child(void *with, int fd) {
  visit *v = with;
  (void)signal(SIGPIPE, SIG_IGN); /* a closed pipe must not look like a crash */
  v->host.watcher = fd;
  v->host.e = subject_load(&v->subject, fd);
  const int code = v->work(v->with, &v->host);
  wire_send(fd, WIRE_CODE, &code, sizeof code);
}

static void on_message(void *to, wire_tag tag, const char *payload, size_t size) {
  visit *v = to;
  if (tag == WIRE_LINE && size == sizeof v->line) memcpy(&v->line, payload, size);
  if (tag == WIRE_CODE && size == sizeof v->code) memcpy(&v->code, payload, size);
}

static int judge_visit(const visit *v, const child_report *r) {
  const char *file = v->subject.plugin;
  const char *option = v->subject.program.command != NULL ? "--spec" : "--plugin";
  const char *why = r->why;
  if (r->end == CHILD_NEVER) return harness_error("%s", why);
  if (r->end == CHILD_REFUSED) return subject_refuse(&v->subject, why);
  if (r->end == CHILD_DONE && v->code >= EXIT_PASSED && v->code <= EXIT_HARNESS) return v->code;
  if (v->line == 0) return plugin_failed("%s %s: while being loaded it %s", option, file, why);
  if (v->line == (size_t)PLUGIN_HOST_ALL) return plugin_failed("%s %s: it %s", option, file, why);
  return plugin_failed("%s %s: at line %zu of the input it %s", option, file, v->line, why);
}

/* Runs a plugin in a child. What the plugin itself prints stays out of the results. */
static int run_plugin(const options *o, plugin_host_work *work, void *with) {
  visit v = {.work = work, .with = with, .code = -1, .subject = subject_of(o, 0)};
  const int out = dup(STDOUT_FILENO);
  v.host.out = out < 0 ? NULL : fdopen(out, "w");
  if (v.host.out == NULL) {
    const int why = errno;
    if (out >= 0) (void)close(out);
    return harness_error("cannot write standard output: %s", strerror(why));
  }
  const child_job job = {.work = in_child,
                         .with = &v,
                         .limit = subject_limit(&v.subject, o->time_limit),
                         .keep_input = 1,
                         .handle = on_message,
                         .to = &v};
  const child_report r = isolate(&job);
  if (r.end != CHILD_DONE) /* removes the progress bar before a message */
    progress_clear(&(progress){.drawn = isatty(STDERR_FILENO)});
  (void)fclose(v.host.out); /* the parent has written nothing to this stream */
  return judge_visit(&v, &r);
}

int plugin_host_run(const options *o, plugin_host_work *work, void *with) {
  plugin_host host = {.out = stdout, .watcher = -1};
  if (o->plugins.count > 0) return run_plugin(o, work, with);
  const int code = named_energy(o->energy, &host.e);
  return code != 0 ? code : work(with, &host);
}

void plugin_host_waits(const plugin_host *host) {
  if (host->watcher >= 0) wire_send(host->watcher, WIRE_WAITING, NULL, 0);
}

void plugin_host_works(const plugin_host *host, size_t line) {
  if (host->watcher >= 0) wire_send(host->watcher, WIRE_LINE, &line, sizeof line);
}
