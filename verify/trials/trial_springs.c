/* trial_springs.c -- three springs along the edges of a triangle, only in double.
 *
 *   W(x) = k A/2 sum over edges (l/L - 1)^2
 *
 * l and L are an edge's length and rest length, A is the rest area.  Each spring is a term.  The
 * projection of a compressed spring omits the directions across it. */
#include <math.h>

#include "selvedge/plugin.h"
#include "trials/trial.h"

enum { DU1, DV1, DU2, DV2, K, PARAMS };

static const int ends[3][2] = {{0, 1}, {1, 2}, {2, 0}};

/* A spring: its vertices, l, L, its direction n, and k A. */
typedef struct {
  int i, j;
  double l, L, n[3], stiffness;
} spring;

/* Computes a spring; n is NaN (0/0) if its length is 0. */
static spring spring_at(const double *x, const double *p, int edge) {
  const double u[3] = {0, p[DU1], p[DU2]}, v[3] = {0, p[DV1], p[DV2]};
  spring s = {.i = ends[edge][0], .j = ends[edge][1]};
  for (int k = 0; k < 3; k++) s.n[k] = x[3 * s.j + k] - x[3 * s.i + k];
  s.l = sqrt(s.n[0] * s.n[0] + s.n[1] * s.n[1] + s.n[2] * s.n[2]);
  for (int k = 0; k < 3; k++) s.n[k] /= s.l;
  s.L = hypot(u[s.j] - u[s.i], v[s.j] - v[s.i]);
  s.stiffness = p[K] * fabs(p[DU1] * p[DV2] - p[DU2] * p[DV1]) / 2;
  return s;
}

static slv_status energy(const double *x, const double *p, double *restrict w) {
  double sum = 0;
  for (int edge = 0; edge < 3; edge++) {
    const spring s = spring_at(x, p, edge);
    const double k = TRIAL(stiffness_left_out, s.stiffness / p[K], s.stiffness);
    sum += k * (s.l / s.L - 1) * (s.l / s.L - 1);
  }
  *w = sum * TRIAL(energy_times_2, 1, 0.5);
  return SLV_OK;
}

static slv_status gradient(const double *x, const double *p, double *restrict g) {
  double sum[9] = {0};
  for (int edge = 0; edge < 3; edge++) {
    spring s = spring_at(x, p, edge);
    if (s.l == 0) return SLV_EDOMAIN;
    if (HAS(float_literal)) s.L = (float)s.L;
    if (HAS(area_left_out)) s.stiffness = p[K];
    const double force = s.stiffness / s.L * (s.l / s.L - 1);
    for (int k = 0; k < 3; k++) {
      if (!HAS(gradient_missing_term) || edge != 2) sum[3 * s.j + k] += force * s.n[k];
      sum[3 * s.i + k] += (HAS(gradient_sign) && edge == 1 ? 1 : -1) * force * s.n[k];
    }
  }
  for (int i = 0; i < 9; i++) g[i] = sum[i];
  return SLV_OK;
}

/* Computes H[81] of one spring: kA/L^2 along n, and `across` in the directions across n. */
static void spread(const spring *s, double across, double *restrict H) {
  const double along = s->stiffness / (s->L * s->L);
  for (int i = 0; i < 81; i++) H[i] = 0;
  for (int a = 0; a < 3; a++)
    for (int b = 0; b < 3; b++) {
      const double h = (along - across) * s->n[a] * s->n[b] + (a == b ? across : 0);
      H[3 * s->i + a + 9 * (3 * s->i + b)] = H[3 * s->j + a + 9 * (3 * s->j + b)] = h;
      H[3 * s->i + a + 9 * (3 * s->j + b)] = H[3 * s->j + a + 9 * (3 * s->i + b)] = -h;
    }
}

static double across(const spring *s) { return s->stiffness / s->L * (1 / s->L - 1 / s->l); }

static slv_status term_hessians(const double *x, const double *p, double *restrict H) {
  for (int edge = 0; edge < 3; edge++) {
    const spring s = spring_at(x, p, edge);
    if (s.l == 0) return SLV_EDOMAIN;
    spread(&s, across(&s), H + 81 * edge);
  }
  return SLV_OK;
}

