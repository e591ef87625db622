/** @file
 * A plugin in C++17: an energy written once, as templates over the scalar.
 *
 *     struct membrane {
 *       template <class T> static slv_status energy(const T *x, const T *p, T *w);
 *       template <class T> static slv_status gradient(const T *x, const T *p, T *P);
 *     };
 *
 *     static const slv_param param[] = {{"mu", "N/m", "shear modulus", 0, 1e12, 1, 1, 1}};
 *
 *     static const double rest[] = {1, 0, 0, 0, 1, 0};
 *
 *     const slv_energy slv_plugin = selvedge::row<membrane>(
 *         {"membrane", "the formula", "its source", SLV_ROTATION_INVARIANT}, param, rest);
 *
 * The functions have the names, shapes and order of energy.h.  Missing or misspelt functions are
 * missing in the slv_energy, and selvedge-verify skips their checks and says so.  A function of the
 * right name with other arguments does not compile.  T is double, float, selvedge::quad and
 * selvedge::dual in turn; functions for double only give an energy for double only.  Call functions
 * of libm unqualified, after `using std::log;`, so that each scalar finds its overload.
 *
 * If Eigen is included before this file, matrices of all four scalars work, and
 * selvedge::matrix<3, 2>(x) is F.  Eigen treats the scalars as real: no product conjugates.
 *
 * All functions are pure: any number of threads may call them at once. */
#ifndef SLV_PLUGIN_HPP
#define SLV_PLUGIN_HPP

#include <cmath>
#include <type_traits>

#include "selvedge/plugin.h"
#include "selvedge/quad.h"

