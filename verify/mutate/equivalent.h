/* equivalent.h -- mutants of which nothing can tell that they are mutants, each with
 * the reason why.
 *
 * A text of blocks apart by empty lines; # begins a comment line:
 *
 *   lib/energies/fibre.h
 *   - the line as it is
 *   + the line as the mutant has it
 *   = why no result differs, or why a difference is none: something that can be checked
 *     (further lines are indented)
 *
 * Lines are compared as mutant_lines() gives them; several + may follow one -, and the
 * reason is that of all.  A block names every place of its file where that line stands;
 * after "lib/energies/fibre.h #2" it names the second alone. */
#ifndef MUTATE_EQUIVALENT_H
#define MUTATE_EQUIVALENT_H

#include "support/base/items.h"

typedef struct {
  char *file, *before, *after, *why;
  int place; /* counted from 1; 0: all */
  int line;  /* of the list, for messages */
  int seen;  /* places so far; fewer than `place`, or none, at the end is an error */
} equivalent;

/* path NULL: an empty list.  0, or the exit code, having said what is wrong. */
int equivalents_read(const char *path, items *list);
void equivalents_free(items *list);

/* The entry that names this mutant, the next one of its file; NULL when none does. */
const equivalent *equivalents_find(items *list, const char *file, const char *before,
                                   const char *after);

/* 0; or EXIT_USAGE, having said which entries name no mutant. */
int equivalents_all_matched(const items *list, const char *path);

#endif
