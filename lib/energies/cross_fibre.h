/* cross_fibre.h -- shear between two fibres a and b: W = psi(c), c = I6 - t, I6 = (F a).(F b), t =
 * a.b.  a and b are used as given, not normalised.
 *
 * With M = a b' + b a', g = vec(F M) and H6 = M (x) I, the Hessian is psi' H6 + psi'' g g' (Kim eq.
 * 32 with c for I6).  M has the eigenvalues mu+- = t +- |a||b| and eigenvectors e+-.  With y+- = F
 * e+-, g = mu+ e+ (x) y+ + mu- e- (x) y-.  So the rank-one term leaves four eigenpairs of psi' H6:
 * psi' mu+- with e+- (x) w, w orthogonal to y+-.  The other two solve the secular equation of
 * Bunch, Nielsen and Sorensen (Kim eqs. 48-49), which has two distinct poles.  This is the
 * eigenproblem of
 *
 *     [A B]   A = psi' mu+ + psi'' mu+^2 |y+|^2,   B = psi'' mu+ mu- |y+||y-|,
 *     [B D]   D = psi' mu- + psi'' mu-^2 |y-|^2
 *
 * in the span of e+ (x) y+ and e- (x) y-.  The secular equation needs a special case if g is
 * orthogonal to one of the subspaces; here B = 0. */
#pragma once

#include "energies/row.h"

typedef struct {
  real w;     /* psi */
  real c;     /* factor of rate and stiff, multiplied last to avoid overflow */
  real rate;  /* psi' = rate c */
  real stiff; /* psi'' = stiff c^2 */
  real power; /* psi'/psi'' = (I6 - t) / power */
} cross_law;

/* Computes the law psi at the shear c; kc = k c may be in range even if c is not. */
typedef cross_law cross_law_fn(real k, real c, real kc);

/* psi = k c^2 */
static inline cross_law cross_quadratic(real k, real c, real kc) {
  return (cross_law){.w = r_times(kc, c), .c = 1, .rate = 2 * kc, .stiff = 2 * k, .power = 1};
}

/* psi = k c^4 */
static inline cross_law cross_quartic(real k, real c, real kc) {
  const real kcc = r_times(kc, c);
  return (cross_law){
      .w = r_times(r_times(kcc, c), c), .c = c, .rate = 4 * kcc, .stiff = 12 * k, .power = 3};
}

/* The fibres a and b, which are p[1..4], and F a, F b. */
typedef struct {
  real a[2], b[2], Fa[3], Fb[3];
  real c, kc, I6; /* I6 - t, k (I6 - t) and I6; may overflow */
  real unit;      /* c_in = c / unit^2 and I6_in = I6 / unit^2 do not overflow */
  real c_in, I6_in;
} cross_state;

/* Computes *q.  Fa and Fb are scaled separately, so that I6 = Fa.Fb loses no digits if one vector
 * is large and the other is small.  If t = a.b = 0, c is I6 and kc is k I6, even if I6 is tiny. */
static inline void cross_state_of(const real *p, const real *F, cross_state *q) {
  real u[3], v[3];
  for (int i = 0; i < 2; i++) q->a[i] = p[1 + i], q->b[i] = p[3 + i];
  r_along(q->a, F, q->Fa);
  r_along(q->b, F, q->Fb);
  const real su = r_scale(r_max_abs(3, q->Fa)), sv = r_scale(r_max_abs(3, q->Fb));
  for (int i = 0; i < 3; i++) u[i] = su * q->Fa[i], v[i] = sv * q->Fb[i];
  const r_double d = r_dot(3, u, v), t = r_dot(2, q->a, q->b);
  const real hi = r_unscale(d.hi, su, sv);
  const int large = r_re(r_abs(hi)) > r_re(R(1e30)); /* I6 >> t, and hi + lo could overflow */
  const real lo = large ? R(0) : r_unscale(d.lo, su, sv);
  q->I6 = hi + lo;
  q->c = (hi - t.hi) + (lo - t.lo);
  const int crossed = r_re(t.hi + t.lo) == 0;
  q->kc = crossed ? r_unscale(p[0] * (d.hi + d.lo), su, sv) : r_times(p[0], q->c);
  q->unit = 1, q->I6_in = q->I6, q->c_in = q->c;
  /* callers compute 3 I6, which must not overflow */
  if (SLV_ORDINARY || r_re(r_abs(hi)) <= r_re(R_LARGEST) / 4) return;
  q->unit = R_HUGE;
  q->c_in = q->I6_in = r_unscale(d.hi + d.lo, su * q->unit, sv * q->unit);
}

