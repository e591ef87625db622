#!/usr/bin/env python3
"""Writes the completion of a program for bash, zsh and fish, from the text of its --help.

    completion.py PROGRAM DIRECTORY    writes NAME, _NAME and NAME.fish to DIRECTORY
"""
import re
import subprocess
import sys
from pathlib import Path
from shlex import quote

from man_page import options

# Names that selvedge-verify lists: the first word of each line that is not indented.
LISTED = "selvedge-verify list {} 2>/dev/null | sed '/^ /d;s/ .*//'"
TOPICS = {"energy": "energies", "check": "checks", "skip-check": "checks", "ledger": "ledger"}
# Names that selvedge-bench prints: the second word of each line of one kind.
BENCH = "selvedge-bench {} --list 2>/dev/null | sed -n 's/^{}  *\\([^ ]*\\).*/\\1/p'"
# A list of two or more words, at the beginning of a sentence or after its first colon.
CHOICE = re.compile(r"(?:[^:]*(?:: | in ))?([\w-]+(?:, [\w-]+)*(?:, | or )[\w-]+)(?=;|$|, or )")


def choice(sentence):
    """Returns the words of a sentence's list, and its default, separated by spaces."""
    found = CHOICE.match(re.sub(r" \(.*?\)", "", sentence))
    default = re.findall(r"\(([a-z-]+)\)$", sentence)
    return " ".join(dict.fromkeys(re.split(", | or ", found[1]) + default)) if found else ""


def of_option(program, command, name, argument, sentence):
    """Returns the kind of an option's value, and the words or the command that prints them."""
    if re.match(r"FILE|DIR|PROGRAM", argument):
        return ("folders" if argument == "DIR" else "files"), ""
    if argument and choice(sentence) and name != "ignore":
        return "words", choice(sentence)
    if name in TOPICS or (program, name) == ("selvedge-verify", "bending"):
        return "run", LISTED.format(TOPICS.get(name, "energies"))
    if program == "selvedge-bench" and argument == "NAME,...":
        return "run", BENCH.format(command, "[^ ]*" if name == "kernel" else name)
    return ("value" if argument else "flag"), ""


def of_operands(usage, head):
    """Returns the same for the operands of a command."""
    operands = re.sub(r"\[?-[\w-]+ \S+|\[OPTION\]\.\.\.", "", usage).strip()
    if operands.startswith("[ENERGY]"):
        return "run", LISTED.format("energies")
    if operands in ("[TOPIC]", "[KIND]"):
        return "words", choice(head) or " ".join(re.findall("[:;] ([a-z]+)", head))
    return ("files" if operands else "value"), ""


def brief(sentence):
    """Returns the first clause of a sentence."""
    return re.split(r"[:;?](?: |$)| \(", sentence)[0]


class Program:
    """The commands of a program, with the options of each.

    Without a default command, '' stands for a command line without a command, in every shell.
    """

    def __init__(self, name, text):
        usage = re.findall(rf"^(?:Usage:| {{6}}) {name} (\[?)([a-z]+)\]?(.*)", text, re.M)
        heads = re.findall(r"^([a-z]+): (.*(?:\n {4,}\S.*)*)", text, re.M)
        self.heads = {command: " ".join(head.split()) for command, head in heads}
        default = "".join(command for bracket, command, _ in usage if bracket) or "''"
        self.operands = {default: ("value", "")} | {
            command: of_operands(operands, self.heads[command]) for _, command, operands in usage}
        self.names = {"name": name, "function": name.replace("-", "_"),
                      "commands": " ".join(self.heads), "default": default}
        rows = options(text)
        common = rows.pop("")
        # One tuple per option: flags, argument, purpose, kind of value, its words or command.
        self.options = {command: [
            ([f"--{option}"] + [f"-{letter}" for letter in letter or ""], argument or "",
             brief(words), *of_option(name, command, option, (argument or "").strip("[]"), words))
            for letter, option, argument, words in rows.get(command, []) + common]
            for command in self.operands}


