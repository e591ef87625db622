/* kim_arap_spectrum.c -- K, eqs. 27 and 28 and section 4.2.3: ARAP's eigenvalues compared with
 * those of Psi_stretch. */
#include <math.h>

#include "ledger/kim/kim.h"

/* F, its singular values and ARAP's Hessian.  Returns 0 where ARAP is not smooth, or where the
 * columns are parallel to ten digits, which quad cannot resolve. */
typedef struct {
  kim_state k;
  kim_svd d;
  slv_f128 n[3], H[36];
} arap_state;

static int read_arap(const ledger_state *s, arap_state *a) {
  (void)kim_read(s, &a->k);
  a->k.bu = a->k.bv = 1;
  a->d = kim_svd_of(a->k.F);
  quad_cross(a->d.u[0], a->d.u[1], a->n);
  if (!(a->d.s[1] > (slv_f128)1e-10 * a->d.s[0])) return 0;
  kim_hessian(kim_arap, &a->k, a->H);
  return 1;
}

/* The eigenvector n v_i', which moves the fibres out of the plane. */
MEASURE(K27, read_arap, arap_state, a) {
  slv_f128 q[6];
  for (int i = 0; i < 2; i++) {
    kim_dyad(a->n, a->d.v[i], q);
    ledger_worse(f, kim_pair(a->H, 2 * (1 - 1 / a->d.s[i]), q));
  }
  return 1;
}

/* u_0 v_1' + sign u_1 v_0' */
static void across(const kim_svd *d, int sign, slv_f128 *q) {
  slv_f128 other[6];
  kim_dyad(d->u[0], d->v[1], q);
  kim_dyad(d->u[1], d->v[0], other);
  for (int i = 0; i < 6; i++) q[i] += sign * other[i];
}

static slv_f128 twist_value(const arap_state *a) { return 2 * (1 - 2 / (a->d.s[0] + a->d.s[1])); }

MEASURE(K28, read_arap, arap_state, a) {
  slv_f128 q[6];
  across(&a->d, -1, q);
  ledger_worse(f, kim_pair(a->H, twist_value(a), q));
  across(&a->d, 1, q);
  ledger_worse(f, kim_pair(a->H, 2, q));
  for (int i = 0; i < 2; i++) {
    kim_dyad(a->d.u[i], a->d.v[i], q);
    ledger_worse(f, kim_pair(a->H, 2, q));
  }
  return 1;
}

/* ---- section 4.2.3 --------------------------------------------------------------- */

static slv_f128 twist_curvature(const arap_state *a, const slv_f128 *H) {
  slv_f128 q[6];
  across(&a->d, -1, q);
  return kim_curvature(H, q) / quad_dot(6, q, q);
}

MEASURE(K4_2_3_1, read_arap, arap_state, a) {
  const int negative = twist_curvature(a, a->H) < -(slv_f128)1e-28 * quad_norm(36, a->H);
  const slv_f128 sum = a->d.s[0] + a->d.s[1];
  if (quad_abs(sum - 2) < (slv_f128)1e-26 && sum != 2) return 0;
  return ledger_mended(f, kim_unless(negative == (sum < 1)), kim_unless(negative == (sum < 2)));
}

MEASURE(K4_2_3_2, read_arap, arap_state, a) {
  f->figure = kim_negative(a->H);
  return ledger_judged(f, kim_unless(f->figure <= 3));
}

/* Each compressed fibre makes two eigenvalues negative. */
MEASURE(K4_2_3_3, kim_read_stretched, kim_stretched, t) {
  const int negative = kim_negative(t->H);
  f->figure = negative;
  return ledger_judged(f, kim_unless(negative <= 4 && negative % 2 == 0));
}

static int orthogonal(const arap_state *a) { return quad_dot(3, a->k.F, a->k.F + 3) == 0; }

MEASURE(K4_2_3_4, read_arap, arap_state, a) {
  slv_f128 H[36];
  kim_hessian(kim_stretch, &a->k, H);
  return ledger_when(f, kim_unless(kim_negative(a->H) <= kim_negative(H)), orthogonal(a));
}

/* 2 (1 - 1/s), in either order, against ARAP's eigenvalues for motions out of the
 * plane. */
MEASURE(K4_2_3_5, read_arap, arap_state, a) {
  slv_f128 length[2], apart[2] = {0, 0};
  for (int i = 0; i < 2; i++) length[i] = quad_norm(3, a->k.F + 3 * i);
  for (int i = 0; i < 2; i++)
    for (int swap = 0; swap < 2; swap++) {
      const slv_f128 of_s = 1 / a->d.s[i], of_l = 1 / length[swap ? 1 - i : i];
      apart[swap] += quad_abs(of_s - of_l);
    }
  const slv_f128 least = apart[0] < apart[1] ? apart[0] : apart[1];
  return ledger_when(f, kim_ratio(least, 1 / a->d.s[0] + 1 / a->d.s[1]), orthogonal(a));
}

/* The curvature of shear along ARAP's twist differs from lambda_2. */
static int K4_2_3_6(const ledger_state *s, ledger_found *f) {
  const double F[6] = {2, 0, 0, 0, 0.5, 0}, p[6] = {1, 0, 0, 1, 1, 1};
  const ledger_state at = {.x = F, .p = p, .seed = s->seed, .index = s->index};
  arap_state a;
  slv_f128 H[36];
  if (!read_arap(&at, &a)) return 0;
  kim_hessian(kim_bw_shear, &a.k, H);
  const slv_f128 shear = twist_curvature(&a, H), arap = twist_curvature(&a, a.H);
  f->figure = (double)(shear - arap);
  const int is_lambda = kim_ratio(arap - twist_value(&a), 1) < 1e-28;
  return ledger_judged(f, kim_unless(is_lambda && fabs(f->figure) > 1e-3));
}

LEDGER_FILE(kim_arap_spectrum, ROW("K27", K27), ROW("K28", K28), ROW("K4.2.3.1", K4_2_3_1),
            ROW("K4.2.3.2", K4_2_3_2), ROW("K4.2.3.3", K4_2_3_3), ROW("K4.2.3.4", K4_2_3_4),
            ROW("K4.2.3.5", K4_2_3_5), ROW("K4.2.3.6", K4_2_3_6));
