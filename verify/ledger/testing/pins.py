#!/usr/bin/env python3
"""Usage: pins.py [ID]...

Works out what the printed forms of misprints and refuted rows are off by, at the states of
ledger_pins.def, from the sources' text, in 80 digits and without the suite's code; compares with
the pins there.  Of a pin that differs it prints the line as it should be, if the formula here is
the right one: read both against the source before you take it over.

Exit codes: 0 all pins agree, 1 some do not, 77 there is no mpmath (packaged as python3-mpmath).
"""
import re
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

PIN = re.compile(r'^LEDGER_PIN\("([^"]+)",\s*"([^"]*)",\s*([^,\s]+),\s*([^,\s]+)\)', re.MULTILINE)
WORDS = {"NONE": None, "ENDLESS": mp.inf}


def stored(word):
    """A number as the list has it; None for one that is not pinned."""
    return WORDS[word] if word in WORDS else mpf(word)


def written(number):
    """A number as the list should have it."""
    if number is None:
        return "NONE"
    return "ENDLESS" if number == mp.inf else mp.nstr(mpf(number), 12).removesuffix(".0")


def agree(number, pin):
    """To ten digits; both None or both infinite."""
    if number is None or pin is None or mp.inf in (number, pin):
        return number == pin
    return abs(number - pin) <= abs(pin) * mpf("1e-10")


def main(ids):
    text = (Path(__file__).parents[1] / "ledger_pins.def").read_text("utf-8")
    pins = PIN.findall(text)
    wrong = [f"{row}: no pin" for row in FORMULAS if row not in {pin[0] for pin in pins}]
    if len(pins) != len(re.findall(r"^LEDGER_PIN", text, re.MULTILINE)):
        wrong.append("ledger_pins.def: a line is no pin")
    for row, state, *words in pins:
        if ids and row not in ids:
            continue
        if row not in FORMULAS:
            wrong.append(f"{row}: no formula here")
            continue
        found = FORMULAS[row](Pin(*STATES[state]))
        printed, figure = found if isinstance(found, tuple) else (found, None)
        if not (agree(printed, stored(words[0])) and agree(figure, stored(words[1]))):
            wrong.append(f'LEDGER_PIN("{row}", "{state}", {written(printed)}, {written(figure)})')
    print(*wrong, f"{len(pins)} pins, {len(wrong)} wrong", sep="\n")
    return 1 if wrong or not pins else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
