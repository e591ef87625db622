/* motion_cloth.h -- the energies of a cloth that moves, by name.
 *
 * Stiffnesses are those of Pritchard's energies, k C^2 / 2 with C = alpha (|w| - b),
 * alpha = a^p.  Membranes whose energy is a density take the one that a triangle of
 * the mesh's mean area has: k a^(2p - 1) / 2 of (|f| - b)^2. */
#pragma once

#include "motion/motion_scene.h"

/* "pritchard", "robson", ..., and what they are; NULL past the last. */
const char *motion_membrane_name(size_t i);
const char *motion_membrane_words(size_t i);
const char *motion_bending_name(size_t i);
const char *motion_bending_words(size_t i);

/* Is it a membrane of quads? */
int motion_membrane_is_of_quads(size_t membrane);

/* Does such a cloth depend on this one of motion_numbers that are its own, as k_bend_v? */
int motion_cloth_uses(size_t membrane, size_t bending, size_t number);

typedef struct {
  slv_solver *solver;
  slv_motion *motion;
} motion_cloth;

/* Makes the cloth with its masses, weight and held vertices, and puts the damping of
 * its conditions into *o.  Errors of solve.h and motion.h.  Free it in either case. */
slv_status motion_cloth_make(const motion_scene *s, const motion_numbers *n, size_t membrane,
                             size_t bending, motion_cloth *c, slv_motion_options *o);
void motion_cloth_free(motion_cloth *c);
