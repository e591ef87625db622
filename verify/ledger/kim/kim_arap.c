/* kim_arap.c -- Kim's eqs. 14-19, 27 and 28, sections 3.4 and 4.2.3: Psi_stretch and ARAP. */
#include <string.h>

#include "ledger/kim/kim.h"

/* Computes Q: R rotated about a coordinate axis of space by an angle with the given sine. */
static void turn_about(const slv_f128 *R, int axis, slv_f128 sine, slv_f128 *Q) {
  const slv_f128 cosine = quad_sqrt(1 - sine * sine);
  const int i = (axis + 1) % 3, j = (axis + 2) % 3;
  for (int k = 0; k < 6; k += 3) {
    Q[k + axis] = R[k + axis];
    Q[k + i] = cosine * R[k + i] - sine * R[k + j];
    Q[k + j] = sine * R[k + i] + cosine * R[k + j];
  }
}

/* Tests that R has the least |F - R|^2 of all rotations, by |F - Q|^2 - |F - R|^2 = 2 (R - Q) : F.
 * The derivative of |F - R|^2 is 2 (F - R): the change of R with F contributes nothing. */
MEASURE(K14, kim_read, kim_state, k) {
  slv_f128 R[6], Q[6], g[6];
  if (!kim_rotation(k->F, R)) return 0;
  const jet W = kim_jet_of(kim_arap, k);
  const slv_f128 near = quad_distance(6, k->F, R), I2 = kim_I2(k->F);
  for (int i = 0; i < 6; i++) g[i] = 2 * (k->F[i] - R[i]) - W.g[i];
  ledger_worse(f, kim_ratio(quad_norm(6, g), quad_sqrt(I2) + 2));
  for (int n = 0; n < 6; n++) {
    turn_about(R, n / 2, (n % 2 == 0 ? 1 : -1) * (slv_f128)0x1p-10, Q);
    const slv_f128 far = quad_distance(6, k->F, Q);
    for (int i = 0; i < 6; i++) Q[i] = R[i] - Q[i];
    const slv_f128 more = 2 * quad_dot(6, Q, k->F), off = far * far - near * near - more;
    ledger_worse(f, kim_unless(more > 0 && quad_abs(off) < (slv_f128)1e-28 * (I2 + 2)));
  }
  return 1;
}

/* Compares I1 from the invariants of F'F with I1 from the singular vectors. */
MEASURE(K15, kim_read, kim_state, k) {
  slv_f128 R[6], d[6], n[3];
  const slv_f128 I2 = kim_I2(k->F);
  if (!kim_rotation(k->F, R)) return 0;
  for (int i = 0; i < 6; i++) d[i] = k->F[i] - R[i];
  quad_cross(k->F, k->F + 3, n);
  const slv_f128 I1 = quad_sqrt(I2 + 2 * quad_norm(3, n));
  return ledger_judged(f, kim_ratio(I2 - 2 * I1 + 2 - quad_dot(6, d, d), I2 + 2 * I1 + 2));
}

/* Compares sum - 2 (sqrt(I5(u)) + sqrt(I5(v))) + 2 with the energy at b_u = b_v = 1.  sum is I5(u)
 * + I5(v) or, in Kim eq. 16 as printed, of their squares; variant 17: squared singular values. */
MEASURE(expansion, kim_read, kim_state, k) {
  const slv_f128 u = kim_I5(k->F, kim_u), v = kim_I5(k->F, kim_v),
                 roots = quad_sqrt(u) + quad_sqrt(v);
  const slv_f128 lu = quad_norm(3, k->F) - 1, lv = quad_norm(3, k->F + 3) - 1;
  const slv_f128 rest = lu * lu + lv * lv + 2 * roots - 2, size = u + v + 2;
  const kim_svd d = kim_svd_of(k->F);
  if (s->variant == 17) return ledger_judged(f, kim_ratio(quad_dot(2, d.s, d.s) - rest, size));
  return ledger_mended(f, kim_ratio(u * u + v * v - rest, size), kim_ratio(u + v - rest, size));
}

static slv_f128 lengths(const slv_f128 *F) { return quad_norm(3, F) + quad_norm(3, F + 3); }

/* Computes F V diag(+-1, +-1), with signs by bits 0 and 1 of `signs`, which change no stretch. */
static void unturned(const kim_svd *d, int signs, slv_f128 *F) {
  for (int c = 0; c < 2; c++)
    for (int i = 0; i < 3; i++) F[3 * c + i] = ((signs >> c) % 2 ? -d->s[c] : d->s[c]) * d->u[c][i];
}

