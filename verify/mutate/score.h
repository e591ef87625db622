/* score.h -- what the mutants of a file, or of all, came to. */
#ifndef MUTATE_SCORE_H
#define MUTATE_SCORE_H

#include "mutate/survey.h"

typedef struct {
  uint64_t verdict[TRIAL_VERDICTS]; /* of the chosen that are not declared equivalent */
  uint64_t equivalent;              /* declared so */
  uint64_t refuted;                 /* of these, killed all the same */
  uint64_t untried;
  double seconds; /* of processor time */
} score;

/* Of the chosen mutants of a file; file SIZE_MAX: of all. */
score score_of(const survey *s, size_t file);

/* Percent of the killed among those that could be; NaN where none was tried. */
double score_percent(const score *c);

#endif
