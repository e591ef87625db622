"""Operators of mutation: the changes that mutate.py tries, one at a time, in formulas of C."""
from __future__ import annotations

import re

TOKEN = re.compile(
    r"""^[^\S\n]*\#(?:\\.|[^\n])*  # skipped: directives with their continuation lines,
      | \n|[^\S\n]+|//[^\n]*|/\*.*?(?:\*/|\Z)  # blanks, comments
      | (   \.?[0-9](?:(?<!x)[eE][+-]|[pP][+-]|[\w.])*
          | \w+
          | "(?:\\.|[^"\\])*"?|'(?:\\.|[^'\\])*'?
          | \.\.\.|<<=|>>=|->|\+\+|--|<<|>>|[<>=!+\-*/%&|^]=|&&|\|\||.)""",
    re.VERBOSE | re.DOTALL | re.MULTILINE | re.ASCII,
)
NAME, NUMBER = re.compile("[A-Za-z_]"), re.compile(r"\.?[0-9]")  # how these tokens begin
OPENING, CLOSING = {"(", "[", "{"}, {")", "]", "}"}

# Matches the type and the first name of a declaration.
DECLARATION = re.compile(r"""(?:(?:const|static|restrict)\b|[*\s])*
    (?!(?:const|static|restrict|return)\b)[A-Za-z_]\w*\b
    (?:(?:const|static|restrict)\b|[*\s])*
    (?!(?:const|static|restrict)\b)([A-Za-z_]\w*)""", re.VERBOSE)  # fmt: skip

# Precedence of operators from low to high; all other words have the highest, TIGHT.
LIST, LOOSE, SUM, PRODUCT, TIGHT = range(5)
MARKS = ", ;", "< > <= >= == != && || ? : = += -= *= /= & | ^", "+ -", "* / %"
STRENGTH = {mark: strength for strength, marks in enumerate(MARKS) for mark in marks.split()}

# Operators that replace one word: the kind, then each word and its replacements (none: delete it).
WORDS = (
    ("sign", "+ -", "- +", "+= -=", "-= +=", "unary-"),
    ("product", "* /", "/ *", "*= /=", "/= *="),
    ("term", "+= =", "-= =", "*= =", "/= ="),
    ("comparison", "< <= >", "> >= <", "<= < >=", ">= > <=", "== !=", "!= =="),
    ("logic", "&& ||", "|| &&", "!"),
    ("extremum", "r_max r_min", "r_min r_max", "fmax fmin", "fmin fmax"),
    ("function", "r_sqrt", "sqrt", "csqrt", "sqrtf", "r_abs", "fabs", "fabsf", "sin"),
)

# Replacements of numbers: the first pattern that matches the whole number counts.
NUMBERS = (
    (r"(0x[^pP]*[pP]|(?!0x)[^eE]*[eE])-(.*)", r"\1\2"),
    (r"(0x[^pP]*[pP]|(?!0x)[^eE]*[eE])\+?(.*)", r"\1-\2"),
    (r"[0-9]+", lambda number: str(int(number[0]) + 1)),
    (r".+", r"(2 * \g<0>)"),
)

# Words before parentheses that are not calls, and functions with symmetric arguments.
NOT_SWAPPED = set("""if for while switch return sizeof
    r_max r_min fmin fmax r_times hypot r_hypot dot3 QUANTITY
    jet_dot3 jet_mul sum_of shape_sum stvk""".split())