/* Tests that the sum of lengths over I1 is 1 for V = I, and from 1 to sqrt(2) for any F. */
MEASURE(K18, kim_read, kim_state, k) {
  const kim_svd d = kim_svd_of(k->F);
  const slv_f128 I1 = d.s[0] + d.s[1], sum = lengths(k->F), most = quad_sqrt((slv_f128)2) * I1;
  slv_f128 F[6];
  if (I1 == 0) return 0;
  unturned(&d, 0, F);
  f->figure = (double)(sum / I1);
  ledger_worse(f, kim_ratio(lengths(F) - I1, I1));
  ledger_worse(f, (double)(1 - sum / I1)), ledger_worse(f, (double)(sum / most - 1));
  return 1;
}

/* Tests F with V = I, for all signs of the singular values: each column has the length of a
 * singular value.  Variant 1: the sum is I1 for ARAP, too, whose rotation may leave the plane. */
MEASURE(without_V, kim_read, kim_state, k) {
  const kim_svd d = kim_svd_of(k->F);
  if (d.s[0] == 0) return 0;
  for (int signs = 0; signs < 4; signs++) {
    slv_f128 F[6];
    unturned(&d, signs, F);
    const kim_svd of_F = kim_svd_of(F);
    if (s->variant == 1) ledger_worse(f, kim_ratio(of_F.s[0] + of_F.s[1] - lengths(F), lengths(F)));
    for (int c = 0; c < 2 && s->variant == 0; c++) {
      const slv_f128 value = quad_dot(3, d.u[c], F + 3 * c); /* singular value with its sign */
      ledger_worse(f, kim_ratio(quad_norm(3, F + 3 * c) - quad_abs(value), d.s[0]));
    }
  }
  return 1;
}

/* Tests that a column's force is 2 (|f| - b) along the column, without a part across: the energy,
 * unlike ARAP, does not depend on the angle between the columns. */
MEASURE_EACH(K3_4_2, kim_read_stretched, kim_stretched, t) {
  const jet W = kim_jet_of(kim_stretch, &t->k);
  for (int c = 0; c < 2; c++) {
    const slv_f128 *column = t->k.F + 3 * c, *force = W.g + 3 * c, b = t->k.wanted[c];
    const slv_f128 length = t->length[c];
    slv_f128 want[3];
    for (int i = 0; i < 3; i++) want[i] = 2 * (length - b) * column[i] / length;
    ledger_worse(f, kim_ratio(quad_distance(3, force, want), length + b));
  }
}

/* Makes the second column orthogonal to the first, which is what V = I means. */
MEASURE(K3_4_5, kim_read, kim_state, k) {
  slv_f128 *u = k->F, *v = k->F + 3;
  const slv_f128 along = quad_dot(3, u, v) / quad_dot(3, u, u);
  for (int i = 0; i < 3; i++) v[i] -= along * u[i];
  const slv_f128 of_u = quad_norm(3, u), of_v = quad_norm(3, v);
  if (!(of_u > 0 && of_v > 0)) return 0;
  const kim_svd svd = kim_svd_of(k->F);
  const slv_f128 I1 = svd.s[0] + svd.s[1];
  return ledger_mended(f, kim_ratio(2 * of_v - I1, I1), kim_ratio(of_u + of_v - I1, I1));
}

/* Returns the second derivative of stretch (b_u = b_v = 1) plus ratio times shear, at F = R, with
 * respect to the strain e along a: F = R + e R aa'. */
static slv_f128 stiffness(const slv_f128 *R, const slv_f128 *a, slv_f128 ratio) {
  kim_state k = {.wanted = {1, 1}};
  slv_f128 H[36], shear[36], y[3], q[6];
  memcpy(k.F, R, sizeof k.F);
  kim_hessian(kim_stretch, &k, H);
  kim_hessian(kim_bw_shear, &k, shear);
  for (int i = 0; i < 36; i++) H[i] += ratio * shear[i];
  kim_along(R, a, y);
  kim_dyad(y, a, q);
  return kim_curvature(H, q);
}

/* Measures by how much the cloth is stiffer than along its threads, along a random a and at 45
 * degrees.  Shear has stiffness 0 (variant 0), or alternately 1/2 and 1 times that of stretch. */
MEASURE(stiffest_along_threads, kim_read, kim_state, k) {
  const slv_f128 half = (slv_f128)0.5, root = quad_sqrt(half);
  const slv_f128 diagonal[2] = {root, root};
  const slv_f128 ratio = s->variant == 0 ? 0 : s->index % 2 == 0 ? half : 1;
  slv_f128 R[6];
  if (!kim_rotation(k->F, R)) return 0;
  const slv_f128 thread = stiffness(R, kim_u, ratio);
  const slv_f128 other = stiffness(R, k->a, ratio) / thread - 1;
  const slv_f128 middle = stiffness(R, diagonal, ratio) / thread;
  const slv_f128 more = other > middle - 1 ? other : middle - 1;
  f->figure = (double)middle;
  return ledger_when(f, (double)(more > 0 ? more : 0), ratio < 1);
}

/* F, its singular value decomposition d, the normal n, and the Hessian of ARAP. */
typedef struct {
  kim_state k;
  kim_svd d;
  slv_f128 n[3], H[36];
} arap_state;

