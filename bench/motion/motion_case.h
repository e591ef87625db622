/* motion_case.h -- one cloth stepped through time, and what is recorded of it. */
#pragma once

#include <signal.h>

#include "motion/motion_cloth.h"
#include "support/records/motion_document.h"

typedef struct {
  const motion_setup *setup;
  const char *mesh;  /* NULL: a square of n x n vertices */
  const items *pins; /* texts, of the mesh */
  size_t n, membrane, bending;
  slv_motion_scheme scheme;
  slv_newton_hessian hessian;
  slv_linear_solver solver;
  slv_damping_rate damping;
  motion_numbers numbers;
  double h, duration, stretch_limit; /* stretch_limit 0: steps are not adapted */
  uint64_t seed, frames;             /* frames: a second; 0: none */
  int ranks;                         /* processes of the engine petsc; 0: CHOLMOD, in this one */
  const char *petsc;                 /* its options; "" for none */
  unsigned shown; /* bit i: number i stands in the group's name, standard or not */
} motion_case;

/* "whole", "vertex", "mixed"; NULL past the last. */
const char *motion_rate_name(slv_damping_rate r);

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
 * state.  Errors of motion_cloth_make(); a step that fails is an end. */
slv_status motion_case_run(const motion_case *c, const motion_scene *s,
                           const doc_motion_record *earlier, motion_watch *watch, void *to,
                           arena *memory, doc_motion_record *r);