class Source:
    """C source as tokens, without comments, preprocessor lines and bodies of macros.  Tokens are
    given by their indices; the words beyond either end are empty."""

    def __init__(self, text: str):
        found = [match for match in TOKEN.finditer(text) if match[1]]
        self.text, self.count, self.places = text, len(found), [match.span() for match in found]
        self.words = [match[1] for match in found] + 8 * [""]
        self.partner = {}  # the other bracket of a pair
        self.calls = []  # calls around a token: "f 0" in the first argument of f
        self.starts = []  # by token: the first one of its statement, or of its part of for (;;)
        self.formulas = {}  # by token: the formula's function, and whether it returns a number
        start, opened = 0, []  # the open brackets: token, number of commas so far, outer start
        for i, word in enumerate(self.words):
            self.calls.append({f"{self.words[bracket - 1]} {n}" for bracket, n, _ in opened})
            self.starts.append(start)
            if word in OPENING:
                opened.append([i, 0, start])
            elif word == "," and opened:
                opened[-1][1] += 1
            elif word in CLOSING and opened:
                first, _, start = opened.pop()
                self.partner.update({i: first, first: i})
                if not opened:
                    self.find_formulas(first, i)
            if word in ("(", "[", "{", ";") or (word == "}" and self.words[i + 1] != ","):
                start = i + 1

    def find_formulas(self, first: int, last: int) -> None:
        """Finds formulas in outermost brackets: a function's body, or the arguments of a macro."""
        before = self.words[first - 1]
        if self.words[first] == "{" and before == ")":
            name = self.partner.get(first - 1, 0) - 1
            number = self.words[name - 1] in ("real", "double", "slv_f128")
            self.formulas.update(dict.fromkeys(range(first, last), (self.words[name], number)))
        elif self.words[first] == "(" and re.fullmatch("[A-Z_][A-Z0-9_]*", before):  # QUANTITY
            self.formulas.update(dict.fromkeys(range(first + 1, last), ("", False)))

    def span(self, first: int, end: int) -> str:
        """Returns the text of the tokens from `first` to before `end`, with the blanks between."""
        return self.text[self.places[first][0] : self.places[end - 1][1]]

    def after(self, i: int) -> int:
        """Returns the next token; an opening bracket is skipped with all that it encloses."""
        last = self.partner.get(i, self.count) if self.words[i] in OPENING else i
        return min(last + 1, self.count)

    def ends_operand(self, i: int) -> bool:
        """Returns whether an operand ends at i, so that a following + has two operands."""
        is_value = re.match(r"[\w)\]]|\.[0-9]", self.words[i])
        return bool(is_value) and self.words[i] not in ("return", "case", "sizeof", "else")

    def role(self, i: int) -> str:
        """Returns the word at i, marked "unary-" or "declared*" if it does not combine operands."""
        word = self.words[i]
        if word not in ("+", "-", "*", "/"):
            return word
        if not self.ends_operand(i - 1):
            return f"unary{word}"
        return word if self.first_declared(i) < self.places[i][0] else f"declared{word}"

    def first_declared(self, i: int) -> int:
        """Returns the place of the first name that i's statement declares, -1 if there is none."""
        found = DECLARATION.match(self.text, self.places[self.starts[i]][0])
        return found.start(1) if found else -1

    def is_size(self, i: int) -> bool:
        """Returns whether the bracket [ at i holds the size of an array that is declared there."""
        while self.words[i - 1] == "]":
            i = self.partner.get(i - 1, 0)
        first, name = self.first_declared(i), self.places[i - 1][0]
        is_first = name == first or (name > first >= 0 and self.words[i - 2] == ",")
        return is_first and self.words[i] == "["

    def operand_end(self, i: int, strength: int) -> int:
        """Returns the token after the operand that begins at i.  The operand ends at a closing
        bracket, or at an operator of this precedence or a lower one."""
        while i < self.count and self.words[i] not in CLOSING:
            ends = strength == LIST or self.ends_operand(i - 1)
            if ends and STRENGTH.get(self.words[i], TIGHT) <= strength:
                break
            i = self.after(i)
        return i

    def is_choice(self, i: int) -> bool:
        """Returns whether the comparison at i is in `a < b ? x : y` with x == y if a == b."""
        near = self.words[i : i + 7]
        n = near.index("?") - 1 if "?" in near else 0  # number of tokens of b, and so of a
        if n == 0 or self.words[i - n - 1] not in "( , = [ { ? : && || return".split():
            return False
        colon = self.operand_end(i + n + 2, LOOSE)
        end = self.operand_end(colon + 1, LOOSE)
        ranges = (i - n, i), (i + 1, i + n + 1), (i + n + 2, colon), (colon + 1, end)
        a, b, x, y = (f" {' '.join(self.words[k:last])} " for k, last in ranges)
        return self.words[colon] == ":" and x.replace(b, a) == y.replace(b, a)

    # Each operator yields the changes that begin at one token: the kind, the first token, the token
    # after the last, and the new text.

    def replace_word(self, i: int):
        """Replaces one word as listed in WORDS."""
        if NAME.match(self.words[i]) and self.words[i + 1] != "(":
            return
        for kind, old, *new in ((kind, *row.split()) for kind, *rows in WORDS for row in rows):
            for by in new or [""] if old == self.role(i) else ():
                # < and <= differ at equality only.
                if not (old[0] in "<>" and by[0] == old[0] and self.is_choice(i)):
                    yield kind, i, i + 1, by

    def change_number(self, i: int):
        """Changes a number as listed in NUMBERS, and an index i to 0."""
        word, is_index = self.words[i], self.words[i - 1] == "["
        if is_index and self.is_size(i - 1):
            return
        if is_index and NAME.match(word) and self.words[i + 1] == "]":
            yield "index", i, i + 1, "0"  # index 0 is always in range
        if NUMBER.match(word):
            by = next(re.sub(old, new, word) for old, new in NUMBERS if re.fullmatch(old, word))
            # A loop makes one turn less; the change of < to <= makes one more.
            in_for = self.words[self.starts[i] - 1] == ";"
            if word.isdecimal() and in_for and self.words[i - 1] in ("<", "<="):
                by = str(int(word) - 1)
            yield "index" if is_index and by.isdecimal() else "constant", i, i + 1, by

    def drop_operand(self, i: int):
        """Changes a + b and a * b to a."""
        strength = STRENGTH.get(self.role(i), TIGHT)
        end = self.operand_end(i + 1, strength)
        if strength in (SUM, PRODUCT) and end > i + 1:
            yield "term" if strength == SUM else "factor", i, end, ""

    def swap_arguments(self, i: int):
        """Changes f(a, b) to f(b, a)."""
        end, comma = self.partner.get(i + 1, 0), self.operand_end(i + 2, LOOSE)
        is_pair = self.words[comma] == "," and self.operand_end(comma + 1, LOOSE) == end
        is_call = NAME.match(self.words[i]) and self.words[i + 1] == "("
        if is_call and is_pair and self.words[i] not in NOT_SWAPPED:
            by = f"{self.span(comma + 1, end)}, {self.span(i + 2, comma)}"
            yield "arguments", i + 2, end, by

    def is_place(self, i: int) -> bool:
        """Returns whether x[i], q->s, q.s or *w ends at i."""
        if self.words[i] == "]":
            return not self.is_size(self.partner.get(i, 0))
        return bool(NAME.match(self.words[i])) and self.role(i - 1) in ("->", ".", "unary*")

    def slip(self, i: int):
        """Changes a returned or stored value by one part in 10^9."""
        first, word = i + 1, self.words[i]
        body = self.after(first)  # braces of (pair){a, b}; named members are assignments
        if word == "return" and self.words[first] == "(" and self.words[body] == "{":
            first, last = body + 1, self.after(body) - 1
        elif (word in ("=", "+=", "-=") and self.is_place(i - 1)) or (
            word == "return" and self.formulas[i][1]
        ):
            last = self.operand_end(first, LIST)
        else:
            return
        while first < last:
            end = self.operand_end(first, LIST)
            if end > first and self.words[first] not in (".", "{"):
                yield "slip", first, end, f"(({self.span(first, end)}) * (1 + 1e-9))"
            first = end + 1

    def edits(self, bodies=(), arguments=()):
        """Yields all changes in their order: kind, begin and end in the text, new text.  Nothing
        changes in the bodies of the functions `bodies`, nor in the `arguments`."""
        operators = (self.replace_word, self.change_number, self.drop_operand,
                     self.swap_arguments, self.slip)  # fmt: skip
        for i, (function, _) in self.formulas.items():
            if function not in bodies and self.calls[i].isdisjoint(arguments):
                for kind, first, end, by in (edit for change in operators for edit in change(i)):
                    yield kind, self.places[first][0], self.places[end - 1][1], by
