#include <math.h>
#include <stdio.h>
#include <string.h>

#include "measure/evaluate.h"
#include "measure/quad_math.h"
#include "table/table.h"
#include "table/table_bound.h"

enum { EDGES = 4 };

typedef struct {
  closure c;
  const slv_energy *e;
  char name[80];
  slv_param param[SLV_MAX_PARAM];
} triangle;

typedef struct {
  slv_f128 area, F[6];
  slv_f128 weight[3][2]; /* weight of vertex m in column c of F */
} place;

/* Computes F and the weights.  p begins with the rest edges (du_1, dv_1), (du_2, dv_2).  The
 * inverse of the matrix with these columns contains the weights of vertices 1 and 2. */
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

/* Computes a quantity of the positions from the same quantity of W(F): each index that is a column
 * of F becomes a vertex, by its weights.  Energies have 0 indices, gradients 1, matrices 2. */
static slv_status of_positions(closure *c, quantity q, const slv_f128 *x, const slv_f128 *p,
                               slv_f128 *y) {
  const slv_energy *e = ((triangle *)c)->e;
  const int indices = q == QUANTITY_ENERGY ? 0 : q == QUANTITY_GRADIENT ? 1 : 2;
  place t;
  slv_f128 v[36] = {0};
  double F[6], r[SLV_MAX_PARAM], in_double[36];
  SLV_TRY(place_of(x, p, &t));
  if (quantity_has(e, q, SCALAR_F128)) {
    SLV_TRY(quantity_f128(e, q, t.F, p + EDGES, v));
  } else {
    for (int i = 0; i < 6; i++) F[i] = (double)t.F[i];
    for (int i = 0; i < e->nparam; i++) r[i] = (double)p[EDGES + i];
    SLV_TRY(evaluate(e, q, SCALAR_F64, F, r, in_double));
    quad_from(quantity_size(e, q), in_double, v);
  }
  for (int k = 0; k < quantity_size(&c->row, q); k++) {
    const int i = k % 9, j = k / 9;
    slv_f128 sum = 0;
    for (int of = 0; of < 1 << indices; of++)
      sum += (indices > 0 ? t.weight[i / 3][of % 2] : 1) *
             (indices > 1 ? t.weight[j / 3][of / 2] : 1) *
             v[i % 3 + 3 * (of % 2) + 6 * (j % 3 + 3 * (of / 2))];
    y[k] = t.area * sum;
  }
  return SLV_OK;
}

static slv_status rounded(closure *c, quantity q, const double *x, const double *p, double *y) {
  return table_reference(&c->row, q, x, p, y);
}

/* Returns the smooth distance in x, from the one in F.  If x moves by d, F moves by at most sqrt 3
 * |G| d, since |x1 - x0|^2 + |x2 - x0|^2 is at most 3 |x|^2. */
static double smooth_within(closure *c, const double *x, const double *p) {
  slv_f128 z[9], r[SLV_MAX_PARAM];
  double F[6];
  place t;
  quad_from(9, x, z);
  quad_from(c->row.nparam, p, r);
  if (place_of(z, r, &t) != SLV_OK) return 0;
  for (int i = 0; i < 6; i++) F[i] = (double)t.F[i];
  return ((triangle *)c)->e->smooth_within(F, p + EDGES) /
         (sqrt(3) * (double)quad_norm(4, &t.weight[1][0]));
}

closure *on_triangle(const slv_energy *e) {
  static const double rest[9] = {0, 0, 0, 1, 0, 0, 0, 1, 0};
  int unused;
  if (e->nprepared + e->nrest > 0 || e->nparam + EDGES > SLV_MAX_PARAM) return NULL;
  triangle *t = closure_new(sizeof *t);
  closure *c = &t->c;
  memcpy(t->param, slv_energy_find("stretch_u")->param, EDGES * sizeof *t->param);
  memcpy(t->param + EDGES, e->param, (size_t)e->nparam * sizeof *t->param);
  (void)snprintf(t->name, sizeof t->name, "%s of triangles", e->name);
  t->e = e;
  c->in_double = rounded, c->in_quad = of_positions, c->smooth_within = smooth_within;
  c->f64.spectrum = c->f64.definite = NULL, c->f128.spectrum = c->f128.definite = NULL;
  if (e->f64->gradient == NULL) c->f64.gradient = NULL, c->f128.gradient = NULL;
  if (e->f64->hessian == NULL) c->f64.hessian = NULL, c->f128.hessian = NULL;
  if (evaluate_missing(e, QUANTITY_PROJECTED, SCALAR_F64, &unused) != NULL)
    c->f64.projected = NULL, c->f128.projected = NULL;
  c->row = (slv_energy){.interface = SLV_INTERFACE,
                        .name = t->name,
                        .formula = e->formula,
                        .source = e->source,
                        .x_unit = "m",
                        .w_unit = "J",
                        .ndof = 9,
                        .element = SLV_ELEMENT_TRIANGLE,
                        .nparam = e->nparam + EDGES,
                        .claims = e->claims & SLV_GAUSS_NEWTON,
                        .param = t->param,
                        .rest = rest,
                        .smooth_within = e->smooth_within != NULL ? c->row.smooth_within : NULL,
                        .f64 = &c->f64,
                        .f128 = &c->f128};
  return c;
}