namespace selvedge {

/** A number of 113 bits, laid out as slv_f128. */
struct quad {
  slv_f128 v; /**< the number */
  quad() = default;
  /** Converts any number of C++. */
  template <class N, class = std::enable_if_t<std::is_arithmetic<N>::value>>
  constexpr quad(N x) : v(x) {}
  /** Converts a quad number of C. */
  static quad of(slv_f128 x) {
    quad q;
    q.v = x;
    return q;
  }
  /** @cond operators as of double */
  explicit operator double() const { return static_cast<double>(v); }
  explicit operator int() const { return static_cast<int>(v); }
  friend quad operator+(quad a, quad b) { return of(a.v + b.v); }
  friend quad operator-(quad a, quad b) { return of(a.v - b.v); }
  friend quad operator*(quad a, quad b) { return of(a.v * b.v); }
  friend quad operator/(quad a, quad b) { return of(a.v / b.v); }
  /** @endcond */
  /** Returns the value that comparisons use. */
  slv_f128 order() const { return v; }
};

/** A number and its derivative along one direction, laid out as slv_c64.  The derivative is stored
 * as the imaginary part of a complex step would be. */
struct dual {
  double re; /**< the number */
  double im; /**< its derivative */
  dual() = default;
  /** Makes a constant, or a number with its derivative. */
  constexpr dual(double number, double slope = 0) : re(number), im(slope) {}
  /** @cond operators as of double */
  explicit operator double() const { return re; }
  explicit operator int() const { return static_cast<int>(re); }
  friend dual operator+(dual a, dual b) { return {a.re + b.re, a.im + b.im}; }
  friend dual operator-(dual a, dual b) { return {a.re - b.re, a.im - b.im}; }
  friend dual operator*(dual a, dual b) {
    return {a.re * b.re, times(a.re, b.im) + times(b.re, a.im)};
  }
  friend dual operator/(dual a, dual b) {
    const double ratio = a.re / b.re;
    return {ratio, times(1 / b.re, a.im - times(ratio, b.im))};
  }
  /* An infinite factor must not turn the derivative of a constant, 0, into NaN. */
  static double times(double factor, double slope) { return slope == 0 ? 0 : factor * slope; }
  /** @endcond */
  /** Returns the value that comparisons use. */
  double order() const { return re; }
};

/** Defines the functions of quad and dual that follow from the operators above. */
#define SLV_NUMBER(T)                                                 \
  inline T operator+(T a) { return a; }                               \
  inline T operator-(T a) { return T(-0.0) - a; }                     \
  inline T &operator+=(T &a, T b) { return a = a + b; }               \
  inline T &operator-=(T &a, T b) { return a = a - b; }               \
  inline T &operator*=(T &a, T b) { return a = a * b; }               \
  inline T &operator/=(T &a, T b) { return a = a / b; }               \
  inline bool operator<(T a, T b) { return a.order() < b.order(); }   \
  inline bool operator>(T a, T b) { return a.order() > b.order(); }   \
  inline bool operator<=(T a, T b) { return a.order() <= b.order(); } \
  inline bool operator>=(T a, T b) { return a.order() >= b.order(); } \
  inline bool operator==(T a, T b) { return a.order() == b.order(); } \
  inline bool operator!=(T a, T b) { return !(a == b); }              \
  inline T abs(T a) { return a < T(0) ? -a : a; }                     \
  inline T fabs(T a) { return abs(a); }                               \
  inline bool isfinite(T a) { return a - a == T(0); }
SLV_NUMBER(quad)
SLV_NUMBER(dual)
#undef SLV_NUMBER

/* ---- libm ----------------------------------------------------------------------- */

/** Defines log(), log1p(), exp() and the other functions of SLV_FUNCTIONS for quad and dual. */
#define SLV_OF_ONE(name, slope)                                       \
  inline quad name(quad x) { return quad::of(slv_quad_##name(x.v)); } \
  inline dual name(dual z) {                                          \
    using std::sin, std::cos, std::sqrt;                              \
    const double x = z.re, y = std::name(x);                          \
    return {y, z.im == 0 ? 0 : (slope)*z.im};                         \
  }
/** The square root. */
inline quad sqrt(quad x) { return quad::of(slv_quad_sqrt(x.v)); }
/** The square root. */
inline dual sqrt(dual x) {
  const double root = std::sqrt(x.re);
  return {root, x.im == 0 ? 0 : x.im / (2 * root)};
}
SLV_FUNCTIONS(SLV_OF_ONE)
#undef SLV_OF_ONE
/** x to the power of y. */
inline quad pow(quad x, quad y) { return quad::of(slv_quad_pow(x.v, y.v)); }
/** x to the power of y. */
inline dual pow(dual x, dual y) {
  const double power = std::pow(x.re, y.re);
  const double by_x = x.im == 0 ? 0 : y.re * std::pow(x.re, y.re - 1) * x.im;
  return {power, by_x + (y.im == 0 ? 0 : std::log(x.re) * power * y.im)};
}
/** The angle of (x, y). */
inline quad atan2(quad y, quad x) { return quad::of(slv_quad_atan2(y.v, x.v)); }
/** The angle of (x, y). */
inline dual atan2(dual y, dual x) {
  const double turn = x.re * y.im - y.re * x.im, square = x.re * x.re + y.re * y.re;
  return {std::atan2(y.re, x.re), turn == 0 ? 0 : turn / square};
}

/* ---- the energy ----------------------------------------------------------------- */

/** @cond tables of functions */
/** Maps a scalar to its type in C and to its table of functions. */
template <class T>
struct in_c;
#define SLV_IN_C(T, S)                                            \
  template <>                                                     \
  struct in_c<T> {                                                \
    using scalar = slv_##S;                                       \
    using kernels = slv_kernels_##S;                              \
    static_assert(sizeof(T) == sizeof(scalar), "laid out alike"); \
  };
SLV_IN_C(double, f64)
SLV_IN_C(float, f32)
SLV_IN_C(quad, f128)
SLV_IN_C(dual, c64)
#undef SLV_IN_C

/** Table of the functions of M for the scalar T; missing functions are null. */
template <class M, class T>
class table {
  using C = typename in_c<T>::scalar;

#define SLV_FUNCTION(name)                                                                       \
  template <class N>                                                                             \
  static constexpr auto has_##name(int)->decltype(&N::name, true) {                              \
    return true;                                                                                 \
  }                                                                                              \
  template <class N>                                                                             \
  static constexpr auto has_##name(long)->decltype(&N::template name<double>, true) {            \
    return true;                                                                                 \
  }                                                                                              \
  template <class N>                                                                             \
  static constexpr bool has_##name(...) {                                                        \
    return false;                                                                                \
  }                                                                                              \
  template <class N>                                                                             \
  static slv_status call_##name(const C *x, const C *p, C *y) {                                  \
    return N::name(reinterpret_cast<const T *>(x), reinterpret_cast<const T *>(p),               \
                   reinterpret_cast<T *>(y));                                                    \
  }                                                                                              \
  template <class N>                                                                             \
  static auto find_##name(int)->decltype(N::name(static_cast<const T *>(nullptr),                \
                                                 static_cast<const T *>(nullptr),                \
                                                 static_cast<T *>(nullptr)),                     \
                                         static_cast<slv_status (*)(const C *, const C *, C *)>( \
                                             nullptr)) {                                         \
    return call_##name<N>;                                                                       \
  }                                                                                              \
  template <class N>                                                                             \
  static std::nullptr_t find_##name(long) {                                                      \
    static_assert(!std::is_same<T, double>::value || !has_##name<N>(0),                          \
                  #name " is there, but does not take (const T *, const T *, T *)");             \
    return nullptr;                                                                              \
  }
