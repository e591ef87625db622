/* dependencies.h -- which files a unit is compiled from, as its compiler says. */
#ifndef MUTATE_DEPENDENCIES_H
#define MUTATE_DEPENDENCIES_H

#include <stdint.h>

#include "mutate/plan.h"

typedef struct {
  items files;     /* texts: paths below the root, each once */
  uint64_t digest; /* of their contents, and of how they are compiled */
  uint64_t judges; /* of the programs that judge the unit */
} dependencies;

/* Of every unit of the plan: found[units], zeroed before.  `tree` is a shadow tree, and
 * the working directory afterwards.  0, or the exit code, having said why. */
int dependencies_find(const plan *p, const char *tree, dependencies *found);
void dependencies_free(dependencies *found, size_t count);

int dependencies_include(const dependencies *d, const char *file);

/* The files that a make rule names after its colon, paths normalised: a/../b is b.
 * Absolute ones, those of the system, are left out.  0 when out of memory. */
int dependencies_parse(const char *rule, items *files);

#endif
