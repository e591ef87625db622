/* newton_plan.h -- which runs of Newton's method the command line asks for. */
#ifndef BENCH_NEWTON_PLAN_H
#define BENCH_NEWTON_PLAN_H

#include "cli/bench_options.h"
#include "newton/newton_case.h"
#include "support/base/buffer.h"

typedef struct {
  items cases;       /* newton_case; runs of one scene and n are adjacent */
  items setups;      /* setups of the cases, from newton_alter() */
  newton_scene mesh; /* the user's mesh; setup NULL: there is none */
  buffer from;       /* its description in the cases */
} newton_plan;

static inline const newton_case *newton_case_at(const newton_plan *p, size_t i) {
  return (const newton_case *)p->cases.at + i;
}

/* Returns 0, or the exit code having said what is wrong.  Free *plan in either case. */
int newton_plan_make(const options *o, newton_plan *p);
void newton_plan_free(newton_plan *p);

/* The default of --max-iterations at n vertices per side, 0 for the user's mesh.
 * Runs of a baseline go on only as long as they repeat on any machine, and large
 * ones of a sweep only as long as their time is bearable. */
int newton_most_iterations(const options *o, uint64_t n);

/* Prints the scenes and the schemes there are. */
void newton_plan_list(void);

#endif
