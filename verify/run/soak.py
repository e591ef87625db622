#!/usr/bin/env python3
"""Runs all checks of all built-in energies with one seed after another, and adds up the results.

soak.py VERIFY FOLDER [STATES]: runs VERIFY with the seeds 1000001, 1000002, ... until STATES states
(1e9 by default) are tested. Each seed adds a line to FOLDER/seeds.jsonl, from which a stopped run
continues. A failure does not end the run: its document, with the command that replays it, stays in
FOLDER/SEED.json. The summary is printed, and written to FOLDER/soak.txt. Its last column is the
expected number of failures in 1e9 states. It comes from a Gumbel distribution of the logarithms of
the largest errors, fitted by its moments (Gumbel, Statistics of Extremes, 1958); it needs 20 seeds.
Exit codes: 0 all passed, 1 a check failed, 2 usage, 3 VERIFY failed.
"""
import json
import math
import subprocess
import sys
import time
from pathlib import Path
from statistics import mean, stdev

FIRST, SAMPLES, SEEDS_FOR_A_FIT, EULER = 1000001, 3000, 20, 0.5772156649
DECADES = (-4, -3, -2, -1, 0)  # lower ends of the histogram's columns, except the first


def sums(document):
    """Returns states, failures and the largest error over the bound for each check."""
    checks = {}
    for record in document["records"]:
        states, failed, worst = checks.get(record["check"], (0, 0, 0))
        if record["bound"] and record["worst"] is not None:
            worst = max(worst, record["worst"] / record["bound"])
        failed += record["verdict"] in ("fail", "error")
        checks[record["check"]] = states + record["samples"], failed, worst
    return checks


def judge(verify, folder, seed):
    """Runs one seed and returns its sums. Stores its document if a check failed."""
    path = folder / f"{seed}.json"
    done = subprocess.run([verify, "run", "--full", "--seed", str(seed), "--samples", str(SAMPLES),
                           "--no-controls", "--no-plots", "--no-ledger", "--quiet", "--json",
                           str(path)], check=False, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True)
    if done.returncode > 1:
        sys.stderr.write(done.stdout)
        sys.exit(3)
    document = json.loads(path.read_text(encoding="utf-8"))
    if done.returncode == 0:
        path.unlink()
    return {"seed": seed, "states": document["run"]["states"], "checks": sums(document)}


def failures_expected(worst, states):
    """Returns the expected failures in 1e9 states, from the largest error of each seed."""
    logs = [math.log10(w) for w in worst if w > 0]
    if len(logs) < SEEDS_FOR_A_FIT or stdev(logs) == 0:
        return ""
    scale = stdev(logs) * math.sqrt(6) / math.pi
    location = mean(logs) - EULER * scale
    exceeds = -math.expm1(-math.exp(location / scale))  # probability that a seed's error exceeds 1
    return f"{exceeds * 1e9 / (states / len(worst)):.1g}"


def summary(seeds):
    checks = {}
    for seed in seeds:
        for name, found in seed["checks"].items():
            checks.setdefault(name, []).append(found)
    lines = ["largest error over the bound: number of seeds by its decade",
             f"{'check':23}{'states':>12}{'failed':>7}{'worst':>9}{'<1e-4':>6}"
             + "".join(f"{f'1e{d}' if d else '1':>6}" for d in DECADES) + "  per 1e9"]
    for name, found in checks.items():
        states, failed, worst = zip(*found)
        if sum(states):
            at = [sum(w >= 10.0 ** d for d in DECADES) for w in worst]
            counts = "".join(f"{at.count(k) or '':>6}" for k in range(len(DECADES) + 1))
            lines.append(f"{name:23}{sum(states):12}{sum(failed):7}{max(worst):9.2g}{counts}"
                         f"{failures_expected(worst, sum(states)):>9}")
    bad = [str(s["seed"]) for s in seeds if any(failed for _, failed, _ in s["checks"].values())]
    lines.append(f"{sum(s['states'] for s in seeds)} states of {len(seeds)} seeds; "
                 + (f"failed: {', '.join(bad)}" if bad else "none failed"))
    return "\n".join(lines), bad


def main(arguments):
    if len(arguments) not in (2, 3) or not all(a.isdecimal() for a in arguments[2:]):
        print(__doc__, file=sys.stderr)
        return 2
    verify, folder, wanted = arguments[0], Path(arguments[1]), int((arguments + ["1000000000"])[2])
    folder.mkdir(parents=True, exist_ok=True)
    log, begun = folder / "seeds.jsonl", time.time()
    seeds = [json.loads(line) for line in log.read_text().splitlines()] if log.exists() else []
    before = judged = sum(s["states"] for s in seeds)
    while judged < wanted:
        seeds.append(judge(verify, folder, FIRST + len(seeds)))
        with log.open("a", encoding="utf-8") as out:
            out.write(json.dumps(seeds[-1]) + "\n")
        judged += seeds[-1]["states"]
        left = max(0, wanted - judged) * (time.time() - begun) / (judged - before) / 60
        print(f"==> {judged} of {wanted} states, {left:.0f} minutes left", file=sys.stderr)
    text, bad = summary(seeds)
    (folder / "soak.txt").write_text(text + "\n", encoding="utf-8")
    print(text)
    return 1 if bad else 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except (OSError, ValueError) as error:
        print(f"soak.py: {error}", file=sys.stderr)
        sys.exit(3)
