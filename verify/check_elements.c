/* check_elements.c -- the energies on a triangle: against Baraff and Witkin's own
 * formulas in w_u and w_v, and for net force and torque. */
#include <float.h>
#include <math.h>
#include <string.h>

#include "baraff_witkin_original.h"
#include "finding.h"
#include "lacks.h"
#include "rest_triangles.h"
#include "spread.h"

/* error over area |dF/dx|^power times the foundation's bound of q, so that it is
 * compared with what the errors of P, or of H, become on their way to the vertices. */
static double element_ratio(const slv_energy *e, const slv_state *s,
                            const placed_triangle *t, quantity q, double error,
                            double worst) {
  const double power = q == ENERGY ? 1 : q == GRADIENT ? t->size : t->size * t->size;
  return spread_ratio(e, q, s->x, s->p, error / (t->rest.area * power), worst);
}

/* ---- original ----------------------------------------------------------------------
 */

static const char *lacks_original(const slv_energy *e) {
  original_model m;
  double p[SLV_MAX_PARAM];
  slv_typical_params(e, p);
  return original_model_of(e, p, &m) ? NULL
                                     : "not an energy of Baraff and Witkin's paper";
}

static double original(const slv_energy *e, const slv_state *s, double worst,
                       tally *t) {
  placed_triangle a;
  original_model model;
  original_result want;
  double w, f[9], K[81];
  const double smooth =
      e->smooth_within == NULL ? (double)INFINITY : e->smooth_within(s->x, s->p);
  if ((s->flags & SLV_STATE_EXTREME) != 0) return NOT_JUDGED;
  if (!(smooth > 0x1p-40 * norm_of(6, s->x))) return NOT_JUDGED;
  if (!original_model_of(e, s->p, &model)) return NOT_JUDGED;
  if (placed_triangle_of(s, &a) != SLV_OK) return NOT_JUDGED;
  original_run(&model, a.uv, a.x, &want);
  if (slv_triangle_energy(&a.rest, e, s->p, a.x, &w) != SLV_OK ||
      slv_triangle_force(&a.rest, e, s->p, a.x, f) != SLV_OK ||
      slv_triangle_jacobian(&a.rest, e, s->p, a.x, K) != SLV_OK)
    return (double)NAN;
  const double energy = element_ratio(e, s, &a, ENERGY, fabs(w - want.energy), worst);
  const double force =
      element_ratio(e, s, &a, GRADIENT, distance_of(9, f, want.force), worst);
  const double jacobian =
      element_ratio(e, s, &a, HESSIAN, distance_of(81, K, want.jacobian), worst);
  find_number(t, energy, "energy", "energy of the triangle", w, want.energy);
  find_vector(t, force, "gradient", "force", 9, f, want.force);
  find_matrix(t, jacobian, "hessian", "force Jacobian", 9, K, want.jacobian);
  const int nan = isnan(energy) || isnan(force) || isnan(jacobian);
  return nan ? (double)NAN : fmax(energy, fmax(force, jacobian));
}

/* ---- balance -----------------------------------------------------------------------
 */

static const char *lacks_balance(const slv_energy *e) {
  if (e->f64->gradient == NULL) return "the row has no gradient";
  if (e->ndof % 3 != 0) return "not an energy of vertices, nor of F";
  return (e->claims & SLV_ROTATION_INVARIANT) != 0
             ? NULL
             : "the row does not claim invariance";
}

static void add_torque(const double *x, const double *f, double *torque) {
  torque[0] += x[1] * f[2] - x[2] * f[1];
  torque[1] += x[2] * f[0] - x[0] * f[2];
  torque[2] += x[0] * f[1] - x[1] * f[0];
}

/* Net force, and net torque over |x|, both as forces: the larger. */
static double unbalanced(int vertices, const double *x, const double *f) {
  double force[3] = {0}, torque[3] = {0};
  for (int m = 0; m < vertices; m++) {
    for (int i = 0; i < 3; i++) force[i] += f[3 * m + i];
    add_torque(x + 3 * m, f + 3 * m, torque);
  }
  const double arm = norm_of(3 * vertices, x), twist = norm_of(3, torque);
  return fmax(norm_of(3, force), twist == 0 ? 0 : twist / arm);
}

static double balance_of_vertices(const slv_energy *e, const slv_state *s, double worst,
                                  double *net) {
  double f[SLV_MAX_DOF];
  if (e->f64->gradient(s->x, s->p, f) != SLV_OK) return NOT_JUDGED;
  *net = unbalanced(e->ndof / 3, s->x, f);
  return spread_ratio(e, GRADIENT, s->x, s->p, *net, worst);
}

static double balance_of_triangle(const slv_energy *e, const slv_state *s, double worst,
                                  double *net) {
  placed_triangle a;
  double f[9];
  if (placed_triangle_of(s, &a) != SLV_OK) return NOT_JUDGED;
  if (slv_triangle_force(&a.rest, e, s->p, a.x, f) != SLV_OK) return NOT_JUDGED;
  *net = unbalanced(3, a.x, f);
  return isnan(*net) ? *net : element_ratio(e, s, &a, GRADIENT, *net, worst);
}

static double balance(const slv_energy *e, const slv_state *s, double worst, tally *t) {
  double net = 0;
  if ((s->flags & SLV_STATE_EXTREME) != 0) return NOT_JUDGED;
  const double r = e->ndof == 6 ? balance_of_triangle(e, s, worst, &net)
                                : balance_of_vertices(e, s, worst, &net);
  find_number(t, r, "gradient", "net force, or torque over |x|,", net, 0);
  return r;
}

extern const check check_original, check_balance;
const check check_original = {
    .name = "original",
    .measures =
        "energy, forces and force Jacobian of a triangle against Baraff and Witkin's "
        "w_u, w_v formulas, in units of the foundation's bound carried to x",
    .why =
        "both sides compute F from x, each with an error up to the condition number of "
        "the rest triangle (at most 4), and then by the foundation's bound",
    .bound = 2 * (REST_CONDITION + 1),
    .quantity = "gradient",
    .share = 1,
    .spare = 0.1,
    .lacks = lacks_original,
    .measure = original,
};
const check check_balance = {
    .name = "balance",
    .measures =
        "net force, and net torque over |x|, of an element, in units of the "
        "foundation's bound carried to x",
    .why =
        "F from x errs by up to the condition number of the rest triangle (at most 4), "
        "P by the foundation's bound",
    .bound = REST_CONDITION + 1,
    .quantity = "gradient",
    .share = 1,
    .spare = 0.1,
    .lacks = lacks_balance,
    .measure = balance,
};
