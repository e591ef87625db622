#!/usr/bin/env python3
"""Tests the verdicts of selvedge-verify on energies as users write them, correct or with planted bugs.

Each energy of this folder is compiled into a plugin without a bug, and once for each of its bugs.  A
correct energy must end with exit code 0.  A wrong one must end with 1, and the first lines of the
verdict must name the wrong function, with the factor if the bug is a factor, or the false claim.
An inaccurate one must end with 0 and name the cause, which it must not do for a correct energy.
Exit code 1 if any result is not as expected.
"""
import argparse
import re
import shutil
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HERE = Path(__file__).resolve().parent

# How the verdict is parsed: its first line, the number of lines in which it must name a bug, and the
# function that these lines name.
START = re.compile(r"^\S+ FAILS$", re.M)
FIRST = 6
NAMES = re.compile(r"^  the (?:(?:matrix `)?(energy|gradient|hessian|projection|definite)\b.*\bis wrong"
                   r"|energy claims SLV_(\w+), but)", re.I | re.M)
FUNCTIONS = ("energy", "gradient", "hessian", "projection")

# What the first lines must say about a bug, besides the wrong function.
TWICE = r"times (1/)?2\b|twice|doubled|\b2 times|factor (of )?2\b"
BUGS = {
    "energy_times_2": TWICE, "hessian_factor": TWICE,
    "gradient_sign": "", "gradient_missing_term": "",
    "hessian_transposed_index": "", "hessian_missing_term": "",
    "projection_unclamped": "", "projection_sign": "",
    "float_literal": "", "stiffness_left_out": "", "area_left_out": "",
    "gauss_newton_for_hessian": r"Gauss.Newton",
    "thirty_percent_off": "", "eigenvector_sign": "", "absolute_eigenvalues": "",
    "vectors_by_rows": r"stored row by row", "raised_eigenvalues": r"each\s+of\s+them\s+too\s+large",
    "first_term": "", "definite_entry": "", "definite_sign": "",
    "angle_by_acos": "",
    "fibre_along_z": r"only where\s+sin\(f_u, z\) = 0", "equal_stretch": r"flip\s+mode",
}
CLAIMS = ("isotropic", "zero_at_rest", "rotation_invariant", "nonnegative", "smooth")
BUGS.update({f"claims_{claim}": "" for claim in CLAIMS})
ACOS = re.compile(r"angle\s+by\s+acos\?\s+use\s+atan2")
PROJECTION = {bug: "projection" for bug in
              ("thirty_percent_off", "eigenvector_sign", "absolute_eigenvalues", "raised_eigenvalues",
               "vectors_by_rows")}
DEFINITE = {"definite_entry": "definite", "definite_sign": "definite"}
FORMS = ("projection_alone", "definite_alone", "definite_beside")  # FORM of trial.h
# An energy: its file, whether it is built for all scalars, and the function of bugs whose names do not
# begin with a function; None: this bug is impossible.  An energy whose name ends with a form has only
# the bugs listed here.
ENERGIES = {
    "neo_hookean": ("trial_neo_hookean.c", True,
                    {"float_literal": "gradient", "stiffness_left_out": "hessian"}),
    "neo_hookean_double": ("trial_neo_hookean.c", False,
                           {"float_literal": "gradient", "stiffness_left_out": "hessian"}),
    "stvk_ortho": ("trial_stvk_ortho.c", True,
                   {"float_literal": "energy", "stiffness_left_out": "energy",
                    "gauss_newton_for_hessian": "hessian"}),
    "stvk_eigen": ("stvk_eigen.cpp", False,
                   {"float_literal": "hessian", "stiffness_left_out": "gradient",
                    "gauss_newton_for_hessian": "hessian"}),
    "fung": ("trial_fung.c", False,
             {"float_literal": "hessian", "stiffness_left_out": "gradient"}),
    "quadratic_bending": ("trial_quadratic_bending.c", False,
                          {"float_literal": "energy", "stiffness_left_out": "gradient",
                           "area_left_out": "energy", "projection_unclamped": None}),
    "springs": ("trial_springs.c", False,
                {"float_literal": "gradient", "stiffness_left_out": "energy",
                 "area_left_out": "gradient", "gauss_newton_for_hessian": "hessian",
                 "first_term": "projection"}),
    "neo_hookean_projection_alone": ("trial_neo_hookean.c", True, PROJECTION),
    "neo_hookean_double_projection_alone": ("trial_neo_hookean.c", False, PROJECTION),
    "stvk_ortho_projection_alone": ("trial_stvk_ortho.c", True, PROJECTION),
    "fung_projection_alone": ("trial_fung.c", False, PROJECTION),
    "neo_hookean_definite_alone": ("trial_neo_hookean.c", True, DEFINITE),
    "neo_hookean_double_definite_alone": ("trial_neo_hookean.c", False, DEFINITE),
    "neo_hookean_definite_beside": ("trial_neo_hookean.c", False, DEFINITE),
    "springs_definite_alone": ("trial_springs.c", False, DEFINITE),
    "claims": ("trial_claims.c", False, {f"claims_{claim}": claim for claim in CLAIMS}),
    "fibre": ("trial_fibre.c", False, {"fibre_along_z": "projection"}),
    "principal": ("trial_principal.c", False, {"equal_stretch": "hessian"}),
    "hinge": ("trial_hinge.c", False, {"angle_by_acos": "-"}),
}
OWN_BUGS = ("claims", "fibre", "hinge", "principal")  # these energies have only the bugs listed above
EIGEN = ("/usr/include/eigen3", "/usr/local/include/eigen3")
PASSES = ("F64", "F32", "F128", "C64")  # compilations of a plugin for all scalars


