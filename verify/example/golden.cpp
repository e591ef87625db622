// golden.cpp -- a unit test of another code, in C++ (or CUDA), by golden vectors.
//
//   selvedge-verify export --energy bw_shear --quantity gradient --format npy --out vectors
//   g++ -std=c++17 golden.cpp -o golden && ./golden vectors
//
// Replace my_gradient() by your own function: a CUDA code copies `x` and `p` to the device once
// and gets all gradients back.  For single precision, use --scalar float, and `float` and its
// epsilon below.
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

// Reads the data of a .npy file of format 1.0, on a little-endian machine.
template <class T>
std::vector<T> read_npy(const std::string &path) {
  std::ifstream file(path, std::ios::binary);
  unsigned char lead[10];
  if (!file.read(reinterpret_cast<char *>(lead), sizeof lead) || lead[6] != 1)
    throw std::runtime_error(path + ": not a .npy file of format 1.0");
  file.seekg(lead[8] + 256 * lead[9], std::ios::cur);
  std::vector<T> data;
  for (T value; file.read(reinterpret_cast<char *>(&value), sizeof value);)
    data.push_back(value);
  return data;
}

// Computes 2 k c [f_v; f_u], c = f_u . f_v.
static void my_gradient(const double *F, double k, double *g) {
  const double c = F[0] * F[3] + F[1] * F[4] + F[2] * F[5];
  for (int i = 0; i < 6; i++) g[i] = 2 * k * c * F[(i + 3) % 6];
}

static double norm(const double *v) {
  double sum = 0;
  for (int i = 0; i < 6; i++) sum += v[i] * v[i];
  return std::sqrt(sum);
}

// Returns the change of the gradient by rounding of F: |H| <= 6 k |F|^2, times a few eps |F|.
// The bounds of `selvedge-verify check` are sharper.
static double allowed(const double *F, double k) {
  const double size = norm(F);
  return 16 * std::numeric_limits<double>::epsilon() * 6 * k * size * size * size;
}

int main(int argc, char **argv) {
  const std::string from = std::string(argc > 1 ? argv[1] : "vectors") + "/bw_shear_";
  const auto x = read_npy<double>(from + "x.npy"), p = read_npy<double>(from + "p.npy");
  const auto want = read_npy<double>(from + "gradient.npy");
  const auto smooth = read_npy<std::uint8_t>(from + "smooth.npy");
  int wrong = 0, judged = 0;
  for (std::size_t row = 0; row < smooth.size(); row++) {
    if (!smooth[row]) continue; // codes may differ at this state
    double g[6];
    my_gradient(&x[6 * row], p[row], g);
    for (int i = 0; i < 6; i++) g[i] -= want[6 * row + i];
    judged++;
    if (norm(g) <= allowed(&x[6 * row], p[row])) continue; // false for NaN
    std::printf("row %zu: error %g\n", row, norm(g));
    wrong++;
  }
  std::printf("%d of %d wrong\n", wrong, judged);
  return wrong > 0 || judged == 0;
}
