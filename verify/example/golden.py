#!/usr/bin/env python3
"""Example in Python: reads golden vectors, writes a table of another code's values to be checked.

    selvedge-verify export --energy bw_shear --out golden.csv
    python3 golden.py golden.csv mine.csv
    selvedge-verify check mine.csv --energy bw_shear

Replace my_shear() by your own function.  Rows with smooth = 0 are omitted: codes may differ there,
because the energy is not smooth, or powers of F overflow.
"""

import csv
import sys


def my_shear(F, k):
    """Returns k (f_u . f_v)^2 and its gradient; F = [f_u f_v], column by column."""
    u, v = F[:3], F[3:]
    c = sum(a * b for a, b in zip(u, v))
    return k * c * c, [2 * k * c * x for x in v + u]


def main(golden, mine):
    names = [f"f{i}" for i in range(6)] + ["k"]
    values = ["energy"] + [f"gradient_{i}" for i in range(6)]
    with open(golden, newline="") as source, open(mine, "w", newline="") as target:
        table = csv.writer(target)
        table.writerow(["state"] + names + values)
        for row in csv.DictReader(source):
            if row["smooth"] == "0":
                continue
            F = [float(row[name]) for name in names[:6]]
            energy, gradient = my_shear(F, float(row["k"]))
            inputs = [row[name] for name in names]
            # repr() prints all digits of a double
            outputs = [repr(value) for value in [energy] + gradient]
            table.writerow([row["state"]] + inputs + outputs)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit("usage: golden.py GOLDEN.csv MINE.csv")
    main(sys.argv[1], sys.argv[2])
