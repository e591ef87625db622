/* pool.h -- trials in processes of their own, several at a time. */
#ifndef MUTATE_POOL_H
#define MUTATE_POOL_H

#include "mutate/trial.h"

typedef struct {
  size_t jobs, count; /* at a time; in all */
  /* In the parent: makes ready for item i in that slot.  0, or an exit code. */
  int (*prepare)(void *with, size_t i, size_t slot);
  /* In the child. */
  trial (*work)(void *with, size_t i, size_t slot);
  /* In the parent again, in order of completion.  0, or an exit code: it ends. */
  int (*done)(void *with, size_t i, const trial *y);
  void *with;
} pool;

/* 0, or the first exit code that is not; EXIT_HARNESS when it was interrupted or could
 * not start a process, having said so.  What was at work then is killed. */
int pool_run(const pool *q);

#endif