static inline cross_law cross_law_of(cross_law_fn *psi, const real *p, const cross_state *s) {
  return psi(p[0], s->c, s->kc);
}

static inline void cross_add_energy(cross_law_fn *psi, const real *p, const real *F,
                                    real *restrict w) {
  cross_state s;
  cross_state_of(p, F, &s);
  *w += cross_law_of(psi, p, &s).w;
}

/* Computes g6 = vec(F (a b' + b a')), Kim eq. 29. */
static inline void cross_update(const cross_state *s, real *restrict g) {
  for (int i = 0; i < 3; i++) {
    g[i] = s->a[0] * s->Fb[i] + s->b[0] * s->Fa[i];
    g[i + 3] = s->a[1] * s->Fb[i] + s->b[1] * s->Fa[i];
  }
}

static inline void cross_add_gradient(cross_law_fn *psi, const real *p, const real *F,
                                      real *restrict g) {
  cross_state s;
  cross_state_of(p, F, &s);
  const cross_law l = cross_law_of(psi, p, &s);
  real g6[6];
  cross_update(&s, g6);
  for (int i = 0; i < 6; i++) g[i] += r_times(l.rate, r_times(l.c, g6[i]));
}

static inline void cross_add_hessian(cross_law_fn *psi, const real *p, const real *F,
                                     real *restrict H) {
  cross_state s;
  cross_state_of(p, F, &s);
  const cross_law l = cross_law_of(psi, p, &s);
  real g[6];
  cross_update(&s, g);
  for (int i = 0; i < 6; i++) g[i] = r_times(l.c, g[i]);
  for (int j = 0; j < 6; j++)
    for (int i = 0; i < 6; i++) {
      const int u = i / 3, v = j / 3;
      const real m = i % 3 == j % 3 ? s.a[u] * s.b[v] + s.b[u] * s.a[v] : R(0);
      const real first = i < j ? g[i] : g[j], second = i < j ? g[j] : g[i];
      const real outer = r_product(l.stiff, first, second); /* bitwise symmetric */
      H[i + 6 * j] += r_times(l.rate, r_times(l.c, m)) + outer;
    }
}

/* The eigenpairs of M = a b' + b a', and s = a x b, with mu+ mu- = -s^2.  e[0] is along a/|a| +
 * sign b/|b|; sign, the sign of a.b, prevents cancellation.  e[0] is e+ if sign = 1, else e-. */
typedef struct {
  real mu[2], e[2][2], s, sign;
  real over_a, over_b, over_sum; /* 1 / |a|, 1 / |b|, 1 / |the sum| */
} cross_plane;

/* Normalises a vector in the plane of the cloth; returns its length. */
static inline real cross_unit2(const real *x, real *restrict n) {
  const real s = SLV_ORDINARY ? R(1) : r_scale(r_max_abs(2, x));
  const real z[2] = {s * x[0], s * x[1]}, l = r_sqrt(z[0] * z[0] + z[1] * z[1]);
  const real inverse = r_inverse(l);
  n[0] = z[0] * inverse, n[1] = z[1] * inverse;
  return l / s;
}

