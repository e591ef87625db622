#include "cli/verify_options.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "selvedge/energy.h"
#include "selvedge/version.h"
#include "selvedge_build.h"
#include "support/base/complain.h"
#include "support/base/memory.h"
#include "support/base/numbers.h"

enum {
  RUN = 1 << COMMAND_RUN,
  LIST = 1 << COMMAND_LIST,
  EVAL = 1 << COMMAND_EVAL,
  GRID = 1 << COMMAND_GRID,
  BASELINE = 1 << COMMAND_BASELINE,
  CHECK = 1 << COMMAND_CHECK,
  EXPORT = 1 << COMMAND_EXPORT,
  MESH = 1 << COMMAND_MESH,
  OF_USERS = RUN | EVAL | BASELINE | CHECK | EXPORT | MESH /* commands that take a user's energy */
};

extern const char asset_verify_options[]; /* text of options.txt */

static const option_row rows[] = {
    OPTION(EVAL, "quantity", "QUANTITY", TEXT, quantity, NULL),
    OPTION(GRID, "n", "N", COUNT, n, NULL),
    OPTION(GRID, "m", "M", COUNT, m, NULL),
    OPTION(BASELINE, "out", "FILE", TEXT, out, NULL),
    OPTION(GRID, "out", "FILE.obj", TEXT, out, NULL),
    OPTION(EXPORT, "out", "DIR|FILE", TEXT, out, NULL),
    OPTION(EXPORT, "format", "FORMAT", TEXT, format, "csv"),
    OPTION(MESH, "positions", "FILE", PATHS, positions, NULL),
    OPTION(RUN | BASELINE | EXPORT | MESH, "energy", "NAME,...", WORDS, energies, NULL),
    OPTION(MESH, "bending", "NAME,...", WORDS, bending, NULL),
    OPTION(MESH, "total-energy", "NUMBER,...", WORDS, totals, NULL),
    OPTION(MESH, "forces", "FILE", PATHS, forces, NULL),
    OPTION(MESH, "hessian", "FILE", TEXT, hessian, NULL),
    OPTION(CHECK, "energy", "NAME", TEXT, energy, NULL),
    OPTION(RUN | BASELINE, "check", "NAME,...", WORDS, checks, NULL),
    OPTION(BASELINE, "no-checks", NULL, FLAG, no_checks, NULL),
    OPTION(BASELINE, "brief", NULL, FLAG, brief, NULL),
    OPTION(BASELINE, "full", NULL, FLAG, full, NULL),
    OPTION(LIST | OF_USERS, "plugin", "FILE.so", PATHS, plugins, NULL),
    OPTION(OF_USERS, "command", "COMMAND", TEXT, command, NULL),
    OPTION(OF_USERS, "spec", "FILE.json", TEXT, spec, NULL),
    OPTION(OF_USERS, "set", "NAME=VALUE", WORDS, settings, NULL),
    OPTION(EVAL | CHECK | EXPORT, "rest", "NAME", TEXT, rest, NULL),
    OPTION(EXPORT, "quantity", "NAME,...", WORDS, quantities, NULL),
    OPTION(EVAL | EXPORT, "scalar", "SCALAR", TEXT, scalar, "double"),
    OPTION(RUN | CHECK | MESH, "scalar", "SCALAR", TEXT, scalar, NULL),
    OPTION(BASELINE, "scalar", "SCALAR,...", WORDS, scalars, NULL),
    OPTION(EVAL, "hex", NULL, FLAG, hex, NULL),
    OPTION(CHECK, "ignore", "NAME,...", WORDS, ignored, NULL),
    OPTION(CHECK, "columns", "NAME,...", WORDS, columns, NULL),
    OPTION(CHECK, "layout", "LAYOUT", TEXT, layout, "auto"),
    OPTION(CHECK, "factor", "X", POSITIVE, factor, NULL),
    OPTION(CHECK, "convention", "NAME", TEXT, convention, NULL),
    OPTION(RUN, "skip-check", "NAME,...", WORDS, skipped, NULL),
    OPTION(RUN, "strict", NULL, FLAG, strict, NULL),
    OPTION(RUN, "class", "CLASS,...", WORDS, classes, NULL),
    OPTION(RUN, "singular-values", "LO,HI", WORDS, stretches, NULL),
    OPTION(RUN | CHECK, "tolerance", "X", POSITIVE, tolerance, NULL),
    OPTION(RUN, "samples", "N", COUNT, samples, "100000", .given = offsetof(options, sampled)),
    OPTION(BASELINE, "samples", "N", COUNT, samples, "2000"),
    OPTION(EXPORT, "samples", "N", COUNT, samples, "100"),
    OPTION(RUN, "full", NULL, FLAG, full, NULL),
    OPTION(GRID, "pattern", "PATTERN", TEXT, pattern, "one-diagonal"),
    OPTION(GRID, "jitter", "X", POSITIVE, jitter, "0.2"),
    OPTION(RUN | GRID | BASELINE | EXPORT, "seed", "N", COUNT, seed, "1"),
    OPTION(RUN | BASELINE, "threads", "N", COUNT, threads, NULL, .least = 1, .most = 4096),
    OPTION(RUN, "mesh", "FILE.obj", TEXT, mesh, NULL),
    OPTION(LIST | OF_USERS, "time-limit", "S", POSITIVE, time_limit, "120"),
    OPTION(RUN, "no-controls", NULL, FLAG, no_controls, NULL),
    OPTION(RUN, "no-plots", NULL, FLAG, no_plots, NULL),
    OPTION(RUN, "ledger", "[ID,...]", MAYBE, rows, NULL, .given = offsetof(options, ledger)),
    OPTION(RUN, "no-ledger", NULL, FLAG, no_ledger, NULL),
    OPTION(RUN, "errata", "SOURCE", TEXT, errata, NULL),
    OPTION(RUN, "format", "FORMAT", TEXT, format, NULL),
    OPTION(RUN, "out", "FILE", TEXT, out, NULL),
    OPTION(MESH, "picture", "FILE.svg", TEXT, picture, NULL),
    OPTION(RUN | CHECK | MESH, "json", "FILE", TEXT, json, NULL),
    OPTION(LIST, "json", NULL, FLAG, list_json, NULL),
    OPTION(RUN, "junit", "FILE", TEXT, junit, NULL),
    OPTION(RUN, "part", "I/N", TEXT, share, NULL),
    OPTION(RUN | BASELINE, "quiet", NULL, FLAG, quiet, NULL),
    OPTION(RUN, "verbose", NULL, FLAG, verbose, NULL),
};

