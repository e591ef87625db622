/* robson.c -- R: stretch along u and along v as two conditions, each with its own stiffness, their
 * Jacobians, and when these are definite. */
#include <string.h>

#include "ledger/pritchard/pritchard_sheet.h"

/* Stiffness 0.5 to 2 along u, then along v; rates of damping, then another two. */
static slv_f128 stiffness(const ledger_state *s, int which) {
  double u[4];
  slv_random_uniform4(s->seed, s->index, 1 << 19, u);
  return (slv_f128)(0.5 + 1.5 * u[which]);
}

/* A sheet with its own stiffness for each condition. */
static int anisotropic(const ledger_state *s, sheet *t) {
  if (!sheet_of(s, t)) return 0;
  t->k[0] = stiffness(s, 0), t->k[1] = stiffness(s, 1);
  return 1;
}

MEASURE(forces_apart, anisotropic, sheet, t) {
  slv_f128 dC[9], got = 0, size = 0;
  const slv_f128 want = sheet_rate(t, sheet_energy, 0, t->way[0], NULL);
  for (int k = 0; k < 2; k++) {
    sheet_stretch_slope(t, k, dC);
    got += t->k[k] * sheet_condition(t, k) * quad_dot(9, dC, t->way[0]);
    size += t->k[k] * t->alpha * t->alpha * quad_norm(3, t->d[k]) * (t->length[k] + t->b[k]);
  }
  return ledger_judged(f, motion_off(got, want, size));
}

/* The power of the damping forces -k_d dC/dx (rate of C), condition by condition, against that of
 * the dissipation k_d (rate of C)^2 by differences. */
MEASURE(damping_apart, sheet_of, sheet, t) {
  slv_f128 dC[9], got = 0, want = 0, size = 0;
  for (int k = 0; k < 2; k++) {
    const slv_f128 k_d = stiffness(s, 2 + k);
    const slv_f128 rate = sheet_rate(t, sheet_stretch, k, t->way[0], NULL);
    sheet_stretch_slope(t, k, dC);
    const slv_f128 along = quad_dot(9, dC, t->way[0]);
    got -= k_d * along * along;
    want -= k_d * rate * rate;
    size += k_d * quad_dot(9, dC, dC);
  }
  return ledger_judged(f, motion_off(got, want, size));
}

/* dw_u/dx in one row, 1 / det A times (dv_1 - dv_2, dv_2, -dv_1). */
MEASURE(tangent_slope, sheet_of, sheet, t) {
  slv_f128 J[54];
  quad_jacobian(sheet_tangents, t, 9, 6, t->x, t->step, J);
  const slv_f128 got[3] = {(t->dv1 - t->dv2) / t->det, t->dv2 / t->det, -t->dv1 / t->det};
  const slv_f128 want[3] = {J[0], J[18], J[36]};
  return ledger_judged(f, motion_error(3, got, want, 0));
}

MEASURE(constraint_slope, sheet_of, sheet, t) {
  slv_f128 dC[9];
  const slv_f128 want = sheet_rate(t, sheet_stretch, 0, t->way[0], NULL);
  sheet_stretch_slope(t, 0, dC);
  return ledger_judged(f, motion_off(quad_dot(9, dC, t->way[0]), want, quad_norm(9, dC)));
}

/* -v K w, of both conditions, against the energy's second derivative along two directions that must
 * have the same one. */
static double jacobian_off(const sheet *t, const slv_f128 *v, const slv_f128 *w,
                           const slv_f128 *same_v, const slv_f128 *same_w) {
  slv_f128 dC[9], got = 0, size = 0;
  for (int k = 0; k < 2; k++) {
    const slv_f128 d = quad_dot(3, t->d[k], t->d[k]);
    sheet_stretch_slope(t, k, dC);
    got += t->k[k] * (quad_dot(9, dC, v) * quad_dot(9, dC, w) +
                      sheet_condition(t, k) * sheet_stretch_bent(t, k, v, w));
    size += t->k[k] * t->alpha * t->alpha * d * (1 + t->b[k] / t->length[k]);
  }
  return motion_off(got, sheet_rate(t, sheet_energy, 0, same_v, same_w), size);
}