static inline void cross_plane_of(const real *p, cross_plane *q) {
  const real *a = p + 1, *b = p + 3;
  const real turned[2] = {b[1], -b[0]};
  const r_double s = r_dot(2, a, turned), t = r_dot(2, a, b);
  real an[2], bn[2], n[2];
  const real la = cross_unit2(a, an), lb = cross_unit2(b, bn);
  q->s = s.hi + s.lo, q->sign = r_sign(t.hi + t.lo);
  q->mu[0] = (t.hi + t.lo) + q->sign * (la * lb);
  q->mu[1] = -(q->s * r_inverse(q->mu[0])) * q->s;
  const real sum[2] = {an[0] + q->sign * bn[0], an[1] + q->sign * bn[1]};
  const real length = cross_unit2(sum, n);
  q->e[0][0] = r_re(length) == 0 ? R(1) : n[0], q->e[0][1] = n[1];
  q->e[1][0] = -q->e[0][1], q->e[1][1] = q->e[0][0];
  q->over_a = r_inverse(la), q->over_b = r_inverse(lb), q->over_sum = r_inverse(length);
}

/* Computes y = F e.  The first e is a sum of a and b.  If F maps it nearly to 0, the rounding of e
 * would dominate F e, but the same sum of Fa and Fb keeps its digits. */
static inline void cross_y(const cross_plane *q, const cross_state *s, const real *F,
                           real *restrict first, real *restrict second) {
  for (int i = 0; i < 3; i++)
    first[i] = (s->Fa[i] * q->over_a + q->sign * (s->Fb[i] * q->over_b)) * q->over_sum;
  r_along(q->e[1], F, second);
}

/* Eigenvalues of psi' H6 that the rank-one term does not change, and the pair that it changes. */
typedef struct {
  cross_plane plane;
  real stay[2];      /* psi' mu, each twice */
  real pair[2];      /* upper, lower */
  real n[2][3];      /* directions of y = F e; 0 if y = 0 */
  real cosine, sine; /* upper: cosine e[0] (x) n[0] + sine e[1] (x) n[1] */
} cross_eigen;

/* stay = psi' mu+-, d = (A, D) and B of the file comment, times s^2 / psi''; s: a power of two. */
typedef struct {
  real s, unit, ratio; /* ratio: psi'/psi'' / unit^2, without s^2 */
  real pair;           /* ratio + 2 I6 / unit^2; det [A B; B D] = -ratio pair (a x b)^2, scaled */
  real stay[2], d[2], B;
} cross_scaled;

static inline void cross_scaled_of(const cross_state *state, real power, const real *F,
                                   cross_eigen *q, cross_scaled *r) {
  const real unit = state->unit;
  real z[2], y[2][3];
  r->unit = unit, r->ratio = state->c_in / power;
  r->pair = r->ratio + 2 * state->I6_in;
  cross_y(&q->plane, state, F, y[0], y[1]);
  for (int k = 0; k < 2; k++) z[k] = q->plane.mu[k] * length3(y[k], q->n[k]);
  const real size = r_max(r_max_abs(2, z), unit * r_sqrt(r_abs(r->ratio)));
  r->s = r_scale(size);
  for (int k = 0; k < 2; k++) {
    z[k] *= r->s;
    r->stay[k] = r_times((r->s * unit) * r->ratio * (r->s * unit), q->plane.mu[k]);
    r->d[k] = r->stay[k] + z[k] * z[k];
  }
  r->B = z[0] * z[1];
}

/* An eigenvalue divided by psi'', as sign root^2.  The quotient and psi'' may overflow or underflow
 * even if their product does not. */
typedef struct {
  real sign, root;
} cross_root;

static inline cross_root cross_root_of(real x, real s) {
  return (cross_root){r_sign(x), r_sqrt(r_abs(x)) / s};
}

/* Returns the eigenvalue of the pair that is smaller in magnitude: d + shift, unless this sum
 * cancels or scaling may have cost digits.  The eigenvalue then follows from the product of the
 * pair, -ratio pair (a x b)^2, computed by factors that do not overflow. */
