// zoo.hpp -- base of zoo.cpp: derivatives by forward differentiation, or as users write them;
// planted mistakes; the plugin and the program.
//
// The environment controls a compiled energy:
//     ZOO_WAY      all (scalars; the default), double, or float: computes in float,
//                  returns double
//     ZOO_MISTAKE  "FUNCTION KIND ENTRY SIZE REGION", such as "gradient entry 3 1e-4 stretched"
#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "selvedge/plugin.hpp"

namespace zoo {

using selvedge::dual;
using selvedge::quad;

/* A number, its gradient, and for order 2 the lower triangle of its Hessian, row by row. */
template <class T, int n, int order = 2>
struct jet {
  T v, g[n], h[order == 2 ? n * (n + 1) / 2 : 1];
  jet() = default;
  jet(T constant) : v(constant), g{}, h{} {}
  
  /* Stores first(i) in g and second(k, i, j) in h. */
  template <class First, class Second>
  static jet of(T v, First first, Second second) {
    jet r;
    r.v = v;
    for (int i = 0; i < n; i++) r.g[i] = first(r, i);
    if constexpr (order == 2)
      for (int i = 0, k = 0; i < n; i++)
        for (int j = 0; j <= i; j++, k++) r.h[k] = second(r, k, i, j);
    return r;
  }
  /* Returns f(a) from the value f and the derivatives f1 and f2. */
  static jet chain(const jet &a, T f, T f1, T f2) {
    return of(
        f, [&](jet &, int i) { return f1 * a.g[i]; },
        [&](jet &, int k, int i, int j) { return f1 * a.h[k] + f2 * a.g[i] * a.g[j]; });
  }
  friend jet operator+(const jet &a, const jet &b) {
    return of(
        a.v + b.v, [&](jet &, int i) { return a.g[i] + b.g[i]; },
        [&](jet &, int k, int, int) { return a.h[k] + b.h[k]; });
  }
  friend jet operator*(const jet &a, const jet &b) {
    return of(
        a.v * b.v, [&](jet &, int i) { return a.v * b.g[i] + b.v * a.g[i]; },
        [&](jet &, int k, int i, int j) {
          return a.v * b.h[k] + b.v * a.h[k] + a.g[i] * b.g[j] + a.g[j] * b.g[i];
        });
  }
  friend jet operator/(const jet &a, const jet &b) {
    return of(
        a.v / b.v, [&](jet &r, int i) { return (a.g[i] - r.v * b.g[i]) / b.v; },
        [&](jet &r, int k, int i, int j) {
          return (a.h[k] - r.v * b.h[k] - r.g[i] * b.g[j] - r.g[j] * b.g[i]) / b.v;
        });
  }
  friend jet operator*(const jet &a, T b) {
    return of(
        a.v * b, [&](jet &, int i) { return a.g[i] * b; },
        [&](jet &, int k, int, int) { return a.h[k] * b; });
  }
  friend jet operator*(T a, const jet &b) { return b * a; }
  friend jet operator/(const jet &a, T b) {
    return of(
        a.v / b, [&](jet &, int i) { return a.g[i] / b; },
        [&](jet &, int k, int, int) { return a.h[k] / b; });
  }
  friend jet operator/(T a, const jet &b) { return jet(a) / b; }
  friend jet operator-(const jet &a) {
    return of(
        -a.v, [&](jet &, int i) { return -a.g[i]; },
        [&](jet &, int k, int, int) { return -a.h[k]; });
  }
  friend jet operator-(const jet &a, const jet &b) { return a + -b; }
  friend jet operator+(jet a, T b) { return a.v += b, a; }
  friend jet operator+(T a, jet b) { return b + a; }
  friend jet operator-(jet a, T b) { return a.v -= b, a; }
  friend jet operator-(T a, const jet &b) { return -b + a; }
  friend bool operator<(const jet &a, T b) { return a.v < b; }
  friend bool operator>(const jet &a, T b) { return a.v > b; }
  friend bool operator<(const jet &a, const jet &b) { return a.v < b.v; }
  friend bool operator>(const jet &a, const jet &b) { return a.v > b.v; }

