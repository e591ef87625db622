#!/usr/bin/env python3
"""mutate_test.py CC -- tests tokens, operators, equivalents and results of mutate.py; then whole
runs on a toy, with mutants that are killed, survive, do not compile or hang, and continued runs.

Needs only Python's standard library; the schema is tested if jsonschema is installed.
"""
import collections
import contextlib
import fcntl
import io
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

sys.dont_write_bytecode = True  # no __pycache__ beside the sources
import mutate  # noqa: E402
import operators  # noqa: E402

try:
    from jsonschema import Draft202012Validator
except ImportError:
    Draft202012Validator = None

HERE = Path(__file__).resolve().parent
SCRIPT = HERE / "mutate.py"
COMPILER = sys.argv.pop() if len(sys.argv) > 1 and "/" in sys.argv[-1] else "cc"


def words(text):
    """Returns all tokens, separated by blanks."""
    source = operators.Source(text)
    return " ".join(source.words[: source.count])


class Tokens(unittest.TestCase):
    def test_words_and_marks(self):
        self.assertEqual(words("a+=b->c<<=2;x[i]--"), "a += b -> c <<= 2 ; x [ i ] --")
        self.assertEqual(words("a<=b&&!c||d!=e"), "a <= b && ! c || d != e")

    def test_numbers_with_exponents_are_one_token(self):
        self.assertEqual(words("1e-30+0x1p-40F-.5"), "1e-30 + 0x1p-40F - .5")
        self.assertEqual(words("0xe+1"), "0xe + 1")  # the e is a digit
        self.assertEqual(words("2.5E+7f"), "2.5E+7f")

    def test_comments_texts_and_directives(self):
        self.assertEqual(words("a/* b + */c // d\ne"), "a c e")
        self.assertEqual(words("#define F(x) \\\n  (x + 1)\ny"), "y")
        self.assertEqual(words("a;\n  # if b\nc"), "a ; c")
        self.assertEqual(words("\"a + \\\" b\" '+'"), "\"a + \\\" b\" '+'")
        self.assertEqual(words("a # b"), "a # b")  # the # is not first in its line

    def test_ends_inside_of_what_is_not_closed(self):
        self.assertEqual(words("a /* b"), "a")
        self.assertEqual(words('a "b'), 'a "b')
        self.assertEqual(words("a\n#b \\"), "a")

    def test_formulas_are_bodies_of_functions(self):
        source = operators.Source(
            "typedef struct { int a1; } s; enum { a2 = 1 };\n"
            "static const double a3[] = {1, 2};\n"
            "static real f(real a4) { return b1; }\n"
            "void g(void) { if (1) { b2 = 1; } b3 = 1; }\n"
            "QUANTITY(energy, 1, { b4; })\n"
            "SLV_KERNELS(c) = {.energy = a5};\n"
        )
        names = [word for word in source.words if re.fullmatch("[ab][0-9]", word)]
        inside = [word for word in names if source.words.index(word) in source.formulas]
        self.assertEqual(names, ["a1", "a2", "a3", "a4", "b1", "b2", "b3", "b4", "a5"])
        self.assertEqual(inside, ["b1", "b2", "b3", "b4"])
        self.assertTrue(source.formulas[source.words.index("b1")][1])  # f returns a number
        self.assertFalse(source.formulas[source.words.index("b2")][1])


