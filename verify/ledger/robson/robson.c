/* robson.c -- Robson's stretch along u and along v as two conditions with separate stiffnesses,
 * their Jacobians, and conditions under which these are definite. */
#include <string.h>

#include "ledger/pritchard/pritchard_sheet.h"

/* Returns number `which`: stiffness along u, along v, two rates of damping; each from 0.5 to 2. */
static slv_f128 stiffness(const ledger_state *s, int which) {
  double u[4];
  slv_random_uniform4(s->seed, s->index, 1 << 19, u);
  return (slv_f128)(0.5 + 1.5 * u[which]);
}

/* Computes a sheet with a separate stiffness for each condition. */
static int anisotropic(const ledger_state *s, sheet *t) {
  if (!sheet_of(s, t)) return 0;
  t->k[0] = stiffness(s, 0), t->k[1] = stiffness(s, 1);
  return 1;
}

MEASURE(forces_apart, anisotropic, sheet, t) { return ledger_judged(f, sheet_force_off(t)); }

/* Compares the power of the damping forces -k_d dC/dx (rate of C), condition by condition, with the
 * dissipation k_d (rate of C)^2 by differences. */
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

/* Compares -v K w of both conditions with the energy's second derivative by differences. */
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

/* Compares K_ij with p at vertex i and q at j with q at i and p at j; a block at each state. */
MEASURE(symmetric_blocks, anisotropic, sheet, t) {
  slv_f128 at[4][9];
  (void)motion_blocks(s, 3, at[0]);
  return ledger_judged(f, jacobian_off(t, at[0], at[1], at[2], at[3]));
}

/* Compares |dC/dx| by differences with alpha |dw/dx|, which is not 0 if |w| > 0. */
MEASURE_EACH(not_degenerate, sheet_of, sheet, t) {
  slv_f128 J[18];
  quad_jacobian(sheet_stretch, t, 9, 2, t->x, t->step, J);
  for (int k = 0; k < 2; k++) {
    slv_f128 square = 0;
    for (int j = 0; j < 9; j++) square += J[k + 2 * j] * J[k + 2 * j];
    const slv_f128 want = t->alpha * quad_norm(3, t->d[k]);
    ledger_worse(f, motion_off(quad_sqrt(square), want, 0));
  }
}

enum { FIRST_TERM = 1, SECOND_TERM = 2, LAST = 8 };

/* h^2 k with the numbers of Pritchard's table 1. */
static const slv_f128 hhk = (slv_f128)(0.02 * 0.02 * 5e3);

/* Computes the ascending eigenvalues e [9] of k dC dC', k C d2C or their sum, k = 1.  The matrix is
 * shifted meanwhile, because Jacobi's rotations would chase round-off in eigenvalues near 0, such
 * as those of translations.  Returns 0 on failure. */
static int eigenvalues(const sheet *t, int axis, int terms, slv_f128 *e) {
  const slv_f128 C = sheet_condition(t, axis);
  slv_f128 dC[9], H[81];
  sheet_stretch_slope(t, axis, dC);
  for (int i = 0; i < 81; i++) {
    H[i] = (terms & FIRST_TERM) != 0 ? dC[i % 9] * dC[i / 9] : 0;
    if ((terms & SECOND_TERM) != 0) H[i] += C * sheet_stretch_entry(t, axis, i % 9, i / 9);
  }
  const slv_f128 shift = 2 * quad_norm(81, H);
  for (int i = 0; i < 9; i++) H[10 * i] += shift;
  if (quad_jacobi(9, H, e) != SLV_OK) return 0;
  for (int i = 0; i < 9; i++) e[i] -= shift;
  return 1;
}

/* Returns |smallest eigenvalue|, if it is negative, / largest |eigenvalue|; else 0. */
static double below_zero(const sheet *t, int axis, int terms) {
  slv_f128 e[9];
  if (!eigenvalues(t, axis, terms, e)) return (double)NAN;
  const slv_f128 low = quad_abs(e[0]), high = quad_abs(e[LAST]);
  return e[0] < 0 ? (double)(-e[0] / (low > high ? low : high)) : 0;
}