static slv_status hessian(const double *x, const double *p, double *restrict H) {
  double terms[3 * 81];
  SLV_TRY(term_hessians(x, p, terms));
  for (int edge = 0; edge < 3; edge++) {
    const spring s = spring_at(x, p, edge);
    if (HAS(hessian_missing_term) && edge == 1) spread(&s, s.stiffness / (s.L * s.L), terms + 81);
    if (HAS(gauss_newton_for_hessian)) spread(&s, 0, terms + 81 * edge);
    if (HAS(hessian_transposed_index) && edge == 0) /* n_1 in place of n_0 in one row */
      for (int i = 0; i < 9; i++) terms[9 * i] = terms[9 * i + 1];
  }
  for (int i = 0; i < 81; i++)
    H[i] = TRIAL(hessian_factor, 2, 1) * (terms[i] + terms[i + 81] + terms[i + 162]);
  return SLV_OK;
}

static slv_status term_projected(const double *x, const double *p, double *restrict P) {
  for (int edge = 0; edge < 3; edge++) {
    const spring s = spring_at(x, p, edge);
    if (s.l == 0) return SLV_EDOMAIN;
    const double q = across(&s);
    spread(&s,
           HAS(projection_unclamped) || (HAS(first_term) && edge == 0) ? q
           : HAS(projection_sign)                                      ? fmin(q, 0)
                                                                       : fmax(q, 0),
           P + 81 * edge);
  }
  return SLV_OK;
}

/* Sums the projected springs, which many solvers use as the Hessian. */
static slv_status definite(const double *x, const double *p, double *restrict P) {
  double terms[3 * 81];
  SLV_TRY(term_projected(x, p, terms));
  for (int i = 0; i < 81; i++) P[i] = terms[i] + terms[i + 81] + terms[i + 162];
  SPOIL_DEFINITE(9, P);
  return SLV_OK;
}

/* Returns the distance to a state at which two vertices coincide. */
static double smooth_within(const double *x, const double *p) {
  double least = INFINITY;
  for (int edge = 0; edge < 3; edge++) least = fmin(least, spring_at(x, p, edge).l * 0.7);
  return least;
}

static const slv_kernels_f64 kernels = {.energy = energy,
                                        .gradient = gradient,
                                        .hessian = FORM_IS(whole) ? hessian : NULL,
                                        .term_hessians = FORM_IS(whole) ? term_hessians : NULL,
                                        .term_projected = FORM_IS(whole) ? term_projected : NULL,
                                        .definite = FORM_IS(definite_alone) ? definite : NULL};

static const slv_param param[PARAMS] = {
    {"du_1", "m", "u of the rest edge from vertex 0 to 1", -10, 10, 1, 0.5, 1.5},
    {"dv_1", "m", "v of the rest edge from vertex 0 to 1", -10, 10, 0, -0.25, 0.25},
    {"du_2", "m", "u of the rest edge from vertex 0 to 2", -10, 10, 0, -0.25, 0.25},
    {"dv_2", "m", "v of the rest edge from vertex 0 to 2", -10, 10, 1, 0.5, 1.5},
    {"k", "N/m", "stiffness", 0, 1e12, 100, 50, 200},
};

const slv_energy slv_plugin = {
    .interface = SLV_INTERFACE,
    .name = "springs",
    .formula = "k A/2 sum of (l/L - 1)^2 over the edges",
    .source = "mass-spring cloth; any text on cloth simulation",
    .x_unit = "m",
    .w_unit = "J",
    .ndof = 9,
    .element = SLV_ELEMENT_TRIANGLE,
    .nparam = PARAMS,
    .nterm = 3,
    .claims = SLV_ROTATION_INVARIANT | SLV_ZERO_AT_REST | SLV_NONNEGATIVE,
    .param = param,
    .rest = (const double[]){0, 0, 0, 1, 0, 0, 0, 1, 0},
    .smooth_within = smooth_within,
    .no_projected = "each spring is projected by itself",
    .no_scalar = "written for double alone",
    .f64 = &kernels,
};
