/* Tests the descriptions of errors that no known mistake explains.  Errors are planted in values of
 * the library's energies; random errors must get no description. */
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
  table_judge(&j, q, all, &r);
  cr_assert(gt(sz, r.rows[ROW_DIFFERS], 0));
  table_diagnose(&j, q, all, d);
  table_free(&t);
  free(all);
  buffer_free(&text);
}

/* Expects these words in the descriptions of region and structure; "": no description. */
static void expect(const char *energy, quantity q, wrong_fn *wrong, const char *region,
                   const char *structure) {
  diagnosis d = {.rows = 0};
  diagnose(energy, q, wrong, &d);
  const char *const got[] = {buffer_string(&d.region), buffer_string(&d.structure)};
  const char *const want[] = {region, structure};
  for (int i = 0; i < 2; i++)
    cr_expect(want[i][0] == '\0' ? got[i][0] == '\0' : strstr(got[i], want[i]) != NULL,
              "\"%s\", expected \"%s\"; %zu explanations", got[i], want[i], d.list.count);
  table_diagnosis_free(&d);
}

/* Expects exactly one known mistake, with this text, and these words on the region ("": any). */
static void expect_known(const char *energy, quantity q, wrong_fn *wrong, const char *region,
                         const char *text) {
  diagnosis d = {.rows = 0};
  diagnose(energy, q, wrong, &d);
  const explanation *x = d.list.at;
  cr_expect(strstr(buffer_string(&d.region), region) != NULL, "%s", buffer_string(&d.region));
  cr_expect(d.list.count == 1 && strstr(x->text, text) != NULL, "%zu: %s, expected %s",
            d.list.count, d.list.count > 0 ? x->text : "", text);
  table_diagnosis_free(&d);
}

static slv_status wrong_if_sheared_back(const double *x, const double *p, double *g) {
  (void)p;
  if (dot(x, x + 3) < 0)
    for (int i = 0; i < 6; i++) g[i] *= 1 + x[i] * x[i];
  return SLV_OK;
}

Test(structure, region_of_a_sign) {
  expect("bw_shear", QUANTITY_GRADIENT, wrong_if_sheared_back,
         "only where I6 < 0, and everywhere there", "");
}

/* sigma_2^2 is the smaller eigenvalue of C = F'F.  So sigma_2 < 1 if this eigenvalue is below 1. */
static int is_compressed(const double *x) {
  const double a = dot(x, x), b = dot(x, x + 3), c = dot(x + 3, x + 3);
  return (a + c) / 2 - hypot((a - c) / 2, b) < 1;
}

static slv_status twice_if_compressed(const double *x, const double *p, double *g) {
  (void)p;
  for (int i = 0; i < 6 && is_compressed(x); i++) g[i] *= 2;
  return SLV_OK;
}

/* The planted error is a known mistake, but only within the region. */
Test(structure, region_with_a_known_mistake) {
  expect_known("neo_hookean", QUANTITY_GRADIENT, twice_if_compressed,
               "only where sigma_2 < 1, and everywhere there", "times 2");
}

static slv_status twice_at_large_b(const double *x, const double *p, double *g) {
  (void)x;
  for (int i = 0; i < 6; i++) g[i] *= p[1] > 1 ? 1 + x[i] : 1;
  return SLV_OK;
}

Test(structure, region_of_a_parameter) {
  expect("bw_stretch", QUANTITY_GRADIENT, twice_at_large_b, "only where b_u >= 1", "");
}

/* Changes states chosen by a hash, so that no feature separates them. */
static slv_status wrong_at_random(const double *x, const double *p, double *g) {
  (void)p;
  if ((uint64_t)(fabs(x[0]) * 0x1p40) % 2 == 0)
    for (int i = 0; i < 6; i++) g[i] += x[(i + 1) % 6] * g[(i + 2) % 6];
  return SLV_OK;
}

Test(structure, no_region_of_random_states) {
  expect("neo_hookean", QUANTITY_GRADIENT, wrong_at_random, "", "");
}

/* Computes dJ of J = |f_u x f_v|: dJ/df_u = f_v x m, dJ/df_v = m x f_u, with m the unit normal. */
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
  expect("neo_hookean", QUANTITY_HESSIAN, without_dyad, "", "given - right = -0.5 mu dJ dJ'");
}

static slv_status with_pressure(const double *x, const double *p, double *g) {
  double dJ[6];
  dJ_of(x, dJ);
  for (int i = 0; i < 6; i++) g[i] += 3 * p[0] / dot(x, x) * dJ[i];
  return SLV_OK;
}

Test(structure, pressure_in_the_gradient) {
  expect("neo_hookean", QUANTITY_GRADIENT, with_pressure, "",
         "given - right = (3 mu / |f_u|^2) dJ");
}

/* d2I6 is the matrix that exchanges the columns of F. */
static slv_status with_shear_stress(const double *x, const double *p, double *H) {
  for (int i = 0; i < 3; i++)
    H[i + 6 * (i + 3)] += dot(x, x + 3), H[i + 3 + 6 * i] += dot(x, x + 3);
  (void)p;
  return SLV_OK;
}

Test(structure, second_derivative_of_I6) {
  expect("neo_hookean", QUANTITY_HESSIAN, with_shear_stress, "", "given - right = I6 d2I6");
}

