#!/usr/bin/env python3
"""Measures how many mistakes in the library's formulas the tests would find.

This script changes the formulas in one place at a time: a sign, a factor, an index, a missing term.
Each changed formula is a mutant.  The sources that include the formula are compiled and linked, the
dynamic linker replaces the library's functions by those of the mutant, and the judges run: the unit
tests and the checks of the suite.  The first judge that fails kills the mutant.  The score is
killed / (killed + survived).  Three kinds of mutants are not counted: they do not compile, or
compile to the same object code, or equivalent.txt declares them equivalent.
"""
from __future__ import annotations

import argparse
import configparser
import fcntl
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
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from pathlib import Path

from operators import Source

REACHED, MISSED, USAGE, HARNESS = range(4)  # exit codes


class Failure(Exception):
    """Ends the script; the arguments are the exit code and a message."""


def digest(*parts: str) -> str:
    """Returns sixteen hexadecimal digits that change when any part changes."""
    return hashlib.blake2b("\0".join(parts).encode(), digest_size=8).hexdigest()


def read_text(path: Path | str, encoding: str = "utf-8") -> str:
    """Returns the text of a file that the user or the plan names."""
    try:
        return Path(path).read_text(encoding)
    except (OSError, UnicodeError) as error:
        raise Failure(USAGE, f"cannot read {path}: {error}") from None


@lru_cache(maxsize=None)
def digest_of_file(path: str) -> str:
    """Returns the digest of a program or an archive."""
    return digest(read_text(path, "latin-1"))


class Unit:
    """One source that is compiled, linked and judged.

    link    the linker's arguments
    stages  per stage: forms with flags, judges with commands, whether only for unchanged mutants
    files   texts of the source and of the files that it includes, by path
    digest  hash of the files and of the compile commands; `judges`: hash of the judges
    """

    def __init__(self, plan: Plan, name: str, source: str, link: list[str], stages: list[tuple]):
        self.name, self.source, self.link, self.stages, self.files = name, source, link, stages, {}
        how, who = [source], [digest_of_file(word) for word in link if os.path.isfile(word)]
        for flags in {form: flags for stage in stages for form, flags in stage[0].items()}.values():
            words = [*plan.compile, *flags, "-MM", source]
            done = subprocess.run(["env", *words], cwd=plan.tree, stdout=subprocess.PIPE,
                                  stderr=subprocess.STDOUT, text=True)  # fmt: skip
            if done.returncode != 0:
                raise Failure(USAGE, f"{shlex.join(words)} fails: {done.stdout[:200].strip()}")
            paths = done.stdout.partition(":")[2].replace("\\\n", " ").split()
            paths = [os.path.normpath(path) for path in paths if path[0] != "/"]
            self.files.update((path, read_text(plan.tree / path)) for path in paths)
            how += words
        for judges in (*(stage[1] for stage in stages), plan.whole):
            for words in judges.values():
                program = words[0].replace("{unit}", name)
                who += words if program == "{output}" else [*words, digest_of_file(program)]
        self.digest, self.judges = digest(*how, *self.files.values()), digest(*who)


class Plan:
    """The files to mutate, how to compile and judge them; plan.ini.in describes the format."""

    def __init__(self, path: str, tree: Path):
        self.path, self.tree = path, tree
        parser = configparser.ConfigParser(interpolation=None, delimiters="=")
        parser.optionxform = str  # names are case-sensitive
        try:
            parser.read_string(read_text(path), path)
            self.read({s: {k: shlex.split(v) for k, v in parser[s].items()} for s in parser})
        except (configparser.Error, KeyError, ValueError, NotImplementedError, re.error) as error:
            raise Failure(USAGE, f"{path}: missing or wrong: {error}") from None

    def read(self, text: dict[str, dict[str, list[str]]]) -> None:
        """Reads the words of all sections; a KeyError names a missing section or key."""
        plan, forms, judges = text["plan"], text["forms"], text["judges"]
        (root,), (self.equivalents,) = plan["root"], plan["equivalents"]
        self.link, self.compile = plan["compiler"], plan["compiler"] + plan["flags"]
        self.environment = plan["environment"]
        self.whole = {name: judges[name] for name in plan["whole"]}
        shutil.rmtree(self.tree, ignore_errors=True)
        for name in plan["directories"]:  # copies, since the sources may be edited meanwhile
            shutil.copytree(Path(root, name), self.tree / name, dirs_exist_ok=True)
        self.files = [self.path_of(name) for name in plan["files"]]
        out = text.get("left out", {})
        self.left_out = out.get("bodies", ()), out.get("arguments", ())
        self.changes = [re.compile(pattern) for pattern in out.get("changes", ())]
        self.units = []
        for name, (group, source) in text["units"].items():
            stages = [({form: forms[form] for form in words if form != "rest"},
                       {judge: judges[judge] for judge in who.split()}, words[0] == "rest")
                      for who, words in text[group].items()]  # fmt: skip
            self.units.append(Unit(self, name, self.path_of(source), text["link"][group], stages))

    def path_of(self, name: str) -> str:
        """Returns the path of the only file of this name below the directories."""
        named = sorted(path.relative_to(self.tree).as_posix() for path in self.tree.rglob(name))
        if len(named) != 1:
            found = " and ".join(named) or "none"
            raise Failure(USAGE, f"{self.path}: which file is {name}? Found: {found}")
        return named[0]


