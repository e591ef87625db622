#!/usr/bin/env python3
"""Makes formulas.json from the texts of the ledger, with formulas in MathML by blahtexml.

    formulas.py --write            writes formulas.json and converts new formulas
    formulas.py --check            fails if formulas.json does not agree with its sources
    ... --convert                  converts every formula again, or one in eight with --some; exits
                                   with 77 if there is no blahtexml

A source such as kim.txt begins with a paragraph on the paper: its letter, its `source:`, `errata:`,
text on all its corrections, and `formula:` lines that show their result.  The other paragraphs are
ledger entries in the order of the ledger: an id, then lines that begin with

    place:      place of the statement in the paper
    verdict:    the expected verdict; holds by default
    stance:     the source's stance towards the statement; asserted by default
    cause:      the entries whose slip this entry follows from or repeats
    test:       kind, states and bound of an entry with a measure: "spectrum, F, quad"; the bound
                is a name of bounds.txt, or a number with its reason in why; "some F" if the source
                says that such a state exists, and the measure is a yes or a no
    statement:  what the entry claims, in our words
    remedy:     the corrected form of a misprint or copy; the condition under which a claim holds;
                the reason why an entry is open
    figure:     meaning and unit of the figure that the entry measures
    why:        the reason for the bound; also if selvedge-bench judges the entry
    left_out:   which states are not judged, and why
    checks:     related checks and energies
    plot:       the series that illustrates the entry
    listing:    a line of code; one with a slip as "[KA.1] printed -> corrected", KA.1 the slip's id
    printed:    what the source prints, in LaTeX
    derived:    instead of printed, if our copy is cut: the printed form with derived parts
    corrected:  the correct form of a misprint or copy; what is true instead of a refuted claim
    because:    the derivation, in two or three sentences of plain text
    erratum:    role of the correction in the paper's errata, and what goes wrong without it:
                "needed 0.5: text", one of the corrections that depend on each other, with the
                relative error of the others without it; "alone: text", one that no other depends
                on; "refused 0.5: text", which corrects its own equation but is wrong together with
                the others, with the relative error that it causes
    pin:        the residual of the printed form at a state: "0.25, figure 5, at obtuse"; `none`:
                not pinned, `endless`: infinite; an entry may have several

and may go on in lines indented by four.  Lines that begin with % are comments.  The LaTeX uses
only what both blahtexml and amsmath know, without macros.  \\underline marks differences between
two forms, and nothing else.
"""
import argparse
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
TARGET = HERE / "formulas.json"
SOURCES = ["kim", "pritchard", "robson", "schweickart"]
FORMS = ["printed", "derived", "corrected"]
KEYS = ["source", "place", "verdict", "stance", "cause", "test", "bound", "statement", "remedy",
        "figure", "why", "left_out", "checks", "plot", *FORMS, "because", "erratum", "errata"]
LISTS = ["pin", "formula", "listing"]
# Words of the choices in documents, such as the verdicts.
DEF = (HERE.parent / "records/verify_document.def").read_text(encoding="utf-8")
WORDS = dict(re.findall(r'WORDS\(ledger_(\w+)_words, ("[^)]*")\)', re.sub(r",\s+", ", ", DEF)))
ERRATUM = re.compile(r"(\w+)(?: (\S+))?: (.*)")
PIN = re.compile(r"([^\s,]+)(?:, figure ([^\s,]+))?(?:, at (.*))?")
NUMBERS = {"none": "NaN", "endless": "Infinity", None: "NaN"}
CONVERTER = ["blahtexml", "--mathml", "--displaymath", "--mathml-encoding", "raw",
             "--other-encoding", "raw", "--spacing", "moderate"]
# UNDERLINE matches blahtexml's \underline; CHANGED replaces it by an element that CSS can select.
UNDERLINE = re.compile(r"<munder>((?:(?!<munder>).)*?)"
                       r'<mo stretchy="true" accent="true">¯</mo></munder>')
CHANGED = r'<mrow class="changed">\1</mrow>'


def rows_of(path):
    """Returns the paragraphs of one source in its order; keys of LISTS have lists of texts."""
    rows, key = [], None
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        words = line.strip()
        named = re.match(r"(\w+): +(\S.*)", words)
        if not words or words.startswith("%"):
            key = None
        elif not line[0].isspace():
            rows.append({"id": words, **{key: [] for key in LISTS}})
            key = None
        elif line.startswith("    ") and key is not None:
            rows[-1][key] += " " + words
        elif named and named[1] in LISTS and rows:
            rows[-1][named[1]].append(named[2])
            key = None
        elif named and named[1] in KEYS and rows and named[1] not in rows[-1]:
            key = named[1]
            rows[-1][key] = named[2]
        else:
            sys.exit(f"{path.name}:{number}: neither an id nor one of "
                     f"{', '.join(KEYS + LISTS)}, the first {len(KEYS)} once each")
    return rows


def word(row, choice, given):
    """Returns `given`, which must be a word of a choice such as `verdict`."""
    if f'"{given}"' not in WORDS[choice].split(", "):
        sys.exit(f"{row['id']}: \"{given}\" is no {choice}: {WORDS[choice]}")
    return given


def number(row, given):
    """Returns a number, or the text that stands for NaN or infinity in documents."""
    try:
        return NUMBERS[given] if given in NUMBERS else json.loads(given)
    except json.JSONDecodeError:
        sys.exit(f"{row['id']}: \"{given}\" is not a number")


