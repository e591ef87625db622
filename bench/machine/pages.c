/* For madvise(). NOLINTNEXTLINE(*-reserved-identifier,cert-dcl*) */
#define _DEFAULT_SOURCE

#include "machine/machine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef __linux__
#include <sys/mman.h>
#endif

static const size_t huge = (size_t)2
                           << 20; /* the size of huge pages on most processors */

void *pages_take(size_t bytes) {
  const size_t whole = (bytes + huge - 1) / huge * huge;
  void *memory = aligned_alloc(huge, whole > 0 ? whole : huge);
#if defined(__linux__) && defined(MADV_HUGEPAGE)
  if (memory != NULL)
    (void)madvise(memory, whole,
                  MADV_HUGEPAGE); /* if this fails, small pages will do */
#endif
  return memory;
}

/* The file reads "always [madvise] never": the word in brackets is in force. */
int pages_rule(char rule[PAGES_RULE]) {
  char line[64] = "";
  FILE *f = fopen("/sys/kernel/mm/transparent_hugepage/enabled", "r");
  if (f == NULL) return 0;
  const char *read = fgets(line, sizeof line, f);
  (void)fclose(f);
  const char *open = read != NULL ? strchr(line, '[') : NULL;
  const size_t length = open != NULL ? strcspn(open + 1, "]") : 0;
  if (length == 0 || length >= PAGES_RULE) return 0;
  memcpy(rule, open + 1, length);
  rule[length] = '\0';
  return 1;
}
