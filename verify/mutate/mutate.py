#!/usr/bin/env python3
"""Usage: mutate.py --plan FILE [OPTION]...

How sharp are the tests?  This script changes the library's formulas in one place at a time, as
a slip of the pen would: a sign, a factor, an index, a term left out.  Each changed formula is a
mutant.  What includes it is compiled anew, in one scalar first and in all when that is not
caught, and linked to a shared object.  The dynamic linker puts that object in the place of the
library's functions while the judges, which are the unit tests and the suite's checks, run as
ever.  The first judge that fails has killed the mutant.  One that survives shows what no test
would notice.  Score: killed / (killed + survived).  Not counted: what does not compile, what
compiles to the same object code, what equivalent.txt declares equivalent, with the reason.

  --plan FILE         what is mutated, and who judges it: the build writes it
  --work DIR          results, objects and copies of sources (mutation); the same command goes
                      on where an interrupted one ended, and tries again what changed
  --file NAME,...     mutants of these files only
  --sample N          of these, N drawn at random
  --seed N            of the draw (1)
  --jobs N            at a time (all cores)
  --time-limit S      seconds of processor time a judge may take before it counts as hung, and
                      the mutant as killed (20)
  --goal PERCENT      the score that is asked for (98)
  --keep-kills        believes earlier kills although judges have changed since
  --with-equivalent   also tries those declared equivalent: none may be killed
  --list              prints the mutants instead of trying them
  --known             reports what is known, of earlier judges too; tries none
  --json FILE         the report as JSON; - is standard output
  --quiet             shows no progress
  --help              this text

Exit codes: 0 the goal is reached, 1 it is not, 2 wrong usage or unreadable input, 3 the script
failed or was interrupted.
"""
from __future__ import annotations

import configparser
import fcntl
import getopt
import hashlib
import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import traceback
from collections import Counter
from concurrent.futures import ThreadPoolExecutor, wait
from functools import lru_cache
from pathlib import Path
from typing import Any, Iterator, Optional

REACHED, MISSED, USAGE, HARNESS = range(4)  # exit codes: of the goal, of wrong input, of failure


class Failure(Exception):
    """Ends the script; the arguments are the exit code and a message."""


def read_text(path: Path | str, encoding: str = "utf-8") -> str:
    """The whole text of a file that the user or the plan names."""
    try:
        return Path(path).read_text(encoding)
    except (OSError, UnicodeError) as error:
        raise Failure(USAGE, f"cannot read {path}: {error}") from None


def digest(*parts: str) -> str:
    """Sixteen hexadecimal digits that change when any part does."""
    return hashlib.blake2b("\0".join(parts).encode(), digest_size=8).hexdigest()


@lru_cache(maxsize=None)
def digest_of_file(path: str) -> str:
    """The same of all that a program or an archive holds."""
    return digest(read_text(path, "latin-1"))


def is_called(path: str, name: str) -> bool:
    """Is `name` this path or the end of it?  "fibre.h" names lib/energies/fibre.h."""
    return f"/{path}".endswith(f"/{name}")


# ---- C source as tokens --------------------------------------------------------------------
TOKEN = re.compile(
    r"""(?P<directive> ^[^\S\n]*\#(?:\\.|[^\n])*)    # with the lines that a backslash joins
      | (?P<blank>     \n|[^\S\n]+|//[^\n]*|/\*.*?(?:\*/|\Z))
      | (?P<number>    \.?[0-9](?:(?<!x)[eE][+-]|[pP][+-]|[\w.])*)
      | (?P<name>      \w+)
      | (?P<text>      "(?:\\.|[^"\\])*"?|'(?:\\.|[^'\\])*'?)
      | (?P<mark>      \.\.\.|<<=|>>=|->|\+\+|--|<<|>>|[<>=!+\-*/%&|^]=|&&|\|\||.)""",
    re.VERBOSE | re.DOTALL | re.MULTILINE | re.ASCII,
)
OPENING, CLOSING = {"(", "[", "{"}, {")", "]", "}"}

# How tightly an operator binds what is on its two sides; any other word does so more tightly.
LIST, LOOSE, SUM, PRODUCT, TIGHT = range(5)
MARKS = ", ;", "< > <= >= == != && || ? : = += -= *= /= & | ^", "+ -", "* / %"
STRENGTH = {mark: strength for strength, marks in enumerate(MARKS) for mark in marks.split()}

# Of each kind of change the words, and what may take a word's place.
REPLACEMENTS = {
    "sign": {"+": ["-"], "-": ["+", ""], "+=": ["-="], "-=": ["+="]},
    "product": {"*": ["/"], "/": ["*"], "*=": ["/="], "/=": ["*="]},
    "comparison": {"<": ["<=", ">"], ">": [">=", "<"], "<=": ["<", ">="], ">=": [">", "<="],
                   "==": ["!="], "!=": ["=="]},
    "logic": {"&&": ["||"], "||": ["&&"], "!": [""]},
    "extremum": {"r_max": ["r_min"], "r_min": ["r_max"], "fmax": ["fmin"], "fmin": ["fmax"]},
    "function": dict.fromkeys("r_sqrt sqrt csqrt sqrtf r_abs fabs fabsf sin".split(), [""]),
}  # fmt: skip

# What parentheses follow without being a call, and calls whose arguments may be exchanged.
NOT_SWAPPED = set("""if for while switch return sizeof
    r_max r_min fmin fmax r_times hypot r_hypot dot3 QUANTITY""".split())

# The operator's name, the first token, the token past the last, and the text in their place.
Edits = Iterator["tuple[str, int, int, str]"]


