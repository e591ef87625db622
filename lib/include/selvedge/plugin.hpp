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
 * selvedge::dual in turn. Call functions of libm unqualified, after `using std::log;`, so that each
 * scalar finds its overload. If your templates compile for double alone, or are meant for it, call
 * row<membrane, double>().
 *
 * row_by_dual_numbers<membrane>() makes the Hessian from the gradient, and, if membrane has only
 * its energy, also the gradient.  Its functions must be templates that also take dual numbers, even
 * if Scalar is double.
 *
 * Rest shapes, prepared numbers, terms and conditions have sizes, which M declares beside its
 * functions; sets of parameters, rest shapes and declared values are lists of `about`:
 *
 *     static constexpr int nrest = 9, nprepared = 4, nterm = 2, ncondition = 1;
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

/** Operators of a type D, from its own a + b, a - b, a * b, a / b and order(). */
template <class D>
struct number {
  /** @cond operators as of double */
  friend D operator+(D a) { return a; }
  friend D operator-(D a) { return D(-0.0) - a; }
  friend D &operator+=(D &a, D b) { return a = a + b; }
  friend D &operator-=(D &a, D b) { return a = a - b; }
  friend D &operator*=(D &a, D b) { return a = a * b; }
  friend D &operator/=(D &a, D b) { return a = a / b; }
  friend bool operator<(D a, D b) { return a.order() < b.order(); }
  friend bool operator>(D a, D b) { return a.order() > b.order(); }
  friend bool operator<=(D a, D b) { return a.order() <= b.order(); }
  friend bool operator>=(D a, D b) { return a.order() >= b.order(); }
  friend bool operator==(D a, D b) { return a.order() == b.order(); }
  friend bool operator!=(D a, D b) { return !(a == b); }
  friend D abs(D a) { return a < D(0) ? -a : a; }
  friend D fabs(D a) { return abs(a); }
  friend bool isfinite(D a) { return a - a == D(0); }
  /** @endcond */
};

