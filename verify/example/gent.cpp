/* gent.cpp -- a rubber whose chains have a largest length, with derivatives by dual numbers.
 *
 *   W(F) = -mu J/2 log(1 - (tr C + 1/det C - 3)/J),  C = F'F  (F is 3x2, dimensionless)
 *
 * Only W is written; row_by_dual_numbers() makes gradient and Hessian from it.  Compile and judge:
 *   g++ -std=c++17 -O2 -shared -fPIC -I lib/include -o mine.so verify/example/gent.cpp
 *   selvedge-verify --energy none --plugin ./mine.so
 */
#include "selvedge/plugin.hpp"

namespace {

template <class T>
T dot(const T *a, const T *b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

struct gent {
  template <class T>
  static slv_status energy(const T *F, const T *p, T *w) {
    using std::log1p;
    const T uu = dot(F, F), uv = dot(F, F + 3), vv = dot(F + 3, F + 3);
    const T det = uu * vv - uv * uv;
    if (!(det > T(0))) return SLV_EDOMAIN;
    const T stretch = (uu + vv + 1 / det - 3) / p[1];
    if (!(stretch < T(1))) return SLV_EDOMAIN;
    *w = -p[0] * p[1] / 2 * log1p(-stretch);
    return SLV_OK;
  }
};

const slv_param param[] = {{"mu", "N/m", "shear modulus", 0, 1e12, 100, 50, 200},
                           {"J", "1", "limit of tr C + 1/det C - 3", 1e-3, 1e9, 30, 20, 50}};
const double rest[] = {1, 0, 0, 0, 1, 0};
const double loose[] = {100, 1e6}; /* nearly neo-Hookean */
const slv_param_set sets[] = {{"loose", loose}, {}};
const selvedge::about about = {
    "gent_cpp",
    "-mu J/2 log(1 - (tr C + 1/det C - 3)/J)",
    "Gent, A new constitutive relation for rubber, 1996",
    SLV_ROTATION_INVARIANT | SLV_ISOTROPIC | SLV_ZERO_AT_REST | SLV_NONNEGATIVE,
    SLV_ELEMENT_NONE,
    sets};

}  // namespace

const slv_energy slv_plugin = selvedge::row_by_dual_numbers<gent>(about, param, rest);
