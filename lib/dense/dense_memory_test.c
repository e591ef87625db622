/* Makes every allocation for elements larger than a hinge fail in turn: the function must return an
 * error and leave its outputs untouched.  The linker redirects allocations. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>

#include "selvedge/condition.h"
#include "selvedge/dense.h"
#include "support/testing/failing_malloc.h"

enum { N = 30 }; /* too large for the workspace on the stack */

/* W = |x|^2 / 2, as one condition: C = |x|, near the x axis. */
static slv_status hessian(const double *x, const double *p, double *SLV_RESTRICT H) {
  (void)x, (void)p;
  for (int i = 0; i < N * N; i++) H[i] = i % (N + 1) == 0 ? 1 : 0;
  return SLV_OK;
}

static slv_status condition(const double *x, const double *p, double *SLV_RESTRICT y) {
  for (int i = 0; i < SLV_CONDITION_SIZE(N); i++) y[i] = 0;
  y[0] = 1, y[1] = x[0], y[2] = 1;
  return hessian(x, p, y + 2 + N);
}

static slv_status spectrum(const double *x, const double *p, double *SLV_RESTRICT y) {
  for (int i = 0; i < N; i++) y[i] = 1;
  return hessian(x, p, y + N);
}

static const slv_kernels_f64 numerical = {.hessian = hessian, .condition = condition};
static const slv_kernels_f64 closed = {
    .hessian = hessian, .spectrum = spectrum, .term_projected = hessian};
static const slv_energy by_solver = {.ndof = N, .ncondition = 1, .f64 = &numerical};
static const slv_energy in_closed_form = {.ndof = N, .nterm = 1, .f64 = &closed};

static const double x[N] = {2};
static double H[N * N], y[N * N], z[N * N];

static slv_status eigen(void) { return slv_dense_eigen(N, H, y, z); }
static slv_status project(void) { return slv_energy_project(&by_solver, x, NULL, y, NULL); }
static slv_status terms(void) { return slv_energy_project_terms(&in_closed_form, x, NULL, y); }
static slv_status solved_spectrum(void) {
  return slv_energy_spectrum(&by_solver, x, NULL, y, z, NULL);
}
static slv_status closed_spectrum(void) {
  return slv_energy_spectrum(&in_closed_form, x, NULL, y, z, NULL);
}
static slv_status gauss_newton(void) { return slv_energy_gauss_newton(&by_solver, NULL, x, y); }
static slv_status damping(void) {
  static const double kd = 1;
  return slv_energy_damping_jacobians(&by_solver, NULL, &kd, x, x, y, z);
}

Test(dense_memory, each_allocation_may_fail) {
  static const struct {
    slv_status (*work)(void);
    int allocations;
    double want; /* y[0] */
  } table[] = {{eigen, 1, 1},           {project, 3, 1},         {terms, 1, 1},
               {solved_spectrum, 2, 1}, {closed_spectrum, 1, 1}, {gauss_newton, 1, 1},
               {damping, 1, -4}};
  (void)hessian(x, NULL, H);
  for (size_t i = 0; i < sizeof table / sizeof table[0]; i++)
    for (int n = 0; n <= table[i].allocations; n++) {
      y[0] = 77;
      until_failure = n;
      const slv_status s = table[i].work();
      until_failure = -1;
      const int last = n == table[i].allocations;
      cr_expect(eq(int, s, last ? SLV_OK : SLV_EMEMORY), "%d, %d", (int)i, n);
      cr_expect(eq(dbl, y[0], last ? table[i].want : 77), "%d, %d", (int)i, n);
    }
}