MEASURE(force_jacobian, anisotropic, sheet, t) {
  return ledger_judged(f, jacobian_off(t, t->way[0], t->way[1], t->way[0], t->way[1]));
}

/* K_ij, p at vertex i and q at j, against q at i and p at j by differences; a block for each
 * state. */
MEASURE(symmetric_blocks, anisotropic, sheet, t) {
  const int m = (int)(s->index % 3), n = (int)(s->index / 3 % 3);
  slv_f128 at[4][9];
  motion_blocks(s, m, n, 9, at[0]);
  return ledger_judged(f, jacobian_off(t, at[0], at[1], at[2], at[3]));
}

/* |dC/dx| by differences against alpha |dw/dx|, which no |w| > 0 makes 0. */
MEASURE(not_degenerate, sheet_of, sheet, t) {
  slv_f128 J[18];
  quad_jacobian(sheet_stretch, t, 9, 2, t->x, t->step, J);
  for (int k = 0; k < 2; k++) {
    slv_f128 square = 0;
    for (int j = 0; j < 9; j++) square += J[k + 2 * j] * J[k + 2 * j];
    const slv_f128 want = t->alpha * quad_norm(3, t->d[k]);
    ledger_worse(f, motion_off(quad_sqrt(square), want, 0));
  }
  return 1;
}

/* ---- when the force Jacobian is definite ----------------------------------------- */

enum { FIRST_TERM = 1, SECOND_TERM = 2 };

/* h^2 k of Pritchard's table 1. */
static const slv_f128 hhk = (slv_f128)(0.02 * 0.02 * 5e3);

/* Eigenvalues below this, relative to the largest, count as rounding. */
#define ZERO ((slv_f128)1e-25)

enum { FREE = 6 }; /* a triangle's motions without shifts of the whole */

/* Computes y, the components of a row along the motions of two vertices against each other, and of
 * both against the third.  Returns the size of the rest, along translations. */
static slv_f128 relative(const slv_f128 *row, slv_f128 *y) {
  const slv_f128 two = quad_sqrt((slv_f128)2), six = quad_sqrt((slv_f128)6);
  slv_f128 shifts = 0;
  for (int i = 0; i < 3; i++) {
    y[i] = (row[i] - row[3 + i]) / two;
    y[3 + i] = (row[i] + row[3 + i] - 2 * row[6 + i]) / six;
    shifts += quad_abs(row[i] + row[3 + i] + row[6 + i]);
  }
  return shifts;
}

/* Computes the eigenvalues e, ascending, of k dC dC', k C d2C or their sum, k = 1, on the free
 * motions, shifted while they are computed: near 0 Jacobi's rotations would chase rounding.
 * Returns 0 if there are none, or if a translation meets a force. */
static int eigenvalues(const sheet *t, int axis, int terms, slv_f128 *e) {
  slv_f128 dC[9], half[FREE * 9], H[FREE * FREE], shifts = 0;
  sheet_stretch_slope(t, axis, dC);
  for (int j = 0; j < 9; j++) {
    slv_f128 column[9];
    for (int i = 0; i < 9; i++) {
      column[i] = (terms & FIRST_TERM) != 0 ? dC[i] * dC[j] : 0;
      if ((terms & SECOND_TERM) != 0)
        column[i] += sheet_condition(t, axis) * sheet_stretch_entry(t, axis, i, j);
    }
    shifts += relative(column, half + FREE * j);
  }
  for (int i = 0; i < FREE; i++) {
    slv_f128 row[9], y[FREE];
    for (int j = 0; j < 9; j++) row[j] = half[i + FREE * j];
    shifts += relative(row, y);
    for (int j = 0; j < FREE; j++) H[i + FREE * j] = y[j];
  }
  const slv_f128 shift = 2 * quad_norm(FREE * FREE, H);
  for (int i = 0; i < FREE; i++) H[(FREE + 1) * i] += shift;
  if (shifts > ZERO * shift || quad_jacobi(FREE, H, e) != SLV_OK) return 0;
  for (int i = 0; i < FREE; i++) e[i] -= shift;
  return 1;
}

