/* Values worked by hand: Kim eq. 11 along two fibres, y = F a, l = |y|, n = y/l, s = l - b. */
#include "energies/test_support.h"

/* k = 5, a = (3, 4), b_a = 1, b = (1, 0), b_b = 2, F = [e_x e_y]:
 *   F a = (3, 4, 0): l = 5, s = 4;  F b = e_x: l = 1, s = -1
 *   W = 5 (16 + 1) = 85
 *   gradient = 40 n_a a' - 10 e_x b' = [72 96 0 | 96 128 0] - [10 0 0 | 0 0 0]
 *   H = a a' (x) (8 I + 2 n_a n_a') + b b' (x) diag(10, -10, -10),
 *   a a' = [9 12; 12 16], 8 I + 2 n_a n_a' = [8.72 .96; .96 9.28] and 8 */
static const by_hand oblique = {
    .state = "oblique fibres, not unit",
    .F = {1, 0, 0, 0, 1, 0},
    .p = {5, 1, 2, 3, 4, 1, 0},
    .den = 100,
    .energy = 8500,
    .gradient = {6200, 9600, 0, 9600, 12800, 0},
    .hessian = {8848, 864,   0,    10464, 1152,  0,    864,   7352, 0,    1152,  11136, 0,
                0,    0,     6200, 0,     0,     9600, 10464, 1152, 0,    13952, 1536,  0,
                1152, 11136, 0,    1536,  14848, 0,    0,     0,    9600, 0,     0,     12800},
    .lacking = NO_SPECTRUM | NO_PROJECTED};

Test(stretch_general, by_hand) { expect_by_hand("stretch_general", &oblique); }

/* Along the axes the energy is bw_stretch: k = 3, f_u = (2, 0, 0), f_v = (0, 1/2, 0). */
static const by_hand axes = {.state = "warp and weft",
                             .F = {2, 0, 0, 0, 0.5, 0},
                             .p = {3, 1, 0.5, 1, 0, 0, 1},
                             .den = 1,
                             .energy = 3,
                             .gradient = {6, 0, 0, 0, 0, 0},
                             .hessian = {[0] = 6, [7] = 3, [14] = 3, [28] = 6},
                             .lacking = NO_SPECTRUM | NO_PROJECTED};

Test(stretch_general, along_the_axes_by_hand) { expect_by_hand("stretch_general", &axes); }

/* The term of b has the Hessian b b' (x) diag(10, -10, -10), projected b b' (x) diag(10, 0, 0). */
Test(stretch_general, terms_by_hand) {
  const slv_kernels_f64 *f = slv_energy_find("stretch_general")->f64;
  double H[72], P[72];
  f->term_hessians(oblique.F, oblique.p, H);
  f->term_projected(oblique.F, oblique.p, P);
  for (int i = 0; i < 36; i++) {
    const double h = i == 0 ? 10 : i == 7 || i == 14 ? -10 : 0;
    cr_expect(ieee_ulp_eq(dbl, H[36 + i], h, 4), "%d", i);
    cr_expect(ieee_ulp_eq(dbl, P[36 + i], fmax(h, 0), 4), "%d", i);
  }
  cr_expect(le(dbl, nearest_defect(H, P), SPECTRAL_BOUND));
}

/* The sum of the projected terms is not the nearest matrix, so the energy has no `projected`. */
Test(stretch_general, sum_of_terms_is_not_nearest) {
  const slv_energy *e = slv_energy_find("stretch_general");
  double H[36], P[72];
  e->f64->hessian(oblique.F, oblique.p, H);
  e->f64->term_projected(oblique.F, oblique.p, P);
  for (int i = 0; i < 36; i++) P[i] += P[36 + i];
  cr_expect(gt(dbl, nearest_defect(H, P), CLEARLY_WRONG));
  cr_expect(e->f64->projected == NULL && e->no_projected != NULL, "projected");
  cr_expect(e->f64->spectrum == NULL && e->no_spectrum != NULL, "spectrum");
}

/* smooth_within() is the smaller of |F a|/|a| and |F b|/|b|. */
Test(stretch_general, smooth_within_by_hand) {
  const slv_energy *e = slv_energy_find("stretch_general");
  const double one_fibre[7] = {5, 1, 1, 3, 4, 0, 0};
  cr_expect(ieee_ulp_eq(dbl, e->smooth_within(oblique.F, oblique.p), 1.0, 4));
  const double F[6] = {1, 0, 0, 0, 2, 0}; /* F a = (3, 8, 0) */
  cr_expect(ieee_ulp_eq(dbl, e->smooth_within(F, one_fibre), sqrt(73) / 5, 4));
  const double other_fibre[7] = {5, 1, 1, 0, 0, 3, 4};
  const double G[6] = {1, 2, 3, 2, 1, 4}; /* F a = (11, 10, 25) */
  cr_expect(ieee_ulp_eq(dbl, e->smooth_within(G, one_fibre), sqrt(846) / 5, 4));
  cr_expect(ieee_ulp_eq(dbl, e->smooth_within(G, other_fibre), sqrt(846) / 5, 4));
}

