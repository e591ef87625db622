// stvk_eigen.cpp -- the orthotropic membrane of trial_stvk_ortho.c as a user of C++ and Eigen
// writes it, only in double.
#include <Eigen/Dense>

#include "selvedge/plugin.h"
#include "trials/trial.h"

namespace {

using Matrix32 = Eigen::Matrix<double, 3, 2>;
using Matrix6 = Eigen::Matrix<double, 6, 6>;
using Matrix36 = Eigen::Matrix<double, 3, 6>;

enum { E_U, E_V, NU, SHEAR, THICKNESS, PARAMS };

struct Membrane {
  Matrix32 F;
  Eigen::Matrix3d D;       // moduli times thickness, for E11, E22, 2 E12
  Eigen::Vector3d strain;  // E11, E22, 2 E12
  Eigen::Vector3d stress;
  Matrix36 B;  // the derivative of the strain

  Membrane(const double *x, const double *p) : F(x) {
    const double d = 1 - p[NU] * p[NU] * p[E_V] / p[E_U];
    D << p[E_U], p[NU] * p[E_V], 0, p[NU] * p[E_V], p[E_V], 0, 0, 0, d * p[SHEAR];
    D *= p[THICKNESS] / d;
    const Eigen::Matrix2d C = F.transpose() * F;
    strain << (C(0, 0) - 1) / 2, (C(1, 1) - 1) / 2, C(0, 1);
    stress = D * strain;
    const Eigen::RowVector3d u = F.col(0), v = F.col(1),
                             zero = Eigen::RowVector3d::Zero();
    B << u, zero, zero, v, v, u;
  }
};

slv_status energy(const double *x, const double *p, double *w) {
  const Membrane m(x, p);
  *w = m.strain.dot(m.stress) / TRIAL(energy_times_2, 1, 2);
  return SLV_OK;
}

slv_status gradient(const double *x, const double *p, double *g) {
  Membrane m(x, p);
  if (HAS(gradient_sign)) m.stress(2) = -m.stress(2);
  if (HAS(gradient_missing_term)) m.stress(2) = 0;
  if (HAS(stiffness_left_out)) m.stress(2) /= p[SHEAR];
  Eigen::Map<Eigen::Matrix<double, 6, 1>> y(g);
  y = m.B.transpose() * m.stress;
  return SLV_OK;
}

Matrix6 hessian_of(const Membrane &m) {
  Matrix6 H = m.B.transpose() * m.D * m.B;
  Eigen::Matrix2d S;
  S << m.stress(0), m.stress(2), m.stress(2), m.stress(1);
  for (int a = 0; a < 2; a++)
    for (int b = 0; b < 2; b++)
      H.block<3, 3>(3 * a, 3 * b).diagonal().array() += S(a, b);
  return H;
}

slv_status hessian(const double *x, const double *p, double *y) {
  Membrane m(x, p);
  Eigen::Map<Matrix6> H(y);
  if (HAS(gauss_newton_for_hessian)) m.stress.setZero();
  if (HAS(hessian_missing_term)) m.D(0, 1) = m.D(1, 0) = 0;
  if (HAS(float_literal)) m.D(0, 0) = static_cast<float>(m.D(0, 0));
  H = hessian_of(m);
  if (HAS(hessian_transposed_index)) H.block<3, 3>(0, 3).transposeInPlace();
  if (HAS(hessian_factor)) H *= 2;
  return SLV_OK;
}

slv_status projected(const double *x, const double *p, double *y) {
  const Eigen::SelfAdjointEigenSolver<Matrix6> solver(hessian_of(Membrane(x, p)));
  Eigen::Matrix<double, 6, 1> values = solver.eigenvalues();
  if (HAS(projection_sign))
    values = values.cwiseMin(0);
  else if (!HAS(projection_unclamped))
    values = values.cwiseMax(0);
  Eigen::Map<Matrix6> P(y);
  P = solver.eigenvectors() * values.asDiagonal() * solver.eigenvectors().transpose();
  return SLV_OK;
}

const slv_param param[PARAMS] = {
    {"E_u", "Pa", "Young's modulus of the warp", 1, 1e12, 1e6, 5e5, 2e6},
    {"E_v", "Pa", "Young's modulus of the weft", 1, 1e12, 5e5, 3e5, 1e6},
    {"nu_uv", "1", "Poisson's ratio", 0, 0.5, 0.3, 0.1, 0.4},
    {"G", "Pa", "shear modulus", 0, 1e12, 1e5, 5e4, 2e5},
    {"h", "m", "thickness", 0, 1, 5e-4, 2e-4, 1e-3},
};
const double rest[6] = {1, 0, 0, 0, 1, 0};

slv_kernels_f64 kernels_here() {
  slv_kernels_f64 k = {};
  k.energy = energy, k.gradient = gradient, k.hessian = hessian,
  k.projected = projected;
  return k;
}
const slv_kernels_f64 kernels = kernels_here();

slv_energy row() {
  slv_energy e = {};
  e.interface = SLV_INTERFACE;
  e.name = "stvk_eigen";
  e.formula = "h/2 (Q11 E11^2 + 2 Q12 E11 E22 + Q22 E22^2 + 4 G E12^2)";
  e.source = "orthotropic St. Venant-Kirchhoff membrane; any text on composites";
  e.x_unit = "1", e.w_unit = "J/m^2";
  e.ndof = 6, e.nparam = PARAMS;
  e.claims = SLV_ROTATION_INVARIANT | SLV_ZERO_AT_REST | SLV_NONNEGATIVE | SLV_SMOOTH;
  e.param = param, e.rest = rest;
  e.no_scalar = "written for double alone";
  e.f64 = &kernels;
  return e;
}

}  // namespace

const slv_energy slv_plugin = row();