  friend jet sqrt(const jet &a) {
    using std::sqrt;
    const T r = sqrt(a.v);
    return chain(a, r, 1 / (2 * r), -1 / (4 * a.v * r));
  }
  friend jet log(const jet &a) {
    using std::log;
    return chain(a, log(a.v), 1 / a.v, -1 / (a.v * a.v));
  }
  friend jet log1p(const jet &a) {
    using std::log1p;
    const T r = 1 / (1 + a.v);
    return chain(a, log1p(a.v), r, -r * r);
  }
  friend jet exp(const jet &a) {
    using std::exp;
    const T e = exp(a.v);
    return chain(a, e, e, e);
  }
  friend jet acos(const jet &a) {
    using std::acos, std::sqrt;
    const T s = 1 - a.v * a.v, r = sqrt(s);
    return chain(a, acos(a.v), -1 / r, -a.v / (s * r));
  }
  friend jet pow(const jet &a, T b) {
    using std::pow;
    return chain(a, pow(a.v, b), b * pow(a.v, b - 1), b * (b - 1) * pow(a.v, b - 2));
  }
  friend jet atan2(const jet &y, const jet &x) {
    using std::atan2;
    const T s = x.v * x.v + y.v * y.v, c = x.v / s, d = y.v / s;
    return of(
        atan2(y.v, x.v), [&](jet &, int i) { return c * y.g[i] - d * x.g[i]; },
        [&](jet &, int k, int i, int j) {
          return c * y.h[k] - d * x.h[k] + 2 * c * d * (x.g[i] * x.g[j] - y.g[i] * y.g[j]) +
                 (d * d - c * c) * (x.g[i] * y.g[j] + x.g[j] * y.g[i]);
        });
  }
};

enum { ENERGY_F, GRADIENT_F, HESSIAN_F, PROJECTED_F };

struct mistake {
  char function[16] = "", kind[16] = "", region[16] = "";
  int entry = 0;
  double size = 0;
  bool single = false, alone = false;  // ZOO_WAY is float; float or double

  mistake() {
    const char *text = std::getenv("ZOO_MISTAKE"), *way = std::getenv("ZOO_WAY");
    if (text != nullptr &&
        std::sscanf(text, "%15s %15s %d %lf %15s", function, kind, &entry, &size, region) != 5)
      std::abort();
    single = way != nullptr && std::strcmp(way, "float") == 0;
    alone = single || (way != nullptr && std::strcmp(way, "double") == 0);
  }
  bool is(const char *name) const { return std::strcmp(kind, name) == 0; }
};
inline const mistake planted;

/* Returns 1 if the mistake occurs at this state, given two directions u and v of the element. */
inline bool in_region(const double *u, const double *v) {
  const auto is = [](const char *name) { return std::strcmp(planted.region, name) == 0; };
  const auto along = [](const double *d) { return (d[0] == 0) + (d[1] == 0) + (d[2] == 0) == 2; };
  double a = 0, b = 0, c = 0;
  for (int i = 0; i < 3; i++) a += u[i] * u[i], b += u[i] * v[i], c += v[i] * v[i];
  if (is("grown")) return a * c - b * b > 1;
  if (is("shrunk")) return a * c - b * b < 1;
  if (is("stretched")) return a > 1.44;
  if (is("pressed")) return c < 0.81;
  if (is("sheared")) return b > 0.3 * std::sqrt(a * c);
  if (is("axis")) return along(u) || along(v);
  if (is("plane")) return u[2] == 0 && v[2] == 0;
  if (!is("all")) std::abort();
  return true;
}

template <class T>
bool has_mistake(const char *function, int n, const T *x) {
  if (std::strcmp(planted.function, function) != 0) return false;
  double u[3], v[3];
  for (int i = 0; i < 3; i++) {
    const T *const last = n == 12 ? x : x + 6, *const origin = n == 12 ? x + 3 : x;
    u[i] = double(n == 6 ? x[i] : (n == 12 ? x[6 + i] : x[3 + i]) - origin[i]);
    v[i] = double(n == 6 ? x[3 + i] : last[i] - origin[i]);
  }
  return in_region(u, v);
}

/* Returns a number from -1 to 1 that depends on every bit of x, and on k. */
template <class T>
double random_at(int n, const T *x, int k) {
  std::uint64_t h = 0x9e3779b97f4a7c15u * std::uint64_t(k + 1);
  for (int i = 0; i < n; i++) {
    const double d = double(x[i]);
    std::uint64_t bits;
    std::memcpy(&bits, &d, sizeof bits);
    h = (h ^ bits) * 0xbf58476d1ce4e5b9u;
    h ^= h >> 29;
  }
  return double(std::int64_t(h)) * 0x1p-63;
}

/* Plants the mistake in the result y[m] of a function at x[n]. Matrices stay symmetric, except that
 * `lone` changes an entry without its mirror. */
template <class T>
void spoil(int n, const T *x, int m, T *y) {
  const double s = planted.size;
  const int i = planted.entry % m, mirror = m == n * n ? i / n + n * (i % n) : i;
  if (planted.is("factor"))
    for (int k = 0; k < m; k++) y[k] = y[k] * (1 + s);
  if (planted.is("entry") || planted.is("lone")) y[i] = y[i] * (1 + s);
  if (planted.is("entry") && mirror != i) y[mirror] = y[i];
  if (planted.is("swap")) {
    const int other = m == n * n ? (i + n + 1) % m : (i + 1) % m;
    y[i] = y[i] + s * (y[other] - y[i]);
    y[mirror] = y[i];
  }
  if (planted.is("noise")) {
    y[i] = y[i] * (1 + s * random_at(n, x, i));
    y[mirror] = y[i];
  }
  if (planted.is("noise_lone")) y[i] = y[i] * (1 + s * random_at(n, x, i));
  if (planted.is("noise_all"))
    for (int k = 0; k < m; k++) y[k] = y[k] * (1 + s * random_at(n, x, k));
}

/* Thrown if W does not exist at x. */
struct outside {};
inline void lives(bool holds) {
  if (!holds) throw outside();
}

/* Source of derivatives: jets, formulas by hand, complex steps, or finite differences. */
enum form { BY_JETS, BY_HAND, BY_COMPLEX_STEP, BY_DIFFERENCES };

template <class E>
struct functions {
  static constexpr int n = sizeof E::rest / sizeof *E::rest;
  static constexpr int nparam = sizeof E::param / sizeof *E::param;

