/* mutant.h -- one place of one file, changed. */
#ifndef MUTATE_MUTANT_H
#define MUTATE_MUTANT_H

#include <stdint.h>

#include "mutate/token.h"
#include "support/base/items.h"

typedef struct {
  size_t file;       /* of the plan */
  size_t begin, end; /* of its text: what is replaced */
  char *by;          /* the text in its place; from malloc */
  const char *kind;  /* the operator's name */
} mutant;

typedef struct {
  items list; /* of mutant */
  int failed; /* out of memory: say so once, at the end */
} mutants;

const mutant *mutant_at(const mutants *m, size_t i);
void mutants_free(mutants *m);

/* All mutants of one file's text, in its order, added to m. */
void mutants_of(const char *text, size_t file, mutants *m);

/* The text with the mutant in it; NULL when out of memory. */
char *mutant_applied(const mutant *m, const char *text);

/* Counted from 1. */
int mutant_line(const mutant *m, const char *text);

/* The lines it changes, before and after, without indentation and with each run of
 * blanks and line ends as one blank; free() both.  0 when out of memory. */
int mutant_lines(const mutant *m, const char *text, char **before, char **after);

#endif