class Grammar(unittest.TestCase):
    def at(self, body, word):
        """Returns the source of a function with this body, and the first place of the word."""
        source = operators.Source(f"void f(void) {{ {body} }}")
        return source, source.words.index(word)

    def test_operators_of_two_operands(self):
        for body, mark, role in (
            ("x = a - b;", "-", "-"), ("x = a[0] - b;", "-", "-"), ("x = (a) * b;", "*", "*"),
            ("else y = a * b;", "*", "*"), ("const real x = a * b;", "*", "*"),
            ("x = -b;", "-", "unary-"), ("return -b;", "-", "unary-"), ("f(a, -b);", "-", "unary-"),
            ("*w = b;", "*", "unary*"), ("const real *x = a;", "*", "declared*"),
            ("hinge_side *A = &h;", "*", "declared*"),
            ("for (const real *x = a;;) b;", "*", "declared*"),
        ):  # fmt: skip
            source, i = self.at(body, mark)
            self.assertEqual(source.role(i), role, body)

    def test_sizes_of_arrays_are_no_indices(self):
        for body in (
            "real H[36] = {0};", "const real x, y[3];", "fibre f[count];",
            "const real x = {1, 2}, y[3] = {1};",
        ):  # fmt: skip
            source, i = self.at(body, "[")
            self.assertTrue(source.is_size(i), body)
        for body in (
            "y[3] = 1;", "const real x = a[3];", "const real x = a, z = f(a, b[3]);",
            "return x[3];",
        ):  # fmt: skip
            source, i = self.at(body, "[")
            self.assertFalse(source.is_size(i), body)

    def test_operands_end_where_less_binds(self):
        for text, mark, strength, operand in (
            ("(a + b * c - d)", "+", operators.SUM, "b * c"),
            ("(a + -b * c < d)", "+", operators.SUM, "-b * c"),
            ("(a * f(b, c + d) * e)", "*", operators.PRODUCT, "f(b, c + d)"),
            ("(a * -b + c)", "*", operators.PRODUCT, "-b"),
            ("(a / x[i + 1] ? 1 : 0)", "/", operators.PRODUCT, "x[i + 1]"),
        ):
            source = operators.Source(text)
            first = source.words.index(mark) + 1
            end = source.operand_end(first, strength)
            self.assertEqual(source.span(first, end), operand)

    def test_statements_and_brackets(self):
        source = operators.Source("{ a = 1; for (int i = 0; i < 3; i++) y[i] = (2); }")
        at = source.words.index
        self.assertEqual(source.starts[at("1")], at("a"))
        self.assertEqual(source.words[source.starts[at("3")]], "i")
        self.assertEqual(source.partner[0], source.count - 1)
        self.assertEqual(source.partner[at("[")], at("]"))
        self.assertEqual(operators.Source("( (").after(0), 2)  # never closed


