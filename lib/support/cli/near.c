#include "support/cli/near.h"

#include <stdio.h>
#include <string.h>

enum { LONGEST = 64 };

static int least(int a, int b, int c) {
  const int m = a < b ? a : b;
  return m < c ? m : c;
}

/* The least number of insertions, deletions and replacements that turn a into b;
 * LONGEST when a word is too long. */
static int edits(const char *a, const char *b) {
  int row[LONGEST + 1];
  const size_t n = strlen(b);
  if (n > LONGEST || strlen(a) > LONGEST) return LONGEST;
  for (size_t j = 0; j <= n; j++) row[j] = (int)j;
  for (size_t i = 0; a[i] != '\0'; i++) {
    int diagonal = row[0];
    row[0] = (int)i + 1;
    for (size_t j = 0; j < n; j++) {
      const int above = row[j + 1];
      row[j + 1] = least(above + 1, row[j] + 1, diagonal + (a[i] != b[j]));
      diagonal = above;
    }
  }
  return row[n];
}

nearest nearest_to(const char *wanted) {
  const int third = (int)(strlen(wanted) / 3);
  return (nearest){.wanted = wanted, .distance = third < 2 ? 3 : third + 1};
}

void nearest_try(nearest *n, const char *candidate) {
  /* A word cut short, or one of its parts, counts as nearer than any misspelling. */
  const int part = strlen(n->wanted) >= 3 && strstr(candidate, n->wanted) != NULL;
  const int distance = part ? 1 : edits(n->wanted, candidate);
  if (distance >= n->distance) return;
  n->distance = distance;
  n->best = candidate;
}

const char *nearest_hint(nearest *n) {
  if (n->best != NULL) (void)snprintf(n->hint, sizeof n->hint, "; did you mean '%s'?", n->best);
  return n->hint;
}
