/* supervise.h -- runs the checks, controls and plots of one energy in child processes:
 * a crash or a hang costs the check in progress, the others go on in a new child. */
#ifndef VERIFY_SUPERVISE_H
#define VERIFY_SUPERVISE_H

#include "subjects/results.h"
#include "subjects/subject.h"
#include "subjects/suite.h"

typedef struct {
  const suite_request *request; /* checks: names ended by NULL, never NULL itself */
  double limit;                 /* seconds for one check */
  results *results;             /* where records and series are kept */
  void (*on_record)(void *to, const record *r); /* as soon as it is kept */
  void (*on_progress)(void *to, const char *check, int done, int total);
  void (*tick)(void *to);
  void (*before_message)(void *to); /* something is about to be said on stderr */
  void *to;
} supervision;

/* 0; or EXIT_HARNESS, having said why.  A check or control of which no record comes has
 * an error record in its place, unless the user interrupted. */
int supervise(const supervision *v, const subject *s);

#endif