/* Returns the size of the least eigenvalue, if negative, over the largest size; else 0. */
static double below_zero(const slv_f128 *e) {
  const slv_f128 low = quad_abs(e[0]), high = quad_abs(e[FREE - 1]);
  return e[0] < 0 ? (double)(-e[0] / (low > high ? low : high)) : 0;
}

/* Measures the least eigenvalue of -K, if negative, over the largest size, of both conditions. */
MEASURE(semi_definite, sheet_of, sheet, t) {
  f->when = 1;
  for (int k = 0; k < 2; k++) {
    slv_f128 e[FREE];
    if (!eigenvalues(t, k, FIRST_TERM | SECOND_TERM, e)) return 0;
    f->when = f->when && t->length[k] > t->b[k];
    ledger_worse(f, below_zero(e));
  }
  return 1;
}

/* Under extension along u alone the Jacobian along u stays semi-definite, whatever v does. */
MEASURE(judged_apart, sheet_of, sheet, t) {
  slv_f128 e[FREE];
  if (!(t->length[0] > t->b[0] && t->length[1] < t->b[1])) return 0;
  if (!eigenvalues(t, 0, FIRST_TERM | SECOND_TERM, e)) return 0;
  const double u = below_zero(e);
  if (!eigenvalues(t, 1, FIRST_TERM | SECOND_TERM, e)) return 0;
  return ledger_judged(f, e[0] < 0 ? u : 1); /* and along v it is indefinite */
}

/* M - h^2 K of conditions of a triangle, with a vertex's mass, a third of the triangle's.  The
 * numbers are those of Pritchard's table 1. */
typedef struct {
  sheet t;
  slv_f128 mass, A[81], e[9]; /* eigenvalues, ascending */
} stepped;

/* Which conditions: by Robson's rule each only where it is stretched; both; that along u. */
typedef enum { BY_RULE, BOTH, ALONG_U } included;

static int system_of(const ledger_state *s, included of, stepped *y) {
  const sheet *t = &y->t;
  slv_f128 copy[81], dC[9];
  if (!sheet_of(s, &y->t)) return 0;
  y->mass = t->area * (slv_f128)0.1 / 3;
  for (int i = 0; i < 81; i++) y->A[i] = i % 10 == 0 ? y->mass : 0;
  for (int k = 0; k < 2; k++) {
    if (of == BY_RULE ? !(t->length[k] > t->b[k]) : of == ALONG_U && k == 1) continue;
    sheet_stretch_slope(t, k, dC);
    for (int i = 0; i < 81; i++)
      y->A[i] += hhk * (dC[i % 9] * dC[i / 9] +
                        sheet_condition(t, k) * sheet_stretch_entry(t, k, i % 9, i / 9));
  }
  memcpy(copy, y->A, sizeof copy);
  return quad_jacobi(9, copy, y->e) == SLV_OK;
}

#define by_rule(s, y) system_of(s, BY_RULE, y)
#define both(s, y) system_of(s, BOTH, y)
#define along_u(s, y) system_of(s, ALONG_U, y)

MEASURE(indefinite_together, both, stepped, y) { return ledger_judged(f, y->e[0] < 0 ? 0 : 1); }

MEASURE(definite_by_rule, by_rule, stepped, y) {
  return ledger_judged(f, ledger_larger(0, (double)((y->mass - y->e[0]) / y->e[8])));
}

MEASURE(definite_together, both, stepped, y) {
  return ledger_when(f, y->e[0] > 0 ? 0 : (double)(-y->e[0] / y->e[8]),
                     y->t.length[0] >= y->t.b[0] && y->t.length[1] >= y->t.b[1]);
}

/* The second derivative of the rule's energy k C_u^2 / 2, k = 1, as |w_u| grows from b_u, and as it
 * shrinks: the energy is that of C_u, or 0, at lengths b_u (1 + n h). */
