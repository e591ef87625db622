/* kim_energies.c -- the energies of Kim's paper, from their definitions. */
#include "ledger/kim/kim.h"

static void along(const jet *F, const slv_f128 *a, jet *y) {
  for (int i = 0; i < 3; i++) y[i] = jet_combine(a[0], &F[i], a[1], &F[i + 3]);
}

/* F a . F b */
static jet product(const jet *F, const slv_f128 *a, const slv_f128 *b) {
  jet y[3], z[3];
  along(F, a, y);
  along(F, b, z);
  return jet_dot3(y, z);
}

/* |f| - b of one column */
static jet elongation(const jet *f, slv_f128 b) {
  const jet square = jet_dot3(f, f), length = jet_sqrt(&square);
  return jet_shift(&length, -b);
}

static jet square(const jet *a) { return jet_mul(a, a); }

jet kim_stretch(const jet *F, const kim_state *k) {
  const jet cu = elongation(F, k->bu), cv = elongation(F + 3, k->bv);
  const jet u = square(&cu), v = square(&cv);
  return jet_add(&u, &v);
}

jet kim_stretch_fibres(const jet *F, const kim_state *k) {
  jet y[6];
  along(F, k->a, y), along(F, k->b, y + 3);
  return kim_stretch(y, k);
}

jet kim_stretch_quartic(const jet *F, const kim_state *k) {
  const jet cu = elongation(F, k->bu), cv = elongation(F + 3, k->bv);
  const jet u = square(&cu), v = square(&cv), uu = square(&u), vv = square(&v);
  return jet_add(&uu, &vv);
}

jet kim_invariant6(const jet *F, const kim_state *k) { return product(F, k->a, k->b); }

jet kim_bw_shear(const jet *F, const kim_state *k) {
  const jet c = jet_dot3(F, F + 3);
  (void)k;
  return square(&c);
}

jet kim_shear(const jet *F, const kim_state *k) {
  const jet c = product(F, k->a, k->b);
  return square(&c);
}

static jet general_condition(const jet *F, const kim_state *k) {
  const jet c = product(F, k->a, k->b);
  return jet_shift(&c, -quad_dot(2, k->a, k->b));
}

jet kim_general(const jet *F, const kim_state *k) {
  const jet c = general_condition(F, k);
  return square(&c);
}

jet kim_general_quartic(const jet *F, const kim_state *k) {
  const jet c = general_condition(F, k), cc = square(&c);
  return square(&cc);
}

/* |f_0 x f_1|, the product of the singular values */
static jet area_ratio(const jet *F) {
  jet n[3];
  for (int i = 0; i < 3; i++) {
    const int j = (i + 1) % 3, l = (i + 2) % 3;
    const jet p = jet_mul(&F[j], &F[l + 3]), q = jet_mul(&F[l], &F[j + 3]);
    n[i] = jet_combine(1, &p, -1, &q);
  }
  const jet nn = jet_dot3(n, n);
  return jet_sqrt(&nn);
}

jet kim_arap(const jet *F, const kim_state *k) {
  const jet u = jet_dot3(F, F), v = jet_dot3(F + 3, F + 3), I2 = jet_add(&u, &v);
  const jet J = area_ratio(F), sum = jet_combine(1, &I2, 2, &J), I1 = jet_sqrt(&sum);
  const jet W = jet_combine(1, &I2, -2, &I1);
  (void)k;
  return jet_shift(&W, 2);
}

jet kim_jet_of(kim_energy *W, const kim_state *k) {
  jet F[6];
  jet_variables(6, k->F, F);
  return W(F, k);
}

void kim_hessian(kim_energy *W, const kim_state *k, slv_f128 *H) {
  const jet w = kim_jet_of(W, k);
  jet_hessian(&w, H);
}
