/* rows.cpp -- plugins in C++ for example_test.py: two springs from x_0 to x_1 and to x_2, whose
 * forces are linear,
 *
 *   W = k/2 |x_1 - x_0 - (X_1 - X_0)|^2 + s/2 |x_2 - x_0 - (X_2 - X_0)|^2
 *
 * with rest shapes X, prepared numbers, two terms, their derivatives by dual numbers, and a set of
 * parameters.  -D WRONG: the gradient lacks a spring, and so does the Hessian made from it.
 * -D HALF_TERM: a term's Hessian is half of it.  -D DOUBLE: a template for double alone. */
#include "selvedge/plugin.hpp"

namespace {

enum { DOF = 9, OFFSETS = 6, NUMBERS = 2 + OFFSETS + DOF };

struct springs {
  static constexpr int nrest = DOF, nprepared = OFFSETS;

  template <class T>
  static slv_status prepare(const T *X, const T *, T *prepared) {
    for (int i = 0; i < OFFSETS; i++) prepared[i] = X[3 + i] - X[i % 3];
    return SLV_OK;
  }
  template <class T>
  static slv_status energy(const T *x, const T *p, T *w) {
#ifdef DOUBLE
    double stretched[OFFSETS];
#else
    T stretched[OFFSETS];
#endif
    *w = 0;
    for (int i = 0; i < OFFSETS; i++) {
      stretched[i] = x[3 + i] - x[i % 3] - p[2 + i];
      *w += p[i / 3] / 2 * stretched[i] * stretched[i];
    }
    return SLV_OK;
  }
#ifndef DOUBLE
  static constexpr int nterm = 2;

  template <int term, class T>
  static slv_status force(const T *x, const T *p, T *g) {
    for (int i = 0; i < DOF; i++) g[i] = 0;
    for (int i = 0; i < 3; i++) {
      const int end = 3 + 3 * term + i;
      g[end] = p[term] * (x[end] - x[i] - p[2 + 3 * term + i]);
      g[i] = -g[end];
    }
    return SLV_OK;
  }
  template <class T>
  static slv_status gradient(const T *x, const T *p, T *g) {
    T other[DOF];
    force<0>(x, p, g);
    force<1>(x, p, other);
#ifndef WRONG
    for (int i = 0; i < DOF; i++) g[i] += other[i];
#endif
    return SLV_OK;
  }
  template <class T>
  static slv_status term_hessians(const T *x, const T *p, T *H) {
    using selvedge::derivative, selvedge::dual_of;
    derivative<DOF, DOF, NUMBERS>(force<0, dual_of<T>>, x, p, H);
    derivative<DOF, DOF, NUMBERS>(force<1, dual_of<T>>, x, p, H + DOF * DOF);
#ifdef HALF_TERM
    for (int i = 0; i < DOF * DOF; i++) H[i] = H[i] / 2;
#endif
    return SLV_OK;
  }
  template <class T>
  static slv_status term_projected(const T *x, const T *p, T *H) {
    return term_hessians(x, p, H); /* each is positive semi-definite */
  }
#endif
};

const slv_param param[] = {{"k", "N/m", "stiffness", 0, 1e12, 100, 50, 200},
                           {"s", "N/m", "stiffness", 0, 1e12, 10, 5, 20}};
const double flat[] = {0, 0, 0, 1, 0, 0, 0, 1, 0}, wide[] = {0, 0, 0, 3, 0, 0, 0, 1, 2};
const double one_spring[] = {100, 0};
const slv_rest_shape rests[] = {{"flat", flat}, {"wide", wide}, {}};
const slv_param_set sets[] = {{"one spring", one_spring}, {}};
const selvedge::about about = {"springs",
                               "sum of k/2 |x - X|^2",
                               "rows.cpp",
                               SLV_ZERO_AT_REST | SLV_NONNEGATIVE | SLV_SMOOTH,
                               SLV_ELEMENT_NONE,
                               sets,
                               rests};

}  // namespace

#ifdef DOUBLE
const slv_energy slv_plugin = selvedge::row<springs, double>(about, param, flat);
#else
const slv_energy slv_plugin = selvedge::row_by_dual_numbers<springs>(about, param, flat);
#endif
