/* The rows: what they lack, how they are ordered; and the ceilings some of them run. */
#include "kernel.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <math.h>
#include <string.h>

#include "ceilings.h"

static const kernel *named(const char *name) {
  const kernel *k;
  for (size_t i = 0; (k = kernel_at(i)) != NULL; i++)
    if (strcmp(k->name, name) == 0) return k;
  cr_assert(0, "no kernel %s", name);
  return NULL;
}

static const slv_kernels_f64 bare = {0};

Test(kernel, says_what_an_energy_lacks) {
  const slv_energy e = {.ndof = 6, .f64 = &bare};
  cr_expect(kernel_lacks(named("energy/scalar"), &e) == NULL);
  const char *const lacking[] = {
      "gradient/scalar",     "energy_gradient/scalar", "hessian/scalar",
      "hessian/differences", "projected/scalar",       "projected/dsyev",
      "projected/jacobi",    "jacobian/scalar",        "jacobian/batch"};
  for (size_t i = 0; i < sizeof lacking / sizeof *lacking; i++)
    cr_expect(kernel_lacks(named(lacking[i]), &e) != NULL, "%s", lacking[i]);
}

/* Limits first, then all of a family before the next one. */
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
  cr_expect(eq(int, families, 7));
}

Test(ceiling, knows_its_shapes) {
  _Alignas(64) char x[14 * 64] = {0}, y[45 * 64];
  ceiling_traffic t = {.read = 6, .written = 21, .blocks = 1, .x = x, .y = y};
  cr_expect(eq(int, ceiling_move(&t), 1));
  t.stream = 1;
  cr_expect(eq(int, ceiling_move(&t), ceiling_streams()));
  t.stream = 0, t.written = 5;
  cr_expect(eq(int, ceiling_move(&t), 0));
  t.read = 14, t.written = 45, t.first5 = x + 9 * 64;
  cr_expect(eq(int, ceiling_move(&t), 1));
}

Test(ceiling, computes_finite_numbers) {
  for (int of = 0; of < CEILING_ARITHMETICS; of++) {
    cr_expect(isfinite(ceiling_compute((ceiling_arithmetic)of, 0)));
    cr_expect(isfinite(ceiling_compute((ceiling_arithmetic)of, 1000)));
  }
}
