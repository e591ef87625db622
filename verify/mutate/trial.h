/* trial.h -- one mutant compiled, linked and judged. */
#ifndef MUTATE_TRIAL_H
#define MUTATE_TRIAL_H

#include "mutate/plan.h"

typedef enum {
  TRIAL_KILLED, /* a judge found it, crashed or hung */
  TRIAL_SURVIVED,
  TRIAL_UNCHANGED, /* compiles to the same object code: equivalent by proof */
  TRIAL_UNBUILT,   /* does not compile */
  TRIAL_BROKEN,    /* could not be tried: the harness failed */
  TRIAL_VERDICTS
} trial_verdict;

enum { TRIAL_BY = 96 };
#define NO_UNIT ((size_t)-1)

typedef struct {
  trial_verdict verdict;
  char by[TRIAL_BY]; /* who killed it, or what is broken */
  double seconds;    /* of processor time */
  size_t unit;       /* of the plan, which came last; NO_UNIT: all of them */
} trial;

typedef struct {
  const plan *p;
  const char *tree; /* the shadow tree, with the mutant in it; the working directory */
  const char *base; /* objects of the unmutated sources */
  const items *units; /* of size_t: those that the mutated file is part of */
  int limit;          /* seconds of processor time for one command */
  int whole;          /* whether the judges of the whole are asked */
} trial_setup;

/* Stage by stage, and in each unit by unit, until somebody kills it. */
trial trial_run(const trial_setup *s);

/* Builds and judges unmutated units, which all judges must pass, and keeps the objects
 * as the base: TRIAL_SURVIVED, or TRIAL_BROKEN. */
trial trial_base(const trial_setup *s);

#endif
