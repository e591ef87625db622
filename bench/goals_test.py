"""Which goal judges which kernel, and with which bound."""
import sys

import goals

# Kernel, energy, against, elements, threads, precision; the bound that holds, or None.
ROWS = [
    ("projected/batch", "baraff_witkin", "limit", 10**6, 1, "double", 1.15),
    ("projected/batch", "baraff_witkin", "dsyev", 10**6, 1, "double", 200),
    ("projected/batch", "baraff_witkin", "scalar", 10**6, 1, "double", 3),
    ("projected/batch", "baraff_witkin", "dsyev", 4096, 1, "double", 400),
    ("projected/batch", "baraff_witkin", "limit", 4096, 1, "double", 1.35),
    ("energy_gradient/f32", "bw_shear", "limit", 10**6, 1, "float", 1.15),
    ("jacobian/batch", "bw_shear", "projected", 4096, 1, "double", 2.5),
    ("projected/batch", "arap", "dsyev", 10**6, 1, "double", 100),
    ("projected/batch", "baraff_witkin", "limit", 10**7, 2, "double", 1.2),
    ("projected/f32", "baraff_witkin", "limit", 10**6, 1, "float", 1.15),
    ("projected/batch", "baraff_witkin", "dsyev", 10**5, 1, "double", None),
    ("projected/batch", "baraff_witkin", "limit", 4096, 2, "double", None),
    ("hessian/batch", "arap", "limit", 4096, 1, "double", None),
    ("jacobian/batch", "arap", "projected", 10**6, 1, "double", None),
]


def document(kernel, energy, against, elements, threads, scalar, median):
    record = {"kernel": kernel, "energy": energy, "family": kernel.split("/")[0], "role": "kernel",
              "scalar": scalar, "elements": elements, "threads": threads, "group": 0,
              "timed": True, "median": 1}
    slower = dict(record, kernel=kernel + "-nt", median=2)
    ratio = {"kernel": kernel, "energy": energy, "elements": elements, "threads": threads,
             "against": against, "median": median}
    return {"records": [slower, record], "ratios": [dict(ratio, kernel=kernel + "-nt"), ratio]}


failed = 0
for *row, bound in ROWS:
    judged = [(goal, m) for goal, m in zip(goals.GOALS, goals.judge([document(*row, 0.5)])) if m]
    slower = row[2] in ("limit", "projected")
    want = [] if bound is None else [(bound, [(0.5 if slower else 2, row[0], row[1])])]
    if [(goal[7], m) for goal, m in judged] != want:
        print(row, "is judged by", judged)
        failed = 1
for goal in goals.GOALS:
    better, worse = (0.9, 1.1) if goals.is_slower(goal) else (1.1, 0.9)
    if not goals.is_met(goal, better * goal[7]) or goals.is_met(goal, worse * goal[7]):
        print("wrong way round:", goal)
        failed = 1
sys.exit(failed)
