#include "support/base/texts.h"

#include <stdlib.h>
#include <string.h>

#include "support/base/buffer.h"

static char *joined(const char *words) {
  buffer t = {0};
  size_t n = strcspn(words, "\n");
  buffer_put(&t, words, n);
  while (strncmp(words + n, "\n    ", 5) == 0) {
    words += n + 5;
    n = strcspn(words, "\n");
    buffer_add(&t, " ");
    buffer_put(&t, words, n);
  }
  return t.data;
}

char *texts_find(const char *file, const char *key, const char *member) {
  char *start = base_printf("  %s: ", member);
  const size_t key_size = strlen(key), start_size = strlen(start);
  const char *found = NULL;
  int is_inside = 0;
  for (const char *line = file; found == NULL && *line != '\0';) {
    const size_t n = strcspn(line, "\n");
    if (line[0] != ' ') is_inside = n == key_size && strncmp(line, key, n) == 0;
    if (is_inside && strncmp(line, start, start_size) == 0) found = line + start_size;
    line += n + (line[n] == '\n');
  }
  free(start);
  return found == NULL ? NULL : joined(found);
}