static const option_command commands[] = {
    [COMMAND_RUN] = {"run", "[OPTION]...", 0},
    [COMMAND_LIST] = {"list", "[TOPIC] [OPTION]...", 1},
    [COMMAND_EVAL] = {"eval", "[ENERGY] --quantity QUANTITY [OPTION]... [FILE|-]", 2},
    [COMMAND_GRID] = {"grid", "--n N [--m M] --out FILE.obj [OPTION]...", 0},
    [COMMAND_BASELINE] = {"baseline", "--out FILE [OPTION]...", 0},
    [COMMAND_CHECK] = {"check", "FILE|- --energy NAME [OPTION]...", 1},
    [COMMAND_EXPORT] = {"export", "--out DIR|FILE [OPTION]...", 0},
    [COMMAND_MESH] = {"mesh", "REST.obj [OPTION]...", 1},
};

const option_table verify_table = {.program = "selvedge-verify",
                                   .version = SLV_VERSION " (" SLV_COMMIT ")",
                                   .texts = asset_verify_options,
                                   .commands = commands,
                                   .ncommands = sizeof commands / sizeof commands[0],
                                   .standard = COMMAND_RUN,
                                   .rows = rows,
                                   .nrows = sizeof rows / sizeof rows[0]};

/* Takes the operands: list [TOPIC], eval [ENERGY] [FILE], check [FILE], mesh [FILE]. With a plugin,
 * a single operand of eval may be ENERGY or FILE: eval_command() decides. */
