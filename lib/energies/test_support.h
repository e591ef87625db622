/* test_support.h -- code shared by the tests of the energies: states worked by hand for every
 * scalar, and tests of spectra and projections by an independent Jacobi eigensolver. */
#pragma once

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "selvedge/energy.h"

/* Bits of by_hand.lacking: quantities that are not compared. */
enum { NO_SPECTRUM = 1, NO_PROJECTED = 2 };

/* A state (F, p) worked by hand.  The expected values are the members energy .. eigenvalues divided
 * by den, so that thirds and fifths are exact in every scalar. */
typedef struct {
  const char *state;
  double F[6], p[7], den;
  double energy, gradient[6], hessian[36], projected[36];
  double eigenvalues[6]; /* ascending */
  int lacking;
} by_hand;

static inline double max_abs(int n, const double *x) {
  double m = 0;
  for (int i = 0; i < n; i++)
    if (!(fabs(x[i]) <= m)) m = fabs(x[i]); /* NaN is kept and makes the test fail */
  return m;
}

static inline void ascend(int n, double *x) {
  for (int i = 1; i < n; i++)
    for (int j = i; j > 0 && x[j] < x[j - 1]; j--) {
      const double t = x[j];
      x[j] = x[j - 1], x[j - 1] = t;
    }
}

#define DOUBLE_f64(x) (x)
#define DOUBLE_f32(x) ((double)(x))
#define DOUBLE_f128(x) ((double)(x))
#define DOUBLE_c64(x) (creal(x) + fabs(cimag(x)))