  template <int order, class T>
  static jet<T, n, order> jet_at(const T *x, const T *p) {
    jet<T, n, order> X[n];
    for (int i = 0; i < n; i++) X[i] = jet<T, n, order>(x[i]), X[i].g[i] = 1;
    return E::W(static_cast<const jet<T, n, order> *>(X), p);
  }

  template <class T>
  static void gradient_at(const T *x, const T *p, T *g) {
    if constexpr (E::how == BY_HAND) {
      E::gradient(x, p, g);
    } else if constexpr (E::how == BY_COMPLEX_STEP && std::is_same<T, double>::value) {
      dual z[n], q[nparam];
      for (int i = 0; i < nparam; i++) q[i] = p[i];
      for (int i = 0; i < n; i++) {
        for (int k = 0; k < n; k++) z[k] = {x[k], k == i ? 1e-30 : 0};
        g[i] = E::W(static_cast<const dual *>(z), static_cast<const dual *>(q)).im / 1e-30;
      }
    } else if constexpr (E::how == BY_DIFFERENCES) {
      T y[n];
      for (int i = 0; i < n; i++) y[i] = x[i];
      for (int i = 0; i < n; i++) {
        y[i] = x[i] + T(1e-5);
        const T ahead = E::W(static_cast<const T *>(y), p), right = y[i];
        y[i] = x[i] - T(1e-5);
        g[i] = (ahead - E::W(static_cast<const T *>(y), p)) / (right - y[i]);
        y[i] = x[i];
      }
    } else {
      const auto w = jet_at<1>(x, p);
      for (int i = 0; i < n; i++) g[i] = w.g[i];
    }
  }

  template <class T>
  static void hessian_at(const T *x, const T *p, T *H) {
    if constexpr (E::how == BY_HAND) {
      E::hessian(x, p, H);
    } else if constexpr (E::how == BY_DIFFERENCES) {
      T y[n], g[2][n];
      for (int i = 0; i < n; i++) y[i] = x[i];
      for (int j = 0; j < n; j++) {
        for (int side = 0; side < 2; side++) {
          y[j] = x[j] + T(side == 0 ? 1e-6 : -1e-6);
          const auto w = jet_at<1>(static_cast<const T *>(y), p);
          for (int i = 0; i < n; i++) g[side][i] = w.g[i];
        }
        for (int i = 0; i < n; i++) H[i + n * j] = (g[0][i] - g[1][i]) / (2 * T(1e-6));
        y[j] = x[j];
      }
      for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++)
          H[i + n * j] = H[j + n * i] = (H[i + n * j] + H[j + n * i]) / 2;
    } else {
      const auto w = jet_at<2>(x, p);
      for (int i = 0, k = 0; i < n; i++)
        for (int j = 0; j <= i; j++, k++) H[i + n * j] = H[j + n * i] = w.h[k];
    }
  }

