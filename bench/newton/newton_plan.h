/* newton_plan.h -- the runs that the command line requests, and those that are lines of a
 * baseline. */
#pragma once

#include "cli/session.h"
#include "newton/newton_case.h"
#include "support/base/buffer.h"
#include "support/harness/baseline_write.h"

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

/* Returns the default of --max-iterations at n vertices per side, 0 for the user's mesh. Runs of a
 * baseline are short enough to repeat on any machine, and large ones of a sweep to be bearable. */
int newton_most_iterations(const options *o, uint64_t n);

/* Prints all scenes and schemes. */
void newton_plan_list(void);

/* Return whether the baseline chooses the runs of this command line, and whether this is one of its
 * runs.  They take the same course on any machine: with OpenBLAS kernels for two different
 * processors, iterations and refusals are the same, and residuals above 1e-6 agree to 2e-7. */
int newton_baseline_chooses(const options *o);
int newton_baseline_has(const newton_case *c);

/* Runs that the baseline chooses, ended by a NULL scheme; scene NULL: every scene on triangles. */
typedef struct {
  const char *scene, *scheme;
} newton_baseline_run;
extern const newton_baseline_run newton_baseline_runs[];

void newton_baseline_settings(baseline *b, const options *o);

/* Adds iterations, refused matrices, the energy at the end (J), the relative
 * residual before the first iteration and after each, and why the run ended. */
void newton_baseline_add(baseline *b, const newton_case *c, const doc_newton_record *d);

/* Reads the document of an earlier command at s->o->json into the zeroed *d, if there is one.
 * Returns 0, or prints the error and returns the exit code: EXIT_USAGE if the file is something
 * else, or is from another version or machine. */
int newton_read_earlier(const session *s, doc_newton *d, arena *memory);
