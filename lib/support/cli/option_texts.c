#include "support/cli/option_texts.h"

#include <stddef.h>
#include <string.h>

#include "support/base/memory.h"

/* Returns whether the key line at `key` has the word and the name. */
static int is_key(const char *key, const char *word, const char *name) {
  const size_t length = strlen(word);
  if (strncmp(key, word, length) != 0 || strchr(" \n", key[length]) == NULL) return 0;
  if (name == NULL) return 1;
  for (key += length; *key == ' ' || *key == ','; key += strcspn(key, ",\n"))
    if (strncmp(++key, name, strlen(name)) == 0 && strchr(",\n", key[strlen(name)]) != NULL)
      return 1;
  return 0;
}

static const char *next_line(const char *at) {
  at += strcspn(at, "\n");
  return *at == '\n' ? at + 1 : at;
}

char *option_text(const char *texts, const char *word, const char *name) {
  const char *at = texts;
  while (*at != '\0' && !is_key(at, word, name)) at = next_line(at);
  const char *start = next_line(at), *end = start;
  while (*end == ' ') end = next_line(end);
  return base_printf("%.*s", (int)(end - start), start);
}
