/* rows_scalar.c -- baselines of the batched kernels: one element at a time, with full matrices. */
#include <math.h>

#include "kernels/kernel.h"
#include "selvedge/dense.h"
#include "selvedge/triangle.h"

enum { FULL = 36, FULL_QUAD = 144 };

typedef slv_status element_fn(const slv_energy *e, const double *x, const double *p, double *y);

/* Calls one(x, p, y) for each element; p of a quad includes its rest data. */
static inline slv_status each(const job *j, size_t first, size_t count, element_fn *one) {
  const dataset_layout of = j->row->layout;
  const size_t m = (size_t)j->row->written, numbers = (size_t)dataset_forms[of].x,
               own = (size_t)dataset_forms[of].rest;
  const double *x = j->data->x[of], *p = own > 0 ? j->data->rest[of] : j->p;
  double *y = j->data->y;
  for (size_t i = first; i < first + count; i++)
    SLV_TRY(one(j->energy, x + numbers * i, p + own * i, y + m * i));
  return SLV_OK;
}

#define FUNCTION(id)                                                                            \
  static slv_status id##_of(const slv_energy *e, const double *F, const double *p, double *y) { \
    return e->f64->id(F, p, y);                                                                 \
  }
FUNCTION(energy)
FUNCTION(gradient)
FUNCTION(hessian)
FUNCTION(definite)

static slv_status both_of(const slv_energy *e, const double *F, const double *p, double *y) {
  SLV_TRY(e->f64->energy(F, p, y));
  return e->f64->gradient(F, p, y + 1);
}

static slv_status projected_of(const slv_energy *e, const double *F, const double *p, double *y) {
  if (e->f64->projected != NULL) return e->f64->projected(F, p, y);
  return slv_energy_project_terms(e, F, p, y);
}

static slv_status dsyev_of(const slv_energy *e, const double *x, const double *p, double *y) {
  double H[FULL_QUAD];
  SLV_TRY(e->f64->hessian(x, p, H));
  return slv_dense_project_clamp(e->ndof, H, y);
}

/* Computes the Hessian by symmetrised central differences of the gradient.  The step balances
 * truncation error, about h^2, and round-off, about eps/h. */
static slv_status differences_of(const slv_energy *e, const double *F, const double *p, double *y) {
  double D[FULL];
  for (int c = 0; c < 6; c++) {
    double x[6], up[6], down[6];
    for (int i = 0; i < 6; i++) x[i] = F[i];
    const double h = 0x1p-17 * fmax(1, fabs(F[c]));
    x[c] = F[c] + h;
    const double above = x[c];
    SLV_TRY(e->f64->gradient(x, p, up));
    x[c] = F[c] - h;
    const double width = above - x[c];
    SLV_TRY(e->f64->gradient(x, p, down));
    for (int i = 0; i < 6; i++) D[i + 6 * c] = (up[i] - down[i]) / width;
  }
  for (int c = 0; c < 6; c++)
    for (int i = 0; i < 6; i++) y[i + 6 * c] = 0.5 * (D[i + 6 * c] + D[c + 6 * i]);
  return SLV_OK;
}

static slv_status run_jacobian(const job *j, size_t first, size_t count) {
  const double *rest = j->data->rest[LAYOUT_TRIANGLES_PLAIN],
               *x = j->data->x[LAYOUT_TRIANGLES_PLAIN];
  double *y = j->data->y;
  for (size_t i = first; i < first + count; i++) {
    slv_rest r = {.area = rest[5 * i]};
    double F[6], P[FULL];
    for (size_t k = 0; k < 4; k++) r.G[k] = rest[5 * i + 1 + k];
    slv_triangle_F(&r, x + 9 * i, F);
    SLV_TRY(projected_of(j->energy, F, j->p, P));
    slv_triangle_jacobian_from_hessian(&r, P, y + 81 * i);
  }
  return SLV_OK;
}

#define RUN(function)                                                          \
  static slv_status run_##function(const job *j, size_t first, size_t count) { \
    return each(j, first, count, function##_of);                               \
  }
RUN(energy)
RUN(gradient)
RUN(both)
RUN(hessian)
RUN(definite)
RUN(projected)
RUN(dsyev)
RUN(differences)

/* Arguments: function, family, name in it, quantity, layout, numbers in and out; method, text. */
#define ROW(function, of, title, which, where, in, out, by, text)                             \
  {                                                                                           \
    .name = of "/" title, .family = (of), .words = text, .role = BENCH_BASELINE,              \
    .method = BY_##by, .quantity = SLV_BATCH_##which, .layout = LAYOUT_##where, .read = (in), \
    .written = (out), .run = run_##function                                                   \
  }
#define ONE_CALL(...) ROW(__VA_ARGS__, CLOSED_FORM, "the reference, one call per element")
#define TWO_CALLS(...) ROW(both, __VA_ARGS__, CLOSED_FORM, "the reference, two calls per element")
#define BY_LAPACK(...) \
  ROW(dsyev, __VA_ARGS__, DSYEV, "Hessian, LAPACK's dsyev, eigenvalues clamped")

const kernel scalar_rows[] = {
    ONE_CALL(energy, "energy", "scalar", ENERGY, PLAIN, 6, 1),
    ONE_CALL(gradient, "gradient", "scalar", GRADIENT, PLAIN, 6, 6),
    TWO_CALLS("energy_gradient", "scalar", ENERGY_GRADIENT, PLAIN, 6, 7),
    ONE_CALL(hessian, "hessian", "scalar", HESSIAN, PLAIN, 6, FULL),
    ROW(differences, "hessian", "differences", HESSIAN, PLAIN, 6, FULL, DIFFERENCES,
        "central differences of the gradient"),
    ONE_CALL(projected, "projected", "scalar", PROJECTED, PLAIN, 6, FULL),
    BY_LAPACK("projected", "dsyev", PROJECTED, PLAIN, 6, FULL),
    TWO_CALLS("energy_gradient", "quads-scalar", ENERGY_GRADIENT, QUADS_PLAIN, 39, 13),
    ONE_CALL(hessian, "hessian", "quads-scalar", HESSIAN, QUADS_PLAIN, 39, FULL_QUAD),
    ONE_CALL(definite, "definite", "quads-scalar", DEFINITE, QUADS_PLAIN, 39, FULL_QUAD),
    BY_LAPACK("definite", "quads-dsyev", DEFINITE, QUADS_PLAIN, 39, FULL_QUAD),
    TWO_CALLS("energy_gradient", "hinges-scalar", ENERGY_GRADIENT, HINGES_PLAIN, 12, 13),
    ONE_CALL(hessian, "hessian", "hinges-scalar", HESSIAN, HINGES_PLAIN, 12, FULL_QUAD),
    ONE_CALL(projected, "projected", "hinges-scalar", PROJECTED, HINGES_PLAIN, 12, FULL_QUAD),
    BY_LAPACK("projected", "hinges-dsyev", PROJECTED, HINGES_PLAIN, 12, FULL_QUAD),
    TWO_CALLS("energy_gradient", "gauss-scalar", ENERGY_GRADIENT, POINTS_PLAIN, 97, 13),
    ONE_CALL(hessian, "hessian", "gauss-scalar", HESSIAN, POINTS_PLAIN, 97, FULL_QUAD),
    ROW(jacobian, "jacobian", "scalar", PROJECTED, TRIANGLES_PLAIN, 14, 81, CLOSED_FORM,
        "the reference, from positions"),
    {.name = NULL}};