static inline cross_root cross_small_root(const cross_scaled *r, real stay, real d, real shift,
                                          real big, real area) {
  const real near = d + shift;
  const real most = r_max(r_max(r_abs(stay), r_abs(shift)), r_abs(d - stay));
  const real root = r_sqrt(r_abs(big)) / r->s; /* of the larger eigenvalue */
  const real left = r_times(r_quotient(r->ratio, root), area);
  const real right = r_times(r_quotient(r->pair, root), area);
  const real sign = -r_sign(big) * r_sign(left) * r_sign(right);
  const real product = (r->unit * r_sqrt(r_abs(left))) * (r->unit * r_sqrt(r_abs(right)));
  const real scaled = r_abs(r->s - 1) * R_LARGEST; /* 0 if nothing was scaled */
  const int direct = 2 * r_re(r_abs(near)) > r_re(most + scaled);
  return (cross_root){direct ? r_sign(near) : sign, direct ? r_sqrt(r_abs(near)) : product};
}

/* Computes the eigenvalues of [A B; B D], upper and lower, and the rotation to its eigenvectors. */
static inline void cross_solve(const cross_scaled *r, cross_eigen *q, cross_root *restrict upper,
                               cross_root *restrict low) {
  const real half = (r->d[0] - r->d[1]) / 2, h = r_hypot(half, r->B);
  const real gap = r_abs(half) + h, sum = r->d[0] + r->d[1];
  const real x = r_re(half) < 0 ? r->B : gap, y = r_re(half) < 0 ? gap : r->B;
  const real length = r_hypot(x, y);
  q->cosine = r_re(length) == 0 ? R(1) : x / length;
  q->sine = r_quotient(y, length);
  const int lower = r_re(sum) < 0; /* index of the eigenvalue larger in magnitude */
  /* 1: the smaller eigenvalue is nearer to the pole of the second subspace */
  const int second = r_re(r_sign(half) * r_sign(sum)) > 0;
  const real stay = second ? r->stay[1] : r->stay[0], d = second ? r->d[1] : r->d[0];
  const real sign = lower ? R(-1) : R(1), big = (sum + sign * 2 * h) / 2;
  const real shift = -sign * r->B * r_quotient(r->B, gap);
  const cross_root small = cross_small_root(r, stay, d, shift, big, q->plane.s);
  const cross_root large = cross_root_of(big, r->s);
  upper->sign = lower ? small.sign : large.sign;
  upper->root = lower ? small.root : large.root;
  low->sign = lower ? large.sign : small.sign;
  low->root = lower ? large.root : small.root;
}

/* Returns psi'' sign root^2, psi'' = stiff c^2. */
static inline real cross_value(const cross_law *l, cross_root x) {
  const real root = r_times(l->c, x.root);
  return x.sign * r_times(r_times(l->stiff, root), root);
}

static inline void cross_eigen_of(cross_law_fn *psi, const real *p, const real *F, cross_eigen *q) {
  cross_state state;
  cross_scaled r;
  cross_root root[2];
  cross_state_of(p, F, &state);
  const cross_law law = cross_law_of(psi, p, &state);
  cross_plane_of(p, &q->plane);
  cross_scaled_of(&state, law.power, F, q, &r);
  cross_solve(&r, q, &root[0], &root[1]);
  for (int k = 0; k < 2; k++) {
    const real small = r_times(law.rate, r_times(law.c, q->plane.mu[k]));
    const cross_root stay = cross_root_of(r_times(r.ratio, q->plane.mu[k]), r_inverse(r.unit));
    const real large = cross_value(&law, stay);
    q->pair[k] = cross_value(&law, root[k]);
    q->stay[k] = r_re(r_abs(state.c)) < 1 ? small : large;
  }
}

static inline void cross_vector(const cross_eigen *q, real x, const real *n, real y, const real *m,
                                real *restrict v) {
  const cross_plane *p = &q->plane;
  for (int j = 0; j < 2; j++)
    for (int i = 0; i < 3; i++) v[i + 3 * j] = x * p->e[0][j] * n[i] + y * p->e[1][j] * m[i];
}

/* Adds the nearest positive semi-definite matrix, made of the positive eigenvalues.  Unchanged
 * eigenvalues have the eigenspaces e (x) (I - n n').  Both of the pair may be positive. */