static slv_status with_random_dyad(const double *x, const double *p, double *H) {
  const double v[6] = {x[1], -x[0], 0.3, x[4] * x[2], 0.7, x[3]};
  (void)p;
  for (int i = 0; i < 36; i++) H[i] += v[i % 6] * v[i / 6];
  return SLV_OK;
}

Test(structure, another_dyad_has_no_name) {
  expect("neo_hookean", QUANTITY_HESSIAN, with_random_dyad, "", "");
}

static slv_status garbage(const double *x, const double *p, double *H) {
  (void)p;
  for (int i = 0; i < 36; i++) H[i] *= 1 + fmod(fabs(x[i % 6] + 3 * x[i / 6]) * 1e5, 1);
  return SLV_OK;
}

Test(structure, garbage_has_no_name) {
  expect("neo_hookean", QUANTITY_HESSIAN, garbage, "", "");
  expect("arap", QUANTITY_PROJECTED, garbage, "", "");
}

static slv_status per_area(const double *x, const double *p, double *g) {
  double dJ[6], J = 0;
  (void)p;
  dJ_of(x, dJ);
  for (int i = 0; i < 3; i++) J += x[i] * dJ[i]; /* J is linear in f_u */
  for (int i = 0; i < 6; i++) g[i] /= J;
  return SLV_OK;
}

/* The gradient has the right direction, but a wrong length. */
Test(structure, factor_of_each_state) {
  expect_known("neo_hookean", QUANTITY_GRADIENT, per_area, "", "times 1 / J");
}

static slv_status without_last(const double *x, const double *p, double *H) {
  double w[6], V[36];
  (void)x, (void)p;
  SLV_TRY(slv_dense_eigen(6, H, w, V));
  for (int i = 0; i < 36; i++) H[i] -= w[5] * V[30 + i % 6] * V[30 + i / 6];
  return SLV_OK;
}

Test(structure, lost_eigenvalue) {
  expect("neo_hookean", QUANTITY_PROJECTED, without_last, "",
         "its eigenvectors are right, but one eigenvalue is wrong, that of one mode, which is 0, "
         "expected ");
}

/* Removes the flip mode of F = U S V', L = (u1 v2' + u2 v1') / sqrt 2, with U = F V / S.  Code may
 * lose this mode: the eigenvalue (W1 - W2) / (s1 - s2) of an isotropic energy divides by a gap. */
static slv_status without_flip(const double *x, const double *p, double *H) {
  const double C[4] = {dot(x, x), dot(x, x + 3), dot(x, x + 3), dot(x + 3, x + 3)};
  double w[2], V[4], U[6], L[6], along = 0;
  (void)p;
  SLV_TRY(slv_dense_eigen(2, C, w, V));
  for (int i = 0; i < 6; i++)
    U[i] = (x[i % 3] * V[i / 3 * 2] + x[3 + i % 3] * V[i / 3 * 2 + 1]) / sqrt(w[i / 3]);
  for (int i = 0; i < 6; i++) L[i] = (U[i % 3] * V[2 + i / 3] + U[3 + i % 3] * V[i / 3]) / sqrt(2);
  for (int i = 0; i < 36; i++) along += L[i % 6] * H[i] * L[i / 6];
  for (int i = 0; i < 36; i++) H[i] -= along * L[i % 6] * L[i / 6];
  return SLV_OK;
}

Test(structure, lost_flip_mode) {
  expect("neo_hookean", QUANTITY_HESSIAN, without_flip, "",
         "one eigenvalue is wrong, that of the flip mode, which is 0, expected ");
}

static slv_status permute(const int *to, double *P) {
  double Q[36];
  memcpy(Q, P, sizeof Q);
  for (int i = 0; i < 36; i++) P[i] = Q[to[i % 6] + 6 * to[i / 6]];
  return SLV_OK;
}

static slv_status by_rows(const double *x, const double *p, double *P) {
  static const int to[] = {0, 3, 1, 4, 2, 5};
  (void)x, (void)p;
  return permute(to, P);
}

static slv_status by_axes(const double *x, const double *p, double *P) {
  static const int to[] = {1, 2, 0, 4, 5, 3};
  (void)x, (void)p;
  permute(to, P);
  for (int i = 0; i < 36; i++)
    if ((i % 6 == 4) != (i / 6 == 4)) P[i] = -P[i];
  return SLV_OK;
}

/* A permutation to row-by-row order is a known layout, so that its name is written instead. */
Test(structure, permutations) {
  expect("neo_hookean", QUANTITY_PROJECTED, by_axes, "",
         "reference entries 1 2 0 4 -5 3, in rows and columns");
  expect_known("neo_hookean", QUANTITY_PROJECTED, by_rows, "", "stored row by row");
}

static slv_status without_torque(const double *x, const double *p, double *H) {
  double theta, g[12], M[144];
  SLV_TRY(slv_hinge_theta(x, &theta, g, M));
  for (int i = 0; i < 144; i++) H[i] -= p[0] * theta * M[i];
  return SLV_OK;
}

Test(structure, missing_torque_of_a_hinge) {
  expect("discrete_shells", QUANTITY_HESSIAN, without_torque, "",
         "given - right = -k_theta theta d2theta");
}
