/* near.h -- "did you mean ...?" */
#ifndef PROGRAM_NEAR_H
#define PROGRAM_NEAR_H

typedef struct {
  const char *wanted, *best; /* best: NULL until a candidate is near enough */
  int distance;
} nearest;

nearest nearest_to(const char *wanted);
void nearest_try(nearest *n, const char *candidate);

enum { HINT_TEXT = 128 };

/* "; did you mean 'bw_shear'?", or "". */
void nearest_hint(const nearest *n, char hint[HINT_TEXT]);

#endif
