/* selvedge-report -- records documents into reports.
 *
 * Exit 0: fine; 1: something in the input failed or the run broke off; 2: wrong usage
 * or unreadable input; 3: the harness failed.
 */
#include <getopt.h>
#include <stdio.h>
#include <string.h>

#include "base/command.h"
#include "selvedge/version.h"
#include "support/base/start.h"

enum {
  OPTION_OUT = 1,
  OPTION_PLOTS = 2,
  OPTION_INPUT = 4,
  OPTION_GNUPLOT = 8,
  OPTION_TOLERANCES = 16,
  OPTION_SUMMARY = 32, /* --html, --junit, --quiet */
  OPTION_MESSAGE = 64
};

#define INPUTS                                                                      \
  "RECORDS.json is of selvedge-verify or selvedge-bench, in any mix; - is the\n"    \
  "standard input.  Exit 1, the output written, when a record failed, a kernel's\n" \
  "check failed, a kernel became slower, an equilibrium of a refinement was not\n"  \
  "found, a law of the solver does not hold, or a run broke off.\n"

static const struct {
  const char *name;
  command_fn *run;
  unsigned takes; /* OPTION_*, or-ed */
  const char *help;
} commands[] = {
    {"html", command_html, OPTION_OUT | OPTION_PLOTS | OPTION_GNUPLOT | OPTION_INPUT,
     "usage: selvedge-report html [OPTION]... --out DIR RECORDS.json...\n"
     "Writes DIR/index.html, one page that needs no network, and every plot to\n"
     "DIR/plots as SVG, PDF, CSV and gnuplot script.  Several documents are merged.\n" INPUTS
     "  -o, --out DIR          where to; made when missing\n"
     "      --no-plots         leave the plots out\n"
     "      --gnuplot PROGRAM  the gnuplot to run (default: gnuplot)\n"},
    {"junit", command_junit, OPTION_OUT | OPTION_INPUT,
     "usage: selvedge-report junit [--out FILE] RECORDS.json...\n"
     "Writes JUnit XML.\n" INPUTS
     "  -o, --out FILE         where to (default: -, the standard output)\n"},
    {"csv", command_csv, OPTION_OUT | OPTION_INPUT,
     "usage: selvedge-report csv [--out FILE] RECORDS.json...\n"
     "Writes the records as a table, a second one for selvedge-bench after an empty\n"
     "line; numbers read back to the bit.\n" INPUTS
     "  -o, --out FILE         where to (default: -, the standard output)\n"},
    {"plot", command_plot, OPTION_OUT | OPTION_GNUPLOT | OPTION_INPUT,
     "usage: selvedge-report plot [OPTION]... TRACES.csv [NEWTON.json]...\n"
     "Draws traces of Newton's method that were recorded elsewhere, beside those of\n"
     "the documents of selvedge-bench newton, to DIR/plots as SVG, PDF, CSV and\n"
     "gnuplot script: residual and energy of each problem, and a performance profile.\n"
     "The first line of TRACES.csv names the columns, in any order; others are passed\n"
     "over:\n"
     "  trace      whose it is, the name in the legend\n"
     "  iteration  0, 1, 2, ... of each trace; 0 being the initial guess\n"
     "  residual   of the forces, relative to the sum of their sizes; or empty\n"
     "  energy     J; or empty\n"
     "  seconds    since the start; or empty\n"
     "  scene      as in the documents; may be missing where they hold one problem\n"
     "  n          vertices per side; only problems of that size\n"
     "trace and iteration must be there, and residual or energy.  - is the standard\n"
     "input.\n"
     "  -o, --out DIR          where to (default: .); made when missing\n"
     "      --gnuplot PROGRAM  the gnuplot to run (default: gnuplot)\n"},
    {"compare", command_compare, OPTION_INPUT | OPTION_TOLERANCES | OPTION_SUMMARY,
     "usage: selvedge-report compare [OPTION]... BASE NEW\n"
     "Says what moved between two documents of selvedge-verify baseline,\n"
     "selvedge-bench newton --baseline or kernels --baseline: number by number\n"
     "whether it is identical to the bit, how many ulp it moved, whether its\n"
     "tolerance allows that; and which items, states and checks disappeared, or\n"
     "became worse.\n"
     "      --tolerances FILE  in the place of the project's own\n"
     "      --html DIR         also DIR/index.html, with every item that moved\n"
     "      --junit FILE       also JUnit XML\n"
     "      --quiet            print the last line alone\n"
     "Exit 0: nothing moved beyond its tolerance; 1: something did, or disappeared;\n"
     "2: BASE or NEW is missing, unreadable, or not comparable; 3: the output could\n"
     "not be written.\n"},
    {"accept", command_accept, OPTION_INPUT | OPTION_TOLERANCES | OPTION_MESSAGE,
     "usage: selvedge-report accept --message WHY [--tolerances FILE] BASE NEW\n"
     "Puts NEW in the place of BASE, and appends to BASE.log what changed and why.\n"
     "  -m, --message WHY      why the numbers may change; it may not be empty\n"
     "      --tolerances FILE  in the place of the project's own, for the log's counts\n"},
    {"history", command_history,
     OPTION_INPUT | OPTION_OUT | OPTION_PLOTS | OPTION_GNUPLOT | OPTION_TOLERANCES,
     "usage: selvedge-report history [OPTION]... DIR --out DIR2\n"
     "Writes DIR2/index.html and plots: how margins of checks and errors, iterations and times\n"
     "went on over the baseline documents in DIR, by date, with the steps marked.\n"
     "  -o, --out DIR2         where to; made when missing\n"
     "      --tolerances FILE  in the place of the project's own\n"
     "      --no-plots         leave the plots out\n"
     "      --gnuplot PROGRAM  the gnuplot to run (default: gnuplot)\n"
     "Files that are no baseline document are named and passed over; exit 2 where\n"
     "none is left.\n"},
    {"schema", command_schema, OPTION_OUT,
     "usage: selvedge-report schema [--out FILE] [KIND]\n"
     "Writes the JSON Schema of documents of a KIND: records of selvedge-verify (the\n"
     "default); bench, of selvedge-bench kernels; refine; newton; baseline; foreign,\n"
     "of selvedge-verify check; mutation, of selvedge-mutate.\n"
     "  -o, --out FILE         where to (default: -, the standard output)\n"},
};
enum { COMMANDS = sizeof commands / sizeof commands[0] };