/** A number of 113 bits, laid out as slv_f128. */
struct quad : number<quad> {
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
  /** Returns the value that comparisons use. */
  slv_f128 order() const { return v; }
  /** @cond operators as of double */
  explicit operator double() const { return static_cast<double>(v); }
  explicit operator int() const { return static_cast<int>(v); }
  friend quad operator+(quad a, quad b) { return of(a.v + b.v); }
  friend quad operator-(quad a, quad b) { return of(a.v - b.v); }
  friend quad operator*(quad a, quad b) { return of(a.v * b.v); }
  friend quad operator/(quad a, quad b) { return of(a.v / b.v); }

#define SLV_OF_ONE(name, slope) \
  friend quad name(quad x) { return of(slv_quad_##name(x.v)); }
  SLV_FUNCTIONS(SLV_OF_ONE)
#undef SLV_OF_ONE
  friend quad sqrt(quad x) { return of(slv_quad_sqrt(x.v)); }
  friend quad pow(quad x, quad y) { return of(slv_quad_pow(x.v, y.v)); }
  friend quad atan2(quad y, quad x) { return of(slv_quad_atan2(y.v, x.v)); }
  /** @endcond */
};

/** A number of type R and its derivative along one direction.  A dual number of dual numbers has
 * second derivatives, too. */
template <class R>
struct dual_of : number<dual_of<R>> {
  R re; /**< the number */
  R im; /**< its derivative */
  dual_of() = default;
  /** Makes a constant of any number of C++. */
  template <class N, class = std::enable_if_t<std::is_arithmetic<N>::value>>
  constexpr dual_of(N x) : re(static_cast<R>(x)), im(static_cast<R>(0)) {}
  /** Makes a constant, or a number with its derivative. */
  constexpr dual_of(R value, R slope = static_cast<R>(0)) : re(value), im(slope) {}
  /** Returns the value that comparisons use. */
  R order() const { return re; }
  /** @cond operators as of double */
  explicit operator double() const { return static_cast<double>(re); }
  explicit operator int() const { return static_cast<int>(re); }
  friend dual_of operator+(dual_of a, dual_of b) { return {a.re + b.re, a.im + b.im}; }
  friend dual_of operator-(dual_of a, dual_of b) { return {a.re - b.re, a.im - b.im}; }
  friend dual_of operator*(dual_of a, dual_of b) {
    return {a.re * b.re, times(a.re, b.im) + times(b.re, a.im)};
  }
  friend dual_of operator/(dual_of a, dual_of b) {
    const R ratio = a.re / b.re;
    return {ratio, times(1 / b.re, a.im - times(ratio, b.im))};
  }
  /* Returns whether a number and all its derivatives are 0. */
  template <class N>
  static bool vanishes(N x) {
    return x == 0;
  }
  template <class N>
  static bool vanishes(dual_of<N> x) {
    return vanishes(x.re) && vanishes(x.im);
  }
  /* An infinite factor must not turn the derivative of a constant, 0, into NaN. */
  static R times(R factor, R slope) { return vanishes(slope) ? slope : factor * slope; }

#define SLV_OF_ONE(name, slope)                       \
  friend dual_of name(dual_of z) {                    \
    using std::sin, std::cos, std::sqrt, std::name;   \
    const R x = z.re, y = name(x);                    \
    return {y, vanishes(z.im) ? z.im : (slope)*z.im}; \
  }
  SLV_FUNCTIONS(SLV_OF_ONE)
#undef SLV_OF_ONE
  friend dual_of sqrt(dual_of x) {
    using std::sqrt;
    const R root = sqrt(x.re);
    return {root, vanishes(x.im) ? x.im : x.im / (2 * root)};
  }
  friend dual_of pow(dual_of x, dual_of y) {
    using std::log, std::pow;
    const R power = pow(x.re, y.re), zero = 0;
    const bool constant = vanishes(x.im) || vanishes(y.re);
    const R by_x = constant ? zero : y.re * pow(x.re, y.re - 1) * x.im;
    return {power, by_x + (vanishes(y.im) ? zero : log(x.re) * power * y.im)};
  }
  friend dual_of atan2(dual_of y, dual_of x) {
    using std::atan2;
    const R turn = times(x.re, y.im) - times(y.re, x.im), square = x.re * x.re + y.re * y.re;
    return {atan2(y.re, x.re), vanishes(turn) ? turn : turn / square};
  }
  /** @endcond */
};

/** Laid out as slv_c64: the derivative is the imaginary part of a complex step, to first order. */
using dual = dual_of<double>;

/** Computes y[outputs*inputs], whose column k is the derivative of f(x, p, out) by x[k], by dual
 * numbers: f takes dual_of<T>, x[inputs], p[numbers], out[outputs].  Returns the status of f. */
template <int outputs, int inputs, int numbers, class T, class F>
slv_status derivative(F f, const T *x, const T *p, T *y) {
  dual_of<T> z[inputs], q[numbers + 1], out[outputs];
  for (int i = 0; i < inputs; i++) z[i] = x[i];
  for (int i = 0; i < numbers; i++) q[i] = p[i];
  slv_status status = SLV_OK;
  for (int k = 0; k < inputs && status == SLV_OK; k++) {
    z[k].im = 1;
    status = f(static_cast<const dual_of<T> *>(z), static_cast<const dual_of<T> *>(q), out);
    for (int i = 0; i < outputs && status == SLV_OK; i++) y[i + outputs * k] = out[i].im;
    z[k].im = 0;
  }
  return status;
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

 public:
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

/* The sizes that M declares, else 0. */
#define SLV_COUNT(name)                                      \
  template <class M>                                         \
  constexpr auto count_##name(int)->decltype(int(M::name)) { \
    return M::name;                                          \
  }                                                          \
  template <class M>                                         \
  constexpr int count_##name(long) {                         \
    return 0;                                                \
  }
#define SLV_SIZES(F) F(nrest) F(nprepared) F(nterm) F(ncondition)
SLV_SIZES(SLV_COUNT)
#undef SLV_SIZES
#undef SLV_COUNT
/** @endcond */

/** The functions of M and, by dual numbers from M's templates, the Hessian; also the gradient if M
 * has none. */
template <class M, int ndof, int numbers>
struct differentiated : M {
  /** Returns M's own gradient, or the derivative of its energy. */
  template <class T>
  static slv_status gradient(const T *x, const T *p, T *g) {
    if constexpr (table<M, double>::template has_gradient<M>(0))
      return M::gradient(x, p, g);
    else
      return derivative<1, ndof, numbers>(M::template energy<dual_of<T>>, x, p, g);
  }
  /** Returns the derivative of the gradient. */
  template <class T>
  static slv_status hessian(const T *x, const T *p, T *H) {
    return derivative<ndof, ndof, numbers>(gradient<dual_of<T>>, x, p, H);
  }
};

/** Description of an energy, as in energy.h. */
struct about {
  const char *name;                       /**< unique name: lower case, digits, underscores */
  const char *formula;                    /**< W as coded, in plain text */
  const char *source;                     /**< author, title, place in the text */
  unsigned claims = 0;                    /**< SLV_ROTATION_INVARIANT | ... */
  slv_element element = SLV_ELEMENT_NONE; /**< kind of x */
  const slv_param_set *sets = nullptr;    /**< named sets of parameters, {{"stiff", p}, {}} */
  const slv_rest_shape *rests = nullptr;  /**< named rest shapes, {{"flat", X}, {}} */
  const slv_declared *declared = nullptr; /**< declared values, a list that ends with {} */
};

/** Returns the energy with the functions of M: an energy of F if `rest` has 6 numbers, else of
 * positions.  The arrays must outlive it.  row<M, double>() never compiles M's templates for
 * another scalar. */
template <class M, class Scalar = void, int nparam, int ndof>
slv_energy row(const about &a, const slv_param (&param)[nparam], const double (&rest)[ndof]) {
  slv_energy e = {};
  e.interface = SLV_INTERFACE;
  e.name = a.name, e.formula = a.formula, e.source = a.source;
  e.claims = a.claims, e.element = a.element;
  e.x_unit = ndof == 6 ? "1" : "m", e.w_unit = ndof == 6 ? "J/m^2" : "J";
  e.ndof = ndof, e.rest = rest;
  e.nparam = nparam, e.param = param;
  e.sets = a.sets, e.rests = a.rests, e.declared = a.declared;
  e.nrest = count_nrest<M>(0), e.nprepared = count_nprepared<M>(0);
  e.nterm = count_nterm<M>(0), e.ncondition = count_ncondition<M>(0);
  e.f64 = table<M, double>::get();
  if constexpr (!std::is_same<Scalar, double>::value) {
    static_assert(std::is_void<Scalar>::value, "row<M, double>() or row<M>()");
    e.f32 = table<M, float>::get(), e.f128 = table<M, quad>::get(), e.c64 = table<M, dual>::get();
  }
  if (e.f128 == nullptr) e.no_scalar = "written for double alone";
  return e;
}

/** Returns the row of differentiated<M>; the functions of M are templates over any scalar. */
template <class M, class Scalar = void, int nparam, int ndof>
slv_energy row_by_dual_numbers(const about &a, const slv_param (&param)[nparam],
                               const double (&rest)[ndof]) {
  constexpr int numbers = nparam + count_nprepared<M>(0) + count_nrest<M>(0);
  slv_energy e = row<differentiated<M, ndof, numbers>, Scalar>(a, param, rest);
  e.claims |= SLV_DERIVED_HESSIAN;
  return e;
}

}  // namespace selvedge

/* ---- Eigen ---------------------------------------------------------------------- */

#ifdef EIGEN_CORE_H
namespace Eigen {
/** Traits of a real number for Eigen. */
template <>
struct NumTraits<selvedge::quad> : NumTraits<double> {
  typedef selvedge::quad Real, NonInteger, Nested, Literal;
  static Real epsilon() { return 0x1p-112; }
  static Real dummy_precision() { return 0x1p-100; }
};
/** Traits of a real number for Eigen. */
template <class R>
struct NumTraits<selvedge::dual_of<R>> : NumTraits<R> {
  typedef selvedge::dual_of<R> Real, NonInteger, Nested, Literal;
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