static void take_operands(options *o) {
  char **operand = o->line.operands;
  const int count = o->line.noperands;
  if (count == 0) return;
  if (o->line.command == COMMAND_LIST) o->topic = operand[0];
  if (o->line.command == COMMAND_CHECK || o->line.command == COMMAND_MESH) o->input = operand[0];
  if (o->line.command != COMMAND_EVAL) return;
  const int named = count > (o->plugins.count > 0);
  if (named) o->energy = operand[0];
  if (count > named) o->input = operand[named];
}

int options_want_ledger(const options *o) {
  const int others = o->energies.count + o->checks.count > 0 || o->command != NULL;
  return o->ledger || !(o->no_ledger || others);
}

int options_want_checks(const options *o) {
  const size_t named = o->energies.count + o->checks.count + o->plugins.count;
  return !o->ledger || named + o->settings.count > 0 || o->mesh != NULL;
}

/* Returns 1 if an output of `run` goes to standard output; path may be NULL. */
static int is_stdout(const char *path) { return path != NULL && strcmp(path, "-") == 0; }

/* Parses --part I/N. */
static int take_part(options *o) {
  const char *slash = o->share != NULL ? strchr(o->share, '/') : NULL;
  if (o->share == NULL) return 0;
  char *first = base_printf("%.*s", (int)strcspn(o->share, "/"), o->share);
  const int read = slash != NULL && parse_u64(first, &o->part) && parse_u64(slash + 1, &o->parts) &&
                   o->part > 0 && o->part <= o->parts;
  free(first);
  if (!read)
    return usage_error("--part %s: part I of N is I/N, as in 1/4; the last one is 4/4", o->share);
  if (o->json == NULL || o->junit != NULL || o->format != NULL)
    return usage_error("--part needs --json FILE, for selvedge-report merge, and no other output");
  return options_want_checks(o) ? 0 : usage_error("--part needs at least one check");
}

/* Options that do not affect the results; value = 1: they take a value */
static const struct {
  const char *name;
  int value;
} without_effect[] = {{"part", 1},       {"json", 1},  {"threads", 1},
                      {"time-limit", 1}, {"quiet", 0}, {"verbose", 0}};

void options_whole_command(const options *o, int argc, char **argv, buffer *out) {
  enum { ALL = sizeof without_effect / sizeof without_effect[0] };
  buffer_shell_word(out, o->program);
  for (int i = 1; i < argc; i++) {
    int k = 0;
    const size_t length = strcspn(argv[i], "=");
    while (k < ALL && (strncmp(argv[i], "--", 2) != 0 || length == 2 ||
                       strncmp(argv[i] + 2, without_effect[k].name, length - 2) != 0))
      k++;
    if (k < ALL) i += without_effect[k].value && argv[i][length] == '\0';
    if (k == ALL) buffer_add(out, " ");
    if (k == ALL) buffer_shell_word(out, argv[i]);
  }
}

static int judge_run(const options *o) {
  const int table = o->format != NULL && (o->out == NULL || is_stdout(o->out));
  if (o->quiet && o->verbose) return usage_error("--quiet and --verbose: choose one");
  if (o->ledger && o->no_ledger) return usage_error("--ledger and --no-ledger: choose one");
  if (o->sampled && !o->full && !options_want_checks(o))
    return usage_error("--samples has an effect on the ledger only with --full");
  if (is_stdout(o->json) && table)
    return usage_error("--json - and --format both write to standard output: choose one");
  if (o->out != NULL && o->format == NULL) return usage_error("--out needs --format");
  scalar s = SCALAR_F64;
  if (o->scalar != NULL && (!scalar_of_word(o->scalar, &s) || s == SCALAR_F128))
    return usage_error("--scalar %s: there are double, float", o->scalar);
  if (o->scalar != NULL && o->plugins.count == 0)
    return usage_error("--scalar applies to plugins and programs, not to built-in energies");
  if (o->format != NULL && (!o->ledger || options_want_checks(o)))
    return usage_error("--format prints only the ledger: add --ledger, and select no checks");
  return 0;
}

