/* stretch_v.c -- Baraff and Witkin's stretch along v of one triangle, a condition of
 * its own:
 *
 *   W(x) = k C^2 / 2,   C = alpha (|w_v| - b)
 *
 * P 13, 16-17; its own stiffness and damping: R. */
#include "element_row.h"

/* q: k, b */
static inline void fibres(const real *q, real half, fibre *f) {
  f[0] = (fibre){.k = half * q[0], .b = q[1], .a = {0, 1}, .axis = 1};
}

DENSITY_OF_FIBRES(1, quadratic)

static inline void density_conditions(const real *q, real alpha, const real *F,
                                      real *restrict y) {
  fibre f;
  fibres(q, R(1), &f);
  condition_of_fibre(q[0], alpha, &f, F, y);
}

ELEMENT_KERNELS(stretch_v, 1)

#ifdef SLV_ROW_HERE
SLV_DECLARE_SCALARS(stretch_v)

/* k alpha^2 (g g') (x) I, g the vertices' weights in w_v */
#define AT_A_POINT                                                                 \
  (const double[81]) {                                                             \
    [0] = 50, [10] = 50, [20] = 50, [6] = -50, [16] = -50, [26] = -50, [54] = -50, \
    [64] = -50, [74] = -50, [60] = 50, [70] = 50, [80] = 50                        \
  }

static const slv_declared declared[] = {
    {.state = "all vertices in one point",
     .because = "tip of a cone in w_v: the term -k b |w_v| is dropped",
     .x = element_zero,
     .energy = (const double[]){25},
     .gradient = element_zero,
     .hessian = AT_A_POINT},
    {.state = "vertices 0 and 2 in one point",
     .because = "w_v = 0: its direction is lost, the term -k b |w_v| is dropped",
     .x = (const double[]){0, 0, 0, 2, 0, 0, 0, 0, 0},
     .energy = (const double[]){25},
     .gradient = element_zero,
     .hessian = AT_A_POINT},
    {0}};

static double smooth_within(const double *x, const double *p) {
  return element_direction_within(x, p, 1);
}

extern const slv_energy slv_stretch_v;
const slv_energy slv_stretch_v = {
    .interface = SLV_INTERFACE,
    .name = "stretch_v",
    .formula = "k/2 [alpha (|w_v| - b)]^2",
    .source = PRITCHARD "eqs. 13-17; as a condition of its own: " ROBSON "2019",
    .x_unit = "m",
    .w_unit = "J",
    .ndof = 9,
    .element = SLV_ELEMENT_TRIANGLE,
    .nparam = 7,
    .ncondition = 1,
    .claims = SLV_ROTATION_INVARIANT | SLV_ZERO_AT_REST | SLV_NONNEGATIVE,
    .param = (const slv_param[]){ELEMENT_PARAMS, PARAM_STIFFNESS("k"), PARAM_B("b")},
    .rest = element_rest,
    .sets =
        (const slv_param_set[]){
            {"alpha = a^(3/4)", (const double[]){SKEWED, 0.75, 100, 1}},
            {"alpha = a", (const double[]){SKEWED, 1, 100, 0.5}},
            {"no rest length", (const double[]){UNIT, 0.5, 100, 0}},
            {NULL, NULL}},
    .declared = declared,
    .smooth_within = smooth_within,
    .no_spectrum = NO_CLOSED_SPECTRUM,
    .no_projected = NO_CLOSED_PROJECTED,
    SLV_SCALARS(stretch_v),
};
#endif
