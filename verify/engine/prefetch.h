/* prefetch.h -- batches evaluations for external programs, whose round trips cost more time than
 * their computations. A check evaluates one state at a time, so its work first runs as a rehearsal:
 * an evaluation whose result is unknown is noted, and returns 0. Then all noted evaluations are
 * sent in one batch, and the work runs again, until every result is known. An evaluation that
 * depends on the result of another one takes one more batch. */
#pragma once

#include <stddef.h>

/* Callbacks of an external program; each thread has its own. */
typedef struct prefetch prefetch;
struct prefetch {
  void (*note)(const prefetch *a,
               int anew);               /* starts to record requests; anew: forgets old results */
  size_t (*guesses)(const prefetch *a); /* number of placeholder results since note() */
  size_t (*ask)(const prefetch *a); /* sends recorded requests as a batch; returns their number */
  void *of;                         /* data of the energy */
};

/* Returns the number of placeholder results so far; 0 if a is NULL. Values that were computed while
 * this number grew are invalid. */
static inline size_t prefetch_guesses(const prefetch *a) { return a != NULL ? a->guesses(a) : 0; }

/* Batches all evaluations of `work`, which must have no side effects. Their results stay known
 * until the next call. Does nothing if a is NULL. */
void prefetch_run(const prefetch *a, void (*work)(void *with), void *with);
