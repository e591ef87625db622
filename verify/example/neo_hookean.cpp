/* neo_hookean.cpp -- the plugin of the guide in C++ with Eigen, for all scalars at once.
 *
 *   W(F) = mu/2 (tr C + 1/det C - 3),  C = F'F  (F is 3x2, dimensionless)
 *
 * Compile and judge:
 *   g++ -std=c++17 -O2 -shared -fPIC -I lib/include -I /usr/include/eigen3 -o mine.so
 *     verify/example/neo_hookean.cpp
 *   selvedge-verify --energy none --plugin ./mine.so
 */
#include <Eigen/Dense>

#include "selvedge/plugin.hpp"

namespace {

template <class T>
using matrix_2 = Eigen::Matrix<T, 2, 2>;
template <class T>
using matrix_32 = Eigen::Matrix<T, 3, 2>;

struct neo_hookean {
  template <class T>
  static slv_status energy(const T *x, const T *p, T *w) {
    const matrix_32<T> F = selvedge::matrix<3, 2>(x);
    const matrix_2<T> C = F.transpose() * F;
    const T det = C.determinant();
    if (!(det > T(0))) return SLV_EDOMAIN;
    *w = p[0] / 2 * (C.trace() + 1 / det - 3);
    return SLV_OK;
  }

  /* Computes mu (F - G / det C), G = F C^-1. */
  template <class T>
  static slv_status gradient(const T *x, const T *p, T *P) {
    const matrix_32<T> F = selvedge::matrix<3, 2>(x);
    const matrix_2<T> C = F.transpose() * F;
    const T det = C.determinant();
    if (!(det > T(0))) return SLV_EDOMAIN;
    const matrix_32<T> G = F * C.inverse();
    selvedge::matrix<3, 2>(P) = p[0] * (F - G / det);
    return SLV_OK;
  }

  /* Computes column k, the derivative of the gradient along D, the k-th unit of F:
   * dG = D C^-1 - G (D'F + F'D) C^-1, and d(1 / det C) = -2 (G : D) / det C. */
  template <class T>
  static slv_status hessian(const T *x, const T *p, T *H) {
    const matrix_32<T> F = selvedge::matrix<3, 2>(x);
    const matrix_2<T> C = F.transpose() * F;
    const T det = C.determinant();
    if (!(det > T(0))) return SLV_EDOMAIN;
    const matrix_2<T> inverse = C.inverse();
    const matrix_32<T> G = F * inverse;
    for (int k = 0; k < 6; k++) {
      matrix_32<T> D = matrix_32<T>::Zero();
      D(k % 3, k / 3) = 1;
      const matrix_2<T> dC = D.transpose() * F + F.transpose() * D;
      const matrix_32<T> dG = (D - G * dC) * inverse;
      const T along = (G.transpose() * D).trace();
      selvedge::matrix<3, 2>(H + 6 * k) = p[0] * (D - dG / det + 2 * along / det * G);
    }
    return SLV_OK;
  }
};

const slv_param param[] = {{"mu", "N/m", "shear modulus", 0, 1e12, 100, 50, 200}};
const double rest[] = {1, 0, 0, 0, 1, 0};
const selvedge::about about = {"neo_hookean_cpp", "mu/2 (tr C + 1/det C - 3)",
                               "any text on rubber elasticity",
                               SLV_ROTATION_INVARIANT | SLV_ISOTROPIC |
                                   SLV_ZERO_AT_REST | SLV_NONNEGATIVE | SLV_SMOOTH};

}  // namespace

const slv_energy slv_plugin = selvedge::row<neo_hookean>(about, param, rest);
