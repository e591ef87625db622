#!/usr/bin/env python3
"""cluster_cli_test.py SELVEDGE-BENCH [slow]

Compares newton and motion --engine petsc on 1, 2 and 4 processes with CHOLMOD in one process:
iterations, minima and motions are the same; also tests the Jacobian by SNES, and names of failures.
"slow" uses larger cloths.  Exits with 77 without mpirun or if the program has no PETSc.
"""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

BENCH = sys.argv[1]
SLOW = "slow" in sys.argv[2:]
MPIRUN = shutil.which("mpirun")
ENVIRONMENT = dict(os.environ, OMPI_ALLOW_RUN_AS_ROOT="1", OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1",
                   OMP_NUM_THREADS="1")
START = time.monotonic()
GAMG = ["-ksp_type", "cg", "-pc_type", "gamg"]


def run(*options, ranks=0, petsc=(), json_file=None, command="newton", codes=(0, 1)):
    """Returns the output; ranks 0: CHOLMOD.  Exit code 1 is allowed: claims may fail in these runs."""
    line = [BENCH, command, *options, *(["--json", json_file] if json_file else [])]
    if ranks > 0:
        line = [MPIRUN, "-n", str(ranks), "--oversubscribe", *line, "--engine", "petsc", "--",
                *petsc]
    done = subprocess.run(line, env=ENVIRONMENT, capture_output=True, text=True)
    assert done.returncode in codes, (line, done.returncode, done.stdout, done.stderr)
    return done.stdout + done.stderr


def records(folder, *options, **more):
    path = Path(folder, "records.json")
    path.unlink(missing_ok=True)
    run("--quiet", *options, json_file=path, **more)
    document = json.loads(path.read_text())
    assert document.get("complete", True) and document["run"].get("complete", True)
    return document["records"]


def record(folder, *options, **more):
    return records(folder, *options, **more)[0]


def same_minimum(folder, scene, n, scheme, ranks, petsc=()):
    """The bound 1e-9 is required; energies at residuals of 1e-10 agree to some 1e-15."""
    options = ["--scene", scene, "--n", str(n), "--scheme", scheme]
    one = record(folder, *options)
    for count in ranks:
        many = record(folder, *options, ranks=count, petsc=petsc)
        assert many["converged"] and many["ranks"] == count, many["stop"]
        apart = abs(many["energy"] - one["energy"]) / abs(one["energy"])
        assert apart <= 1e-9, (scene, n, count, apart)
        # With exact factors, the steps are the same.
        assert petsc or many["iterations"] == one["iterations"], (scene, n, count)
        assert petsc or many["refused"] == one["refused"], (scene, n, count)
        assert len(many["trace"]["linear"]) == many["iterations"] + 1
        print(f"{time.monotonic() - START:.1f} s: {scene} n = {n}, {scheme}, {count} processes: energy within {apart:.1e}")


def fails_by_name(folder, name, *petsc):
    """Both runs are in the document, and their failures are named."""
    path = Path(folder, "failed.json")
    path.unlink(missing_ok=True)
    run("--quiet", "--scene", "edge-affine", "--n", "31", "--scheme", "project-terms,full",
        json_file=path, ranks=2, petsc=petsc)
    stops = [r["stop"] for r in json.loads(path.read_text())["records"]]
    assert len(stops) == 2 and all(name in stop for stop in stops), stops


def same_course(folder):
    """The energy of rings, on quads and triangles, depends on each ring's first vertex; it must be
    the same in each iterate, as long as round-off does not grow."""
    skirt = Path(__file__).resolve().parents[2] / "lib/mesh/samples/skirt.obj"
    options = ["--mesh", str(skirt), "--pin", "top", "--pull", "0", "--density", "0.1", "--scheme",
               "definite", "--max-iterations", "3"]
    one = record(folder, *options)["trace"]["energy"]
    for count in (1, 3):
        many = record(folder, *options, ranks=count)["trace"]["energy"]
        apart = max(abs(a - b) / abs(b) for a, b in zip(many, one, strict=True))
        assert apart <= 1e-9, (count, apart)
        print(f"skirt, {count} processes: energies within {apart:.1e}")


MEASURES = ("kinetic", "stretch", "shear", "bend", "load", "dissipated", "work")


def same_motion(folder, ranks, steps, bound, *options):
    """bound: of the error of each energy at each step, relative to the energy's maximum."""
    options = ["--scene", "swing,flag", "--n", "9", "--duration", str(steps / 50), "--frames", "0",
               *options]
    one = records(folder, *options, command="motion")
    for count in ranks:
        many = records(folder, *options, ranks=count, command="motion")
        assert len(many) == len(one)
        worst = 0.0
        for a, b in zip(many, one, strict=True):
            assert (a["end"], a["steps"]) == ("finished", steps), (a["id"], a["end"], a["reason"])
            assert a["setup"]["ranks"] == count, a["setup"]
            for name in MEASURES:
                x = [[sample[name] for sample in run["samples"]] for run in (a, b)]
                size = max(map(abs, x[1]))
                apart = [abs(s - t) for s, t in zip(*x, strict=True)]
                assert all(d <= bound * size for d in apart), (a["id"], name, max(apart), size)
                worst = max(worst, max(apart) / (size or 1))
            # The same iterations, except the last ones of a system.
            its = [run["linear_iterations"] for run in (a, b)]
            assert abs(its[0] - its[1]) <= 0.01 * its[1], (a["id"], its)
        print(f"{time.monotonic() - START:.1f} s: motion, {count} processes: energies within {worst:.1e}")