class Operators(unittest.TestCase):
    """Tests each operator on one line of a formula, for all mutants of a kind."""

    def expect(self, body, kind, *wanted, head="void f(void)"):
        """Expects these mutants of that kind; returns the mutants of all kinds."""
        text = f"{head} {{\n{body}\n}}\n"
        file = mutate.MutatedFile("x.c", text, [])
        mutants = [mutate.Mutant(file, *edit) for edit in operators.Source(text).edits()]
        self.assertEqual([m.after for m in mutants if m.kind == kind], list(wanted))
        self.assertEqual({m.before for m in mutants} - {body}, set())
        return mutants

    def test_signs(self):
        self.expect("y = a + b - c;", "sign", "y = a - b - c;", "y = a + b + c;")
        self.expect("y = -a;", "sign", "y = a;")
        self.expect("y += a;", "sign", "y -= a;")
        self.expect("i++;", "sign")

    def test_products(self):
        self.expect("y = a * b / c;", "product", "y = a / b / c;", "y = a * b * c;")
        self.expect("y *= a;", "product", "y /= a;")
        self.expect("const real *y = a;", "product")

    def test_comparisons_and_logic(self):
        self.expect("if (a < b) c;", "comparison", "if (a <= b) c;", "if (a > b) c;")
        self.expect("if (a >= b) c;", "comparison", "if (a > b) c;", "if (a <= b) c;")
        self.expect("if (a == b) c;", "comparison", "if (a != b) c;")
        self.expect("if (!a && b) c;", "logic", "if (a && b) c;", "if (!a || b) c;")

    def test_choices_at_equality_are_none(self):
        """If a == b, both choices are the same."""
        kind = "comparison"
        self.expect("y = a < b ? a : b;", kind, "y = a > b ? a : b;")
        self.expect("y = x[a <= b ? b : a];", kind, "y = x[a >= b ? b : a];")
        self.expect("y = i % 3 < j % 3 ? i % 3 : j % 3;", kind,
                    "y = i % 3 > j % 3 ? i % 3 : j % 3;")  # fmt: skip
        self.expect("y = a < b ? x[a] : x[b], z = 1;", kind, "y = a > b ? x[a] : x[b], z = 1;")
        for body in ("y = c + a < b ? a : b;", "y = a < b ? a : a - b;", "y = a < b ? a : c;"):
            self.expect(body, kind, body.replace("<", "<="), body.replace("<", ">"))

    def test_constants(self):
        self.expect("y = 2 * a;", "constant", "y = 3 * a;")
        self.expect("y = R(0.5);", "constant", "y = R((2 * 0.5));")
        self.expect("y = 0x1p-40 * a;", "constant", "y = 0x1p40 * a;")
        self.expect("y = 1e+30;", "constant", "y = 1e-30;")
        self.expect("y = 0x1p70F;", "constant", "y = 0x1p-70F;")

    def test_bounds_of_loops(self):
        """A changed bound makes one turn less; the comparison's mutant makes one turn more."""
        self.expect("for (int i = 0; i < 3; i++) a;", "constant",
                    "for (int i = 1; i < 3; i++) a;",
                    "for (int i = 0; i < 2; i++) a;")  # fmt: skip

    def test_indices(self):
        self.expect("y = x[1];", "index", "y = x[2];")
        self.expect("y = x[i];", "index", "y = x[0];")
        self.expect("real y[3], z[n];", "index")
        self.expect("real y[3];", "constant")

    def test_terms_and_factors(self):
        self.expect("y = a + b * c;", "term", "y = a ;")
        self.expect("y = a + b * c;", "factor", "y = a + b ;")
        self.expect("y += a;", "term", "y = a;")
        self.expect("y = x[(i + 1) % 3];", "factor", "y = x[(i + 1) ];")
        self.expect("y = -a;", "term")

    def test_extrema_and_functions(self):
        self.expect("y = r_max(a, b);", "extremum", "y = r_min(a, b);")
        self.expect("y = fmin(a, b);", "extremum", "y = fmax(a, b);")
        self.expect("y = r_sqrt(a) + fabs(b);", "function",
                    "y = (a) + fabs(b);", "y = r_sqrt(a) + (b);")  # fmt: skip

    def test_arguments(self):
        self.expect("y = f(a + 1, b[2]);", "arguments", "y = f(b[2], a + 1);")
        self.expect("y = r_max(a, b);", "arguments")
        self.expect("f(a), g(a, b, c);", "arguments")
        self.expect("y = f(g(a, b), c);", "arguments", "y = f(c, g(a, b));", "y = f(g(b, a), c);")

    def test_slips_of_what_is_returned(self):
        self.expect("return a + b;", "slip", "return ((a + b) * (1 + 1e-9));", head="real f(void)")
        self.expect("return a + b;", "slip", head="static int f(void)")
        self.expect("return (pair){a + b, -c};", "slip",
                    "return (pair){((a + b) * (1 + 1e-9)), -c};",
                    "return (pair){a + b, ((-c) * (1 + 1e-9))};")  # fmt: skip

    def test_slips_of_what_is_stored(self):
        self.expect("y[i] = a ? b : c;", "slip", "y[i] = ((a ? b : c) * (1 + 1e-9));")
        self.expect("*w += a;", "slip", "*w += ((a) * (1 + 1e-9));")
        self.expect("q->s = a, q->t = b;", "slip", "q->s = ((a) * (1 + 1e-9)), q->t = b;",
                    "q->s = a, q->t = ((b) * (1 + 1e-9));")  # fmt: skip
        self.expect("q = (pair){.a = b};", "slip", "q = (pair){.a = ((b) * (1 + 1e-9))};")
        self.expect("const real a = b;", "slip")
        self.expect("real y[2] = {a, b};", "slip")

    def test_functions_and_arguments_may_be_left_out(self):
        text = "real f(void) {\n  g(a + b, h(c - d, e * 2));\n}\nreal k(void) {\n  x = -y;\n}\n"
        for bodies, arguments, wanted in (
            ((), (), "+ - * -"), (("k",), (), "+ - *"), (("f",), (), "-"),
            ((), ("g 1",), "+ -"), ((), ("h 0",), "+ * -"), ((), ("h 0", "h 1", "g 0"), "-"),
        ):  # fmt: skip
            edits = operators.Source(text).edits(bodies, arguments)
            found = [text[begin] for kind, begin, _, _ in edits if kind in ("sign", "product")]
            self.assertEqual(" ".join(found), wanted)

    def test_a_mutant_in_its_text(self):
        text = "/* a + b */\nreal f(void) {\n  g(a -\n    b);\n}\n"
        file = mutate.MutatedFile("x.c", text, [])
        mutants = [mutate.Mutant(file, *edit) for edit in operators.Source(text).edits()]
        self.assertEqual([m.kind for m in mutants], ["sign", "term"])
        dropped = mutants[1]
        self.assertEqual(dropped.text(), "/* a + b */\nreal f(void) {\n  g(a );\n}\n")
        self.assertEqual((dropped.line, dropped.before, dropped.after), (3, "g(a - b);", "g(a );"))


