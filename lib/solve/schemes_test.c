/* Tests the matrices of all schemes on a triangle, and their convergence on a wrinkling cloth. */
#include "selvedge/condition.h"
#include "selvedge/dense.h"
#include "solve/solve_test_support.h"

static const double p[4] = {100, 1, 1, 100}; /* k_stretch, b_u, b_v, k_shear */

enum { SIDE = 6, TRACE = 60 };

typedef struct {
  slv_iterate at[TRACE];
  double x[TRACE][3 * (SIDE + 1) * (SIDE + 1)];
  const double *from;
  int count;
} trace;

static int note(void *to, const slv_iterate *at) {
  trace *t = to;
  cr_assert(lt(int, t->count, TRACE));
  memcpy(t->x[t->count], t->from, sizeof t->x[0]);
  t->at[t->count++] = *at;
  return 1;
}

/* Makes a square pulled at its corners by a quarter, with out-of-plane noise. */
static cloth pulled(void) {
  cloth c = cloth_of(SIDE, SLV_GRID_ONE_DIAGONAL);
  for (size_t v = 0; v < c.mesh.nvertices; v++) {
    const double *X = c.mesh.x + 3 * v;
    const int corner = (X[0] == 0 || X[0] == 1) && (X[1] == 0 || X[1] == 1);
    if (corner) memset(c.held + 3 * v, 1, 3);
    c.x[3 * v] += 0.25 * (X[0] - 0.5);
    if (!corner) c.x[3 * v + 2] = 1e-3 * sin(1 + 13.0 * (double)(v * v));
  }
  make_hinged(&c, "baraff_witkin", p, 1e-4);
  return c;
}

static slv_status run(slv_newton_hessian h, slv_bending_hessian b, int most, trace *t,
                      slv_newton_result *r) {
  cloth c = pulled();
  *t = (trace){.from = c.x};
  const slv_newton_options o = {
      .hessian = h, .bending = b, .most_iterations = most, .observe = note, .to = t};
  const slv_status s = slv_solver_find_equilibrium(c.solver, &o, c.x, r);
  cloth_free(&c);
  return s;
}

Test(schemes, all_lower_the_energy) {
  static trace t;
  slv_newton_result r;
  for (int h = 0; h < SLV_NEWTON_DEFINITE; h++) /* these energies lack the definite matrix */
    for (int b = 0; b < SLV_BENDING_HESSIANS; b++) {
      const slv_status s = run((slv_newton_hessian)h, (slv_bending_hessian)b, 20, &t, &r);
      const char *name = slv_newton_hessian_name((slv_newton_hessian)h);
      cr_expect(s == SLV_OK || s == SLV_ENOTCONVERGED, "%s: %s", name, slv_status_text(s));
      for (int k = 1; k < t.count; k++)
        cr_expect(le(dbl, t.at[k].energy, t.at[k - 1].energy + 1e-12), "%s, %d", name, k);
      const int may_refuse = h == SLV_NEWTON_FULL || b == SLV_BENDING_FULL;
      if (may_refuse && r.stop == SLV_STOP_INDEFINITE) continue;
      cr_expect(gt(int, t.count, 5), "%s: %s", name, slv_stop_text(r.stop));
      cr_expect(lt(dbl, r.last.energy, 0.8 * t.at[0].energy), "%s", name);
    }
}

/* Schemes that start from the full Hessian reach an equilibrium, as the residual shows. */
Test(schemes, that_see_the_whole_hessian_converge) {
  static const slv_newton_hessian whole[] = {SLV_NEWTON_ON_DEMAND, SLV_NEWTON_SHIFTED,
                                             SLV_NEWTON_BLENDED};
  static trace t;
  slv_newton_result r;
  for (size_t k = 0; k < sizeof whole / sizeof whole[0]; k++) {
    cr_expect(eq(int, run(whole[k], SLV_BENDING_FULL, TRACE - 2, &t, &r), SLV_OK), "%s: %s",
              slv_newton_hessian_name(whole[k]), slv_stop_text(r.stop));
    cr_expect(le(dbl, r.last.relative, 1e-10));
  }
}

Test(schemes, analytic_and_numeric_projections_give_the_same_iterates) {
  static trace a, n;
  slv_newton_result r;
  run(SLV_NEWTON_PROJECTED, SLV_BENDING_GAUSS_NEWTON, 20, &a, &r);
  run(SLV_NEWTON_PROJECTED_NUMERIC, SLV_BENDING_GAUSS_NEWTON, 20, &n, &r);
  cr_assert(eq(int, a.count, n.count));
  cr_assert(gt(int, a.count, 10));
  for (int k = 0; k < a.count; k++)
    for (size_t i = 0; i < sizeof a.x[0] / sizeof(double); i++)
      cr_expect(epsilon_eq(dbl, a.x[k][i], n.x[k][i], 1e-9), "iterate %d", k);
}