class Equivalents:
    """The list of equivalent mutants; equivalent.txt describes its own format."""

    BLOCK = re.compile(r"((?:\S+(?: #[1-9]\d*)?\n(?:- .+\n(?:\+ .+\n)+)+)+)= (.+(?:\n .+)*)")

    def __init__(self, path: str):
        self.path, self.seen = path, Counter()
        self.reasons = {}  # keys: file, line before, line after, place (0: all)
        text = re.sub("(?m)^#.*\n", "", read_text(path)).strip()
        for block in re.split("\n\n+", text) if text else ():
            parts = self.BLOCK.fullmatch(block)
            if not parts:
                form = "a file's name, then '- ', then '+ ', then a reason after '= '"
                raise Failure(USAGE, f"{path}: a block is {form}, but not this:\n{block}")
            for line in parts[1].splitlines():
                mark, bare = line[:2], self.bare(line[2:])
                if mark == "- ":
                    before = bare
                elif mark == "+ ":
                    self.reasons[file, before, bare, int(place or 0)] = " ".join(parts[2].split())
                else:
                    file, _, place = line.partition(" #")

    @staticmethod
    def bare(line: str) -> str:
        """Returns a line without comments, because their wording may change."""
        return " ".join(re.sub(r"/\*.*?\*/", " ", line).split())

    def reason(self, path: str, before: str, after: str) -> str:
        """Returns why the next mutant of a file is equivalent, or an empty text."""
        key = Path(path).name, self.bare(before), self.bare(after)
        self.seen[key] += 1
        return self.reasons.get((*key, 0)) or self.reasons.get((*key, self.seen[key]), "")

    def expect_all_seen(self) -> None:
        """Fails if an entry matches no mutant, because the source has changed."""
        lost = [key for key in self.reasons if self.seen[key[:3]] < max(1, key[3])]
        if lost:
            names = "".join(f"\nno mutant of {file} is '{after}'" for file, _, after, _ in lost)
            raise Failure(USAGE, f"{self.path}: delete the block, or update it:{names}")


class MutatedFile:
    """A file whose formulas are changed, and the units that include it."""

    def __init__(self, path: str, text: str, units: list[Unit]):
        self.path, self.text, self.units = path, text, units
        self.digest = digest(*(unit.digest for unit in units))
        self.judges = digest(*(unit.judges for unit in units))


class Mutant:
    """A file with one change, the result of its trial, and why it is declared equivalent."""

    verdict, seconds, killer, why = "", 0.0, "", ""

    def __init__(self, file: MutatedFile, kind: str, begin: int, end: int, by: str):
        self.file, self.kind, self.place, text = file, kind, (begin, end, by), file.text
        first, last = text.rfind("\n", 0, begin) + 1, text.find("\n", end)
        self.before = " ".join(text[first:last].split())
        self.after = " ".join((text[first:begin] + by + text[end:last]).split())
        self.line = text.count("\n", 0, begin) + 1
        self.digest = digest(file.digest, file.path, f"{begin} {end}", by)

    def text(self) -> str:
        """Returns the file's text with the change in it."""
        begin, end, by = self.place
        return self.file.text[:begin] + by + self.file.text[end:]

    def describe(self) -> str:
        """Returns the mutant's place, and the lines before and after the change."""
        return f"{self.file.path}:{self.line}: {self.kind}\n- {self.before}\n+ {self.after}"

    def members(self) -> dict:
        """Returns the mutant's members in the JSON document."""
        keys = ["line", "kind", "before", "after"] + ["why"] * bool(self.why)
        return {"file": self.file.path, **{key: getattr(self, key) for key in keys}}