class Source:
    """C source as tokens, as much of C's grammar as operators need, and the operators.

    Comments and preprocessor lines are passed over, and so are bodies of macros.  A token is
    named by its index.  Where there is none, beyond either end, its word and kind are empty.
    """

    def __init__(self, text: str):
        self.text = text
        found = [m for m in TOKEN.finditer(text) if m.lastgroup not in ("blank", "directive")]
        self.count, self.places = len(found), [match.span() for match in found]
        self.words = [match[0] for match in found] + 8 * [""]
        self.kinds = [match.lastgroup for match in found] + 8 * [""]
        self.partner: dict[int, int] = {}  # of a bracket, the one that closes or opens it
        self.inside: dict[int, int] = {}  # the innermost bracket around a token
        opened = []
        for i, word in enumerate(self.words):
            self.inside[i] = opened[-1] if opened else -1
            if word in OPENING:
                opened.append(i)
            elif word in CLOSING and opened:
                self.partner[i] = opened.pop()
                self.partner[self.partner[i]] = i
        self.bodies: dict[int, str] = {}  # of tokens in a function, its name
        self.formulas = self.find_formulas()

    def span(self, first: int, end: int) -> str:
        """The text of the tokens from `first` to before `end`, with the blanks between."""
        return self.text[self.places[first][0] : self.places[end - 1][1]]

    def after(self, i: int) -> int:
        """The next token, or what follows the bracket that closes the one that opens here."""
        last = self.partner.get(i, self.count) if self.words[i] in OPENING else i
        return min(last + 1, self.count)

    def find_formulas(self) -> dict[int, bool]:
        """The tokens of formulas; True for those in a function that returns a number.  A formula
        is the body of a function, or what a macro such as QUANTITY() is given outside of one."""
        found: dict[int, bool] = {}
        i = 0
        while i < self.count:
            end, before = self.after(i), self.words[i - 1]
            is_macro = self.kinds[i - 1] == "name" and not re.search("[a-z]", before)
            if self.words[i] == "(" and is_macro:
                found.update(dict.fromkeys(range(i + 1, end - 1), False))
            elif self.words[i] == "{" and before == ")":
                name = self.partner.get(i - 1, 0) - 1
                number = self.words[name - 1] in ("real", "double", "slv_f128")
                found.update(dict.fromkeys(range(i, end - 1), number))
                self.bodies.update(dict.fromkeys(range(i, end - 1), self.words[name]))
            i = end
        return found

    def ends_operand(self, i: int) -> bool:
        """Does an operand end at i, so that a + that follows has two of them?"""
        if self.words[i] in ("return", "case", "sizeof", "else"):
            return False
        return self.words[i] in (")", "]") or self.kinds[i] in ("name", "number")

    def is_binary(self, i: int) -> bool:
        """Has the operator at i two operands, and is it not part of a declaration?"""
        declared = self.first_declared(self.statement(i))
        return self.ends_operand(i - 1) and (declared is None or declared < i)

    def statement(self, i: int) -> int:
        """The first token of the statement that i is in, or of the part of for (;;)."""
        while i > 0 and self.words[i - 1] not in (";", "{", "(", "["):
            if self.words[i - 1] in (")", "]") or self.words[i - 1 : i + 1] == ["}", ","]:
                i = self.partner.get(i - 1, 0)
            elif self.words[i - 1] == "}":
                break
            else:
                i -= 1
        return i

    def first_declared(self, statement: int) -> Optional[int]:
        """The first name that the statement declares; None where it is no declaration."""
        skipped = ("const", "static", "*", "restrict")
        rest = (i for i in range(statement, self.count) if self.words[i] not in skipped)
        typed, declared = next(rest, -1), next(rest, -1)
        if self.words[statement] == "return" or self.kinds[typed] != "name":
            return None
        return declared if self.kinds[declared] == "name" else None

    def is_size(self, i: int) -> bool:
        """Does the bracket [ at i give the size of an array that is declared there?"""
        while self.words[i - 1] == "]":
            i = self.partner.get(i - 1, 0)
        k, name = self.first_declared(self.statement(i)), i - 1
        if self.words[i] != "[" or k is None or name <= k:
            return self.words[i] == "[" and name == k
        while k < name:  # the declaration may list several names
            k = self.after(k)
        return k == name and self.words[name - 1] == ","

    def operand_end(self, first: int, strength: int) -> int:
        """Past the operand that begins at `first`: it ends before a bracket that closes, and
        before an operator that binds no more tightly than `strength`."""
        i = first
        while i < self.count and self.words[i] not in CLOSING:
            binary = strength == LIST or (i > first and self.ends_operand(i - 1))
            if binary and STRENGTH.get(self.words[i], TIGHT) <= strength:
                break
            i = self.after(i)
        return i

    # ---- operators: each looks at one token, and yields the changes that begin there

    def replace_word(self, i: int) -> Edits:
        """A word for another: signs, products, comparisons, extrema, and functions left out."""
        word = self.words[i]
        for kind, table in REPLACEMENTS.items():
            for by in table.get(word, ()):
                only_equals = word[0] in "<>" and by[0] == word[0]  # < and <= differ there alone
                if self.may_become(i, by) and not (only_equals and self.is_choice(i)):
                    yield kind, i, i + 1, by

    def may_become(self, i: int, by: str) -> bool:
        """Is the word at i where `by` may take its place: is it a call, or an operator?"""
        if self.words[i] in "+-*/" and by:
            return self.is_binary(i)
        if self.words[i] == "-":  # of one operand
            return not self.ends_operand(i - 1)
        return self.kinds[i] != "name" or self.words[i + 1] == "("

    def is_choice(self, i: int) -> bool:
        """Is the comparison at i that of `a < b ? x : y`, where x is as y once a is b?"""
        near = self.words[i : i + 7]
        n = near.index("?") - 1 if "?" in near else 0  # tokens of b, and so of a
        question = i + 1 + n
        if n == 0 or self.words[i - n - 1] not in "( , = [ { ? : && || return".split():
            return False
        colon = question + 1
        while colon < self.count and self.words[colon] not in (":", ";"):
            colon += 1
        a, b = " ".join(self.words[i - n : i]), " ".join(self.words[i + 1 : question])
        x = self.words[question + 1 : colon]
        y = self.words[colon + 1 : self.operand_end(colon + 1, LOOSE)]
        x, y = (f" {' '.join(words)} ".replace(f" {b} ", f" {a} ") for words in (x, y))
        return self.words[colon] == ":" and x == y

    def change_number(self, i: int) -> Edits:
        """0x1p40 for 0x1p-40, 3 for 2, (2 * 0.5) for 0.5, and as an index 0 for i."""
        word, is_index = self.words[i], self.words[i - 1] == "["
        if is_index and self.is_size(i - 1):
            return
        if is_index and self.kinds[i] == "name" and self.words[i + 1] == "]":
            yield "index", i, i + 1, "0"  # which is in range
        if self.kinds[i] != "number":
            return
        exponent = re.fullmatch(r"(0x[^pP]*[pP]|(?!0x)[^eE]*[eE])([+-]?)(.*)", word)
        if exponent:
            by = exponent[1] + ("" if exponent[2] == "-" else "-") + exponent[3]
        elif word.isdecimal():
            # A loop makes one turn less; one more is `<` as `<=`.
            in_for = self.words[self.statement(i) - 1] == ";"
            by = str(int(word) + (-1 if in_for and self.words[i - 1] in ("<", "<=") else 1))
        else:
            by = f"(2 * {word})"
        yield "index" if is_index and by.isdecimal() else "constant", i, i + 1, by

    def drop_operand(self, i: int) -> Edits:
        """a for a + b, a for a * b, and y = a for y += a."""
        strength = STRENGTH.get(self.words[i], TIGHT)
        if self.words[i] in ("+=", "-=", "*=", "/="):
            yield "term", i, i + 1, "="
        if strength in (SUM, PRODUCT) and self.is_binary(i):
            end = self.operand_end(i + 1, strength)
            if end > i + 1:
                yield "term" if strength == SUM else "factor", i, end, ""

    def swap_arguments(self, i: int) -> Edits:
        """f(b, a) for f(a, b)."""
        named = self.kinds[i] == "name" and self.words[i] not in NOT_SWAPPED
        if not named or self.words[i + 1] != "(" or i + 1 not in self.partner:
            return
        comma, end = self.operand_end(i + 2, LOOSE), self.partner[i + 1]
        if self.words[comma] == "," and self.operand_end(comma + 1, LOOSE) == end:
            by = f"{self.span(comma + 1, end)}, {self.span(i + 2, comma)}"
            yield "arguments", i + 2, end, by

    def slip(self, i: int) -> Edits:
        """What a function returns or stores, off by one part in 10^9."""
        first = i + 1
        cast = self.after(first) if self.words[i : i + 2] == ["return", "("] else 0
        if cast and self.words[cast] == "{":  # {a, b}; members with names are assignments
            first, last = cast + 1, self.after(cast) - 1
        elif (self.words[i] == "return" and self.formulas[i]) or self.is_store(i):
            last = self.operand_end(first, LIST)
        else:
            return
        while first < last:
            end = self.operand_end(first, LIST)
            if end > first and self.words[first] not in (".", "{"):
                yield "slip", first, end, f"(({self.span(first, end)}) * (1 + 1e-9))"
            first = end + 1

    def is_store(self, i: int) -> bool:
        """Does the = at i store where the caller will look: in y[i], *w, q->s or q.s?"""
        if self.words[i] not in ("=", "+=", "-="):
            return False
        if self.words[i - 1] == "]":
            return not self.is_size(self.partner.get(i - 1, 0))
        pointed = self.words[i - 2] == "*" and not self.ends_operand(i - 3)
        return self.kinds[i - 1] == "name" and (pointed or self.words[i - 2] in ("->", "."))

    def calls_around(self, i: int) -> Iterator[str]:
        """Of the calls that i is an argument of, from within: "f 0" where it is f's first."""
        while (bracket := self.inside.get(i, -1)) >= 0:
            same = (k for k in range(bracket + 1, i) if self.inside[k] == bracket)
            yield f"{self.words[bracket - 1]} {sum(self.words[k] == ',' for k in same)}"
            i = bracket

    ALL = (replace_word, change_number, drop_operand, swap_arguments, slip)

    def edits(self, bodies=(), arguments=()) -> Iterator[tuple[str, int, int, str]]:
        """All changes of the text in its order: operator, begin and end in the text, new text;
        none in the bodies of these functions, nor in these arguments."""
        for i in self.formulas:
            if self.bodies.get(i) in bodies or not set(arguments).isdisjoint(self.calls_around(i)):
                continue
            for operator in self.ALL:
                for kind, first, end, by in operator(self, i):
                    yield kind, self.places[first][0], self.places[end - 1][1], by


