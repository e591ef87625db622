#!/usr/bin/env python3
"""Checks the structure of the sources.

    house.py rooms    checks includes, see below, and that no two files of a room call each other
    house.py size     counts the lines of the four wings without tests

A wing is one of the top folders lib, verify, bench, reports.  Its rooms are folders in a fixed
order, its stair.  A file may include headers only of its own room and of lower rooms, so that
rooms can be read and changed one at a time.  Tests and fuzz targets may include higher rooms.
"""
import os
import re
import sys
from collections import Counter, defaultdict
from pathlib import Path

# Each wing's rooms from the lowest to the highest; "" is the wing's own folder.
STAIRS = {
    "lib": ["include", "elements", "core", "batch", "energies", "states", "mesh", "dense", "solve",
            "motion", "python", "examples", "package", "support/base", "support/json",
            "support/csv", "support/npy", "support/xml", "support/cli", "support/stats",
            "support/records", "support/formulas", "support/harness", "support/testing"],
    "verify": ["cli", "measure", "engine", "checks", "controls", "ledger", "ledger/kim",
               "ledger/pritchard", "ledger/robson", "ledger/schweickart", "process", "suite",
               "table", "mesh", "run", "vectors", "baseline", "mutate", "example", "trials",
               "field", ""],
    "bench": ["cli", "machine", "kernels", "cluster", "study", "newton", "refine", "bend",
              "motion", ""],
    "reports": ["base", "document", "series", "judge", "figures", "export", "page", "compare",
                "history", ""],
}
MOST_FILES = 40  # in one room, without tests, so that a reader can remember them
WIDEST = 100  # columns
SHORT = 40  # lines; a shorter file often holds a function that belongs to another file
# Upper limits that may only be lowered: short .c files; all lines; lines of C and Python, which
# were planned as 56,000 before quads, motion and external programs, and reached 76,934.
MOST_SHORT, MOST_LINES, MOST_CODE = 27, 75177, 73294

TEST = re.compile(r"_test\.|_fuzz\.c$|test_support\.h$|_selftest|/(testing|trials)/|_corpus/")
SCRIPTS = ".js", ".css", ".gp", ".sh"
COUNTED = ".c", ".h", ".inc", ".def", ".py", *SCRIPTS
INCLUDE = re.compile(r'^ *# *include +"([^"]+)"', re.M)
NO_CODE = re.compile(r'"(?:\\.|[^"\\\n])*"|//[^\n]*|/\*.*?\*/', re.S)  # strings and comments
FUNCTION = re.compile(r"^(?!static|typedef|return)\w[\w *]*?\b(\w+)\([^;{]*\)\s*\{", re.M)
CALL = re.compile(r"\b(\w+)\(")


def sources(*endings):
    return [path for wing in STAIRS for path in sorted(Path(wing).rglob("*"))
            if path.suffix in endings]


def wing_and_room(path):
    """Returns "lib" and "support/base" for lib/support/base/text.c; for a folder in no stair, its
    nearest parent in the stair, or None."""
    stair, rooms = STAIRS[path.parts[0]], ("/".join(up.parts[1:]) for up in path.parents)
    return path.parts[0], next((room for room in rooms if room in stair), None)


def resolve(path, name, known):
    """Returns the file that `name` means in `path`: from the root of its wing, of lib or of the
    public headers; None if there is none."""
    paths = (Path(root, name) for root in (path.parts[0], "lib", "lib/include"))
    return next((found for found in paths if found in known), None)


def faults_of_include(path, name, target):
    if target is None:
        yield f'{path}: "{name}" is not a path from the root of a wing'
        return
    (wing, room), (other, below) = wing_and_room(path), wing_and_room(target)
    if wing != other and other != "lib":
        yield f'{path}: "{name}" is in another wing'
    elif None in (room, below):
        yield f"{path if room is None else target}: its folder is in no stair of rooms"
    elif wing == other and not TEST.search(str(path)):
        stair = STAIRS[wing]
        if stair.index(below) > stair.index(room):
            yield f'{path}: "{name}" is in a higher room'
        if below.startswith("support") and not room.startswith("support"):
            yield f'{path}: "{name}" is not part of the library'


def circles(graph):
    """Yields the files that include or call each other, directly or through others."""
    done, trail = set(), []

    def visit(path):
        if path in trail:
            yield " -> ".join(map(str, trail[trail.index(path):] + [path]))
        elif path not in done:
            trail.append(path)
            for target in graph[path]:
                yield from visit(target)
            done.add(trail.pop())

    for path in list(graph):
        yield from visit(path)


def calls(paths):
    """Maps each file that is not a test to the files of its room whose functions it calls."""
    code = {path: NO_CODE.sub("", path.read_text()) for path in paths if not TEST.search(str(path))}
    homes = defaultdict(list)
    for path, text in code.items():
        for name in FUNCTION.findall(text):
            homes[path.parent, name].append(path)
    return {path: {homes[path.parent, name][0] for name in CALL.findall(text)
                   if len(homes.get((path.parent, name), ())) == 1} - {path}
            for path, text in code.items()}


def rooms():
    known = set(sources(".c", ".h", ".inc", ".def"))
    graph, faults = defaultdict(list), []
    for path in sorted(known):
        for name in INCLUDE.findall(path.read_text()):
            if name == "selvedge_build.h":  # made by the build
                continue
            target = resolve(path, name, known)
            faults += faults_of_include(path, name, target)
            if target is not None:
                graph[path].append(target)
    faults += circles(graph)
    faults += (f"calls: {circle}" for circle in circles(calls(known)))
    names = Counter(path.name for path in known if path.suffix == ".h")
    faults += [f"{name}: {n} headers of this name" for name, n in names.items() if n > 1]
    full = Counter(path.parent for path in known if not TEST.search(str(path)))
    faults += [f"{folder}: {n} files" for folder, n in full.items() if n > MOST_FILES]
    print(*faults, sep="\n", end="\n" if faults else "")
    print(f"{len(known)} files, {sum(map(len, graph.values()))} includes, {len(faults)} faults")
    return bool(faults) or not known


def size():
    files = {path: path.read_text().splitlines()
             for path in sources(*COUNTED) if not TEST.search(str(path))}
    wide = [f"{path}:{i}: {len(line)} columns" for path, lines in files.items()
            for i, line in enumerate(lines, 1)
            if len(line) > WIDEST and path.suffix not in SCRIPTS]
    lines = {wing: sum(len(text) for path, text in files.items() if path.parts[0] == wing)
             for wing in STAIRS}
    code = sum(len(text) for path, text in files.items() if path.suffix not in SCRIPTS)
    short = sum(path.suffix == ".c" and len(text) < SHORT for path, text in files.items())
    print(*wide, sep="\n", end="\n" if wide else "")
    print(", ".join(f"{wing} {n}" for wing, n in lines.items()), end="; ")
    print(f"{sum(lines.values())} lines of source without tests (at most {MOST_LINES}), "
          f"{code} of C and Python (at most {MOST_CODE}), "
          f"{short} .c files under {SHORT} lines (at most {MOST_SHORT})")
    return (bool(wide) or sum(lines.values()) > MOST_LINES or code > MOST_CODE
            or short > MOST_SHORT)


if __name__ == "__main__":
    commands = {"rooms": rooms, "size": size}
    if len(sys.argv) != 2 or sys.argv[1] not in commands:
        sys.exit(__doc__)
    os.chdir(Path(__file__).resolve().parents[2])
    sys.exit(commands[sys.argv[1]]())
