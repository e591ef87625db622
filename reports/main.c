/* selvedge-report -- turns documents into reports.
 *
 * Exit codes: 0 fine; 1 something in the input failed or the run broke off; 2 wrong
 * usage or unreadable input; 3 the harness failed. */
#include <stddef.h>
#include <stdio.h>

#include "base/command.h"
#include "selvedge/version.h"
#include "support/base/complain.h"
#include "support/base/start.h"
#include "support/cli/options.h"

enum { HTML, JUNIT, CSV, PLOT, COMPARE, ACCEPT, HISTORY, SCHEMA, MERGE, COMMANDS };

enum {
  OF_HTML = 1 << HTML,
  OF_CONVERSION = 1 << JUNIT | 1 << CSV | 1 << SCHEMA | 1 << MERGE,
  OF_PLOT = 1 << PLOT,
  OF_COMPARE = 1 << COMPARE,
  OF_ACCEPT = 1 << ACCEPT,
  OF_HISTORY = 1 << HISTORY
};

typedef struct {
  option_line line;
  command_request request;
  int no_plots;
} options;

static const option_row rows[] = {
    OPTION(OF_HTML | OF_HISTORY, "out", "DIR", TEXT, request.out, NULL,
           "the folder to write; made when missing", .letter = 'o'),
    OPTION(OF_CONVERSION, "out", "FILE", TEXT, request.out, NULL,
           "the file to write; the standard output, like -, unless given", .letter = 'o'),
    OPTION(OF_PLOT, "out", "DIR", TEXT, request.out, ".", "the folder to write; made when missing",
           .letter = 'o'),
    OPTION(OF_HTML | OF_HISTORY, "no-plots", NULL, FLAG, no_plots, NULL,
           "leaves the plots out; gnuplot is not needed then"),
    OPTION(OF_HTML | OF_PLOT | OF_HISTORY, "gnuplot", "PROGRAM", TEXT, request.gnuplot, "gnuplot",
           "the gnuplot to run, 5.4 or newer with the terminals svg and pdfcairo"),
    OPTION(OF_ACCEPT, "message", "WHY", TEXT, request.message, NULL,
           "why the numbers may change; it may not be empty", .letter = 'm'),
    OPTION(OF_COMPARE | OF_HISTORY, "tolerances", "FILE", TEXT, request.tolerances, NULL,
           "how far numbers may move, in the place of the project's own tolerances"),
    OPTION(OF_ACCEPT, "tolerances", "FILE", TEXT, request.tolerances, NULL,
           "in the place of the project's own, for the counts in the log"),
    OPTION(OF_COMPARE, "junit", "FILE", TEXT, request.junit, NULL,
           "also writes JUnit XML: a test case for each kind of number, for texts and for checks"),
    OPTION(OF_COMPARE, "quiet", NULL, FLAG, request.quiet, NULL,
           "prints the last line of the summary alone"),
};

enum { MANY = 1 << 20 }; /* most input files */

