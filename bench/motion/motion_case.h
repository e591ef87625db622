/* motion_case.h -- cloths stepped through time: scenes, energies by name, cases, their records, and
 * the ledger entries that these records confirm or refute. */
#pragma once

#include "cluster/cluster.h"
#include "newton/newton_scene.h"
#include "selvedge/motion.h"
#include "study/study.h"
#include "support/records/motion_document.h"

/* Parameters of D. Pritchard, Implementing Baraff & Witkin's Cloth Simulation; other members: 0. */
extern const doc_motion_setup motion_standard;

/* Members of a setup that --set changes.  Offsets are in a case, which begins with its setup. */
enum { MOTION_NUMBERS = 11 };
typedef struct {
  const char *name;
  study_axis axis;
} motion_number;
extern const motion_number motion_numbers[MOTION_NUMBERS];

static inline double *motion_number_at(doc_motion_setup *n, size_t i) {
  return (double *)(void *)((char *)n + motion_numbers[i].axis.at);
}

/* A scene: a square that hangs, falls, swings, is waved, twisted or pulled.  It has n x n vertices,
 * row by row.  Cells are quads or cut into two triangles.  The square starts in the plane z = 0
 * (vertical) or y = 0, centred at the origin; y is up. */
typedef enum { DRIVE_NONE, DRIVE_WAVE, DRIVE_TWIST, DRIVE_PULL } motion_drive;

typedef struct {
  const char *name, *words;
  newton_pins pins;
  motion_drive drive;
  int lying; /* 1: starts in the plane y = 0 */
  size_t n;  /* default number of vertices per side */
} motion_setup;

/* Returns built-in scene i; NULL past the last. */
const motion_setup *motion_setup_at(size_t i);

extern const motion_setup motion_mesh_setup;

typedef struct {
  const motion_setup *setup;
  newton_scene cloth; /* cloth at rest, without load; a square is in the plane z = 0 */
  double *start;      /* [3*nvertices] initial positions */
} motion_scene;

/* Makes a square; quads: 1 keeps cells whole.  SLV_EARG: n is out of range; then do not free s. */
slv_status motion_scene_make(const motion_setup *setup, size_t n, int quads, double side,
                             uint64_t seed, motion_scene *s);

/* Reads a user's mesh, with the errors of newton_scene_read(). */
int motion_scene_read(const char *path, const items *pins, uint64_t seed, motion_scene *s);

void motion_scene_free(motion_scene *s);

/* Computes the initial velocities [3*nvertices].  Only the scene "pull" moves at the start: all
 * vertices move with the corners through the first step, of length h. */
void motion_scene_throw(const motion_scene *s, double h, double *v);

/* Computes the prescribed position of a pinned vertex at time t. */
void motion_scene_target(const motion_scene *s, const doc_motion_setup *n, size_t vertex, double t,
                         double y[3]);

/* Adds the names of membranes and bending energies.  Stiffnesses are those of Pritchard's energies,
 * k C^2 / 2 with C = alpha (|w| - b), alpha = a^p. Membranes that are densities get the equivalent
 * stiffness for a triangle of the mesh's mean area, k a^(2p - 1) / 2 times (|f| - b)^2. */
void motion_cloth_name(choices *membranes, choices *bendings);

int motion_membrane_is_of_quads(size_t membrane);

/* Returns whether all energies of the membrane support this Hessian. */
int motion_membrane_suits(size_t membrane, slv_newton_hessian h);

/* Returns whether the motion of a cloth with these energies depends on motion_numbers[number]. */
int motion_cloth_uses(size_t membrane, size_t bending, size_t number);

typedef struct {
  const motion_scene *scene;
  const doc_motion_setup *numbers;
  size_t membrane, bending;
  slv_motion_options *options;
  slv_solver *solver;     /* NULL if PETSc solves */
  slv_motion *motion;     /* motion of the whole cloth, or of this process's part */
  size_t vertices;        /* number of vertices of `motion` */
  const uint32_t *vertex; /* their numbers in the scene; NULL: identical */
  cluster_cloth whole;    /* the whole cloth, if PETSc solves */
  cluster_motion *cluster;
} motion_cloth;