def moves(folder):
    # MUMPS and CHOLMOD differ by round-off, 1e-13 after 20 steps; the required bound is 1e-9.
    same_motion(folder, (1, 2, 4), 20, 1e-9)
    same_motion(folder, (2,), 5, 1e-9, "--scheme", "converged")
    # Systems are solved to 1e-6 of their residual; the errors of several steps add up.
    same_motion(folder, (2,), 5, 1e-5, "--solver", "cg-diagonal")
    swing = ["--scene", "swing", "--n", "9", "--duration", "0.1"]
    end = record(folder, *swing, ranks=2, petsc=["-ksp_max_it", "2", *GAMG], command="motion")
    assert end["end"] == "failed" and "DIVERGED_ITS" in end["reason"], end["reason"]
    table = run(*swing, ranks=2, petsc=GAMG, command="motion")
    assert "\nPETSc on 2 processes\n" in table and " cg gamg  " in table, table
    stiff = [*swing, "--hessian", "full", "--set", "k_damp=0", "--h", "0.05", "--duration", "0.5"]
    ends = [record(folder, *stiff, ranks=ranks, command="motion") for ranks in (0, 2)]
    assert ends[0]["reason"] == ends[1]["reason"] and "pivot" in ends[1]["reason"], ends[1]["reason"]
    assert ends[0]["steps"] == ends[1]["steps"]
    for wrong in (["--stretch-limit", "2"], ["--hessian", "full-shifted"], ["--solver", "dense"]):
        said = run(*swing, *wrong, "--engine", "petsc", command="motion", codes=(2,))
        assert "--engine petsc" in said and ("takes neither" in said or "supports neither" in said), said


def refused(text, *options, ranks=2, **more):
    """Exits with 2, and one process prints the reason."""
    said = run("--n", "5", "--quiet", *options, ranks=ranks, codes=(2,), **more)
    assert said.count("selvedge-bench: ") == 1 and text in said, said


def refusals():
    for more in ({"command": "motion"}, {}):
        refused("perhaps misspelt: -ksp_typ -pc_typo", petsc=["-ksp_typ", "cg", "-pc_typo", "1"],
                *(["--scene", "swing", "--duration", "0.02"] if more else
                  ["--scene", "edge-affine", "--scheme", "full"]), **more)
        refused("KSPSetType: Unable to find requested KSP type nonsense",
                petsc=["-ksp_type", "nonsense"], **more)
        refused("25 vertices cannot be divided among 26 processes", ranks=26, **more)
        refused("unknown option", "--bogus", **more)
    refused("PCSetType", petsc=["-pc_type", "nonsense"])


def small(folder):
    moves(folder)
    same_course(folder)
    same_minimum(folder, "edge-affine", 21, "project-terms", (1, 2, 4))
    same_minimum(folder, "quads-arch", 9, "blend", (2,))
    same_minimum(folder, "hang", 7, "project-on-demand", (2,))
    same_minimum(folder, "compress", 11, "full-shifted", (2,))
    same_minimum(folder, "edge-affine", 21, "project-terms", (2,), GAMG)
    fails_by_name(folder, "DIVERGED_ITS", *GAMG, "-ksp_max_it", "1")
    fails_by_name(folder, "not enough memory", "-mat_mumps_icntl_23", "1")
    refusals()
    refused = record(folder, "--scene", "compress", "--n", "11", "--scheme", "full", ranks=2)
    assert refused["stop"] == "matrix not positive definite", refused["stop"]
    text = run("--scene", "corner-pull", "--n", "10", "--scheme", "full", "--max-iterations", "1",
               ranks=2, petsc=["-snes_test_jacobian"])
    ratio = float(re.search(r"\|\|J - Jfd\|\|_F/\|\|J\|\|_F = ([0-9.e+-]+)", text)[1])
    assert ratio < 1e-6, ratio  # differences of steps of 1e-8 have some eight digits
    obj = Path(folder, "cloth.obj")
    run("--quiet", "--scene", "edge-affine", "--n", "5", "--scheme", "full", "--obj", str(obj), ranks=2)
    lines = obj.read_text().splitlines()
    assert [sum(line.startswith(kind) for line in lines) for kind in ("v ", "f ")] == [25, 32]


def large(folder):
    same_minimum(folder, "edge-affine", 51, "project-terms", (2,))
    same_minimum(folder, "edge-affine", 101, "project-terms", (1, 2, 4))
    same_minimum(folder, "edge-affine", 101, "project-terms", (2,), GAMG)


if MPIRUN is None:
    print("skipped: no mpirun")
    sys.exit(77)
PROBE = [BENCH, "newton", "--engine", "petsc", "--n", "3", "--scene", "edge-affine", "--scheme", "full"]
if "no PETSc" in subprocess.run(PROBE, env=ENVIRONMENT, capture_output=True, text=True).stderr:
    print("skipped: this build has no PETSc")
    sys.exit(77)
with tempfile.TemporaryDirectory() as temporary:
    (large if SLOW else small)(temporary)
