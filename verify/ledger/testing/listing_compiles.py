#!/usr/bin/env python3
"""Usage: listing_compiles.py SELVEDGE_VERIFY FOLDER

Compiles the listings of Kim's Appendix A, rows KA.5 and KA.6, as they are in kim.txt, with Eigen and
__float128 for double.  With all corrections a listing must agree with the library's projection in
quad at 1,000 random states, to a relative error of 1e-25.  With any single slip it must not compile.
FOLDER is for temporary files.

Exit codes: 0 as expected, 1 not, 77 skipped without g++, Eigen or quad.
"""
import random
import re
import shutil
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[3] / "lib/support/formulas"))
import formulas  # noqa: E402

EIGEN = next((p for p in ("/usr/include/eigen3", "/usr/local/include/eigen3") if Path(p).is_dir()),
             None)
STATES = 1000
HEAD = r"""
#include <quadmath.h>
#include <iostream>
#include <string>
namespace std { /* Eigen and the listings call these; constants such as 0.0 stay double */
inline __float128 sqrt(__float128 x) { return sqrtq(x); }
inline __float128 fabs(__float128 x) { return fabsq(x); }
inline __float128 max(__float128 x, double y) { return x < y ? y : x; }
}
#include <Eigen/Dense>
using std::sqrt;
using std::fabs;
typedef __float128 quad;
#define double quad
template <class M> static Eigen::Matrix<quad, 6, 1> flatten(const M &A) {
  return Eigen::Map<const Eigen::Matrix<quad, 6, 1>>(Eigen::Matrix<quad, 3, 2>(A).data());
}
struct listing {
  quad mu, _mu;
"""
MAIN = r"""
};
#undef double
static bool read(int n, quad *to) {
  std::string word;
  for (int i = 0; i < n; i++) {
    if (!(std::cin >> word)) return false;
    to[i] = strtoflt128(word.c_str(), nullptr);
  }
  return true;
}
int main() { /* each state: F, and twice the wanted matrix */
  listing code = {1, 1};
  Eigen::Matrix<quad, 3, 2> F;
  Eigen::Matrix<quad, 6, 6> H, twice;
  int n = 0;
  quad worst = 0;
  for (; read(6, F.data()) && read(36, twice.data()); n++) {
    code.METHOD(F, H);
    const quad error = (2 * H - twice).norm() / twice.norm();
    if (!(error <= worst) && worst == worst) worst = error; /* NaN stays */
  }
  std::cout << n << " " << (double)worst << std::endl;
}
"""


def program(lines, slip):
    """Returns the listing as a program; the slip stays as printed."""
    text = []
    for line in lines:
        found = re.match(r"\[(.*?)\] *(.*?) *-> *(.*)", line)
        text.append(line if not found else found[2] if found[1] == slip else found[3])
    method = re.search(r"void (\w+)\(", "\n".join(text))[1]
    return HEAD + "\n".join(text) + MAIN.replace("METHOD", method)


def states(verify, energy):
    """Returns random F, and the library's projections there for k = b_u = b_v = 1."""
    draw = random.Random(1)
    F = [" ".join(draw.uniform(-2, 2).hex() for _ in range(6)) for _ in range(STATES)]
    words = [verify, "eval", energy, "--quantity", "projected", "--scalar", "quad", "--hex"]
    for name in ["k"] + ["b_u", "b_v"] * (energy == "bw_stretch"):
        words += ["--set", f"{name}=1"]
    done = subprocess.run(words, input="\n".join(F), capture_output=True, text=True, check=True)
    return "\n".join(f"{f} {p.replace(',', ' ')}" for f, p in zip(F, done.stdout.splitlines()))


def main(verify, folder):
    Path(folder).mkdir(parents=True, exist_ok=True)
    source, output = Path(folder, "listing.cpp"), Path(folder, "listing")
    compile_it = ["g++", "-std=gnu++17", "-isystem", EIGEN, "-o", output, source, "-lquadmath"]
    source.write_text("#include <quadmath.h>\n")
    if not (shutil.which("g++") and EIGEN) or subprocess.run(
            [*compile_it, "-fsyntax-only"], capture_output=True).returncode != 0:
        print("skipped: no g++, no Eigen, or no quad")
        return 77
    rows = {row["id"]: row["listing"] for row in formulas.rows_of(formulas.HERE / "kim.txt")}
    wrong = 0
    for row, energy in ("KA.5", "bw_stretch"), ("KA.6", "bw_shear"):
        slips = re.findall(r"^\[(.*?)\]", "\n".join(rows[row]), re.M)
        for slip in slips:
            source.write_text(program(rows[row], slip))
            if subprocess.run([*compile_it, "-fsyntax-only"], capture_output=True).returncode == 0:
                print(f"{row}: compiles with {slip} as printed")
                wrong += 1
        source.write_text(program(rows[row], None))
        subprocess.run(compile_it, check=True)
        done = subprocess.run([output.resolve()], input=states(verify, energy), text=True,
                              capture_output=True, check=True)
        count, error = done.stdout.split()
        print(f"{row}: {len(slips)} slips, {count} states, largest relative error {error}")
        wrong += not slips or int(count) != STATES or not float(error) <= 1e-25
    return 1 if wrong else 0


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__.splitlines()[0])
    sys.exit(main(*sys.argv[1:]))
