/* Tests that wrong values are explained by the planted mistake, and by no other. */
#include <math.h>
#include <stdlib.h>

#include "engine/check.h"
#include "measure/params.h"
#include "measure/scalar_values.h"
#include "table/table_diagnose.h"
#include "table/table_test_support.h"

enum { ROWS = 42 };

/* Computes y, the values of q at x, p, for a test's table. */
typedef slv_status give_fn(const void *of, const double *x, const double *p, double *y);

/* Adds random states with random parameters.  Returns 0 if a value does not exist at some state. */
static int add_rows(buffer *b, const slv_energy *e, quantity q, give_fn *give, const void *of) {
  const slv_state_source states = {
      .energy = e, .seed = 7, .random = ROWS, .rest = e->rests}; /* of all rows */
  double x[e->ndof], y[quantity_max(e)], p[params_room(e)];
  slv_state s = {.x = x, .p = p};
  for (uint64_t i = slv_state_source_count_named(&states);
       slv_state_source_at(&states, i, &s) == SLV_OK; i++) {
    if (give(of, s.x, s.p, y) != SLV_OK) return 0;
    add_values(b, e, q, &s, y);
  }
  return 1;
}

/* Diagnoses a table of give(of, ...).  Returns the number of explanations, or -1 if the formula is
 * undefined at some state.  *differ: number of rows that differ, 0 if none has finite values. */
static int explain(const char *energy, quantity q, give_fn *give, const void *of, diagnosis *d,
                   size_t *differ) {
  const plugin_host host = host_of(energy);
  buffer text = {0};
  table t = {0};
  row_result *all = calloc(ROWS, sizeof *all);
  quantity_result r;
  add_names(&text, host.e, q);
  const int there = add_rows(&text, host.e, q, give, of);
  cr_assert(all != NULL);
  if (there) {
    cr_assert(eq(int, read_text(&host, SCALAR_F64, text.data, &t), 0));
    const judgement j = {.t = &t, .factor = 1};
    table_judge(&j, q, all, &r);
    *differ = r.rows[ROW_DIFFERS];
    if (*differ > 0) table_diagnose(&j, q, all, d);
    if (*differ > 0 && d->rows == 0) *differ = 0;
  }
  table_free(&t);
  free(all);
  free(text.data);
  return there ? (int)d->list.count : -1;
}

static int told(const diagnosis *d, const char *part) {
  for (size_t i = 0; i < d->list.count; i++)
    if (strstr(((const explanation *)d->list.at)[i].text, part) != NULL) return 1;
  return 0;
}

typedef struct {
  const control *c;
  quantity k;
} wrong_kernel;

static slv_status give_wrong(const void *of, const double *x, const double *p, double *y) {
  const wrong_kernel *w = of;
  return scalar_values_f64(&w->c->row, w->k, x, p, y);
}

static const struct {
  quantity k;
  quantity q;
} pairs[] = {{QUANTITY_ENERGY, QUANTITY_ENERGY},
             {QUANTITY_GRADIENT, QUANTITY_GRADIENT},
             {QUANTITY_HESSIAN, QUANTITY_HESSIAN},
             {QUANTITY_PROJECTED, QUANTITY_PROJECTED},
             {QUANTITY_WITHOUT_H, QUANTITY_HESSIAN}};

/* Returns 1 if a formula alone explains the values: some controls are listed under another name. */
static int is_formula_alone(const diagnosis *d) {
  const explanation *x = d->list.at;
  return d->list.count > 0 && x->deviations == 1 && x->formula;
}

/* Returns 1 if the control is recognised; 0 if undefined, or if it does not differ here. */
static int recognised(const control *c, size_t i) {
  const wrong_kernel w = {c, pairs[i].k};
  diagnosis d = {.rows = 0};
  size_t differ = 0;
  (void)explain(c->energy, pairs[i].q, give_wrong, &w, &d, &differ);
  const int found = told(&d, c->name);
  cr_expect(found || differ == 0 || is_formula_alone(&d),
            "%s, %s: %zu rows differ, %zu explanations", c->energy, c->name, differ, d.list.count);
  table_diagnosis_free(&d);
  return found;
}

