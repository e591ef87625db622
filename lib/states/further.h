/* further.h -- the further states of a source (selvedge/states.h): orientations, gaps of singular
 * values, deformation gradients applied to positions, elements far from the origin. */
#pragma once

#include "states/draw.h"

/* SOUND: number of first states of the catalogue that are neither nearly singular nor extreme. */
enum { ORIENTATIONS = 24, GAPS = 24, SOUND = 36, AXES_TEXT = 9 /* "-x -y -z" */ };

/* Turns every three numbers of x[n] by rotation `which` of the cube; 0 is the identity. `axes` gets
 * the images of the axes x, y and z: "-y z x". */
void slv_turn_along_axes(int which, int n, double *x, char axes[AXES_TEXT]);

/* Writes gap i of GAPS: a deformation gradient whose singular values are equal to 1e-1, 1e-2 ..
 * 1e-12, along the columns or oblique to them.  Returns the name. */
const char *slv_gap_at(size_t i, double F[6]);

/* Applies F to the u and v of every point of x[n] and keeps its height over the plane. */
void slv_deform(const double F[6], int n, double *x);

/* Draws random F d->index with nearly equal singular values. */
void slv_random_gap(draw *d, double F[6]);

/* Moves all points of x[n] by up to `distance` along each axis. */
void slv_move_randomly(draw *d, double distance, int n, double *x);
