/* motion_case.h -- cloths stepped through time: scenes, energies by name, the cases, their records,
 * and the rows of the ledger that judge the records. */
#pragma once

#include "cluster/cluster.h"
#include "newton/newton_scene.h"
#include "selvedge/motion.h"
#include "study/study.h"
#include "support/records/motion_document.h"

/* Standard parameters of D. Pritchard, Implementing Baraff & Witkin's Cloth Simulation; else 0. */
extern const doc_motion_setup motion_standard;

/* Numbers of a setup for the user; the axes are of cases that begin with a doc_motion_setup. */
enum { MOTION_NUMBERS = 11 };
typedef struct {
  const char *name;
  study_axis axis;
} motion_number;
extern const motion_number motion_numbers[MOTION_NUMBERS];

/* Returns the place of number i in a setup. */
static inline double *motion_number_at(doc_motion_setup *n, size_t i) {
  return (double *)(void *)((char *)n + motion_numbers[i].axis.at);
}

/* A square that hangs, falls, swings, is waved or twisted.  It has n x n vertices row by row, and
 * cells from (i, j) to (i+1, j+1), cut into triangles unless the membrane is one of quads.  It
 * begins upright in the plane z = 0, or in the plane y = 0, centred at the origin; up is y. */
typedef enum { DRIVE_NONE, DRIVE_WAVE, DRIVE_TWIST, DRIVE_PULL } motion_drive;

typedef struct {
  const char *name, *words;
  newton_pins pins;
  motion_drive drive;
  int lying; /* 1: begins in the plane y = 0 */
  size_t n;  /* default number of vertices per side */
} motion_setup;

/* Returns setup i of the built-in scenes; NULL past the last. */
const motion_setup *motion_setup_at(size_t i);

/* Setup of a user's mesh. */
extern const motion_setup motion_mesh_setup;

typedef struct {
  const motion_setup *setup;
  newton_scene cloth; /* the cloth at rest, without load; a square is in the plane z = 0 */
  double *start;      /* [3*nvertices] */
} motion_scene;

/* Makes the square.  SLV_EARG for n out of range.  Free s only after success. */
slv_status motion_scene_make(const motion_setup *setup, size_t n, int quads, double side,
                             uint64_t seed, motion_scene *s);

/* Reads the mesh like newton_scene_read(). */
int motion_scene_read(const char *path, const items *pins, uint64_t seed, motion_scene *s);

void motion_scene_free(motion_scene *s);

/* Computes the velocities at the start, [3*nvertices], for steps of length h: 0 unless the cloth is
 * pulled; then it moves with its corners in the first step. */
void motion_scene_throw(const motion_scene *s, double h, double *v);

/* Computes the position of a held vertex at time t. */
void motion_scene_target(const motion_scene *s, const doc_motion_setup *n, size_t vertex, double t,
                         double y[3]);

/* Adds the names of membranes and of bending energies.  Stiffnesses are those of Pritchard's
 * energies, k C^2 / 2 with C = alpha (|w| - b), alpha = a^p.  Membranes that are densities take the
 * stiffness of a triangle of the mesh's mean area: k a^(2p - 1) / 2 of (|f| - b)^2. */
void motion_cloth_name(choices *membranes, choices *bendings);

/* Returns whether the membrane is one of quads. */
int motion_membrane_is_of_quads(size_t membrane);

/* Returns whether the membrane has the functions that this Hessian needs. */
int motion_membrane_suits(size_t membrane, slv_newton_hessian h);

/* Returns whether such a cloth depends on this number, such as k_bend_v. */
int motion_cloth_uses(size_t membrane, size_t bending, size_t number);

typedef struct {
  const motion_scene *scene;
  const doc_motion_setup *numbers;
  size_t membrane, bending;
  slv_motion_options *options;
  slv_solver *solver;     /* NULL if PETSc solves */
  slv_motion *motion;     /* motion of the cloth, or of this process's part of it */
  size_t vertices;        /* number of vertices of the motion */
  const uint32_t *vertex; /* their numbers in the scene; NULL: the same */
  cluster_cloth whole;    /* the whole cloth, if PETSc solves */
  cluster_motion *cluster;
} motion_cloth;

/* Makes the cloth with its masses, weight and held vertices, and sets the damping of its conditions
 * in *options.  The caller sets the first five members, which must outlive *c; *c must not be
 * moved. by_petsc: divides it among processes, options->linear being the standard solver.  Errors
 * of solve.h and motion.h.  Free it in either case. */
slv_status motion_cloth_make(motion_cloth *c, int by_petsc);
void motion_cloth_free(motion_cloth *c);

/* Step and measure the cloth as slv_motion_step() etc.; *at is the state of the whole cloth. */
slv_status motion_cloth_step(motion_cloth *c, double h, slv_motion_state *at, slv_motion_result *r);
slv_status motion_cloth_measure(motion_cloth *c, const slv_motion_state *at,
                                slv_motion_measures *y);

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

/* Append the case's name, "swing n=33 pritchard theta linear full" with the numbers that are shown
 * (bit i: number i) or not standard; and return the id, for free(), which has all other numbers
 * that results depend on in place of those shown: " h=0.02 cholesky". */
void motion_case_put(buffer *t, const motion_case *c, unsigned shown);
char *motion_case_id(const void *c);

typedef struct motion_run motion_run;

/* Callback at the start and after each step; returns whether to continue. */
typedef int motion_watch(void *to, const motion_run *r, const slv_motion_state *at);

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

enum {
  MOTION_ROWS = 0
#define MOTION_ROW(...) +1
#include "support/records/motion_rows.def"
};

/* Rows of motion_rows.def: each judges runs, or pairs of runs that differ in its subject alone. */
extern const study_row motion_rows[MOTION_ROWS];
