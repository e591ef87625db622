#!/usr/bin/env python3
"""Measures the error rates of selvedge-verify: correct energies that fail, and mistakes that pass.

Every energy of zoo.cpp is judged without a mistake, with many seeds, in each way: as a plugin in all
scalars, in double, or computing in float; as a program; as Python functions; as a table; assembled on
a mesh.  Then mistakes are planted, of relative size 1e-1 to 1e-8, everywhere or in a region, and
noise.  Prints a line for each run, and two tables: false alarms by way, misses by size and way.
Exit code 1 if a correct energy fails or a mistake passes.
"""
import argparse
import collections
import csv
import ctypes
import itertools
import json
import math
import os
import re
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from operator import itemgetter
from pathlib import Path

from trials import blamed

HERE = Path(__file__).resolve().parent
SAMPLE_MESH = HERE.parents[1] / "lib/mesh/samples/one_diagonal.obj"
ROW = re.compile(r"(?<!>\n)^struct (\w+) : .*\n  PARAMETERS|^using (\w+) = ", re.M)
# The ways to judge an energy, with the number of random states of each; a table has one row per state.
SAMPLES = {"all": 2000, "double": 10000, "float": 10000, "program": 2000, "python": 2000, "table": 1000,
           "mesh": 0}
WAYS = tuple(SAMPLES)
# Reported separately: a constant of 1e9 leaves no correct digits, and differences are inexact derivatives.
APART = re.compile(r"_raised_9$|_differences$")
# In float a constant of 1e6 leaves no correct digits, and acos two digits of its second derivative.
APART_IN_FLOAT = re.compile(r"_raised_|^bend_acos$")

# Only energies of F without projections are assembled on a mesh; mistakes must occur at all states.
NOT_OF_F = re.compile(r"_triangle$|^springs_|^bend_|_penalty$")
OF_A_MESH = re.compile(r"(energy|gradient|hessian) (?!noise).* all$")

# Mistakes: every function, size and region in turn, with the next kind and the next energy.
MEMBRANES = ("stvk", "stvk_by_hand", "neo_hookean_log", "neo_hookean_sheet_by_hand", "mooney_rivlin",
             "gent_30", "skalak_by_hand", "corotational", "fung", "holzapfel", "bw_stretch", "yeoh",
             "neo_hookean_volume", "stvk_triangle", "neo_hookean_log_triangle", "springs_linear")
PROJECTED = ("stvk_projected", "neo_hookean_log_projected", "neo_hookean_sheet_projected")
HINGES = ("bend_atan2", "bend_cubic", "bend_half_tangent")
SIZES = tuple(10.0**-k for k in range(1, 9))
REGIONS = ("all", "grown", "shrunk", "stretched", "pressed", "sheared", "axis", "plane")
KINDS = {"energy": ("factor", "parameter", "state"),
         "gradient": ("entry", "parameter", "factor", "state", "swap"),
         "hessian": ("entry", "parameter", "lone", "swap", "state", "factor"),
         "projected": ("entry", "factor")}
NOISES = tuple(10.0**-k for k in range(6))  # noise of 1e-6 leaves half of the digits
# In float, differences have errors of 1e-4 or more; a changed parameter changes values by less than
# itself; and noise of 1e-3 is normal where half of the digits cancel.
SMALLEST_IN_FLOAT = collections.defaultdict(lambda: 1e-3, parameter=1e-2, noise=1e-2, noise_all=1e-2, noise_lone=1e-2)

Run = collections.namedtuple("Run", "energy way mistake seed code counts failed named seconds")


def energies():
    return [m[1] or m[2] for m in ROW.finditer((HERE / "zoo.cpp").read_text())]


