#!/usr/bin/env python3
"""Judges energies of public solvers, and compares each verdict with the stored one.

run.py [--verify PROGRAM] [SOLVER PATH]

SOLVER is a folder beside this file; its expected.json lists what PATH must contain.  Without PATH a
solver is skipped; without SOLVER all are.  Exit code 0: as expected, or skipped; 1: a verdict
changed; 2: wrong usage, or PATH lacks a file.
"""
import argparse
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
VERIFY = HERE.parents[1] / "build/release/bin/selvedge-verify"

HOW_TO_RUN_DRIVERS = {".mjs": "node", ".py": sys.executable}

# Output of a run on a plugin, on a table or a mesh.
PLUGIN_FAILS = re.compile(r"^\S+ FAILS\b", re.M)
PLUGIN_PASSES = re.compile(r"^\S+ (?:is correct|passes)\b", re.M)
PLUGIN_WRONG = re.compile(r"^ +the (.+?) is wrong\b", re.M)
CLAIM_WRONG = re.compile(r"^ +the energy claims SLV_(\w+), but\b", re.M)
TABLE_ROW = re.compile(r"^(\w+) +\d.* (DIFFERS|NOT JUDGED|agrees)$", re.M)


class Refused(Exception):
    """Wrong usage, or an unsuitable file or folder."""


def load(folder):
    return json.loads((folder / "expected.json").read_text(encoding="utf-8"))


def check_path(solver, path):
    """Refuses a folder that lacks a needed file; warns if its revision is not the stored one."""
    for needed in solver["needs"]:
        if not (path / needed).exists():
            raise Refused(f"{path} has no {needed}, which {solver['solver']} needs; "
                          "see verify/field/README.md")
    file = path / solver["revision_file"]
    text = file.read_text(encoding="utf-8") if file.exists() else ""
    if solver["revision"] not in text:
        print(f"warning: {file} does not name {solver['revision']}, for which the verdicts of "
              f"{solver['solver']} are stored; they may differ", file=sys.stderr)


def make_inputs(folder, row, path, work):
    """Runs the driver once for each input file, and returns their paths by name."""
    files = {}
    for name, command in row.get("inputs", {}).items():
        driver, *arguments = command
        starter = HOW_TO_RUN_DRIVERS[Path(driver).suffix]
        files[name] = work / name
        with open(files[name], "w", encoding="utf-8") as out:
            try:
                run = subprocess.run([starter, folder / driver, path, *arguments], stdout=out,
                                     stderr=subprocess.PIPE, text=True, check=False)
            except FileNotFoundError as error:
                raise Refused(f"{driver} needs the program {starter}: install it") from error
        if run.returncode != 0:
            raise Refused(f"{driver} {' '.join(arguments)} failed:\n{run.stderr}")
    return files


def judge(row, verify, path, files):
    """Returns the output of selvedge-verify for one row."""
    fill = {"{path}": path, "{bin}": verify.parent}
    fill |= {f"{{{name}}}": file for name, file in files.items()}
    arguments = []
    for word in row["verify"]:
        for hole, value in fill.items():
            word = word.replace(hole, str(value))
        arguments.append(word)
    try:
        run = subprocess.run([verify, *arguments], capture_output=True, text=True, check=False)
    except FileNotFoundError as error:
        raise Refused(f"{verify} is missing: build it, or pass its path by --verify") from error
    if run.returncode not in (0, 1):
        raise Refused(f"{verify.name} {' '.join(arguments)} ended with {run.returncode}:\n"
                      f"{run.stderr}")
    return run.stdout


def seen(output):
    """Returns the verdict in an output, and the functions or the claim that it names."""
    table = TABLE_ROW.findall(output)
    if table:
        wrong = [name for name, word in table if word != "agrees"]
        return ("fails" if wrong else "passes"), wrong
    if PLUGIN_FAILS.search(output):
        return "fails", PLUGIN_WRONG.findall(output) + CLAIM_WRONG.findall(output)
    return ("passes" if PLUGIN_PASSES.search(output) else "no verdict"), []


def changes(row, output):
    """Yields the differences from the stored row, in words."""
    verdict, wrong = seen(output)
    text = " ".join(output.split())
    if verdict != row["verdict"]:
        yield f"verdict: expected '{row['verdict']}', got '{verdict}'"
    if wrong != row["wrong"]:
        yield f"wrong: expected {row['wrong']}, got {wrong}"
    if row.get("state", "") not in text:
        yield f"witness: expected {row['state']}"
    for words in row.get("says", []):
        if not re.search(words, text):
            yield f"description: expected '{words}'"


def run_solver(folder, verify, path):
    """Judges the rows of a solver; returns the number of changed rows."""
    solver, changed = load(folder), 0
    check_path(solver, path)
    for row in solver["rows"]:
        with tempfile.TemporaryDirectory() as work:
            output = judge(row, verify, path, make_inputs(folder, row, path, Path(work)))
        different = list(changes(row, output))
        changed += bool(different)
        blamed = f": {', '.join(row['wrong'])}" if row["wrong"] else ""
        print(f"{'CHANGED' if different else 'same':<8}{solver['solver']}: {row['energy']}: "
              f"{row['verdict']}{blamed}", *different, sep="\n        ")
        if different:
            print(output)
    return changed


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--verify", type=Path, default=VERIFY, help="selvedge-verify")
    parser.add_argument("--data", type=Path, default=HERE, help="folder of the solvers' folders")
    parser.add_argument("solver", nargs="?")
    parser.add_argument("path", nargs="?", type=Path)
    options = parser.parse_args()
    known = sorted(file.parent.name for file in options.data.glob("*/expected.json"))
    try:
        if options.solver is not None and options.solver not in known:
            raise Refused(f"unknown solver '{options.solver}'; known: {', '.join(known)}")
        if options.path is None:
            for name in [options.solver] if options.solver else known:
                print(f"skipped: {load(options.data / name)['solver']} ({name}): no path is given")
            return 0
        return int(run_solver(options.data / options.solver, options.verify.resolve(),
                              options.path.resolve()) > 0)
    except Refused as error:
        print(f"run.py: {error}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
