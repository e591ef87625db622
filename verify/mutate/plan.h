/* plan.h -- what is mutated, how it is compiled, and who judges it: a text file that
 * the build writes.
 *
 * One fact per line, fields apart by semicolons; # begins a comment line:
 *
 *   root;DIR                     of the sources; all paths of sources are below it
 *   compiler;PATH                compiles and links
 *   flags;FLAG;...               of every form
 *   equivalent;FILE              the list of equivalent mutants
 *   directory;DIR                needed to compile: mirrored, without what is below it
 *   file;PATH                    is mutated
 *   form;NAME;FLAG;...           one way to compile a source
 *   judge;NAME;PROGRAM;ARG;...   exits with 0 when it found nothing
 *   group;NAME;FLAG;...          sources judged alike, and how they are linked
 *   stage;GROUP;FORM,...;JUDGE,...  forms that are linked together, and their judges
 *   rest;GROUP;FORM,...;JUDGE,...   the same, of mutants that the stages above leave as
 *                                they are: of code that only these forms have
 *   unit;GROUP;NAME;SOURCE
 *   whole;JUDGE,...              with all that was linked with the flag -shared loaded
 *                                together: what the first stages saw change, and all
 *
 * In a judge's words {unit} is the name of the unit, {output} what was linked; unless
 * it runs {output}, that is loaded into it before its own libraries, in whose place the
 * dynamic linker then takes the mutant's functions. */
#ifndef MUTATE_PLAN_H
#define MUTATE_PLAN_H

#include "support/base/items.h"

typedef struct {
  char *name;
  items words; /* texts: flags of a form or a group, program and arguments of a judge */
} plan_part;

typedef struct {
  size_t group;
  int rest;
  items forms, judges; /* of size_t */
} plan_stage;

typedef struct {
  char *name, *source;
  size_t group;
} plan_unit;

typedef struct {
  char *root, *compiler, *equivalent;
  items flags, directories, files; /* texts */
  items forms, judges, groups;     /* of plan_part */
  items stages, units, whole;      /* whole: judges, of size_t */
} plan;

/* 0; or the exit code, having said what is wrong and where.  Free p either way. */
int plan_read(const char *path, plan *p);
void plan_free(plan *p);

const plan_part *plan_part_at(const items *list, size_t i);
const plan_stage *plan_stage_at(const plan *p, size_t i);
const plan_unit *plan_unit_at(const plan *p, size_t i);
size_t plan_number(const items *list, size_t i);

#endif
