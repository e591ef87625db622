/* motion_cloth.h -- the energies of a cloth that moves, by name.
 *
 * Stiffnesses are those of Pritchard's energies, k C^2 / 2 with C = alpha (|w| - b),
 * alpha = a^p.  Membranes whose energy is a density take the one that a triangle of
 * the mesh's mean area has: k a^(2p - 1) / 2 of (|f| - b)^2. */
#pragma once

#include "cluster/cluster.h"
#include "motion/motion_scene.h"

/* Adds the names of membranes and of kinds of bending. */
void motion_cloth_name(choices *membranes, choices *bendings);

/* Is it a membrane of quads? */
int motion_membrane_is_of_quads(size_t membrane);

/* Has the membrane the functions that this Hessian needs? */
int motion_membrane_suits(size_t membrane, slv_newton_hessian h);

/* Does such a cloth depend on this one of the numbers, as k_bend_v? */
int motion_cloth_uses(size_t membrane, size_t bending, size_t number);

typedef struct {
  const motion_scene *scene;
  const doc_motion_setup *numbers;
  size_t membrane, bending;
  slv_motion_options *options;
  slv_solver *solver;     /* NULL where PETSc solves */
  slv_motion *motion;     /* of the cloth, or of this process's part of it */
  size_t vertices;        /* of the motion */
  const uint32_t *vertex; /* which one of the scene each of them is; NULL: the same */
  cluster_cloth whole;    /* where PETSc solves */
  cluster_motion *cluster;
} motion_cloth;

/* Makes the cloth with its masses, weight and held vertices, and puts the damping of its conditions
 * into *options.  Given are the first five members, which must stay; *c must not be moved.
 * by_petsc: divides it among processes, options->linear being the standard solver.  Errors of
 * solve.h and motion.h.  Free it in either case. */
slv_status motion_cloth_make(motion_cloth *c, int by_petsc);
void motion_cloth_free(motion_cloth *c);

/* slv_motion_step(), slv_motion_measure(); *at is of the whole cloth. */
slv_status motion_cloth_step(motion_cloth *c, double h, slv_motion_state *at, slv_motion_result *r);
slv_status motion_cloth_measure(motion_cloth *c, const slv_motion_state *at,
                                slv_motion_measures *y);
