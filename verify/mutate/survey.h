/* survey.h -- all mutants of a plan, and what became of each. */
#ifndef MUTATE_SURVEY_H
#define MUTATE_SURVEY_H

#include "mutate/dependencies.h"
#include "mutate/equivalent.h"
#include "mutate/mutant.h"
#include "mutate/outcome.h"

typedef struct {
  const char *path;
  char *text;
  items units;             /* of size_t: those that it is part of */
  uint64_t digest, judges; /* of these */
} survey_file;

typedef struct {
  const mutant *m;
  char *before, *after; /* the lines it changes */
  int line;
  uint64_t digest;              /* of the mutant, and of all it is compiled with */
  const equivalent *equivalent; /* NULL: not declared so */
  int chosen, tried;
  trial y; /* when tried */
} survey_row;

typedef struct {
  const plan *p;
  items equivalents;
  dependencies *units; /* [units of the plan] */
  survey_file *files;  /* [files of the plan] */
  mutants all;
  survey_row *rows; /* [all], in the order of files and of their texts */
  size_t count;
} survey;

/* Reads sources and the list of equivalents, and makes the mutants.  `tree` as for
 * dependencies_find().  0, or the exit code, having said why.  Free s either way. */
int survey_make(const plan *p, const char *tree, survey *s);
void survey_free(survey *s);

typedef struct {
  const char *files; /* paths or ends of paths, apart by commas; NULL: all */
  uint64_t sample;   /* of the chosen, so many; 0: all */
  uint64_t seed;     /* of that choice */
} survey_choice;

/* 0; or EXIT_USAGE, having said which name is no file of the plan. */
int survey_choose(survey *s, const survey_choice *c);

/* Takes over what is known. */
void survey_recall(survey *s, const outcomes *o, belief others);

#endif