def mistakes():
    """Yields (energy, "FUNCTION KIND ENTRY SIZE REGION")."""
    kinds = {f: itertools.cycle(k) for f, k in KINDS.items()}
    entries, membranes, hinges = itertools.count(), itertools.cycle(MEMBRANES), itertools.cycle(HINGES)
    projected = itertools.cycle(PROJECTED)
    for function, size, region in itertools.product(KINDS, SIZES, REGIONS):
        for other in (hinges if region == "all" else membranes), membranes:
            energy = next(projected if function == "projected" else other)
            yield energy, f"{function} {next(kinds[function])} {7 * next(entries)} {size:.0e} {region}"
    for size, (function, kind) in itertools.product(NOISES, (
            ("energy", "noise"), ("gradient", "noise"), ("gradient", "noise_all"),
            ("hessian", "noise"), ("hessian", "noise_lone"), ("hessian", "noise_all"))):
        for energy in (next(membranes), next(membranes)):
            yield energy, f"{function} {kind} {7 * next(entries)} {size:.0e} all"


def compile_energy(energy, folder, include):
    """Makes a plugin and a program from one object, unless they are newer than their source."""
    plugin, program = Path(folder, f"{energy}.so"), Path(folder, energy)
    newest = max((HERE / name).stat().st_mtime for name in ("zoo.cpp", "zoo.hpp"))
    if program.exists() and program.stat().st_mtime > newest:
        return
    common = ["g++", "-std=c++17", "-O1", "-ffp-contract=off", "-fPIC", f"-I{HERE.parent}", f"-I{include}"]
    subprocess.run([*common, f"-DENERGY={energy}", "-c", HERE / "zoo.cpp", "-o", f"{program}.o"], check=True)
    for end, target in (("-shared", plugin), ("-pie", program)):
        subprocess.run([*common, end, f"{program}.o", "-lm", "-o", target], check=True)


def judge_in_python(energy, seed, samples):
    """Judges in the way "python", in a separate process: functions over arrays that call the plugin."""
    import numpy as np
    import selvedge
    spec = json.loads(subprocess.run([energy, "spec"], stdout=subprocess.PIPE, check=True).stdout)
    batch = ctypes.CDLL(f"{energy}.so").zoo_batch

    def function(quantity, column=slice(1, None)):
        def of(x, *p):
            dof, of_F = x[0].size, spec["element"] == "F"
            flat = x.swapaxes(1, 2) if of_F else x
            xp = np.ascontiguousarray(np.column_stack([flat.reshape(len(x), dof), *p]))
            y = np.empty((len(x), {"energy": 1, "gradient": dof}.get(quantity, dof * dof) + 1))
            batch(quantity.encode(), ctypes.c_size_t(len(x)), ctypes.c_void_p(xp.ctypes.data),
                  ctypes.c_void_p(y.ctypes.data))
            y = y[:, column]
            if quantity == "gradient":
                return y.reshape(flat.shape).swapaxes(1, 2) if of_F else y.reshape(x.shape)
            return y if quantity == "energy" else y.reshape(len(x), dof, dof)
        return of
    verdict = selvedge.verify(
        function("energy", 1), *map(function, spec["quantities"][1:]), name=spec["name"], element=spec["element"],
        parameters={p["name"]: (p["typical"], p["lo"], p["hi"]) for p in spec["parameters"]},
        claims=spec["claims"], domain=lambda *at: function("energy", 0)(*at) == 0, samples=samples,
        options=["--seed", seed])
    print(verdict.text)
    return not verdict.ok