class Unit:
    """One source that is compiled, linked and judged.

    A stage is a tuple: forms, with their flags; judges of what comes of these, with their
    commands; and whether it is only for mutants that the stages before leave as they are.
    """

    def __init__(self, name: str, source: str, link: list[str], stages: list[tuple]):
        self.name, self.source, self.link, self.stages = name, source, link, stages
        self.files: list[str] = []  # that it is compiled from
        self.digest = self.judges = ""  # of these and how they are compiled; of who judges


class Plan:
    """What is mutated, how it is compiled and who judges it; plan.ini.in describes the file."""

    def __init__(self, path: str, tree: Path):
        self.path, self.tree = path, tree
        parser = configparser.ConfigParser(interpolation=None, delimiters="=")
        parser.optionxform = str  # type: ignore  # names keep their capitals
        try:
            parser.read_string(read_text(path), path)
            text = {s: {name: shlex.split(v) for name, v in parser[s].items()} for s in parser}
            self.read(text)
        except (configparser.Error, KeyError, ValueError, re.error) as error:
            raise Failure(USAGE, f"{path}: missing or wrong: {error}") from None

    def read(self, text: dict[str, dict[str, list[str]]]) -> None:
        """Takes over the words of all sections; a KeyError names what is not there."""
        plan, forms, judges = text["plan"], text["forms"], text["judges"]
        (root,), (self.equivalents,) = plan["root"], plan["equivalents"]
        self.link, self.compile = plan["compiler"], plan["compiler"] + plan["flags"]
        self.directories, self.environment = plan["directories"], plan["environment"]
        self.whole = {name: judges[name] for name in plan["whole"]}
        self.copy_sources(Path(root), self.tree)
        self.files = [self.path_of(name) for name in plan["files"]]
        out = text.get("left out", {})
        self.bodies, self.arguments = out.get("bodies", []), out.get("arguments", [])
        self.changes = [re.compile(pattern) for pattern in out.get("changes", [])]
        self.units = []
        for name, (group, source) in text["units"].items():
            stages = []
            for who, words in text[group].items():
                rest = words[0] == "rest"
                used = {form: forms[form] for form in words[rest:]}
                stages.append((used, {judge: judges[judge] for judge in who.split()}, rest))
            self.units.append(Unit(name, self.path_of(source), text["link"][group], stages))

    def copy_sources(self, source: Path, target: Path) -> None:
        """Copies the directories: trials do not notice who edits the sources meanwhile."""
        shutil.rmtree(target, ignore_errors=True)
        for name in self.directories:
            shutil.copytree(source / name, target / name, dirs_exist_ok=True)

    def path_of(self, name: str) -> str:
        """The path of the one file of this name, which is anywhere below the directories."""
        paths = sorted(p.relative_to(self.tree).as_posix() for p in self.tree.rglob("*.[ch]"))
        named = [path for path in paths if is_called(path, name)]
        if len(named) != 1:
            found = " and ".join(named) or "none"
            raise Failure(USAGE, f"{self.path}: which file is {name}? Found: {found}")
        return named[0]