static inline void cross_add_projected(cross_law_fn *psi, const real *p, const real *F,
                                       real *restrict P) {
  cross_eigen q;
  cross_eigen_of(psi, p, F, &q);
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

/* Adds the eigenpairs in the order: the pair, upper and lower; psi' mu+ twice; psi' mu- twice. */
static inline void cross_spectrum(cross_law_fn *psi, const real *p, const real *F,
                                  real *restrict y) {
  cross_eigen q;
  cross_eigen_of(psi, p, F, &q);
  const int plus = r_re(q.plane.sign) > 0 ? 0 : 1;
  real w[2][2][3], none[3] = {0, 0, 0}, *Q = y + 6;
  for (int k = 0; k < 2; k++) {
    if (r_re(r_max_abs(3, q.n[k])) == 0) q.n[k][2] = 1;
    frame3(q.n[k], w[k][0], w[k][1]);
    y[k] = q.pair[k];
    y[2 + k] = q.stay[plus], y[4 + k] = q.stay[1 - plus];
  }
  cross_vector(&q, q.cosine, q.n[0], q.sine, q.n[1], Q);
  cross_vector(&q, -q.sine, q.n[0], q.cosine, q.n[1], Q + 6);
  for (int i = 0; i < 2; i++) {
    cross_vector(&q, 1, w[0][i], 0, none, Q + 12 + 12 * plus + 6 * i);
    cross_vector(&q, 0, none, 1, w[1][i], Q + 24 - 12 * plus + 6 * i);
  }
}

/* Defines the functions of shear_general and shear_quartic, p: k, a_0, a_1, b_0, b_1. */
#define QUANTITIES_OF_CROSSING(psi)                          \
  QUANTITY(energy, 1, cross_add_energy(psi, p, F, y))        \
  QUANTITY(gradient, 6, cross_add_gradient(psi, p, F, y))    \
  QUANTITY(hessian, 36, cross_add_hessian(psi, p, F, y))     \
  QUANTITY(projected, 36, cross_add_projected(psi, p, F, y)) \
  QUANTITY(spectrum, 42, cross_spectrum(psi, p, F, y))

#ifdef SLV_ROW_HERE

/* The typical fibres are those of Kim Fig. 3 on a 3-4-5 triangle. */
#define ROW_OF_CROSSING(id)                                                               \
  ROW_OF_F(id),                                                                           \
      .nparam = 5,                                                                        \
      .claims = SLV_ROTATION_INVARIANT | SLV_ZERO_AT_REST | SLV_NONNEGATIVE | SLV_SMOOTH, \
      .param = (const slv_param[]){PARAM_K("k"), PARAM_A("a_0", 1), PARAM_A("a_1", 0),    \
                                   PARAM_A("b_0", 0.6), PARAM_A("b_1", 0.8)},             \
      .sets = shear_sets

static const slv_param_set shear_sets[] = {
    {"warp and weft", (const double[]){100, 1, 0, 0, 1}},
    {"equal", (const double[]){100, 0.6, 0.8, 0.6, 0.8}},
    {"opposite", (const double[]){100, 0.6, 0.8, -0.6, -0.8}},
    {"parallel, not unit", (const double[]){100, 2, 1, 1, 0.5}},
    {"nearly parallel", (const double[]){100, 1, 0, 1, 1e-8}},
    {"nearly opposite", (const double[]){100, 1, 0, -1, 1e-8}},
    {"obtuse, not unit", (const double[]){100, 2, 0, -1, 0.25}},
    {"orthogonal, not unit", (const double[]){100, 0.1, 0.3, 3, -1}},
    {"small and large", (const double[]){100, 1e-3, 0, 300, 400}},
    {"one fibre zero", (const double[]){100, 1, 0, 0, 0}},
    {NULL, NULL}};

#define SHEAR_OF_ONE_FIBRE                                                                 \
  DECLARED("one fibre zero", "W = 0 for every F", .x = (const double[]){1, 2, 3, 4, 5, 6}, \
           .p = (const double[]){100, 1, 0, 0, 0}, ALL_ZERO(row_zero), .projected = row_zero)

#endif
