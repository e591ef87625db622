/* further.h -- further states of a source (selvedge/states.h): other orientations, nearly equal
 * singular values, deformed positions, elements far from the origin. */
#pragma once

#include "states/draw.h"

/* SOUND: the first SOUND states of the catalogue are neither nearly singular nor extreme. */
enum { ORIENTATIONS = 24, GAPS = 24, SOUND = 36, AXES_TEXT = 9 /* "-x -y -z" */ };

/* Rotates each group of three numbers in x[n] by rotation `which` of the cube; 0 is the identity.
 * Writes the images of the axes x, y and z to `axes`, such as "-y z x". */
void slv_turn_along_axes(int which, int n, double *x, char axes[AXES_TEXT]);

/* Computes gap i of GAPS: a deformation gradient whose singular values differ by 1e-1, 1e-2 ..
 * 1e-12, aligned with the columns or oblique.  Returns its name. */
const char *slv_gap_at(size_t i, double F[6]);

/* Applies F to u and v, the first two coordinates of every point of x[n]; adds the third to z. */
void slv_deform(const double F[6], int n, double *x);

/* Draws random F number d->index, with nearly equal singular values. */
void slv_random_gap(draw *d, double F[6]);

/* Moves all points of x[n] together by up to `distance` along each axis. */
void slv_move_randomly(draw *d, double distance, int n, double *x);
