/* Tests the helpers of Kim's rows: exact derivatives, signs of eigenvalues, the nearest
 * semi-definite matrix, singular values. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <math.h>
#include <string.h>

#include "ledger/derivative.h"
#include "ledger/kim/kim.h"

static const double oblique[6] = {1.25, 0.5, -0.25, -0.5, 0.75, 1};
static const double fibres[6] = {0.8, 0.6, -0.28, 0.96, 1.25, 0.75};

static kim_state at(const double *F) {
  const ledger_state s = {.x = F, .p = fibres, .seed = 1};
  kim_state k;
  (void)kim_read(&s, &k);
  return k;
}

typedef struct {
  kim_energy *W;
  kim_state k;
} subject;

static void value_of(const slv_f128 *x, const void *with, slv_f128 *y) {
  subject s = *(const subject *)with;
  memcpy(s.k.F, x, sizeof s.k.F);
  *y = kim_jet_of(s.W, &s.k).v;
}

static void gradient_of(const slv_f128 *x, const void *with, slv_f128 *y) {
  subject s = *(const subject *)with;
  memcpy(s.k.F, x, sizeof s.k.F);
  const jet w = kim_jet_of(s.W, &s.k);
  memcpy(y, w.g, 6 * sizeof *y);
}

Test(kim, jets_are_the_derivatives_that_differences_find) {
  kim_energy *const all[] = {kim_stretch, kim_stretch_quartic, kim_invariant6, kim_bw_shear,
                             kim_shear,   kim_general,         kim_arap,       kim_general_quartic};
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
    const subject s = {all[i], at(oblique)};
    const jet w = kim_jet_of(s.W, &s.k);
    slv_f128 g[6], H[36], mine[36];
    quad_jacobian(value_of, &s, 6, 1, s.k.F, (slv_f128)1e-5, g);
    quad_jacobian(gradient_of, &s, 6, 6, s.k.F, (slv_f128)1e-5, H);
    jet_hessian(&w, mine);
    cr_expect(kim_apart(6, w.g, g) < 1e-24, "gradient of energy %zu", i);
    cr_expect(kim_apart(36, mine, H) < 1e-24, "Hessian of energy %zu", i);
  }
}

/* f_u = (3, 4, 0), f_v = (2, 3, 6), b = 5/4 and 3/4: I6 = 18, lengths 5 and 7, |f_u x f_v|^2 = 24^2
 * + 18^2 + 1. */
Test(kim, energies_have_values_worked_by_hand) {
  const double F[6] = {3, 4, 0, 2, 3, 6};
  const kim_state k = at(F);
  const double stretch = 3.75 * 3.75 + 6.25 * 6.25, I1 = sqrt(74 + 2 * sqrt(901));
  cr_expect(stretch == (double)kim_jet_of(kim_stretch, &k).v);
  cr_expect(324 == (double)kim_jet_of(kim_bw_shear, &k).v);
  cr_expect(fabs((double)kim_jet_of(kim_arap, &k).v - (76 - 2 * I1)) < 1e-13);
}

Test(kim, singular_values_put_together_are_F) {
  const kim_state k = at(oblique);
  const kim_svd d = kim_svd_of(k.F);
  slv_f128 F[6] = {0}, q[6];
  for (int i = 0; i < 2; i++) {
    kim_dyad(d.u[i], d.v[i], q);
    for (int j = 0; j < 6; j++) F[j] += d.s[i] * q[j];
  }
  cr_expect(kim_apart(6, F, k.F) < 1e-32);
  cr_expect(fabs((double)quad_dot(3, d.u[0], d.u[1])) < 1e-32);
  cr_expect(d.s[0] >= d.s[1]);
}

Test(kim, pivots_have_the_signs_of_the_eigenvalues) {
  for (int seed = 1; seed <= 50; seed++) {
    slv_f128 H[36], w[6], d[6];
    int below = 0, negative = 0;
    for (int j = 0; j < 6; j++)
      for (int i = 0; i <= j; i++)
        H[i + 6 * j] = H[j + 6 * i] = (slv_f128)((seed * (7 * i + 11 * j + i * j)) % 23 - 11);
    kim_eigenvalues(H, w);
    kim_pivots(H, d);
    for (int i = 0; i < 6; i++) {
      below += w[i] < -(slv_f128)1e-25;
      negative += d[i] < -(slv_f128)1e-25;
    }
    cr_expect(below == negative, "%d of %d, seed %d", negative, below, seed);
  }
}

static void diagonal(slv_f128 *H) {
  const int d[6] = {2, -1, 0, 3, -4, 5};
  memset(H, 0, 36 * sizeof *H);
  for (int i = 0; i < 6; i++) H[7 * i] = d[i];
}

