/* Tests the interpreter of the listings in Kim's Appendix A: counts of errors, and each line. */
#include <criterion/criterion.h>

#include "ledger/testing/kim_listing.h"

/* Orthogonal columns of lengths 2 and 1/2, so that I6 = 0. */
static const slv_f128 F[6] = {2, 0, 0, 0, (slv_f128)0.5, 0};

/* Along u: 1 in the direction of f_u, 1 - 1/2 across.  Along v, compressed: 1 only along f_v. */
Test(kim_listing, stretch_is_worked_by_hand) {
  const slv_f128 half = (slv_f128)0.5, want[6] = {1, half, half, 0, 1, 0};
  slv_f128 H[36], sum = 0;
  cr_assert_eq(kim_listing("KA.5", kim_corrected, F, H), 0);
  for (int i = 0; i < 36; i++) sum += quad_abs(H[i] - (i % 7 == 0 ? want[i / 7] : 0));
  cr_expect(sum == 0);
}

/* For I6 = 0: lambda_0 = I2 = 17/4, q_0 = (0, 1/2, 0, 2, 0, 0) / sqrt(17/4). */
Test(kim_listing, shear_is_worked_by_hand) {
  const slv_f128 q[6] = {0, (slv_f128)0.5, 0, 2, 0, 0};
  slv_f128 H[36], want[36] = {0};
  cr_assert_eq(kim_listing("KA.6", kim_corrected, F, H), 0);
  kim_add_outer(want, 1, q);
  cr_expect(kim_apart(36, H, want) < 1e-32);
}

/* Each text replaces the line [KA.1] or [KA.3]; `faults` counts its compile errors. */
Test(kim_listing, what_no_compiler_takes_is_counted) {
  static const struct {
    const char *row, *id, *text;
    int faults;
  } wrong[] = {
      {"KA.5", "KA.1", NULL, 2}, /* u is declared twice, v not */
      {"KA.6", "KA.3", NULL, 1},
      {"KA.6", "KA.8", NULL, 1},
      {"KA.5", "KA.1", "", 1},
      {"KA.5", "KA.1", "const Vector2 v(0.0);", 2},
      {"KA.5", "KA.1", "const Vector2 v(0.0, 1.0)", 2}, /* hides the next line */
      {"KA.5", "KA.1", "const Vector7 v(0.0, 1.0);", 1},
      {"KA.5", "KA.1", "const Vector3 v(0.0, 1.0);", 1}, /* two numbers, not three */
      {"KA.6", "KA.3", "const double x = v * v;", 1},
      {"KA.6", "KA.3", "const double x = v.transpose() * v;", 0},
      {"KA.6", "KA.3", "pPpF = Matrix6x6::Identity() + F;", 1},
      {"KA.6", "KA.3", "const double x = F.row(0);", 3},
      {"KA.6", "KA.3", "H(6,0) = 1.0;", 1},
      {"KA.6", "KA.3", "H = 1.0;", 1},
      {"KA.6", "KA.3", "const double x = sqrt(F);", 1},
      {"KA.6", "KA.3", "const double x = sqrt(1.0, 2.0);", 2},
  };
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    slv_f128 H[36];
    const int got = kim_listing(wrong[i].row, (kim_slip){wrong[i].id, wrong[i].text}, F, H);
    cr_expect_eq(got, wrong[i].faults, "%s: %d faults", wrong[i].text, got);
  }
}

/* Counts names that are declared twice, or used and never declared. */
Test(kim_listing, names_are_counted) {
  static const struct {
    const char *row, *id, *text;
    int faults;
  } lines[] = {{"KA.5", NULL, NULL, 0},
               {"KA.6", NULL, NULL, 0},
               {"KA.5", "KA.1", NULL, 2}, /* u is declared twice, v not */
               {"KA.6", "KA.8", NULL, 1},
               {"KA.6", "KA.3", NULL, 1},
               {"KA.5", "KA.1", "", 1},
               {"KA.5", "KA.1", "const Vector7 v(w, 1.0);", 2},
               {"KA.5", "KA.1", "Matrix6x6 &v, v", 0},
               {"KA.6", "KA.3", "typedef Eigen::Matrix<double, 3, 1> Vector3;", 1},
               {"KA.6", "KA.3", "g.g(g2); std::max(1e3);", 1}};
  for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
    const int got = kim_listing_faults(lines[i].row, (kim_slip){lines[i].id, lines[i].text});
    cr_expect_eq(got, lines[i].faults, "%zu: %d faults", i, got);
  }
}

/* A changed line changes the result. */
Test(kim_listing, a_wrong_line_is_seen) {
  static const char *const wrong[] = {"const Vector2 v(0.0, 8.0);",
                                      "const Vector2 v(0.0, 1.0); H(0,0) = 9.0;",
                                      "const Vector2 v(0.0, -1.0) ; mu = 2.0;"};
  slv_f128 H[36], right[36];
  (void)kim_listing("KA.5", kim_corrected, F, right);
  for (int i = 0; i < 3; i++) {
    const int faults = kim_listing("KA.5", (kim_slip){"KA.1", wrong[i]}, F, H);
    cr_expect(faults == 0 && (i == 1 || kim_apart(36, H, right) > 0.1), "%s", wrong[i]);
  }
}
