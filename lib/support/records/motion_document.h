/* motion_document.h -- the document of selvedge-bench motion: cloth stepped through
 * time.  SI units. */
#pragma once

#include "support/records/newton_document.h"

/* How a run ended; UNFINISHED: interrupted, and --resume goes on with it. */
typedef enum {
  MOTION_FINISHED,
  MOTION_UNSTABLE,
  MOTION_FAILED,
  MOTION_UNFINISHED,
  MOTION_ENDS
} doc_motion_end;

extern const char *const doc_motion_end_words[]; /* "finished", ..., NULL */

typedef struct {
  const char *command;
  int complete;
} doc_motion_run;

typedef struct {
  const char *scene, *mesh;          /* mesh: the file; NULL: a square of n x n vertices */
  uint64_t n, vertices, faces, seed; /* n: 0 for a file */
  double side, duration, h;
  const char *membrane, *bending, *scheme, *hessian, *solver, *damping;
  double k_stretch, k_shear, k_bend_u, k_bend_v, k_damp;
  double alpha_exponent, b, density, gravity, speed;
  double stretch_limit;               /* NaN: steps are not adapted */
  const char *engine, *linear_solver; /* NULL: this process alone */
  uint64_t ranks;                     /* DOCUMENT_NO_COUNT: likewise */
} doc_motion_setup;

/* Are all members alike but those that are named, with spaces between the names? */
int doc_motion_alike(const doc_motion_setup *a, const doc_motion_setup *b, const char *but);

/* The state at the end of a step. */
typedef struct {
  double t, kinetic, stretch, shear, bend, load, dissipated, work;
  double px, py, pz, lx, ly, lz;                           /* momenta, linear and angular */
  double longest;                                          /* the largest stretch of a thread */
  uint64_t steps, rejected, iterations, linear_iterations; /* so far */
} doc_motion_sample;

/* An iterate of Newton's method in a step: root mean squares over vertices, m. */
typedef struct {
  double distance, distance_z;       /* from the step's end; along z alone */
  double displacement, out_of_plane; /* from the cloth at rest; along z alone */
} doc_motion_iterate;

/* Positions to be drawn: numbers of 16 bits, from `low` to `high` of each coordinate,
 * low byte first, in base64. */
typedef struct {
  document_numbers low, high, t;
  const char *triangles;    /* vertices, three a triangle, of 32 bits, in base64 */
  const char *rest;         /* positions at rest, as floats, in base64 */
  document_texts positions; /* of each time t */
} doc_motion_frames;

typedef struct {
  const char *id;
  doc_motion_setup setup;
  int end; /* doc_motion_end */
  const char *reason;
  uint64_t steps, rejected, iterations, linear_iterations, refused;
  double seconds, evaluation, assembly, factorisation, solve;
  double product, product_bytes; /* of conjugate gradients; 0: there were none */
  DOCUMENT_LIST_OF(doc_motion_sample) samples;
  DOCUMENT_LIST_OF(doc_motion_iterate) approach; /* of the first step; v NULL: none */
  const doc_motion_frames *frames;               /* NULL: none were asked for */
  const char *state;                             /* of an unfinished run; NULL: none */
} doc_motion_record;

typedef struct doc_motion {
  const char *tool;
  const doc_solver_environment *environment;
  const doc_motion_run *run;
  DOCUMENT_LIST_OF(doc_motion_record) records;
  DOCUMENT_LIST_OF(doc_newton_ledger) ledger;
} doc_motion;

extern const document_shape doc_motion_shape, doc_motion_setup_shape;