MEASURE(jumps, sheet_of, sheet, t) {
  const slv_f128 h = (slv_f128)0x1p-20;
  sheet at;
  slv_f128 E[5], C[2];
  for (int n = -2; n <= 2; n++) {
    const slv_f128 length = t->b[0] * (1 + n * h);
    slv_f128 u[3];
    for (int i = 0; i < 3; i++) u[i] = length * t->unit[0][i];
    if (!sheet_with(t, u, t->w[1], &at)) return 0;
    sheet_stretch(at.x, &at, C);
    E[n + 2] = C[0] > 0 ? C[0] * C[0] / 2 : 0;
  }
  const slv_f128 step = t->b[0] * h;
  const slv_f128 got[2] = {(E[4] - 2 * E[3] + E[2]) / (step * step),
                           (E[0] - 2 * E[1] + E[2]) / (step * step)};
  const slv_f128 want[2] = {t->alpha * t->alpha, 0};
  return ledger_judged(f, motion_error(2, got, want, 0));
}

/* Conjugate gradients for A x = b from x = 0, until quad has no more digits; *negative: a direction
 * p with p'A p < 0 was met, where they stop.  Returns |b - A x| / |b|. */
static slv_f128 conjugate_gradients(const slv_f128 *A, const slv_f128 *b, int *negative) {
  slv_f128 x[9] = {0}, r[9], p[9], Ap[9];
  const slv_f128 goal = (slv_f128)1e-56 * quad_dot(9, b, b);
  slv_f128 rr = quad_dot(9, b, b);
  for (int i = 0; i < 9; i++) r[i] = p[i] = b[i];
  *negative = 0;
  for (int n = 0; n < 60 && rr > goal; n++) {
    for (int i = 0; i < 9; i++) Ap[i] = quad_dot(9, A + 9 * i, p);
    const slv_f128 curvature = quad_dot(9, p, Ap), past = rr;
    *negative = curvature < 0;
    if (*negative) break;
    for (int i = 0; i < 9; i++) {
      x[i] += past / curvature * p[i];
      r[i] -= past / curvature * Ap[i];
    }
    rr = quad_dot(9, r, r);
    for (int i = 0; i < 9; i++) p[i] = r[i] + rr / past * p[i];
  }
  for (int i = 0; i < 9; i++) r[i] = b[i] - quad_dot(9, A + 9 * i, x);
  return quad_norm(9, r) / quad_norm(9, b);
}

/* By the rule, with a right side drawn for the state. */
MEASURE(gradients_converge, by_rule, stepped, y) {
  int negative;
  return ledger_judged(f, (double)conjugate_gradients(y->A, y->t.way[0], &negative));
}

/* With both forces: do they meet a direction of negative curvature just where the matrix has a
 * negative eigenvalue? */
MEASURE(gradients_tell, both, stepped, y) {
  int negative;
  (void)conjugate_gradients(y->A, y->t.way[0], &negative);
  return ledger_judged(f, negative == (y->e[0] < 0) ? 0 : 1);
}

/* Along u, compressed or not. */
MEASURE(definite_while_stiff, along_u, stepped, y) {
  const slv_f128 d = y->t.alpha * quad_norm(3, y->t.d[0]), over = y->t.b[0] / y->t.length[0] - 1;
  return ledger_judged(f, (y->e[0] > 0) == (hhk * d * d * over < y->mass) ? 0 : 1);
}

/* Compression carried on from 1e-9 to 1e-12 of the length: does C_u grow a thousandfold, or C_u /
 * |w_u| (variant 1)? */
MEASURE(grows_without_bound, sheet_of, sheet, t) {
  if (!(t->length[0] < t->b[0])) return 0;
  const slv_f128 l[2] = {t->length[0] * (slv_f128)1e-9, t->length[0] * (slv_f128)1e-12};
  const slv_f128 C[2] = {t->alpha * (l[0] - t->b[0]), t->alpha * (l[1] - t->b[0])};
  const slv_f128 by = C[1] / C[0] * (s->variant[0] == 1 ? l[0] / l[1] : 1);
  return ledger_judged(f, motion_off(by, 1000, 0));
}

