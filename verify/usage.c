#include "usage.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "complain.h"
#include "selvedge_version.h"

typedef struct {
  const char *synopsis, *options, *more; /* more: as one literal may not be longer */
} help_text;

static const char purpose[] =
    "Puts cloth energies to the test: their derivatives, spectra and projections.\n";

static const help_text help[] = {
    [COMMAND_RUN] =
        {"selvedge-verify [run] [OPTION]...\n",
         "run: every check on every energy, then the ledger: what papers claim\n"
         "  --energy NAME,...   these built-in energies; none: only the plugins\n"
         "  --check NAME,...    these checks, and no series for plots\n"
         "  --plugin FILE.so    an energy of yours, run beside the built-in ones;\n"
         "                      repeatable; its name must not be a built-in's\n"
         "  --set NAME=VALUE    pins a parameter of all energies that have it; "
         "repeatable\n"
         "  --samples N         random states per check (100000)\n"
         "  --full              all of them for every check, also those that take a "
         "share\n"
         "  --seed N            of the random states (1); the same seed, the same "
         "states\n"
         "  --threads N         (all cores)\n"
         "  --mesh FILE.obj     also the triangles of this mesh, deformed\n"
         "  --time-limit S      seconds one check may take before it counts as hung "
         "(120)\n"
         "  --no-controls       leaves out the wrong formulas that checks must catch\n"
         "  --no-plots          leaves out the series for plots\n"
         "  --ledger [ID,...]   only the ledger, or these rows: by id, K34, or all of\n"
         "                      a source, K; beside what --energy or --check name\n"
         "  --no-ledger         leaves it out, as do --energy and --check alone\n",
         "  --json FILE         the records, for selvedge-report; - is standard output\n"
         "  --junit FILE        the records as JUnit XML\n"
         "  --tap               the records by the Test Anything Protocol, on standard\n"
         "                      output\n"
         "  --quiet             prints failures and the summary only\n"},
    [COMMAND_LIST] =
        {"selvedge-verify list [TOPIC] [OPTION]...\n",
         "list: what there is; TOPIC: energies, checks, controls, states, ledger\n"
         "  --json              as JSON\n"
         "  --plugin FILE.so    also this energy; repeatable\n"
         "  --time-limit S      seconds it may take to load (120)\n",
         ""},
    [COMMAND_EVAL] =
        {"selvedge-verify eval ENERGY --quantity QUANTITY [OPTION]... [FILE|-]\n",
         "eval: one configuration per line in, one line of numbers out\n"
         "  --quantity QUANTITY energy, gradient, hessian, eigenvalues (ascending),\n"
         "                      eigenvectors (in columns), projected\n"
         "  --plugin FILE.so    its energy; ENERGY may then be left out\n"
         "  --time-limit S      seconds the plugin may take for one line (120)\n"
         "  --set NAME=VALUE    a parameter; typical values else\n"
         "  --scalar SCALAR     double, float, quad (double)\n"
         "  --hex               hexadecimal numbers, exact to the bit\n",
         "  Numbers stand apart by blanks or commas, matrices column by column; # "
         "starts a\n"
         "  comment.  A line that is wrong ends it.\n"},
    [COMMAND_GRID] =
        {"selvedge-verify grid --n N [--m M] --out FILE.obj [OPTION]...\n",
         "grid: a mesh of N x M vertices, 1 m wide\n"
         "  --n N, --m M        at most 16777216 vertices in all; M is N unless given\n"
         "  --out FILE.obj      - is standard output\n"
         "  --pattern PATTERN   one-diagonal, alternating, jittered (one-diagonal)\n"
         "  --jitter X          jittered: of the cell, below 0.25 (0.2)\n"
         "  --seed N            (1)\n",
         ""},
};

enum { HELPED = sizeof help / sizeof help[0] };

static const char ending[] =
    "  -h, --help          this text; after a command, that command's part\n"
    "  -V, --version       version and commit\n"
    "\n"
    "Exit codes: 0 all passed; 1 a check failed, a row of the ledger is not as expected,\n"
    "or a plugin crashed or hung; 2 wrong usage or unreadable input; 3 the harness failed:\n"
    "it cannot write, cannot start a process, or was interrupted (records that were\n"
    "finished are still written).\n";

static int finish(void) {
  errno = 0;
  if (fflush(stdout) == 0 && !ferror(stdout)) return EXIT_PASSED;
  return harness_error("cannot write standard output: %s", strerror(errno));
}

int print_help(subcommand helped) {
  const char *lead = "Usage: ";
  for (int i = 0; i < HELPED; i++) {
    if (helped != COMMAND_HELP && helped != (subcommand)i) continue;
    printf("%s%s", lead, help[i].synopsis);
    lead = "       ";
  }
  printf("%s\n", purpose);
  for (int i = 0; i < HELPED; i++)
    if (helped == COMMAND_HELP || helped == (subcommand)i)
      printf("%s%s\n", help[i].options, help[i].more);
  fputs(ending, stdout);
  return finish();
}

int print_version(void) {
  printf("selvedge-verify %s (%s)\n", SLV_VERSION, SLV_COMMIT);
  return finish();
}
