#!/usr/bin/env python3
"""Judges the project's own goals for the speed of its kernels, for developers.

    bench/goals.py bench.json...

Reads what selvedge-bench kernels --json wrote and prints one line a goal: what was
measured, by the fastest kernels of the library, or the command that measures it.  Exit 1
where one falls short, 2 where a document cannot be read.
"""
import json
import math
import sys

CACHED, MANY, VERY_MANY, ANY = 4096, 10**6, 10**7, math.inf
PROJECTED = "'projected/*,limit/*'"
TWO = ("'projected/batch*,limit/6-21,limit/6-21-nt,limit/flops,limit/adds-mults,"
       "limit/divisions,limit/roots' --threads 2")

# Energy, family of kernels, least and most elements, several threads, single precision
# too, against what, bound (of times the limit or the 6 x 6 block the most, of times faster
# the least), kernels to run, why.  The first row that fits a kernel judges it; None: any.
GOALS = [
    ("baraff_witkin", "projected", MANY, ANY, 0, 0, "limit", 1.15, PROJECTED, "stretch and shear"),
    ("baraff_witkin", "projected", MANY, ANY, 0, 0, "dsyev", 200, PROJECTED, "stretch and shear"),
    ("baraff_witkin", "projected", MANY, ANY, 0, 0, "scalar", 3, PROJECTED, "stretch and shear"),
    ("baraff_witkin", "projected", 0, CACHED, 0, 0, "dsyev", 400, PROJECTED, "in cache"),
    ("baraff_witkin", "projected", 0, CACHED, 0, 0, "limit", 1.35, PROJECTED, "in cache"),
    (None, "energy_gradient", MANY, ANY, 0, 1, "limit", 1.15, "'energy_gradient/*,limit/*'",
     "energy with gradient"),
    (None, "jacobian", 0, CACHED, 0, 0, "projected", 2.5, "'jacobian/*,projected/batch*,limit/*'",
     "the 9 x 9 block beside the 6 x 6 alone"),
    ("arap", "projected", 0, ANY, 0, 0, "dsyev", 100, PROJECTED, "ARAP at any size"),
    ("baraff_witkin", "projected", VERY_MANY, ANY, 1, 0, "limit", 1.2, TWO, "two threads or more"),
    (None, "projected", MANY, ANY, 0, 1, "limit", 1.15, PROJECTED, "the other projections"),
    (None, "projected", 0, CACHED, 0, 1, "limit", 1.35, PROJECTED, "the others, in cache"),
]


def is_slower(goal):
    """Does it bound how many times slower a kernel is, not how many times faster?"""
    return goal[6] in ("limit", "projected")


def fits(goal, record):
    energy, family, least, most, several, single = goal[:6]
    return (family == record["family"] and energy in (None, record["energy"])
            and (single or record["scalar"] == "double") and several == (record["threads"] > 1)
            and least <= record["elements"] <= most)


def is_best(record, records):
    """The fastest of those that compute the same; of equals the first."""
    if not record["timed"] or record["role"] != "kernel":
        return False
    same = [r for r in records if r["timed"] and r["role"] == "kernel"
            and all(r[k] == record[k] for k in ("group", "scalar", "family", "energy"))]
    return min(same, key=lambda r: r["median"]) is record


def judge(documents):
    """A list of (factor, kernel, energy) for each goal."""
    measured = [[] for _ in GOALS]
    for document in documents:
        for record in document["records"]:
            if not is_best(record, document["records"]):
                continue
            for ratio in document["ratios"]:
                if any(ratio[k] != record[k] for k in ("kernel", "energy", "elements", "threads")):
                    continue
                which = next((i for i, goal in enumerate(GOALS)
                              if goal[6] == ratio["against"] and fits(goal, record)), None)
                if which is not None:
                    factor = ratio["median"] if is_slower(GOALS[which]) else 1 / ratio["median"]
                    measured[which].append((factor, record["kernel"], record["energy"]))
    return measured


def words(goal):
    energy, family, least, most, several, _, against, bound = goal[:8]
    size = f" from {least:,} elements" if least else ""
    size = f" up to {most:,} elements" if most < ANY else size
    limit = (f"at most {bound:g} times {'the limit' if against == 'limit' else against}"
             if is_slower(goal) else f"at least {bound:g} times faster than {against}")
    return f"{family} of {energy or 'any energy'}{size}{', several threads' * several}: {limit}"


def command(goal):
    energy = f" --energy {goal[0]}" if goal[0] else ""
    size = goal[2] or (CACHED if goal[3] == CACHED else f"{CACHED},{MANY}")
    return f"selvedge-bench kernels --size {size}{energy} --kernel {goal[8]} --json bench.json"


def is_met(goal, factor):
    return factor <= goal[7] if is_slower(goal) else factor >= goal[7]


def main(paths):
    documents = []
    for path in paths:
        try:
            with open(path, encoding="utf-8") as f:
                documents.append(json.load(f))
            assert documents[-1]["schema"].startswith("selvedge.bench/")
        except (OSError, ValueError, KeyError, TypeError, AssertionError) as error:
            print(f"goals.py: {path} is no document of selvedge-bench kernels: {error}",
                  file=sys.stderr)
            return 2
    short = 0
    for goal, measured in zip(GOALS, judge(documents)):
        met = sum(is_met(goal, factor) for factor, _, _ in measured)
        short += len(measured) - met
        if not measured:
            print(f"  not measured  {words(goal)} ({goal[9]})\n    {command(goal)}")
            continue
        ends = sorted({min(measured), max(measured)})
        print(f"  {'reached' if met == len(measured) else 'FALLS SHORT':12}  {words(goal)} "
              f"({goal[9]}): " + " ... ".join(f"{f:.3g} by {k} of {e}" for f, k, e in ends)
              + f", {met} of {len(measured)}")
    return 1 if short else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]) if sys.argv[1:] else __doc__)
