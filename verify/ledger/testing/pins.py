#!/usr/bin/env python3
"""Usage: pins.py [ID]...

Works out what the printed forms of misprints and refuted rows are off by, at the states of
their pins, from the sources' text, in 80 digits and without the suite's code; compares with the
pins in the papers' files.  Of a pin that differs it prints the line as it should be, if the formula
here is the right one: read both against the source before you take it over.

Exit codes: 0 all pins agree, 1 some do not, 77 there is no mpmath (packaged as python3-mpmath).
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
    """A number as the file has it; None for one that is not pinned."""
    return WORDS[number] if number in WORDS else mpf(str(number))


def written(number):
    """A number as the file should have it."""
    if number is None:
        return "none"
    return "endless" if number == mp.inf else mp.nstr(mpf(number), 12).removesuffix(".0")


def line(state, printed, figure):
    """A pin as the file should have it."""
    return ("pin: " + written(printed) + (f", figure {written(figure)}" if figure else "")
            + (f", at {state}" if state else ""))


def agree(number, pin):
    """To ten digits; both None or both infinite."""
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
