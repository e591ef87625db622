/* newton_plan.h -- which runs of Newton's method the command line asks for, and which
 * of them are lines of a baseline. */
#pragma once

#include "cli/session.h"
#include "newton/newton_case.h"
#include "support/base/buffer.h"
#include "support/harness/baseline_write.h"

typedef struct {
  items cases;       /* newton_case; runs of one scene and n are adjacent */
  items setups;      /* setups of the cases, from newton_alter() */
  arena memory;      /* theirs */
  newton_scene mesh; /* the user's mesh; setup NULL: there is none */
  buffer from;       /* its description in the cases */
} newton_plan;

static inline const newton_case *newton_case_at(const newton_plan *p, size_t i) {
  return (const newton_case *)p->cases.at + i;
}

/* Returns 0, or the exit code having said what is wrong.  Free *plan in either case. */
int newton_plan_make(const options *o, newton_plan *p);
void newton_plan_free(newton_plan *p);

/* Appends to `setups`, a list of const newton_setup * in the arena, the base with each combination
 * of the numbers asked for.  The name gets the numbers that differ: "hang k=5".  Returns 0, or the
 * exit code having said what is wrong. */
int newton_alter(const newton_setup *base, const options *o, arena *memory, items *setups);

/* The default of --max-iterations at n vertices per side, 0 for the user's mesh.
 * Runs of a baseline go on only as long as they repeat on any machine, and large
 * ones of a sweep only as long as their time is bearable. */
int newton_most_iterations(const options *o, uint64_t n);

/* Prints the scenes and the schemes there are. */
void newton_plan_list(void);

/* Does the command line leave the choice of runs to the baseline, and is this one of them? The
 * chosen runs go the same way on any machine: with OpenBLAS kernels for two different processors,
 * iterations and refusals are the same, and residuals above 1e-6 agree to 2e-7. */
int newton_baseline_chooses(const options *o);
int newton_baseline_has(const newton_case *c);

/* The chosen runs, ended by a NULL scheme; scene NULL: every scene on triangles. */
typedef struct {
  const char *scene, *scheme;
} newton_baseline_run;
extern const newton_baseline_run newton_baseline_runs[];

void newton_baseline_settings(baseline *b, const options *o);

/* Adds iterations, refused matrices, the energy at the end (J), the relative
 * residual before the first iteration and after each, and why the run ended. */
void newton_baseline_add(baseline *b, const newton_case *c, const doc_newton_record *d);

/* Reads what an earlier command left at s->o->json into the zeroed *d; nothing where it left
 * nothing.  Returns 0, or the exit code having said what is wrong: EXIT_USAGE where the file is
 * something else, or was begun by another version or on another machine. */
int newton_read_earlier(const session *s, doc_newton *d, arena *memory);
