/* isolate.h -- work in a child process, so that a crash or a hang ends the child and
 * not the program. */
#ifndef VERIFY_ISOLATE_H
#define VERIFY_ISOLATE_H

#include "subjects/wire.h"

typedef enum {
  CHILD_DONE,    /* sent WIRE_DONE */
  CHILD_CRASHED, /* ended before that */
  CHILD_HUNG,    /* sent nothing for `limit` seconds; killed */
  CHILD_STOPPED, /* the user interrupted; killed */
  CHILD_NEVER    /* no pipe, no fork, or no memory left in it: the harness failed */
} child_end;

typedef struct {
  child_end end;
  char why[128]; /* "crashed: SIGSEGV", "hung: no answer in 120 s", ... */
} child_report;

/* What the child does; it sends its results to fd. */
typedef void child_work(void *with, int fd);

typedef struct {
  child_work *work;
  void *with;
  double limit;   /* seconds from one message to the next, but for WIRE_WAITING */
  int keep_input; /* 1: the child reads standard input, which may be a terminal */
  wire_handler *handle;
  void (*tick)(void *to); /* several times a second, for a progress bar */
  void *to;               /* of handle and tick */
} child_job;

child_report isolate(const child_job *job);

/* From here on SIGINT, SIGTERM, SIGHUP and SIGPIPE end children instead of the program,
 * which may then put its files in order; interrupted() tells that one came.  Those that
 * were ignored so far still are. */
void watch_interrupts(void);
int interrupted(void);

#endif
