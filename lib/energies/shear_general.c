/* shear_general.c -- shear between two arbitrary fibres, per unit rest area.
 *
 *   W(F) = k (I6 - a.b)^2,   I6 = (F a).(F b)
 *
 * Kim eq. 42; see cross_fibre.h. */
#include "energies/cross_fibre.h"
#include "energies/triangle_conditions.h"

QUANTITIES_OF_CROSSING(cross_quadratic)

#ifndef SLV_BATCH
/* Writes the condition C = I6 - a.b: W = 2 k C^2 / 2, dC = g, d2C = M (x) I. */
static inline void crossing(const real *p, const real *F, real *restrict y) {
  cross_state s;
  cross_state_of(p, F, &s);
  y[0] = 2 * p[0], y[1] = s.c;
  cross_update(&s, y + 2);
  for (int j = 0; j < 6; j++)
    for (int i = j % 3; i < 6; i += 3)
      y[8 + i + 6 * j] = s.a[i / 3] * s.b[j / 3] + s.b[i / 3] * s.a[j / 3];
}

/* Adds the Hessian, Kim eq. 32 with c = I6 - a.b, without its term in H6: 2 k g g'. */
static inline void add_without_h(const real *p, const real *F, real *restrict H) {
  cross_state s;
  real g[6];
  cross_state_of(p, F, &s);
  cross_update(&s, g);
  for (int j = 0; j < 6; j++)
    for (int i = 0; i < 6; i++) /* bitwise symmetric */
      H[i + 6 * j] += r_product(2 * p[0], g[i < j ? i : j], g[i < j ? j : i]);
}

QUANTITY(condition, OF_ONE_CONDITION, crossing(p, F, y))
QUANTITY(without_h, 36, add_without_h(p, F, y))
#endif

SLV_KERNELS(shear_general) = {CLOSED_FORMS,
                              SCALAR_ONLY(.condition = condition, .without_h = without_h)};

#ifdef SLV_ROW_HERE
/* At rest, with a = (1, 0) and b = (0, 1), all directions are defined, but Kim eqs. 51-52 are 0/0
 * because I6 = 0.  H = 2 k g g', g = [0 1 0 1 0 0]. */
static const slv_declared declared[] = {
    DECLARED("F = 0", "y+ = y- = 0: H = -2 k t H6; here t = 0.5, M = [1 1; 1 0]", .x = row_zero,
             .p = (const double[]){100, 1, 0, 0.5, 1}, .energy = (const double[]){25},
             .gradient = row_zero, .hessian = IN_CLOTH(-100, -100, 0)),
    DECLARED("rest, I6 = 0", "Kim's eqs. 51-52 are 0/0: H = 2 k g g' is its own projection",
             .x = row_rest, .p = (const double[]){100, 1, 0, 0, 1}, .energy = row_zero,
             .gradient = row_zero, .hessian = SHEAR_AT_REST, .projected = SHEAR_AT_REST),
    SHEAR_OF_ONE_FIBRE,
    {0}};

ROW(shear_general) = {
    ROW_OF_CROSSING(shear_general),
    .formula = "k ((F a).(F b) - a.b)^2",
    .source = KIM "eq. 42, spectrum by eqs. 45-52 with I6 - a.b for I6",
    .ncondition = 1,
};
#endif
