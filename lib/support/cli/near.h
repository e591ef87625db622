/* near.h -- suggests similar words: "did you mean ...?" */
#pragma once

enum { HINT_TEXT = 192, MOST_NEAREST = 3 };

typedef struct {
  const char *wanted;
  const char *best[MOST_NEAREST]; /* NULL: none; several only if they contain `wanted` */
  int distance;
  char hint[HINT_TEXT];
} nearest;

nearest nearest_to(const char *wanted);
void nearest_try(nearest *n, const char *candidate);

/* Returns "; did you mean 'bw_shear' or 'bw_stretch'?", or ""; *n owns the text. */
const char *nearest_hint(nearest *n);