/* Makes the cloth with masses, weight and pinned vertices, and sets the damping of conditions in
 * *options.  The caller sets the first five members, which must outlive *c, and must not move *c.
 * by_petsc: divides the cloth among processes; options->linear is then the default solver.
 * Returns the errors of solve.h and motion.h. Free *c also after an error. */
slv_status motion_cloth_make(motion_cloth *c, int by_petsc);
void motion_cloth_free(motion_cloth *c);

/* Step and measure the cloth by slv_motion or cluster_motion; *at is of the whole cloth. */
slv_status motion_cloth_step(motion_cloth *c, double h, slv_motion_state *at, slv_motion_result *r);
slv_status motion_cloth_measure(motion_cloth *c, const slv_motion_state *at,
                                slv_motion_measures *y);

/* One case of the study.  d, its first member, becomes the document's setup, still without the
 * mesh's size and PETSc's solver.  Numbers without effect have their default values. */
typedef struct {
  doc_motion_setup d;
  const motion_setup *setup;
  const items *pins; /* pinned vertices of d.mesh, as texts */
  int scene, membrane, bending;
  slv_motion_scheme scheme;
  slv_newton_hessian hessian;
  slv_bending_hessian bent;
  slv_linear_solver solver;
  slv_damping_rate damping;
  uint64_t frames;   /* frames per second; 0: none */
  const char *petsc; /* options of PETSc; "" for none */
  unsigned shown;    /* bit i: group names show number i even if it has its default value */
} motion_case;

/* Returns whether the motion depends on number i. */
int motion_case_uses(const motion_case *c, size_t i);

/* Appends the name of a case, such as "swing n=33 pritchard theta linear full", then the numbers
 * that differ from their defaults, and each number i whose bit is set in `shown`. */
void motion_case_put(buffer *t, const motion_case *c, unsigned shown);

/* Returns the case's id: its name, and all else that results depend on, such as " h=0.02 cholesky".
 * Release it with free(). */
char *motion_case_id(const void *c);

typedef struct motion_run motion_run;

/* Callback at the start and after each step; returns 0 to end the run. */
typedef int motion_watch(void *to, const motion_run *r, const slv_motion_state *at);

/* Sets the record *d of a finished or unfinished run, except its id.  The arena owns its memory. */
void motion_describe(const motion_run *r, doc_motion_end end, const char *reason, arena *memory,
                     doc_motion_record *d);

/* Runs a case.  earlier: record of an unfinished run to continue, or NULL.  The arena owns all of
 * *r.  If `watch` returns 0, the run ends unfinished, and *r has its state.  A step that fails ends
 * the run.  Returns errors of motion_cloth_make() and failures of a step for reasons other than the
 * scheme; *r then has only the reason. */
slv_status motion_case_run(const motion_case *c, const motion_scene *s,
                           const doc_motion_record *earlier, motion_watch *watch, void *to,
                           arena *memory, doc_motion_record *r);

/* Frames: positions at some times, as floats until the document is written. */
typedef struct {
  items t, x; /* lists: times, double; positions, float[3*nvertices] */
} motion_frames;

void motion_frames_add(motion_frames *f, const slv_mesh *m, double t, const double *x);
void motion_frames_free(motion_frames *f);

/* Returns the document's frames, in the arena; NULL if there are none. */
const doc_motion_frames *motion_frames_describe(const motion_frames *f, const motion_scene *s,
                                                arena *memory);

/* Reads frames from an earlier document.  Returns 0 if their number of vertices differs. */
int motion_frames_read(const doc_motion_frames *d, const slv_mesh *m, motion_frames *f);

enum {
  MOTION_ROWS = 0
#define MOTION_ROW(...) +1
#include "support/records/motion_rows.def"
};

/* Ledger entries of motion_rows.def, tested on runs or on pairs of runs that differ in a member. */
extern const study_row motion_rows[MOTION_ROWS];
