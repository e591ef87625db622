#!/usr/bin/env python3
"""Usage: pins.py [ID]...

Computes the errors of the printed forms of misprints and refuted rows at the states of their pins,
from the sources' text, in 80 digits and without the suite's code, and compares them with the pins in
the papers' files.  If a pin differs, prints the correct line, provided that the formula here is right:
check both against the source before you copy the line.

Exit codes: 0 all pins agree, 1 some differ, 77 skipped without mpmath (python3-mpmath).
"""
import sys
from pathlib import Path

try:
    from mpmath import mp, mpf
except ImportError:
    print("skipped: no mpmath")
    sys.exit(77)

mp.dps = 80
from pins_states import FORMULAS, STATES, Pin  # noqa: E402 -- constants have the digits set above
import pins_kim, pins_pritchard, pins_schweickart  # noqa: E401, E402, F401 -- they fill FORMULAS

sys.path.insert(0, str(Path(__file__).parents[3] / "lib/support/formulas"))
import formulas  # noqa: E402

WORDS = {"NaN": None, "Infinity": mp.inf}


def stored(number):
    """Returns a number from the file; None if it is not pinned."""
    return WORDS[number] if number in WORDS else mpf(str(number))


def written(number):
    """Returns a number in the file's form."""
    if number is None:
        return "none"
    return "endless" if number == mp.inf else mp.nstr(mpf(number), 12).removesuffix(".0")


def line(state, printed, figure):
    """Returns a pin in the file's form."""
    return ("pin: " + written(printed) + (f", figure {written(figure)}" if figure else "")
            + (f", at {state}" if state else ""))


def agree(number, pin):
    """Returns whether both agree to ten digits, are None, or are infinite."""
    if number is None or pin is None or mp.inf in (number, pin):
        return number == pin
    return abs(number - pin) <= abs(pin) * mpf("1e-10")


def main(ids):
    rows = [row for name in formulas.SOURCES
            for row in formulas.rows_of(formulas.HERE / f"{name}.txt")]
    pins = [(row["id"], formulas.pin_of(row, text)) for row in rows for text in row["pin"]]
    wrong = [f"{row}: no pin" for row in FORMULAS if row not in {pin[0] for pin in pins}]
    for row, pin in pins:
        if ids and row not in ids:
            continue
        if row not in FORMULAS:
            wrong.append(f"{row}: no formula here")
            continue
        found = FORMULAS[row](Pin(*STATES[pin["state"]]))
        printed, figure = found if isinstance(found, tuple) else (found, None)
        if not (agree(printed, stored(pin["printed"])) and agree(figure, stored(pin["figure"]))):
            wrong.append(f"{row}: {line(pin['state'], printed, figure)}")
    print(*wrong, f"{len(pins)} pins, {len(wrong)} wrong", sep="\n")
    return 1 if wrong or not pins else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
