#define SLV_SCALAR_F128 /* formula.h then makes `real` quad */

#include "kernels/kernel.h"

#include "elements/triangle_formula.h"
#include "machine/tally.h"
#include "selvedge/triangle.h"

enum { FULL6 = 36, PACKED6 = 21, FULL9 = 81, PACKED9 = 45, FULL12 = 144, PACKED12 = 78 };

/* Stretched, compressed and sheared states.  All numbers differ, because the tally merges
 * operations on equal values. */
static const double states[][6] = {{1.13, 0.21, -0.17, 0.09, 0.94, 0.31},
                                   {0.83, -0.11, 0.07, -0.23, 0.71, 0.13},
                                   {1.27, 0.37, 0.19, -0.41, 1.43, 0.29},
                                   {0.61, 0.03, -0.33, 0.43, 1.19, -0.27}};
static const double uv[6] = {0, 0, 0.031, 0.004, 0.011, 0.027};
static const double origin[3] = {0.311, 0.127, -0.219};

static void widen(int n, const double *x, real *y) {
  for (int i = 0; i < n; i++) y[i] = x[i];
}

static void pack(int n, const real *full, real *lower) {
  for (int j = 0; j < n; j++)
    for (int i = j; i < n; i++) *lower++ = full[i + n * j];
}

/* Computes the projected Hessian by the energy's own formula, or as the sum of projected terms. */
static slv_status projected(const slv_energy *e, const real *F, const real *p, real *P) {
  real terms[SLV_MAX_TERM * FULL6];
  if (e->f128->projected != NULL) return e->f128->projected(F, p, P);
  if (e->f128->term_projected == NULL) return SLV_ECAPABILITY;
  SLV_TRY(e->f128->term_projected(F, p, terms));
  for (int i = 0; i < FULL6; i++) {
    P[i] = terms[i];
    for (int t = 1; t < e->nterm; t++) P[i] += terms[i + FULL6 * t];
  }
  return SLV_OK;
}

static slv_status quantity_of(const kernel *k, const slv_energy *e, const real *x, const real *p,
                              real *y) {
  const slv_kernels_f128 *f = e->f128;
  const slv_batch_quantity q = k->quantity;
  real H[FULL12];
  if (q == SLV_BATCH_ENERGY || q == SLV_BATCH_ENERGY_GRADIENT) SLV_TRY(f->energy(x, p, y));
  if (q == SLV_BATCH_ENERGY) return SLV_OK;
  if (q == SLV_BATCH_ENERGY_GRADIENT) return f->gradient(x, p, y + 1);
  if (q == SLV_BATCH_GRADIENT) return f->gradient(x, p, y);
  SLV_TRY(q == SLV_BATCH_PROJECTED  ? projected(e, x, p, H)
          : q == SLV_BATCH_DEFINITE ? f->definite(x, p, H)
                                    : f->hessian(x, p, H));
  pack(e->ndof, H, y);
  return SLV_OK;
}

static op_count of_F(const kernel *k, const slv_energy *e, const real *p, const double *state) {
  real F[6], y[FULL6];
  const int packed = k->quantity == SLV_BATCH_HESSIAN || k->quantity == SLV_BATCH_PROJECTED;
  widen(6, state, F);
  tally_start(F, 6);
  const slv_status s = quantity_of(k, e, F, p, y);
  const int numbers = packed ? PACKED6 : slv_batch_numbers(k->quantity);
  return tally_stop(y, s == SLV_OK ? (size_t)numbers : 0);
}

/* Counts the operations of a triangle's force Jacobian from rest state and positions. */
static op_count of_triangle(const slv_energy *e, const real *p, const double *state) {
  slv_rest r;
  real area, G[4], x[9], F[6], H[FULL6], K[FULL9], y[PACKED9];
  if (slv_rest_from_uv(uv, &r) != SLV_OK) return (op_count){0};
  widen(1, &r.area, &area);
  widen(4, r.G, G);
  for (int i = 0; i < 9; i++)
    x[i] = origin[i % 3] + state[i % 3] * uv[i / 3 * 2] + state[i % 3 + 3] * uv[i / 3 * 2 + 1];
  tally_start(&area, 1);
  tally_input(G, 4);
  tally_input(x, 9);
  triangle_F(G, x, F);
  const slv_status s = projected(e, F, p, H);
  if (s == SLV_OK) {
    triangle_jacobian(area, G, H, K);
    pack(9, K, y);
  }
  return tally_stop(y, s == SLV_OK ? PACKED9 : 0);
}

enum { QUAD_DOF = 12, QUAD_NUMBERS = 1024 };

/* A warped quad whose numbers all differ. */
static const double quad_shape[20] = {0.013, 0.029, 0.007, 1.131, 0.217, 0.119, 1.303,
                                      1.171, 0.401, 0.211, 0.873, 0.083, 0.03,  0.05,
                                      1.07,  0.11,  1.19,  1.23,  0.17,  0.91};

/* Counts the operations of a quantity of a quad in deformation `state`. */
static op_count flops_of_quad(const kernel *k, const slv_energy *e, const double *state) {
  double all[QUAD_NUMBERS];
  real x[QUAD_DOF], p[QUAD_NUMBERS], y[PACKED12];
  for (int i = 0; i < e->nparam; i++) all[i] = e->param[i].typical;
  if (slv_energy_prepare(e, quad_shape, all) != SLV_OK) return (op_count){0};
  const int rest = slv_batch_rest_numbers(e);
  widen(e->nparam + rest, all, p);
  for (int i = 0; i < QUAD_DOF; i++)
    x[i] = origin[i % 3] + state[i % 3] * quad_shape[i / 3 * 3] +
           state[i % 3 + 3] * quad_shape[i / 3 * 3 + 1];
  tally_start(x, QUAD_DOF);
  tally_input(p + e->nparam, (size_t)rest);
  const slv_status s = quantity_of(k, e, x, p, y);
  return tally_stop(y, s == SLV_OK ? (size_t)slv_batch_element_numbers(k->quantity) : 0);
}

op_count flops_of(const kernel *k, const slv_energy *e) {
  double typical[SLV_MAX_PARAM];
  real p[SLV_MAX_PARAM];
  op_count most = {0};
  const int quads = kernel_is_of_quads(k);
  if (k->method != BY_CLOSED_FORM || kernel_is_of_hinges(k) || e == NULL || e->f128 == NULL ||
      !kernel_is_for(k, e))
    return most;
  for (int i = 0; i < e->nparam; i++) typical[i] = e->param[i].typical;
  widen(e->nparam, typical, p);
  for (int i = 0; i < (int)(sizeof states / sizeof states[0]); i++) {
    op_count n = quads ? flops_of_quad(k, e, states[i]) : of_F(k, e, p, states[i]);
    /* triangles count only if the operations of the energy of F are known: a plugin's are not */
    if (op_total(n) > 0 && kernel_is_of_triangles(k)) n = of_triangle(e, p, states[i]);
    if (op_total(n) > op_total(most)) most = n;
  }
  return most;
}