def form_of(energy):
    return next((form for form in FORMS if energy.endswith(form)), "whole")


def variants():
    """Yields (energy, bug or "none", the function or the claim that is wrong)."""
    for energy, (_, _, placed) in ENERGIES.items():
        yield energy, "none", "-"
        all_functions = energy not in OWN_BUGS and form_of(energy) == "whole"
        for bug in BUGS:
            function = placed.get(bug, bug.split("_")[0])
            if function and (bug in placed or all_functions and function in FUNCTIONS):
                yield energy, bug, function


def compile_plugin(energy, bug, folder, include):
    """Returns the plugin's path."""
    source, every_scalar, _ = ENERGIES[energy]
    compiler = ("g++", "-std=c++17") if source.endswith("cpp") else ("gcc", "-std=c17")
    common = [*compiler, "-O1", "-ffp-contract=off", "-fPIC", f"-DBUG={bug}", f"-DFORM={form_of(energy)}",
              *(f"-I{path}" for path in include), f"-I{HERE.parent}"]
    path = Path(folder, f"{energy}-{bug}.so")
    objects = []
    for scalar in PASSES if every_scalar else ("F64",):
        objects.append(str(path.with_suffix(f".{scalar}.o")))
        defined = [f"-DSLV_SCALAR_{scalar}", *["-DSLV_ALL_SCALARS"] * every_scalar]
        subprocess.run([*common, *defined, "-c", HERE / source, "-o", objects[-1]], check=True)
    subprocess.run([compiler[0], "-shared", *objects, "-lm", "-o", path], check=True)
    return path


def blamed(output):
    """Returns the first lines of the verdict, and the functions and claims that they name."""
    start = START.search(output)
    lines = "\n".join(output[start.start():].splitlines()[:FIRST]) if start else ""
    names = [(name[1] or name[2]).lower() for name in NAMES.finditer(lines)]
    return lines, " ".join(names) or "-"


def trial(variant, options, include, folder):
    plugin = compile_plugin(*variant[:2], folder, include)
    return [judge(variant, plugin, seed, options) for seed in options.seeds.split(",")]


def judge(variant, plugin, seed, options):
    """Returns a line of the table, and whether the verdict is as expected."""
    energy, bug, function = variant
    samples = ["--samples", str(options.samples)] if options.samples else []
    begun = time.monotonic()
    run = subprocess.run([options.verify, "--energy", "none", "--plugin", plugin, "--no-plots",
                          "--seed", str(seed), *samples], text=True, capture_output=True)
    seconds = time.monotonic() - begun
    if options.keep:
        Path(options.keep, f"{energy}-{bug}-{seed}.txt").write_text(run.stdout + run.stderr)
    lines, name = blamed(run.stdout)
    expected = int(bug != "none" and function != "-")
    told = (name == function and re.search(BUGS[bug], lines) if expected else
            (ACOS.search(run.stdout) is not None) == (bug == "angle_by_acos"))
    good = run.returncode == expected and bool(told)
    line = (f"{'ok ' if good else 'NOT'} {energy:35} {bug:25} {seed:>8} {run.returncode:4} "
            f"{expected:8}  {name:18} {function:18} {seconds:7.1f}")
    return line, good


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--verify", default="selvedge-verify", metavar="PATH")
    parser.add_argument("-I", action="append", dest="include", metavar="FOLDER",
                        help="folder of selvedge/plugin.h (default: lib/include)")
    parser.add_argument("--seeds", default="1", help="1,2,...")
    parser.add_argument("--only", metavar="NAME", help="this energy, or this ENERGY-BUG")
    parser.add_argument("--samples", type=int)
    parser.add_argument("--brief", action="store_true", help="all correct energies, the bugs of a few")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--keep", metavar="FOLDER", help="writes each run's output there")
    options = parser.parse_args()
    include = options.include or [HERE.parents[1] / "lib/include"]
    wanted = [v for v in variants() if options.only in (None, v[0], f"{v[0]}-{v[1]}")]
    if options.brief:  # correct energies; bugs of one energy in double, false claims, bugs at few states
        wanted = [v for v in wanted if v[1] == "none" or v[0] in ("neo_hookean_double", *OWN_BUGS)]
    include += [eigen for eigen in EIGEN if Path(eigen).is_dir()]
    if not shutil.which("g++") or not any(Path(path, "Eigen/Dense").exists() for path in include):
        print("skipped: stvk_eigen, which needs g++ and Eigen (libeigen3-dev)")
        wanted = [v for v in wanted if v[0] != "stvk_eigen"]
    print(f"{'':3} {'energy':35} {'bug':25} {'seed':>8} exit expected  named              at fault           seconds")
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(options.jobs) as pool:
        good = []
        for results in pool.map(lambda v: trial(v, options, include, folder), wanted):
            for line, as_expected in results:
                print(line, flush=True)
                good.append(as_expected)
    print(f"{len(good)} runs, {good.count(False)} not as expected")
    return not good or not all(good)


if __name__ == "__main__":
    sys.exit(main())
