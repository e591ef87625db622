/* cross_fibre.h -- shear between two fibres a and b: W = psi(c), c = I6 - t,
 * I6 = (F a).(F b), t = a.b; a and b are taken as given, not renormalised.
 *
 * With M = a b' + b a', g = vec(F M), H6 = M (x) I, the Hessian is psi' H6 + psi'' g g'
 * (K 32 with c for I6).  M has the eigenvalues mu+- = t +- |a||b| and eigenvectors e+-;
 * with y+- = F e+- the update is g = mu+ e+ (x) y+ + mu- e- (x) y-.  So four eigenpairs
 * of psi' H6 stay, psi' mu+- with e+- (x) w, w orthogonal to y+-, and the secular
 * equation of Bunch, Nielsen and Sorensen (K 48-49), which has two distinct poles, is
 * the problem
 *
 *     [A B]   A = psi' mu+ + psi'' mu+^2 |y+|^2,   B = psi'' mu+ mu- |y+||y-|,
 *     [B D]   D = psi' mu- + psi'' mu-^2 |y-|^2
 *
 * in the span of e+ (x) y+ and e- (x) y-.  Its deflations, g orthogonal to one of the
 * two subspaces, are B = 0 and need no case of their own.
 */
#ifndef ENERGIES_CROSS_FIBRE_H
#define ENERGIES_CROSS_FIBRE_H

#include "selvedge/formula.h"

typedef struct {
  real w, slope, bend; /* psi, psi', psi'' */
  real power;          /* psi' = psi'' c / power */
} cross_law;

typedef cross_law cross_law_fn(real k, real c);

/* psi = k c^2 */
static inline cross_law cross_quadratic(real k, real c) {
  return (cross_law){.w = k * c * c, .slope = 2 * k * c, .bend = 2 * k, .power = 1};
}

/* psi = k c^4 */
static inline cross_law cross_quartic(real k, real c) {
  const real kcc = k * c * c;
  return (cross_law){
      .w = kcc * c * c, .slope = 4 * kcc * c, .bend = 12 * kcc, .power = 3};
}

/* a.b (n numbers) as hi + lo: the dot product of Ogita, Rump and Oishi, Accurate Sum
 * and Dot Product, SISC 26 (2005), as if in twice the precision. */
typedef struct {
  real hi, lo;
} cross_dot;

static inline cross_dot cross_dot_of(int n, const real *a, const real *b) {
  cross_dot d = {a[0] * b[0], 0};
  d.lo = r_fma(a[0], b[0], -d.hi);
  for (int i = 1; i < n; i++) {
    const real p = a[i] * b[i], s = d.hi + p, z = s - d.hi;
    d.lo += r_fma(a[i], b[i], -p) + ((d.hi - (s - z)) + (p - z));
    d.hi = s;
  }
  return d;
}

/* a, b as p[1..4], and F along them; F is scaled by s, so c and I6 are by s^2. */
typedef struct {
  real a[2], b[2], Fa[3], Fb[3];
  real c, I6;
} cross_state;

static inline cross_state cross_state_of(const real *p, const real *F, real s) {
  cross_state q = {.a = {p[1], p[2]}, .b = {p[3], p[4]}};
  for (int i = 0; i < 3; i++) {
    q.Fa[i] = q.a[0] * (s * F[i]) + q.a[1] * (s * F[i + 3]);
    q.Fb[i] = q.b[0] * (s * F[i]) + q.b[1] * (s * F[i + 3]);
  }
  const cross_dot I6 = cross_dot_of(3, q.Fa, q.Fb), t = cross_dot_of(2, q.a, q.b);
  q.I6 = I6.hi + I6.lo;
  q.c = (I6.hi - s * s * t.hi) + (I6.lo - s * s * t.lo);
  return q;
}

static inline void cross_add_energy(cross_law_fn *psi, const real *p, const real *F,
                                    real *restrict w) {
  *w += psi(p[0], cross_state_of(p, F, 1).c).w;
}

/* g6 = vec(F (a b' + b a')), K 29 */
static inline void cross_update(const cross_state *s, real *restrict g) {
  for (int i = 0; i < 3; i++) {
    g[i] = s->a[0] * s->Fb[i] + s->b[0] * s->Fa[i];
    g[i + 3] = s->a[1] * s->Fb[i] + s->b[1] * s->Fa[i];
  }
}

static inline void cross_add_gradient(cross_law_fn *psi, const real *p, const real *F,
                                      real *restrict g) {
  const cross_state s = cross_state_of(p, F, 1);
  const real slope = psi(p[0], s.c).slope;
  real g6[6];
  cross_update(&s, g6);
  for (int i = 0; i < 6; i++) g[i] += slope * g6[i];
}