Test(kim, only_the_nearest_matrix_passes_for_it) {
  slv_f128 H[36], P[36];
  diagonal(H);
  diagonal(P);
  cr_expect(kim_nearest(P, H) > 0.1, "H itself");
  P[7] = P[28] = 0;
  cr_expect(kim_nearest(P, H) == 0);
  P[28] = 4;
  cr_expect(kim_nearest(P, H) > 0.1, "|H|");
  P[28] = 0, P[0] = 1;
  cr_expect(kim_nearest(P, H) > 0.01, "half of an eigenvalue");
  P[0] = 2, P[14] = (slv_f128)1e-9;
  cr_expect(kim_nearest(P, H) > 1e-20, "something for nothing");
  P[14] = (slv_f128)NAN;
  cr_expect(isnan(kim_nearest(P, H)), "NaN");
}

Test(kim, a_wrong_eigenpair_is_told) {
  slv_f128 H[36];
  const slv_f128 q[6] = {1, 0, 0, 0, 0, 0}, none[6] = {0};
  diagonal(H);
  cr_expect(kim_pair(H, 2, q) == 0);
  cr_expect(kim_pair(H, 3, q) > 0.1);
  cr_expect(isinf(kim_pair(H, 2, none)), "0 is no eigenvector");
}

/* The triangle is half of a square of side 2; each quarter has area 1/2. */
Test(kim, a_triangle_is_four_quarters) {
  const double x[9] = {0, 0, 0, 4, 0, 0, 0, 1, 0}, p[6] = {2, 0, 0, 2, 1, 1};
  const ledger_state s = {.x = x, .p = p, .seed = 1};
  kim_triangle t;
  (void)kim_triangle_read(&s, &t);
  slv_f128 F[6], G[6];
  const slv_f128 want[6] = {2, 0, 0, 0, (slv_f128)0.5, 0};
  kim_triangle_gradient(&t, F);
  cr_expect(kim_apart(6, F, want) == 0);
  cr_expect(2 == (double)kim_triangle_area(&t));
  for (int i = 0; i < 4; i++) {
    const kim_triangle q = kim_triangle_quarter(&t, i);
    kim_triangle_gradient(&q, G);
    cr_expect(kim_ratio(kim_triangle_area(&q) - (slv_f128)0.5, 1) == 0);
    cr_expect(kim_apart(6, G, want) == 0, "quarter %d", i);
  }
}

static ledger_found found_at(const char *id, const double *F, const double *p, uint64_t index) {
  const ledger_state s = {.x = F, .p = p, .seed = 1, .index = index};
  const ledger_row *row = ledger_find(id);
  ledger_found f = LEDGER_UNMEASURED;
  ledger_state at = s;
  cr_assert(row != NULL && row->measure != NULL, "%s", id);
  at.variant = row->variant, at.order = row->order;
  cr_assert(row->measure(&at, &f), "%s leaves the state out", id);
  return f;
}

static const double orthogonal[6] = {1, 0, 0, 1, 1, 1};

static ledger_found found(const char *id, const double *F) {
  return found_at(id, F, orthogonal, 0);
}

/* f_1 = -f_0 of length 1: Q_3 = 0, and e (1, -1) with e = f_0 has the eigenvalue 6 / 2, not -I6 =
 * 1. f_1 = f_0: Q_3 = 0, too, but all e (1, -1) have -I6. */
Test(kim_rows, K39_needs_columns_that_do_not_cancel) {
  const double opposite[6] = {1, 0, 0, -1, 0, 0}, same[6] = {1, 0, 0, 1, 0, 0};
  const ledger_found no = found("K39", opposite), yes = found("K39", same);
  cr_expect(no.printed > 0.1 && no.when == 0);
  cr_expect(yes.printed <= 1e-24 && yes.when == 1);
}

/* At rest I6 is 0, and shear has no negative eigenvalue. */
Test(kim_rows, shear_at_rest_is_judged) {
  const double rest[6] = {1, 0, 0, 0, 1, 0};
  const ledger_found f = found("K34", rest), g = found("KB.3", rest);
  cr_expect(f.remedy <= 1e-24);
  cr_expect(g.printed == 1 && g.when == 0);
}

/* The printed values are eigenvalues neither of the whole Hessian nor of its half. */
Test(kim_rows, K34_is_wrong_by_both_readings) {
  const double sheared[6] = {1.25, 0, 0, 0.5, 0.75, 0};
  const ledger_found f = found("K34", sheared);
  cr_expect(f.printed > 0.1 && f.printed < 1);
  cr_expect(f.remedy <= 1e-24);
}