class Equivalents:
    """The list of equivalent mutants; equivalent.txt describes its own format."""

    BLOCK = re.compile(r"(\S+)(?: #([1-9]\d*))?\n((?:- .+\n(?:\+ .+\n)+)+)= (.+(?:\n .+)*)")

    def __init__(self, path: str):
        self.path, self.seen = path, Counter()
        # Of a file's name, a line before and after: the reason at each place, 0 for all places.
        self.reasons: dict[tuple[str, str, str], dict[int, str]] = {}
        text = re.sub("(?m)^#.*\n", "", read_text(path)).strip()
        for block in re.split("\n\n+", text) if text else ():
            parts = self.BLOCK.fullmatch(block)
            if not parts:
                form = "a file's name, then '- ', then '+ ', then a reason after '= '"
                raise Failure(USAGE, f"{path}: a block is {form}, but not this:\n{block}")
            for before, rows in re.findall(r"- (.+)\n((?:\+ .+\n)+)", parts[3]):
                for after in rows.splitlines():
                    places = self.reasons.setdefault((parts[1], before, after[2:]), {})
                    places[int(parts[2] or 0)] = " ".join(parts[4].split())

    def reason(self, path: str, before: str, after: str) -> str:
        """Why this mutant, the next one of its file, is equivalent; empty where it is not."""
        key = Path(path).name, before, after
        self.seen[key] += 1
        places = self.reasons.get(key, {})
        return places.get(0) or places.get(self.seen[key], "")

    def expect_all_seen(self) -> None:
        """An entry that names no mutant is an error: the source has changed."""
        lost = [key for key, places in self.reasons.items() if self.seen[key] < max(1, *places)]
        if lost:
            names = "".join(f"\nno mutant of {file} is '{after}'" for file, _, after in lost)
            raise Failure(USAGE, f"{self.path}: delete the block, or follow the source:{names}")


# ---- one mutant compiled, linked and judged ------------------------------------------------

# Verdicts: a judge found it, crashed or hung; none did; it compiles to the same object code, and
# is equivalent by proof; it does not compile; it could not be tried.
KILLED, SURVIVED, SAME_CODE, UNBUILT, BROKEN = "killed survived same_code unbuilt broken".split()

# How a program ended.
FINE, FAILED, CRASHED, HUNG, NOT_STARTED = "fine", "failed", "crashed", "hung", "not started"

# Sets limits, then becomes the program.  A mutant may run in circles, or recurse until memory
# ends: no core files.
LIMITED = """ulimit -c 0 && ulimit -S -t "$1" && ulimit -H -t "$2" || exit 127
[ -z "$3" ] || export LD_PRELOAD="$3"
shift 3 && exec "$@" """


