/* motion_scene.h -- cloths that move: a square that hangs, falls, swings, is waved or twisted, or
 * the user's mesh.
 *
 * The square has n x n vertices row by row along x, and cells from (i, j) to (i+1, j+1), cut into
 * triangles unless the membrane is one of quads.  It begins upright in the plane z = 0, or lies in
 * the plane y = 0, with its centre in the origin; up is y.  A mesh begins as it is in its file. */
#pragma once

#include "newton/newton_scene.h"
#include "selvedge/motion.h"
#include "study/study.h"
#include "support/records/motion_document.h"

/* Standard parameters: those of D. Pritchard, Implementing Baraff & Witkin's Cloth Simulation,
 * Table 1; others are 0. */
extern const doc_motion_setup motion_standard;

/* Return the name of number i, NULL past the last; its place in n; and its axis, of cases that
 * begin with a doc_motion_setup. */
const char *motion_number_name(size_t i);
double *motion_number_at(doc_motion_setup *n, size_t i);
const study_axis *motion_number_axis(size_t i);

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
