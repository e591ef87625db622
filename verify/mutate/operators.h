/* operators.h -- how a formula is changed: each operator looks at one token. */
#ifndef MUTATE_OPERATORS_H
#define MUTATE_OPERATORS_H

#include "mutate/mutant.h"
#include "support/base/complain.h"

typedef struct {
  const tokens *t;
  size_t file;
  mutants *out;
} site;

/* Adds a mutant: tokens first .. last replaced by what is printed. */
void site_add(const site *s, const char *kind, size_t first, size_t last,
              const char *format, ...) LIKE_PRINTF(5, 6);

/* For "%.*s": the text of tokens first .. last. */
#define SPAN(t, first, last) \
  (int)((t)->at[last].end - (t)->at[first].begin), (t)->text + (t)->at[first].begin

#define OPERATOR(name) void mutate_##name(const site *s, size_t i);
#include "mutate/operators.def"
#undef OPERATOR

#endif