static inline void cross_add_hessian(cross_law_fn *psi, const real *p, const real *F,
                                     real *restrict H) {
  const cross_state s = cross_state_of(p, F, 1);
  const cross_law l = psi(p[0], s.c);
  real g[6];
  cross_update(&s, g);
  for (int j = 0; j < 6; j++)
    for (int i = 0; i < 6; i++) {
      const int u = i / 3, v = j / 3;
      const real m = i % 3 == j % 3 ? s.a[u] * s.b[v] + s.b[u] * s.a[v] : R(0);
      const real first = i < j ? g[i] : g[j], second = i < j ? g[j] : g[i];
      H[i + 6 * j] += l.slope * m + (l.bend * first) * second; /* symmetric to the bit */
    }
}

/* M = a b' + b a' by its eigenpairs, and s = a x b: mu+ mu- = -s^2. */
typedef struct {
  real mu[2], e[2][2], s;
} cross_plane;

static inline real cross_unit2(const real *x, real *restrict n) {
  const real y[3] = {x[0], x[1], 0};
  real d[3];
  const real l = length3(y, d);
  n[0] = d[0], n[1] = d[1];
  return l;
}

static inline cross_plane cross_plane_of(const real *p) {
  const real *a = p + 1, *b = p + 3;
  const real turned[2] = {b[1], -b[0]};
  const cross_dot s = cross_dot_of(2, a, turned), t = cross_dot_of(2, a, b);
  real an[2], bn[2], n[2];
  const real m = cross_unit2(a, an) * cross_unit2(b, bn);
  const real sign = r_sign(t.hi + t.lo), big = (t.hi + t.lo) + sign * m;
  cross_plane q = {.s = s.hi + s.lo};
  const int first = r_re(sign) > 0 ? 0 : 1; /* the eigenvalue without cancellation */
  q.mu[first] = big;
  q.mu[1 - first] = -(q.s * r_inverse(big)) * q.s;
  const real along[2] = {an[0] + sign * bn[0], an[1] + sign * bn[1]};
  if (r_re(cross_unit2(along, n)) == 0) n[0] = 1;
  q.e[first][0] = n[0], q.e[first][1] = n[1];
  q.e[1 - first][0] = -n[1], q.e[1 - first][1] = n[0];
  return q;
}

/* The eigenvalues that stay, the pair that is new, and its plane. */
typedef struct {
  cross_plane plane;
  real stay[2];      /* psi' mu+, psi' mu-, each twice */
  real pair[2];      /* upper, lower */
  real n[2][3];      /* directions of y+, y-; 0 where those vanish */
  real cosine, sine; /* upper: cosine e+ (x) n+ + sine e- (x) n- */
} cross_eigen;

/* The smaller root of the pair: near the pole of its subspace as a distance from it,
 * d - B^2 / gap; where that cancels, from the product of the two, -psi' s^2 pair. */
static inline real cross_small_root(real d, real largest, real shift, real product) {
  const real near = d + shift;
  return 2 * r_re(r_abs(near)) >= r_re(r_max(largest, r_abs(shift))) ? near : product;
}

/* a b, where b = 0 wins over an a that has left the range of the scalar. */
static inline real cross_times(real a, real b) {
  return r_re(b) == 0 ? R(0) : a * b;
}

/* All in units of psi'' / s^2: the old eigenvalues, the two diagonals A, D and B. */
typedef struct {
  real ratio,
      pair; /* psi'/psi'', and that + 2 I6: -s^2 ratio pair is the pair's product */
  real stay[2], d[2], B;
} cross_scaled;

static inline cross_scaled cross_scaled_of(const cross_state *state, real power,
                                           const real *F, real s, cross_eigen *q) {
  cross_scaled r = {.ratio = state->c / power};
  real z[2];
  r.pair = r.ratio + 2 * state->I6;
  for (int k = 0; k < 2; k++) {
    const real *e = q->plane.e[k];
    real y[3];
    for (int i = 0; i < 3; i++) y[i] = e[0] * (s * F[i]) + e[1] * (s * F[i + 3]);
    z[k] = q->plane.mu[k] * length3(y, q->n[k]);
    r.stay[k] = r.ratio * q->plane.mu[k];
    r.d[k] = r.stay[k] + z[k] * z[k];
  }
  r.B = z[0] * z[1];
  return r;
}

