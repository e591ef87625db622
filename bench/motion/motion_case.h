/* motion_case.h -- cloths stepped through time: which, what is recorded of each, and which rows of
 * the ledger the records judge. */
#pragma once

#include <signal.h>

#include "motion/motion_cloth.h"
#include "newton/newton_rows.h"
#include "support/records/motion_document.h"

/* d is as the document has it, but for the vertices and faces, and what PETSc's solver is called;
 * the numbers on which nothing depends are the standard ones. */
typedef struct {
  doc_motion_setup d;
  const motion_setup *setup;
  const items *pins; /* texts, of d.mesh */
  size_t membrane, bending;
  slv_motion_scheme scheme;
  slv_newton_hessian hessian;
  slv_bending_hessian bent;
  slv_linear_solver solver;
  slv_damping_rate damping;
  uint64_t frames;   /* a second; 0: none */
  const char *petsc; /* its options; "" for none */
  unsigned shown;    /* bit i: number i stands in the group's name, standard or not */
} motion_case;

/* Does the motion depend on number i? */
int motion_case_uses(const motion_case *c, size_t i);

/* "swing n=33 pritchard theta linear full", the numbers that are shown or not the
 * standard ones; the id has, in place of those shown, all else that a result depends
 * on: " h=0.02 cholesky".  Release them with free(). */
char *motion_case_group(const motion_case *c);
char *motion_case_id(const motion_case *c);

typedef struct motion_run motion_run;

/* Where a run is. */
typedef struct {
  double t;
  const double *x; /* [3*nvertices] */
  const motion_run *run;
} motion_moment;

/* Called at the start and after each step; returns whether to go on. */
typedef int motion_watch(void *to, const motion_scene *s, const motion_moment *at);

/* The record of a run so far, in the arena. */
void motion_describe(const motion_run *r, doc_motion_end end, const char *reason, arena *memory,
                     doc_motion_record *d);

/* Runs the case.  earlier: the record of an unfinished run to go on with, or NULL.  All
 * of *r is in the arena.  Where `watch` says so, the run ends unfinished, with its
 * state.  A step that fails is an end.  Errors of motion_cloth_make(), and of a step that could not
 * be computed for a reason other than the scheme; of the record, there is then only the reason. */
slv_status motion_case_run(const motion_case *c, const motion_scene *s,
                           const doc_motion_record *earlier, motion_watch *watch, void *to,
                           arena *memory, doc_motion_record *r);

/* ---- frames: positions as text in a document ------------------------------------- */

/* Positions at some times, as floats until all are known. */
typedef struct {
  items t, x; /* double; float[3*nvertices] */
} motion_frames;

void motion_frames_add(motion_frames *f, const slv_mesh *m, double t, const double *x);
void motion_frames_free(motion_frames *f);

/* The document's form, in the arena; NULL where there are none. */
const doc_motion_frames *motion_frames_describe(const motion_frames *f, const motion_scene *s,
                                                arena *memory);

/* Takes the frames of an earlier document.  Returns 0 where they are not those of so
 * many vertices. */
int motion_frames_read(const doc_motion_frames *d, const slv_mesh *m, motion_frames *f);

/* ---- a command's cases, and what comes of them ----------------------------------- */

/* Appends the cases that the options ask for, motion_case each: scene by scene, and of
 * a scene each combination.  Returns 0, or the exit code having said what is wrong. */
int motion_plan_make(const options *o, items *cases);

/* Returns 0 if the case can be one of this mesh, which the user gave; or, having said what is
 * wrong, the exit code. */
int motion_judge_mesh(const motion_case *c, const slv_mesh *m);

/* Prints all that has a name. */
void motion_list(void);

enum {
  MOTION_ROWS = 0
#define MOTION_PRITCHARD_ROW(...) +1
#define MOTION_KIM_ROW(...) +1
#define MOTION_ROBSON_ROW(...) +1
#include "support/records/motion_rows.def"
};

/* Judges runs by the rows of motion_rows.def: a run, or a pair of runs that differ in what the row
 * is about alone.  The records are doc_motion_record each.  Free the findings before the records.
 */
void motion_rows_judge(const items *records, newton_finding out[MOTION_ROWS]);