class Folder(unittest.TestCase):
    """A test with a scratch folder, which is the working directory."""

    def setUp(self):
        self.folder = Path(tempfile.mkdtemp(prefix="mutate_test."))
        self.addCleanup(shutil.rmtree, self.folder)
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(self.folder)

    def write(self, name, text):
        """Writes a file of the scratch folder."""
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def refused(self, wanted, what, *arguments):
        """Expects that `what` ends the script with exit code 2 and a message like `wanted`."""
        with self.assertRaises(mutate.Failure) as caught:
            what(*arguments)
        code, message = caught.exception.args
        self.assertEqual(code, mutate.USAGE)
        self.assertRegex(message, wanted)


class Equivalents(Folder):
    GOOD = (
        "# all of them\n"
        "a.c\n- y = a + b;\n+ y = b + a;\n+ y = a +  b;\n= sums commute,\n  to the bit\n"
        "\n\n"
        "b.c\n- i < 3\n+ i <= 3\n# not there: 4\n= index 3 is filled, too\n"
    )

    def read(self, text):
        """Returns the list of equivalents in that text."""
        self.write("list", text)
        return mutate.Equivalents("list")

    def test_blocks_with_their_reasons(self):
        found = self.read(self.GOOD)
        self.assertEqual(len(found.reasons), 3)
        why = "sums commute, to the bit"
        self.assertEqual(found.reason("lib/a.c", "y = a + b;", "y = b + a;"), why)
        self.assertEqual(found.reason("lib/b.c", "y = a + b;", "y = b + a;"), "")
        self.assertEqual(found.reason("lib/b.c", "i < 3", "i > 3"), "")

    def test_a_reason_of_several_files(self):
        found = self.read("a.c\n- x\n+ y\n- u\n+ v\nb.c #2\n- x\n+ y\n= why\n")
        self.assertEqual(found.reason("a.c", "x", "y"), "why")
        self.assertEqual(found.reason("a.c", "u", "v"), "why")
        self.assertEqual(found.reason("b.c", "x", "y"), "")
        self.assertEqual(found.reason("b.c", "x", "y"), "why")
        self.assertEqual(found.reason("b.c", "u", "v"), "")

    def test_a_file_is_found_in_whatever_folder(self):
        for path in ("a.c", "lib/a.c", "lib/core/deep/a.c"):
            self.assertTrue(self.read(self.GOOD).reason(path, "y = a + b;", "y = b + a;"))
        self.assertFalse(self.read(self.GOOD).reason("lib/aa.c", "y = a + b;", "y = b + a;"))

    def test_an_entry_that_names_no_mutant_is_an_error(self):
        found = self.read(self.GOOD)
        found.reason("a.c", "y = a + b;", "y = b + a;")
        found.reason("a.c", "y = a + b;", "y = a +  b;")
        self.refused("no mutant of b.c is 'i <= 3'", found.expect_all_seen)
        found.reason("b.c", "i < 3", "i <= 3")
        found.expect_all_seen()

    def test_one_of_several_places(self):
        found = self.read("a.c #2\n- x\n+ y\n= why\n")
        self.assertFalse(found.reason("a.c", "x", "y"))
        self.refused("no mutant of a.c is 'y'", found.expect_all_seen)  # no second place yet
        self.assertTrue(found.reason("a.c", "x", "y"))
        self.assertFalse(found.reason("a.c", "x", "y"))  # the third place
        found.expect_all_seen()

    def test_refuses_blocks_that_are_not_whole(self):
        for text in (
            "a.c\n- a\n+ b\n",  # no reason
            "a.c\n- a\n+ b\n\n= too late\n- c\n",  # the reason is not in its block
            "a.c #0\n- a\n+ b\n= why\n",  # places count from 1
            "a.c\n",  # no mutant
            "a.c\n+ b\n= why\n",  # no original line
            "a.c\n- a\n= why\n",  # no line of a mutant
            "a.c\n- a\n+ b\n= why\n= again\n",  # two reasons
            "a.c\n- a\n+ b\nwhy\n",
        ):
            self.refused("a block is a file's name", self.read, text)
        self.refused("cannot read", mutate.Equivalents, "/nowhere/list")
        self.assertEqual(self.read("# nothing\n").reasons, {})


