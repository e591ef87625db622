/* motion_scene.h -- cloths that move: a square that hangs, falls, swings, is waved or twisted, or
 * the user's mesh.
 *
 * The square has n x n vertices row by row along x, cells cut from (i, j) to (i+1, j+1), or whole
 * where the membrane is one of quads.  It begins upright in the plane z = 0, or lies in the plane y
 * = 0, with its centre in the origin; up is y.  A mesh begins as it is in its file. */
#pragma once

#include "cli/bench_options.h"
#include "newton/newton_scene.h"
#include "selvedge/motion.h"
#include "support/records/motion_document.h"

/* What the user may set: the numbers of D. Pritchard, Implementing Baraff & Witkin's Cloth
 * Simulation, Table 1, where it has them; all else is 0. */
extern const doc_motion_setup motion_standard;

/* The numbers by their names, NULL past the last. */
const char *motion_number_name(size_t i);
double *motion_number_at(doc_motion_setup *n, size_t i);

/* Takes "NAME=VALUE"; *which is the number.  Returns 0, or the exit code having said what is wrong.
 */
int motion_number_set(doc_motion_setup *n, const char *word, size_t *which);

typedef enum { DRIVE_NONE, DRIVE_WAVE, DRIVE_TWIST, DRIVE_PULL } motion_drive;

typedef struct {
  const char *name, *words;
  newton_pins pins;
  motion_drive drive;
  int lying; /* does it begin in the plane y = 0? */
  size_t n;  /* vertices per side unless asked for others */
} motion_setup;

/* Setup i of the built-in scenes; NULL past the last. */
const motion_setup *motion_setup_at(size_t i);

/* The setup of a user's mesh. */
extern const motion_setup motion_mesh_setup;

typedef struct {
  const motion_setup *setup;
  newton_scene cloth; /* at rest, in the plane z = 0 where it is a square, without load */
  double *start;      /* [3*nvertices] */
} motion_scene;

/* Makes the square.  SLV_EARG for n out of range.  Free s only after success. */
slv_status motion_scene_make(const motion_setup *setup, size_t n, int quads, double side,
                             uint64_t seed, motion_scene *s);

/* Reads the mesh, as newton_scene_read(). */
int motion_scene_read(const char *path, const items *pins, uint64_t seed, motion_scene *s);

void motion_scene_free(motion_scene *s);

/* The velocities at the start, [3*nvertices], where steps are of length h: 0, but of a
 * cloth that is pulled, which moves with its corners in the first step. */
void motion_scene_throw(const motion_scene *s, double h, double *v);

/* Where a held vertex is at time t. */
void motion_scene_target(const motion_scene *s, const doc_motion_setup *n, size_t vertex, double t,
                         double y[3]);