/* Checks the options of a command that evaluates one energy; `needed` describes how to name it. */
static int judge_energy(const options *o, const char *command, const char *needed) {
  if (o->plugins.count > 1) return usage_error("%s takes one --plugin", command);
  if (o->plugins.count == 0 && o->energy == NULL && needed != NULL)
    return usage_error("%s needs %s, --plugin FILE.so or --command", command, needed);
  return 0;
}

/* Checks the options of a command other than run. */
static int judge_command(const options *o) {
  switch (o->line.command) {
    case COMMAND_EVAL:
      TRY(judge_energy(o, "eval", "an energy"));
      return o->quantity != NULL ? 0 : usage_error("eval needs --quantity");
    case COMMAND_BASELINE:
      if (o->out == NULL) return usage_error("baseline needs --out FILE");
      return o->brief && o->full ? usage_error("--brief and --full: choose one") : 0;
    case COMMAND_CHECK:
      TRY(judge_energy(o, "check", "--energy NAME"));
      return o->input != NULL ? 0 : usage_error("check needs a table: FILE, or -");
    case COMMAND_EXPORT:
      if (o->out == NULL) return usage_error("export needs --out DIR or --out FILE");
      return judge_energy(o, "export", NULL);
    case COMMAND_MESH:
      if (o->input == NULL) return usage_error("mesh needs the mesh at rest, an OBJ file");
      if (o->totals.count + o->forces.count > 0 || o->hessian != NULL) return 0;
      return usage_error("mesh needs --forces, --hessian or --total-energy");
    default:
      return 0;
  }
}

/* Default of --samples for a program, which is at least ten times slower than a plugin: each state
 * of the check of differences takes some hundred evaluations. */
enum { SAMPLES_OF_PROGRAM = 2000 };

/* Reads OMP_NUM_THREADS. OpenMP itself would start, and end a program that may not write files. */
static uint64_t usual_threads(void) {
  const char *asked = getenv("OMP_NUM_THREADS");
  long n = asked != NULL ? strtol(asked, NULL, 10) : 0;
  if (n <= 0) n = sysconf(_SC_NPROCESSORS_ONLN);
  return n > 0 ? (uint64_t)n : 1;
}

int options_parse(int argc, char **argv, options *o) {
  *o = (options){.program = verify_table.program};
  if (argc > 0 && strchr(argv[0], '/') != NULL) o->program = argv[0];
  const int first = argc > 2 && strcmp(argv[1], "run") == 0 ? 2 : 1;
  if (first < argc && slv_energy_find(argv[first]) != NULL)
    return usage_error("'%s' is an energy: --energy %s verifies it", argv[first], argv[first]);
  TRY(options_read(&verify_table, argc, argv, o, &o->line));
  if (o->threads == 0) o->threads = usual_threads();
  if ((o->command == NULL) != (o->spec == NULL))
    return usage_error("--command needs --spec, and --spec needs --command");
  if (o->spec != NULL) items_append_text(&o->plugins, o->spec, strlen(o->spec));
  if (o->command != NULL && o->line.command == COMMAND_RUN && !o->sampled)
    o->samples = SAMPLES_OF_PROGRAM;
  take_operands(o);
  if (o->line.command != COMMAND_RUN) return judge_command(o);
  TRY(judge_run(o));
  return take_part(o);
}

void options_free(options *o) { options_release(&verify_table, o, &o->line); }
