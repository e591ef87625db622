#include "subjects/facts.h"

#include <stdio.h>
#include <string.h>

const subject *facts_subject(const run_facts *facts, const char *name) {
  const subjects *s = facts->subjects;
  for (size_t i = 0; i < s->count; i++)
    if (strcmp(s->at[i].card.name, name) == 0) return &s->at[i];
  return NULL;
}

static void add_count(char text[FACTS_TEXT], size_t done, size_t planned, const char *of) {
  const size_t used = strlen(text);
  if (planned > 0)
    (void)snprintf(text + used, FACTS_TEXT - used, "%s %zu of %zu %s",
                   used > 0 ? "," : "the run broke off:", done, planned, of);
}

const char *facts_incomplete(const run_facts *facts, char text[FACTS_TEXT]) {
  const results *r = facts->results;
  text[0] = '\0';
  if (facts->complete) return text;
  add_count(text, r->records.count, facts->planned, "records");
  add_count(text, r->ledger.count, facts->planned_rows, "rows of the ledger");
  return text;
}