# Verdicts: a judge failed, crashed or hung; no judge did; the object code is the same; the mutant
# does not compile; the trial itself failed.
KILLED, SURVIVED, SAME_CODE, UNBUILT, BROKEN = "killed survived same_code unbuilt broken".split()

# Outcomes by exit code or signal; all other exit codes are failures, all other signals crashes.
FINE, FAILED, CRASHED, HUNG, NOT_STARTED = "fine", "failed", "crashed", "hung", "not started"
ENDS = {0: FINE, 126: NOT_STARTED, 127: NOT_STARTED, -signal.SIGXCPU: HUNG, -signal.SIGKILL: HUNG}

# Limits the time, as a mutant may loop for ever.  Judges run in parallel, each with one thread.
LIMITED = """ulimit -c 0 && ulimit -t "$0" || exit 127
export OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1
exec "$@" """


class Ended(Exception):
    """Ends a trial; the arguments are the verdict, and who killed the mutant or what is broken."""


class Trial:
    """A trial of a mutant, which is compiled, linked and judged until a judge kills it; or, as a
    base, of an unmutated unit: it must pass all judges, and its objects are kept to compare."""

    def __init__(self, campaign: Campaign, units: list[Unit], is_base: bool = False):
        self.campaign, self.plan, self.units, self.is_base = campaign, campaign.plan, units, is_base
        self.tree = campaign.work / threading.current_thread().name  # this thread's sources
        self.linked = {}  # outputs of the units whose objects have changed
        self.judged_together = 0  # number of outputs that the `whole` judges have tested
        self.changed, self.seconds, self.printed = False, 0.0, ""
        self.last = None  # the unit that was judged last; None: all together

    def run(self) -> tuple[str, float, str]:
        """Returns the verdict, seconds of processor time, and who killed the mutant."""
        first, others = self.units[:1], self.units[1:]  # the first unit killed the last mutant
        levels = max(len(unit.stages) for unit in self.units)
        steps = [(0, first), (1, first), (0, others), (1, others)]
        try:
            for level, units in steps + [(level, self.units) for level in range(2, levels)]:
                # Units whose objects have changed come first: they kill most mutants.
                for unit in sorted(units, key=lambda unit: unit not in self.linked):
                    if level < len(unit.stages):
                        self.try_stage(unit, level)
                if level > 0 and units is not first:
                    self.try_whole()
            return SURVIVED if self.changed else SAME_CODE, self.seconds, ""
        except Ended as end:
            return end.args[0], self.seconds, end.args[1]

    def try_stage(self, unit: Unit, level: int) -> None:
        """Compiles, links and judges one stage of a unit."""
        forms, judges, is_rest = unit.stages[level]
        if is_rest and self.changed and not self.is_base:
            return
        self.last = unit
        if level == 0 or forms != unit.stages[level - 1][0]:
            self.build(unit, forms, str(self.tree / f"{unit.name}.{level}.out"))
        if unit in self.linked:
            self.judge(judges, unit.name, self.linked[unit])

    def try_whole(self) -> None:
        """Judges all shared outputs together, unless these have been judged before."""
        self.last, shared = None, [o for unit, o in self.linked.items() if "-shared" in unit.link]
        if len(shared) > self.judged_together:
            self.judge(self.plan.whole, "all", ":".join(shared))
        self.judged_together = len(shared)

    def build(self, unit: Unit, forms: dict[str, list[str]], output: str) -> None:
        """Compiles the forms of a stage, and links them if an object has changed."""
        self.linked.pop(unit, None)
        objects = {f"{unit.name}.{name}.o": flags for name, flags in forms.items()}
        for name, flags in objects.items():
            end = self.execute([*self.plan.compile, *flags, "-c", unit.source, "-o", name])
            # A compiler may also fail without an error in the source, as when a disk is full.
            if end == FAILED and not self.is_base and "error:" in self.printed:
                raise Ended(UNBUILT, "")
            if end != FINE:
                raise Ended(BROKEN, f"the compiler fails on {unit.source}")
        pairs = [(self.tree / name, self.campaign.work / "base" / name) for name in objects]
        if not self.is_base and all(new.read_bytes() == old.read_bytes() for new, old in pairs):
            return
        self.changed, self.linked[unit] = True, output
        if self.execute([*self.plan.link, "-o", output, *objects, *unit.link]) != FINE:
            raise Ended(BROKEN, f"the linker fails on {unit.name}")
        for new, old in pairs if self.is_base else ():
            new.replace(old)

    def judge(self, judges: dict[str, list[str]], unit: str, output: str) -> None:
        """Ends the trial if a judge fails."""
        for name, command in judges.items():
            words = [w.replace("{unit}", unit).replace("{output}", output) for w in command]
            preload = [] if command[0] == "{output}" else ["env", f"LD_PRELOAD={output}"]
            end = self.execute(preload + words)
            if end == NOT_STARTED:
                raise Ended(BROKEN, f"cannot start the judge {name}")
            if end != FINE:
                how, found = "" if end == FAILED else f" ({end})", self.printed.partition("\n")[0]
                raise Ended(KILLED, f"{name} {unit}{how}: {found[:40]}")

    def execute(self, words: list[str]) -> str:
        """Returns how a compiler or a judge ended; adds its seconds and keeps what it printed."""
        campaign, log = self.campaign, self.tree / "log"
        words = ["sh", "-c", LIMITED, str(campaign.options.time_limit), *words]
        with open(log, "wb") as out, campaign.lock:
            if campaign.stopped:
                raise Failure(HARNESS, "stopped")
            process = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=out, stderr=out,
                                       cwd=self.tree, start_new_session=True)  # fmt: skip
            campaign.running.add(process.pid)
        # No other process can get this process number before wait4().
        os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)
        with campaign.lock:
            campaign.running.remove(process.pid)
            os.killpg(process.pid, signal.SIGKILL)  # processes that the program left behind
            _, status, usage = os.wait4(process.pid, 0)
            if campaign.stopped:
                raise Failure(HARNESS, "stopped")
        code = process.returncode = os.waitstatus_to_exitcode(status)
        self.seconds += usage.ru_utime + usage.ru_stime
        self.printed = log.read_text(errors="replace")
        return ENDS.get(code, FAILED if code > 0 else CRASHED)