Test(schemes, shift_and_blend_are_told) {
  static trace t;
  slv_newton_result r;
  double shift = 0, blend = 0;
  int refused = 0;
  run(SLV_NEWTON_SHIFTED, SLV_BENDING_FULL, 20, &t, &r);
  for (int k = 0; k < t.count; k++) shift = fmax(shift, t.at[k].shift);
  for (int k = 0; k < t.count; k++) refused += t.at[k].refused;
  cr_expect(gt(dbl, shift, 0));
  cr_expect(eq(int, refused, r.refused));
  run(SLV_NEWTON_BLENDED, SLV_BENDING_FULL, 40, &t, &r);
  for (int k = 0; k < t.count; k++) blend = fmax(blend, t.at[k].blend);
  cr_expect(gt(dbl, blend, 0));
  cr_expect(le(dbl, blend, 1));
  cr_expect(zero(dbl, t.at[t.count - 1].blend)); /* unblended Newton steps at the end */
}

/* ---- one triangle --------------------------------------------------------------- */

static const double strained[9] = {0, 0, 0, 0.9, 0.05, 0.1, 0.2, 1.3, -0.05};

static cloth triangle_of(const char *row, const double *q) {
  cloth c = cloth_of(1, SLV_GRID_ONE_DIAGONAL);
  const double uv[6] = {0, 0, 1, 0, 0, 1};
  cr_assert(eq(int, slv_rest_from_uv(uv, &c.rest[0]), SLV_OK));
  make_solver(&c, row, q);
  return c;
}

static void matrix_of(cloth *c, slv_newton_hessian h, double K[81]) {
  cr_assert(eq(int, slv_element_matrix(c->solver, SLV_TRIANGLES, h, 0, 0, strained, K), SLV_OK));
}

static double difference(const double *a, const double *b) {
  double most = 0;
  for (int i = 0; i < 81; i++) most = fmax(most, fabs(a[i] - b[i]));
  return most;
}

/* One energy with two terms equals two energies, except for the projection of the terms' sum. */
Test(schemes, rows_and_terms_add_up) {
  const double shear[1] = {100};
  double one[81], two[81];
  cloth a = triangle_of("baraff_witkin", p), b = triangle_of("bw_stretch", p);
  cr_assert(eq(int, slv_solver_add_membrane(b.solver, slv_energy_find("bw_shear"), shear), SLV_OK));
  for (int h = 0; h < SLV_NEWTON_DEFINITE; h++) { /* these energies lack the definite matrix */
    matrix_of(&a, (slv_newton_hessian)h, one);
    matrix_of(&b, (slv_newton_hessian)h, two);
    cr_expect(lt(dbl, difference(one, two), 1e-10), "%s",
              slv_newton_hessian_name((slv_newton_hessian)h));
  }
  cloth_free(&a);
  cloth_free(&b);
}

/* Choi and Ko's scheme: stretch keeps its projection, which is its tension, and shear k dC dC'. */
Test(schemes, tension_keeps_the_projection_of_stretch) {
  double kept[81], stretch[81], shear[81];
  cloth a = triangle_of("baraff_witkin", p), b = triangle_of("bw_stretch", p),
        c = triangle_of("bw_shear", p);
  matrix_of(&a, SLV_NEWTON_TENSION, kept);
  matrix_of(&b, SLV_NEWTON_PROJECTED, stretch);
  matrix_of(&c, SLV_NEWTON_GAUSS_NEWTON, shear);
  for (int i = 0; i < 81; i++) stretch[i] += shear[i];
  cr_expect(lt(dbl, difference(kept, stretch), 1e-10));
  matrix_of(&a, SLV_NEWTON_GAUSS_NEWTON, shear);
  cr_expect(gt(dbl, difference(kept, shear), 1)); /* f_v is under tension */
  cloth_free(&a);
  cloth_free(&b);
  cloth_free(&c);
}

Test(schemes, projections_are_semi_definite_and_the_hessian_is_not) {
  static const slv_newton_hessian definite[] = {
      SLV_NEWTON_PROJECTED,         SLV_NEWTON_PROJECTED_NUMERIC, SLV_NEWTON_PROJECTED_SUM,
      SLV_NEWTON_PROJECTED_ELEMENT, SLV_NEWTON_ABSOLUTE,          SLV_NEWTON_GAUSS_NEWTON,
      SLV_NEWTON_TENSION,           SLV_NEWTON_WITHOUT_H};
  double K[81], w[9], full[81], P[81];
  cloth c = triangle_of("baraff_witkin", p);
  matrix_of(&c, SLV_NEWTON_FULL, full);
  cr_assert(eq(int, slv_dense_eigen(9, full, w, NULL), SLV_OK));
  cr_expect(lt(dbl, w[0], -1));
  for (size_t k = 0; k < sizeof definite / sizeof definite[0]; k++) {
    matrix_of(&c, definite[k], K);
    slv_dense_eigen(9, K, w, NULL);
    cr_expect(gt(dbl, w[0], -1e-10), "%s", slv_newton_hessian_name(definite[k]));
  }
  matrix_of(&c, SLV_NEWTON_PROJECTED_ELEMENT, K);
  slv_dense_project_clamp(9, full, P);
  cr_expect(lt(dbl, difference(K, P), 1e-10));
  matrix_of(&c, SLV_NEWTON_PROJECTED_SUM, P);
  cr_expect(gt(dbl, difference(K, P), 1e-3)); /* the matrices differ */
  cloth_free(&c);
}

