/* check_elements.c -- compares triangles with Baraff and Witkin's formulas; tests force balance. */
#include <math.h>
#include <string.h>

#include "engine/finding.h"
#include "measure/baraff_witkin_original.h"
#include "measure/params.h"
#include "measure/rest_triangles.h"

/* Returns error / (rounding bound of q times area |dF/dx|^power). By the chain rule, errors of W, P
 * and H at F reach the vertices with powers 0, 1 and 2. */
static double element_ratio(const slv_energy *e, const slv_state *s, const placed_triangle *t,
                            quantity q, double error, double worst) {
  const double power = q == QUANTITY_ENERGY     ? 1
                       : q == QUANTITY_GRADIENT ? t->size
                                                : t->size * t->size;
  return spread_ratio(e, q, s->x, s->p, error / (t->rest.area * power), worst);
}

static const char *missing_original(const slv_energy *e) {
  original_model m;
  double p[params_room(e)];
  (void)slv_energy_typical_params(e, p);
  return e->f64->energy != NULL && original_model_of(e, p, &m)
             ? NULL
             : "not an energy of Baraff and Witkin's paper";
}

/* The library's energy, forces and force Jacobian of one triangle. */
typedef struct {
  placed_triangle at; /* placement of the triangle; only for energies of F */
  const double *x;
  double uv[6], w, f[9], K[81];
} tried;

/* Computes y for an energy of F, on the rest triangle that belongs to the state's index. */
static slv_status try_density(const slv_energy *e, const slv_state *s, tried *y) {
  SLV_TRY(placed_triangle_of(s, &y->at));
  y->x = y->at.x;
  memcpy(y->uv, y->at.uv, sizeof y->uv);
  SLV_TRY(slv_triangle_energy(&y->at.rest, e, s->p, y->x, &y->w));
  SLV_TRY(slv_triangle_force(&y->at.rest, e, s->p, y->x, y->f));
  return slv_triangle_jacobian(&y->at.rest, e, s->p, y->x, y->K);
}

/* Computes y for an energy of vertices, whose rest triangle is among its parameters. */
static slv_status try_vertices(const slv_energy *e, const slv_state *s, tried *y) {
  y->x = s->x;
  y->uv[0] = y->uv[1] = 0;
  memcpy(y->uv + 2, s->p, 4 * sizeof *y->uv);
  SLV_TRY(e->f64->energy(s->x, s->p, &y->w));
  SLV_TRY(e->f64->gradient(s->x, s->p, y->f));
  SLV_TRY(e->f64->hessian(s->x, s->p, y->K));
  for (int i = 0; i < 9; i++) y->f[i] = -y->f[i];
  for (int i = 0; i < 81; i++) y->K[i] = -y->K[i];
  return SLV_OK;
}

static double original_ratio(const slv_energy *e, const slv_state *s, const tried *y, quantity q,
                             double error, double worst) {
  return e->ndof == 6 ? element_ratio(e, s, &y->at, q, error, worst)
                      : spread_ratio(e, q, s->x, s->p, error, worst);
}

/* Returns the larger relative difference of forces and of force Jacobians. Forces vanish at rest,
 * so their difference is divided by |f| + |df/dx| |x|. */
static double relative_difference(const tried *y, const original_result *want) {
  const double K = vector_norm(81, want->jacobian), size = K * vector_norm(9, y->x);
  const double force = vector_distance(9, y->f, want->force);
  const double jacobian = vector_distance(81, y->K, want->jacobian);
  return fmax(error_in_units(force, vector_norm(9, want->force) + size),
              error_in_units(jacobian, K));
}

MEASURE_OF(original) {
  tried y;
  original_model model;
  original_result want;
  const double smooth = e->smooth_within == NULL ? (double)INFINITY : e->smooth_within(s->x, s->p);
  if ((s->flags & SLV_STATE_EXTREME) != 0) return NOT_JUDGED;
  if (!(smooth > 0x1p-40 * vector_norm(e->ndof, s->x))) return NOT_JUDGED;
  if (!original_model_of(e, s->p, &model)) return NOT_JUDGED;
  if ((e->ndof == 6 ? try_density : try_vertices)(e, s, &y) != SLV_OK) return (double)NAN;
  original_run(&model, y.uv, y.x, &want);
  const double off[] = {fabs(y.w - want.energy), vector_distance(9, y.f, want.force),
                        vector_distance(81, y.K, want.jacobian)};
  const double energy = original_ratio(e, s, &y, QUANTITY_ENERGY, off[0], worst);
  const double force = original_ratio(e, s, &y, QUANTITY_GRADIENT, off[1], worst);
  const double jacobian = original_ratio(e, s, &y, QUANTITY_HESSIAN, off[2], worst);
  if (smooth > 0x1p-10 * vector_norm(e->ndof, s->x))
    t->figure = fmax(t->figure, relative_difference(&y, &want));
  find_number(t, energy, "energy", "energy of the triangle", y.w, want.energy);
  find_vector(t, force, "gradient", "force", 9, y.f, want.force);
  find_matrix(t, jacobian, "hessian", "force Jacobian", 9, y.K, want.jacobian);
  return worse_of(energy, worse_of(force, jacobian));
}

static const char *missing_balance(const slv_energy *e) {
  if (e->f64->gradient == NULL) return "the energy has no gradient";
  if (e->ndof % 3 != 0) return "not an energy of vertices, nor of F";
  return (e->claims & SLV_ROTATION_INVARIANT) != 0 ? NULL : "the energy does not claim invariance";
}

typedef struct {
  double net[6], largest, size; /* of balance_net(); norm of the forces */
} unbalanced;

static double balance_of_vertices(const slv_energy *e, const slv_state *s, double worst,
                                  unbalanced *u) {
  const int n = e->ndof;
  double f[n];
  if (e->f64->gradient(s->x, s->p, f) != SLV_OK) return NOT_JUDGED;
  u->largest = balance_net(n / 3, s->x, f, u->net);
  u->size = vector_norm(n, f);
  return spread_ratio(e, QUANTITY_GRADIENT, s->x, s->p, u->largest, worst);
}

static double balance_of_triangle(const slv_energy *e, const slv_state *s, double worst,
                                  unbalanced *u) {
  placed_triangle a;
  double f[9];
  if (placed_triangle_of(s, &a) != SLV_OK) return NOT_JUDGED;
  if (slv_triangle_force(&a.rest, e, s->p, a.x, f) != SLV_OK) return NOT_JUDGED;
  u->largest = balance_net(3, a.x, f, u->net);
  u->size = vector_norm(9, f);
  return isnan(u->largest) ? u->largest
                           : element_ratio(e, s, &a, QUANTITY_GRADIENT, u->largest, worst);
}

MEASURE_OF(balance) {
  unbalanced u = {0};
  if ((s->flags & SLV_STATE_EXTREME) != 0) return NOT_JUDGED;
  const double r =
      e->ndof == 6 ? balance_of_triangle(e, s, worst, &u) : balance_of_vertices(e, s, worst, &u);
  find_residual(t, r, "balance", 6, u.net, u.size);
  find_text(t, r, "gradient", "net force, or torque over |x|, is %.6g, expected 0", u.largest);
  return r;
}

DEFINE_CHECK(original, .bound = 2 * (REST_CONDITION + 1), .quantity = "gradient", .spare = 0.1,
             .missing = missing_original, .measure = original)

DEFINE_CHECK(balance, .bound = REST_CONDITION + 1, .quantity = "gradient", .spare = 0.1,
             .missing = missing_balance, .measure = balance)