Test(table_diagnose, knows_every_control, .timeout = 1200) {
  control *c = malloc(sizeof *c);
  int found = 0;
  cr_assert(c != NULL);
  for (size_t i = 0; control_at(i, c) == SLV_OK; i++)
    for (size_t k = 0; k < sizeof pairs / sizeof pairs[0]; k++) {
      const slv_energy *e = slv_energy_find(c->energy);
      if (quantity_function_f64(&c->row, pairs[k].k) != quantity_function_f64(e, pairs[k].k))
        found += recognised(c, k);
    }
  cr_expect(ge(int, found, 50), "%d recognised", found);
  free(c);
}

/* Kim eqs. 34-35 as printed: the eigenvalues of half the matrix. */
static slv_status give_K34(const void *of, const double *x, const double *p, double *y) {
  const double *u = x, *v = x + 3;
  const double c = u[0] * v[0] + u[1] * v[1] + u[2] * v[2];
  double I2 = 0;
  (void)of;
  for (int i = 0; i < 6; i++) I2 += x[i] * x[i];
  const double top = p[0] * (I2 + sqrt(I2 * I2 + 12 * c * c));
  const double want[6] = {top,      -12 * p[0] * p[0] * c * c / top, p[0] * c, p[0] * c, -p[0] * c,
                          -p[0] * c};
  for (int i = 0; i < 6; i++) y[i] = want[i];
  return SLV_OK;
}

/* k [(|f_u| - b_v)^2 + (|f_v| - b_u)^2]: b_u and b_v exchanged. */
static slv_status give_exchanged(const void *of, const double *x, const double *p, double *y) {
  const double u = hypot(hypot(x[0], x[1]), x[2]), v = hypot(hypot(x[3], x[4]), x[5]);
  (void)of;
  *y = p[0] * ((u - p[2]) * (u - p[2]) + (v - p[1]) * (v - p[1]));
  return SLV_OK;
}

/* A hinge with the edge first: t0, t1 are the edge, t2, t3 the tips, also in the gradient.  So x0 =
 * t2, x1 = t0, x2 = t1, x3 = t3. */
static slv_status give_edge_first(const void *of, const double *t, const double *p, double *y) {
  const slv_energy *e = slv_energy_find("discrete_shells");
  double x[12], g[12];
  (void)of;
  for (int i = 0; i < 3; i++)
    x[i] = t[6 + i], x[3 + i] = t[i], x[6 + i] = t[3 + i], x[9 + i] = t[9 + i];
  SLV_TRY(e->f64->gradient(x, p, g));
  for (int i = 0; i < 3; i++)
    y[6 + i] = g[i], y[i] = g[3 + i], y[3 + i] = g[6 + i], y[9 + i] = g[9 + i];
  return SLV_OK;
}

/* A hinge with the tips t2 and t1, and the edge t0, t3. */
static slv_status give_turned_hinge(const void *of, const double *t, const double *p, double *y) {
  static const int at[4] = {2, 0, 3, 1};
  double x[12], g[12];
  (void)of;
  for (int i = 0; i < 12; i++) x[i] = t[3 * at[i / 3] + i % 3];
  SLV_TRY(slv_energy_find("discrete_shells")->f64->gradient(x, p, g));
  for (int i = 0; i < 12; i++) y[3 * at[i / 3] + i % 3] = g[i];
  return SLV_OK;
}

/* A quad whose vertices are numbered row by row: x2 and x3 are exchanged. */
static slv_status give_row_by_row(const void *of, const double *t, const double *p, double *y) {
  double x[12], g[12];
  (void)of;
  memcpy(x, t, 6 * sizeof *x);
  memcpy(x + 6, t + 9, 3 * sizeof *x), memcpy(x + 9, t + 6, 3 * sizeof *x);
  SLV_TRY(slv_energy_find("quad_stvk")->f64->gradient(x, p, g));
  memcpy(y, g, 6 * sizeof *y);
  memcpy(y + 6, g + 9, 3 * sizeof *y), memcpy(y + 9, g + 6, 3 * sizeof *y);
  return SLV_OK;
}

