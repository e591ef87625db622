/* stvk_orthotropic.c -- the orthotropic membrane of St. Venant and Kirchhoff, per unit rest area.
 *
 *   W(F) = h/2 e'K e,
 *   K = 1/(1 - nu_uv nu_vu) [E_u nu_vu E_u 0; nu_uv E_v E_v 0; 0 0 (1 - nu_uv nu_vu) G]
 *
 * Schweickart section 3, which does not print K.  This is the K of textbooks on orthotropic plates.
 * It is symmetric because nu_uv / E_u = nu_vu / E_v, and positive definite exactly if nu_uv nu_vu <
 * 1, that is, nu_uv^2 E_v < E_u.  Otherwise every function fails with SLV_EPARAM.
 *
 * The terms of W are the squares of stvk.h.  Each has a closed-form projection:
 *
 *   h/2 E_u e_uu^2,   h/2 E_v/(1 - nu_uv nu_vu) (e_vv + nu_uv e_uu)^2,   h/2 G e_uv^2. */
#define ROW_REFUSES(p) (r_re((p)[1]) != 0 && !(r_re(margin(p)) > 0))
#include "energies/row.h"
#include "energies/stvk.h"

/* Returns E_u - nu_uv^2 E_v, accurate in spite of cancellation; p: E_u, E_v, nu_uv, G, h. */
static inline real margin(const real *p) {
  const real square = p[2] * p[2], low = r_fma(p[2], p[2], -square);
  return r_determinant(p[0], R(1), square, p[1]) - low * p[1];
}

/* Returns the stiffnesses of stvk.h.  nu_vu is undefined for E_v = 0: the divisor is then 1. */
static inline stvk_material material_of(const real *p) {
  const real divisor = r_re(p[1]) == 0 ? R(1) : margin(p);
  return (stvk_material){
      .u = p[4] * p[0], .v = p[4] * p[1] * (p[0] / divisor), .nu = p[2], .shear = p[4] * p[3]};
}

/* A symmetric matrix [a b; b d]. */
typedef struct {
  real a, b, d;
} small_matrix;

static inline small_matrix positive_part(real a, real b, real d) {
  const real half = (a - d) / 2, m = (a + d) / 2, h = r_hypot(half, b);
  const real upper = r_max(m + h, R(0)), lower = r_max(m - h, R(0));
  const real mean = (upper + lower) / 2, slope = r_quotient((upper - lower) / 2, h);
  return (small_matrix){mean + slope * half, slope * b, mean - slope * half};
}

/* Adds the projection of the first square's Hessian, k [e I + U U'], e = e_uu, which has
 * eigenvalues across U and along U. */
static inline void first_projected(const stvk_square *q, const real *F, real *restrict P) {
  const stvk_strain e = stvk_strain_of(q, F);
  real n[3];
  const real l = length3(e.c, n), across = r_max(e.C, R(0));
  const real along = r_max(e.C + l * l, R(0)) - across;
  for (int j = 0; j < 3; j++)
    for (int i = 0; i < 3; i++) {
      const real one = i == j ? across : R(0);
      P[i + 6 * j] += stvk_unscale(&e, q->k * (one + along * (n[i] * n[j])));
    }
}

/* Adds the projection of the second square's Hessian.  In the axes c_u/|c_u|, c_v/|c_v| its pair of
 * eigenvalues is that of k (C diag(nu, 1) + l l'), l = (|c_u|, |c_v|). */
static inline void second_projected(const stvk_square *q, const real *F, real *restrict P) {
  const stvk_strain e = stvk_strain_of(q, F);
  real n[6];
  const real lu = length3(e.c, n), lv = length3(e.c + 3, n + 3), C = e.C;
  const small_matrix in = positive_part(C * q->a + lu * lu, lu * lv, C + lv * lv);
  const real across[2] = {r_max(C * q->a, R(0)), r_max(C, R(0))};
  const real along[3] = {in.a - across[0], in.b, in.d - across[1]};
  for (int j = 0; j < 6; j++)
    for (int i = 0; i < 6; i++) {
      const real one = i == j ? across[i / 3] : R(0);
      const real nn = n[i] * n[j];
      P[i + 6 * j] += stvk_unscale(&e, q->k * (one + along[i / 3 + j / 3] * nn));
    }
}