static const char usage[] =
    "usage: selvedge-report COMMAND ...\n"
    "  html [OPTION]... --out DIR RECORDS.json...   a page with tables and plots\n"
    "  junit [--out FILE] RECORDS.json...           JUnit XML\n"
    "  csv [--out FILE] RECORDS.json...             the records as a table\n"
    "  plot [OPTION]... TRACES.csv [NEWTON.json]... traces of elsewhere beside ours\n"
    "  compare [OPTION]... BASE NEW                 what moved since a baseline\n"
    "  accept --message WHY BASE NEW                a later baseline for a BASE\n"
    "  history [OPTION]... DIR --out DIR2           how baselines went on\n"
    "  schema [--out FILE] [KIND]                   the JSON Schema of the documents\n"
    "  --help, COMMAND --help, --version\n"
    "RECORDS.json is of selvedge-verify or selvedge-bench; - is the standard input.\n"
    "Exit codes, once the output is written: 0 fine, 1 a record or a kernel's check\n"
    "failed, a kernel became slower, an equilibrium of a refinement was not found, a\n"
    "law of the solver does not hold, a number moved or disappeared, or a run broke\n"
    "off; and without output: 2 wrong usage or unreadable input, 3 the harness\n"
    "failed.\n";

/* The help was asked for: a full disk is the only thing that can go wrong. */
static int say(const char *words) {
  return fputs(words, stdout) >= 0 && fflush(stdout) == 0 ? REPORT_OK : REPORT_HARNESS;
}

static int misused(const char *what, const char *which) {
  (void)fprintf(stderr, "selvedge-report: %s%s; see selvedge-report --help\n", what,
                which);
  return REPORT_INPUT;
}

enum { NO_PLOTS = 256, GNUPLOT, TOLERANCES, HTML, JUNIT, QUIET, HELP };

static const struct option options[] = {
    {"out", required_argument, NULL, 'o'},
    {"no-plots", no_argument, NULL, NO_PLOTS},
    {"gnuplot", required_argument, NULL, GNUPLOT},
    {"tolerances", required_argument, NULL, TOLERANCES},
    {"html", required_argument, NULL, HTML},
    {"junit", required_argument, NULL, JUNIT},
    {"quiet", no_argument, NULL, QUIET},
    {"message", required_argument, NULL, 'm'},
    {"help", no_argument, NULL, HELP},
    {NULL, 0, NULL, 0},
};

/* Puts one option into q: 1 when the command takes it. */
static int take(command_request *q, int option, unsigned takes) {
  switch (option) {
    case 'o':
      q->out = optarg;
      return (takes & OPTION_OUT) != 0;
    case NO_PLOTS:
      q->plots = 0;
      return (takes & OPTION_PLOTS) != 0;
    case GNUPLOT:
      q->gnuplot = optarg;
      return (takes & OPTION_GNUPLOT) != 0;
    case TOLERANCES:
      q->tolerances = optarg;
      return (takes & OPTION_TOLERANCES) != 0;
    case HTML:
      q->html = optarg;
      return (takes & OPTION_SUMMARY) != 0;
    case JUNIT:
      q->junit = optarg;
      return (takes & OPTION_SUMMARY) != 0;
    case QUIET:
      q->quiet = 1;
      return (takes & OPTION_SUMMARY) != 0;
    case 'm':
      q->message = optarg;
      return (takes & OPTION_MESSAGE) != 0;
    default:
      return 0;
  }
}

static report_status run(size_t c, const command_request *q) {
  problem p = {""};
  const report_status s = commands[c].run(q, &p);
  if (p.words[0] != '\0') (void)fprintf(stderr, "selvedge-report: %s\n", p.words);
  return s;
}

static int command(size_t c, int argc, char **argv) {
  command_request q = {.gnuplot = "gnuplot", .plots = 1};
  int option;
  while ((option = getopt_long(argc, argv, "o:m:", options, NULL)) != -1) {
    if (option == HELP) return say(commands[c].help);
    if (option == '?') return misused("wrong option for ", commands[c].name);
    if (!take(&q, option, commands[c].takes))
      return misused("an option that this command does not take: ", commands[c].name);
  }
  q.inputs = argv + optind;
  q.ninputs = argc - optind;
  if ((commands[c].takes & OPTION_INPUT) != 0 && q.ninputs == 0)
    return misused("no file given to ", commands[c].name);
  return (int)run(c, &q);
}

int main(int argc, char **argv) {
  if (!program_start()) {
    (void)fputs("selvedge-report: standard output: cannot write: it is closed\n",
                stderr);
    return REPORT_HARNESS;
  }
  if (argc < 2) return misused("no command given", "");
  if (strcmp(argv[1], "--help") == 0) return say(usage);
  if (strcmp(argv[1], "--version") == 0)
    return say("selvedge-report " SLV_VERSION "\n");
  for (size_t c = 0; c < COMMANDS; c++)
    if (strcmp(argv[1], commands[c].name) == 0) return command(c, argc - 1, argv + 1);
  return misused("no such command: ", argv[1]);
}