/* The shear modulus G is doubled: 2 G (U.V)^2 / 2 instead of G (U.V)^2 / 2. */
static slv_status give_double_shear(const void *of, const double *x, const double *p, double *y) {
  const slv_energy *e = slv_energy_find("quad_stvk");
  double q[params_room(e)];
  (void)of;
  memcpy(q, p, (size_t)slv_energy_count_params(e) * sizeof *q);
  cr_assert(strcmp(e->param[3].name, "G") == 0);
  q[3] = 2 * p[3];
  SLV_TRY(slv_energy_prepare(e, p + e->nparam + e->nprepared, q));
  return e->f64->gradient(x, q, y);
}

/* The other code uses the next rest shape. */
static slv_status give_other_rest(const void *of, const double *x, const double *p, double *y) {
  const slv_energy *e = slv_energy_find("quad_stvk");
  double q[params_room(e)];
  (void)of;
  memcpy(q, p, (size_t)e->nparam * sizeof *q);
  SLV_TRY(slv_energy_prepare(e, e->rests[1].X, q));
  return e->f64->gradient(x, q, y);
}

/* 2 E_uv in place of E_uv: mu (E_uu^2 + E_vv^2 + 2 (2 E_uv)^2) + lambda/2 (E_uu + E_vv)^2, with E =
 * (F'F - 1)/2, mu = h E / 2 / (1 + nu), lambda = h E nu / (1 - nu^2). */
static slv_status give_whole_shear(const void *of, const double *x, const double *p, double *y) {
  const double mu = p[2] * p[0] / 2 / (1 + p[1]), lambda = p[2] * p[0] * p[1] / (1 - p[1] * p[1]);
  double C[3] = {0};
  (void)of;
  for (int i = 0; i < 3; i++) C[0] += x[i] * x[i], C[1] += x[3 + i] * x[3 + i];
  for (int i = 0; i < 3; i++) C[2] += x[i] * x[3 + i];
  const double u = (C[0] - 1) / 2, v = (C[1] - 1) / 2;
  *y = mu * (u * u + v * v + 2 * C[2] * C[2]) + lambda / 2 * (u + v) * (u + v);
  return SLV_OK;
}

/* A triangle with its rest edges exchanged, or with its vertices begun at another one. */
static slv_status give_edges(const void *of, const double *x, const double *p, double *y) {
  const slv_energy *e = slv_energy_find("stretch_u");
  double q[params_room(e)];
  (void)of;
  memcpy(q, p, sizeof q);
  for (int i = 0; i < 4; i++) q[i] = p[(i + 2) % 4];
  return e->f64->gradient(x, q, y);
}

static slv_status give_turned(const void *of, const double *x, const double *p, double *y) {
  double z[9], g[9];
  (void)of;
  for (int i = 0; i < 9; i++) z[i] = x[(i + 3) % 9];
  SLV_TRY(slv_energy_find("stretch_u")->f64->gradient(z, p, g));
  for (int i = 0; i < 9; i++) y[(i + 3) % 9] = g[i];
  return SLV_OK;
}

static slv_status give_turned_alone(const void *of, const double *x, const double *p, double *y) {
  double g[9];
  (void)of;
  SLV_TRY(slv_energy_find("stretch_u")->f64->gradient(x, p, g));
  for (int i = 0; i < 9; i++) y[(i + 3) % 9] = g[i];
  return SLV_OK;
}

/* 2 k g g' with g = (f_v, f_u): Gauss-Newton has several names; one of them is reported. */
static slv_status give_gauss_newton(const void *of, const double *x, const double *p, double *y) {
  (void)of;
  for (int k = 0; k < 36; k++) y[k] = 2 * p[0] * x[(k % 6 + 3) % 6] * x[(k / 6 + 3) % 6];
  return SLV_OK;
}

/* Values that are right except for a factor, constant or dependent on a parameter. */
typedef struct {
  const char *energy;
  quantity k;
  double (*factor)(const double *p);
} scaled;

