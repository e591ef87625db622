/* pritchard_sheet.h -- a triangle of cloth by Pritchard's equations, and by definitions. */
#pragma once

#include "ledger/derivative.h"

/* A triangle by the equations as printed; index 0 is u, 1 is v. */
typedef struct {
  slv_f128 x[9], du1, dv1, du2, dv2, b[2];
  slv_f128 det, area;             /* Pritchard eq. 1 */
  slv_f128 alpha;                 /* area, area^(3/4) or sqrt(area), by s->index */
  slv_f128 w[2][3];               /* tangents w_u, w_v: Pritchard eqs. 3, 4 */
  slv_f128 d[2][3];               /* dw_x/dx_mx: Pritchard eqs. 6-8, 10-12 */
  slv_f128 length[2], unit[2][3]; /* |w| and w / |w|: Pritchard eq. 2 */

  /* A step of 1 along u or v in the cloth is, by definition, this combination of both edges. */
  slv_f128 part[2][2];
  slv_f128 step; /* step of differences, small against the scale of the conditions */

  slv_f128 k[2];      /* stiffness of C_u and C_v: 1 */
  slv_f128 way[2][9]; /* two random directions of motion */
} sheet;

/* Computes the triangle of a state.  Returns 0 if it is degenerate, or a tangent is 0 or below 1e-5
 * of the triangle's size or of b, so that differences cannot resolve it. */
int sheet_of(const ledger_state *s, sheet *t);

/* Compute a triangle from positions in quad, or from the tangents u and v with vertex 0 at the
 * origin; rest shape, b and alpha are those of `like`. */
int sheet_moved(const sheet *like, const slv_f128 *x, sheet *t);
int sheet_with(const sheet *like, const slv_f128 *u, const slv_f128 *v, sheet *t);

/* Compute the definitions as functions of x[9]; `with` is the sheet. */
void sheet_tangents(const slv_f128 *x, const void *with, slv_f128 *y); /* w_u, w_v */
void sheet_units(const slv_f128 *x, const void *with, slv_f128 *y);
void sheet_stretch(const slv_f128 *x, const void *with, slv_f128 *y); /* C_u, C_v */
void sheet_shear(const slv_f128 *x, const void *with, slv_f128 *y);
void sheet_cosine(const slv_f128 *x, const void *with, slv_f128 *y); /* alpha times the cosine */

void sheet_energy(const slv_f128 *x, const void *with, slv_f128 *y); /* (k_u C_u^2 + k_v C_v^2)/2 */

/* Return f near t->x as a motion; and the derivative along v or, if w is not NULL, along v and w,
 * of number `which` of sheet_stretch() or of a function of one number. */
motion sheet_motion(const sheet *t, quad_function *f, int m);
slv_f128 sheet_rate(const sheet *t, quad_function *f, int which, const slv_f128 *v,
                    const slv_f128 *w);

/* Compute Pritchard's formulas, contracted with directions v, w [9]. */
slv_f128 sheet_condition(const sheet *t, int axis); /* C_u, C_v: Pritchard eq. 13 */
void sheet_dw(const sheet *t, int axis, const slv_f128 *v,
              slv_f128 *y);                                       /* Pritchard eqs. 6-8, 10-12 */
void sheet_stretch_slope(const sheet *t, int axis, slv_f128 *dC); /* dC: Pritchard eqs. 14, 16 */
void sheet_shear_slope(const sheet *t, slv_f128 *dC);             /* dC: Pritchard eq. 21 */

/* Return entry (i, j) of d2C/dx2 by Pritchard eqs. 15 and 17; v d2C/dx2 w; and the magnitude for
 * relative errors. */
slv_f128 sheet_stretch_entry(const sheet *t, int axis, int i, int j);
slv_f128 sheet_stretch_bent(const sheet *t, int axis, const slv_f128 *v, const slv_f128 *w);
slv_f128 sheet_bent_size(const sheet *t, int axis);

double sheet_force_off(const sheet *t); /* error of the forces of stretch, P3.0 and R1 */

/* Return A.6; A.7 along both directions, whose last term has the second derivative of the unit w_u
 * (last = 0, as printed) or w_v (last = 1); and the scale: errors of a derivative of some order are
 * relative to alpha times sheet_turn() to that power. */
slv_f128 sheet_cosine_slope(const sheet *t, const slv_f128 *v);
slv_f128 sheet_cosine_bent(const sheet *t, int last);
slv_f128 sheet_turn(const sheet *t);
