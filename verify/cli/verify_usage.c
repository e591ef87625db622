#include "cli/verify_usage.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "selvedge/version.h"
#include "selvedge_build.h"
#include "support/base/complain.h"

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
    [COMMAND_BASELINE] =
        {"selvedge-verify baseline --out FILE [OPTION]...\n",
         "baseline: all values over the named states, and how the checks end, for\n"
         "          selvedge-report compare\n"
         "  --out FILE          - is standard output\n"
         "  --energy NAME,...   these built-in energies; none: only the plugins\n"
         "  --check NAME,...    these checks\n"
         "  --no-checks         values alone\n"
         "  --brief             less of all but the chief values in double: to be kept\n"
         "  --full              also with each named set of parameters\n"
         "  --plugin FILE.so    also an energy of yours; repeatable\n"
         "  --set NAME=VALUE    holds a parameter; repeatable\n"
         "  --scalar SCALAR,... double, float, quad (all)\n",
         "  --samples N         random states per check (2000)\n"
         "  --seed N            of the random states (1)\n"
         "  --threads N         (all cores); they change no bit\n"
         "  --time-limit S      seconds one check may take (120)\n"
         "  --quiet             no summary and no bar\n"},
    [COMMAND_CHECK] =
        {"selvedge-verify check FILE.csv|- --energy NAME [OPTION]...\n",
         "check: are the values right that another code computed?  Of wrong ones: which\n"
         "       known mistake explains them\n"
         "  --energy NAME       of this built-in energy\n"
         "  --plugin FILE.so    of this one\n"
         "  --set NAME=VALUE    a parameter without a column; typical values else\n"
         "  --scalar SCALAR     double, float: what the other code computes with "
         "(double)\n"
         "  --layout LAYOUT     column, row: how it stores F and indices; auto (auto)\n"
         "  --factor X          its values are X times these: a convention of "
         "stiffness\n"
         "  --tolerance X       relative error to allow, where rounding allows less\n"
         "  --json FILE         the result as JSON; - is standard output\n"
         "  --time-limit S      seconds the plugin may take for one row (120)\n",
         "  The first line names the columns: f0 .. f5 (F, column by column) or F11 ..\n"
         "  F32, or x0 .. of vertices; parameters; energy, gradient_0 .., hessian_0_0 ..,\n"
         "  projected_0_0 .., eigenvalues_0 ..; state, a name for the row.  Vertex\n"
         "  0 is x0 .. x2, vertex 1 x3 .. x5; of a hinge, vertices 1 and 2 are the edge, 0\n"
         "  and 3 the tips of the flaps.  It exits with 1 where a quantity DIFFERS, or is\n"
         "  NOT JUDGED since no row of it could be.\n"},
    [COMMAND_EXPORT] =
        {"selvedge-verify export --out DIR|FILE [OPTION]...\n",
         "export: states, parameters and values, to test another code against\n"
         "  --out DIR|FILE      - is standard output\n"
         "  --format FORMAT     csv, which check reads; npy; json (csv)\n"
         "  --energy NAME,...   these built-in energies (all)\n"
         "  --plugin FILE.so    the energy of this one\n"
         "  --quantity NAME,... energy, gradient, hessian, eigenvalues, projected "
         "(all)\n"
         "  --set NAME=VALUE    holds a parameter\n",
         "  --scalar SCALAR     double, float (double)\n"
         "  --hex               hexadecimal numbers\n"
         "  --samples N         random states beside the named ones (100)\n"
         "  --seed N            of the random states (1)\n"
         "  --time-limit S      seconds the plugin may take for one state (120)\n"},
};

enum { HELPED = sizeof help / sizeof help[0] };

static const char ending[] =
    "  -h, --help          this text; after a command, that command's part\n"
    "  -V, --version       version and commit\n"
    "\n"
    "Exit codes: 0 all passed; 1 a check failed, a row of the ledger is not as\n"
    "expected, or a plugin crashed or hung; 2 wrong usage or unreadable input; 3 the\n"
    "harness failed: it cannot write, cannot start a process, or was interrupted\n"
    "(finished records are still written; a baseline is written whole or not at\n"
    "all).\n";

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
  printf("selvedge-verify %s (%s)\n", slv_version(), SLV_COMMIT);
  return finish();
}