static slv_status give_scaled(const void *of, const double *x, const double *p, double *y) {
  const scaled *s = of;
  const slv_energy *e = slv_energy_find(s->energy);
  SLV_TRY(scalar_values_f64(e, s->k, x, p, y));
  for (int i = 0; i < scalar_values_size(e, s->k); i++) y[i] *= s->factor(p);
  return SLV_OK;
}

static double by_area(const double *p) { return fabs(p[0] * p[3] - p[1] * p[2]) / 2; }

/* A stand-in for an area that is not a parameter of the energy. */
static double by_its_own(const double *p) { return 1 + p[0]; }

static double by_one_in_a_thousand(const double *p) {
  (void)p;
  return 1.001;
}

static double over_area(const double *p) { return 1 / by_area(p); }

static double over_k(const double *p) { return 1 / p[0]; }

static double by_minus_half(const double *p) {
  (void)p;
  return -0.5;
}

static double by_no_usual_number(const double *p) {
  (void)p;
  return 1.7;
}

static double by_one_and_a_slip(const double *p) {
  (void)p;
  return 1 + 1e-9;
}

static const struct {
  scaled s;
  quantity q;
  const char *told;
} factors[] = {
    {{"stretch_u", QUANTITY_HESSIAN, by_area}, QUANTITY_HESSIAN, "times the rest area"},
    {{"arap", QUANTITY_GRADIENT, by_its_own}, QUANTITY_GRADIENT, "integrated over areas"},
    {{"stretch_pair", QUANTITY_GRADIENT, over_area}, QUANTITY_GRADIENT, "divided by the rest area"},
    {{"bw_stretch", QUANTITY_GRADIENT, over_k}, QUANTITY_GRADIENT, "divided by k"},
    {{"bend_theta", QUANTITY_GRADIENT, by_minus_half}, QUANTITY_GRADIENT, "times -1/2"},
    {{"arap", QUANTITY_HESSIAN, by_no_usual_number}, QUANTITY_HESSIAN, "times 1.7"},
    {{"bw_shear", QUANTITY_ENERGY, by_one_in_a_thousand}, QUANTITY_ENERGY, "times 1.001"},
    {{"arap", QUANTITY_HESSIAN, by_one_and_a_slip}, QUANTITY_HESSIAN, "times 1.000000001"},
};

Test(table_diagnose, factors) {
  for (size_t i = 0; i < sizeof factors / sizeof factors[0]; i++) {
    diagnosis d = {.rows = 0};
    size_t differ = 0;
    (void)explain(factors[i].s.energy, factors[i].q, give_scaled, &factors[i].s, &d, &differ);
    cr_expect(gt(sz, differ, 0), "%s", factors[i].told);
    cr_expect(told(&d, factors[i].told), "%s: %zu explanations", factors[i].told, d.list.count);
    table_diagnosis_free(&d);
  }
}

/* Wrong entries: one doubled, one with the wrong sign, two with one factor, one squared. */
static slv_status give_entry(const void *of, const double *x, const double *p, double *y) {
  (void)of;
  SLV_TRY(slv_energy_find("arap")->f64->gradient(x, p, y));
  y[2] *= 2;
  return SLV_OK;
}

static slv_status give_sign(const void *of, const double *x, const double *p, double *y) {
  (void)of;
  SLV_TRY(slv_energy_find("arap")->f64->gradient(x, p, y));
  y[4] = -y[4];
  return SLV_OK;
}

static slv_status give_pair(const void *of, const double *x, const double *p, double *y) {
  (void)of;
  SLV_TRY(slv_energy_find("arap")->f64->hessian(x, p, y));
  y[1] *= 1.7, y[6] *= 1.7;
  return SLV_OK;
}

static slv_status give_square(const void *of, const double *x, const double *p, double *y) {
  (void)of;
  SLV_TRY(slv_energy_find("arap")->f64->gradient(x, p, y));
  y[3] *= y[3];
  return SLV_OK;
}

/* A mistake that is not in the list has no explanation: the cube of the energy. */
static slv_status give_cube(const void *of, const double *x, const double *p, double *y) {
  (void)of;
  SLV_TRY(slv_energy_find("arap")->f64->energy(x, p, y));
  *y *= *y * *y;
  return SLV_OK;
}