/* Defines compare_T(fn, s, n, want): the largest |fn(F, p) - want/den|, computed in T. */
#define DEFINE_COMPARE(T)                                                                         \
  static inline double compare_##T(slv_fn_##T *fn, const by_hand *s, int n, const double *want) { \
    slv_##T F[6], p[7], y[42];                                                                    \
    for (int i_ = 0; i_ < 6; i_++) F[i_] = (slv_##T)s->F[i_];                                     \
    for (int i_ = 0; i_ < 7; i_++) p[i_] = (slv_##T)s->p[i_];                                     \
    if (fn(F, p, y) != SLV_OK) return (double)NAN;                                                \
    double error[36];                                                                             \
    for (int i_ = 0; i_ < n; i_++)                                                                \
      error[i_] = DOUBLE_##T(y[i_] - (slv_##T)want[i_] / (slv_##T)s->den);                        \
    return max_abs(n, error);                                                                     \
  }
DEFINE_COMPARE(f64)
DEFINE_COMPARE(f32)
DEFINE_COMPARE(f128)
DEFINE_COMPARE(c64)

/* Returns the tolerance of absolute errors, 16 eps times the largest expected value. */
static inline double hand_bound(const by_hand *s, double eps) {
  const double g = max_abs(6, s->gradient), H = max_abs(36, s->hessian);
  return 16 * eps * fmax(fabs(s->energy), fmax(g, H)) / s->den;
}

#define EXPECT_BY_HAND(T, eps, e, s)                                              \
  do {                                                                            \
    const slv_kernels_##T *k_ = (e)->T;                                           \
    const double b_ = hand_bound((s), (eps));                                     \
    cr_assert(k_ && k_->energy && k_->gradient, "%s: " #T, (e)->name);            \
    cr_expect(le(dbl, compare_##T(k_->energy, (s), 1, &(s)->energy), b_),         \
              "%s, %s, " #T ": energy", (e)->name, (s)->state);                   \
    cr_expect(le(dbl, compare_##T(k_->gradient, (s), 6, (s)->gradient), b_),      \
              "%s, %s, " #T ": gradient", (e)->name, (s)->state);                 \
    cr_expect(le(dbl, compare_##T(k_->hessian, (s), 36, (s)->hessian), b_),       \
              "%s, %s, " #T ": Hessian", (e)->name, (s)->state);                  \
    if (!((s)->lacking & NO_PROJECTED))                                           \
      cr_expect(le(dbl, compare_##T(k_->projected, (s), 36, (s)->projected), b_), \
                "%s, %s, " #T ": projected", (e)->name, (s)->state);              \
  } while (0)

/* Tests each eigenvalue with a relative tolerance of 16 eps. */
static inline void expect_eigenvalues(const slv_energy *e, const by_hand *s) {
  double y[42];
  cr_assert(eq(int, e->f64->spectrum(s->F, s->p, y), SLV_OK));
  ascend(6, y);
  for (int i = 0; i < 6; i++) {
    const double want = s->eigenvalues[i] / s->den;
    cr_expect(le(dbl, fabs(y[i] - want), 16 * DBL_EPSILON * fabs(want)),
              "%s, %s: eigenvalue %d is %.17g, not %.17g", e->name, s->state, i, y[i], want);
  }
}

static inline void expect_by_hand(const char *name, const by_hand *s) {
  const slv_energy *e = slv_energy_find(name);
  cr_assert(e != NULL, "%s: not in the table", name);
  EXPECT_BY_HAND(f64, DBL_EPSILON, e, s);
  EXPECT_BY_HAND(f32, (double)FLT_EPSILON, e, s);
  EXPECT_BY_HAND(f128, 0x1p-112, e, s);
  EXPECT_BY_HAND(c64, DBL_EPSILON, e, s);
  if (!(s->lacking & NO_SPECTRUM)) expect_eigenvalues(e, s);
}

/* Applies one Jacobi rotation to A that makes A[p + 6 q] zero. */
static inline void jacobi_rotate(double *A, int p, int q) {
  if (A[p + 6 * q] == 0) return;
  const double theta = (A[7 * q] - A[7 * p]) / (2 * A[p + 6 * q]);
  const double t = copysign(1, theta) / (fabs(theta) + hypot(theta, 1));
  const double c = 1 / hypot(t, 1), s = t * c;
  for (int i = 0; i < 6; i++) {
    const double x = A[i + 6 * p], y = A[i + 6 * q];
    A[i + 6 * p] = c * x - s * y, A[i + 6 * q] = s * x + c * y;
  }
  for (int i = 0; i < 6; i++) {
    const double x = A[p + 6 * i], y = A[q + 6 * i];
    A[p + 6 * i] = c * x - s * y, A[q + 6 * i] = s * x + c * y;
  }
  A[p + 6 * q] = A[q + 6 * p] = 0;
}

/* Computes the eigenvalues w of the symmetric H, ascending. */
static inline void jacobi(const double *H, double *w) {
  double A[36];
  memcpy(A, H, sizeof A);
  for (int sweep = 0; sweep < 30; sweep++)
    for (int p = 0; p < 6; p++)
      for (int q = p + 1; q < 6; q++) jacobi_rotate(A, p, q);
  for (int i = 0; i < 6; i++) w[i] = A[7 * i];
  ascend(6, w);
}

static inline void multiply6(const double *A, const double *B, double *C) {
  for (int j = 0; j < 6; j++)
    for (int i = 0; i < 6; i++) {
      C[i + 6 * j] = 0;
      for (int k = 0; k < 6; k++) C[i + 6 * j] += A[i + 6 * k] * B[k + 6 * j];
    }
}

/* Returns an error of P relative to |H|.  P is the positive semi-definite matrix nearest to H if
 * and only if P >= 0, P - H >= 0 and P (P - H) = 0. */
static inline double nearest_defect(const double *H, const double *P) {
  double D[36], PD[36], wP[6], wD[6];
  for (int i = 0; i < 36; i++) D[i] = P[i] - H[i];
  multiply6(P, D, PD);
  jacobi(P, wP);
  jacobi(D, wD);
  const double unit = fmax(max_abs(36, H), DBL_MIN);
  const double parts[3] = {fmin(wP[0], 0) / unit, fmin(wD[0], 0) / unit,
                           max_abs(36, PD) / unit / unit};
  return isfinite(max_abs(36, PD)) ? max_abs(3, parts) : (double)NAN;
}

/* Returns the largest of |H q - lambda q| / |H| and |Q'Q - I|; y is the output of `spectrum`. */
static inline double eigenpair_defect(const double *H, double *y) {
  const slv_spectrum_f64 s = slv_spectrum_at_f64(6, y);
  const double *Q = s.vectors;
  double HQ[36], QQ[36], Qt[36];
  multiply6(H, Q, HQ);
  for (int i = 0; i < 36; i++) Qt[i] = Q[i / 6 + 6 * (i % 6)];
  multiply6(Qt, Q, QQ);
  for (int i = 0; i < 36; i++) {
    HQ[i] -= s.values[i / 6] * Q[i];
    QQ[i] -= i % 7 == 0;
  }
  const double unit = fmax(max_abs(36, H), DBL_MIN);
  const double parts[2] = {max_abs(36, HQ) / unit, max_abs(36, QQ)};
  return max_abs(2, parts);
}

/* Upper bound of nearest_defect() and eigenpair_defect() for correct results. */
#define SPECTRAL_BOUND (64 * DBL_EPSILON)
/* Lower bound of both for wrong results, at the states that the tests choose. */
#define CLEARLY_WRONG 1e-3

/* Tests the spectrum and projection of e, if it has them, against their definitions at (F, p). */
static inline void expect_closed_forms(const slv_energy *e, const char *state, const double *F,
                                       const double *p) {
  double H[36], y[42], P[36];
  cr_assert(eq(int, e->f64->hessian(F, p, H), SLV_OK));
  if (e->f64->spectrum != NULL) {
    cr_assert(eq(int, e->f64->spectrum(F, p, y), SLV_OK));
    cr_expect(le(dbl, eigenpair_defect(H, y), SPECTRAL_BOUND), "%s, %s: eigenpair error %g",
              e->name, state, eigenpair_defect(H, y));
  }
  if (e->f64->projected != NULL) {
    cr_assert(eq(int, e->f64->projected(F, p, P), SLV_OK));
    cr_expect(le(dbl, nearest_defect(H, P), SPECTRAL_BOUND), "%s, %s: projection error %g", e->name,
              state, nearest_defect(H, P));
  }
}
