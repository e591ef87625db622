/* kim_stretch.c -- K, eqs. 21-26: the eigensystem of Psi_stretch. */
#include "ledger/kim/kim.h"

#include <math.h>
#include <string.h>

int kim_read_stretched(const ledger_state *s, kim_stretched *t) {
  (void)kim_read(s, &t->k);
  t->b[0] = t->k.bu, t->b[1] = t->k.bv;
  for (int c = 0; c < 2; c++) t->length[c] = quad_norm(3, t->k.F + 3 * c);
  if (t->length[0] == 0 || t->length[1] == 0) return 0;
  kim_hessian(kim_stretch, &t->k, t->H);
  return 1;
}

const slv_f128 *kim_fibre(int c) { return c == 0 ? kim_u : kim_v; }

/* The variant is the column, here and below. */
MEASURE(along_column, kim_read_stretched, kim_stretched, t) {
  const int c = s->variant[0];
  slv_f128 q[6];
  kim_dyad(t->k.F + 3 * c, kim_fibre(c), q);
  for (int i = 0; i < 6; i++) q[i] /= t->length[c];
  return ledger_judged(f, kim_pair(t->H, 2, q));
}

MEASURE(across_column, kim_read_stretched, kim_stretched, t) {
  const int c = s->variant[0];
  slv_f128 y[2][3], q[6];
  const slv_f128 I5 = kim_I5(t->k.F, kim_fibre(c));
  kim_complete(t->k.F + 3 * c, y[0], y[1]);
  for (int i = 0; i < 2; i++) {
    kim_dyad(y[i], kim_fibre(c), q);
    ledger_worse(f, kim_pair(t->H, 2 * (1 - t->b[c] / quad_sqrt(I5)), q));
  }
  return 1;
}

MEASURE(K25, kim_read_stretched, kim_stretched, t) {
  const int indefinite = kim_negative(t->H) > 0;
  const slv_f128 u = t->length[0] - t->b[0], v = t->length[1] - t->b[1];
  return ledger_mended(f, kim_unless(indefinite == (u <= 0 || v <= 0)),
                       kim_unless(indefinite == (u < 0 || v < 0)));
}

/* The stretch energy of one half of a piece of cloth whose mean is F, bent by h y at its middle:
 * the column along u is f_0 + h y, of the other half f_0 - h y. */
static slv_f128 bent(const kim_state *k, slv_f128 h, const slv_f128 *y) {
  kim_state half = *k;
  for (int i = 0; i < 3; i++) half.F[i] += h * y[i];
  return kim_jet_of(kim_stretch, &half).v;
}

/* Bent to four sides by as much as takes a compressed column to its wanted length: all four must
 * have no energy left but that along v, and be apart from each other. */
MEASURE(several_solutions, kim_read_stretched, kim_stretched, t) {
  slv_f128 y[2][3];
  const slv_f128 l = t->length[0], b = t->b[0], along_v = t->length[1] - t->b[1];
  const slv_f128 h = quad_sqrt(quad_abs(b * b - l * l));
  const slv_f128 size = l * l + b * b + t->length[1] * t->length[1] + t->b[1] * t->b[1];
  kim_complete(t->k.F, y[0], y[1]);
  ledger_worse(f, kim_unless(h > 0));
  for (int i = 0; i < 4; i++) {
    const slv_f128 W = bent(&t->k, i < 2 ? h : -h, y[i % 2]);
    ledger_worse(f, kim_ratio(W - along_v * along_v, size));
  }
  f->when = l < b;
  return 1;
}

/* Eqs. 21 and 23 for F a and F b in the place of the columns. */
MEASURE(of_oblique_fibres, kim_read, kim_state, k) {
  slv_f128 H[36], y[3], q[6];
  for (int c = 0; c < 2; c++) {
    const slv_f128 *a = c == 0 ? k->a : k->b;
    kim_along(k->F, a, y);
    if (quad_norm(3, y) <= (slv_f128)1e-9 * quad_norm(6, k->F)) return 0;
    kim_hessian(kim_stretch_fibres, k, H);
    kim_dyad(y, a, q);
    ledger_worse(f, kim_pair(H, 2, q));
  }
  f->when = quad_abs(quad_dot(2, k->a, k->b)) < (slv_f128)1e-30;
  return 1;
}

/* H_u of eq. 26 is half of the Hessian of I5(a_u), H_v of I5(a_v). */
MEASURE(K26, kim_read, kim_state, k) {
  slv_f128 H[36], kron[36];
  for (int c = 0; c < 2; c++) {
    memcpy(k->a, kim_fibre(c), sizeof k->a);
    memcpy(k->b, kim_fibre(c), sizeof k->b);
    kim_hessian(kim_invariant6, k, H);
    memset(kron, 0, sizeof kron);
    for (int i = 0; i < 3; i++) kron[7 * (3 * c + i)] = 2;
    ledger_worse(f, kim_apart(36, kron, H));
  }
  return 1;
}

LEDGER_FILE(kim_stretch, ROW("K21", along_column), ROW("K22", across_column),
            ROW("K23", along_column, {1}), ROW("K24", across_column, {1}), ROW("K25", K25),
            ROW("K4.2.1.1", several_solutions), ROW("K21.1", of_oblique_fibres), ROW("K26", K26));
