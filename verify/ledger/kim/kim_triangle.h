/* kim_triangle.h -- one triangle of cloth: the affine map from the cloth to space,
 * written by areas, and what the equations make of it. */
#ifndef VERIFY_KIM_TRIANGLE_H
#define VERIFY_KIM_TRIANGLE_H

#include "ledger/kim/kim.h"

typedef struct {
  slv_f128 x[9], uv[6]; /* corners in space and in the cloth */
  slv_f128 bu, bv;
} kim_triangle;

/* The rest triangle is moved away from the origin of the cloth, which changes nothing.
 */
kim_triangle kim_triangle_read(const ledger_state *s);

/* Quarter i of four, cut at the middles of the sides; 3 is the one in the middle. */
kim_triangle kim_triangle_quarter(const kim_triangle *t, int i);

slv_f128 kim_triangle_area(const kim_triangle *t);

/* w(u, v) = y[3], by the areas that the point cuts off. */
void kim_triangle_map(const kim_triangle *t, const slv_f128 *point, slv_f128 *y);

/* y = w(point + step) - w(point) */
void kim_triangle_step(const kim_triangle *t, slv_f128 du, slv_f128 dv, slv_f128 *y);

/* The inverse of [du_1 du_2; dv_1 dv_2], column by column. */
void kim_triangle_inverse(const kim_triangle *t, slv_f128 *D);

/* [w_u w_v] by eq. 2, literally. */
void kim_triangle_gradient(const kim_triangle *t, slv_f128 *F);

/* dF/dx [6*9]: the derivatives of the shape functions. */
void kim_triangle_change(const kim_triangle *t, slv_f128 *B);

#endif