static const option_command commands[] = {
    [HTML] = {"html", "[OPTION]... --out DIR RECORDS.json...", MANY,
              "writes DIR/index.html, one page that needs no network, and every plot to "
              "DIR/plots as SVG, PDF, CSV and gnuplot script; several documents are merged",
              NULL},
    [JUNIT] = {"junit", "[--out FILE] RECORDS.json...", MANY, "writes JUnit XML", NULL},
    [CSV] = {"csv", "[--out FILE] RECORDS.json...", MANY,
             "writes the records as a table, a second one for selvedge-bench after an "
             "empty line; numbers read back to the bit",
             NULL},
    [PLOT] = {"plot", "[OPTION]... TRACES.csv [NEWTON.json]...", MANY,
              "draws traces of Newton's method that were recorded elsewhere, beside those of the "
              "documents of selvedge-bench newton, to DIR/plots as SVG, PDF, CSV and gnuplot "
              "script: residual and energy of each problem, and a performance profile",
              "  The first line of TRACES.csv names the columns, in any order; others are\n"
              "  passed over:\n"
              "  trace      whose it is, the name in the legend\n"
              "  iteration  0, 1, 2, ... of each trace; 0 being the initial guess\n"
              "  residual   of the forces, relative to the sum of their sizes; or empty\n"
              "  energy     J; or empty\n"
              "  seconds    since the start; or empty\n"
              "  scene      as in the documents; may be missing where they hold one problem\n"
              "  n          vertices per side; only problems of that size\n"
              "  trace and iteration must be there, and residual or energy.  - is the\n"
              "  standard input.\n"},
    [COMPARE] = {"compare", "[OPTION]... BASE NEW", MANY,
                 "says what moved between two documents of selvedge-verify baseline, "
                 "selvedge-bench newton --baseline or kernels --baseline: number by number whether "
                 "it is identical to the bit, how many ulp it moved, whether its tolerance allows "
                 "that; and which items, states and checks disappeared, or became worse",
                 "  Exit 0: nothing moved beyond its tolerance; 1: something did, or\n"
                 "  disappeared; 2: BASE or NEW is missing, unreadable, or not comparable;\n"
                 "  3: the output could not be written.\n"},
    [ACCEPT] = {"accept", "--message WHY [--tolerances FILE] BASE NEW", MANY,
                "puts NEW in the place of BASE, and appends to BASE.log what changed and why",
                NULL},
    [HISTORY] = {"history", "[OPTION]... DIR --out DIR2", MANY,
                 "writes DIR2/index.html and plots: how margins of checks and errors, "
                 "iterations and times went on over the baseline documents in DIR, by "
                 "date, with the steps marked",
                 "  Files that are no baseline document are named and passed over; exit 2\n"
                 "  where none is left.\n"},
    [SCHEMA] = {"schema", "[--out FILE] [KIND]", MANY,
                "writes the JSON Schema of documents of a KIND: records of selvedge-verify (the "
                "default); bench, of selvedge-bench kernels; refine; newton; bend; motion; "
                "baseline; foreign, of selvedge-verify check; mesh, of selvedge-verify mesh; "
                "mutation, of mutate.py",
                NULL},
    [MERGE] = {"merge", "[--out FILE] PART.json...", MANY,
               "joins the documents of all parts of a run, as selvedge-verify --part writes "
               "them, into the one that a single run would have written",
               "  Exit 1 where something failed, 2 where the parts do not belong together or\n"
               "  one is missing, unfinished or there twice: it is named.\n"},
};

static command_fn *const functions[COMMANDS] = {
    [HTML] = command_html,       [JUNIT] = command_junit,     [CSV] = command_csv,
    [PLOT] = command_plot,       [COMPARE] = command_compare, [ACCEPT] = command_accept,
    [HISTORY] = command_history, [SCHEMA] = command_schema,   [MERGE] = command_merge};

static const option_table table = {
    .program = "selvedge-report",
    .version = SLV_VERSION,
    .purpose =
        "Turns records of selvedge-verify and selvedge-bench, in any mix, into reports.\n"
        "A document named - is the standard input.\n",
    .ending =
        "Exit codes, once the output is written: 0 fine, 1 a record or a kernel's check\n"
        "failed, an equilibrium of a refinement was not found, a\n"
        "law of the solver does not hold, a number moved or disappeared, or a run broke\n"
        "off; and without output: 2 wrong usage or unreadable input, 3 the harness\n"
        "failed.\n",
    .commands = commands,
    .ncommands = COMMANDS,
    .standard = OPTIONS_NONE,
    .rows = rows,
    .nrows = sizeof rows / sizeof rows[0]};

static int obey(options *o) {
  const option_line *line = &o->line;
  if (line->command < OPTIONS_NONE) return options_answer(&table, line);
  if (line->command == OPTIONS_NONE) return usage_error("no command given");
  if (line->noperands == 0 && line->command != SCHEMA)
    return usage_error("no file given to %s", commands[line->command].name);
  o->request.plots = !o->no_plots;
  o->request.inputs = line->operands;
  o->request.ninputs = line->noperands;
  return functions[line->command](&o->request);
}

int main(int argc, char **argv) {
  options o = {0};
  complain_as(table.program);
  if (!program_start()) return harness_error("cannot write standard output: it is closed");
  int code = options_read(&table, argc, argv, &o, &o.line);
  if (code == 0) code = obey(&o);
  options_release(&table, &o, &o.line);
  return code;
}
