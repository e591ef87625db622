#!/usr/bin/env python3
"""Compares a man page with its program.

    man_page.py PAGE PROGRAM            exits with 0 if the page has the program's lists of options
    man_page.py --write PAGE PROGRAM    writes the program's lists into the page

The section "Options of COMMAND" of each command is generated from the output of PROGRAM --help.
The page may add text below the sentence of an option, after .Pp, and below a list.  Without
--write, mandoc checks the page, too; the exit code is 77 if mandoc is missing.
"""
import re
import shutil
import subprocess
import sys
from difflib import unified_diff
from pathlib import Path

LIST = re.compile(r"^\.Ss ((?:Options of|Other options).*)\n((?:.*\n)*?\.El\n)", re.M)
WIDE = 90
# In --help: the head of a command, an option with its argument and text, and the lines below.
COMMAND = re.compile(r"([a-z]+): \S")
OPTION = re.compile(r"  (?:-(\w), )?--([\w-]+)(?: (?! )(\S+))?(?: +(\S.*))?$")
BELOW = re.compile(r" {24}(\S.*)")
# Words with macros of mdoc(7): options, and programs with man pages; then punctuation.
MACRO = re.compile(r"-(-\S*\w)(\W*)|(selvedge-\S*\w)(\W*)")


def sentence(words):
    """Returns lines of mdoc(7); words with macros are on their own lines."""
    lines, open_line = [], False
    for word in words.split():
        found = MACRO.fullmatch(word)
        if found:
            name = f".Fl {found[1]}" if found[1] else f".Xr {found[3]} 1"
            lines.append(f"{name} {found[2] or found[4] or ''}".rstrip())
        elif open_line and len(lines[-1]) + 1 + len(word) <= WIDE:
            lines[-1] += " " + word
        else:
            lines.append(("\\&" if word[0] in ".'" else "") + word)
        open_line = not found
    return "".join(line + "\n" for line in lines)


def item(letter, name, argument, words):
    head = ".It " + (f"Fl {letter} , " if letter else "") + f"Fl -{name}"
    if argument:
        head += f" Op Ar {argument[1:-1]}" if argument[0] == "[" else f" Ar {argument}"
    return head + "\n" + sentence(words[0].upper() + words[1:] + ".")


def options(text):
    """Returns the options in the text of --help by command: letter, name, argument, words.

    The command "" stands for the options of all commands.
    """
    at, rows = "", {}
    for line in text.splitlines():
        command, option, below = (kind.match(line) for kind in (COMMAND, OPTION, BELOW))
        if command:
            at = command[1]
            rows[at] = []
        elif not line:
            at = ""
        elif option:
            rows.setdefault(at, []).append([*option.groups()[:3], option[4] or ""])
        elif below and rows.get(at):
            rows[at][-1][3] = f"{rows[at][-1][3]} {below[1]}".strip()
    return rows


def lists(text):
    """Returns the lists of options in the output of --help, in mdoc(7), by their titles."""
    return {f"Options of {command}" if command else "Other options":
            ".Bl -tag -width Ds\n" + "".join(item(*row) for row in rows) + ".El\n"
            for command, rows in options(text).items()}


def items(text):
    """Returns the lines from each .It of a list to the next, by the first line."""
    return {item.split("\n", 1)[0]: item for item in re.split(r"^(?=\.It )", text, flags=re.M)}


def merged(fresh, old):
    """Returns the generated list with the additional text of the page."""
    kept = {head: item[item.index(".Pp\n"):]
            for head, item in items(old).items() if ".Pp\n" in item}
    lines = []
    for head, item in items(fresh).items():
        end = ".El\n" if item.endswith(".El\n") else ""
        more = kept.get(head, "")
        lines.append(item.removesuffix(end) + more.removesuffix(".El\n") + end)
    return "".join(lines)


def renewed(page, fresh):
    """Returns the page with its lists replaced by those of `fresh`, which maps titles to lists."""
    def replace(match):
        title, old = match.groups()
        return f".Ss {title}\n" + (merged(fresh[title], old) if title in fresh else "")

    missing = set(fresh) - {title for title, _ in LIST.findall(page)}
    if missing:
        sys.exit("the page has no section " + ", ".join(sorted(missing)))
    return LIST.sub(replace, page)


def main():
    arguments = sys.argv[1:]
    write = arguments[:1] == ["--write"]
    if len(arguments) != 2 + write:
        sys.exit(__doc__)
    page, program = Path(arguments[-2]), arguments[-1]
    old = page.read_text()
    output = subprocess.run([program, "--help"], check=True, stdout=subprocess.PIPE, text=True)
    new = renewed(old, lists(output.stdout))
    if write:
        page.write_text(new)
    elif new != old:
        sys.stdout.writelines(unified_diff(old.splitlines(True), new.splitlines(True), page.name,
                                           "--help"))
        sys.exit(f"{page.name}: its options differ from the program's: {__file__} --write")
    elif shutil.which("mandoc") is None:
        print("skipped: no mandoc")
        sys.exit(77)
    else:
        sys.exit(subprocess.run(["mandoc", "-Tlint", "-Wwarning", page]).returncode)


if __name__ == "__main__":
    main()