static inline void add_term_hessians(stvk_material m, const real *F, real *restrict y) {
  const stvk_square first = stvk_first(m), second = stvk_second(m);
  stvk_square_hessian(&first, F, y);
  stvk_square_hessian(&second, F, y + 36);
  bw_shear_add_hessian(m.shear / 2, F, y + 72);
}

/* Adds projections, shear first because its square root has the longest latency. */
static inline void add_term_projected(stvk_material m, const real *F, real *restrict y) {
  const stvk_square first = stvk_first(m), second = stvk_second(m);
  bw_shear_add_projected(m.shear / 2, F, y + 72);
  first_projected(&first, F, y);
  second_projected(&second, F, y + 36);
}

STVK_QUANTITIES
QUANTITY(term_hessians, 108, add_term_hessians(material_of(p), F, y))
QUANTITY(term_projected, 108, add_term_projected(material_of(p), F, y))

STVK_KERNELS(stvk_orthotropic, .term_hessians = term_hessians, .term_projected = term_projected)

#ifdef SLV_ROW_HERE
/* h = 2^-11, E_u h = 50, E_v h = 100, nu_uv = 1/2, G h = 30: nu_vu = 1, and
 * K h = [100 100 0; 100 200 0; 0 0 30]. */
static const double by_two[5] = {102400, 204800, 0.5, 61440, 0x1p-11};

static const slv_declared declared[] = {
    DECLARED("F = 0", "e_uu = e_vv = -1/2, s_uu = -100, s_vv = -150", .x = row_zero, .p = by_two,
             .energy = (const double[]){62.5}, .gradient = row_zero,
             .hessian = IN_CLOTH(-100, 0, -150)),
    DECLARED("f_v = 0", "e_uu = 3/2, e_vv = -1/2, s_uu = 100, s_vv = 50", .x = row_no_weft,
             .p = by_two, .energy = (const double[]){62.5},
             .gradient = (const double[]){200, 0, 0, 0, 0, 0},
             .hessian = DIAGONAL(500, 100, 100, 170, 50, 50)),
    {0}};

ROW(stvk_orthotropic) = {
    ROW_OF_F(stvk_orthotropic),
    .formula =
        "h/2 e'K e, e = (1/2 (f_u . f_u - 1), 1/2 (f_v . f_v - 1), f_u . f_v), K = 1/m [E_u nu_vu "
        "E_u 0; nu_uv E_v E_v 0; 0 0 m G], m = 1 - nu_uv nu_vu > 0, nu_vu = nu_uv E_v/E_u",
    .source = SCHWEICKART "section 3, its K derived here, `definite` section 4",
    .nparam = 5,
    .nterm = 3,
    .ncondition = 3,
    .claims = SLV_ROTATION_INVARIANT | SLV_ZERO_AT_REST | SLV_NONNEGATIVE | SLV_SMOOTH,
    .param = (const slv_param[]){{"E_u", "Pa", "Young's modulus along u", 0, 1e12, 2e5, 1e5, 4e5},
                                 {"E_v", "Pa", "Young's modulus along v", 0, 1e12, 1e5, 5e4, 2e5},
                                 {"nu_uv", "1", "Poisson's ratio: -e_vv/e_uu under tension along u",
                                  -10, 10, 0.3, -0.4, 0.5},
                                 {"G", "Pa", "shear modulus", 0, 1e12, 4e4, 1e4, 1e5},
                                 PARAM_THICKNESS(5e-4, 2.5e-4, 1e-3)},
    .sets = (const slv_param_set[]){{"stiff in u", (const double[]){1e6, 1e4, 0.3, 2e4, 5e-4}},
                                    {"no shear", (const double[]){2e5, 1e5, 0.3, 0, 5e-4}},
                                    {"isotropic", (const double[]){2e5, 2e5, 0.25, 8e4, 5e-4}},
                                    {"large Poisson's ratio",
                                     (const double[]){4e5, 1e5, 1.5, 4e4, 5e-4}},
                                    {NULL, NULL}},
    .no_spectrum = "the spectrum of the sum has no closed form; each term has",
    .no_projected = "the projection of the sum has no closed form; each term has",
};
#endif
