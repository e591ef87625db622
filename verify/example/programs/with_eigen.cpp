// A neo-Hookean membrane in C++ with Eigen; see ../../README.md.
//
//     g++ -O2 -I /usr/include/eigen3 with_eigen.cpp -o with_eigen
//     selvedge-verify --command ./with_eigen --spec neo_hookean.json
//
// With the argument `wrong`, the Hessian lacks a term.
#include <Eigen/Dense>
#include <cstdio>
#include <cstring>

using Matrix32 = Eigen::Matrix<double, 3, 2>;
using Matrix6 = Eigen::Matrix<double, 6, 6>;

// det C of C = F'F, with its first and second derivatives.
struct Determinant {
  double value;
  Matrix32 first;
  Matrix6 second;
  Determinant(const Matrix32 &F, bool wrong) {
    const Eigen::Vector3d u = F.col(0), v = F.col(1);
    const double uu = u.dot(u), uv = u.dot(v), vv = v.dot(v);
    const Eigen::Matrix3d I = Eigen::Matrix3d::Identity();
    const Eigen::Matrix3d mixed =
        4 * u * v.transpose() - 2 * v * u.transpose() - (wrong ? 0 : 2 * uv) * I;
    value = uu * vv - uv * uv;
    first << 2 * (vv * u - uv * v), 2 * (uu * v - uv * u);
    second << 2 * (vv * I - v * v.transpose()), mixed,  //
        mixed.transpose(), 2 * (uu * I - u * u.transpose());
  }
};

int main(int argc, char **) {
  char quantity[16];
  unsigned long n;
  while (std::scanf("%15s %lu", quantity, &n) == 2) {  // n states follow
    for (; n > 0; n--) {
      double x[7];
      for (double &number : x)
        if (std::scanf("%lf", &number) != 1) return 1;
      const Eigen::Map<const Matrix32> F(x);
      const double mu = x[6];
      const Determinant det(F, argc > 1);
      const Eigen::Map<const Eigen::Matrix<double, 6, 1>> D(det.first.data());
      Eigen::MatrixXd y;
      if (!(det.value > 0)) {
        std::puts("domain");
        continue;
      }
      if (std::strcmp(quantity, "energy") == 0)
        y.setConstant(1, 1, mu / 2 * (F.squaredNorm() + 1 / det.value - 3));
      else if (std::strcmp(quantity, "gradient") == 0)
        y = mu / 2 * (2 * F - det.first / (det.value * det.value));
      else
        y = mu / 2 * (2 * Matrix6::Identity() + 2 * D * D.transpose() / std::pow(det.value, 3) -
                      det.second / (det.value * det.value));
      for (Eigen::Index i = 0; i < y.size(); i++)
        std::printf("%.17g%c", y.data()[i], i + 1 < y.size() ? ' ' : '\n');
    }
    std::fflush(stdout);
  }
}