class Toy(Folder):
    """Whole runs.  Counted by hand, toy.c has 6 mutants in down(), 2 in length() and 2 + 3 in
    thrice(); toy.h has 2.  Two of all are never compiled, one does not compile (end + begin), one
    hangs (n = n).  All others are killed but one in least(): if a == b, either is the least."""

    FILES = {
        "src/toy.c": """#include "toy.h"
short down(short n) {
  while (n > 0) n = n - 1;
  return n;
}
int length(const char *begin, const char *end) {
  return (int)(end - begin);
}
int thrice(int x) {
#ifdef NEVER
  return x + x;
#endif
  return 3 * x;
}
""",
        "src/toy.h": """short down(short n);
int length(const char *begin, const char *end);
int thrice(int x);
static inline int least(int a, int b) {
  if (a < b) return a;
  return b;
}
int least_of(int a, int b);
""",
        "src/other.c": """#include "../src/./toy.h"
int least_of(int a, int b) { return least(a, b); }
""",
        "judge.c": """#include "src/toy.h"
int main(void) {
  static const char text[] = "two";
  return down(3) == 0 && length(text, text + 2) == 2 && thrice(2) == 6 &&
         least_of(1, 2) == 1 && least_of(2, 1) == 1 ? 0 : 1;
}
""",
        "record": '{"environment": {"version": "1", "commit": "", "compiler": "", "flags": "",'
        '"build_type": "", "system": "", "cpu": "", "blas": "", "threads": 0, "date": ""}}',
        "equivalent": "",
        "plan": """# A comment
[plan]
root = "{here}"
directories = src
compiler = "{cc}"
flags = -w -O0 -fPIC
environment = cat "{here}/record"
equivalents = "{here}/equivalent"
whole =
files = toy.c toy.h
[forms]
plain =
[judges]
toy = "{here}/judge"
[link]
TOY = -shared -nostdlib
[TOY]
toy = plain
[units]
toy = TOY toy.c
other = TOY other.c
""",
    }
    SURVIVOR = "toy.h\n- if (a < b) return a;\n+ if (a <= b) return a;\n= either is the least\n"

    WITHOUT_LOOP = "[left out]\nbodies = down length\n[units]"  # 5 mutants of toy.c, none hangs

    @classmethod
    def setUpClass(cls):
        """Makes the toy; each test gets a copy, always in the same folder."""
        cls.home = Path(tempfile.mkdtemp(prefix="mutate_test."))
        cls.addClassCleanup(shutil.rmtree, cls.home)
        cls.folder = cls.home / "toy"
        for name, text in cls.FILES.items():
            text = text.replace("{here}", str(cls.folder)).replace("{cc}", COMPILER)
            cls.write(cls, name, text)
        library = ["-fPIC", "-shared", "-o", "libtoy.so", "src/toy.c", "src/other.c"]
        link = ["-o", "judge", "judge.c", "-L.", "-ltoy", f"-Wl,-rpath,{cls.folder}"]
        for words in library, link:
            subprocess.run([COMPILER, "-w", *words], check=True, cwd=cls.folder)
        cls.folder.rename(cls.home / "new")

    def setUp(self):
        shutil.copytree(self.home / "new", self.folder)
        self.addCleanup(shutil.rmtree, self.folder)
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(self.folder)

    def run_all(self):
        """Runs all mutants: the first test that calls this tries them, others reuse the results."""
        kept = self.home / "run"
        if kept.exists():
            shutil.copytree(kept, self.folder / "run")
        else:
            self.run_script(1, "^score 91")
            shutil.copytree(self.folder / "run", kept)

    def run_script(self, code, wanted, *options, plan="plan", work="run"):
        """Runs mutate.py on the toy; expects an exit code, and a pattern in its output."""
        words = ["--plan", plan, "--work", work, "--time-limit", "1", "--jobs", "2", *options]
        return self.expect(code, wanted, *words)

    def expect(self, code, wanted, *words):
        """Runs mutate.py with these words alone; expects as run_script() does."""
        command = [sys.executable, "-B", str(SCRIPT), *words]
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.assertEqual(done.returncode, code, done.stdout)
        self.assertRegex(done.stdout, f"(?m){wanted}")
        return done.stdout

    def answer(self, code, wanted, *options):
        """Runs mutate.py in this process, if it tries nothing; expects as run_script() does."""
        out, errors = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(errors):
            try:
                self.assertEqual(mutate.main(["--plan", "plan", *options]), code)
            except SystemExit as ended:
                self.assertEqual(ended.code, code)
        self.assertRegex((errors if code else out).getvalue(), f"(?m){wanted}")
        return out.getvalue()

    def results(self):
        """Returns the lines of the results so far."""
        return (self.folder / "run/results.txt").read_text().splitlines()

    def replace(self, name, old, new):
        """Changes a file."""
        text = (self.folder / name).read_text()
        self.assertIn(old, text)
        self.write(name, text.replace(old, new))

    def test_command_line(self):
        self.expect(0, "^usage: mutate.py", "--help")
        self.expect(2, "error: --plan is missing")
        for wanted, *words in (
            ("unrecognized arguments: --samle 3", "--samle", "3"),
            ("argument --sample: expected one argument", "--sample"),
            ("cannot read .*nowhere", "--plan", "nowhere", "--list"),
            ("unrecognized arguments: more", "more"),
            ("--file nowhere.c: not a file of the plan", "--file", "nowhere.c", "--list"),
            ("--jobs 0: from 1 to", "--jobs", "0"),
            ("--goal 101.0: from .* to 100", "--goal", "101"),
            ("--sample -3: from 0", "--sample", "-3"),
            ("argument --seed: invalid int value: 'x'", "--seed", "x"),
        ):
            self.answer(2, wanted, *words)

    def test_mistakes_of_the_plan(self):
        for old, new, wanted in (
            ("toy = plain", "toy = plan", "missing or wrong: 'plan'"),
            ("toy = plain", "nobody = plain", "missing or wrong: 'nobody'"),
            ("[forms]", "[form]", "missing or wrong: 'forms'"),
            ("root =", "rot =", "missing or wrong: 'root'"),
            ("other = TOY other.c", "other = TOY", "missing or wrong: not enough values"),
            ("other = TOY other.c", "other", "missing or wrong: .*contains parsing errors"),
            ("toy.c toy.h", 'toy.c "toy.h', "missing or wrong: No closing quotation"),
            ("toy.c toy.h", "toy.c tot.h", r"which file is tot.h\? Found: none"),
        ):
            self.write("wrong", (self.folder / "plan").read_text().replace(old, new))
            self.refused(wanted, mutate.Plan, "wrong", self.folder / "tree")

    def test_list(self):
        output = self.answer(0, "^15 mutants$", "--list")
        lines = "- while (n > 0) n = n - 1;\n+ while (n > 0) n = n + 1;\n"
        self.assertIn(f"src/toy.c:3: sign\n{lines}", output)
        self.assertFalse((self.folder / "mutation").exists())

    def test_changes_may_be_left_out(self):
        self.replace("plan", "[units]", '[left out]\nchanges = "term: .*n - 1"\n[units]')
        self.answer(0, "^14 mutants$", "--list")
        self.replace("plan", "term: .*n - 1", "sign: (")
        self.answer(2, "missing or wrong: missing \\)", "--list")

    def test_a_sample_is_the_same_for_the_same_seed(self):
        draw = ["--list", "--sample", "3", "--seed"]
        first = self.answer(0, "^3 mutants$", *draw, "7")
        self.assertEqual(self.answer(0, "", *draw, "7"), first)
        self.assertGreater(len({self.answer(0, "", *draw, seed) for seed in "1234"}), 1)

    def test_score(self):
        self.run_all()
        output = self.run_script(1, "^score 91.66 %, goal 98 %$", "--json", "report.json")
        self.assertRegex(output, r"(?m)^all +91\.6 +11 +1 +2 +0 +1$")
        lines = "- if (a < b) return a;\n+ if (a <= b) return a;"
        self.assertIn(f"survived: src/toy.h:5: comparison\n{lines}", output)
        verdicts = collections.Counter(line.split()[2] for line in self.results())
        self.assertEqual(verdicts, {"killed": 11, "survived": 1, "same_code": 2, "unbuilt": 1})
        self.assertTrue(any(line.endswith("toy toy (hung): ") for line in self.results()))
        report = json.loads((self.folder / "report.json").read_text())
        self.assertEqual(report["schema"], "selvedge.mutation/1")
        self.assertEqual(report["environment"]["threads"], 2)
        self.assertEqual([one["file"] for one in report["survivors"]], ["src/toy.h"])
        self.run_script(0, "^score 91.66 %, goal 90 %$", "--goal", "90")
        self.run_script(1, r'"schema": "selvedge.mutation/1"', "--json", "-")
        self.run_script(3, "No space left", "--json", "/dev/full", "--goal", "90")

    @unittest.skipUnless(Draft202012Validator, "no python3-jsonschema with draft 2020-12")
    def test_schema(self):
        schema = json.loads((HERE / "mutation.schema.json").read_text())
        Draft202012Validator.check_schema(schema)
        self.run_all()
        self.write("equivalent", self.SURVIVOR)
        for code, *options in (0, "--file", "toy.h"), (0, "--known", "--file", "toy.c"):
            self.run_script(code, "", *options, "--json", "report.json")
            report = json.loads((self.folder / "report.json").read_text())
            self.assertTrue(Draft202012Validator(schema).is_valid(report))
            report["alive"] = report.pop("survived")
            self.assertFalse(Draft202012Validator(schema).is_valid(report))

    def test_what_is_known_is_not_tried_again(self):
        self.run_all()
        lines = self.results()
        self.run_script(1, "^score 91")
        self.assertEqual(self.results(), lines)
        last = next(line for line in reversed(lines) if "hung" not in line)
        kept = "".join(f"{line}\n" for line in lines if line != last)
        for cut in ("12345", last[:20], last[:40], ""):  # cut as by a full disk
            self.write("run/results.txt", kept + cut)
            self.run_script(1, "^score 91")
            self.assertEqual(sorted(line[:33] for line in self.results() if line != cut),
                             sorted(line[:33] for line in lines))  # fmt: skip

    def test_what_changed_is_tried_again(self):
        self.run_all()
        lines = len(self.results())
        self.replace("src/toy.h", "int thrice", "/* longer */\nint thrice")
        self.run_script(1, "^score 50.00 %", "--file", "toy.h")
        self.assertEqual(len(self.results()), lines + 2)
        self.write("src/toy.h", self.FILES["src/toy.h"])
        self.run_script(1, "^score 91")
        self.assertEqual(len(self.results()), lines + 2)

    def test_objects_of_another_text_are_no_base(self):
        self.run_all()
        self.replace("plan", "[units]", self.WITHOUT_LOOP)
        self.replace("src/toy.c", "return 3 * x;", "x = 3 * x;\n  return x;")
        self.run_script(0, "^score 100", "--file", "toy.c")
        self.write("src/toy.c", self.FILES["src/toy.c"])
        self.write("run/results.txt", "")
        self.run_script(0, "^all +100.0 +3 +0 +2 +0 +0$", "--file", "toy.c")

    def test_other_judges_judge_anew(self):
        self.run_all()
        self.replace("plan", "[units]", self.WITHOUT_LOOP)
        lines = len(self.results())
        os.rename("judge", "judge.real")
        self.write("judge", '#!/bin/sh\nexec "$(dirname "$0")/judge.real"\n')
        os.chmod("judge", 0o755)
        self.run_script(1, "^score 80", "--known")  # also results of earlier judges
        self.assertEqual(len(self.results()), lines)
        self.run_script(1, "^score 80", "--keep-kills")
        self.assertEqual(len(self.results()), lines + 3)  # all but the 4 kills
        self.run_script(1, "^score 80")
        self.assertEqual(len(self.results()), lines + 3 + 4)

    def test_equivalents(self):
        self.replace("plan", "[units]", self.WITHOUT_LOOP)
        self.write("equivalent", self.SURVIVOR.replace("return a;", "return a; /* other words */"))
        self.run_script(0, "^score 100.00 %", "--file", "toy.h")
        wrong = self.SURVIVOR + "\ntoy.c\n- return 3 * x;\n+ return 5 * x;\n= no\n"
        self.write("equivalent", wrong)
        self.run_script(2, r"no mutant of toy.c is 'return 5 \* x;'")
        self.write("equivalent", wrong.replace("5", "4"))
        self.run_script(0, r"^all +100.0 +3 +0 +2 +2 +0$")
        self.run_script(1, "declared equivalent, but killed by toy toy", "--with-equivalent")
        self.run_script(1, "declared equivalent, but killed by toy toy")  # known from the last run

    def test_a_stage_for_the_rest(self):
        """The first stage does not compile code under #ifdef NEVER.  The only judge of this code
        finds nothing, so that its two mutants survive."""
        self.replace("plan", "[units]", self.WITHOUT_LOOP)
        self.replace("plan", "plain =", "plain =\nnever = -DNEVER")
        self.replace("plan", "[judges]", '[judges]\nnobody = "/bin/true"')
        self.replace("plan", "toy = plain", "toy = plain\nnobody = rest never")
        self.run_script(1, "^src/toy.c +60.0 +3 +2 +0 +0 +0$", "--file", "toy.c")

    def test_judges_of_the_whole(self):
        self.replace("plan", "[judges]", '[judges]\nnobody = "/bin/true"')
        self.replace("plan", "toy = plain", "nobody = plain")
        self.replace("plan", "whole =", "whole = toy")
        self.run_script(1, "^src/toy.h +50.0 +1 +1 +0 +0 +0$", "--file", "toy.h")
        self.assertEqual([line.split(" ", 4)[4] for line in self.results() if " killed " in line],
                         ["toy all: "])  # fmt: skip

    def test_files_that_move_to_another_folder(self):
        self.write("equivalent", self.SURVIVOR)
        self.run_script(0, "^score 100.00 %", "--file", "toy.h")
        self.write("src/core/toy.h", self.FILES["src/toy.h"])
        (self.folder / "src/toy.h").unlink()
        self.replace("plan", "-fPIC", "-fPIC -Isrc/core")
        self.replace("src/other.c", "../src/./toy.h", "core/../core/toy.h")
        self.replace("judge.c", "src/toy.h", "src/core/toy.h")
        self.run_script(0, "^src/core/toy.h +100.0 +1 +0 +0 +1 +0$", "--file", "toy.h")
        self.write("src/toy.h", self.FILES["src/toy.h"])
        self.run_script(2, "which file is toy.h. Found: src/core/toy.h and src/toy.h")

    def test_a_judge_that_fails_without_a_mutation(self):
        self.write("judge", "#!/bin/sh\nexit 1\n")
        self.run_script(3, "(toy|other) does not pass without a mutation: toy (toy|other): ")

    def test_a_judge_that_cannot_start(self):
        self.write("judge", "#!/no/such/shell\n")
        self.run_script(3, "does not pass without a mutation: cannot start the judge toy")

    def test_a_source_that_does_not_compile(self):
        self.replace("src/toy.c", "3 * x", "3 * y")
        self.run_script(3, "without a mutation: the compiler fails on src/toy.c")

    def test_no_compiler(self):
        self.replace("plan", COMPILER, f"{self.folder}/nothing")
        self.run_script(2, "nothing .*-MM .* fails")

    def test_two_runs_do_not_share_a_folder(self):
        (self.folder / "run").mkdir()
        with open("run/results.txt", "a+", encoding="utf-8") as file:
            fcntl.lockf(file, fcntl.LOCK_SH)
            self.run_script(3, "another run writes .*/run/results.txt")

    def test_interrupted(self):
        """Interrupted trials do not count, and leave no processes behind."""
        same = " && ".join(f"cmp -s src/toy.{x} {self.folder}/src/toy.{x}" for x in "ch")
        wait = f">{self.folder}/judging\nsleep 100.25\n"
        self.write("judge", f"#!/bin/sh\n{same} && exit 0\n{wait}")
        words = ["--plan", "plan", "--work", "run", "--jobs", "2", "--quiet"]
        command = [sys.executable, "-B", str(SCRIPT), *words]
        script = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
        while not (self.folder / "judging").exists():
            time.sleep(0.05)
        script.send_signal(signal.SIGTERM)
        _, message = script.communicate(timeout=30)
        self.assertEqual(script.returncode, 3)
        self.assertIn("interrupted; the same command continues", message)
        self.assertFalse([line for line in self.results() if " killed " in line])
        # The kernel may need a moment to remove killed processes.
        deadline = time.monotonic() + 10
        while self.running("100.25") and time.monotonic() < deadline:
            time.sleep(0.05)
        self.assertEqual(self.running("100.25"), [])

    @staticmethod
    def running(word):
        """Returns the command lines of this machine's processes that have the word."""
        lines = []
        for process in Path("/proc").glob("[0-9]*/cmdline"):
            try:
                line = process.read_bytes()
            except OSError:
                continue  # the process has ended meanwhile
            if word.encode() in line.split(b"\0"):
                lines.append(line)
        return lines


if __name__ == "__main__":
    unittest.main()
