#include "facts.h"

#include <string.h>

const subject *facts_subject(const run_facts *facts, const char *name) {
  const subjects *s = facts->subjects;
  for (size_t i = 0; i < s->count; i++)
    if (strcmp(s->at[i].card.name, name) == 0) return &s->at[i];
  return NULL;
}