#define SLV_ALL_FUNCTIONS(F) \
  F(energy)                  \
  F(gradient)                \
  F(hessian)                 \
  F(spectrum)                \
  F(projected) F(term_hessians) F(term_projected) F(condition) F(without_h) F(definite) F(prepare)
  SLV_ALL_FUNCTIONS(SLV_FUNCTION)
#undef SLV_FUNCTION

 public:
  /** Returns the table, or null if M has neither energy nor gradient for this scalar. */
  static const typename in_c<T>::kernels *get() {
    static const typename in_c<T>::kernels k = [] {
      typename in_c<T>::kernels all = {};
#define SLV_FUNCTION(name) all.name = find_##name<M>(0);
      SLV_ALL_FUNCTIONS(SLV_FUNCTION)
#undef SLV_FUNCTION
      return all;
    }();
    return k.energy != nullptr || k.gradient != nullptr ? &k : nullptr;
  }
};
#undef SLV_ALL_FUNCTIONS
/** @endcond */

/** Description of an energy, as in energy.h. */
struct about {
  const char *name;                       /**< unique name: lower case, digits, underscores */
  const char *formula;                    /**< W as coded, in plain text */
  const char *source;                     /**< author, title, place in the text */
  unsigned claims = 0;                    /**< SLV_ROTATION_INVARIANT | ... */
  slv_element element = SLV_ELEMENT_NONE; /**< kind of x */
};

/** Returns the energy with the functions of M: an energy of F if `rest` has 6 numbers, else of
 * positions.  The arrays must outlive it. */
template <class M, int nparam, int ndof>
slv_energy row(const about &a, const slv_param (&param)[nparam], const double (&rest)[ndof]) {
  slv_energy e = {};
  e.interface = SLV_INTERFACE;
  e.name = a.name, e.formula = a.formula, e.source = a.source;
  e.claims = a.claims, e.element = a.element;
  e.x_unit = ndof == 6 ? "1" : "m", e.w_unit = ndof == 6 ? "J/m^2" : "J";
  e.ndof = ndof, e.rest = rest;
  e.nparam = nparam, e.param = param;
  e.f64 = table<M, double>::get(), e.f32 = table<M, float>::get();
  e.f128 = table<M, quad>::get(), e.c64 = table<M, dual>::get();
  if (e.f128 == nullptr) e.no_scalar = "written for double only";
  return e;
}

}  // namespace selvedge

/* ---- Eigen ---------------------------------------------------------------------- */

#ifdef EIGEN_CORE_H
namespace Eigen {
/** Traits of a real number for Eigen. */
template <>
struct NumTraits<selvedge::dual> : NumTraits<double> {
  typedef selvedge::dual Real, NonInteger, Nested, Literal;
};
template <>
struct NumTraits<selvedge::quad> : NumTraits<double> {
  typedef selvedge::quad Real, NonInteger, Nested, Literal;
  static Real epsilon() { return 0x1p-112; }
  static Real dummy_precision() { return 0x1p-100; }
};
}  // namespace Eigen

namespace selvedge {
/** Maps the numbers at x to a matrix, column by column; read-only if T is const. */
template <int rows, int columns, class T>
Eigen::Map<std::conditional_t<std::is_const<T>::value,
                              const Eigen::Matrix<std::remove_const_t<T>, rows, columns>,
                              Eigen::Matrix<T, rows, columns>>>
matrix(T *x) {
  return {x, rows, columns};
}
}  // namespace selvedge
#endif

#endif