def assemble(energy, verify, folder):
    """Writes positions, forces and Hessian of a deformed mesh into the folder; prints the energy."""
    lines = [line.split() for line in SAMPLE_MESH.read_text().splitlines()]
    uv = [[float(c) for c in w[1:]] for w in lines if w[:1] == ["vt"]]
    x = [(1.1 * u + 0.2 * v + 0.05 * math.sin(3 * v), 0.9 * v + 0.1 * u * v, 0.2 * math.sin(2 * u) * math.cos(v))
         for u, v in ([float(c) for c in w[1:3]] for w in lines if w[:1] == ["v"])]
    faces = [[[int(i) - 1 for i in corner.split("/")] for corner in w[1:]] for w in lines if w[:1] == ["f"]]
    slopes, areas, states = [], [], []  # gradients of the shape functions; F column by column
    for face in faces:
        (u0, v0), (u1, v1), (u2, v2) = (uv[t] for _, t in face)
        twice = (u1 - u0) * (v2 - v0) - (u2 - u0) * (v1 - v0)
        slopes.append([((v1 - v2) / twice, (u2 - u1) / twice), ((v2 - v0) / twice, (u0 - u2) / twice),
                       ((v0 - v1) / twice, (u1 - u0) / twice)])
        areas.append(twice / 2)
        states.append([sum(x[i][d] * s[c] for (i, _), s in zip(face, slopes[-1])) for c in range(2) for d in range(3)])
    def values(quantity):
        printed = subprocess.run([verify, "eval", "--plugin", f"{energy}.so", "--quantity", quantity], text=True,
                                 input="\n".join(" ".join(map(repr, F)) for F in states), check=True, stdout=subprocess.PIPE)
        return [[float(v) for v in line.split(",")] for line in printed.stdout.splitlines()]
    forces, hessian = [[0.0] * 3 for _ in x], collections.Counter()
    for face, slope, area, g, H in zip(faces, slopes, areas, values("gradient"), values("hessian")):
        place = [(3 * i + d, [(s[c], 3 * c + d) for c in range(2)]) for (i, _), s in zip(face, slope) for d in range(3)]
        for row, by_row in place:
            forces[row // 3][row % 3] -= area * sum(s * g[k] for s, k in by_row)
            for column, by_column in place:
                hessian[row, column] += area * sum(s * t * H[k + 6 * m] for s, k in by_row for t, m in by_column)
    table = lambda rows: "".join(",".join(map(repr, row)) + "\n" for row in rows)
    Path(folder, "x.csv").write_text(table(x))
    Path(folder, "forces.csv").write_text(table(forces))
    Path(folder, "hessian.csv").write_text(table((*at, v) for at, v in hessian.items()))
    print(repr(sum(area * w for area, (w,) in zip(areas, values("energy")))))


def commands(energy, way, seed, planted, options, folder):
    """Returns the commands of a run, each with its ZOO_WAY; the last one prints the verdict."""
    plugin, count = f"{energy}.so", str(options.samples or SAMPLES[way])
    samples = ["--samples", count]
    common = ["--energy", "none", "--no-plots", "--seed", str(seed), *samples]
    if way in ("table", "program"):
        text = subprocess.run([energy, "spec"], stdout=subprocess.PIPE, text=True, check=True).stdout
        spec, table = Path(folder, "spec.json"), Path(folder, "table.csv")
        spec.write_text(text)
    if way == "table":
        return [("double", [options.verify, "export", "--plugin", plugin, "--out", table, "--seed", str(seed),
                            *samples, "--quantity", ",".join(json.loads(text)["quantities"])]),
                ("reference", [options.verify, "check", table, "--plugin", plugin])]
    if way == "mesh":
        total = subprocess.run([sys.executable, __file__, "--assemble", energy, options.verify, folder], check=True,
                               env={**os.environ, **planted, "ZOO_WAY": "double"}, stdout=subprocess.PIPE, text=True)
        return [("reference", [options.verify, "mesh", SAMPLE_MESH, "--positions", Path(folder, "x.csv"), "--plugin", plugin,
                               "--total-energy", total.stdout.strip(), "--forces", Path(folder, "forces.csv"),
                               "--hessian", Path(folder, "hessian.csv")])]
    if way == "program":
        return [("double", [options.verify, *common, "--command", energy, "--spec", spec])]
    if way == "python":
        return [("double", [options.python, __file__, "--in-python", energy, str(seed), count])]
    return [(way, [options.verify, *common, "--plugin", plugin])]


def run(job, options, folder):
    energy, way, mistake, seed = job
    begun = time.monotonic()
    environment = dict(os.environ, OMP_NUM_THREADS="1", SELVEDGE_VERIFY=str(options.verify),
                       PYTHONPATH=str(options.pythonpath))
    with tempfile.TemporaryDirectory() as own:
        planted = {"ZOO_MISTAKE": mistake} if mistake else {}
        for scalars, command in commands(str(Path(folder, energy)), way, seed, planted, options, own):
            done = subprocess.run(command, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False,
                                  env={**environment, **(planted if scalars != "reference" else {}), "ZOO_WAY": scalars})
    if options.keep:
        Path(options.keep, f"{energy}-{way}-{mistake.replace(' ', '_')}-{seed}.txt").write_text(done.stdout)
    counts = re.search(r"; (wrong .*)$", done.stdout, re.M)
    failed = re.findall(r"^FAIL +(\w+)", done.stdout, re.M) or re.findall(r"^(\w+) .* DIFFERS", done.stdout, re.M)
    return Run(energy, way, mistake, seed, done.returncode, counts[1] if counts else "-", failed,
               blamed(done.stdout)[1], time.monotonic() - begun)


def values(energy, mistake, options, folder):
    """Returns a function's values at named and random states of ordinary size: {x, p: numbers}."""
    with tempfile.TemporaryDirectory() as own:
        path = Path(own, "table.csv")
        subprocess.run([options.verify, "export", "--plugin", Path(folder, f"{energy}.so"), "--out", path],
                       stdout=subprocess.DEVNULL, check=True,
                       env={**os.environ, "ZOO_WAY": "double", **({"ZOO_MISTAKE": mistake} if mistake else {})})
        lines = list(csv.DictReader(line for line in path.open() if not line.startswith("#")))
    quantity, found = re.compile("energy|gradient|hessian|projected"), {}
    for line in lines:
        x = [float(v) for k, v in line.items() if re.fullmatch(r"[xf]\d+", k)]
        if 0.2 < max(map(abs, x)) < 5:
            found[line["state"], *x] = {
                k: float(v) for k, v in line.items() if quantity.match(k) and v}
    return found


def shows(energy, mistake, options, folder):
    """Returns whether the wrong function has an error near the mistake's size at two states or more."""
    function, size = mistake.split()[0], float(mistake.split()[3])
    wrong, right, count = values(energy, mistake, options, folder), values(energy, "", options, folder), 0
    for at, numbers in right.items():
        own = {k: v for k, v in numbers.items() if k.startswith(function)}
        off = max((abs(wrong[at].get(k, math.nan) - v) for k, v in own.items()), default=0)
        count += off > size / 20 * max(map(abs, own.values()), default=math.inf)
    return count > 1


def is_apart(r):
    return APART.search(r.energy) or (r.way == "float" and APART_IN_FLOAT.search(r.energy))


def is_as_expected(r):
    return r.code == (1 if r.mistake else 0)


def jobs(options):
    for energy, way, mistake, seed in all_jobs(options):
        if way != "mesh" or not (NOT_OF_F.search(energy) or (mistake and not OF_A_MESH.match(mistake))):
            yield energy, way, mistake, seed


def all_jobs(options):
    chosen = [e for e in energies() if not options.only or re.fullmatch(options.only, e)]
    ways, seeds = options.ways.split(","), options.seeds.split(",")
    if "energies" in options.what:
        yield from itertools.product(chosen, ways, ("",), seeds)
    if "mistakes" in options.what:
        for number, (energy, mistake) in enumerate(mistakes()):
            if energy in chosen and number % options.every == 0:
                for way, seed in itertools.product(ways, seeds[:options.mistake_seeds]):
                    kind, size = itemgetter(1, 3)(mistake.split())
                    if way != "float" or float(size) >= SMALLEST_IN_FLOAT[kind]:
                        yield energy, way, mistake, seed


def table(title, rows, columns, runs, key, bad):
    """Prints a table of `bad runs/runs` by row and column."""
    print(f"\n{title:32}" + "".join(f"{c:>11}" for c in columns))
    for row in rows:
        cells = [[r for r in runs if key(r) == row and r.way == c] for c in columns]
        if any(cells):
            print(f"{row!s:32}" + "".join(f"{sum(map(bad, c))}/{len(c)}".rjust(11) for c in cells))


def report(runs, ways):
    right = [r for r in runs if not r.mistake]
    wrong = [r for r in runs if r.mistake]
    def is_bad(r):
        return not is_as_expected(r)
    counted = [r for r in right if not is_apart(r)]
    if right:
        table("false alarms: energy", energies(), ways, right, lambda r: r.energy, is_bad)
        table("false alarms", ["counted", "apart"], ways, right,
              lambda r: "apart" if is_apart(r) else "counted", is_bad)
    if wrong:
        size = lambda r: float(r.mistake.split()[3])
        exact = [r for r in wrong if "noise" not in r.mistake]
        noise = [r for r in wrong if "noise" in r.mistake]
        table("misses: relative size", SIZES, ways, exact, size, is_bad)
        table("misses: function", KINDS, ways, exact, lambda r: r.mistake.split()[0], is_bad)
        table("misses: region", REGIONS, ways, exact, lambda r: r.mistake.split()[4], is_bad)
        table("misses: noise of relative size", NOISES, ways, noise, size, is_bad)
        table("another function named", KINDS, ways, wrong, lambda r: r.mistake.split()[0],
              lambda r: r.code == 1 and r.way not in ("table", "mesh") and r.named != r.mistake.split()[0])
    bad = [r for r in counted + wrong if is_bad(r)]
    print(f"\n{len(counted) + len(wrong)} runs, {len(bad)} not as expected; "
          f"{len(right) - len(counted)} runs apart")
    return not runs or bool(bad)


def main():
    if sys.argv[1:2] == ["--assemble"]:
        return assemble(*sys.argv[2:])
    if sys.argv[1:2] == ["--in-python"]:
        return judge_in_python(sys.argv[2], sys.argv[3], int(sys.argv[4]))
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--verify", default="selvedge-verify", metavar="PATH")
    parser.add_argument("-I", dest="include", metavar="FOLDER", default=HERE.parents[1] / "lib/include")
    parser.add_argument("--what", default="energies,mistakes", help="energies, mistakes")
    parser.add_argument("--ways", default=",".join(WAYS), help=",".join(WAYS))
    parser.add_argument("--only", metavar="REGEX", help="only energies with this name")
    parser.add_argument("--seeds", default="1", help="1,2,...; or 1-20")
    parser.add_argument("--mistake-seeds", type=int, default=1, help="number of seeds for each mistake")
    parser.add_argument("--every", type=int, default=1, help="takes every Nth mistake")
    parser.add_argument("--samples", type=int, help="random states, instead of each way's default")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--build", metavar="FOLDER", help="keeps the compiled programs there")
    parser.add_argument("--keep", metavar="FOLDER", help="writes each run's output there")
    parser.add_argument("--python", default=sys.executable, help="an interpreter with NumPy")
    parser.add_argument("--pythonpath", metavar="FOLDER", help="folder of the package selvedge")
    options = parser.parse_args()
    options.verify = Path(options.verify).resolve() if "/" in options.verify else options.verify
    if "-" in options.seeds:
        first, last = map(int, options.seeds.split("-"))
        options.seeds = ",".join(map(str, range(first, last + 1)))
    if options.keep:
        Path(options.keep).mkdir(parents=True, exist_ok=True)
    wanted = list(jobs(options))
    with tempfile.TemporaryDirectory() as temporary, ThreadPoolExecutor(options.jobs) as pool:
        folder = Path(options.build or temporary).resolve()
        folder.mkdir(parents=True, exist_ok=True)
        list(pool.map(lambda e: compile_energy(e, folder, options.include), sorted({j[0] for j in wanted})))
        planted = sorted({(j[0], j[2]) for j in wanted if j[2]})
        void = {m for m, seen in zip(planted, pool.map(lambda m: shows(*m, options, folder), planted)) if not seen}
        for energy, mistake in sorted(void):
            print(f"void {energy:27} {mistake}: the mistake shows at fewer than two states of ordinary size")
        wanted = [j for j in wanted if (j[0], j[2]) not in void]
        runs = []
        for r in pool.map(lambda job: run(job, options, folder), wanted):
            print(f"{'ok ' if is_as_expected(r) else 'NOT'} {r.energy:28} {r.way:8} {r.mistake or '-':40} {r.seed:>4} "
                  f"{r.code} {r.named:10} {r.seconds:6.1f} {r.counts} {','.join(r.failed)}", flush=True)
            runs.append(r)
    return report(runs, options.ways.split(","))


if __name__ == "__main__":
    sys.exit(main())
