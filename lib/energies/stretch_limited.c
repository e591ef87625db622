/* stretch_limited.c -- Baraff and Witkin's stretch with strain limiting, per unit rest area.
 *
 *   W(F) = k sum over f = f_u, f_v of [s^2 + c max(s, 0)^3],   s = |f| - b
 *
 * Kim eq. 11 with the cubic term that solvers add so that a stretched fibre stiffens.  By fibre.h,
 * each fibre has the eigenvalues phi'' = 2 k (1 + 3 c max(s, 0)) along the fibre, and phi'/|f|
 * twice across it, negative under compression.  The third derivative of W jumps at |f| = b. */
#include "energies/fibre.h"
#include "energies/row.h"

/* Parameters: k, b_u, b_v, c. */
static inline void limited_fibres(const real *p, fibre f[2]) {
  axis_fibres(p, f);
  f[0].limit = f[1].limit = p[3];
}

static inline radial limited(const fibre *f, const stretched *q) {
  const real k = f->k, s = q->s, kcs = k * f->limit * r_max(s, R(0)), slope = 2 * k + 3 * kcs;
  return (radial){.w = (k + kcs) * s * s,
                  .slope = slope * s,
                  .bend = 2 * k + 6 * kcs,
                  .tangent = over_length(slope, q)};
}

QUANTITIES_OF_AXES(limited_fibres, limited)

SLV_KERNELS(stretch_limited) = {CLOSED_FORMS};

#ifdef SLV_ROW_HERE
static const slv_declared declared[] = {
    DECLARED("F = 0", "tip of a cone in f_u and f_v: the terms -2 k b |f| are dropped",
             .x = row_zero, .energy = (const double[]){200}, .gradient = row_zero,
             .hessian = IN_CLOTH(200, 0, 200), .projected = IN_CLOTH(200, 0, 200)),
    DECLARED("f_v = 0",
             "tip of a cone in f_v; f_u, s = 1, adds k times 1 + c, 2 + 3 c, 2 + 6 c to W, dW, d2W",
             .x = row_no_weft, .energy = (const double[]){1200},
             .gradient = (const double[]){3200, 0, 0, 0, 0, 0},
             .hessian = DIAGONAL(6200, 1600, 1600, 200, 200, 200),
             .projected = DIAGONAL(6200, 1600, 1600, 200, 200, 200)),
    {0}};

/* Returns the distance to the nearest state at which a fibre has length 0 or its rest length. */
static double smooth_within(const double *F, const double *p) {
  double least = axis_fibres_smooth_within(F, p);
  for (int i = 0; i < 2; i++) {
    const double *f = F + 3 * i, l = hypot(hypot(f[0], f[1]), f[2]);
    least = fmin(least, fabs(l - p[1 + i]));
  }
  return least;
}

ROW(stretch_limited) = {
    ROW_OF_F(stretch_limited),
    .formula = "k sum of [s^2 + c max(s, 0)^3], s = |f_u| - b_u and |f_v| - b_v",
    .source = KIM "eq. 11, with the cubic term of public solvers; the spectrum is derived here",
    .nparam = 4,
    .claims = SLV_ROTATION_INVARIANT | SLV_ZERO_AT_REST | SLV_NONNEGATIVE,
    .param = (const slv_param[]){PARAM_K("k"),
                                 PARAM_B("b_u"),
                                 PARAM_B("b_v"),
                                 {"c", "1", "stiffness of the cubic term over k", 0, 1e6, 10, 5,
                                  20}},
    .sets = (const slv_param_set[]){{"shrunk", (const double[]){100, 0.5, 0.75, 10}},
                                    {"no rest length", (const double[]){100, 0, 0, 10}},
                                    {"no limit", (const double[]){100, 1, 1, 0}},
                                    {NULL, NULL}},
    .smooth_within = smooth_within,
};
#endif
