/* selvedge-report -- turns documents into reports.  Exit codes: 0 success; 1 the input has a
 * failure or an interrupted run; 2 wrong usage or unreadable input; 3 the program itself failed. */
#include <stddef.h>
#include <stdio.h>

#include "base/command.h"
#include "selvedge/version.h"
#include "support/base/complain.h"
#include "support/base/start.h"
#include "support/cli/options.h"

/* Commands in the order of --help: name, and the usage line after the name. */
#define EACH_COMMAND(COMMAND)                                           \
  COMMAND(HTML, html, "[OPTION]... --out DIR RECORDS.json...")          \
  COMMAND(JUNIT, junit, "[--out FILE] RECORDS.json...")                 \
  COMMAND(CSV, csv, "[--out FILE] RECORDS.json...")                     \
  COMMAND(PLOT, plot, "[OPTION]... TRACES.csv [NEWTON.json]...")        \
  COMMAND(COMPARE, compare, "[OPTION]... BASE NEW")                     \
  COMMAND(ACCEPT, accept, "--message WHY [--tolerances FILE] BASE NEW") \
  COMMAND(HISTORY, history, "[OPTION]... DIR --out DIR2")               \
  COMMAND(SCHEMA, schema, "[--out FILE] [KIND]")                        \
  COMMAND(MERGE, merge, "[--out FILE] PART.json...")
#define NUMBER(id, name, words) id,
enum { EACH_COMMAND(NUMBER) COMMANDS };

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

extern const char asset_report_options[]; /* options.txt */

static const option_row rows[] = {
    OPTION(OF_HTML | OF_HISTORY, "out", "DIR", TEXT, request.out, NULL, .letter = 'o'),
    OPTION(OF_CONVERSION, "out", "FILE", TEXT, request.out, NULL, .letter = 'o'),
    OPTION(OF_PLOT, "out", "DIR", TEXT, request.out, ".", .letter = 'o'),
    OPTION(OF_HTML | OF_HISTORY, "no-plots", NULL, FLAG, no_plots, NULL),
    OPTION(OF_HTML | OF_PLOT | OF_HISTORY, "gnuplot", "PROGRAM", TEXT, request.gnuplot, "gnuplot"),
    OPTION(OF_ACCEPT, "message", "WHY", TEXT, request.message, NULL, .letter = 'm'),
    OPTION(OF_COMPARE | OF_HISTORY, "tolerances", "FILE", TEXT, request.tolerances, NULL),
    OPTION(OF_ACCEPT, "tolerances", "FILE", TEXT, request.tolerances, NULL),
    OPTION(OF_COMPARE, "junit", "FILE", TEXT, request.junit, NULL),
    OPTION(OF_COMPARE, "quiet", NULL, FLAG, request.quiet, NULL),
};

enum { MANY = 1 << 20 }; /* maximum number of input files */
#define USAGE(id, name, words) [id] = {#name, words, MANY},
static const option_command commands[] = {EACH_COMMAND(USAGE)};
#define FUNCTION(id, name, words) [id] = command_##name,
static command_fn *const functions[COMMANDS] = {EACH_COMMAND(FUNCTION)};

static const option_table table = {.program = "selvedge-report",
                                   .version = SLV_VERSION,
                                   .texts = asset_report_options,
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
