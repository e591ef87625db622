/* kim_claims.c -- Kim's sections 5 and 6: claims about experiments. */

#include "ledger/kim/kim.h"
#include "measure/baraff_witkin_original.h"
#include "measure/spread.h"
#include "selvedge/triangle.h"

typedef struct {
  original_result original;
  double force[9], jacobian[81];
  double edges; /* |x_1 - x_0| + |x_2 - x_0| */
} both_forms;

/* Runs both forms.  Returns 0 if a column of F is lost in the rounding of the positions. */
static int run_both(const ledger_state *s, both_forms *b) {
  const double uv[6] = {0, 0, s->p[0], s->p[1], s->p[2], s->p[3]}, *x = s->x;
  const double p[4] = {100, s->p[4], s->p[5], 10};
  const slv_energy *e = slv_energy_find("baraff_witkin");
  original_model m;
  slv_rest r;
  double F[6];
  if (e == NULL || !original_model_of(e, p, &m) || slv_rest_from_uv(uv, &r) != SLV_OK) return 0;
  slv_triangle_F(&r, x, F);
  const double u = vector_norm(3, F), v = vector_norm(3, F + 3);
  if (!(u > 1e-6 * v && v > 1e-6 * u)) return 0;
  if (slv_triangle_force(&r, e, p, x, b->force) != SLV_OK) return 0;
  if (slv_triangle_jacobian(&r, e, p, x, b->jacobian) != SLV_OK) return 0;
  original_run(&m, uv, x, &b->original);
  b->edges = vector_distance(3, x + 3, x) + vector_distance(3, x + 6, x);
  return 1;
}

/* Measures the difference of force gradients, relative to their norm; variant 1: of forces,
 * relative to the triangle's stiffness times its size, since forces vanish at rest. */
MEASURE(both_forms_agree, run_both, both_forms, b) {
  const double size = vector_norm(81, b->original.jacobian);
  return ledger_figured(f, s->variant == 1
                               ? vector_distance(9, b->force, b->original.force) / (size * b->edges)
                               : vector_distance(81, b->jacobian, b->original.jacobian) / size);
}

/* Compares the three lowest eigenvalues of shear, the negative ones, with -|I6|, for half of the
 * Hessian and for all of it; the nearer one counts. */
MEASURE(K5_3, kim_read_sheared, kim_sheared, t) {
  slv_f128 w[6], half = 0, whole = 0;
  if (t->I6 == 0) return 0;
  const slv_f128 I6 = quad_abs(t->I6);
  kim_eigenvalues(t->H, w);
  for (int i = 0; i < 3; i++) half += quad_abs(w[i] / 2 + I6), whole += quad_abs(w[i] + I6);
  return ledger_judged(f, kim_ratio(half < whole ? half : whole, I6));
}

/* Tests whether the conditions of 4.2.1 and 4.3.2, which hold for each term, decide if the sum is
 * indefinite.  Variant 1 tests what is true: the sum is indefinite only if a term is. */
MEASURE(terms_tell, kim_read_sheared, kim_sheared, t) {
  slv_f128 H[36];
  const slv_f128 u = quad_norm(3, t->k.F), v = quad_norm(3, t->k.F + 3);
  if (u == 0 || v == 0) return 0;
  kim_hessian(kim_both, &t->k, H);
  const int said = u < t->k.wanted[0] || v < t->k.wanted[1] || t->I6 != 0;
  const int is = kim_negative(H) > 0;
  return ledger_judged(f, kim_unless(s->variant == 1 ? said || !is : said == is));
}

/* Tests the Hessian of stretch plus shear, with equal k, on motions out of the plane of F, n u' and
 * n v' with the unit normal n: its lower eigenvalue must not be negative. */
MEASURE(out_of_plane, kim_read_sheared, kim_sheared, t) {
  slv_f128 n[3], H[36], q[2][6], y[6];
  const slv_f128 u = quad_norm(3, t->k.F), v = quad_norm(3, t->k.F + 3);
  quad_cross(t->k.F, t->k.F + 3, n);
  if (!(quad_norm(3, n) > (slv_f128)1e-9 * u * v)) return 0;
  quad_unit(3, n);
  kim_hessian(kim_both, &t->k, H);
  kim_dyad(n, kim_u, q[0]), kim_dyad(n, kim_v, q[1]);
  kim_apply(H, q[0], y);
  const slv_f128 a = quad_dot(6, q[0], y), c = quad_dot(6, q[1], y);
  const slv_f128 b = kim_curvature(H, q[1]), gap = (a - b) / 2;
  const slv_f128 least = (a + b) / 2 - quad_sqrt(gap * gap + c * c);
  const slv_f128 by_u = 1 - t->k.wanted[0] / u, by_v = 1 - t->k.wanted[1] / v;
  return ledger_when(f, kim_ratio(least < 0 ? least : 0, quad_norm(36, H)),
                     by_u >= 0 && by_v >= 0 && by_u * by_v >= t->I6 * t->I6);
}

/* Compares 3 l^2 / a, with a the area of both triangles together, with Discrete Shells' own weight
 * l / h, where h is a third of the mean of the two heights over the edge. */
static int K5_6(const ledger_state *s, ledger_found *f) {
  slv_f128 x[HINGE_DOF], e[3], to[2][3], n[3], area = 0, heights = 0;
  quad_from(12, s->x, x);
  for (int i = 0; i < 3; i++) {
    e[i] = x[6 + i] - x[3 + i];
    to[0][i] = x[i] - x[3 + i], to[1][i] = x[9 + i] - x[3 + i];
  }
  const slv_f128 ll = quad_dot(3, e, e), l = quad_sqrt(ll);
  if (ll == 0) return 0;
  for (int k = 0; k < 2; k++) {
    slv_f128 across[3];
    const slv_f128 along = quad_dot(3, to[k], e) / ll;
    for (int i = 0; i < 3; i++) across[i] = to[k][i] - along * e[i];
    heights += quad_norm(3, across);
    quad_cross(e, to[k], n);
    area += quad_norm(3, n) / 2;
  }
  if (!(heights > (slv_f128)1e-12 * l)) return 0;
  const slv_f128 printed = 3 * ll / area, true_one = l / (heights / 6);
  f->figure = (double)printed;
  return ledger_judged(f, kim_ratio(printed - true_one, true_one));
}

LEDGER_FILE(kim_claims, ROW("K5.1", both_forms_agree, 1), ROW("K5.2", both_forms_agree),
            ROW("K5.3", K5_3), ROW("K5.6", K5_6), ROW("K6.1", terms_tell),
            ROW("K6.2", terms_tell, 1), ROW("K5.8", out_of_plane));
