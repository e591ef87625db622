/* stvk.h -- the membrane of St. Venant and Kirchhoff: a quadratic form in Green's strain.
 *
 *   e = (|f_u|^2 - 1)/2, (|f_v|^2 - 1)/2, f_u . f_v,   W = h/2 e'K e
 *
 * For every orthotropic material K = L D L' with one entry of L below the diagonal, so W is a sum
 * of three nonnegative terms without cancellation:
 *
 *   W = 1/2 [k_u e_uu^2 + k_v (e_vv + nu e_uu)^2 + g e_uv^2].
 *
 * With the stresses s = h K e, U = f_u, V = f_v and D = de/dF,
 *
 *   dW/dF   = [s_uu U + s_uv V, s_uv U + s_vv V],
 *   d2W/dF2 = h D K D' + [s_uu s_uv; s_uv s_vv] (x) I.
 *
 * Schweickart section 4 makes the second part semi-definite by keeping the positive eigenvalues of
 * each s_i d2e_i/dF2.  d2e_uu is I in the block of U, so s_uu is clamped at 0; so is s_vv.  d2e_uv
 * = [0 I; I 0] has the eigenvalues 1 and -1, so s_uv d2e_uv becomes |s_uv|/2 [I tI; tI I], t = +-1.
 *
 * The third square is the shear of bw_shear.h.  The first two are k C^2/2, C = a e_uu + b e_vv,
 * with c = dC/dF = [a U, b V] and the Hessian k [c c' + C diag(a, b) (x) I].  The Hessian has the
 * eigenvalues k C a across U and k C b across V, twice each, and a pair in the span of U and V. */
#pragma once

#include "energies/triangle_conditions.h"

/* The stiffnesses of the three squares, times h. */
typedef struct {
  real u, v, nu, shear;
} stvk_material;

typedef struct {
  real k, a, b;
  int only_u; /* 1: b = 0 */
} stvk_square;

static inline stvk_square stvk_first(stvk_material m) {
  return (stvk_square){.k = m.u, .a = 1, .b = 0, .only_u = 1};
}

static inline stvk_square stvk_second(stvk_material m) {
  return (stvk_square){.k = m.v, .a = m.nu, .b = 1, .only_u = 0};
}

/* Returns a = dC/de_uu for entries i of f_u, and b = dC/de_vv for entries of f_v. */
static inline real stvk_share(const stvk_square *q, int i) { return i < 3 ? q->a : q->b; }

/* s^2 C and s c, where C = (a |U|^2 + b |V|^2 - (a + b))/2.  The power of two s is 1, or less if
 * the squares in C would overflow.  Small F needs no scaling because its squares are added to
 * numbers of order one. */
typedef struct {
  real s, C, c[6];
} stvk_strain;

static inline real stvk_scale(const stvk_square *q, const real *F) {
  if (SLV_ORDINARY) return 1;
  const real u = r_times(r_abs(q->a), r_max_abs(3, F));
  const real v = r_times(r_abs(q->b), r_max_abs(3, F + 3));
  return r_min(r_scale(r_max(u, v)), R(1));
}

static inline stvk_strain stvk_strain_of(const stvk_square *q, const real *F) {
  stvk_strain e = {.s = stvk_scale(q, F)};
  real f[6];
  for (int i = 0; i < 6; i++) f[i] = e.s * F[i], e.c[i] = stvk_share(q, i) * f[i];
  const real u = r_times(q->a, dot3(f, f));
  const real v = q->only_u ? R(0) : r_times(q->b, dot3(f + 3, f + 3));
  e.C = (q->only_u ? u - e.s * e.s : (u + v) - (q->a + q->b) * (e.s * e.s)) / 2;
  return e;
}

/* Returns x / s^2. */
static inline real stvk_unscale(const stvk_strain *e, real x) {
  return SLV_ORDINARY ? x : x / e->s / e->s;
}

/* Returns k C. */
static inline real stvk_stress(const stvk_square *q, const stvk_strain *e) {
  return stvk_unscale(e, q->k * e->C);
}

static inline void stvk_square_energy(const stvk_square *q, const real *F, real *restrict w) {
  const stvk_strain e = stvk_strain_of(q, F);
  *w += r_times(stvk_stress(q, &e) / 2, stvk_unscale(&e, e.C));
}

static inline void stvk_square_gradient(const stvk_square *q, const real *F, real *restrict g) {
  const stvk_strain e = stvk_strain_of(q, F);
  const real stress = stvk_stress(q, &e);
  for (int i = 0; i < (q->only_u ? 3 : 6); i++)
    g[i] += r_times(r_times(stress, stvk_share(q, i)), F[i]);
}

