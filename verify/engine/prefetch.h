/* prefetch.h -- batches the questions to energies that answer many states almost as fast as one:
 * other programs, whose round trips would take most of the time.  A check evaluates one state at a
 * time. The work first runs without effect: a function that does not know an answer notes the
 * question and returns 0.  Then all noted questions are sent at once, and the work runs again,
 * until no question is open.  A question that depends on an answer takes one more turn. */
#pragma once

#include <stddef.h>

/* Functions of such an energy, for the calling thread alone. */
typedef struct prefetch prefetch;
struct prefetch {
  void (*note)(const prefetch *a,
               int anew);               /* starts to note questions; anew: forgets old answers */
  size_t (*guesses)(const prefetch *a); /* number of unknown answers since then */
  size_t (*ask)(const prefetch *a); /* stops noting, sends the questions, returns their number */
  void *of;                         /* data of the energy */
};

/* Returns the guesses so far; 0 if a is NULL.  Results are valid only if these stay the same. */
static inline size_t prefetch_guesses(const prefetch *a) { return a != NULL ? a->guesses(a) : 0; }

/* Sends all questions of `work`, which must have no effect.  The answers stay known until the next
 * call.  Does nothing if a is NULL. */
void prefetch_run(const prefetch *a, void (*work)(void *with), void *with);
