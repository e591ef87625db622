// zoo.cpp -- correct energies as users write them, for zoo.py.
//
// Each struct is an energy: its claims, parameters and formula W(F, p), or W(x, p) of positions.
// The formulas may cancel; none is wrong. -D ENERGY=NAME chooses the energy.
#include "trials/zoo.hpp"

namespace zoo {

enum {
  TURNS = SLV_ROTATION_INVARIANT,
  ISO = TURNS | SLV_ISOTROPIC,
  ZERO = SLV_ZERO_AT_REST,
  POSITIVE = SLV_NONNEGATIVE,
  SMOOTH = SLV_SMOOTH
};

#define FORMULA template <class S, class T> static S W(const S *F, const T *p)
#define PARAMETERS static constexpr slv_param param[]

constexpr slv_param stiffness(const char *name, double k) {
  return {name, "N/m", "stiffness", 0, 1e30, k, k / 2, 2 * k};
}
constexpr slv_param number(const char *name, double x, double lo, double hi) {
  return {name, "1", "number", -1e3, 1e9, x, lo, hi};
}
constexpr slv_param MU = stiffness("mu", 100), LAMBDA = stiffness("lambda", 150);

template <unsigned what, form by = BY_JETS>
struct membrane {
  static constexpr unsigned claims = what;
  static constexpr form how = by;
  static constexpr bool projects = false;
  static constexpr slv_element element = SLV_ELEMENT_NONE;
  static constexpr int first = 0; /* the first parameter that a mistake may change */
  static constexpr double rest[6] = {1, 0, 0, 0, 1, 0};
};

/* C = F'F = [a b; b c], its trace I and determinant D. */
template <class S>
struct metric {
  S a, b, c, I, D;
  explicit metric(const S *F)
      : a(F[0] * F[0] + F[1] * F[1] + F[2] * F[2]), b(F[0] * F[3] + F[1] * F[4] + F[2] * F[5]),
        c(F[3] * F[3] + F[4] * F[4] + F[5] * F[5]), I(a + c), D(a * c - b * b) {}
};

/* Returns the first invariant of C in an incompressible sheet, minus 3. */
template <class S>
S first_invariant(const metric<S> &m) {
  lives(m.D > 0);
  return m.I + 1 / m.D - 3;
}
template <class S>
S square(const S &x) {
  return x * x;
}
template <class S>
S cube(const S &x) {
  return x * x * x;
}

/* Derivatives by hand from those of W(I, D): E::slopes stores W_I, W_D, W_II, W_ID, W_DD. */
template <class E>
struct by_hand : E {
  static constexpr form how = BY_HAND;
  template <class T>
  static void half_gradient_of_D(const T *F, const metric<T> &m, T *D) {
    for (int i = 0; i < 3; i++)
      D[i] = m.c * F[i] - m.b * F[i + 3], D[i + 3] = m.a * F[i + 3] - m.b * F[i];
  }
  template <class T>
  static void gradient(const T *F, const T *p, T *g) {
    const metric<T> m(F);
    T w[5], D[6];
    E::slopes(m, p, w);
    half_gradient_of_D(F, m, D);
    for (int i = 0; i < 6; i++) g[i] = 2 * (w[0] * F[i] + w[1] * D[i]);
  }
  template <class T>
  static void hessian(const T *F, const T *p, T *H) {
    const metric<T> m(F);
    T w[5], D[6];
    E::slopes(m, p, w);
    half_gradient_of_D(F, m, D);
    for (int k = 0; k < 36; k++) {
      const int i = k % 6, j = k / 6, same = i % 3 == j % 3, block = i / 3 == j / 3;
      const T *other = F + (i < 3 ? 3 : 0);
      T second = block ? -other[i % 3] * other[j % 3]
                       : 2 * F[i] * F[j] - F[(i + 3) % 6] * F[(j + 3) % 6];
      if (same) second = second + (block ? (i < 3 ? m.c : m.a) : -m.b);
      H[k] = 2 * w[1] * second + (i == j ? 2 * w[0] : T(0)) +
             4 * (w[2] * F[i] * F[j] + w[3] * (F[i] * D[j] + D[i] * F[j]) + w[4] * D[i] * D[j]);
    }
  }
};
#define SLOPES template <class T> static void slopes(const metric<T> &m, const T *p, T *w)
#define STORE(I, D, II, ID, DD) (w[0] = I, w[1] = D, w[2] = II, w[3] = ID, w[4] = DD)

template <class E>
struct projected : E {
  static constexpr bool projects = true;
};
template <class E, form by>
struct derived : E {
  static constexpr form how = by;
};

/* Returns 10^exponent, which W gets as an added constant or as another unit. */
constexpr double ten(int exponent) {
  double power = 1;
  for (int i = 0; i < (exponent < 0 ? -exponent : exponent); i++) power *= 10;
  return exponent < 0 ? 1 / power : power;
}
template <class E, int exponent>
struct raised : E {
  static constexpr unsigned claims = E::claims & ~unsigned(ZERO);
  FORMULA { return E::W(F, p) + T(ten(exponent)); }
};
template <class E, int exponent>
struct scaled : E {
  FORMULA { return E::W(F, p) * T(ten(exponent)); }
};

/* An energy of a triangle's positions: W times the rest area. */
constexpr slv_param edge(const char *name, double x, double by) {
  return {name, "m", "rest edge", -10, 10, x, x - by, x + by};
}
#define REST_EDGES \
  edge("du_1", 1, 0.5), edge("dv_1", 0, 0.25), edge("du_2", 0, 0.25), edge("dv_2", 1, 0.5)
template <unsigned what, form by = BY_JETS>
struct triangle : membrane<what, by> {
  static constexpr slv_element element = SLV_ELEMENT_TRIANGLE;
  static constexpr int first = 4;
  static constexpr double rest[9] = {0, 0, 0, 1, 0, 0, 0, 1, 0};
};
template <class E>
struct on_triangle : triangle<E::claims> {
  static constexpr int more = sizeof E::param / sizeof *E::param;
  PARAMETERS = {REST_EDGES, E::param[0], E::param[more > 1 ? 1 : 0]};
  FORMULA {
    using std::fabs;
    const T det = p[0] * p[3] - p[1] * p[2];
    S f[6];
    for (int i = 0; i < 3; i++) {
      const S d = F[3 + i] - F[i], e = F[6 + i] - F[i];
      f[i] = (d * p[3] - e * p[1]) / det, f[3 + i] = (e * p[0] - d * p[2]) / det;
    }
    return E::W(static_cast<const S *>(f), p + 4) * (fabs(det) / 2);
  }
};

struct stvk : membrane<ISO | ZERO | POSITIVE | SMOOTH> {
  PARAMETERS = {MU, LAMBDA};
  FORMULA {
    const metric<S> m(F);
    const S u = (m.a - 1) / 2, v = (m.c - 1) / 2, s = m.b / 2;
    return p[1] / 2 * square<S>(u + v) + p[0] * (u * u + v * v + 2 * s * s);
  }
};
struct stvk_invariants : membrane<ISO | ZERO | POSITIVE | SMOOTH> {
  PARAMETERS = {MU, LAMBDA};
  FORMULA {
    const metric<S> m(F);
    return p[1] / 8 * square<S>(m.I - 2) + p[0] / 4 * (m.I * m.I - 2 * m.D - 2 * m.I + 2);
  }
  SLOPES {
    STORE(p[1] / 4 * (m.I - 2) + p[0] / 2 * (m.I - 1), -p[0] / 2, p[1] / 4 + p[0] / 2, T(0), T(0));
  }
};
using stvk_by_hand = by_hand<stvk_invariants>;
struct stvk_young : membrane<ISO | ZERO | POSITIVE | SMOOTH> {
  PARAMETERS = {stiffness("E", 1e6), number("nu", 0.3, 0.1, 0.4), number("h", 1e-3, 5e-4, 2e-3)};
  FORMULA {
    const metric<S> m(F);
    const S u = (m.a - 1) * T(0.5), v = (m.c - 1) * T(0.5), s = m.b * T(0.5);
    const T k = p[0] * p[2] / (2 * (1 - p[1] * p[1]));
    return k * (u * u + v * v + 2 * p[1] * u * v + 2 * (1 - p[1]) * s * s);
  }
};
struct stvk_trace : membrane<ISO | ZERO | POSITIVE | SMOOTH> {
  PARAMETERS = {MU, LAMBDA};
  FORMULA { /* multiplied out, so that it cancels near rest */
    const metric<S> m(F);
    return p[1] / 8 * (m.I * m.I - 4 * m.I + 4) +
           p[0] / 4 * (m.a * m.a + m.c * m.c + 2 * m.b * m.b - 2 * m.I + 2);
  }
};
struct stvk_orthotropic : membrane<TURNS | ZERO | SMOOTH> {
  PARAMETERS = {stiffness("uu", 100), stiffness("vv", 200), stiffness("uv", 30), stiffness("s", 20)};
  FORMULA {
    const metric<S> m(F);
    const S u = (m.a - 1) / 2, v = (m.c - 1) / 2;
    return (p[0] * u * u + p[1] * v * v) / 2 + p[2] * u * v + p[3] / 2 * m.b * m.b;
  }
};

struct neo_hookean_log : membrane<ISO | ZERO> {
  PARAMETERS = {MU, LAMBDA};
  FORMULA {
    using std::log, std::sqrt;
    const metric<S> m(F);
    lives(m.D > 0);
    const S l = log(S(sqrt(m.D)));
    return p[0] / 2 * (m.I - 2 - 2 * l) + p[1] / 2 * l * l;
  }
  SLOPES {
    using std::log, std::sqrt;
    lives(m.D > 0);
    const T l = log(T(sqrt(m.D))), k = (p[1] * l - p[0]) / (2 * m.D);
    STORE(p[0] / 2, k, T(0), T(0), (p[1] / (2 * m.D) / 2 - k) / m.D);
  }
};
using neo_hookean_log_by_hand = by_hand<neo_hookean_log>;
struct neo_hookean_log_det : membrane<ISO | ZERO> {
  PARAMETERS = {MU, LAMBDA};
  FORMULA {
    using std::log;
    const metric<S> m(F);
    lives(m.D > 0);
    const S l = log(m.D);
    return p[0] / 2 * (m.I - l - 2) + p[1] / 8 * l * l;
  }
};
struct neo_hookean_volume : membrane<ISO | ZERO> {
  PARAMETERS = {MU, LAMBDA};
  FORMULA {
    using std::log, std::sqrt;
    const metric<S> m(F);
    lives(m.D > 0);
    const S J = sqrt(m.D);
    return p[0] / 2 * (m.I - 2) - p[0] * log(J) + p[1] / 2 * square<S>(J - 1);
  }
};
struct neo_hookean_isochoric : membrane<ISO | ZERO> {
  PARAMETERS = {MU, LAMBDA};
  FORMULA {
    using std::sqrt;
    const metric<S> m(F);
    lives(m.D > 0);
    const S J = sqrt(m.D);
    return p[0] / 2 * (m.I / J - 2) + p[1] / 2 * square<S>(J - 1);
  }
};
struct neo_hookean_sheet : membrane<ISO | ZERO | POSITIVE> {
  PARAMETERS = {MU};
  FORMULA { return p[0] / 2 * first_invariant(metric<S>(F)); }
  SLOPES {
    lives(m.D > 0);
    STORE(p[0] / 2, -p[0] / 2 / (m.D * m.D), T(0), T(0), p[0] / (m.D * m.D * m.D));
  }
};
using neo_hookean_sheet_by_hand = by_hand<neo_hookean_sheet>;
using neo_hookean_sheet_projected = projected<by_hand<neo_hookean_sheet>>;
using neo_hookean_log_projected = projected<by_hand<neo_hookean_log>>;
using stvk_projected = projected<by_hand<stvk_invariants>>;

template <int limit>
struct gent : membrane<ISO | ZERO | POSITIVE> {
  PARAMETERS = {MU, number("Jm", limit, limit * 0.8, limit * 1.5)};
  FORMULA {
    using std::log;
    const S e = first_invariant(metric<S>(F));
    lives(e < S(p[1]));
    return -p[0] * p[1] / 2 * log(1 - e / p[1]);
  }
  SLOPES {
    const T e = first_invariant(m);
    lives(e < p[1]);
    const T r = 1 / (1 - e / p[1]), k = p[0] / 2 * r, q = k * r / p[1];
    const T D = -1 / (m.D * m.D), DD = 2 / (m.D * m.D * m.D);
    STORE(k, k * D, q, q * D, q * D * D + k * DD);
  }
};
using gent_3 = gent<3>;
using gent_30 = gent<30>;
using gent_100 = gent<100>;
using gent_1000 = gent<1000>;
using gent_3_by_hand = by_hand<gent<3>>;
using gent_30_by_hand = by_hand<gent<30>>;
using gent_1000_by_hand = by_hand<gent<1000>>;
struct gent_log1p : membrane<ISO | ZERO | POSITIVE> {
  PARAMETERS = {MU, number("Jm", 50, 30, 90)};
  FORMULA {
    using std::log1p;
    const S e = first_invariant(metric<S>(F));
    lives(e < S(p[1]));
    return -p[0] * p[1] / 2 * log1p(-e / p[1]);
  }
};
struct skalak : membrane<ISO | ZERO> {
  PARAMETERS = {MU, number("C", 10, 1, 100)};
  FORMULA {
    const metric<S> m(F);
    const S I = m.I - 2, D = m.D - 1;
    return p[0] / 4 * (I * I + 2 * I - 2 * D) + p[0] * p[1] / 4 * D * D;
  }
  SLOPES {
    STORE(p[0] / 4 * (2 * (m.I - 2) + 2), p[0] / 4 * (2 * p[1] * (m.D - 1) - 2), p[0] / 2, T(0),
          p[0] * p[1] / 2);
  }
};
using skalak_by_hand = by_hand<skalak>;
struct mooney_rivlin : membrane<ISO | ZERO> {
  PARAMETERS = {stiffness("c1", 100), stiffness("c2", 20)};
  FORMULA {
    const metric<S> m(F);
    return p[0] * first_invariant(m) + p[1] * (m.I / m.D + m.D - 3);
  }
  SLOPES {
    lives(m.D > 0);
    const T d = 1 / m.D, d2 = d * d, d3 = d * d2;
    STORE(p[0] + p[1] * d, p[1] * (1 - m.I * d2) - p[0] * d2, T(0), -p[1] * d2,
          2 * (p[0] + p[1] * m.I) * d3);
  }
};
using mooney_rivlin_by_hand = by_hand<mooney_rivlin>;
struct demiray : membrane<ISO | ZERO | POSITIVE> {
  PARAMETERS = {MU, number("b", 0.8, 0.1, 2)};
  FORMULA {
    using std::exp;
    return p[0] / (2 * p[1]) * (exp(p[1] * first_invariant(metric<S>(F))) - 1);
  }
  SLOPES {
    using std::exp;
    const T k = p[0] / 2 * exp(p[1] * first_invariant(m)), q = k * p[1];
    const T D = -1 / (m.D * m.D), DD = 2 / (m.D * m.D * m.D);
    STORE(k, k * D, q, q * D, q * D * D + k * DD);
  }
};
using demiray_by_hand = by_hand<demiray>;
struct yeoh : membrane<ISO | ZERO> {
  PARAMETERS = {stiffness("c1", 100), stiffness("c2", 10), stiffness("c3", 1)};
  FORMULA {
    const S e = first_invariant(metric<S>(F));
    return p[0] * e + p[1] * e * e + p[2] * e * e * e;
  }
};
struct fung : membrane<TURNS | ZERO> {
  PARAMETERS = {stiffness("c", 100), number("A1", 0.5, 0.2, 1), number("A2", 0.3, 0.2, 1),
                number("A3", 0.1, 0, 0.2), number("A4", 0.2, 0.1, 0.5)};
  FORMULA {
    using std::exp;
    const metric<S> m(F);
    const S u = (m.a - 1) / 2, v = (m.c - 1) / 2;
    const S Q = p[1] * u * u + p[2] * v * v + 2 * p[3] * u * v + p[4] * m.b * m.b / 4;
    return p[0] / 2 * (exp(Q) - 1);
  }
};

/* Returns the square of log(l1 / l2); nearly equal stretches, which cancel, take a series. */
template <class S>
S square_of_log_ratio(const metric<S> &m) {
  using std::log, std::sqrt;
  lives(m.D > 0);
  const S J = sqrt(m.D), q = (m.I - 2 * J) / (m.I + 2 * J);
  if (q < S(0.05)) { /* 4 atanh^2(sqrt(q)) */
    S sum = q / 41;
    for (int k = 39; k > 1; k -= 2) sum = (sum + S(1) / k) * q;
    return 4 * q * square<S>(sum + 1);
  }
  const S r = sqrt(q);
  return square<S>(log((1 + r) / (1 - r)));
}
/* Returns l1^a + l2^a. */
template <class S, class T>
S sum_of_powers(const metric<S> &m, T a) {
  using std::exp, std::log, std::sqrt;
  const S y = square_of_log_ratio(m) * (a * a / 4), J = exp(log(m.D) * (a / 4));
  if (y < S(0.5)) { /* series of the hyperbolic cosine */
    S sum = S(1);
    for (int k = 26; k > 0; k -= 2) sum = 1 + sum * y / (k * (k - 1));
    return 2 * J * sum;
  }
  const S e = exp(S(sqrt(y)));
  return J * (e + 1 / e);
}
struct hencky : membrane<ISO | ZERO> {
  PARAMETERS = {MU, LAMBDA};
  FORMULA {
    using std::log;
    const metric<S> m(F);
    const S difference = square_of_log_ratio(m), sum = log(m.D) / 2;
    return p[0] / 2 * (difference + sum * sum) + p[1] / 2 * sum * sum;
  }
};
struct ogden : membrane<ISO | ZERO> {
  PARAMETERS = {MU, number("alpha", 1.3, 1.1, 3)};
  FORMULA {
    using std::exp, std::log;
    const metric<S> m(F);
    const S sum = sum_of_powers(m, p[1]);
    return p[0] / p[1] * (sum + exp(log(m.D) * (-p[1] / 2)) - 3);
  }
};
struct ogden_4 : membrane<ISO | ZERO> {
  PARAMETERS = {MU, stiffness("mu_2", 10)};
  FORMULA {
    const metric<S> m(F);
    return p[1] * first_invariant(m) + p[0] / 4 * (m.I * m.I - 2 * m.D + 1 / (m.D * m.D) - 3);
  }
};
struct arap : membrane<ISO | ZERO | POSITIVE> {
  PARAMETERS = {MU};
  FORMULA {
    using std::sqrt;
    const metric<S> m(F);
    lives(m.D > 0);
    return p[0] * (m.I - 2 * sqrt(S(m.I + 2 * sqrt(m.D))) + 2);
  }
};
struct arap_polar : membrane<ISO | ZERO | POSITIVE> {
  PARAMETERS = {MU};
  FORMULA { /* |F - R|^2, R = F S^-1, S = (C + J) / tr S */
    using std::sqrt;
    const metric<S> m(F);
    lives(m.D > 0);
    const S J = sqrt(m.D), t = sqrt(S(m.I + 2 * J));
    const S a = (m.a + J) / t, b = m.b / t, c = (m.c + J) / t, det = a * c - b * b;
    S sum = S(0);
    for (int i = 0; i < 3; i++) {
      const S u = F[i] - (F[i] * c - F[i + 3] * b) / det;
      const S v = F[i + 3] - (F[i + 3] * a - F[i] * b) / det;
      sum = sum + u * u + v * v;
    }
    return p[0] * sum;
  }
};
struct corotational : membrane<ISO | ZERO | POSITIVE> {
  PARAMETERS = {MU, LAMBDA};
  FORMULA {
    using std::sqrt;
    const metric<S> m(F);
    lives(m.D > 0);
    const S t = sqrt(S(m.I + 2 * sqrt(m.D)));
    return p[0] * (m.I - 2 * t + 2) + p[1] / 2 * square<S>(t - 2);
  }
};
struct corotational_volume : membrane<ISO | ZERO | POSITIVE> {
  PARAMETERS = {MU, LAMBDA};
  FORMULA {
    using std::sqrt;
    const metric<S> m(F);
    lives(m.D > 0);
    const S J = sqrt(m.D), t = sqrt(S(m.I + 2 * J));
    return p[0] * (m.I - 2 * t + 2) + p[1] / 2 * square<S>(J - 1);
  }
};
struct tension_field : membrane<ISO | ZERO> { /* taut, wrinkled or slack; W is C^1 */
  PARAMETERS = {MU};
  FORMULA {
    using std::sqrt;
    const metric<S> m(F);
    const S d = m.I * m.I / 4 - m.D, l = m.I / 2 + sqrt(d > S(0) ? d : S(0));
    if (!(l > S(1))) return 0 * m.I;
    if (m.D > S(sqrt(l))) return p[0] / 2 * (m.I + 1 / m.D - 3);
    return p[0] / 2 * (l + 2 / sqrt(l) - 3);
  }
};

struct symmetric_dirichlet : membrane<ISO | ZERO> {
  PARAMETERS = {MU};
  FORMULA {
    const metric<S> m(F);
    lives(m.D > 0);
    return p[0] * (m.I + m.I / m.D - 4);
  }
  SLOPES {
    lives(m.D > 0);
    const T d = 1 / m.D;
    STORE(p[0] * (1 + d), -p[0] * m.I * d * d, T(0), -p[0] * d * d, 2 * p[0] * m.I * d * d * d);
  }
};
using symmetric_dirichlet_by_hand = by_hand<symmetric_dirichlet>;
struct mips : membrane<ISO | ZERO> {
  PARAMETERS = {MU};
  FORMULA {
    using std::sqrt;
    const metric<S> m(F);
    lives(m.D > 0);
    return p[0] * (m.I / sqrt(m.D) - 2);
  }
};
struct amips : membrane<ISO> {
  PARAMETERS = {MU, number("s", 1, 0.5, 2)};
  FORMULA {
    using std::sqrt, std::exp;
    const metric<S> m(F);
    lives(m.D > 0);
    const S J = sqrt(m.D);
    return p[0] * exp(p[1] / 2 * (m.I / J / 2 + (J + 1 / J) / 2));
  }
};
struct barrier : membrane<ISO> { /* barrier against collapse, like those of contact */
  PARAMETERS = {MU, number("limit", 0.8, 0.5, 0.95)};
  FORMULA {
    using std::log;
    const metric<S> m(F);
    lives(m.D > 0);
    const S d = m.D - p[1];
    return d < S(0) ? -p[0] * d * d * log(m.D / p[1]) : 0 * m.D;
  }
};

template <bool tension_only>
struct fibres : membrane<TURNS | ZERO> {
  PARAMETERS = {MU, stiffness("k1", 50), number("k2", 0.7, 0.2, 2), number("angle", 0.6, 0.1, 1.4)};
  FORMULA {
    using std::cos, std::sin, std::exp;
    const metric<S> m(F);
    const T c = cos(p[3]), s = sin(p[3]);
    S w = p[0] / 2 * first_invariant(m);
    for (int side = -1; side < 2; side += 2) {
      const S e = m.a * (c * c) + m.b * (2 * side * c * s) + m.c * (s * s) - 1;
      if (!tension_only || e > S(0)) w = w + p[1] / (2 * p[2]) * (exp(p[2] * e * e) - 1);
    }
    return w;
  }
};
using holzapfel = fibres<false>;
using holzapfel_tension = fibres<true>;

template <class S>
S length(const S *x) {
  using std::sqrt;
  return sqrt(S(x[0] * x[0] + x[1] * x[1] + x[2] * x[2]));
}
struct bw_stretch : membrane<TURNS, BY_HAND> {
  PARAMETERS = {stiffness("k", 100), number("b_u", 1.1, 0.8, 1.2), number("b_v", 0.9, 0.8, 1.2)};
  FORMULA {
    return p[0] / 2 * (square<S>(length(F) - p[1]) + square<S>(length(F + 3) - p[2]));
  }
  template <class T>
  static void gradient(const T *F, const T *p, T *g) {
    for (int i = 0; i < 6; i++) {
      const T l = length(F + i / 3 * 3);
      lives(l > T(0)), g[i] = p[0] * (l - p[1 + i / 3]) * F[i] / l;
    }
  }
  template <class T>
  static void hessian(const T *F, const T *p, T *H) {
    for (int k = 0; k < 36; k++) {
      const int i = k % 6, j = k / 6;
      const T l = length(F + i / 3 * 3), b = p[1 + i / 3];
      lives(l > T(0));
      H[k] = 0;
      if (i / 3 == j / 3) H[k] = p[0] * (i == j) * (1 - b / l) + p[0] * b * F[i] * F[j] / (l * l * l);
    }
  }
};
struct bw_shear : membrane<TURNS | SMOOTH, BY_HAND> {
  PARAMETERS = {stiffness("k", 100)};
  FORMULA { return p[0] / 2 * square<S>(metric<S>(F).b); }
  template <class T>
  static void gradient(const T *F, const T *p, T *g) {
    for (int i = 0; i < 6; i++) g[i] = p[0] * metric<T>(F).b * F[(i + 3) % 6];
  }
  template <class T>
  static void hessian(const T *F, const T *p, T *H) {
    const T b = metric<T>(F).b;
    for (int j = 0; j < 6; j++)
      for (int i = 0; i < 6; i++)
        H[i + 6 * j] = p[0] * (F[(i + 3) % 6] * F[(j + 3) % 6] + b * (i == (j + 3) % 6));
  }
};
struct shear_angle : membrane<TURNS> {
  PARAMETERS = {stiffness("k", 100)};
  FORMULA {
    const S l = length(F) * length(F + 3);
    lives(l > S(0));
    return p[0] / 2 * square<S>(metric<S>(F).b / l);
  }
};
template <int power>
struct strain_limit : membrane<TURNS> { /* W is C^2 at l = 1 for power 3, C^3 for power 4 */
  PARAMETERS = {stiffness("k", 100), stiffness("limit", 1e4)};
  FORMULA {
    S w = p[0] / 2 * square<S>(metric<S>(F).b);
    for (int i = 0; i < 2; i++) {
      const S l = length(F + 3 * i), e = l - 1;
      lives(l > S(0));
      w = w + p[0] / 2 * e * e;
      if (e > S(0)) w = w + p[1] * (power == 3 ? e * e * e : e * e * e * e);
    }
    return w;
  }
};
using strain_limit_cubic = strain_limit<3>;
using strain_limit_quartic = strain_limit<4>;

using stvk_triangle = on_triangle<stvk>;
using neo_hookean_log_triangle = on_triangle<neo_hookean_log>;
using skalak_triangle = on_triangle<skalak>;
using mooney_rivlin_triangle = on_triangle<mooney_rivlin>;
using corotational_triangle = on_triangle<corotational>;
using gent_30_triangle = on_triangle<gent<30>>;

/* Returns the distance of two vertices. */
template <class S>
S apart(const S *x, int i, int j) {
  const S d[3] = {x[3 * j] - x[3 * i], x[3 * j + 1] - x[3 * i + 1], x[3 * j + 2] - x[3 * i + 2]};
  const S l = length(d);
  lives(l > S(0));
  return l;
}
template <class S>
void cross(const S *x, int o, int i, int j, S *n) {
  for (int k = 0; k < 3; k++) {
    const int u = (k + 1) % 3, v = (k + 2) % 3;
    n[k] = (x[3 * i + u] - x[3 * o + u]) * (x[3 * j + v] - x[3 * o + v]) -
           (x[3 * i + v] - x[3 * o + v]) * (x[3 * j + u] - x[3 * o + u]);
  }
}
template <class T>
T rest_length(const T *p, int i, int j) {
  using std::sqrt;
  const T u[3] = {0, p[0], p[2]}, v[3] = {0, p[1], p[3]};
  return sqrt(T((u[j] - u[i]) * (u[j] - u[i]) + (v[j] - v[i]) * (v[j] - v[i])));
}
template <int kind>
struct springs : triangle<TURNS | ZERO | (kind < 2 ? POSITIVE : 0)> {
  PARAMETERS = {REST_EDGES, stiffness("k", 100)};
  FORMULA {
    S w = S(0);
    for (int i = 0; i < 3; i++) {
      const int j = (i + 1) % 3;
      const T L = rest_length(p, i, j);
      const S e = apart(F, i, j) / L - 1;
      if (kind == 0) w = w + p[4] / 2 * e * e;
      if (kind == 1) w = w + p[4] / 2 * e * e * (e > S(0) ? T(10) : T(1)); /* biphasic */
      if (kind == 2) w = w + p[4] / 2 * e * e * (1 + e * 4);
    }
    return w;
  }
};
using springs_linear = springs<0>;
using springs_biphasic = springs<1>;
using springs_cubic = springs<2>;
struct area_penalty : triangle<TURNS | ZERO | POSITIVE> {
  PARAMETERS = {REST_EDGES, stiffness("k", 100)};
  FORMULA {
    using std::fabs;
    S n[3];
    cross(F, 0, 1, 2, n);
    const S A = length(n) / 2;
    lives(A > S(0));
    const T A0 = fabs(p[0] * p[3] - p[1] * p[2]) / 2;
    return p[4] / 2 * square<S>(A - A0) / A0;
  }
};
struct perimeter_penalty : triangle<TURNS | ZERO | POSITIVE> {
  PARAMETERS = {REST_EDGES, stiffness("k", 100)};
  FORMULA {
    const S P = apart(F, 0, 1) + apart(F, 1, 2) + apart(F, 2, 0);
    const T P0 = rest_length(p, 0, 1) + rest_length(p, 1, 2) + rest_length(p, 2, 0);
    return p[4] * square<S>(P / P0 - 1);
  }
};

struct hinge : membrane<TURNS> {
  static constexpr slv_element element = SLV_ELEMENT_HINGE;
  static constexpr double rest[12] = {0, 0, 0, 1, -1, 0, 1, 1, 0, 2, 0, 0};
};
/* Normals of both faces of a hinge, and the edge. */
template <class S>
struct fold {
  S m[3], n[3], e[3], l, product;
  explicit fold(const S *x) {
    cross(x, 0, 1, 2, m), cross(x, 3, 2, 1, n);
    for (int i = 0; i < 3; i++) e[i] = x[6 + i] - x[3 + i];
    l = length(e), product = length(m) * length(n);
    lives(product > S(0));
  }
  S cosine() const { return (m[0] * n[0] + m[1] * n[1] + m[2] * n[2]) / product; }
  S sine() const {
    const S z = e[0] * (m[1] * n[2] - m[2] * n[1]) + e[1] * (m[2] * n[0] - m[0] * n[2]) +
                e[2] * (m[0] * n[1] - m[1] * n[0]);
    return z / (product * l);
  }
  S angle() const {
    using std::atan2;
    return atan2(sine(), cosine());
  }
};
struct bend_atan2 : hinge {
  PARAMETERS = {stiffness("k", 1e-3), number("theta_0", 0.3, -0.5, 0.5)};
  FORMULA { return p[0] * square<S>(fold<S>(F).angle() - p[1]); }
};
struct bend_cubic : hinge {
  PARAMETERS = {stiffness("k", 1e-3), stiffness("k3", 1e-3)};
  FORMULA {
    const S t = fold<S>(F).angle();
    return p[0] * t * t + p[1] * t * t * t;
  }
};
struct bend_acos : hinge {
  PARAMETERS = {stiffness("k", 1e-3)};
  FORMULA { /* the square of the angle, by a series if nearly flat */
    using std::acos;
    const S c = fold<S>(F).cosine(), y = 2 * (1 - c);
    lives(c > S(-1));
    if (y < S(0.02)) {
      S term = y, sum = y; /* 4 asin^2(sqrt(y) / 2) */
      for (int k = 1; k < 12; k++)
        term = term * y * T(k * k) / T((2 * k + 1) * (2 * k + 2)), sum = sum + term;
      return p[0] * sum;
    }
    return p[0] * square<S>(acos(c));
  }
};
struct bend_half_tangent : hinge {
  PARAMETERS = {stiffness("k", 1e-3)};
  FORMULA { /* 4 tan^2 of half the angle */
    const S c = fold<S>(F).cosine();
    return 4 * p[0] * (1 - c) / (1 + c);
  }
};
struct bend_cosine : hinge {
  PARAMETERS = {stiffness("k", 1e-3)};
  FORMULA { return 2 * p[0] * (1 - fold<S>(F).cosine()); }
};
struct bend_shells : hinge {
  PARAMETERS = {stiffness("k", 1e-3), number("l", 2, 1, 3), number("A", 2, 1, 3)};
  FORMULA { return 3 * p[0] * p[1] * p[1] / p[2] * square<S>(fold<S>(F).angle()); }
};
struct bend_linear : hinge { /* isometric bending by the Laplacian of flat right triangles */
  PARAMETERS = {stiffness("k", 1e-3)};
  FORMULA {
    S w = S(0);
    for (int i = 0; i < 3; i++) w = w + square<S>(F[i] - F[3 + i] - F[6 + i] + F[9 + i]);
    return p[0] / 2 * w;
  }
};

using stvk_raised_6 = raised<stvk, 6>;
using stvk_raised_9 = raised<stvk, 9>;
using neo_hookean_sheet_raised_6 = raised<neo_hookean_sheet, 6>;
using neo_hookean_log_raised_9 = raised<neo_hookean_log, 9>;
using gent_30_raised_6 = raised<gent<30>, 6>;
using stvk_scaled_12 = scaled<stvk, 12>;
using stvk_scaled_m12 = scaled<stvk, -12>;
using neo_hookean_sheet_scaled_12 = scaled<neo_hookean_sheet, 12>;
using mooney_rivlin_scaled_m12 = scaled<mooney_rivlin, -12>;
using gent_30_scaled_m20 = scaled<gent<30>, -20>;
using stvk_complex_step = derived<stvk, BY_COMPLEX_STEP>;
using neo_hookean_log_complex_step = derived<neo_hookean_log, BY_COMPLEX_STEP>;
using stvk_differences = derived<stvk, BY_DIFFERENCES>;
using neo_hookean_log_differences = derived<neo_hookean_log, BY_DIFFERENCES>;

}  // namespace zoo

#define TEXT(name) #name
#define NAME(name) "zoo_" TEXT(name)
const slv_energy slv_plugin = zoo::row_of<zoo::ENERGY>(NAME(ENERGY));

extern "C" void zoo_batch(const char *quantity, size_t n, const double *xp, double *y) {
  zoo::batch(slv_plugin, quantity, n, xp, y);
}

int main(int argc, char **) { return zoo::run_program(slv_plugin, argc); }