def bash(program):
    def value(kind, of):
        return {"words": f"words={quote(of)}", "run": f"words=$({of})", "files": "files=-f",
                "folders": "files=-d"}.get(kind, "")

    values, words = {}, ""
    for command, rows in program.options.items():
        flags = " ".join(flag for row in rows for flag in row[0])
        words += f"    {command}:-*) words='{flags}' ;;\n"
        words += f"    {command}:*) {value(*program.operands[command])} ;;\n"
        for flags, argument, _, *action in rows:
            values.setdefault(value(*action), []).extend(
                f"{command}:{flag}" for flag in flags if argument)
    cases = (f"  {' | '.join(of)}) {do} ;;\n" for do, of in values.items() if of)
    return {"values": "".join(cases), "words": words}


def zsh(program):
    def value(argument, kind, of):
        names = f"$({of})" if kind == "run" else of
        if "..." in argument and names:
            return f"_values -s , {argument[:4]} {names}"
        return {"files": "_files", "folders": "_files -/", "value": " "}.get(kind, f"({names})")

    cases = ""
    for command, rows in program.options.items():
        specs = ["*: :" + value("", *program.operands[command])]
        for flags, argument, what, *action in rows:
            spec = "[" + re.sub(r"([][:\\])", r"\\\1", what) + "]"
            if argument:
                name, optional = argument.strip("[]"), argument[0] == "["
                spec += f"{':' * optional}:{name}:{value(name, *action)}"
            specs += [f"*{flag}{'=' * bool(argument and flag[1] == '-')}{spec}" for flag in flags]
        lines = " \\\n  ".join(map(quote, specs))
        cases += f"{command}) _arguments \\\n  {lines} ;;\n"
    heads = (f"  {quote(f'{name}:{brief(head)}')}\n" for name, head in program.heads.items())
    return {"heads": "".join(heads), "cases": cases}


def fish(program):
    def text(words):
        return "'" + words.replace("\\", "\\\\").replace("'", "\\'") + "'"

    def value(argument, kind, of):
        if "..." in argument and kind in ("run", "words"):
            names = of if kind == "run" else f"string split ' ' {text(of)}"
            kind, of = "run", f"__fish_complete_list , {text(names)}"
        return {"files": " -rF", "folders": " -xa '(__fish_complete_directories)'", "flag": "",
                "run": f" -xa {text(f'({of})')}", "words": f" -xa {text(of)}"}.get(kind, " -x")

    same = {}
    for command, rows in program.options.items():
        operands = value("", *program.operands[command]).replace(" -x", " -f").replace(" -r", " -")
        same.setdefault(operands, []).append(command)
        for flags, argument, what, *action in rows:
            names = "".join(" -l " + f[2:] if f[1] == "-" else " -s " + f[1] for f in flags)
            line = f"{names}{value(argument, *action)} -d {text(what)}"
            same.setdefault(line, []).append(command)
    lines = [f"__fish_use_subcommand -fa {command} -d {text(brief(head))}"
             for command, head in program.heads.items()]
    lines += [f'"__@function@_is {" ".join(of)}"{line}' for line, of in same.items()]
    return {"lines": "\n".join(f"complete -c @name@ -n {line}" for line in lines)}


def main():
    path, folder = map(Path, sys.argv[1:])
    text = subprocess.run([path, "--help"], check=True, stdout=subprocess.PIPE, text=True).stdout
    program = Program(path.name, text)
    folder.mkdir(parents=True, exist_ok=True)
    for name, shell in ("{}", bash), ("_{}", zsh), ("{}.fish", fish):
        written = Path(__file__).with_name(f"completion.{shell.__name__}.in").read_text()
        for word, by in (shell(program) | program.names).items():
            written = written.replace(f"@{word}@", by)
        (folder / name.format(path.name)).write_text(written)


if __name__ == "__main__":
    main()