/* The energy's second derivative, by differences, along the motion of w_u in a direction across it:
 * what the second term alone resists. */
static slv_f128 resistance(const sheet *t) {
  sheet of_u = *t;
  slv_f128 v[9], across[3], any[3] = {0};
  of_u.k[1] = 0;
  any[quad_abs(t->unit[0][0]) < (slv_f128)0.5 ? 0 : 1] = 1;
  quad_cross(t->unit[0], any, across), quad_unit(3, across);
  for (int i = 0; i < 9; i++) v[i] = t->d[0][i / 3] * across[i % 3];
  quad_unit(9, v);
  return sheet_rate(&of_u, sheet_energy, 0, v, v);
}

/* Eigenvalues of both terms of the Hessian, for the condition along u. */
typedef struct {
  sheet t;
  slv_f128 first[FREE], second[FREE];
} terms;

static int both_terms(const ledger_state *s, terms *y) {
  return sheet_of(s, &y->t) && eigenvalues(&y->t, 0, FIRST_TERM, y->first) &&
         eigenvalues(&y->t, 0, SECOND_TERM, y->second);
}

/* Both are that resistance, relative to the first term's eigenvalue. */
MEASURE(second_term_positive, both_terms, terms, y) {
  const slv_f128 bent = resistance(&y->t), want[2] = {bent, bent};
  f->when = y->t.length[0] > y->t.b[0];
  f->printed = motion_error(2, y->second + FREE - 2, want, y->first[FREE - 1]);
  if (!(y->second[FREE - 2] > 0)) f->printed = 1;
  return 1;
}

/* Its largest eigenvalue against that of the first term. */
MEASURE(second_term_large, both_terms, terms, y) {
  if (!(y->t.length[0] > y->t.b[0])) return 0;
  const double ratio = (double)(y->second[FREE - 1] / y->first[FREE - 1]);
  f->figure = y->t.length[0] == 2 * y->t.b[0] ? ratio : (double)NAN;
  return ledger_judged(f, ledger_larger(1 - ratio, 0));
}

/* The claim that it is 1 - b / |w_u| times that of the first term, of either sign. */
MEASURE(second_term_share, both_terms, terms, y) {
  const slv_f128 share = (1 - y->t.b[0] / y->t.length[0]) * y->first[FREE - 1];
  const int out = share >= 0 ? FREE - 1 : 0, in = share >= 0 ? FREE - 2 : 1;
  const slv_f128 got[2] = {share, share}, want[2] = {y->second[out], y->second[in]};
  return ledger_judged(f, motion_error(2, got, want, y->first[FREE - 1]));
}

/* Without the second term there is no negative eigenvalue. */
MEASURE(definite_without_second, sheet_of, sheet, t) {
  slv_f128 e[FREE];
  if (!eigenvalues(t, 0, FIRST_TERM, e)) return 0;
  return ledger_judged(f, below_zero(e) <= 1e-25 ? 0 : 1);
}

LEDGER_FILE(robson, ROW("R1", forces_apart), ROW("R2", damping_apart), ROW("R4", constraint_slope),
            ROW("R5", tangent_slope), ROW("R6", force_jacobian), ROW("R7", sheet_bent),
            ROW("R8", symmetric_blocks), ROW("R16", not_degenerate), ROW("R3", judged_apart),
            ROW("R9", semi_definite), ROW("R10", definite_by_rule),
            ROW("R10.1", definite_while_stiff), ROW("R23", definite_together),
            ROW("R19.1", indefinite_together), ROW("R21", jumps), ROW("R22", gradients_converge),
            ROW("R22.1", gradients_tell), ROW("R11", grows_without_bound),
            ROW("R11.1", grows_without_bound, {1}), ROW("R12", second_term_positive),
            ROW("R13", second_term_large), ROW("R14", second_term_share),
            ROW("R15", definite_without_second));
