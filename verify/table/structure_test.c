/* The structure of errors that no known mistake explains: right and wrong functions of an energy
 * with two parameters, worked by hand, and errors that must be given no name. */
#include <math.h>
#include <stdlib.h>

#include "selvedge/dense.h"
#include "selvedge/hinge.h"
#include "table/structure.h"
#include "table/table_diagnose.h"
#include "table/table_test_support.h"

enum { ROWS = 240 };

typedef slv_status wrong_fn(const double *x, const double *p, double *y);

static double dot(const double *a, const double *b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/* Writes a table of random states: values of e, changed by `wrong`. */
static void write(buffer *b, const slv_energy *e, quantity q, wrong_fn *wrong) {
  const slv_state_source states = {.energy = e, .seed = 7, .random = 100000};
  double x[12], y[144], p[32];
  slv_state s = {.x = x, .p = p};
  uint64_t i = slv_state_source_count_named(&states);
  add_names(b, e, q);
  for (int rows = 0; rows < ROWS; i++) {
    cr_assert(slv_state_source_at(&states, i, &s) == SLV_OK);
    if (s.state_class != SLV_CLASS_ORDINARY) continue;
    if (table_reference(e, q, x, p, y) != SLV_OK) continue;
    cr_assert(wrong(x, p, y) == SLV_OK);
    add_values(b, e, q, &s, y);
    rows++;
  }
}

static void diagnose(const char *energy, quantity q, wrong_fn *wrong, diagnosis *d) {
  const plugin_host host = host_of(energy);
  buffer text = {0};
  table t = {0};
  row_result *all = calloc(ROWS, sizeof *all);
  quantity_result r;
  cr_assert(all != NULL);
  slv_dense_use_one_thread();
  write(&text, host.e, q, wrong);
  cr_assert(eq(int, read_text(&host, SCALAR_F64, text.data, &t), 0));
  const judgement j = {.t = &t, .factor = 1};
  table_judge(&j, &host, q, all, &r);
  cr_assert(gt(sz, r.rows[ROW_DIFFERS], 0));
  table_diagnose(&j, &host, q, all, d);
  table_free(&t);
  free(all);
  buffer_free(&text);
}

/* Expects these words of the structure; "": none. */
static void expect(const char *energy, quantity q, wrong_fn *wrong, const char *structure) {
  diagnosis d = {.rows = 0};
  diagnose(energy, q, wrong, &d);
  const char *got = buffer_string(&d.structure);
  cr_expect(structure[0] == '\0' ? got[0] == '\0' : strcmp(got, structure) == 0,
            "\"%s\", expected \"%s\"; %zu explanations", got, structure, d.list.count);
  table_diagnosis_free(&d);
}

/* Expects this explanation alone. */
static void expect_known(const char *energy, quantity q, wrong_fn *wrong, const char *text) {
  diagnosis d = {.rows = 0};
  diagnose(energy, q, wrong, &d);
  const explanation *x = d.list.at;
  cr_expect(d.list.count == 1 && strstr(x->text, text) != NULL, "%zu: %s, expected %s",
            d.list.count, d.list.count > 0 ? x->text : "", text);
  table_diagnosis_free(&d);
}

/* ---- multiples of known matrices -------------------------------------------------- */

/* dJ of J = |f_u x f_v| by differences of the library's own neo-Hookean energy would be inexact:
 * dJ/df_u = f_v x m, dJ/df_v = m x f_u, with m the unit normal. */
static void dJ_of(const double *x, double *dJ) {
  double m[3], size = 0;
  for (int i = 0; i < 3; i++) {
    const int j = (i + 1) % 3, k = (i + 2) % 3;
    m[i] = x[j] * x[3 + k] - x[k] * x[3 + j];
    size += m[i] * m[i];
  }
  for (int i = 0; i < 3; i++) {
    const int j = (i + 1) % 3, k = (i + 2) % 3;
    dJ[i] = (x[3 + j] * m[k] - x[3 + k] * m[j]) / sqrt(size);
    dJ[3 + i] = (m[j] * x[k] - m[k] * x[j]) / sqrt(size);
  }
}

static slv_status without_dyad(const double *x, const double *p, double *H) {
  double dJ[6];
  dJ_of(x, dJ);
  for (int i = 0; i < 36; i++) H[i] -= p[0] / 2 * dJ[i % 6] * dJ[i / 6];
  return SLV_OK;
}

Test(structure, missing_dyad_of_J) {
  expect("neo_hookean", QUANTITY_HESSIAN, without_dyad, "given - right = -0.5 mu dJ dJ'");
}

static slv_status with_pressure(const double *x, const double *p, double *g) {
  double dJ[6];
  dJ_of(x, dJ);
  for (int i = 0; i < 6; i++) g[i] += 3 * p[0] / dot(x, x) * dJ[i];
  return SLV_OK;
}

Test(structure, pressure_in_the_gradient) {
  expect("neo_hookean", QUANTITY_GRADIENT, with_pressure, "given - right = (3 mu / |f_u|^2) dJ");
}

/* d2I6 exchanges the columns. */
static slv_status with_shear_stress(const double *x, const double *p, double *H) {
  for (int i = 0; i < 3; i++)
    H[i + 6 * (i + 3)] += dot(x, x + 3), H[i + 3 + 6 * i] += dot(x, x + 3);
  (void)p;
  return SLV_OK;
}

Test(structure, second_derivative_of_I6) {
  expect("neo_hookean", QUANTITY_HESSIAN, with_shear_stress, "given - right = 1 I6 d2I6");
}

static slv_status with_random_dyad(const double *x, const double *p, double *H) {
  const double v[6] = {x[1], -x[0], 0.3, x[4] * x[2], 0.7, x[3]};
  (void)p;
  for (int i = 0; i < 36; i++) H[i] += v[i % 6] * v[i / 6];
  return SLV_OK;
}

Test(structure, another_dyad_has_no_name) {
  expect("neo_hookean", QUANTITY_HESSIAN, with_random_dyad, "");
}

static slv_status garbage(const double *x, const double *p, double *H) {
  (void)p;
  for (int i = 0; i < 36; i++) H[i] *= 1 + fmod(fabs(x[i % 6] + 3 * x[i / 6]) * 1e5, 1);
  return SLV_OK;
}

Test(structure, garbage_has_no_name) {
  expect("neo_hookean", QUANTITY_HESSIAN, garbage, "");
  expect("arap", QUANTITY_PROJECTED, garbage, "");
}

static slv_status per_area(const double *x, const double *p, double *g) {
  double dJ[6], J = 0;
  (void)p;
  dJ_of(x, dJ);
  for (int i = 0; i < 3; i++) J += x[i] * dJ[i]; /* J is linear in f_u */
  for (int i = 0; i < 6; i++) g[i] /= J;
  return SLV_OK;
}

/* The direction is right, the length wrong. */
Test(structure, factor_of_each_state) {
  expect_known("neo_hookean", QUANTITY_GRADIENT, per_area, "times 1 / J");
}

/* ---- hinges and triangles -------------------------------------------------------- */

static slv_status without_torque(const double *x, const double *p, double *H) {
  double theta, g[12], M[144];
  SLV_TRY(slv_hinge_theta(x, &theta, g, M));
  for (int i = 0; i < 144; i++) H[i] -= p[0] * theta * M[i];
  return SLV_OK;
}

Test(structure, missing_torque_of_a_hinge) {
  expect("discrete_shells", QUANTITY_HESSIAN, without_torque,
         "given - right = -1 k_theta theta d2theta");
}

/* F = [x1 - x0, x2 - x0] G, with G the inverse of the rest edges (du_1, dv_1), (du_2, dv_2). */
static slv_status with_shear_force(const double *x, const double *p, double *g) {
  const double det = p[0] * p[3] - p[2] * p[1];
  const double G[2][2] = {{p[3] / det, -p[2] / det}, {-p[1] / det, p[0] / det}};
  for (int i = 0; i < 3; i++) {
    double f[2];
    for (int c = 0; c < 2; c++) f[c] = G[0][c] * (x[3 + i] - x[i]) + G[1][c] * (x[6 + i] - x[i]);
    for (int m = 0; m < 2; m++) {
      const double d = G[m][0] * f[1] + G[m][1] * f[0]; /* of f_u . f_v by vertex m + 1 */
      g[3 + 3 * m + i] += 3 * d, g[i] -= 3 * d;
    }
  }
  return SLV_OK;
}

Test(structure, shear_of_a_triangle) {
  expect("stretch_u", QUANTITY_GRADIENT, with_shear_force, "given - right = 3 dI6");
}
