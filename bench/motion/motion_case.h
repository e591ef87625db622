/* motion_case.h -- cloths stepped through time: the cases, their records, and the rows of the
 * ledger that judge the records. */
#pragma once

#include <signal.h>

#include "motion/motion_cloth.h"
#include "support/records/motion_document.h"

/* A case.  d, the first member, is the document's setup without the vertices, the faces and the
 * name of PETSc's solver; numbers without effect have their standard values. */
typedef struct {
  doc_motion_setup d;
  const motion_setup *setup;
  const items *pins; /* texts, pins of d.mesh */
  int scene, membrane, bending;
  slv_motion_scheme scheme;
  slv_newton_hessian hessian;
  slv_bending_hessian bent;
  slv_linear_solver solver;
  slv_damping_rate damping;
  uint64_t frames;   /* frames per second; 0: none */
  const char *petsc; /* options of PETSc; "" for none */
  unsigned shown;    /* bit i: number i is in the group's name even if it has its standard value */
} motion_case;

/* Returns whether the motion depends on number i. */
int motion_case_uses(const motion_case *c, size_t i);

/* Append the group's name, "swing n=33 pritchard theta linear full" with the numbers that are shown
 * or not standard; and return the id, for free(), which has all other numbers that results depend
 * on in place of those shown: " h=0.02 cholesky". */
void motion_case_group(const motion_case *c, buffer *group);
char *motion_case_id(const void *c);

typedef struct motion_run motion_run;

/* Current state of a run. */
typedef struct {
  double t;
  const double *x; /* [3*nvertices] */
  const motion_run *run;
} motion_moment;

/* Callback at the start and after each step; returns whether to continue. */
typedef int motion_watch(void *to, const motion_scene *s, const motion_moment *at);

/* Describes a run so far, in the arena, without its id. */
void motion_describe(const motion_run *r, doc_motion_end end, const char *reason, arena *memory,
                     doc_motion_record *d);

/* Runs the case.  earlier: record of an unfinished run to continue, or NULL.  All of *r is in the
 * arena.  If `watch` returns 0, the run ends unfinished, with its state.  A step that fails ends
 * the run. Errors of motion_cloth_make(), and of a step that could not be computed for a reason
 * other than the scheme; the record then has only the reason. */
slv_status motion_case_run(const motion_case *c, const motion_scene *s,
                           const doc_motion_record *earlier, motion_watch *watch, void *to,
                           arena *memory, doc_motion_record *r);

/* Positions at some times, stored as floats until all are known. */
typedef struct {
  items t, x; /* double; float[3*nvertices] */
} motion_frames;

void motion_frames_add(motion_frames *f, const slv_mesh *m, double t, const double *x);
void motion_frames_free(motion_frames *f);

/* Returns the document's frames, in the arena; NULL if there are none. */
const doc_motion_frames *motion_frames_describe(const motion_frames *f, const motion_scene *s,
                                                arena *memory);

/* Reads the frames of an earlier document.  Returns 0 if they have another number of vertices. */
int motion_frames_read(const doc_motion_frames *d, const slv_mesh *m, motion_frames *f);

/* Prints all names. */
void motion_list(void);

enum {
  MOTION_ROWS = 0
#define MOTION_ROW(...) +1
#include "support/records/motion_rows.def"
};

/* The rows of motion_rows.def, which judge doc_motion_record: a run, or a pair of runs that differ
 * only in the row's subject. */
extern const study_row motion_rows[MOTION_ROWS];