def pin_of(row, text):
    found = PIN.fullmatch(text)
    if found is None:
        sys.exit(f"{row['id']}: pin: {text}: not as \"0.25, figure 5, at obtuse\"")
    return {"state": found[3] or "", "printed": number(row, found[1]),
            "figure": number(row, found[2])}


def erratum_of(row):
    """Returns the members of a formula that describe its correction; {} if it has none."""
    if "erratum" not in row:
        return {}
    found = ERRATUM.fullmatch(row["erratum"])
    if found is None or (found[2] is None) != (found[1] == "alone"):
        sys.exit(f"{row['id']}: erratum: {row['erratum']}: not as \"needed 0.5: text\", "
                 "\"refused 0.5: text\" or \"alone: text\"")
    return {"erratum": found[1], "erratum_error": number(row, found[2]),
            "goes_wrong": found[3]}


def claim_of(row, source, bounds):
    """Returns the members of doc_claim (records/verify_document.def)."""
    test = row.get("test", "claim, once").split(", ")
    if len(test) != (3 if "test" in row else 2):
        sys.exit(f"{row['id']}: test: {row['test']}: not kind, states and bound")
    bound = {"bound": None}
    if "test" in row:
        bound = bounds.get(test[2]) or {"bound": test[2], "why": row.get("why")}
        if bound["why"] is None or row.get("why") not in (None, bound["why"]):
            sys.exit(f"{row['id']}: \"{test[2]}\" is not in bounds.txt, nor a number with its why")
        bound = {"bound": number(row, bound["bound"]), "why": bound["why"]}
    known = {key: row.get(key) for key in
             ["place", "statement", "cause", "remedy", "why", "left_out", "checks", "plot"]}
    return {"id": row["id"], "source": source, **known, **bound,
            "stance": word(row, "stance", row.get("stance", "asserted")),
            "kind": word(row, "kind", test[0]), "some": test[1].startswith("some "),
            "states": word(row, "states", test[1].removeprefix("some ")),
            "expected": word(row, "verdict", row.get("verdict", "holds")),
            "figure_name": row.get("figure")}


def convert(tex):
    """Returns the MathML of one formula; exits, naming it, if blahtexml refuses the formula."""
    if shutil.which(CONVERTER[0]) is None:
        sys.exit(f"{CONVERTER[0]} is missing, which is needed to convert\n{tex}")
    out = subprocess.run(CONVERTER, input=tex, capture_output=True, encoding="utf-8", check=True)
    text = re.sub(r"\n\s*", "", out.stdout).replace("<mo>-</mo>", "<mo>\u2212</mo>")
    found = re.search(r"<markup>(.*)</markup>", text)
    if not found:
        sys.exit(f"{tex}\n{re.sub('<[^>]*>', ' ', text).strip()}")
    markup, marks = UNDERLINE.subn(CHANGED, found[1])
    if marks != tex.count("\\underline"):
        sys.exit(f"{tex}\n{marks} marks in the MathML of {tex.count('underline')}")
    return f'<math display="block">{markup}</math>'


def document(mathml):
    """Returns the text of formulas.json; mathml() converts a formula."""
    rows, papers = [], []
    bounds = {row["id"]: row for row in rows_of(HERE / "bounds.txt")}
    for paper, *texts in (rows_of(HERE / f"{name}.txt") for name in SOURCES):
        papers.append({"id": paper["id"], "source": paper["source"], "errata": paper["errata"],
                       "formula": paper["formula"]})
        for row in texts:
            if not row["id"].startswith(paper["id"]):
                sys.exit(f"{row['id']}: not an entry of {paper['source']}: its ids begin with "
                         f"{paper['id']}")
            rows.append(claim_of(row, paper["source"], bounds))
            rows[-1]["pins"] = [pin_of(row, text) for text in row["pin"]]
            rows[-1].update({"listing": row["listing"]} if row["listing"] else {})
            rows[-1].update(erratum_of(row))
            rows[-1].update((key, row[key]) for key in [*FORMS, "because"] if key in row)
            rows[-1].update((key + "_mathml", mathml(row[key])) for key in FORMS if key in row)
    return json.dumps({"schema": "selvedge.formulas/1", "papers": papers, "rows": rows},
                      ensure_ascii=False, indent=0) + "\n"


def committed():
    """Returns the conversions that formulas.json has, by their LaTeX."""
    rows = json.loads(TARGET.read_text(encoding="utf-8"))["rows"]
    return {row[key]: row[key + "_mathml"] for row in rows for key in FORMS if key in row}


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    for option in ["--write", "--check", "--convert", "--some"]:
        parser.add_argument(option, action="store_true")
    asked = parser.parse_args()
    if asked.write == asked.check:
        parser.error("--write or --check")
    if asked.convert and shutil.which(CONVERTER[0]) is None:
        print(f"skipped: no {CONVERTER[0]}")
        return 77
    new = convert if asked.convert or asked.write else lambda tex: "stale"
    known = {tex: mathml for i, (tex, mathml) in enumerate(committed().items())
             if not asked.convert or (asked.some and i % 8)}
    text = document(lambda tex: known.get(tex) or new(tex))
    if asked.write:
        TARGET.write_text(text, encoding="utf-8")
    elif text != TARGET.read_text(encoding="utf-8"):
        print("formulas.json does not agree with its sources: run formulas.py --write")
        rows = zip(json.loads(text)["rows"], json.loads(TARGET.read_text(encoding="utf-8"))["rows"])
        print("first difference:", next((a["id"] for a, b in rows if a != b), "none"))
        return 1


if __name__ == "__main__":
    sys.exit(main())
