#!/usr/bin/env python3
"""Holds a man page against the program it is of.

    man_page.py PAGE PROGRAM            0: the page's lists of options are those of the program
    man_page.py --write PAGE PROGRAM    puts the program's lists into the page

PROGRAM --help-mdoc prints a section "Options of COMMAND" for each command, from the table that
its parser and its --help follow.  In the page more may stand: below the generated sentence of an
option, from a .Pp on, and below a list.  Without --write the page is also given to mandoc; the
exit code is 77 where there is none.
"""
import re
import shutil
import subprocess
import sys
from difflib import unified_diff
from pathlib import Path

LIST = re.compile(r"^\.Ss ((?:Options of|Other options).*)\n((?:.*\n)*?\.El\n)", re.M)


def items(text):
    """The lines from each .It of a list to the next, by the first of them."""
    return {item.split("\n", 1)[0]: item for item in re.split(r"^(?=\.It )", text, flags=re.M)}


def merged(fresh, old):
    """The generated list with what the page says beyond it."""
    kept = {head: item[item.index(".Pp\n"):]
            for head, item in items(old).items() if ".Pp\n" in item}
    lines = []
    for head, item in items(fresh).items():
        end = ".El\n" if item.endswith(".El\n") else ""
        more = kept.get(head, "")
        lines.append(item.removesuffix(end) + more.removesuffix(".El\n") + end)
    return "".join(lines)


def renewed(page, fresh):
    """The page with its lists from `fresh`, which maps titles to lists."""
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
    output = subprocess.run([program, "--help-mdoc"], check=True, stdout=subprocess.PIPE, text=True)
    new = renewed(old, dict(LIST.findall(output.stdout)))
    if write:
        page.write_text(new)
    elif new != old:
        sys.stdout.writelines(unified_diff(old.splitlines(True), new.splitlines(True), page.name,
                                           "--help-mdoc"))
        sys.exit(f"{page.name}: its options are not those of the program: {__file__} --write")
    elif shutil.which("mandoc") is None:
        print("skipped: no mandoc")
        sys.exit(77)
    else:
        sys.exit(subprocess.run(["mandoc", "-Tlint", "-Wwarning", page]).returncode)


if __name__ == "__main__":
    main()
