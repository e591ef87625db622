/* Compares the tally's counts with operations counted by hand. */
#define SLV_SCALAR_F128

#include "machine/tally.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <string.h>

#include "kernels/kernel.h"
#include "selvedge/formula.h"

#ifdef BENCH_TALLY

/* Inputs, volatile so that the compiler cannot compute with them. */
static volatile double given[] = {1.3, 0.7, 2.1, 0.4};

static void begin(real x[4]) {
  for (int i = 0; i < 4; i++) x[i] = given[i];
  tally_start(x, 4);
}

static void expect(op_count n, int adds, int multiplies, int divisions, int roots) {
  cr_expect(eq(int, n.adds, adds), "additions");
  cr_expect(eq(int, n.multiplies, multiplies), "multiplications");
  cr_expect(eq(int, n.divisions, divisions), "divisions");
  cr_expect(eq(int, n.roots, roots), "roots");
}

Test(tally, counts_each_kind) {
  real x[4];
  begin(x);
  const real y = (x[0] * x[1] - x[2]) / x[3] + x[1];
  expect(tally_stop(&y, 1), 2, 1, 1, 0);
}

/* A root hides its own steps, two multiplications and four sums. */
Test(tally, a_root_is_one) {
  real x[4];
  begin(x);
  const real l = r_sqrt(dot3(x, x)), y = l + x[3];
  expect(tally_stop(&y, 1), 3, 3, 0, 1);
}

Test(tally, a_root_of_a_square_has_no_steps) {
  real x[4];
  begin(x);
  const real a = x[0] * x[0], y[2] = {r_sqrt(a * a), r_sqrt(x[1]) * x[2]};
  expect(tally_stop(y, 2), 0, 2, 0, 1); /* y[0] is the root itself */
}

Test(tally, a_value_counts_once) {
  real x[4];
  begin(x);
  const real y[3] = {x[0] * x[1], x[1] * x[0], (x[0] * x[1] + x[2]) * -x[3]};
  expect(tally_stop(y, 3), 1, 2, 0, 0);
}

Test(tally, what_is_not_used_does_not_count) {
  real x[4];
  begin(x);
  const real y = x[0] + x[1];
  volatile real unused = x[2] * x[3];
  (void)unused;
  expect(tally_stop(&y, 1), 1, 0, 0, 0);
}

/* Sums with 0, as in the guard of r_settle(), and products with 1 do not count. */
Test(tally, what_changes_nothing_does_not_count) {
  real x[4];
  begin(x);
  volatile double one = 1;
  real y = x[0] * x[1] * (real)one;
  r_settle(1, &y, 4, x);
  expect(tally_stop(&y, 1), 0, 1, 0, 0);
}

Test(tally, parameters_alone_do_not_count) {
  real x[4], k = given[2] + 5;
  begin(x);
  const real y = (2 * k * k) * x[0];
  expect(tally_stop(&y, 1), 0, 1, 0, 0);
}

Test(tally, says_nothing_of_what_is_too_long) {
  real x[4], y[2] = {0, 0};
  begin(x);
  for (int i = 0; i < 10000; i++) y[0] = y[0] * x[0] + x[1] * (y[0] + 1) * given[3];
  y[1] = x[0] * x[1];
  expect(tally_stop(y, 2), 0, 0, 0, 0);
}

/* ---- formulas -------------------------------------------------------------------- */

static op_count of(const char *kernel_name, const char *energy) {
  const kernel *k;
  for (size_t i = 0; (k = kernel_at(i)) != NULL; i++)
    if (strcmp(k->name, kernel_name) == 0) return flops_of(k, slv_energy_find(energy));
  cr_assert(0, "no kernel %s", kernel_name);
  return (op_count){0};
}

/* Compares adds and multiplies together, because compilers may turn a doubling into a sum. */
static void expect_sum(op_count n, int adds_and_multiplies, int roots) {
  cr_expect(eq(int, n.adds + n.multiplies, adds_and_multiplies));
  cr_expect(eq(int, n.divisions, 0));
  cr_expect(eq(int, n.roots, roots));
}

/* Energy of two fibres: |f| takes 3 products, 2 sums, 1 root; then s = l - b and k s s; one sum. */
Test(flops, of_a_stretch_energy) {
  expect_sum(of("energy/batch", "bw_stretch"), 2 * (5 + 1 + 2) + 1, 2);
}

/* k c takes 4 products and 2 sums; doubling it 1; times the entries of F 6. */
Test(flops, of_a_shear_gradient) { expect_sum(of("gradient/batch", "bw_shear"), 6 + 1 + 6, 0); }

/* 2 ((k f_a) f_b + k c): k f_a takes 6, the products 21, doubling 21; three entries add k c, which
 * takes 4 products and 2 sums. */
Test(flops, of_a_shear_hessian) {
  expect_sum(of("hessian/batch", "bw_shear"), 6 + 21 + 21 + 3 + 6, 0);
}

/* Hinges are not counted, because the number of QL iterations depends on the state. */
Test(flops, are_known_of_all_batched_kernels_but_hinges) {
  const kernel *k;
  const slv_energy *e;
  for (size_t i = 0; (k = kernel_at(i)) != NULL; i++)
    for (size_t n = 0; k->role == BENCH_KERNEL && (e = slv_energy_at(n)) != NULL; n++)
      if (kernel_is_for(k, e) && kernel_lacks(k, e) == NULL)
        cr_expect(kernel_is_of_hinges(k) == !(op_total(flops_of(k, e)) > 0), "%s of %s", k->name,
                  e->name);
}

/* F from positions takes 6 sums, then 12 products with 6 sums; the blocks add more. */
Test(flops, of_triangles_contain_those_of_the_projection) {
  const op_count whole = of("jacobian/batch", "bw_shear"), part = of("projected/batch", "bw_shear");
  cr_expect(whole.adds >= part.adds + 12);
  cr_expect(whole.multiplies >= part.multiplies + 12);
  cr_expect(eq(int, whole.divisions, part.divisions));
  cr_expect(eq(int, whole.roots, part.roots));
}

#endif

static op_count of_row(const slv_energy *e) {
  const kernel k = {.method = BY_CLOSED_FORM, .quantity = SLV_BATCH_ENERGY};
  return flops_of(&k, e);
}

Test(flops, are_not_known) {
  const kernel dsyev = {.method = BY_DSYEV, .quantity = SLV_BATCH_PROJECTED};
  const slv_energy bare = {.ndof = 6};
  cr_expect(eq(int, op_total(flops_of(&dsyev, slv_energy_find("arap"))), 0));
  cr_expect(eq(int, op_total(of_row(&bare)), 0), "no quad pass");
  cr_expect(eq(int, op_total(of_row(NULL)), 0), "no energy");
}
