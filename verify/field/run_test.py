#!/usr/bin/env python3
"""Tests run.py: run_test.py SELVEDGE-VERIFY WORK-FOLDER."""
import json
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
VERIFY, WORK = sys.argv[1], Path(sys.argv[2])
failures = []


def run(*arguments, data=None):
    extra = ["--data", data] if data else []
    return subprocess.run([sys.executable, "-B", HERE / "run.py", "--verify", VERIFY, *extra,
                           *arguments], text=True, capture_output=True, check=False)


def expect(what, process, code, *words):
    text = process.stdout + process.stderr
    if process.returncode != code or any(word not in text for word in words):
        failures.append(f"{what}: exit code {process.returncode}, expected {code}, with {words}:\n"
                        f"{text}")


# A solver for this test: a table of the energy k (u.v)^2 and its gradient at three states; the
# argument multiplies the gradient.
DRIVER = """
import sys
print("f0,f1,f2,f3,f4,f5,k,energy," + ",".join(f"gradient_{i}" for i in range(6)))
for u, v in (((1, 0, .5), (.25, 1, 0)), ((1, .5, 0), (.5, 1, .5)), ((2, 0, 1), (1, 1, 0))):
    dot, k = sum(a * b for a, b in zip(u, v)), 3
    g = [2 * k * dot * a * float(sys.argv[2]) for a in (*v, *u)]
    print(",".join(str(a) for a in (*u, *v, k, k * dot ** 2, *g)))
"""


def row(factor, verdict, wrong, **more):
    return {"energy": f"shear times {factor}", "inputs": {"table": ["driver.py", factor]},
            "verify": ["check", "{table}", "--energy", "bw_shear"], "verdict": verdict,
            "wrong": wrong, **more}


def solver(*rows, **members):
    """Writes the solver's folder; returns its parent folder."""
    folder = WORK / "data" / "ours"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    (folder / "driver.py").write_text(DRIVER, encoding="utf-8")
    whole = {"solver": "Ours", "source": "this test", "revision": "abc123",
             "revision_file": "commit.txt", "needs": ["commit.txt"], "rows": list(rows), **members}
    (folder / "expected.json").write_text(json.dumps(whole), encoding="utf-8")
    return folder.parent


def test_without_checkout():
    names = [file.parent.name for file in HERE.glob("*/expected.json")]
    assert len(names) >= 4, names
    expect("without a solver", run(), 0, *(f"({name}): no path is given" for name in names))
    for name in names:  # this reads their data, too
        expect(f"{name} without a path", run(name), 0, f"({name}): no path is given")
        expect(f"{name} elsewhere", run(name, WORK), 2, f"{WORK.resolve()} has no")
    expect("unknown solver", run("nobody", WORK), 2, "unknown solver 'nobody'; known: codim_ipc,")


# Members of expected.json and of its rows: name -> type, and whether it may be missing.
SOLVER = {"solver": (str, False), "source": (str, False), "revision": (str, False),
          "revision_file": (str, False), "needs": (list, False), "rows": (list, False)}
ROW = {"energy": (str, False), "inputs": (dict, True), "verify": (list, False),
       "verdict": (str, False), "wrong": (list, False), "state": (str, True), "says": (list, True)}


def faults(value, members):
    """Yields the errors of a solver or of a row in its data."""
    yield from (f"unknown member '{name}'" for name in value if name not in members)
    for name, (kind, optional) in members.items():
        if not isinstance(value.get(name, kind() if optional else None), kind):
            yield f"'{name}' must be a {kind.__name__}"
    if members is ROW and value.get("verdict") != ("fails" if value.get("wrong") else "passes"):
        yield "'wrong' names functions if and only if the verdict is 'fails'"


def test_data():
    for file in HERE.glob("*/expected.json"):
        solver_data = json.loads(file.read_text(encoding="utf-8"))
        rows = solver_data["rows"]
        found = [*faults(solver_data, SOLVER), *(f for r in rows for f in faults(r, ROW))]
        failures.extend(f"{file}: {fault}" for fault in found + ([] if rows else ["no rows"]))
    good = row("1", "passes", [])
    for bad, words in (({k: v for k, v in good.items() if k != "energy"}, "'energy' must be a str"),
                       ({**good, "verdcit": "passes"}, "unknown member 'verdcit'"),
                       ({**good, "says": "times"}, "'says' must be a list"),
                       (row("1", "fails", []), "'wrong' names functions if")):
        if not any(words in fault for fault in faults(bad, ROW)):
            failures.append(f"a bad row is accepted: {words}")


def test_comparison(path):
    right, half = row("1", "passes", []), row("0.5", "fails", ["gradient"], says=["times 1/2"])
    both = solver(right, half)
    expect("as stored", run("ours", path, data=both), 0, "same    Ours: shear times 1: passes",
           "same    Ours: shear times 0.5: fails: gradient")
    (path / "commit.txt").write_text("another", encoding="utf-8")
    expect("another commit", run("ours", path, data=both), 0, "warning:", "does not name abc123")
    for what, changed, words in (
            ("now wrong", row("0.5", "passes", []), "verdict: expected 'passes', got 'fails'"),
            ("now right", row("1", "fails", ["gradient"]),
             "verdict: expected 'fails', got 'passes'"),
            ("other function", row("0.5", "fails", ["energy"]),
             "wrong: expected ['energy'], got ['gradient']"),
            ("other words", {**half, "says": ["times 3"]}, "description: expected 'times 3'"),
            ("other state", {**half, "state": "(9, 9)"}, "witness: expected (9, 9)")):
        expect(what, run("ours", path, data=solver(right, changed)), 1, "CHANGED Ours:", words,
               "same    Ours: shear times 1: passes")
    expect("a driver that fails", run("ours", path, data=solver(row("x", "passes", []))), 2,
           "driver.py x failed", "could not convert")
    refused = {**right, "verify": ["check", "{table}", "--energy", "bw_sheer"]}
    expect("a run that is refused", run("ours", path, data=solver(refused)), 2, "ended with 2")


def main():
    shutil.rmtree(WORK, ignore_errors=True)
    path = WORK / "checkout"
    path.mkdir(parents=True)
    (path / "commit.txt").write_text("abc123\n", encoding="utf-8")
    test_without_checkout()
    test_data()
    test_comparison(path)
    print(*failures, sep="\n")
    return int(bool(failures))


sys.exit(main())
