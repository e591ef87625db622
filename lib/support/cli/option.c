#include "support/cli/option.h"

#include <string.h>

#include "support/base/complain.h"
#include "support/base/numbers.h"

static int set_positive(const char *name, const char *argument, double *value) {
  if (parse_double(argument, value) && *value > 0 && *value < 1e9) return 0;
  return usage_error("--%s %s: not a number above 0", name, argument);
}

int option_set(option_kind kind, const char *name, const char *argument, void *field) {
  switch (kind) {
    case OPTION_FLAG:
      *(int *)field = 1;
      return 0;
    case OPTION_TEXT:
      *(const char **)field = argument;
      return 0;
    case OPTION_COUNT:
      if (parse_u64(argument, field)) return 0;
      return usage_error("--%s %s: not a whole number of 0 or more", name, argument);
    default:
      return set_positive(name, argument, field);
  }
}

void option_bare(const char *word, char name[OPTION_NAME]) {
  const char *bare = word + strspn(word, "-");
  size_t length = strcspn(bare, "=");
  if (length >= OPTION_NAME) length = OPTION_NAME - 1;
  memcpy(name, bare, length);
  name[length] = '\0';
}