/* The pair [upper, lower] of [A B; B D], and the rotation to its eigenvectors. */
static inline void cross_solve(const cross_scaled *r, cross_eigen *q) {
  const real half = (r->d[0] - r->d[1]) / 2, h = r_hypot(half, r->B);
  const real gap = r_abs(half) + h, sum = r->d[0] + r->d[1];
  const real x = r_re(half) < 0 ? r->B : gap, y = r_re(half) < 0 ? gap : r->B;
  const real length = r_hypot(x, y);
  q->cosine = r_re(length) == 0 ? R(1) : x / length;
  q->sine = y * r_inverse(length);
  const int lower = r_re(sum) < 0; /* which of the pair is the larger in size? */
  const int k = (r_re(half) < 0) == lower; /* the subspace nearer to the other */
  const real sign = lower ? R(-1) : R(1), big = (sum + sign * 2 * h) / 2;
  const real product =
      -(r->ratio * r_inverse(big)) * (q->plane.s * q->plane.s) * r->pair;
  const real shift = -sign * r->B * (r->B * r_inverse(gap));
  const real largest = r_max(r_abs(r->stay[k]), r_abs(r->d[k] - r->stay[k]));
  q->pair[lower] = big;
  q->pair[1 - lower] = cross_small_root(r->d[k], largest, shift, product);
}

static inline cross_eigen cross_eigen_of(cross_law_fn *psi, const real *p,
                                         const real *F) {
  const real s = r_min(r_scale(r_max_abs(6, F)), R(1));
  const cross_state state = cross_state_of(p, F, s);
  const cross_law law = psi(p[0], state.c / s / s);
  cross_eigen q = {.plane = cross_plane_of(p)};
  const cross_scaled r = cross_scaled_of(&state, law.power, F, s, &q);
  cross_solve(&r, &q);
  for (int k = 0; k < 2; k++) {
    q.pair[k] = cross_times(law.bend, q.pair[k]) / s / s;
    q.stay[k] = cross_times(law.bend, r.stay[k]) / s / s;
  }
  return q;
}

static inline void cross_vector(const cross_eigen *q, real x, const real *n, real y,
                                const real *m, real *restrict v) {
  const cross_plane *p = &q->plane;
  for (int j = 0; j < 2; j++)
    for (int i = 0; i < 3; i++)
      v[i + 3 * j] = x * p->e[0][j] * n[i] + y * p->e[1][j] * m[i];
}

/* The nearest positive semi-definite matrix: the positive ones of the eigenvalues that
 * stay, on e (x) (I - n n'), and of the pair; for any a, b, both of these may be. */
static inline void cross_add_projected(cross_law_fn *psi, const real *p, const real *F,
                                       real *restrict P) {
  const cross_eigen q = cross_eigen_of(psi, p, F);
  real v[2][6];
  cross_vector(&q, q.cosine, q.n[0], q.sine, q.n[1], v[0]);
  cross_vector(&q, -q.sine, q.n[0], q.cosine, q.n[1], v[1]);
  for (int j = 0; j < 6; j++)
    for (int i = 0; i < 6; i++) {
      real h = 0;
      for (int k = 0; k < 2; k++) {
        const real *e = q.plane.e[k], *n = q.n[k];
        const real identity = i % 3 == j % 3 ? R(1) : R(0);
        const real across = (e[i / 3] * e[j / 3]) * (identity - n[i % 3] * n[j % 3]);
        h += r_max(q.stay[k], R(0)) * across;
        h += r_max(q.pair[k], R(0)) * (v[k][i] * v[k][j]);
      }
      P[i + 6 * j] += h;
    }
}

/* Order: the pair, upper and lower; psi' mu+ twice; psi' mu- twice. */
static inline void cross_spectrum(cross_law_fn *psi, const real *p, const real *F,
                                  real *restrict y) {
  cross_eigen q = cross_eigen_of(psi, p, F);
  real w[2][2][3], none[3] = {0, 0, 0}, *Q = y + 6;
  for (int k = 0; k < 2; k++) {
    if (r_re(r_max_abs(3, q.n[k])) == 0) q.n[k][2] = 1;
    frame3(q.n[k], w[k][0], w[k][1]);
    y[k] = q.pair[k];
    y[2 + k] = q.stay[0], y[4 + k] = q.stay[1];
  }
  cross_vector(&q, q.cosine, q.n[0], q.sine, q.n[1], Q);
  cross_vector(&q, -q.sine, q.n[0], q.cosine, q.n[1], Q + 6);
  for (int i = 0; i < 2; i++) {
    cross_vector(&q, 1, w[0][i], 0, none, Q + 12 + 6 * i);
    cross_vector(&q, 0, none, 1, w[1][i], Q + 24 + 6 * i);
  }
}

#endif
