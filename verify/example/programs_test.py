#!/usr/bin/env python3
"""Tests that the programs of this folder, correct and wrong, get the right verdicts.

programs_test.py SELVEDGE-VERIFY WORK-FOLDER PYTHON: PYTHON is an interpreter that may have NumPy.
Skips, by name, each language whose tools are not installed.
"""
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent / "programs"
EIGEN = next((p for p in ("/usr/include/eigen3", "/usr/local/include/eigen3") if Path(p).is_dir()),
             None)


def programs(folder, python):
    """Yields name, missing tool or None, compile command or None, run command or None."""
    out = ["-o", folder / "program"]

    def lacks(tool):
        return None if shutil.which(tool) else tool

    def module(name):
        there = subprocess.run([python, "-c", f"import {name}"], capture_output=True)
        return None if there.returncode == 0 else f"{name} for {python}"

    yield ("with_eigen.cpp", lacks("g++") or (None if EIGEN else "Eigen"),
           ["g++", "-O2", "-I", EIGEN, HERE / "with_eigen.cpp", *out], None)
    yield "in_rust.rs", lacks("rustc"), ["rustc", "-O", HERE / "in_rust.rs", *out], None
    yield ("in_fortran.f90", lacks("gfortran"),
           ["gfortran", "-O2", HERE / "in_fortran.f90", *out], None)
    yield "with_numpy.py", module("numpy"), None, f"{python} {HERE / 'with_numpy.py'}"
    yield "with_torch.py", module("torch"), None, f"{python} {HERE / 'with_torch.py'}"


def verdict(verify, command, spec):
    run = subprocess.run([verify, "--command", command, "--spec", HERE / spec, "--samples", "10",
                          "--class", "ordinary", "--no-plots", "--quiet", "--threads", "1", "--check",
                          "gradient_differences,hessian_differences"], text=True, capture_output=True)
    return run.returncode, run.stdout + run.stderr


def main():
    verify, folder, python = sys.argv[1], Path(sys.argv[2]), sys.argv[3]
    folder.mkdir(parents=True, exist_ok=True)
    bad = done = 0
    for name, missing, compiler, command in programs(folder, python):
        if missing:
            print(f"{name} skipped: there is no {missing}")
            continue
        if compiler:
            subprocess.run(compiler, check=True, cwd=folder)
        spec = "neo_hookean.json" if compiler else "arrays.json"
        command = command or str(folder / "program")
        # With `wrong`, PyTorch's gradient does not match the energy; the others' Hessian is wrong.
        blamed = "the gradient is wrong" if "torch" in name else "the Hessian is wrong"
        for words, code, said in ((command, 0, "passes the checks that were run"), (f"{command} wrong", 1, blamed)):
            got, printed = verdict(verify, words, spec)
            good = got == code and said in printed
            print(f"{'ok ' if good else 'NOT'} {name}{' wrong' * code}: exit code {got}", flush=True)
            bad += not good
            done += 1
            if not good:
                print(printed)
    print(f"{done - bad} passed, {bad} failed")
    return bad > 0 or done == 0


if __name__ == "__main__":
    sys.exit(main())
