/* Tests the tables of kernels: what they lack, their order, and the ceilings that some run. */
#include "kernels/kernel.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <math.h>
#include <string.h>

#include "machine/ceilings.h"
#include "testing/named_kernel.h"

static const slv_kernels_f64 bare = {0};

Test(kernel, says_what_an_energy_lacks) {
  const slv_energy e = {.ndof = 6, .f64 = &bare};
  cr_expect(kernel_lacks(named("energy/scalar"), &e) == NULL);
  const char *const lacking[] = {"gradient/scalar",     "energy_gradient/scalar", "hessian/scalar",
                                 "hessian/differences", "projected/scalar",       "projected/dsyev",
                                 "jacobian/scalar",     "jacobian/batch"};
  for (size_t i = 0; i < sizeof lacking / sizeof *lacking; i++)
    cr_expect(kernel_lacks(named(lacking[i]), &e) != NULL, "%s", lacking[i]);
}

/* The suffix of a fused kernel's name marks results that are not bitwise those of the others. */
Test(kernel, fused_rows_are_the_batched_ones_named_so) {
  const kernel *k;
  int count = 0;
  for (size_t i = 0; (k = kernel_at(i)) != NULL; i++) {
    const char *end = strrchr(k->name, '-');
    const int named_so = end != NULL && strcmp(end, "-fma") == 0;
    cr_expect(eq(int, k->fused, named_so), "%s", k->name);
    cr_expect(k->role == BENCH_KERNEL || !k->fused, "%s", k->name);
    count += k->fused;
  }
  cr_expect(eq(int, count, 19),
            "five quantities in two precisions, triangles, five of quads, three of hinges");
}

/* Other energies would be timed unfused, under the name of a fused kernel. */
Test(kernel, fuses_only_energies_that_are_built_in) {
  const slv_energy *arap = slv_energy_find("arap");
  slv_energy other = *arap;
  const int fuses = slv_batch_target_fuses(SLV_TARGET_BEST);
  other.name = "other";
  cr_expect(kernel_lacks(named("projected/batch"), &other) == NULL);
  cr_expect(kernel_lacks(named("projected/batch-fma"), &other) != NULL);
  cr_expect(eq(int, kernel_lacks(named("projected/batch-fma"), arap) == NULL, fuses));
  cr_expect(eq(int, kernel_lacks(named("jacobian/batch-fma"), arap) == NULL, fuses));
}

/* Every energy has the kernels of its own element type, and the limits. */
Test(kernel, rows_are_for_elements_of_a_kind) {
  const slv_energy *arap = slv_energy_find("arap"), *stvk = slv_energy_find("quad_stvk"),
                   *gauss = slv_energy_find("quad_gauss"), *hinge = slv_energy_find("bend_theta");
  const slv_energy *const of[] = {arap, stvk, gauss, hinge};
  static const struct {
    const char *name;
    int is_for[4];
  } rows[] = {{"hessian/batch", {1, 0, 0, 0}},
              {"hessian/quads", {0, 1, 0, 0}},
              {"hessian/gauss", {0, 0, 1, 0}},
              {"definite/quads-dsyev", {0, 1, 0, 0}},
              {"limit/39-78", {0, 1, 0, 0}},
              {"limit/97-78", {0, 0, 1, 0}},
              {"limit/flops", {1, 1, 1, 1}},
              {"limit/6-21", {1, 0, 0, 0}},
              {"jacobian/batch", {1, 0, 0, 0}},
              {"hessian/quads-fma", {0, 1, 0, 0}},
              {"projected/hinges-dsyev", {0, 0, 0, 1}},
              {"projected/hinges", {0, 0, 0, 1}}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    for (size_t e = 0; e < 4; e++)
      cr_expect(eq(int, kernel_is_for(named(rows[i].name), of[e]), rows[i].is_for[e]), "%s %s",
                rows[i].name, of[e]->name);
}

/* One point costs as much as the matrix: strains and stresses at a point take twice 6 x 3 products
 * each, the matrix 6 x 6 once.  Four points cost four times as much. */
Test(kernel, counts_the_operations_of_quads) {
  const slv_energy *stvk = slv_energy_find("quad_stvk"), *gauss = slv_energy_find("quad_gauss");
  const op_count one = flops_of(named("energy_gradient/quads"), stvk),
                 four = flops_of(named("energy_gradient/gauss"), gauss);
  if (op_total(one) == 0) cr_skip_test("operations are not counted here");
  cr_expect(op_total(four) > 2 * op_total(one));
  cr_expect(eq(sz, one.divisions + one.roots, 0));
}

/* Limits come first, then one family after another. */
Test(kernel, rows_are_in_order_and_named_once) {
  const kernel *k, *other;
  const char *last = "limit";
  int families = 1;
  for (size_t i = 0; (k = kernel_at(i)) != NULL; i++) {
    families += strcmp(k->family, last) != 0;
    last = k->family;
    for (size_t n = 0; n < i && (other = kernel_at(n)) != NULL; n++)
      cr_expect(strcmp(k->name, other->name) != 0, "%s", k->name);
  }
  cr_expect(eq(int, families, 8));
}

Test(ceiling, knows_its_shapes) {
  _Alignas(64) char x[97 * 64] = {0}, y[78 * 64];
  ceiling_traffic t = {.read = 6, .written = 21, .blocks = 1, .x = x, .y = y};
  cr_expect(eq(int, ceiling_move(&t), 1));
  t.stream = 1;
  cr_expect(eq(int, ceiling_move(&t), ceiling_streams()));
  t.stream = 0, t.written = 5;
  cr_expect(eq(int, ceiling_move(&t), 0));
  t.read = 14, t.written = 45, t.rest = x + 9 * 64;
  cr_expect(eq(int, ceiling_move(&t), 1));
  t.read = 97, t.written = 78, t.rest = x + 12 * 64;
  cr_expect(eq(int, ceiling_move(&t), 1));
}

Test(ceiling, computes_finite_numbers) {
  for (int of = 0; of < CEILING_ARITHMETICS; of++) {
    for (int single = 0; single < 2; single++) {
      cr_expect(isfinite(ceiling_compute((ceiling_arithmetic)of, single, 0)));
      cr_expect(isfinite(ceiling_compute((ceiling_arithmetic)of, single, 1000)));
    }
  }
}
