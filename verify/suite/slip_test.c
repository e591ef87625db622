/* Tests that the suite catches relative errors of 1e-9: in one function in double, and in all
 * functions and all scalars alike, which only an independent reference can find. Ordinary states
 * suffice. verify_cli tests that the energies pass without this error. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>

#include "engine/check_engine.h"
#include "measure/quantity.h"

enum { SAMPLES = 40 };

static const slv_energy *right;

/* Returns 1 if entry i gets the error.  Of eigenpairs only the values do, of conditions only k. */
static int slips(quantity k, int i) {
  const int n = right->ndof;
  if (k == QUANTITY_EIGENVALUES) return i < n;
  return k != QUANTITY_CONDITION || i % (2 + n + n * n) == 0;
}

#define SLIP(T, kind, slot)                                                                   \
  static slv_status slot##_##T(const slv_##T *x, const slv_##T *p, slv_##T *SLV_RESTRICT y) { \
    const slv_status code = right->T->slot(x, p, y);                                          \
    for (int i = 0; i < quantity_function_size(right, kind); i++)                             \
      if (code == SLV_OK && slips(kind, i)) y[i] *= (slv_##T)1 + (slv_##T)1e-9;               \
    return code;                                                                              \
  }
#define FOR_EACH_KERNEL(DO, T)                   \
  DO(T, QUANTITY_ENERGY, energy)                 \
  DO(T, QUANTITY_GRADIENT, gradient)             \
  DO(T, QUANTITY_HESSIAN, hessian)               \
  DO(T, QUANTITY_EIGENVALUES, spectrum)          \
  DO(T, QUANTITY_PROJECTED, projected)           \
  DO(T, QUANTITY_TERM_HESSIANS, term_hessians)   \
  DO(T, QUANTITY_TERM_PROJECTED, term_projected) \
  DO(T, QUANTITY_CONDITION, condition)           \
  DO(T, QUANTITY_WITHOUT_H, without_h)           \
  DO(T, QUANTITY_DEFINITE, definite)
FOR_EACH_KERNEL(SLIP, f64)
FOR_EACH_KERNEL(SLIP, f128)
FOR_EACH_KERNEL(SLIP, c64)

typedef struct {
  slv_energy row;
  slv_kernels_f64 f64;
  slv_kernels_f128 f128;
  slv_kernels_c64 c64;
} copy;

/* Copies e, so that its functions can be replaced. */
static void copy_of(const slv_energy *e, copy *c) {
  right = e;
  *c = (copy){.row = *e, .f64 = *e->f64};
  c->row.f64 = &c->f64;
  if (e->f128 != NULL) c->f128 = *e->f128, c->row.f128 = &c->f128;
  if (e->c64 != NULL) c->c64 = *e->c64, c->row.c64 = &c->c64;
}

/* Returns the name of a check that catches the error; NULL if every check passes. To save time,
 * starts with the check that caught the previous error. */
static const char *caught(const slv_energy *e) {
  static size_t last;
  static const engine_options how = {
      .threads = 1, .strict = 1, .classes = 1u << SLV_CLASS_ORDINARY};
  const slv_state_source source = {.energy = e, .seed = 1, .random = SAMPLES};
  size_t checks = 0;
  while (check_at(checks) != NULL) checks++;
  for (size_t i = 0; i < checks; i++) {
    const size_t at = (last + i) % checks;
    arena memory = {0};
    const verdict v = engine_run(check_at(at), &source, &how, &memory).verdict;
    arena_free(&memory);
    if (v == VERDICT_PASS || v == VERDICT_SKIP) continue;
    last = at;
    return check_at(at)->name;
  }
  return NULL;
}

/* Replaces one function in a copy of each energy, and expects that a check fails. */
#define ALONE(T, kind, slot)                                                  \
  for (size_t i = 0; slv_energy_at(i) != NULL; i++) {                         \
    const slv_energy *e = slv_energy_at(i);                                   \
    copy c;                                                                   \
    if (e->T == NULL || e->T->slot == NULL) continue;                         \
    copy_of(e, &c);                                                           \
    c.T.slot = slot##_##T;                                                    \
    slipped++;                                                                \
    cr_expect(caught(&c.row) != NULL, "%s of %s, in %s", #slot, e->name, #T); \
  }

/* Replaces a function of the copy c. */
#define ALIKE(T, kind, slot) \
  if (e->T != NULL && e->T->slot != NULL) c.T.slot = slot##_##T;

Test(slip, of_one_function_is_caught, .timeout = 1200) {
  size_t slipped = 0, energies = 0;
  FOR_EACH_KERNEL(ALONE, f64)
  while (slv_energy_at(energies) != NULL) energies++;
  cr_expect(slipped > 3 * energies, "%zu functions of %zu energies", slipped, energies);
}

Test(slip, of_all_functions_alike_is_caught, .timeout = 1200) {
  const slv_energy *e;
  for (size_t i = 0; (e = slv_energy_at(i)) != NULL; i++) {
    copy c;
    copy_of(e, &c);
    FOR_EACH_KERNEL(ALIKE, f64)
    FOR_EACH_KERNEL(ALIKE, f128)
    FOR_EACH_KERNEL(ALIKE, c64)
    cr_expect(caught(&c.row) != NULL, "all of %s", e->name);
  }
}
