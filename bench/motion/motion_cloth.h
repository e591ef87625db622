/* motion_cloth.h -- the energies of a cloth that moves, by name.
 *
 * Stiffnesses are those of Pritchard's energies, k C^2 / 2 with C = alpha (|w| - b), alpha = a^p.
 * Membranes that are densities take the stiffness of a triangle of the mesh's mean area: k a^(2p -
 * 1) / 2 of (|f| - b)^2. */
#pragma once

#include "cluster/cluster.h"
#include "motion/motion_scene.h"

/* Adds the names of membranes and of bending energies. */
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

/* Step and measure the cloth like slv_motion_step() and slv_motion_measure(); *at is the state of
 * the whole cloth. */
slv_status motion_cloth_step(motion_cloth *c, double h, slv_motion_state *at, slv_motion_result *r);
slv_status motion_cloth_measure(motion_cloth *c, const slv_motion_state *at,
                                slv_motion_measures *y);
