/* newton_plan.h -- the runs that the command line requests. */
#pragma once

#include "cli/session.h"
#include "newton/newton_case.h"
#include "support/base/buffer.h"

typedef struct {
  items cases;       /* newton_case; runs of one scene and n are adjacent */
  items setups;      /* setups of the cases, from newton_alter() */
  arena memory;      /* memory of the setups */
  newton_scene mesh; /* user's mesh; setup NULL: there is none */
  buffer from;       /* description of the mesh in the cases */
} newton_plan;

static inline const newton_case *newton_case_at(const newton_plan *p, size_t i) {
  return (const newton_case *)p->cases.at + i;
}

/* Makes the plan.  Returns 0, or prints the error and returns the exit code.  Free *plan in either
 * case. */
int newton_plan_make(const options *o, newton_plan *p);
void newton_plan_free(newton_plan *p);

/* Appends to `setups`, a list of const newton_setup * in the arena, the base with each combination
 * of the requested numbers.  Numbers that differ are added to the name: "hang k=5".  Returns 0, or
 * prints the error and returns the exit code. */
int newton_alter(const newton_setup *base, const options *o, arena *memory, items *setups);

/* Returns the default of --max-iterations at n vertices per side, 0 for the user's mesh.  Large
 * runs of a sweep are shortened, so that it ends within two hours. */
int newton_most_iterations(const options *o, uint64_t n);

/* Prints all scenes and schemes. */
void newton_plan_list(void);

/* Reads the document of an earlier command at s->o->json into the zeroed *d, if there is one.
 * Returns 0, or prints the error and returns the exit code: EXIT_USAGE if the file is something
 * else, or is from another version or machine. */
int newton_read_earlier(const session *s, doc_newton *d, arena *memory);