/* Measures how far the least eigenvalue of -K is below 0, over the largest, for each condition. */
MEASURE_EACH(semi_definite, sheet_of, sheet, t) {
  for (int k = 0; k < 2; k++) ledger_worse(f, below_zero(t, k, FIRST_TERM | SECOND_TERM));
  f->when = t->length[0] > t->b[0] && t->length[1] > t->b[1];
}

/* For extension along u alone, tests that K along u is semi-definite, and K along v indefinite. */
MEASURE(judged_apart, sheet_of, sheet, t) {
  const int both = FIRST_TERM | SECOND_TERM;
  if (!(t->length[0] > t->b[0] && t->length[1] < t->b[1])) return 0;
  return ledger_judged(f, below_zero(t, 1, both) > 0 ? below_zero(t, 0, both) : 1);
}

/* M - h^2 K of a triangle's conditions, with a vertex's mass, a third of the triangle's, and the
 * numbers of Pritchard's table 1. */
typedef struct {
  sheet t;
  slv_f128 mass, A[81], e[9]; /* eigenvalues, ascending */
} stepped;

/* Conditions in K, by the variant: the stretched ones (Robson's rule), both, or that along u. */
enum { BY_RULE, BOTH, ALONG_U };

static int system_of(const ledger_state *s, stepped *y) {
  const sheet *t = &y->t;
  slv_f128 copy[81], dC[9];
  if (!sheet_of(s, &y->t)) return 0;
  y->mass = t->area * (slv_f128)0.1 / 3;
  for (int i = 0; i < 81; i++) y->A[i] = i % 10 == 0 ? y->mass : 0;
  for (int k = 0; k < 2; k++) {
    if (s->variant == BY_RULE && !(t->length[k] > t->b[k])) continue;
    if (s->variant == ALONG_U && k == 1) continue;
    sheet_stretch_slope(t, k, dC);
    for (int i = 0; i < 81; i++)
      y->A[i] += hhk * (dC[i % 9] * dC[i / 9] +
                        sheet_condition(t, k) * sheet_stretch_entry(t, k, i % 9, i / 9));
  }
  memcpy(copy, y->A, sizeof copy);
  return quad_jacobi(9, copy, y->e) == SLV_OK;
}

MEASURE(indefinite_together, system_of, stepped, y) {
  return ledger_judged(f, y->e[0] < 0 ? 0 : 1);
}

MEASURE(definite_by_rule, system_of, stepped, y) {
  return ledger_judged(f, ledger_larger(0, (double)((y->mass - y->e[0]) / y->e[8])));
}

MEASURE(definite_together, system_of, stepped, y) {
  return ledger_when(f, y->e[0] > 0 ? 0 : (double)(-y->e[0] / y->e[8]),
                     y->t.length[0] >= y->t.b[0] && y->t.length[1] >= y->t.b[1]);
}

/* Tests that the second derivative of the energy k C_u^2 / 2 (Robson's rule, k = 1) differs for
 * |w_u| above and below b_u: the energy is that of C_u, or 0, at lengths b_u (1 + n h). */
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

/* Solves A x = b by conjugate gradients from x = 0 to quad's precision.  Stops at a direction p
 * with p'A p < 0, and sets *negative.  Returns |b - A x| / |b|. */
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

/* Tests convergence with Robson's rule and a random right-hand side. */
MEASURE(gradients_converge, system_of, stepped, y) {
  int negative;
  return ledger_judged(f, (double)conjugate_gradients(y->A, y->t.way[0], &negative));
}

/* Tests that negative curvature is found if and only if an eigenvalue is negative. */
MEASURE(gradients_tell, system_of, stepped, y) {
  int negative;
  (void)conjugate_gradients(y->A, y->t.way[0], &negative);
  return ledger_judged(f, negative == (y->e[0] < 0) ? 0 : 1);
}

/* Tests that the least eigenvalue, along u, is the mass minus the part that compression removes. */
MEASURE(definite_while_stiff, system_of, stepped, y) {
  const slv_f128 d = y->t.alpha * quad_norm(3, y->t.d[0]), over = y->t.b[0] / y->t.length[0] - 1;
  const slv_f128 least = y->mass - (over > 0 ? hhk * d * d * over : 0);
  f->figure = (double)least;
  return ledger_judged(f, motion_off(y->e[0], least, y->e[8]));
}

/* Tests whether C_u or, variant 1, C_u / |w_u| grows a thousandfold when |w_u| falls from 1e-9 to
 * 1e-12 of its length. */
