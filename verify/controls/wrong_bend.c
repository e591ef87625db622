/* wrong_bend.c -- wrong formulas of the bending energies; see controls.def. */
#include "controls/wrong.h"
#include "elements/hinge_projected.h"

/* cos theta, sin theta, and derivatives for constant lengths: Pritchard eqs. 28-29, 46-49 */
typedef struct {
  real cosine, sine, d_cosine[HINGE_DOF], d_sine[HINGE_DOF];
} held;

/* Adds d log|n|/dx for the normal n of one side, which the assumption of constant lengths drops.
 * |n| is |e| times the height h: d log|e|/dx + d log h/dx. hinge_formula.h has `along` and `c`. */
static void add_log_length(const hinge *h, const hinge_side *a, real *restrict y) {
  for (int i = 0; i < HINGE_DOF; i++)
    y[i] += h->edge[i / 3] * h->e[i % 3] - a->along[i / 3] * a->c[i % 3];
}

static held held_of(const real *x) {
  const hinge h = hinge_of(x);
  held y = {.cosine = h.cosine, .sine = h.sine};
  real g[HINGE_DOF], log_length[HINGE_DOF] = {0};
  hinge_gradient(&h, g);
  add_log_length(&h, &h.side[0], log_length);
  add_log_length(&h, &h.side[1], log_length);
  for (int i = 0; i < HINGE_DOF; i++) {
    const real edge = h.edge[i / 3] * h.e[i % 3];
    y.d_cosine[i] = h.cosine * log_length[i] - h.sine * g[i];
    y.d_sine[i] = h.sine * (log_length[i] + edge) + h.cosine * g[i];
  }
  return y;
}

static real unsigned_angle(real cosine) {
  return r_atan2(r_sqrt(r_max(R(0), 1 - cosine * cosine)), cosine);
}

WRONG_BY(bend_macri_cosine, {
  const held h = held_of(F);
  const real theta = hinge_of(F).theta;
  for (int i = 0; i < HINGE_DOF; i++) y[i] = p[0] * theta * r_quotient(-h.d_cosine[i], h.sine);
})

WRONG_BY(bend_macri_sine, {
  const held h = held_of(F);
  const real theta = hinge_of(F).theta;
  for (int i = 0; i < HINGE_DOF; i++) y[i] = p[0] * theta * r_quotient(h.d_sine[i], h.cosine);
})

WRONG_BY(bend_arccos, {
  const real theta = unsigned_angle(hinge_of(F).cosine);
  *y = p[0] * theta * theta / 2;
})

WRONG_BY(shells_arccos, {
  const real C = unsigned_angle(hinge_of(F).cosine) - p[3];
  *y = 3 * p[0] * p[1] * p[1] / p[2] * C * C;
})

/* Differentiates Pritchard eq. 54, which omits the denominator sin^2 + cos^2 = 1, whose derivative
 * is not 0. Eq. 57 differentiates the quotient of eq. 53. */
ALTERED(bend_direct, bend_constant, hessian, {
  const held h = held_of(F);
  const real theta = hinge_of(F).theta;
  for (int j = 0; j < HINGE_DOF; j++)
    for (int i = 0; i < HINGE_DOF; i++) {
      const real first = h.cosine * h.d_sine[i] - h.sine * h.d_cosine[i];
      const real square = h.sine * h.d_sine[j] + h.cosine * h.d_cosine[j];
      y[i + HINGE_DOF * j] += 2 * p[0] * theta * first * square;
    }
})

INSTEAD(bend_exact, bend_theta, gradient)
INSTEAD(bend_exact_hessian, bend_theta, hessian)
INSTEAD(bend_held, bend_constant, gradient)
AT_PARAMS(shells_edge_reversed, discrete_shells, gradient, p[0], p[1], p[2], -p[3])
ALTERED(shells_half_area, discrete_shells, energy, *y *= 2)

ALTERED(bend_unguarded, bend_theta, gradient, {
  real e[3], a[3], n[3];
  for (int i = 0; i < 3; i++) e[i] = F[3 + i] - F[6 + i], a[i] = F[i] - F[6 + i];
  cross3(e, a, n);
  for (int i = 0; i < 3; i++)
    y[i] = -p[0] * hinge_of(F).theta * r_sqrt(dot3(e, e)) * n[i] / dot3(n, n);
})

/* Swaps the forces on x_1 and x_2, which leaves a net torque but no net force. */
ALTERED(bend_exchanged, bend_theta, gradient, {
  for (int i = 3; i < 6; i++) {
    const real z = y[i];
    y[i] = y[3 + i], y[3 + i] = z;
  }
})

/* Computes a x b + b x c + c x a with every product rounded: it cancels far from the origin. */
static void expanded_normal(const real *a, const real *b, const real *c, real n[3]) {
  for (int i = 0; i < 3; i++) {
    const int j = (i + 1) % 3, k = (i + 2) % 3;
    n[i] = a[j] * b[k] - a[k] * b[j] + b[j] * c[k] - b[k] * c[j] + c[j] * a[k] - c[k] * a[j];
  }
}

WRONG_BY(bend_expanded, {
  real A[3], B[3], AB[3], e[3];
  for (int i = 0; i < 3; i++) e[i] = F[3 + i] - F[6 + i];
  expanded_normal(F, F + 6, F + 3, A), expanded_normal(F + 9, F + 3, F + 6, B);
  cross3(A, B, AB);
  const real theta = r_atan2(dot3(AB, e) / r_sqrt(dot3(e, e)), dot3(A, B));
  *y = p[0] * theta * theta / 2;
})

/* Projects k dC dC' and k theta d2C separately. */
WRONG_BY(bend_apart, {
  const hinge h = hinge_of(F);
  real dC[HINGE_DOF];
  hinge_gradient(&h, dC);
  hinge_projected(&h, p[0], 0, h.theta, y);
  for (int i = 0; i < HINGE_DOF * HINGE_DOF; i++)
    y[i] += p[0] * dC[i % HINGE_DOF] * dC[i / HINGE_DOF];
})

WRONG_BY(bend_lost_sign, {
  const hinge h = hinge_of(F);
  hinge_projected(&h, p[0], 1, r_abs(h.theta), y);
})