class Campaign:
    """The mutants that the options select, and the trials of those without a result."""

    def __init__(self, options: argparse.Namespace):
        self.options, self.work = options, Path(options.work).resolve()
        self.lock, self.running, self.stopped = threading.Lock(), set(), False
        (self.work / "base").mkdir(parents=True, exist_ok=True)
        known = self.open_results(self.work / "results.txt")  # first: locks the folder
        self.plan, self.files, mutants = Plan(options.plan, self.work / "tree"), [], []
        equivalents = Equivalents(self.plan.equivalents)
        for path in self.plan.files:
            units = [unit for unit in self.plan.units if path in unit.files]
            if not units:
                raise Failure(USAGE, f"no unit of the plan is compiled from {path}")
            file = MutatedFile(path, units[0].files[path], units)
            self.files.append(file)
            for mutant in (Mutant(file, *e) for e in Source(file.text).edits(*self.plan.left_out)):
                line = f"{mutant.kind}: {mutant.before}"
                if not any(pattern.search(line) for pattern in self.plan.changes):
                    mutant.why = equivalents.reason(path, mutant.before, mutant.after)
                    mutants.append(mutant)
        equivalents.expect_all_seen()
        self.mutants = self.chosen(mutants)
        by_digest = {mutant.digest: mutant for mutant in self.mutants}
        for identity, judges, verdict, seconds, killer in known:
            m = by_digest.get(identity)
            believed = options.known or (options.keep_kills and verdict == KILLED)
            if m and (believed or judges == m.file.judges):
                m.verdict, m.seconds, m.killer = verdict, float(seconds), killer

    def open_results(self, path: Path) -> list[tuple[str, ...]]:
        """Returns the trials of earlier runs: digests of the mutant and of its judges, the verdict,
        seconds, and the killer.  The last line of a mutant counts."""
        self.results = open(path, "a+", encoding="utf-8", errors="replace")
        try:
            fcntl.lockf(self.results, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise Failure(HARNESS, f"another run writes {path}: wait, or change --work") from None
        self.results.seek(0)
        text = self.results.read()
        self.results.write("\n" if text and not text.endswith("\n") else "")
        return re.findall(r"([0-9a-f]{16}) ([0-9a-f]{16}) (\w+) ([0-9.]+) (.*)\n", text)

    def chosen(self, mutants: list[Mutant]) -> list[Mutant]:
        """Returns the mutants of the files that --file names, at most as many as --sample says."""
        names, sample = [name for name in self.options.file.split(",") if name], self.options.sample
        paths = {name: {f.path for f in self.files if Path(f.path).match(name)} for name in names}
        for name in (name for name in names if not paths[name]):
            raise Failure(USAGE, f"--file {name}: not a file of the plan")
        if names:
            mutants = [m for m in mutants if m.file.path in set().union(*paths.values())]
        # The rank of a mutant in the draw depends only on the mutant and the seed.
        drawn = sorted(mutants, key=lambda m: digest(str(self.options.seed), m.digest))[:sample]
        return [m for m in mutants if m in drawn] if sample else mutants

    def run(self) -> None:
        """Tries the unmutated units of the mutants without a result, then these mutants."""
        also = self.options.with_equivalent
        due = [m for m in self.mutants if not m.verdict and (also or not m.why)]
        units = list(dict.fromkeys(unit for mutant in due for unit in mutant.file.units))
        for job in range(self.options.jobs):  # each thread's tree has the thread's name
            shutil.rmtree(self.work / f"tree_{job}", ignore_errors=True)
            shutil.copytree(self.work / "tree", self.work / f"tree_{job}")
        with ThreadPoolExecutor(self.options.jobs, "tree") as executor:
            try:
                for work, items in (self.try_unit, units), (self.try_mutant, due):
                    for count, name in enumerate(executor.map(work, items), 1):
                        if not self.options.quiet and sys.stderr.isatty():
                            print(f"{count} of {len(items)}  {name:20}", end="\r", file=sys.stderr)
            finally:
                with self.lock:  # no other program may start
                    self.stopped = True
                    for number in self.running:
                        os.killpg(number, signal.SIGKILL)

    def try_unit(self, unit: Unit) -> str:
        """Tries an unmutated unit, unless it passed all its judges before; returns its name."""
        passed, proof = self.work / "base" / unit.name, unit.digest + unit.judges
        if not passed.exists() or passed.read_text() != proof:
            passed.unlink(missing_ok=True)
            verdict, _, by = Trial(self, [unit], is_base=True).run()
            if verdict != SURVIVED:
                raise Failure(HARNESS, f"{unit.name} does not pass without a mutation: {by}")
            passed.write_text(proof)
        return unit.name

    def try_mutant(self, mutant: Mutant) -> str:
        """Tries a mutant in the thread's tree; returns its file's name."""
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
            if verdict == KILLED and trial.last:  # this unit is likely to kill the next mutant
                file.units = [trial.last] + [u for u in file.units if u is not trial.last]
        return Path(file.path).name


def score_of(mutants: list[Mutant]) -> dict:
    """Returns the results of these mutants as members of the JSON document."""
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
    """Returns a percentage as text, rounded down: 99.96 must not become 100."""
    unit = 10**digits
    return "-" if score == "NaN" else f"{int(unit * float(score)) / unit:.{digits}f}"


def report(campaign: Campaign) -> int:
    """Prints all scores and survivors, writes the document, and returns the exit code."""
    mutants, goal, total = campaign.mutants, campaign.options.goal, score_of(campaign.mutants)
    files = [{"file": file.path, **score_of([m for m in mutants if m.file is file])}
             for file in campaign.files]  # fmt: skip
    survivors = [m for m in mutants if m.verdict == SURVIVED and not m.why]
    refuted = [m for m in mutants if m.verdict == KILLED and m.why]

    columns = KILLED, SURVIVED, SAME_CODE, "equivalent", UNBUILT
    row = "{:40} {:>6} {:>7} {:>8} {:>9} {:>10} {:>7}".format
    print(row("file", "%", *columns).replace("_", " "))
    for line in [*files, {"file": "all", **total}]:
        print(row(line["file"], rounded_down(line["score"], 1), *map(line.get, columns)))
    print(f"\n{total['seconds']:.0f} s of processor time")
    if total["untried"]:
        print(f"{total['untried']} mutants were not tried")
    for mutant in survivors:
        print(f"\nsurvived: {mutant.describe()}")
    for mutant in refuted:
        print(f"\ndeclared equivalent, but killed by {mutant.killer}: {mutant.describe()}")
    print(f"\nscore {rounded_down(total['score'], 2)} %, goal {goal:g} %")

    if campaign.options.json:
        done = subprocess.run(campaign.plan.environment, stdout=subprocess.PIPE)
        environment = json.loads(done.stdout)["environment"]
        content = {
            "schema": "selvedge.mutation/1",
            "environment": {**environment, "threads": campaign.options.jobs},
            "goal": goal,
            **total,
            "files": files,
            "survivors": [mutant.members() for mutant in survivors],
            "equivalents": [mutant.members() for mutant in mutants if mutant.why],
            "refuted": [mutant.members() for mutant in refuted],
        }
        write_document(json.dumps(content, indent=1, ensure_ascii=False), campaign.options.json)
    # The goal is missed if no mutant was tried (NaN), not all were, or an equivalence is refuted.
    reached = float(total["score"]) >= goal and not refuted and not total["untried"]
    return REACHED if reached else MISSED


def write_document(text: str, target: str) -> None:
    """Writes the JSON document to a file, or to standard output."""
    if target == "-":
        print(text)
        return
    is_pipe = Path(target).exists() and not Path(target).is_file()
    place = target if is_pipe else f"{target}.new"
    Path(place).write_text(f"{text}\n", encoding="utf-8")
    if not is_pipe:  # renamed when complete, so that it is never half written
        Path(place).replace(target)


# Options: the default, whose type is the option's type, and the help.
OPTIONS = {
    "plan": ("", "the plan: files to mutate and judges; the build writes this file"),
    "work": ("mutation", "folder of results, objects and copies of sources (mutation); the same "
             "command continues an interrupted run, and repeats trials whose input has changed"),
    "file": ("", "only mutants of these files, separated by commas"),
    "sample": (0, "only this number of mutants, drawn at random"),
    "seed": (1, "seed of the draw (1)"),
    "jobs": (os.cpu_count() or 1, "number of mutants tried at a time (all cores)"),
    "time-limit": (20, "seconds of processor time after which a judge counts as hung, and the "
                   "mutant as killed (20)"),
    "goal": (98.0, "the least accepted score in per cent (98)"),
    "keep-kills": (False, "accepts earlier kills although the judges have changed since"),
    "with-equivalent": (False, "also tries mutants declared equivalent: none may be killed"),
    "list": (False, "prints the mutants instead of trying them"),
    "known": (False, "reports all earlier results, even of changed judges, and tries nothing"),
    "json": ("", "writes the report to this file as JSON; - is standard output"),
    "quiet": (False, "shows no progress"),
}  # fmt: skip
LIMITS = {"sample": (0, 10**9), "jobs": (1, 1024), "time-limit": (1, 86400), "goal": (1e-9, 100)}
EXIT_CODES = """Exit codes: 0 the goal is reached, 1 it is not, 2 wrong usage or unreadable input,
3 the script failed or was interrupted."""


def parse(words: list[str]) -> argparse.Namespace:
    """Returns the options; wrong options end the script."""
    usage = "mutate.py --plan FILE [OPTION]..."
    parser = argparse.ArgumentParser("mutate.py", usage, __doc__, EXIT_CODES)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    for name, (default, text) in OPTIONS.items():
        how = {"type": type(default)} if default is not False else {"action": "store_true"}
        parser.add_argument(f"--{name}", default=default, help=text, **how)
    options = parser.parse_args(words)
    for name, (least, most) in LIMITS.items():
        value = getattr(options, name.replace("-", "_"))
        if not least <= value <= most:
            parser.error(f"--{name} {value}: from {least} to {most}")
    if not options.plan:
        parser.error("--plan is missing")
    return options


def run(options: argparse.Namespace) -> int:
    """Runs the script, and returns the exit code."""
    if options.list:
        with tempfile.TemporaryDirectory() as options.work:  # --list leaves no files behind
            mutants = Campaign(options).mutants
        for mutant in mutants:
            print(mutant.describe() + (f"\n= {mutant.why}" if mutant.why else ""))
        print(f"{len(mutants)} mutants")
        return REACHED
    campaign = Campaign(options)
    if not options.known:
        campaign.run()
    return report(campaign)


def main(words: list[str]) -> int:
    """Runs the script; an error becomes a message and an exit code."""
    options = parse(words)
    for request in (signal.SIGTERM, signal.SIGHUP):
        if signal.getsignal(request) != signal.SIG_IGN:
            signal.signal(request, signal.default_int_handler)  # as Ctrl-C
    try:
        code = run(options)
        sys.stdout.flush()
        return code
    except Failure as error:
        code, message = error.args
    except KeyboardInterrupt:
        code, message = HARNESS, "interrupted; the same command continues"
    except Exception as error:  # Python's own exit code, 1, would mean a missed goal
        message = str(error) if isinstance(error, OSError) else traceback.format_exc()
        code = HARNESS
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # else Python flushes stdout again, and fails
    print(f"mutate.py: {message}", file=sys.stderr)
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