class Processes:
    """Runs other programs from several threads, and ends them all when asked."""

    def __init__(self) -> None:
        self.lock, self.running, self.stopped = threading.Lock(), set(), False
        # Trials run beside each other: threads of a judge's own would wait for one another.
        self.environment = dict(os.environ, OMP_NUM_THREADS="1", OPENBLAS_NUM_THREADS="1")

    def run(self, words: list[str], folder: Path, limit: int, preload: str = ""):
        """How the program ended, its seconds of processor time, and what it printed; the limit
        is in such seconds, and `preload` is loaded into it before its own libraries."""
        words = ["sh", "-c", LIMITED, "sh", str(limit), str(limit + 1), preload, *words]
        with open(folder / "log", "wb") as log, self.lock:
            if self.stopped:
                raise Failure(HARNESS, "stopped")
            process = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                                       cwd=folder, env=self.environment, start_new_session=True)
            self.running.add(process.pid)
        # Until wait4(), its number cannot become that of another process.
        os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)
        with self.lock:
            self.running.remove(process.pid)
            os.killpg(process.pid, signal.SIGKILL)  # what it started and left behind
            _, status, usage = os.wait4(process.pid, 0)
            if self.stopped:
                raise Failure(HARNESS, "stopped")
        code = process.returncode = os.waitstatus_to_exitcode(status)
        end = FINE if code == 0 else NOT_STARTED if code in (126, 127) else FAILED
        if code < 0:
            end = HUNG if -code in (signal.SIGXCPU, signal.SIGKILL) else CRASHED
        return end, usage.ru_utime + usage.ru_stime, (folder / "log").read_text(errors="replace")

    def stop(self) -> None:
        """Ends all that run, and lets no other start."""
        with self.lock:
            self.stopped = True
            for number in self.running:
                os.killpg(number, signal.SIGKILL)


class Ended(Exception):
    """Ends a trial: with the verdict, and who killed the mutant or what is broken."""


class Trial:
    """One mutant, which is compiled, linked and judged until a judge kills it; or, as a base,
    an unmutated unit, which all judges must pass, and whose objects are kept to compare with."""

    AHEAD = 2  # so many stages the first unit, which killed the last mutant, goes ahead

    def __init__(self, campaign: Campaign, units: list[Unit], is_base: bool = False):
        self.campaign, self.plan, self.units, self.is_base = campaign, campaign.plan, units, is_base
        self.tree = campaign.tree.with_name(threading.current_thread().name)  # of this thread
        self.linked: dict[Unit, str] = {}  # the outputs of units that have changed
        self.judged_together = 0  # how many of these the judges of the whole have seen
        self.changed, self.seconds, self.printed = False, 0.0, ""
        self.last: Optional[Unit] = None  # the unit that was judged last; None: all together

    def run(self) -> tuple[str, float, str]:
        """The whole trial: the verdict, seconds of processor time, and who killed the mutant."""
        try:
            self.try_stages()
            verdict, by = SURVIVED if self.changed else SAME_CODE, ""
        except Ended as end:
            verdict, by = end.args
        return verdict, self.seconds, by

    def try_stages(self) -> None:
        """All stages of all units: the first stage, with cheap judges, of each, then the second."""
        for level in range(self.AHEAD):
            self.try_units(self.units[:1], level)
        for level in range(max(len(unit.stages) for unit in self.units)):
            # Units that the stages before saw change come first, and are judged as a whole
            # before the others are compiled: most mutants end there.
            units = self.units[1:] if level < self.AHEAD else self.units
            others = [unit for unit in units if unit not in self.linked]
            self.try_units([unit for unit in units if unit in self.linked], level)
            if level > 0:
                self.try_whole()
            self.try_units(others, level)
        self.try_whole()

    def try_units(self, units: list[Unit], level: int) -> None:
        """One stage of these units."""
        settled = self.changed and not self.is_base
        for unit in units:
            if level >= len(unit.stages):
                continue
            forms, judges, is_rest = unit.stages[level]
            if is_rest and settled:
                continue
            self.last = unit
            if level == 0 or forms != unit.stages[level - 1][0]:
                self.build(unit, forms, str(self.tree / f"{unit.name}.{level}.out"))
            if unit in self.linked:
                self.judge(judges, unit.name, self.linked[unit])

    def try_whole(self) -> None:
        """All that was linked together, unless these have been judged before."""
        shared = [unit for unit in self.units if "-shared" in unit.link and unit in self.linked]
        self.last = None
        if len(shared) > self.judged_together:
            self.judge(self.plan.whole, "all", ":".join(self.linked[unit] for unit in shared))
        self.judged_together = len(shared)

    def command(self, words: list[str], preload: str = "") -> str:
        """How a compiler or a judge ended."""
        run, limit = self.campaign.processes.run, self.campaign.options["time-limit"]
        end, seconds, self.printed = run(words, self.tree, limit, preload)
        self.seconds += seconds
        return end

    def build(self, unit: Unit, forms: dict[str, list[str]], output: str) -> None:
        """Compiles the forms of a stage, and links them where an object has changed."""
        self.linked.pop(unit, None)
        objects = {f"{unit.name}.{name}.o": flags for name, flags in forms.items()}
        for name, flags in objects.items():
            end = self.command([*self.plan.compile, *flags, "-c", unit.source, "-o", name])
            # A compiler that fails without an error in the source has a reason of its own,
            # such as a full disk.
            if end == FAILED and not self.is_base and "error:" in self.printed:
                raise Ended(UNBUILT, "")
            if end != FINE:
                raise Ended(BROKEN, f"the compiler fails on {unit.source}")
        pairs = [(self.tree / name, self.campaign.base / name) for name in objects]
        if not self.is_base and all(new.read_bytes() == old.read_bytes() for new, old in pairs):
            return
        self.changed, self.linked[unit] = True, output
        if self.command([*self.plan.link, "-o", output, *objects, *unit.link]) != FINE:
            raise Ended(BROKEN, f"the linker fails on {unit.name}")
        for new, old in pairs if self.is_base else ():
            new.replace(old)

    def judge(self, judges: dict[str, list[str]], unit: str, output: str) -> None:
        """Ends the trial where a judge finds something wrong."""
        for name, command in judges.items():
            words = [w.replace("{unit}", unit).replace("{output}", output) for w in command]
            end = self.command(words, "" if command[0] == "{output}" else output)
            if end == NOT_STARTED:
                raise Ended(BROKEN, f"cannot start the judge {name}")
            if end != FINE:
                how, found = "" if end == FAILED else f" ({end})", self.printed.partition("\n")[0]
                raise Ended(KILLED, f"{name} {unit}{how}: {found[:40]}")


