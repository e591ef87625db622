/* stray_text.h -- for tests of files that texts.h reads: finds lines without a valid paragraph. */
#pragma once

#include <stdlib.h>
#include <string.h>

#include "support/base/memory.h"
#include "support/base/texts.h"

/* Returns whether the line is "  member: words" of that key and texts_find() finds it. */
static inline int is_found_text(const char *file, const char *key, const char *line) {
  const char *colon = strstr(line, ": ");
  if (strncmp(line, "  ", 2) != 0 || line[2] == ' ' || colon == NULL || colon[2] == '\0') return 0;
  char *member = strndup(line + 2, (size_t)(colon - line - 2));
  char *found = texts_find(file, key, member);
  const int is_it = found != NULL && strstr(found, colon + 2) == found;
  free(found);
  free(member);
  return is_it;
}

/* Returns the first line that is malformed, repeated or unknown; or NULL.  Free it with free(). */
static inline char *stray_text(const char *file, int (*is_known)(const char *key),
                               const char *members) {
  char *key = NULL, *line = NULL;
  int goes_on = 0, is_stray = 0;
  for (const char *at = file, *next; !is_stray && *at != '\0'; at = next) {
    const size_t n = strcspn(at, "\n");
    next = at + n + (at[n] == '\n');
    free(line);
    line = strndup(at, n);
    if (n == 0 || line[0] == '%') {
      goes_on = 0;
    } else if (line[0] != ' ') {
      char *again = base_printf("\n%s\n", line);
      is_stray = !is_known(line) || strstr(at + n, again) != NULL;
      free(again);
      free(key);
      key = strdup(line);
      goes_on = 0;
    } else if (strncmp(line, "    ", 4) == 0) {
      is_stray = !goes_on || line[4] == ' ' || line[4] == '\0';
    } else {
      char *word = strndup(line, strcspn(line, ":"));
      goes_on = key != NULL && strstr(members, word) != NULL && is_found_text(file, key, line);
      is_stray = !goes_on;
      free(word);
    }
  }
  free(key);
  if (is_stray) return line;
  free(line);
  return NULL;
}
