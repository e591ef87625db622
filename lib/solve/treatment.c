/* treatment.c -- the matrix of one triangle by each scheme that names a single one. */
#include <string.h>

#include "selvedge/condition.h"
#include "selvedge/dense.h"
#include "solve/solver.h"

enum { TRIANGLE_DOF = 9, MOST = TRIANGLE_DOF * TRIANGLE_DOF };

/* ---- one row: n x n over its own x ---------------------------------------------- */

typedef slv_status treat(const slv_energy *e, const double *p, const double *x, double *H);

static slv_status as_it_is(const slv_energy *e, const double *p, const double *x, double *H) {
  return e->f64->hessian(x, p, H);
}

static slv_status project(const slv_energy *e, const double *p, const double *x, double *H) {
  if (e->f64->projected == NULL && e->f64->term_projected != NULL)
    return slv_energy_project_terms(e, x, p, H);
  return slv_energy_project(e, x, p, H, NULL);
}

static slv_status project_numerically(const slv_energy *e, const double *p, const double *x,
                                      double *H) {
  const int terms = e->f64->term_hessians != NULL ? e->nterm : 0;
  const int size = e->ndof * e->ndof;
  double term[SLV_MAX_TERM * MOST];
  if (terms == 0) {
    SLV_TRY(e->f64->hessian(x, p, H));
    return slv_dense_project_clamp(e->ndof, H, H);
  }
  SLV_TRY(e->f64->term_hessians(x, p, term));
  memset(H, 0, (size_t)size * sizeof *H);
  for (int k = 0; k < terms; k++) {
    SLV_TRY(slv_dense_project_clamp(e->ndof, term + k * size, term + k * size));
    for (int i = 0; i < size; i++) H[i] += term[k * size + i];
  }
  return SLV_OK;
}

static slv_status without_h(const slv_energy *e, const double *p, const double *x, double *H) {
  return e->f64->without_h(x, p, H);
}

static slv_status definite(const slv_energy *e, const double *p, const double *x, double *H) {
  return e->f64->definite(x, p, H);
}

/* The second derivative of a length is positive semi-definite, that of a product is
 * not: then some 2 x 2 minor is negative by far more than rounding. */
static int is_of_length(int n, const double *bend) {
  for (int j = 0; j < n; j++)
    for (int i = 0; i < j; i++) {
      const double off = bend[i + n * j], both = bend[i + n * i] * bend[j + n * j];
      if (off * off > both + 1e-6 * (off * off + both)) return 0;
    }
  return 1;
}

static slv_status keep_tension(const slv_energy *e, const double *p, const double *x, double *H) {
  const int n = e->ndof;
  double all[SLV_MAX_CONDITION * SLV_CONDITION_SIZE(TRIANGLE_DOF)];
  SLV_TRY(slv_energy_gauss_newton(e, p, x, H));
  SLV_TRY(e->f64->condition(x, p, all));
  for (int i = 0; i < e->ncondition; i++) {
    const slv_condition_f64 c = slv_condition_at_f64(n, all, i);
    if (!(c.C > 0) || !is_of_length(n, c.hessian)) continue;
    for (int j = 0; j < n * n; j++) H[j] += c.k * c.C * c.hessian[j];
  }
  return SLV_OK;
}

/* ---- schemes -------------------------------------------------------------------- */

typedef enum { NEEDS_HESSIAN, NEEDS_WITHOUT_H, NEEDS_CONDITIONS, NEEDS_DEFINITE } need;

/* How each row is treated, and then the sum over rows. */
typedef struct {
  treat *row;
  slv_status (*sum)(int n, const double *H, double *P); /* NULL: left as it is */
  need need;
  int over_F; /* 1: the sum over rows in F; 0: in x */
} scheme;