/* ---- rows of positions ---------------------------------------------------------- */

/* alpha = sqrt a and stiffness 2 k give k a max(|w| - 1, 0)^2: k/4 if stretched by 1/2 along u
 * alone, and 0 if compressed. */
Test(schemes, robsons_rule_is_a_membrane) {
  static const double robson[9] = {0, 0, 0, 0, 0.5, 200, 200, 1, 1};
  double energy, gradient[12], up, down;
  cloth c = cloth_of(1, SLV_GRID_ONE_DIAGONAL);
  make_solver(&c, "robson_stretch", robson);
  for (size_t v = 0; v < 4; v++) c.x[3 * v] *= 1.5;
  slv_solver_evaluate(c.solver, c.x, &energy, NULL, NULL);
  cr_expect(epsilon_eq(dbl, energy, 25, 1e-12));
  for (size_t v = 0; v < 4; v++) c.x[3 * v] /= 3;
  slv_solver_evaluate(c.solver, c.x, &energy, NULL, NULL);
  cr_expect(zero(dbl, energy));

  const double shear[1] = {100}, h = 1e-6;
  cr_assert(eq(int, slv_solver_add_membrane(c.solver, slv_energy_find("bw_shear"), shear), SLV_OK));
  for (size_t i = 0; i < 12; i++) c.x[i] = 1.3 * c.mesh.x[i] + 0.05 * sin((double)i);
  slv_solver_evaluate(c.solver, c.x, NULL, gradient, NULL);
  for (size_t i = 0; i < 12; i++) {
    const double at = c.x[i];
    c.x[i] = at + h;
    slv_solver_evaluate(c.solver, c.x, &up, NULL, NULL);
    c.x[i] = at - h;
    slv_solver_evaluate(c.solver, c.x, &down, NULL, NULL);
    c.x[i] = at;
    cr_expect(epsilon_eq(dbl, gradient[i], (up - down) / (2 * h), 1e-6));
  }
  cr_expect(eq(int, slv_membrane_matrix(c.solver, SLV_NEWTON_PROJECTED, c.x), SLV_OK));
  cr_expect(eq(int, slv_scheme_check(c.solver, SLV_NEWTON_PROJECTED_SUM, 0), SLV_ECAPABILITY));
  cloth_free(&c);
}

Test(schemes, refuse_rows_that_lack_what_they_need) {
  slv_newton_result r;
  const double arap[1] = {100};
  const slv_newton_options none = {.hessian = SLV_NEWTON_GAUSS_NEWTON},
                           without = {.hessian = SLV_NEWTON_WITHOUT_H};
  cloth c = cloth_of(2, SLV_GRID_ONE_DIAGONAL);
  hold_side(&c, 0, 0);
  make_hinged(&c, "arap", arap, 1);
  disturb(&c, 0.01);
  cr_expect(eq(int, slv_solver_find_equilibrium(c.solver, &none, c.x, &r), SLV_ECAPABILITY));
  cr_expect(eq(int, slv_solver_find_equilibrium(c.solver, &without, c.x, &r), SLV_ECAPABILITY));
  for (int h = 0; h < SLV_NEWTON_HESSIANS; h++) {
    const int lacks = h == SLV_NEWTON_WITHOUT_H || h == SLV_NEWTON_GAUSS_NEWTON ||
                      h == SLV_NEWTON_TENSION || h == SLV_NEWTON_DEFINITE;
    const int suits = slv_newton_hessian_suits((slv_newton_hessian)h, slv_energy_find("arap"));
    cr_expect(eq(int, suits, !lacks), "%s", slv_newton_hessian_name((slv_newton_hessian)h));
  }
  cr_expect(eq(int, slv_newton_hessian_suits(SLV_NEWTON_HESSIANS, slv_energy_find("arap")), 0));
  for (int k = 1; k <= SLV_MAX_ROWS; k++)
    cr_expect(eq(int, slv_solver_add_membrane(c.solver, slv_energy_find("bw_shear"), p),
                 k < SLV_MAX_ROWS ? SLV_OK : SLV_EARG));
  cloth_free(&c);
}

Test(schemes, have_names) {
  for (int h = 0; h < SLV_NEWTON_HESSIANS; h++) {
    cr_expect(gt(sz, strlen(slv_newton_hessian_name((slv_newton_hessian)h)), 3));
    cr_expect(gt(sz, strlen(slv_newton_hessian_meaning((slv_newton_hessian)h)), 10));
  }
  for (int b = 0; b < SLV_BENDING_HESSIANS; b++)
    cr_expect(gt(sz, strlen(slv_bending_hessian_name((slv_bending_hessian)b)), 3));
  cr_expect(slv_newton_hessian_name(SLV_NEWTON_HESSIANS) == NULL);
  cr_expect(slv_newton_hessian_meaning(SLV_NEWTON_HESSIANS) == NULL);
  cr_expect(slv_bending_hessian_name(SLV_BENDING_HESSIANS) == NULL);
}