MEASURE(grows_without_bound, sheet_of, sheet, t) {
  if (!(t->length[0] < t->b[0])) return 0;
  const slv_f128 l[2] = {t->length[0] * (slv_f128)1e-9, t->length[0] * (slv_f128)1e-12};
  const slv_f128 C[2] = {t->alpha * (l[0] - t->b[0]), t->alpha * (l[1] - t->b[0])};
  const slv_f128 by = C[1] / C[0] * (s->variant == 1 ? l[0] / l[1] : 1);
  return ledger_judged(f, motion_off(by, 1000, 0));
}

/* Eigenvalues of the two terms of the Hessian, for the condition along u. */
typedef struct {
  sheet t;
  slv_f128 first[9], second[9];
} terms;

static int both_terms(const ledger_state *s, terms *y) {
  return sheet_of(s, &y->t) && eigenvalues(&y->t, 0, FIRST_TERM, y->first) &&
         eigenvalues(&y->t, 0, SECOND_TERM, y->second);
}

/* Compares the two largest eigenvalues of the second term, relative to the first term's, with the
 * stiffness of a motion that only the second term resists: the energy's second derivative, by
 * differences, as w_u moves across itself. */
MEASURE_EACH(second_term_positive, both_terms, terms, y) {
  const slv_f128 *unit = y->t.unit[0];
  slv_f128 v[9], across[3], any[3] = {0};
  any[quad_abs(unit[0]) < (slv_f128)0.5 ? 0 : 1] = 1;
  quad_cross(unit, any, across), quad_unit(3, across);
  for (int i = 0; i < 9; i++) v[i] = y->t.d[0][i / 3] * across[i % 3];
  quad_unit(9, v);
  y->t.k[1] = 0;
  const slv_f128 bent = sheet_rate(&y->t, sheet_energy, 0, v, v), want[2] = {bent, bent};
  f->when = y->t.length[0] > y->t.b[0];
  f->printed = motion_error(2, y->second + LAST - 1, want, y->first[LAST]);
  if (!(y->second[LAST - 1] > 0)) f->printed = 1;
}

/* Compares the largest eigenvalues of the second term and of the first term. */
MEASURE(second_term_large, both_terms, terms, y) {
  if (!(y->t.length[0] > y->t.b[0])) return 0;
  const double ratio = (double)(y->second[LAST] / y->first[LAST]);
  if (y->t.length[0] == 2 * y->t.b[0]) f->figure = ratio;
  return ledger_judged(f, ledger_larger(1 - ratio, 0));
}

/* Tests that the second term's eigenvalue is 1 - b / |w_u| times the first's, for both signs. */
MEASURE(second_term_share, both_terms, terms, y) {
  const slv_f128 share = (1 - y->t.b[0] / y->t.length[0]) * y->first[LAST];
  const int out = share >= 0 ? LAST : 0, in = share >= 0 ? LAST - 1 : 1;
  const slv_f128 got[2] = {share, share}, want[2] = {y->second[out], y->second[in]};
  return ledger_judged(f, motion_error(2, got, want, y->first[LAST]));
}

/* Tests that there is no negative eigenvalue without the second term. */
MEASURE(definite_without_second, sheet_of, sheet, t) {
  return ledger_judged(f, below_zero(t, 0, FIRST_TERM) <= 1e-25 ? 0 : 1);
}

LEDGER_FILE(robson, ROW("R1", forces_apart), ROW("R2", damping_apart), ROW("R6", force_jacobian),
            ROW("R8", symmetric_blocks), ROW("R16", not_degenerate), ROW("R3", judged_apart),
            ROW("R9", semi_definite), ROW("R10", definite_by_rule, BY_RULE),
            ROW("R10.1", definite_while_stiff, ALONG_U), ROW("R23", definite_together, BOTH),
            ROW("R19", indefinite_together, BOTH), ROW("R21", jumps),
            ROW("R22", gradients_converge, BY_RULE), ROW("R22.1", gradients_tell, BOTH),
            ROW("R11", grows_without_bound), ROW("R11.1", grows_without_bound, 1),
            ROW("R12", second_term_positive), ROW("R13", second_term_large),
            ROW("R14", second_term_share), ROW("R15", definite_without_second));