class MutatedFile:
    """A file whose formulas are changed."""

    def __init__(self, path: str, text: str, units: list[Unit]):
        self.path, self.text = path, text
        self.units = units  # those that it is part of; the one that killed last comes first
        self.digest = digest(*(unit.digest for unit in units))
        self.judges = digest(*(unit.judges for unit in units))


class Mutant:
    """A file with one change, and what is known of it."""

    verdict, seconds, killer, why = "", 0.0, "", ""  # of its trial; why it is declared equivalent

    def __init__(self, file: MutatedFile, kind: str, begin: int, end: int, by: str):
        self.file, self.kind, self.place, text = file, kind, (begin, end, by), file.text
        first, last = text.rfind("\n", 0, begin) + 1, text.find("\n", end)
        changed = text[first:begin] + by + text[end:last]
        self.before, self.after = " ".join(text[first:last].split()), " ".join(changed.split())
        self.line = text.count("\n", 0, begin) + 1
        self.digest = digest(file.digest, file.path, f"{begin} {end}", by)

    def text(self) -> str:
        """The file's text with the change in it."""
        begin, end, by = self.place
        return self.file.text[:begin] + by + self.file.text[end:]

    def is_one_of(self, changes: list[re.Pattern[str]]) -> bool:
        """Does one of the patterns occur in the kind and the line, as "slip: f->printed = 0;"?"""
        return any(pattern.search(f"{self.kind}: {self.before}") for pattern in changes)

    def describe(self) -> str:
        """Where the mutant is, and the lines that it changes, before and after."""
        return f"{self.file.path}:{self.line}: {self.kind}\n- {self.before}\n+ {self.after}"

    def members(self) -> dict[str, Any]:
        """The same as members of a JSON object, with the reason why it is equivalent."""
        keys = ["line", "kind", "before", "after"] + ["why"] * bool(self.why)
        return {"file": self.file.path, **{key: getattr(self, key) for key in keys}}


