#include "table/on_triangle.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "measure/evaluate.h"
#include "measure/quad_math.h"
#include "measure/spread.h"

enum { EDGES = 4 };

static struct {
  const slv_energy *e;
  char name[80];
  slv_param param[SLV_MAX_PARAM];
  slv_kernels_f64 f64;
  slv_kernels_f128 f128;
  slv_energy row;
} on;

/* ---- F and what follows from it ------------------------------------------------ */

typedef struct {
  slv_f128 area, F[6];
  slv_f128 weight[3][2]; /* of vertex m in column c of F */
} place;

/* p begins with the columns (du_1, dv_1), (du_2, dv_2) of the rest edges, whose inverse
 * holds the weights of vertices 1 and 2. */
static slv_status place_of(const slv_f128 *x, const slv_f128 *p, place *t) {
  const slv_f128 twice = p[0] * p[3] - p[2] * p[1];
  if (!(quad_abs(twice) > 0)) return SLV_EPARAM;
  t->area = quad_abs(twice) / 2;
  t->weight[1][0] = p[3] / twice, t->weight[2][0] = -p[1] / twice;
  t->weight[1][1] = -p[2] / twice, t->weight[2][1] = p[0] / twice;
  for (int c = 0; c < 2; c++) {
    t->weight[0][c] = -(t->weight[1][c] + t->weight[2][c]);
    for (int i = 0; i < 3; i++)
      t->F[i + 3 * c] = t->weight[1][c] * (x[3 + i] - x[i]) + t->weight[2][c] * (x[6 + i] - x[i]);
  }
  return SLV_OK;
}

/* A quantity of W at F, in quad; from double where there is no other. */
static slv_status of_F(quantity q, const place *t, const slv_f128 *p, slv_f128 *y) {
  const int n = quantity_size(on.e, q);
  double F[6], r[SLV_MAX_PARAM], v[36];
  if (quantity_has(on.e, q, SCALAR_F128)) return quantity_f128(on.e, q, t->F, p + EDGES, y);
  for (int i = 0; i < 6; i++) F[i] = (double)t->F[i];
  for (int i = 0; i < on.e->nparam; i++) r[i] = (double)p[EDGES + i];
  SLV_TRY(evaluate(on.e, q, SCALAR_F64, F, r, v));
  quad_from(n, v, y);
  return SLV_OK;
}

static slv_status energy(const slv_f128 *x, const slv_f128 *p, slv_f128 *restrict y) {
  place t;
  slv_f128 w = 0;
  SLV_TRY(place_of(x, p, &t));
  SLV_TRY(of_F(QUANTITY_ENERGY, &t, p, &w));
  *y = t.area * w;
  return SLV_OK;
}

static slv_status gradient(const slv_f128 *x, const slv_f128 *p, slv_f128 *restrict y) {
  place t;
  slv_f128 P[6] = {0};
  SLV_TRY(place_of(x, p, &t));
  SLV_TRY(of_F(QUANTITY_GRADIENT, &t, p, P));
  for (int k = 0; k < 9; k++)
    y[k] = t.area * (t.weight[k / 3][0] * P[k % 3] + t.weight[k / 3][1] * P[3 + k % 3]);
  return SLV_OK;
}

static slv_status matrix(quantity q, const slv_f128 *x, const slv_f128 *p, slv_f128 *restrict y) {
  place t;
  slv_f128 H[36] = {0};
  SLV_TRY(place_of(x, p, &t));
  SLV_TRY(of_F(q, &t, p, H));
  for (int k = 0; k < 81; k++) {
    const int row = k % 9, column = k / 9;
    slv_f128 sum = 0;
    for (int c = 0; c < 4; c++)
      sum += t.weight[row / 3][c % 2] * t.weight[column / 3][c / 2] *
             H[row % 3 + 3 * (c % 2) + 6 * (column % 3 + 3 * (c / 2))];
    y[k] = t.area * sum;
  }
  return SLV_OK;
}

static slv_status hessian(const slv_f128 *x, const slv_f128 *p, slv_f128 *restrict y) {
  return matrix(QUANTITY_HESSIAN, x, p, y);
}

static slv_status projected(const slv_f128 *x, const slv_f128 *p, slv_f128 *restrict y) {
  return matrix(QUANTITY_PROJECTED, x, p, y);
}

/* ---- the row ------------------------------------------------------------------- */

static slv_status rounded(slv_fn_f128 *f, int n, const double *x, const double *p,
                          double *restrict y) {
  slv_f128 z[9], r[SLV_MAX_PARAM], v[81];
  quad_from(9, x, z);
  quad_from(on.row.nparam, p, r);
  SLV_TRY(f(z, r, v));
  for (int i = 0; i < n; i++) y[i] = (double)v[i];
  return SLV_OK;
}

#define ROUNDED(name, n)                                                               \
  static slv_status name##_f64(const double *x, const double *p, double *restrict y) { \
    return rounded(name, n, x, p, y);                                                  \
  }
ROUNDED(energy, 1)
ROUNDED(gradient, 9)
ROUNDED(hessian, 81)
ROUNDED(projected, 81)

/* F moves by at most sqrt 3 |G| times what x moves by: |x1 - x0|^2 + |x2 - x0|^2 is at
 * most 3 |x|^2. */
static double smooth_within(const double *x, const double *p) {
  slv_f128 z[9], r[SLV_MAX_PARAM];
  double F[6];
  place t;
  quad_from(9, x, z);
  quad_from(on.row.nparam, p, r);
  if (place_of(z, r, &t) != SLV_OK) return 0;
  for (int i = 0; i < 6; i++) F[i] = (double)t.F[i];
  return on.e->smooth_within(F, p + EDGES) / (sqrt(3) * (double)quad_norm(4, &t.weight[1][0]));
}

const slv_energy *on_triangle(const slv_energy *e) {
  static const double rest[9] = {0, 0, 0, 1, 0, 0, 0, 1, 0};
  const slv_energy *of_triangle = slv_energy_find("stretch_u");
  int unused;
  if (e->nprepared + e->nrest > 0 || e->nparam + EDGES > SLV_MAX_PARAM) return NULL;
  memcpy(on.param, of_triangle->param, EDGES * sizeof on.param[0]);
  memcpy(on.param + EDGES, e->param, (size_t)e->nparam * sizeof on.param[0]);
  (void)snprintf(on.name, sizeof on.name, "%s of triangles", e->name);
  on.e = e;
  on.f64 = (slv_kernels_f64){.energy = energy_f64};
  on.f128 = (slv_kernels_f128){.energy = energy};
  if (e->f64->gradient != NULL) on.f64.gradient = gradient_f64, on.f128.gradient = gradient;
  if (e->f64->hessian != NULL) on.f64.hessian = hessian_f64, on.f128.hessian = hessian;
  if (evaluate_missing(e, QUANTITY_PROJECTED, SCALAR_F64, &unused) == NULL)
    on.f64.projected = projected_f64, on.f128.projected = projected;
  on.row = (slv_energy){.interface = SLV_INTERFACE,
                        .name = on.name,
                        .formula = e->formula,
                        .source = e->source,
                        .x_unit = "m",
                        .w_unit = "J",
                        .ndof = 9,
                        .element = SLV_ELEMENT_TRIANGLE,
                        .nparam = e->nparam + EDGES,
                        .param = on.param,
                        .rest = rest,
                        .smooth_within = e->smooth_within != NULL ? smooth_within : NULL,
                        .f64 = &on.f64,
                        .f128 = &on.f128};
  return &on.row;
}
