/* wrong_stvk.c -- wrong formulas of St. Venant-Kirchhoff membranes; see controls.def. Parameters:
 * E, nu, h; if orthotropic E_u, E_v, nu_uv, G, h. */
#include "controls/wrong.h"

/* Entries of h K, and the strain e */
typedef struct {
  real uu, uv, shear, e[3];
} membrane;

static membrane membrane_of(const real *p, const real *F) {
  const real c = p[0] * p[2] / (1 - p[1] * p[1]);
  return (membrane){c,
                    c * p[1],
                    c * (1 - p[1]) / 2,
                    {(dot3(F, F) - 1) / 2, (dot3(F + 3, F + 3) - 1) / 2, dot3(F, F + 3)}};
}

static slv_status energy_of(const membrane *m, real *restrict y) {
  const real *e = m->e;
  *y = (m->uu * (e[0] * e[0] + e[1] * e[1]) + 2 * m->uv * e[0] * e[1] + m->shear * e[2] * e[2]) / 2;
  return SLV_OK;
}

#define ENERGY_OF(name, change)     \
  WRONG(name) {                     \
    membrane m = membrane_of(p, F); \
    change;                         \
    return energy_of(&m, y);        \
  }

ENERGY_OF(stvk_without_nu, m.uv = 0)
ENERGY_OF(stvk_whole_shear, m.shear *= 2)
ENERGY_OF(stvk_half_strain, m.e[2] /= 2)

/* Computes the lower principal stress from mean and radius of the stress, which cancel. */
ALTERED(stvk_cancelling, stvk_isotropic, spectrum, {
  const membrane m = membrane_of(p, F);
  const real mean = (m.uu + m.uv) * (m.e[0] + m.e[1]) / 2;
  const real half = (m.uu - m.uv) * (m.e[0] - m.e[1]) / 2;
  y[1] = mean - r_hypot(half, m.shear * m.e[2]);
})

ALTERED(stvk_twist_and_flip, stvk_isotropic, spectrum, {
  const real twist = y[2];
  y[2] = y[3], y[3] = twist;
})

/* Computes D K D', the Hessian without the term of the stress. */
WRONG_BY(stvk_gauss_newton, {
  real all[3 * SLV_CONDITION_SIZE(6)];
  SLV_TRY(RIGHT_OF(stvk_isotropic)->condition(F, p, all));
  for (int i = 0; i < 36; i++) y[i] = 0;
  for (int c = 0; c < 3; c++) {
    const real k = SLV_ID(condition_at)(6, all, c).k;
    const real *d = SLV_ID(condition_at)(6, all, c).gradient;
    for (int i = 0; i < 36; i++) y[i] += k * d[i % 6] * d[i / 6];
  }
})

INSTEAD(stvk_unclamped, stvk_isotropic, hessian)

/* Uses s_uv/2 [I I; I I], the right matrix for s_uv > 0, also for s_uv < 0. */
ALTERED(stvk_unsigned, stvk_isotropic, definite, {
  const membrane m = membrane_of(p, F);
  for (int i = 0; i < 6; i++) y[7 * i] += r_min(m.shear * m.e[2], R(0));
})

/* Swaps E_u and E_v, and changes nu_uv so that K keeps its off-diagonal entry. */
AT_PARAMS(orthotropic_exchanged, stvk_orthotropic, gradient, p[1], p[0], p[2] * p[1] / p[0], p[3],
          p[4])

/* Uses nu_uv E_u instead of nu_uv E_v off the diagonal of K: nu_vu and nu_uv are swapped. */
ALTERED(orthotropic_nu_vu, stvk_orthotropic, energy, {
  const real a = p[2] * p[1] / p[0], b = p[2];
  const real e = (dot3(F, F) - 1) * (dot3(F + 3, F + 3) - 1) / 4;
  *y += p[4] * p[0] * (b - a) * e / (1 - a * b);
})
