/* kim_triangle.h -- one triangle of cloth: the affine map from the cloth to space by areas, and
 * what the equations compute from it. */
#pragma once

#include "ledger/kim/kim.h"

typedef struct {
  slv_f128 x[9], uv[6]; /* corners in space and in the cloth */
  slv_f128 bu, bv;
} kim_triangle;

/* The corners of a state.  The rest triangle is moved away from the cloth's origin, which must
 * change nothing. */
kim_triangle kim_triangle_read(const ledger_state *s);

/* One of the four triangles cut off at the middles of the sides; number 3 is in the middle. */
kim_triangle kim_triangle_quarter(const kim_triangle *t, int i);

slv_f128 kim_triangle_area(const kim_triangle *t);

/* w(u, v) = y[3], by the areas of the three triangles that the point makes with the sides. */
void kim_triangle_map(const kim_triangle *t, const slv_f128 *point, slv_f128 *y);

/* y = w(point + step) - w(point) */
void kim_triangle_step(const kim_triangle *t, slv_f128 du, slv_f128 dv, slv_f128 *y);

/* |w_u| - b_u and |w_v| - b_v, from the lengths of the images of unit steps. */
void kim_triangle_stretch(const kim_triangle *t, slv_f128 C[2]);

/* w_u.w_v from the images of the square's diagonals: (|u + v|^2 - |u - v|^2) / 4. */
slv_f128 kim_triangle_shear(const kim_triangle *t);

/* The inverse of [du_1 du_2; dv_1 dv_2], column by column. */
void kim_triangle_inverse(const kim_triangle *t, slv_f128 *D);

/* [w_u w_v] by eq. 2 as printed. */
void kim_triangle_gradient(const kim_triangle *t, slv_f128 *F);

/* dF/dx [6*9]: the derivatives of the shape functions. */
void kim_triangle_change(const kim_triangle *t, slv_f128 *B);