/* Returns 0 if ARAP is not smooth, or if the columns of F are parallel to ten digits. */
static int read_arap(const ledger_state *s, arap_state *a) {
  (void)kim_read(s, &a->k);
  a->k.wanted[0] = a->k.wanted[1] = 1;
  a->d = kim_svd_of(a->k.F);
  quad_cross(a->d.u[0], a->d.u[1], a->n);
  if (!(a->d.s[1] > (slv_f128)1e-10 * a->d.s[0])) return 0;
  kim_hessian(kim_arap, &a->k, a->H);
  return 1;
}

/* Tests the eigenvectors n v_i', which move the fibres out of the plane. */
MEASURE_EACH(K27, read_arap, arap_state, a) {
  for (int i = 0; i < 2; i++)
    ledger_worse(f, kim_dyad_pair(a->H, 2 * (1 - 1 / a->d.s[i]), a->n, a->d.v[i]));
}

/* Computes q = u_0 v_1' + sign u_1 v_0'. */
static void across(const kim_svd *d, int sign, slv_f128 *q) {
  slv_f128 other[6];
  kim_dyad(d->u[0], d->v[1], q);
  kim_dyad(d->u[1], d->v[0], other);
  for (int i = 0; i < 6; i++) q[i] += sign * other[i];
}

static slv_f128 twist_value(const arap_state *a) { return 2 * (1 - 2 / (a->d.s[0] + a->d.s[1])); }

MEASURE_EACH(K28, read_arap, arap_state, a) {
  slv_f128 q[6];
  across(&a->d, -1, q);
  ledger_worse(f, kim_pair(a->H, twist_value(a), q));
  across(&a->d, 1, q);
  ledger_worse(f, kim_pair(a->H, 2, q));
  for (int i = 0; i < 2; i++) ledger_worse(f, kim_dyad_pair(a->H, 2, a->d.u[i], a->d.v[i]));
}

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

/* Those of eqs. 27 and 28 that are below 0: of six, three can be. */
MEASURE(K4_2_3_2, read_arap, arap_state, a) {
  const slv_f128 least = -(slv_f128)1e-28 * quad_norm(36, a->H);
  int negative = twist_value(a) < least;
  for (int i = 0; i < 2; i++) negative += 2 * (1 - 1 / a->d.s[i]) < least;
  f->figure = kim_negative(a->H);
  return ledger_judged(f, kim_unless(f->figure == negative));
}

/* Tests that each compressed fibre makes two eigenvalues negative. */
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

/* Compares 2 (1 - 1/s), in either order, with ARAP's eigenvalues for motions out of the plane. */
MEASURE(K4_2_3_5, read_arap, arap_state, a) {
  const slv_f128 of_l[2] = {1 / quad_norm(3, a->k.F), 1 / quad_norm(3, a->k.F + 3)};
  slv_f128 apart[2] = {0, 0};
  for (int i = 0; i < 4; i++) apart[i / 2] += quad_abs(1 / a->d.s[i % 2] - of_l[i < 2 ? i : 3 - i]);
  const slv_f128 least = apart[0] < apart[1] ? apart[0] : apart[1];
  return ledger_when(f, kim_ratio(least, 1 / a->d.s[0] + 1 / a->d.s[1]), orthogonal(a));
}

/* Tests that the curvature of shear along ARAP's twist differs from lambda_2. */
static int K4_2_3_6(const ledger_state *s, ledger_found *f) {
  const double F[6] = {2, 0, 0, 0, 0.5, 0}, p[6] = {1, 0, 0, 1, 1, 1};
  const ledger_state at = {.x = F, .p = p, .seed = s->seed, .index = s->index};
  arap_state a;
  slv_f128 H[36];
  if (!read_arap(&at, &a)) return 0;
  kim_hessian(kim_bw_shear, &a.k, H);
  f->figure = (double)(twist_curvature(&a, H) - twist_value(&a));
  return ledger_judged(f, kim_unless(fabs(f->figure) > 1e-3));
}

LEDGER_FILE(kim_arap, ROW("K14", K14), ROW("K15", K15), ROW("K16", expansion, 16),
            ROW("K17", expansion, 17), ROW("K18", K18), ROW("K19", without_V),
            ROW("K3.4.1", without_V, 1), ROW("K3.4.2", K3_4_2), ROW("K3.4.5", K3_4_5),
            ROW("K3.4.3", stiffest_along_threads), ROW("K3.4.4", stiffest_along_threads, 1),
            ROW("K27", K27), ROW("K28", K28), ROW("K4.2.3.1", K4_2_3_1), ROW("K4.2.3.2", K4_2_3_2),
            ROW("K4.2.3.3", K4_2_3_3), ROW("K4.2.3.4", K4_2_3_4), ROW("K4.2.3.5", K4_2_3_5),
            ROW("K4.2.3.6", K4_2_3_6));