/* Reading F row by row instead of column by column gives another energy. */
Test(stretch_general, catches_a_transposed_layout) {
  const slv_energy *e = slv_energy_find("stretch_general");
  const double F[6] = {1, 0.25, 0, 0.5, 1, 0.75}, T[6] = {1, 0.5, 0.25, 1, 0, 0.75};
  double w[2];
  e->f64->energy(F, oblique.p, &w[0]);
  e->f64->energy(T, oblique.p, &w[1]);
  cr_expect(gt(dbl, fabs(w[0] - w[1]), CLEARLY_WRONG * w[0]));
}

/* f_u = (1, h, 0), h = 2^-27: l - 1 = 2^-55 (1 - 2^-56 + ...), far below the round-off of l.  If
 * the slopes of two such fibres cancel, W is the square of this number. */
Test(stretch_general, excess_below_the_rounding_of_the_length) {
  const slv_energy *e = slv_energy_find("stretch_general");
  const double F[6] = {1, 0x1p-27, 0, 0, 0, 0}, p[7] = {1, 1, 0, 1, 0, 0, 0};
  double w;
  e->f64->energy(F, p, &w);
  cr_expect(ieee_ulp_eq(dbl, w, 0x1p-110, 4));
}

/* The oblique state: C_a = 4, dC = n_a a' = [9/5 12/5 0 | 12/5 16/5 0]; C_b = -1, dC = e_x (1, 0);
 * the d2C are a a' (x) (I - n n')/5 and b b' (x) (I - e_x e_x').  `without_h` has the eigenvalue 2
 * k (b/l) along each fibre: 10/5 and 20. */
Test(stretch_general, conditions_by_hand) {
  const slv_energy *e = slv_energy_find("stretch_general");
  const double a[6] = {1.8, 2.4, 0, 2.4, 3.2, 0};
  double y[2 * SLV_CONDITION_SIZE(6)], G[36];
  cr_assert(eq(int, e->ncondition, 2));
  cr_assert(eq(int, e->f64->condition(oblique.F, oblique.p, y), SLV_OK));
  cr_assert(eq(int, e->f64->without_h(oblique.F, oblique.p, G), SLV_OK));
  const slv_condition_f64 c_a = slv_condition_at_f64(6, y, 0);
  const slv_condition_f64 c_b = slv_condition_at_f64(6, y, 1);
  cr_expect(ieee_ulp_eq(dbl, c_a.k, 10, 4));
  cr_expect(ieee_ulp_eq(dbl, c_a.C, 4, 4));
  cr_expect(ieee_ulp_eq(dbl, c_b.k, 10, 4));
  cr_expect(ieee_ulp_eq(dbl, c_b.C, -1, 4));
  for (int i = 0; i < 6; i++) {
    cr_expect(ieee_ulp_eq(dbl, c_a.gradient[i], a[i], 4), "%d", i);
    cr_expect(ieee_ulp_eq(dbl, c_b.gradient[i], i == 0 ? 1 : 0, 4), "%d", i);
    cr_expect(epsilon_eq(dbl, G[6 * i], 2 * a[0] * a[i] + (i == 0 ? 20 : 0), 1e-13));
  }
  cr_expect(epsilon_eq(dbl, c_a.hessian[2 + 6 * 2], 9.0 / 5, 1e-15));        /* a_0 a_0 / l */
  cr_expect(epsilon_eq(dbl, c_a.hessian[2 + 6 * 5], 12.0 / 5, 1e-15));       /* a_0 a_1 / l */
  cr_expect(epsilon_eq(dbl, c_a.hessian[0], 9 * (1 - 9.0 / 25) / 5, 1e-15)); /* n_0 = 3/5 */
  cr_expect(epsilon_eq(dbl, c_b.hessian[1 + 6], 1, 1e-15));
  cr_expect(zero(dbl, c_b.hessian[0]));
}

/* l - b is accurate: for a = (1, 0), l = b + 2^-40 exactly, although b^2 is not a double; for a =
 * (1, 1), l = 1 + 2^-40 + 2^-60 is not a double. */
Test(stretch_general, digits_near_rest) {
  const slv_energy *e = slv_energy_find("stretch_general");
  const double b = 4.0 / 3, F[6] = {b + 0x1p-40, 0, 0, 0, 1, 0};
  const double p[7] = {1, b, 0, 1, 0, 0, 0};
  const double G[6] = {1 + 0x1p-40, 0, 0, 0x1p-60, 0, 0}, q[7] = {1, 1, 0, 1, 1, 0, 0};
  const double s = 0x1p-40 + 0x1p-60;
  double w;
  cr_assert(eq(int, e->f64->energy(F, p, &w), SLV_OK));
  cr_expect(ieee_ulp_eq(dbl, w, 0x1p-80, 4), "%a", w);
  cr_assert(eq(int, e->f64->energy(G, q, &w), SLV_OK));
  cr_expect(ieee_ulp_eq(dbl, w, s * s, 4), "%a", w);
}
