/* Fails every allocation of the solver and of CHOLMOD in turn: expects SLV_EMEMORY, unless CHOLMOD
 * falls back to another ordering, and no leaks (seen by sanitizer builds). */
#include <SuiteSparse_config.h>

#include "solve/solve_test_support.h"
#include "support/testing/failing_malloc.h"

/* The linker's --wrap does not reach CHOLMOD's shared library. */
static void hook_cholmod(void) {
#if SUITESPARSE_VERSION >= SUITESPARSE_VER_CODE(7, 0)
  SuiteSparse_config_malloc_func_set(__wrap_malloc);
  SuiteSparse_config_calloc_func_set(__wrap_calloc);
  SuiteSparse_config_realloc_func_set(__wrap_realloc);
#else
  SuiteSparse_config.malloc_func = __wrap_malloc;
  SuiteSparse_config.calloc_func = __wrap_calloc;
  SuiteSparse_config.realloc_func = __wrap_realloc;
#endif
}

static cloth small;
static double load[75];

static slv_status solve(void) {
  static const double p[4] = {100, 1, 1, 10};
  double x[75];
  slv_newton_result r;
  slv_solver *s;
  const slv_newton_options o = {.hessian = SLV_NEWTON_BLENDED, .bending = SLV_BENDING_FULL};
  const slv_status made = slv_solver_create_hinged(&small.mesh, small.held, &s);
  cr_expect(eq(int, s == NULL, made != SLV_OK));
  if (made != SLV_OK) return made;
  memcpy(x, small.x, sizeof x);
  slv_status status = slv_solver_set_membrane(s, slv_energy_find("baraff_witkin"), p, small.rest);
  slv_solver_set_load(s, load);
  if (status == SLV_OK) status = slv_solver_set_discrete_shells(s, 1e-3, small.mesh.x);
  if (status == SLV_OK) status = slv_solver_find_equilibrium(s, &o, x, &r);
  size_t below;
  if (status == SLV_OK) status = slv_solver_compute_inertia(s, 0, &below);
  slv_solver_free(s);
  return status;
}

Test(memory, every_allocation) {
  int failures = 0, reported = 0;
  small = cloth_of(4, SLV_GRID_ALTERNATING);
  hold_plane(&small);
  hold_side(&small, 1, 1);
  load[1] = -1;
  hook_cholmod();
  for (;; failures++) {
    until_failure = failures;
    const slv_status s = solve();
    const int met = until_failure == 0;
    until_failure = -1;
    reported += s == SLV_EMEMORY;
    cr_assert(s == SLV_OK || s == SLV_EMEMORY, "allocation %d: %s", failures, slv_status_text(s));
    cr_assert(lt(int, failures, 1000));
    if (!met) break;
  }
  cr_expect(gt(int, reported, 40));
  cr_expect(gt(int, 20 * reported, 19 * failures), "%d of %d", reported, failures);
  cloth_free(&small);
}