  /* Computes V max(D, 0) V' by Jacobi's rotations. */
  template <class T>
  static void project(T *H) {
    using std::sqrt, std::fabs;
    T V[n * n];
    for (int i = 0; i < n * n; i++) V[i] = i % (n + 1) == 0;
    for (int sweep = 0; sweep < 40; sweep++) {
      bool rotated = false;
      for (int l = 1; l < n; l++)
        for (int k = 0; k < l; k++) {
          if (!(fabs(H[k + n * l]) > (fabs(H[k + n * k]) + fabs(H[l + n * l])) * 1e-40)) continue;
          const T w = (H[l + n * l] - H[k + n * k]) / (2 * H[k + n * l]);
          const T t = T(w < T(0) ? -1 : 1) / (fabs(w) + sqrt(w * w + T(1)));
          const T c = 1 / sqrt(t * t + T(1)), s = t * c;
          const auto rotate = [&](T *a, T *b) {
            const T u = *a, v = *b;
            *a = c * u - s * v, *b = s * u + c * v;
          };
          for (int i = 0; i < n; i++) rotate(&H[i + n * k], &H[i + n * l]);
          for (int i = 0; i < n; i++) rotate(&H[k + n * i], &H[l + n * i]);
          for (int i = 0; i < n; i++) rotate(&V[i + n * k], &V[i + n * l]);
          H[k + n * l] = H[l + n * k] = 0, rotated = true;
        }
      if (!rotated) break;
    }
    T D[n];
    for (int k = 0; k < n; k++) D[k] = H[k + n * k] > T(0) ? H[k + n * k] : T(0);
    for (int i = 0; i < n * n; i++) H[i] = 0;
    for (int k = 0; k < n; k++)
      for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++) H[i + n * j] += D[k] * V[i + n * k] * V[j + n * k];
  }

  /* Calls compute(x, p) into y[m], with the mistake if the function `name` has it. */
  template <class T, class Compute>
  static slv_status call(const char *name, const T *x, const T *p, int m, T *y, Compute compute) {
    const bool wrong = has_mistake(name, n, x);
    T q[nparam], z[n];
    for (int i = 0; i < nparam; i++) q[i] = p[i];
    for (int i = 0; i < n; i++) z[i] = x[i];
    if (wrong && planted.is("parameter")) {
      T &one = q[nparam - 1 - planted.entry % (nparam - E::first)];
      one = one * (1 + planted.size);
    }
    if (wrong && planted.is("state")) z[planted.entry % n] = z[planted.entry % n] * (1 + planted.size);
    try {
      compute(static_cast<const T *>(z), static_cast<const T *>(q));
    } catch (const outside &) {
      return SLV_EDOMAIN;
    }
    if (wrong) spoil(n, x, m, y);
    return SLV_OK;
  }

  template <class T>
  static slv_status compute_energy(const T *x, const T *p, T *w) {
    return call("energy", x, p, 1, w, [&](const T *z, const T *q) { *w = E::W(z, q); });
  }
  template <class T>
  static slv_status compute_gradient(const T *x, const T *p, T *g) {
    return call("gradient", x, p, n, g, [&](const T *z, const T *q) { gradient_at(z, q, g); });
  }
  template <class T>
  static slv_status compute_hessian(const T *x, const T *p, T *H) {
    return call("hessian", x, p, n * n, H, [&](const T *z, const T *q) { hessian_at(z, q, H); });
  }
  template <class T>
  static slv_status compute_projected(const T *x, const T *p, T *H) {
    return call("projected", x, p, n * n, H,
                [&](const T *z, const T *q) { hessian_at(z, q, H), project(H); });
  }

  /* Computes a function of doubles in float if ZOO_WAY is float. */
  template <class T, class Compute, class Single>
  static slv_status either(const T *x, const T *p, int m, T *y, Compute compute, Single single) {
    if constexpr (std::is_same<T, double>::value)
      if (planted.single) {
        std::vector<float> z(x, x + n), q(p, p + nparam), r(static_cast<size_t>(m));
        const slv_status s = single(z.data(), q.data(), r.data());
        if (s == SLV_OK) std::copy(r.begin(), r.end(), y);
        return s;
      }
    return compute(x, p, y);
  }