/* At rest a strain e along 45 degrees changes both lengths by e/2: stretch is 2 (e/2)^2, half of
 * e^2 along a thread.  Shear adds (2 e/2)^2 times its stiffness. */
Test(kim_rows, stiffness_at_45_degrees_is_worked_by_hand) {
  const double rest[6] = {1, 0, 0, 0, 1, 0};
  const ledger_found none = found("K3.4.3", rest);
  const ledger_found half = found("K3.4.4", rest);
  const ledger_found one = found_at("K3.4.4", rest, orthogonal, 1);
  cr_expect(fabs(none.figure - 0.5) < 1e-15 && none.printed == 0);
  cr_expect(fabs(half.figure - 1) < 1e-15 && half.printed < 1e-30 && half.when == 1);
  cr_expect(fabs(one.figure - 1.5) < 1e-15 && one.printed > 0.49 && one.when == 0);
}

/* A column of length 1/2 can bend to length 1; a column of length 5/4 cannot. */
Test(kim_rows, only_what_is_compressed_bends_to_any_side) {
  const double shorter[6] = {0.5, 0, 0, 0, 1, 0}, longer[6] = {1.25, 0, 0, 0, 1, 0};
  const ledger_found yes = found("K4.2.1.1", shorter), no = found("K4.2.1.1", longer);
  cr_expect(yes.printed <= 1e-24 && yes.when == 1);
  cr_expect(no.printed > 0.01 && no.when == 0);
}

/* 0.8 (-0.28) + 0.6 0.96 = 0.352: these fibres are not orthogonal. */
Test(kim_rows, eigenpairs_of_stretch_need_orthogonal_fibres) {
  const double turned[6] = {0.8, 0.6, -0.6, 0.8, 1.25, 0.75};
  const ledger_found no = found_at("K21.1", oblique, fibres, 0);
  const ledger_found yes = found_at("K21.1", oblique, turned, 0);
  cr_expect(no.printed > 0.01 && no.when == 0);
  cr_expect(yes.printed <= 1e-15, "0.8 and 0.6 are rounded");
}

/* Columns of length 2, nearly: (1 - 1/2)^2 = 1/4, compared with I6^2 = 1/64 and 1. */
Test(kim_rows, stretch_cancels_little_shear_out_of_the_plane) {
  const double little[6] = {2, 0, 0, 0.0625, 2, 0}, much[6] = {2, 0, 0, 0.5, 2, 0};
  const ledger_found yes = found("K5.8", little), no = found("K5.8", much);
  cr_expect(yes.printed <= 1e-24 && yes.when == 1);
  cr_expect(no.printed > 0.01 && no.when == 0);
}

/* I6 is 1/2 for `up` and -1/2 for `down`. */
Test(kim_rows, the_second_subspace_is_negative_for_positive_I6) {
  const double up[6] = {1, 0, 0, 0.5, 1, 0}, down[6] = {1, 0, 0, -0.5, 1, 0};
  const ledger_found yes = found("KB.4", up), no = found("KB.4", down);
  cr_expect(yes.printed == 0 && yes.when == 1);
  cr_expect(no.printed == 1 && no.when == 0);
}

/* Kim eq. 52 differs from eq. 36 with the Hessian of Psi_sh, and agrees with I6 H6. */
Test(kim_rows, eq_52_is_not_eq_36) {
  const double sheared[6] = {1.25, 0, 0, 0.5, 0.75, 0};
  const ledger_found f = found("K4.3.2.7", sheared);
  cr_expect(f.printed > 0.01 && f.remedy <= 1e-24);
}

/* Columns (1, 0, 0) and (1, 0, 0): singular values sqrt(2) and 0, lengths 1 and 1. */
Test(kim_rows, the_sum_of_lengths_is_at_most_sqrt_2_of_I1) {
  const double same[6] = {1, 0, 0, 1, 0, 0};
  const ledger_found f = found("K18", same);
  cr_expect(fabs(f.figure - sqrt(2)) < 1e-15 && f.printed <= 1e-30);
}

/* Shapes that do not fit give infinity; with the intended shapes, the number is right. */
Test(kim_rows, shapes_are_computed) {
  static const char *const rows[] = {"K4.2.2.11", "K50.3"};
  for (int i = 0; i < 2; i++) {
    const ledger_found f = found_at(rows[i], oblique, fibres, 1);
    cr_expect(isinf(f.printed) && f.remedy >= 0 && f.remedy <= 1e-24, "%s: %g", rows[i], f.remedy);
  }
}
