/* isolate.h -- runs work in a child process, so that a crash or a hang does not end the program. */
#pragma once

#include "process/trace.h"
#include "process/wire.h"
#include "support/cli/progress.h"

typedef enum {
  CHILD_DONE,    /* the child sent WIRE_DONE */
  CHILD_REFUSED, /* the child sent WIRE_REFUSED: it could not start its work */
  CHILD_BROKEN,  /* the child sent WIRE_BROKEN: the external program failed */
  CHILD_CRASHED, /* the child ended without one of these messages */
  CHILD_HUNG,    /* the child sent nothing for too long (silence.h) and was killed */
  CHILD_STOPPED, /* the user interrupted, and the child was killed */
  CHILD_NEVER    /* no pipe, no fork, or no memory in the child: the harness failed */
} child_end;

typedef struct {
  child_end end;
  char why[256];    /* how the child ended: "crashed: SIGSEGV", "hung: no answer in 120 s" */
  int calls;        /* number of calls of the energy that had not returned at the end; 0: unknown */
  traced_call call; /* one of the calls that had not returned */
} child_report;

/* Executes the work in the child; results are sent to fd. */
typedef void child_work(void *with, int fd);

typedef struct {
  child_work *work;
  void *with;
  double limit;   /* longest time in seconds between two messages, except after WIRE_WAITING */
  int keep_input; /* 1: the child reads standard input, which may be a terminal */
  wire_handler *handle;
  void *to;      /* first argument of handle */
  progress *bar; /* progress bar to draw; may be NULL */
} child_job;

child_report isolate(const child_job *job);

/* Runs a child without which the program cannot continue. Returns 0, or EXIT_HARNESS after a
 * message for CHILD_NEVER and CHILD_STOPPED. */
int isolate_or_stop(const child_job *job, child_report *r);