/* Adds k c c' to H. */
static inline void stvk_square_without_h(const stvk_square *q, const stvk_strain *e,
                                         real *restrict H) {
  for (int j = 0; j < (q->only_u ? 3 : 6); j++)
    for (int i = 0; i < (q->only_u ? 3 : 6); i++) {
      const int first = i < j ? i : j, last = i < j ? j : i; /* bitwise symmetric */
      H[i + 6 * j] += stvk_unscale(e, q->k * e->c[first] * e->c[last]);
    }
}

static inline void stvk_square_hessian(const stvk_square *q, const real *F, real *restrict H) {
  const stvk_strain e = stvk_strain_of(q, F);
  const real stress = stvk_stress(q, &e);
  stvk_square_without_h(q, &e, H);
  for (int i = 0; i < (q->only_u ? 3 : 6); i++) H[7 * i] += r_times(stress, stvk_share(q, i));
}

typedef void stvk_add(const stvk_square *q, const real *F, real *restrict y);
typedef void shear_add(real k, const real *F, real *restrict y);

/* Adds all three squares. */
static inline void stvk_add_all(stvk_add *add, shear_add *shear, stvk_material m, const real *F,
                                real *restrict y) {
  const stvk_square first = stvk_first(m), second = stvk_second(m);
  add(&first, F, y);
  add(&second, F, y);
  shear(m.shear / 2, F, y);
}

/* Adds `definite`, the positive semi-definite matrix of Schweickart section 4. */
static inline void stvk_add_definite(stvk_material m, const real *F, real *restrict P) {
  const stvk_square first = stvk_first(m), second = stvk_second(m);
  const stvk_strain u = stvk_strain_of(&first, F), v = stvk_strain_of(&second, F);
  const real s_vv = stvk_stress(&second, &v), s_uv = bw_shear_kc(m.shear, F);
  const real s_uu = stvk_stress(&first, &u) + r_times(m.nu, s_vv);
  const real kept[3] = {r_max(s_uu, R(0)) + r_abs(s_uv) / 2, s_uv / 2,
                        r_max(s_vv, R(0)) + r_abs(s_uv) / 2}; /* uu, uv, vv */
  stvk_square_without_h(&first, &u, P);
  stvk_square_without_h(&second, &v, P);
  shear_without_h(m.shear / 2, F, P);
  for (int j = 0; j < 6; j++)
    for (int i = j % 3; i < 6; i += 3) P[i + 6 * j] += kept[i / 3 + j / 3];
}

static inline void stvk_square_condition(const stvk_square *q, const real *F, real *restrict y) {
  const stvk_strain e = stvk_strain_of(q, F);
  y[0] = q->k, y[1] = stvk_unscale(&e, e.C);
  for (int i = 0; i < 6; i++) {
    y[2 + i] = r_times(stvk_share(q, i), F[i]);
    y[8 + 7 * i] = stvk_share(q, i);
  }
}

static inline void stvk_conditions(stvk_material m, const real *F, real *restrict y) {
  const stvk_square first = stvk_first(m), second = stvk_second(m);
  stvk_square_condition(&first, F, y);
  stvk_square_condition(&second, F, y + OF_ONE_CONDITION);
  condition_of_shear(m.shear, R(1), F, y + 2 * OF_ONE_CONDITION);
}

/* STVK_QUANTITIES defines the functions that all these energies share from material_of(p) of the
 * including file.  STVK_KERNELS(id, ...) defines their table, with further functions. */
#define STVK_SUM(name, n) \
  QUANTITY(name, n, stvk_add_all(stvk_square_##name, bw_shear_add_##name, material_of(p), F, y))
#define STVK_QUANTITIES                                                        \
  STVK_SUM(energy, 1)                                                          \
  STVK_SUM(gradient, 6)                                                        \
  STVK_SUM(hessian, 36)                                                        \
  SCALAR_ONLY(QUANTITY(definite, 36, stvk_add_definite(material_of(p), F, y))) \
  SCALAR_ONLY(QUANTITY(condition, 3 * OF_ONE_CONDITION, stvk_conditions(material_of(p), F, y)))

#define STVK_KERNELS(id, ...)                  \
  SLV_KERNELS(id) = {DERIVATIVES, __VA_ARGS__, \
                     SCALAR_ONLY(.condition = condition, .definite = definite)};
