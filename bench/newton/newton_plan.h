/* newton_plan.h -- which runs of Newton's method the command line asks for. */
#ifndef BENCH_NEWTON_PLAN_H
#define BENCH_NEWTON_PLAN_H

#include "cli/bench_options.h"
#include "newton/newton_case.h"
#include "support/base/buffer.h"

typedef struct {
  items cases;       /* newton_case, runs of one scene and n together */
  items setups;      /* of the cases, each from newton_alter() */
  newton_scene mesh; /* the user's; setup NULL: there is none */
  buffer from;       /* what the cases say of it */
} newton_plan;

static inline const newton_case *newton_case_at(const newton_plan *p, size_t i) {
  return (const newton_case *)p->cases.at + i;
}

/* 0; or the exit code, having said what is wrong.  Free it in either case. */
int newton_plan_make(const options *o, newton_plan *p);
void newton_plan_free(newton_plan *p);

/* At n vertices per side, 0 of the user's mesh.  Runs of a baseline go on for as long
 * as they repeat on any machine, and large ones of a sweep for as long as one waits. */
int newton_most_iterations(const options *o, uint64_t n);

/* Prints the scenes and the schemes there are. */
void newton_plan_list(void);

#endif
