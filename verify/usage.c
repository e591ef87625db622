#include "usage.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "complain.h"
#include "selvedge_version.h"

static const char *const help[] = {
    "Usage: selvedge-verify [run] [OPTION]...\n"
    "       selvedge-verify list [energies|checks|controls|states] [--json]\n"
    "       selvedge-verify eval ENERGY --quantity QUANTITY [OPTION]... [FILE|-]\n"
    "       selvedge-verify grid --n N [--m M] --out FILE.obj [OPTION]...\n"
    "Puts cloth energies to the test: their derivatives, spectra and projections.\n"
    "\n",
    "run: every check on every energy\n"
    "  --energy NAME,...   these built-in energies; none: only the plugins\n"
    "  --check NAME,...    these checks\n"
    "  --plugin FILE.so    an energy of yours, run beside the built-in ones; "
    "repeatable\n"
    "  --set NAME=VALUE    pins a parameter of all energies that have it; repeatable\n"
    "  --samples N         random states per check (100000)\n"
    "  --full              all of them for every check, also those that take a share\n"
    "  --seed N            of the random states (1); the same seed, the same states\n"
    "  --threads N         (all cores)\n"
    "  --mesh FILE.obj     also the triangles of this mesh, deformed\n"
    "  --time-limit S      seconds one check may take before it counts as hung (120)\n"
    "  --no-controls       leaves out the wrong formulas that checks must catch\n"
    "  --no-plots          leaves out the series for plots\n",
    "  --json FILE         the records, for selvedge-report; - is standard output\n"
    "  --junit FILE        the records as JUnit XML\n"
    "  --tap               the records by the Test Anything Protocol, on standard "
    "output\n"
    "  --quiet             prints failures and the summary only\n"
    "\n",
    "list: what there is; with --plugin FILE.so also that energy\n"
    "\n"
    "eval: one configuration per line in, one line of numbers out\n"
    "  --quantity QUANTITY energy, gradient, hessian, eigenvalues (ascending),\n"
    "                      eigenvectors (in columns), projected\n"
    "  --plugin FILE.so    its energy, in place of ENERGY\n"
    "  --set NAME=VALUE    a parameter; typical values else\n"
    "  --scalar SCALAR     double, float, quad, complex (double)\n"
    "  --hex               hexadecimal numbers, exact to the bit\n"
    "  Numbers stand apart by blanks or commas, matrices column by column; # starts a\n"
    "  comment.\n"
    "\n",
    "grid: a mesh of N x M vertices, 1 m wide\n"
    "  --pattern PATTERN   one-diagonal, alternating, jittered (one-diagonal)\n"
    "  --jitter X          of the cell, below 0.25 (0.2)\n"
    "  --seed N            (1)\n"
    "\n"
    "  -h, --help          this text\n"
    "  -V, --version       version and commit\n"
    "\n",
    "Exit codes: 0 all passed; 1 a check failed; 2 wrong usage or unreadable input;\n"
    "3 the harness failed: it cannot write, cannot start a process, or was "
    "interrupted\n"
    "(records that were finished are still written).\n",
};

static int finish(void) {
  errno = 0;
  if (fflush(stdout) == 0 && !ferror(stdout)) return EXIT_PASSED;
  return harness_error("cannot write standard output: %s", strerror(errno));
}

int print_help(void) {
  for (size_t i = 0; i < sizeof help / sizeof help[0]; i++) fputs(help[i], stdout);
  return finish();
}

int print_version(void) {
  printf("selvedge-verify %s (%s)\n", SLV_VERSION, SLV_COMMIT);
  return finish();
}
