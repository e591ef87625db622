/* failing_walk.h -- for tests of programs: one command line, run again and again while
 * one allocation after another fails.  Each time the program says so and exits with 3,
 * leaks nothing (as a leak sanitizer sees), leaves each of its files as it was or
 * whole, and no other.
 *
 * Of our own allocations each of the first 20 and of the last 20 fails alone, and
 * from one to the next a fifth more between them; fewer fail with all after them, and
 * of cJSON's.  With SELVEDGE_ALL_ALLOCATIONS in the environment each of our own fails
 * alone, which takes long. */
#ifndef FAILING_FAILING_WALK_H
#define FAILING_FAILING_WALK_H

#include "support/testing/failing_program.h"

typedef struct {
  program_main *run;
  const char *const *arguments; /* ended by NULL, the program's name first */
  const char *const *outputs;   /* files it writes, ended by NULL; NULL: none.  A .json
                                 * is whole that can be read, an .xml that ends as it
                                 * does where nothing fails, others that are the same */
  int fine;                     /* the exit code where nothing fails */
  int each;                     /* where runs take long: less than 20; 0: 20 */
  int together;                 /* it replaces all outputs or none */
  int may_go_on;                /* it may record the failure in the place of a result */
  void (*look)(void);           /* more to expect after each run; NULL: nothing */
} failing_walk;

/* The words, ended by NULL. */
#define FAILING_WORDS(...) ((const char *const[]){__VA_ARGS__, NULL})

/* Before each run, the outputs are made as they were when this was called. */
void failing_walk_all(const failing_walk *w);

/* Into a folder of the test's own; out of it, and removes it.  For TestSuite(). */
void failing_enter(void);
void failing_leave(void);

#endif
