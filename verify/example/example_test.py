#!/usr/bin/env python3
"""Tests that README, the guides and the plugins of this folder work as documented.

example_test.py BIN-FOLDER WORK-FOLDER SEEDS PYTHON: runs every command of README.md and of the
guides, except in blocks below a comment `not run`; makes the changes to mine.c that a guide describes,
and looks for the output that it shows; compiles the C of README.md; then runs each plugin by its own
documented command with as many seeds; then compiles neo_hookean.cpp with a factor left out, as it
says itself, and the rows of testing/rows.cpp.
"""
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
GUIDES = ("README.md", "verify/README.md", "verify/table.md", "verify/mesh.md", "verify/verdicts.md",
          "verify/ledger/README.md", "bench/README.md", "bench/cluster/README.md", "reports/README.md",
          "lib/README.md")
PLUGINS = ("stvk", "dirichlet", "neo_hookean", "quadratic_bending")

BLOCK = re.compile(r"(<!-- not run[^\n]*\n)?^```(\w*)\n(.*?)^```$(.*?)(?=^```|<!-- not run|\Z)", re.M | re.S)
NUMBER = re.compile(r"-?(?:inf\b|\d[\d.]*(?:e[-+]\d+)?)")


def run(command, folder):
    return subprocess.run(["sh", "-c", command], cwd=folder, text=True, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, env=os.environ | {"PATH": path_of(folder)})


def path_of(folder):
    """Returns the PATH, preceded by a python3 with NumPy."""
    return f"{folder / 'tools'}:{os.environ['PATH']}"


def change(path, block):
    """Replaces, by the block, the line of which the block's last line is a new version."""
    start = re.match(r"(.*?)\+?=", block.splitlines()[-1].strip())[1]
    lines = path.read_text().splitlines()
    old = [i for i, line in enumerate(lines) if line.strip().startswith(start)]
    if len(old) != 1:
        return [f"{len(old)} lines of {path.name} begin with {start}"]
    lines[old[0]] = block.rstrip()
    path.write_text("\n".join(lines) + "\n")
    return []


def compile_c(block, folder):
    """Returns the compiler's messages on a block: headers, then lines of a function."""
    lines = re.sub(r"\n\n", "\nint main(void) {\n", block, count=1)
    (folder / "snippet.c").write_text(lines + "(void)status; }\n")
    return run("gcc -std=c17 -Wall -Wextra -Werror -fsyntax-only -I lib/include snippet.c", folder).stdout.splitlines()


def lines_of(text):
    """Yields the lines that do not depend on round-off: no witnesses, no numbers in columns."""
    for line in text.splitlines():
        if line.startswith((" " * 8, "echo ", "printf ", "...")) or "states per second" in line:
            continue
        if line:
            yield line if line[0] == " " else " ".join(NUMBER.sub("#", line).split())


def missing(shown, printed):
    """Returns the shown lines that are not printed, or not in this order."""
    rest = lines_of(printed)
    return [line for line in lines_of(shown) if line not in rest]


def try_block(kind, block, told, folder):
    """Returns the errors of a block; `told` is the text below it; None: no exit code is stated."""
    if kind == "c" and "#include" in block:
        return compile_c(block, folder)
    if kind == "c":
        return change(folder / "mine.c", block)
    bad, code, printed = [], 0, ""
    shown = [line for line in block.splitlines() if not line.startswith("$ ")]
    for command in re.findall(r"^\$ (.*)", block, re.M):
        done = run(command, folder)
        code, printed = done.returncode, printed + done.stdout
    said = re.match(r"\s*The exit code is (\d)", told or "")
    if told is not None and code != int(said[1] if said else 0):
        bad.append(f"exit code {code}")
    return bad + [f"not printed: {line}" for line in missing("\n".join(shown), printed)]


def lacks(block, folder):
    """Returns whether a tool that the block needs is missing."""
    needs = ("PYTHONPATH=build/release/python python3 -c 'import selvedge'" if "in_python" in block
             else "python3 -c 'import numpy'" if "numpy" in block
             else "ls /usr/include/eigen3" if "eigen3" in block else "true")
    return run(needs, folder).returncode != 0