static const struct {
  const char *energy;
  quantity q;
  give_fn *give;
  int count;                /* number of explanations; -1: any */
  const char *told, *other; /* required and forbidden words; NULL: none */
} mistakes[] = {
    {"bw_shear", QUANTITY_EIGENVALUES, give_K34, 1, "K34-35 as printed", NULL},
    {"bw_stretch", QUANTITY_ENERGY, give_exchanged, -1, "b_u and b_v exchanged", "times"},
    {"discrete_shells", QUANTITY_GRADIENT, give_edge_first, 1, "the edge first", NULL},
    {"discrete_shells", QUANTITY_GRADIENT, give_turned_hinge, 1, "are 2, 0, 3, 1 of yours", NULL},
    {"quad_stvk", QUANTITY_GRADIENT, give_row_by_row, 1, "x2 and x3 exchanged", NULL},
    {"quad_stvk", QUANTITY_GRADIENT, give_double_shear, 1, "G doubled", NULL},
    {"quad_stvk", QUANTITY_GRADIENT, give_other_rest, 1, "the rest shape \"parallelogram\"", NULL},
    {"stvk_isotropic", QUANTITY_ENERGY, give_whole_shear, -1, "2 E_uv in place of E_uv", NULL},
    {"stretch_u", QUANTITY_GRADIENT, give_edges, -1, "the rest edges du_1", NULL},
    {"stretch_u", QUANTITY_GRADIENT, give_turned, -1, "x1, x2, x0", NULL},
    {"stretch_u", QUANTITY_GRADIENT, give_turned_alone, -1, "the values, not x", NULL},
    {"bw_shear", QUANTITY_PROJECTED, give_gauss_newton, 1, "Gauss-Newton", "quad"},
    {"arap", QUANTITY_GRADIENT, give_entry, 1, "only gradient_2 differs: times 2", NULL},
    {"arap", QUANTITY_GRADIENT, give_sign, 1, "only gradient_4 differs: its sign", NULL},
    {"arap", QUANTITY_HESSIAN, give_pair, 1, "only hessian_1_0, hessian_0_1 differ: times 1.7",
     NULL},
    {"arap", QUANTITY_GRADIENT, give_square, 0, NULL, NULL},
    {"arap", QUANTITY_ENERGY, give_cube, 0, NULL, NULL},
};

Test(table_diagnose, mistakes_by_hand) {
  for (size_t i = 0; i < sizeof mistakes / sizeof mistakes[0]; i++) {
    const char *what = mistakes[i].told != NULL ? mistakes[i].told : mistakes[i].energy;
    diagnosis d = {.rows = 0};
    size_t differ;
    const int count =
        explain(mistakes[i].energy, mistakes[i].q, mistakes[i].give, NULL, &d, &differ);
    cr_expect(mistakes[i].count < 0 || count == mistakes[i].count, "%s: %d told", what, count);
    cr_expect(mistakes[i].told == NULL || told(&d, mistakes[i].told), "%s", what);
    cr_expect(mistakes[i].other == NULL || !told(&d, mistakes[i].other), "%s", what);
    table_diagnosis_free(&d);
  }
}

/* The right formula with an error of eight bounds: no other formula is a better explanation. */
static slv_status give_rough(const void *of, const double *x, const double *p, double *y) {
  const slv_energy *e = slv_energy_find("bw_shear");
  (void)of;
  SLV_TRY(e->f64->gradient(x, p, y));
  const bound b = table_bound_of(&(bounded){e, QUANTITY_GRADIENT, SCALAR_F64, x, p, NULL, 0, 0});
  y[1] += 8 * b.error;
  return SLV_OK;
}

Test(table_diagnose, roughness_is_no_mistake) {
  diagnosis d = {.rows = 0};
  size_t differ = 0;
  cr_expect(eq(int, explain("bw_shear", QUANTITY_GRADIENT, give_rough, NULL, &d, &differ), 0));
  cr_expect(gt(sz, differ, 30));
  table_diagnosis_free(&d);
}
