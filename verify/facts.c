#include "facts.h"

#include <stdio.h>
#include <string.h>

const subject *facts_subject(const run_facts *facts, const char *name) {
  const subjects *s = facts->subjects;
  for (size_t i = 0; i < s->count; i++)
    if (strcmp(s->at[i].card.name, name) == 0) return &s->at[i];
  return NULL;
}

const char *facts_incomplete(const run_facts *facts, char text[FACTS_TEXT]) {
  text[0] = '\0';
  if (!facts->complete)
    (void)snprintf(text, FACTS_TEXT, "the run broke off: %zu of %zu records",
                   facts->results->records.count, facts->planned);
  return text;
}
