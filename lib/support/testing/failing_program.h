/* failing_program.h -- for tests: a whole program, run again and again in a process of
 * its own, in which one allocation after another fails. */
#ifndef FAILING_FAILING_PROGRAM_H
#define FAILING_FAILING_PROGRAM_H

typedef int program_main(int argc, char **argv);

typedef struct {
  int code;         /* it exited with; -1: a signal ended it */
  int signal;       /* 0: none */
  int met;          /* did it meet the failing allocation? */
  int leaked;       /* as a leak sanitizer saw it; 0 without one */
  char words[4096]; /* the last of what it printed, on both streams */
} program_end;

typedef struct {
  long n;   /* this allocation fails, from 0; -1: none */
  int json; /* counted are cJSON's, which are many, instead of our own */
  int once; /* the others succeed; else all after it fail, too */
} failure;

/* Runs the program with arguments ended by NULL, at most 31, the first one its name. */
void failing_program(program_main *run, const char *const *arguments, failure f,
                     program_end *end);

/* What the tests of programs try: our allocations alone and with all after them, and
 * cJSON's. */
enum { FAILING_WAYS = 3 };
extern const failure failing_ways[FAILING_WAYS];

#endif