class Campaign:
    """The mutants that the options ask for, and the trials of those that are not known yet."""

    def __init__(self, options: dict[str, Any]):
        self.options, self.processes, self.lock = options, Processes(), threading.Lock()
        work = Path(options["work"]).resolve()
        self.tree, self.base = work / "tree", work / "base"
        self.base.mkdir(parents=True, exist_ok=True)
        known = self.open_results(work / "results.txt")  # first: two runs do not share a folder
        self.plan = Plan(options["plan"], self.tree)
        for unit in self.plan.units:
            self.examine(unit)
        self.files = []
        for path in self.plan.files:
            units = [unit for unit in self.plan.units if path in unit.files]
            if not units:
                raise Failure(USAGE, f"no unit of the plan is compiled from {path}")
            self.files.append(MutatedFile(path, read_text(self.tree / path), units))
        left_out = self.plan.bodies, self.plan.arguments
        edits = ((f, edit) for f in self.files for edit in Source(f.text).edits(*left_out))
        self.mutants = [Mutant(file, *edit) for file, edit in edits]
        self.mutants = [m for m in self.mutants if not m.is_one_of(self.plan.changes)]
        equivalents = Equivalents(self.plan.equivalents)
        for mutant in self.mutants:
            mutant.why = equivalents.reason(mutant.file.path, mutant.before, mutant.after)
        equivalents.expect_all_seen()
        self.choose([name for name in options["file"].split(",") if name])
        by_digest = {mutant.digest: mutant for mutant in self.mutants}
        for identity, judges, verdict, seconds, killer in known:
            m = by_digest.get(identity)
            believed = options["known"] or (options["keep-kills"] and verdict == KILLED)
            if m and (believed or judges == m.file.judges):
                m.verdict, m.seconds, m.killer = verdict, float(seconds), killer

    def open_results(self, path: Path) -> list[tuple[str, ...]]:
        """The trials of earlier runs.  A line has digests of a mutant and of its judges, the
        verdict, seconds, and who killed it; of several lines of a mutant the last counts."""
        self.results = open(path, "a+", encoding="utf-8", errors="replace")
        try:
            fcntl.lockf(self.results, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise Failure(HARNESS, f"another run writes {path}: wait, or give --work") from None
        self.results.seek(0)
        text = self.results.read()
        if text and not text.endswith("\n"):
            self.results.write("\n")
        return re.findall(r"([0-9a-f]{16}) ([0-9a-f]{16}) (\w+) ([0-9.]+) (.*)\n", text)

    def examine(self, unit: Unit) -> None:
        """Finds what the unit is compiled from, and digests that and its judges."""
        how, who = [unit.source], []
        for flags in {k: v for forms, _, _ in unit.stages for k, v in forms.items()}.values():
            words = [*self.plan.compile, *flags, "-MM", unit.source]
            end, _, rule = self.processes.run(words, self.tree, 60)
            if end != FINE:
                raise Failure(USAGE, f"{shlex.join(words)} fails: {rule[:200].strip()}")
            paths = rule.partition(":")[2].replace("\\\n", " ").split()
            unit.files += (os.path.normpath(path) for path in paths if path[0] != "/")
            how += words
        unit.files = list(dict.fromkeys(unit.files))
        unit.digest = digest(*how, *(read_text(self.tree / path) for path in unit.files))
        for judges in (*(judges for _, judges, _ in unit.stages), self.plan.whole):
            for words in judges.values():
                program = words[0].replace("{unit}", unit.name)
                who += words if program == "{output}" else [*words, digest_of_file(program)]
        who += [digest_of_file(word) for word in unit.link if os.path.isfile(word)]
        unit.judges = digest(*who)

    def choose(self, names: list[str]) -> None:
        """Leaves the mutants of these files; of them, so many drawn at random."""
        for name in names:
            if not any(is_called(file.path, name) for file in self.files):
                raise Failure(USAGE, f"--file {name}: not a file of the plan")
        if names:
            wanted = {file for file in self.files for name in names if is_called(file.path, name)}
            self.mutants = [mutant for mutant in self.mutants if mutant.file in wanted]
        sample, seed = self.options["sample"], str(self.options["seed"])
        if sample:  # each draws a number that it and the seed alone determine
            drawn = sorted(self.mutants, key=lambda mutant: digest(seed, mutant.digest))[:sample]
            self.mutants = [mutant for mutant in self.mutants if mutant in drawn]

    def run(self) -> None:
        """The trials of unmutated units where they are due, then those of the mutants."""
        also = self.options["with-equivalent"]
        due = [m for m in self.mutants if not m.verdict and (also or not m.why)]
        units = list(dict.fromkeys(unit for mutant in due for unit in mutant.file.units))
        for job in range(self.options["jobs"]):  # each thread has the tree of its name
            self.plan.copy_sources(self.tree, self.tree.with_name(f"tree_{job}"))
        shown = sys.stderr.isatty() and not self.options["quiet"]
        with ThreadPoolExecutor(self.options["jobs"], "tree") as executor:
            try:
                for work, items in (self.try_unit, units), (self.try_mutant, due):
                    futures = [executor.submit(work, item) for item in items]
                    for count, future in enumerate(futures, 1):
                        while not wait([future], 1).done:  # signals need not wake this thread
                            pass
                        name = future.result()
                        if shown:
                            text = f"{count} of {len(items)}  {name:20}"
                            print(text, end="\r", file=sys.stderr, flush=True)
            finally:
                self.processes.stop()

    def try_unit(self, unit: Unit) -> str:
        """The trial of an unmutated unit, unless it passed all its judges before."""
        passed, proof = self.base / unit.name, unit.digest + unit.judges
        if not passed.exists() or passed.read_text() != proof:
            passed.unlink(missing_ok=True)
            verdict, _, by = Trial(self, [unit], is_base=True).run()
            if verdict != SURVIVED:
                raise Failure(HARNESS, f"{unit.name} does not pass without a mutation: {by}")
            passed.write_text(proof)
        return unit.name

    def try_mutant(self, mutant: Mutant) -> str:
        """The trial of a mutant, which is in the thread's tree meanwhile."""
        file, trial = mutant.file, Trial(self, mutant.file.units)
        place = trial.tree / file.path
        place.write_text(mutant.text(), encoding="utf-8")
        verdict, seconds, by = trial.run()
        place.write_text(file.text, encoding="utf-8")
        if verdict == BROKEN:
            raise Failure(HARNESS, f"{file.path}:{mutant.line}, '{mutant.after}': {by}")
        with self.lock:
            mutant.verdict, mutant.seconds, mutant.killer = verdict, seconds, by
            line = f"{mutant.digest} {file.judges} {verdict} {seconds:.3f} {by}"
            print(line, file=self.results, flush=True)
            if verdict == KILLED and trial.last:  # it is likely to kill the next, too
                file.units = [trial.last] + [u for u in file.units if u is not trial.last]
        return Path(file.path).name


def score_of(mutants: list[Mutant]) -> dict[str, Any]:
    """What these mutants came to, as members of the report."""
    verdicts = Counter(m.verdict for m in mutants if not m.why)
    tried = verdicts[KILLED] + verdicts[SURVIVED]
    return {
        "score": 100 * verdicts[KILLED] / tried if tried else "NaN",
        **{name: verdicts[name] for name in (KILLED, SURVIVED, SAME_CODE, UNBUILT)},
        "equivalent": sum(bool(mutant.why) for mutant in mutants),
        "untried": verdicts[""],
        "seconds": sum(mutant.seconds for mutant in mutants),
    }


def rounded_down(score: float | str, digits: int) -> str:
    """Percent as text: 99.96 is not 100."""
    unit = 10**digits
    return "-" if score == "NaN" else f"{int(unit * float(score)) / unit:.{digits}f}"


class Report:
    """What a campaign came to."""

    def __init__(self, campaign: Campaign):
        mutants, self.environment = campaign.mutants, campaign.plan.environment
        self.options, self.total = campaign.options, score_of(mutants)
        self.files = {f.path: score_of([m for m in mutants if m.file is f]) for f in campaign.files}
        self.survivors = [m for m in mutants if m.verdict == SURVIVED and not m.why]
        self.equivalents = [m for m in mutants if m.why]
        self.refuted = [m for m in self.equivalents if m.verdict == KILLED]
        # A score of nothing reaches no goal, nor does one of a part, or with a wrong claim.
        reached = float(self.total["score"]) >= self.options["goal"]
        self.reached = reached and not self.refuted and not self.total["untried"]

    def text(self) -> str:
        """The table of scores, the mutants that should not have survived, and the score."""
        row = "{:40} {:>6} {:>7} {:>8} {:>9} {:>10} {:>7}"
        lines = [row.format("file", "%", KILLED, SURVIVED, "same code", "equivalent", UNBUILT)]
        for name, score in [*self.files.items(), ("all", self.total)]:
            counts = (score[what] for what in (KILLED, SURVIVED, SAME_CODE, "equivalent", UNBUILT))
            lines.append(row.format(name, rounded_down(score["score"], 1), *counts))
        lines.append(f"\n{self.total['seconds']:.0f} s of processor time")
        if self.total["untried"]:
            lines.append(f"{self.total['untried']} mutants were not tried")
        lines += [f"\nsurvived: {m.describe()}" for m in self.survivors]
        claim = "declared equivalent, but killed by"
        lines += [f"\n{claim} {m.killer}: {m.describe()}" for m in self.refuted]
        score, goal = rounded_down(self.total["score"], 2), self.options["goal"]
        return "\n".join([*lines, f"\nscore {score} %, goal {goal:g} %"])

    def json(self) -> str:
        """The document that mutation.schema.json describes."""
        record = json.loads(subprocess.run(self.environment, stdout=subprocess.PIPE).stdout)
        document = {
            "schema": "selvedge.mutation/1",
            "environment": {**record["environment"], "threads": self.options["jobs"]},
            "goal": self.options["goal"],
            **self.total,
            "files": [{"file": path, **score} for path, score in self.files.items()],
            "survivors": [m.members() for m in self.survivors],
            "equivalents": [m.members() for m in self.equivalents],
            "refuted": [m.members() for m in self.refuted],
        }
        return json.dumps(document, indent=1, ensure_ascii=False)


def write_document(path: str, text: str) -> None:
    """Writes beside the place and renames, so that nobody reads half of a document."""
    target = Path(path).resolve()
    if target.exists() and not target.is_file():  # a device or a pipe
        target.write_text(text, encoding="utf-8")
        return
    beside = target.with_name(f"{target.name}.{os.getpid()}")
    try:
        beside.write_text(text, encoding="utf-8")
        beside.replace(target)
    finally:
        beside.unlink(missing_ok=True)


# ---- the command line: the type of an option is that of its default -------------------------

DEFAULTS = {"plan": "", "work": "mutation", "file": "", "sample": 0, "seed": 1, "time-limit": 20,
            "jobs": os.cpu_count() or 1, "goal": 98.0, "json": ""}  # fmt: skip
LIMITS = {"sample": (0, 10**9), "jobs": (1, 1024), "time-limit": (1, 86400), "goal": (1e-9, 100)}


def parse(words: list[str]) -> dict[str, Any]:
    """The options; the help says which there are, and which of them take a value."""
    flags = [name for name in re.findall(r"(?m)^  --([a-z-]+)", __doc__) if name not in DEFAULTS]
    options = {**dict.fromkeys(flags, False), **DEFAULTS}
    try:
        names = [f"{name}=" if name in DEFAULTS else name for name in options]
        pairs, rest = getopt.getopt(words, "", names)
        for name, text in ((option[2:], text) for option, text in pairs):
            options[name] = type(DEFAULTS[name])(text) if name in DEFAULTS else True
        for name, (least, most) in LIMITS.items():
            if not least <= options[name] <= most:
                raise ValueError(f"--{name} {options[name]}: from {least} to {most}")
        if rest or not (options["plan"] or options["help"]):
            raise ValueError(f"{rest[0]} is one word too many" if rest else "--plan is missing")
    except (getopt.GetoptError, ValueError) as error:
        raise Failure(USAGE, f"{error}\nTry 'mutate.py --help'.") from None
    return options


def run(words: list[str]) -> int:
    """The whole script; the exit code."""
    options = parse(words)
    if options["help"]:
        print(__doc__)
        return REACHED
    if options["list"]:
        with tempfile.TemporaryDirectory() as work:  # a list leaves nothing behind
            mutants = Campaign({**options, "work": work}).mutants
        for mutant in mutants:
            print(mutant.describe() + (f"\n= {mutant.why}" if mutant.why else ""))
        print(f"{len(mutants)} mutants")
        return REACHED
    campaign = Campaign(options)
    if not options["known"]:
        campaign.run()
    report = Report(campaign)
    print(report.text())
    if options["json"] == "-":
        print(report.json())
    elif options["json"]:
        write_document(options["json"], report.json() + "\n")
    return REACHED if report.reached else MISSED


def main(words: list[str]) -> int:
    """Runs the script; an error becomes a message and an exit code."""
    for request in (signal.SIGTERM, signal.SIGHUP):
        if signal.getsignal(request) != signal.SIG_IGN:
            signal.signal(request, signal.default_int_handler)  # as Ctrl-C
    try:
        code = run(words)
        sys.stdout.flush()
        return code
    except Failure as error:
        code, message = error.args
    except KeyboardInterrupt:
        code, message = HARNESS, "interrupted; the same command goes on from here"
    except Exception as error:  # Python's own exit code, 1, would be a score below the goal
        message = str(error) if isinstance(error, OSError) else traceback.format_exc()
        code = HARNESS
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # Python would try to write there again
    print(f"mutate.py: {message}", file=sys.stderr)
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
