#include "support/cli/near.h"

#include <stdio.h>
#include <string.h>

enum { LONGEST = 64 };

/* Returns the Levenshtein distance between a and b; LONGEST if a word is too long. */
static int edits(const char *a, const char *b) {
  int row[LONGEST + 1];
  const size_t n = strlen(b);
  if (n > LONGEST || strlen(a) > LONGEST) return LONGEST;
  for (size_t j = 0; j <= n; j++) row[j] = (int)j;
  for (size_t i = 0; a[i] != '\0'; i++) {
    int diagonal = row[0];
    row[0] = (int)i + 1;
    for (size_t j = 0; j < n; j++) {
      const int above = row[j + 1], gap = (above < row[j] ? above : row[j]) + 1;
      const int change = diagonal + (a[i] != b[j]);
      row[j + 1] = gap < change ? gap : change;
      diagonal = above;
    }
  }
  return row[n];
}

/* Returns the largest number of wrong letters in a suggestion; it grows with the word. */
static int most_edits(const char *wanted) {
  const int length = (int)strlen(wanted), third = length / 3;
  return length < 2 ? 0 : length < 4 ? 1 : third < 2 ? 2 : third;
}

nearest nearest_to(const char *wanted) {
  return (nearest){.wanted = wanted, .distance = *wanted != '\0' ? most_edits(wanted) + 1 : 0};
}

/* Returns a distance.  It is 0 if the candidate contains the wanted word; if only the first letters
 * are equal, it is at most the largest distance of a suggestion. */
static int distance_to(const char *wanted, const char *candidate) {
  enum { PART = 3, BEGINNING = 5 };
  const size_t n = strlen(wanted);
  size_t same = 0;
  while (same < n && wanted[same] == candidate[same]) same++;
  if (n > 0 && (same == n || (n >= PART && strstr(candidate, wanted) != NULL))) return 0;
  const int distance = edits(wanted, candidate), most = most_edits(wanted);
  return same >= BEGINNING && distance > most ? most : distance;
}

void nearest_try(nearest *n, const char *candidate) {
  const int distance = distance_to(n->wanted, candidate);
  int same = 0;
  while (distance == 0 && same < MOST_NEAREST && n->distance == 0 && n->best[same] != NULL) same++;
  if (same == MOST_NEAREST || (same == 0 && distance >= n->distance)) return;
  n->distance = distance;
  n->best[same] = candidate;
}

const char *nearest_hint(nearest *n) {
  int found = 0, size = 0;
  while (found < MOST_NEAREST && n->best[found] != NULL) found++;
  for (int i = 0; i < found; i++) {
    const char *before = i == 0 ? "; did you mean " : i + 1 < found ? ", " : " or ";
    size += snprintf(n->hint + size, sizeof n->hint - (size_t)size, "%s'%.48s'%s", before,
                     n->best[i], i + 1 < found ? "" : "?");
  }
  return n->hint;
}