#define ZOO_FUNCTION(name, m)                                                           \
  template <class T>                                                                    \
  static slv_status name(const T *x, const T *p, T *y) {                                \
    return either(x, p, m, y, compute_##name<T>, compute_##name<float>);                \
  }
  ZOO_FUNCTION(energy, 1)
  ZOO_FUNCTION(gradient, n)
  ZOO_FUNCTION(hessian, n * n)
};

template <class E>
struct functions_and_projection : functions<E> {
  static constexpr int n = functions<E>::n;
  using functions<E>::either;
  template <class T>
  static slv_status compute_projected(const T *x, const T *p, T *y) {
    return functions<E>::template compute_projected<T>(x, p, y);
  }
  ZOO_FUNCTION(projected, n * n)
};
#undef ZOO_FUNCTION

/* Makes the slv_energy of the energy E. */
template <class E>
slv_energy row_of(const char *name) {
  using F = std::conditional_t<E::projects, functions_and_projection<E>, functions<E>>;
  slv_energy e = selvedge::row<F>({name, name, "zoo.cpp", E::claims, E::element}, E::param, E::rest);
  if (planted.alone || E::how == BY_COMPLEX_STEP || E::how == BY_DIFFERENCES)
    e.f32 = nullptr, e.f128 = nullptr, e.c64 = nullptr, e.no_scalar = "written for double alone";
  return e;
}

/* Computes a quantity at n states (x then p). For each state y gets 0, or 1 outside the domain, and
 * then the numbers. */
inline void batch(const slv_energy &e, const char *quantity, size_t n, const double *xp, double *y) {
  const bool matrix = std::strcmp(quantity, "energy") != 0 && std::strcmp(quantity, "gradient") != 0;
  const size_t dof = size_t(e.ndof), take = dof + size_t(e.nparam);
  const size_t m = matrix ? dof * dof : std::strcmp(quantity, "energy") == 0 ? 1 : dof;
  slv_fn_f64 *const f = std::strcmp(quantity, "energy") == 0     ? e.f64->energy
                        : std::strcmp(quantity, "gradient") == 0 ? e.f64->gradient
                        : std::strcmp(quantity, "hessian") == 0  ? e.f64->hessian
                                                                 : e.f64->projected;
  for (size_t i = 0; i < n; i++, xp += take, y += m + 1) {
    y[0] = f(xp, xp + dof, y + 1) != SLV_OK;
    if (y[0] != 0)
      for (size_t k = 1; k <= m; k++) y[k] = 0;
  }
}

/* Prints the file for --spec. */
inline void print_spec(const slv_energy &e) {
  const char *const elements[] = {"F", "triangle", "hinge"};
  const char *const claims[] = {"rotation_invariant", "isotropic", "zero_at_rest", "nonnegative",
                                "smooth"};
  std::printf("{\"name\": \"%s\", \"element\": \"%s\", \"numbers\": \"binary\", \"quantities\": "
              "[\"energy\", \"gradient\", \"hessian\"%s], \"claims\": [",
              e.name, elements[e.element], e.f64->projected != nullptr ? ", \"projected\"" : "");
  for (int i = 0, n = 0; i < 5; i++)
    if ((e.claims >> i & 1) != 0) std::printf("%s\"%s\"", n++ > 0 ? ", " : "", claims[i]);
  std::printf("], \"parameters\": [");
  for (int i = 0; i < e.nparam; i++)
    std::printf("%s{\"name\": \"%s\", \"typical\": %.17g, \"lo\": %.17g, \"hi\": %.17g}",
                i > 0 ? ", " : "", e.param[i].name, e.param[i].typical, e.param[i].draw_lo,
                e.param[i].draw_hi);
  std::printf("]}\n");
}

inline int run_program(const slv_energy &e, int argc) {
  char quantity[32];
  size_t n;
  if (argc > 1) return print_spec(e), 0;
  while (std::scanf("%31s %zu", quantity, &n) == 2 && std::getchar() == '\n') {
    const size_t dof = size_t(e.ndof), take = n * (dof + size_t(e.nparam));
    const size_t m = std::strcmp(quantity, "energy") == 0     ? 1
                     : std::strcmp(quantity, "gradient") == 0 ? dof
                                                              : dof * dof;
    std::vector<double> xp(take), y(n * (m + 1));
    if (std::fread(xp.data(), sizeof(double), take, stdin) != take) return 1;
    batch(e, quantity, n, xp.data(), y.data());
    std::fwrite(y.data(), sizeof(double), y.size(), stdout);
    std::fflush(stdout);
  }
  return 0;
}

}  // namespace zoo