static const scheme *scheme_of(slv_newton_hessian h) {
  static const scheme table[SLV_NEWTON_HESSIANS] = {
      [SLV_NEWTON_FULL] = {as_it_is, NULL, NEEDS_HESSIAN, 0},
      [SLV_NEWTON_PROJECTED] = {project, NULL, NEEDS_HESSIAN, 0},
      [SLV_NEWTON_PROJECTED_NUMERIC] = {project_numerically, NULL, NEEDS_HESSIAN, 0},
      [SLV_NEWTON_PROJECTED_SUM] = {as_it_is, slv_dense_project_clamp, NEEDS_HESSIAN, 1},
      [SLV_NEWTON_PROJECTED_ELEMENT] = {as_it_is, slv_dense_project_clamp, NEEDS_HESSIAN, 0},
      [SLV_NEWTON_ABSOLUTE] = {as_it_is, slv_dense_project_absolute, NEEDS_HESSIAN, 0},
      [SLV_NEWTON_WITHOUT_H] = {without_h, NULL, NEEDS_WITHOUT_H, 0},
      [SLV_NEWTON_GAUSS_NEWTON] = {slv_energy_gauss_newton, NULL, NEEDS_CONDITIONS, 0},
      [SLV_NEWTON_TENSION] = {keep_tension, NULL, NEEDS_CONDITIONS, 0},
      [SLV_NEWTON_SHIFTED] = {as_it_is, NULL, NEEDS_HESSIAN, 0},
      [SLV_NEWTON_ON_DEMAND] = {as_it_is, NULL, NEEDS_HESSIAN, 0},
      [SLV_NEWTON_BLENDED] = {as_it_is, NULL, NEEDS_HESSIAN, 0},
      [SLV_NEWTON_DEFINITE] = {definite, NULL, NEEDS_DEFINITE, 0},
  };
  return &table[h];
}

static int has(const slv_energy *e, need n) {
  const slv_kernels_f64 *f = e->f64;
  if (n == NEEDS_WITHOUT_H) return f->without_h != NULL;
  if (n == NEEDS_DEFINITE) return f->definite != NULL;
  return n == NEEDS_CONDITIONS ? f->condition != NULL : f->hessian != NULL;
}

slv_status slv_scheme_check(const slv_solver *s, slv_newton_hessian h) {
  const scheme *of = scheme_of(h);
  for (int r = 0; r < s->rows; r++) {
    const slv_energy *e = s->row[r].energy;
    if (!has(e, of->need) || (of->over_F && e->ndof != 6)) return SLV_ECAPABILITY;
  }
  return SLV_OK;
}

/* The first parameters of a row of positions are du_1, dv_1, du_2, dv_2: the inverse of G. */
void slv_row_inputs(const slv_row *row, const slv_rest *rest, const double y[9], double x[9],
                    double p[SLV_MAX_PARAM]) {
  const double *G = rest->G, determinant = G[0] * G[3] - G[1] * G[2];
  memcpy(p, row->p, sizeof row->p);
  if (row->energy->ndof == 6) {
    slv_triangle_F(rest, y, x);
    return;
  }
  memcpy(x, y, 9 * sizeof *x);
  p[0] = G[3] / determinant, p[1] = -G[1] / determinant;
  p[2] = -G[2] / determinant, p[3] = G[0] / determinant;
}

/* Adds the row's matrix to H [36] or K [81], as it is of F or of positions. */
static slv_status add_row(const slv_row *row, const slv_rest *rest, treat *by, const double *y,
                          double *H, double *K) {
  double x[9], p[SLV_MAX_PARAM], M[81];
  const int of_F = row->energy->ndof == 6, size = of_F ? 36 : 81;
  slv_row_inputs(row, rest, y, x, p);
  SLV_TRY(by(row->energy, p, x, M));
  double *sum = of_F ? H : K;
  for (int i = 0; i < size; i++) sum[i] += M[i];
  return SLV_OK;
}

slv_status slv_triangle_matrix(const slv_solver *s, slv_newton_hessian h, size_t t,
                               const double y[9], double K[81]) {
  const scheme *of = scheme_of(h);
  double H[36] = {0}, of_F[81];
  memset(K, 0, 81 * sizeof *K);
  for (int r = 0; r < s->rows; r++) SLV_TRY(add_row(&s->row[r], &s->rest[t], of->row, y, H, K));
  if (of->sum != NULL && of->over_F) SLV_TRY(of->sum(6, H, H));
  slv_triangle_jacobian_from_hessian(&s->rest[t], H, of_F);
  for (int i = 0; i < 81; i++) K[i] -= of_F[i]; /* the Jacobian of a force is minus the Hessian */
  return of->sum != NULL && !of->over_F ? of->sum(9, K, K) : SLV_OK;
}
