/* near.h -- suggestions of similar words: "did you mean ...?" */
#pragma once

enum { HINT_TEXT = 128 };

typedef struct {
  const char *wanted, *best; /* best: NULL until a candidate is near enough */
  int distance;
  char hint[HINT_TEXT];
} nearest;

nearest nearest_to(const char *wanted);
void nearest_try(nearest *n, const char *candidate);

/* Returns "; did you mean 'bw_shear'?", or "": a text that is kept in *n. */
const char *nearest_hint(nearest *n);