def guide(name, folder):
    """Returns the errors of a guide's blocks with commands or lines of C."""
    bad, tried = [], 0
    for left_out, kind, block, told in BLOCK.findall((ROOT / name).read_text(encoding="utf-8")):
        if left_out or not (kind == "c" or block.startswith("$ ")):
            continue
        tried += 1
        if lacks(block, folder):
            print(f"skipped: {block.splitlines()[0]}")
        else:
            told = None if name == "README.md" else told
            bad += [f"{name}: {block.splitlines()[0]}: {what}" for what in
                    try_block(kind, block, told, folder)]
    print(f"{name}: {tried} blocks")
    return bad


def plugins(folder, seeds):
    bad = []
    for name in PLUGINS:
        for seed in range(1, seeds + 1):
            done = run(f"build/release/bin/selvedge-verify --energy none --plugin "
                       f"build/release/bin/{name}.so --seed {seed} --samples 300 --no-plots "
                       f"--quiet", folder)
            if done.returncode != 0:
                bad.append(f"{name}, seed {seed}: exit code {done.returncode}\n{done.stdout}")
    return bad


def in_cpp(folder):
    source = (HERE / "neo_hookean.cpp").read_text(encoding="utf-8")
    if not shutil.which("g++") or not Path("/usr/include/eigen3").exists():
        print("skipped: neo_hookean.cpp, which needs g++ and Eigen (libeigen3-dev)")
        return []
    compile_it = " ".join(re.search(r"g\+\+[^;]*?\.cpp", source)[0].replace("*", "").split())
    (folder / "mine.cpp").write_text(source.replace("2 * along", "along"))
    done = run(compile_it.replace("verify/example/neo_hookean.cpp", "mine.cpp")
               + " && build/release/bin/selvedge-verify --energy none --plugin ./mine.so "
                 "--samples 300 --no-plots --quiet", folder)
    if done.returncode == 1 and "the Hessian is wrong" in done.stdout:
        return []
    return [f"neo_hookean.cpp without a factor: exit code {done.returncode}\n{done.stdout}"]


def rows_in_cpp(folder):
    """Rest shapes, terms and derivatives by dual numbers, right and with planted mistakes."""
    bad = []
    for option, code, says in (("RIGHT", 0, "springs is correct"), ("DOUBLE", 0, "digits_single +written for double alone"),
                               ("WRONG", 1, "the energy or the gradient is wrong"), ("HALF_TERM", 1, "FAIL +terms_sum")):
        done = run(f"g++ -std=c++17 -Wall -Wextra -Werror -D {option} -shared -fPIC -I lib/include verify/testing/rows.cpp "
                   "-o rows.so && build/release/bin/selvedge-verify --energy none --plugin ./rows.so --samples 300 "
                   "--no-plots --verbose", folder)
        if done.returncode != code or not re.search(says, done.stdout):
            bad.append(f"rows.cpp, {option}: exit code {done.returncode}\n{done.stdout}")
    return bad if shutil.which("g++") else []


def main():
    programs, folder = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
    (folder / "build/release").mkdir(parents=True, exist_ok=True)
    for link, to in (("build/release/bin", programs),
                     ("build/release/python", programs.parent / "python"), ("lib", ROOT / "lib"),
                     ("verify", HERE.parent)):
        (folder / link).unlink(missing_ok=True)
        (folder / link).symlink_to(to)
    (folder / "tools").mkdir(exist_ok=True)
    (folder / "tools/python3").unlink(missing_ok=True)
    (folder / "tools/python3").symlink_to(shutil.which(sys.argv[4]))
    bad = [what for name in GUIDES for what in guide(name, folder)] + plugins(folder, int(sys.argv[3])) + in_cpp(folder) + rows_in_cpp(folder)
    print("\n".join(bad) or "all as documented")
    return len(bad) > 0


if __name__ == "__main__":
    sys.exit(main())
