/* outcome.h -- finished trials in a file, so that an interrupted run goes on.
 *
 * One line per trial, added as soon as it is finished: the digest of the mutant and of
 * all sources it is compiled from, the digest of its judges, verdict, seconds, and who
 * killed it.  Of several lines for one mutant the last counts; a line whose digests are
 * no longer those of a mutant is passed over, and so is one that was cut. */
#ifndef MUTATE_OUTCOME_H
#define MUTATE_OUTCOME_H

#include <stdint.h>
#include <stdio.h>

#include "mutate/trial.h"

typedef struct {
  uint64_t mutant, judges;
  trial y;
} outcome;

typedef struct {
  items list; /* of outcome, by digest of the mutant once sorted */
  FILE *f;    /* for more */
} outcomes;

const char *trial_word(trial_verdict v);

/* 0, or the exit code having said why: it cannot be read or written, or another run has
 * it open.  A missing file is an empty one. */
int outcomes_open(const char *path, outcomes *o);

/* Writes one through to the file.  0, or the exit code having said why. */
int outcomes_add(outcomes *o, const outcome *one);

/* 0, or the exit code having said why the last lines may be missing. */
int outcomes_close(outcomes *o);

/* Which results of other judges than those of now count. */
typedef enum { BELIEVE_NONE, BELIEVE_KILLS, BELIEVE_ALL } belief;

/* The last that counts; NULL when that mutant was not tried. */
const trial *outcomes_find(const outcomes *o, uint64_t mutant, uint64_t judges,
                           belief others);

#endif
