#include "cli/verify_options.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "support/base/complain.h"
#include "support/cli/near.h"
#include "support/cli/option.h"

/* Kinds, beside option.h's. */
enum { WORDS = OPTION_KINDS, PATHS, MAYBE_WORDS, HELP, VERSION };

enum {
  RUN = 1 << COMMAND_RUN,
  LIST = 1 << COMMAND_LIST,
  EVAL = 1 << COMMAND_EVAL,
  GRID = 1 << COMMAND_GRID,
  BASELINE = 1 << COMMAND_BASELINE,
  CHECK = 1 << COMMAND_CHECK,
  EXPORT = 1 << COMMAND_EXPORT,
  ALL = RUN | LIST | EVAL | GRID | BASELINE | CHECK | EXPORT
};

typedef struct {
  const char *name;
  int commands; /* that take it */
  int kind;
  size_t at; /* offset in options */
} option_row;

static const option_row table[] = {
    {"energy", CHECK, OPTION_TEXT, offsetof(options, energy)},
    {"energy", RUN | BASELINE | EXPORT, WORDS, offsetof(options, energies)},
    {"check", RUN | BASELINE, WORDS, offsetof(options, checks)},
    {"plugin", RUN | LIST | EVAL | BASELINE | CHECK | EXPORT, PATHS,
     offsetof(options, plugins)},
    {"set", RUN | EVAL | BASELINE | CHECK | EXPORT, WORDS, offsetof(options, settings)},
    {"samples", RUN | BASELINE | EXPORT, OPTION_COUNT, offsetof(options, samples)},
    {"seed", RUN | GRID | BASELINE | EXPORT, OPTION_COUNT, offsetof(options, seed)},
    {"threads", RUN | BASELINE, OPTION_COUNT, offsetof(options, threads)},
    {"time-limit", RUN | LIST | EVAL | BASELINE | CHECK | EXPORT, OPTION_POSITIVE,
     offsetof(options, time_limit)},
    {"mesh", RUN, OPTION_TEXT, offsetof(options, mesh)},
    {"json", RUN | CHECK, OPTION_TEXT, offsetof(options, json)},
    {"json", LIST, OPTION_FLAG, offsetof(options, list_json)},
    {"junit", RUN, OPTION_TEXT, offsetof(options, junit)},
    {"tap", RUN, OPTION_FLAG, offsetof(options, tap)},
    {"quiet", RUN | BASELINE, OPTION_FLAG, offsetof(options, quiet)},
    {"full", RUN | BASELINE, OPTION_FLAG, offsetof(options, full)},
    {"no-controls", RUN, OPTION_FLAG, offsetof(options, no_controls)},
    {"no-plots", RUN, OPTION_FLAG, offsetof(options, no_plots)},
    {"ledger", RUN, MAYBE_WORDS, offsetof(options, rows)},
    {"no-ledger", RUN, OPTION_FLAG, offsetof(options, no_ledger)},
    {"brief", BASELINE, OPTION_FLAG, offsetof(options, brief)},
    {"no-checks", BASELINE, OPTION_FLAG, offsetof(options, no_checks)},
    {"quantity", EVAL, OPTION_TEXT, offsetof(options, quantity)},
    {"quantity", EXPORT, WORDS, offsetof(options, quantities)},
    {"scalar", EVAL | CHECK | EXPORT, OPTION_TEXT, offsetof(options, scalar)},
    {"scalar", BASELINE, WORDS, offsetof(options, scalars)},
    {"hex", EVAL | EXPORT, OPTION_FLAG, offsetof(options, hex)},
    {"layout", CHECK, OPTION_TEXT, offsetof(options, layout)},
    {"factor", CHECK, OPTION_POSITIVE, offsetof(options, factor)},
    {"tolerance", CHECK, OPTION_POSITIVE, offsetof(options, tolerance)},
    {"format", EXPORT, OPTION_TEXT, offsetof(options, format)},
    {"n", GRID, OPTION_COUNT, offsetof(options, n)},
    {"m", GRID, OPTION_COUNT, offsetof(options, m)},
    {"pattern", GRID, OPTION_TEXT, offsetof(options, pattern)},
    {"jitter", GRID, OPTION_POSITIVE, offsetof(options, jitter)},
    {"out", GRID | BASELINE | EXPORT, OPTION_TEXT, offsetof(options, out)},
    {"help", ALL, HELP, 0},
    {"version", ALL, VERSION, 0},
};

enum { ROWS = sizeof table / sizeof table[0] };

static int argument_of(int k) {
  if (k == MAYBE_WORDS) return optional_argument;
  return k == OPTION_FLAG || k == HELP || k == VERSION ? no_argument
                                                       : required_argument;
}

/* A copy of the word: the command line stays whole, for the records. */
static int word_append(words *w, const char *word, size_t length) {
  char **at = realloc(w->at, (w->count + 2) * sizeof *at);
  if (at == NULL) return out_of_memory();
  w->at = at;
  w->at[w->count] = strndup(word, length);
  if (w->at[w->count] == NULL) return out_of_memory();
  w->at[++w->count] = NULL;
  return 0;
}

static int words_append(words *w, const char *option, const char *list) {
  for (;;) {
    const size_t length = strcspn(list, ",");
    if (length == 0) return usage_error("--%s: a name is missing in the list", option);
    const int code = word_append(w, list, length);
    if (code != 0 || list[length] == '\0') return code;
    list += length + 1;
  }
}

static int set_option(options *o, const option_row *row, char *argument) {
  void *field = (char *)o + row->at;
  if (row->kind < OPTION_KINDS)
    return option_set((option_kind)row->kind, row->name, argument, field);
  switch (row->kind) {
    case WORDS:
      return words_append(field, row->name, argument);
    case MAYBE_WORDS:
      o->ledger = 1;
      return argument != NULL ? words_append(field, row->name, argument) : 0;
    case PATHS: /* may hold commas */
      return word_append(field, argument, strlen(argument));
    case HELP:
      o->command = COMMAND_HELP;
      return 0;
    default:
      o->command = COMMAND_VERSION;
      return 0;
  }
}

static const char *const command_words[] = {
    [COMMAND_RUN] = "run",           [COMMAND_LIST] = "list",
    [COMMAND_EVAL] = "eval",         [COMMAND_GRID] = "grid",
    [COMMAND_BASELINE] = "baseline", [COMMAND_CHECK] = "check",
    [COMMAND_EXPORT] = "export",
};

enum { COMMANDS = sizeof command_words / sizeof command_words[0] };

static int unknown_option(const char *word, subcommand c) {
  char hint[HINT_TEXT], name[OPTION_NAME];
  option_bare(word, name);
  nearest n = nearest_to(name);
  for (int i = 0; i < ROWS; i++) {
    if ((table[i].commands >> c & 1) != 0) nearest_try(&n, table[i].name);
    if ((table[i].commands >> c & 1) == 0 && strcmp(name, table[i].name) == 0)
      return usage_error("'%s' takes no --%s", command_words[c], name);
  }
  nearest_hint(&n, hint);
  return usage_error("unknown option %s%s", word, hint);
}

/* The options of subcommand c, in the form of getopt_long; val is the row's index + 1.
 */
static void long_options(subcommand c, struct option out[ROWS + 1]) {
  int count = 0;
  for (int i = 0; i < ROWS; i++)
    if ((table[i].commands >> c & 1) != 0)
      out[count++] =
          (struct option){table[i].name, argument_of(table[i].kind), NULL, i + 1};
  out[count] = (struct option){0};
}

/* The value that an option may have, or not, stands after '=', or is the next word that
 * is no option: getopt sees the first only. */
static char *value_of(const option_row *row, int argc, char **argv) {
  const int next = row->kind == MAYBE_WORDS && optarg == NULL && optind < argc;
  return next && argv[optind][0] != '-' ? argv[optind++] : optarg;
}

/* One value is asked for: the first is not dropped without a word. */
static int take_option(options *o, const option_row *row, int *given, char *argument) {
  if (row->kind == OPTION_TEXT && *given)
    return usage_error("--%s %s: it is given twice", row->name, argument);
  *given = 1;
  return set_option(o, row, argument);
}

static int parse_options(int argc, char **argv, options *o) {
  const subcommand c = o->command;
  struct option known[ROWS + 1];
  int given[ROWS] = {0}, got, code = 0;
  long_options(c, known);
  opterr = 0;
  optind = 0;
  while (code == 0 && (got = getopt_long(argc, argv, ":hV", known, NULL)) != -1) {
    const char *word = argv[optind - 1];
    if (got == 'h')
      o->command = COMMAND_HELP;
    else if (got == 'V')
      o->command = COMMAND_VERSION;
    else if (got == ':')
      code = usage_error("%s lacks its value", word);
    else if (got == '?')
      code = unknown_option(word, c);
    else
      code = take_option(o, &table[got - 1], &given[got - 1],
                         value_of(&table[got - 1], argc, argv));
  }
  return code;
}

static int unknown_command(const char *word) {
  char hint[HINT_TEXT];
  nearest n = nearest_to(word);
  for (int i = 0; i < COMMANDS; i++) nearest_try(&n, command_words[i]);
  nearest_hint(&n, hint);
  return usage_error("unknown command '%s'%s", word, hint);
}

/* What is left are the operands: list [TOPIC], eval [ENERGY] [FILE].  One word beside a
 * plugin may be either: eval_command() tells. */
static int take_operands(int count, char **operand, options *o) {
  int used = 0;
  if (o->command == COMMAND_LIST && used < count) o->topic = operand[used++];
  if (o->command == COMMAND_CHECK && used < count) o->input = operand[used++];
  if (o->command == COMMAND_EVAL) {
    if (count - used > (o->plugins.count > 0)) o->energy = operand[used++];
    if (used < count) o->input = operand[used++];
  }
  return used == count ? 0 : usage_error("'%s' is one word too many", operand[used]);
}

static int judge_threads(const options *o) {
  if (o->threads > 0 && o->threads <= 4096) return 0;
  return usage_error("--threads: give 1 to 4096");
}

static int judge_run(const options *o) {
  const int to_stdout = o->json != NULL && strcmp(o->json, "-") == 0;
  if (judge_threads(o) != 0) return EXIT_USAGE;
  if (o->ledger && o->no_ledger)
    return usage_error("--ledger and --no-ledger: choose one");
  if (to_stdout && o->tap)
    return usage_error("--tap and --json - both write to standard output: choose one");
  return 0;
}

static int judge_baseline(const options *o) {
  if (o->out == NULL) return usage_error("baseline needs --out FILE");
  if (o->brief && o->full) return usage_error("--brief and --full: choose one");
  return judge_threads(o);
}

static int judge_eval(const options *o) {
  if (o->plugins.count > 1) return usage_error("eval takes one --plugin");
  if (o->plugins.count == 0 && o->energy == NULL)
    return usage_error("eval needs an energy or --plugin FILE.so");
  if (o->quantity == NULL) return usage_error("eval needs --quantity");
  return 0;
}

static int judge_check(const options *o) {
  if (o->plugins.count > 1) return usage_error("check takes one --plugin");
  if (o->plugins.count == 0 && o->energy == NULL)
    return usage_error("check needs --energy NAME or --plugin FILE.so");
  if (o->input == NULL) return usage_error("check needs a table: FILE.csv, or -");
  return 0;
}

static int judge_export(const options *o) {
  if (o->out == NULL) return usage_error("export needs --out DIR or --out FILE");
  if (o->plugins.count > 1) return usage_error("export takes one --plugin");
  return 0;
}

/* As many as keep a baseline a matter of seconds; a run has 100000. */
enum { BASELINE_SAMPLES = 2000, EXPORT_SAMPLES = 100 };

static void defaults(options *o) {
  const long cores = sysconf(_SC_NPROCESSORS_ONLN);
  *o = (options){.program = "selvedge-verify",
                 .helped = COMMAND_HELP,
                 .samples = 100000,
                 .seed = 1,
                 .threads = cores > 0 ? (uint64_t)cores : 1,
                 .time_limit = 120,
                 .scalar = "double",
                 .jitter = 0.2,
                 .pattern = "one-diagonal"};
}

int options_want_ledger(const options *o) {
  const int others = o->energies.count + o->checks.count > 0;
  return o->ledger || !(o->no_ledger || others);
}

int options_want_checks(const options *o) {
  const size_t named = o->energies.count + o->checks.count + o->plugins.count;
  return !o->ledger || named + o->settings.count > 0 || o->mesh != NULL;
}

int options_parse(int argc, char **argv, options *o) {
  defaults(o);
  if (argc > 0 && strchr(argv[0], '/') != NULL) o->program = argv[0];
  int shift = 0, code;
  if (argc > 1 && argv[1][0] != '-') {
    int c = 0;
    while (c < COMMANDS && strcmp(argv[1], command_words[c]) != 0) c++;
    if (c == COMMANDS) return unknown_command(argv[1]);
    o->command = o->helped = (subcommand)c;
    if (o->command == COMMAND_BASELINE) o->samples = BASELINE_SAMPLES;
    if (o->command == COMMAND_EXPORT) o->samples = EXPORT_SAMPLES;
    shift = 1;
  }
  if ((code = parse_options(argc - shift, argv + shift, o)) != 0) return code;
  if (o->command == COMMAND_HELP || o->command == COMMAND_VERSION) return 0;
  code = take_operands(argc - shift - optind, argv + shift + optind, o);
  if (code == 0 && o->command == COMMAND_RUN) code = judge_run(o);
  if (code == 0 && o->command == COMMAND_EVAL) code = judge_eval(o);
  if (code == 0 && o->command == COMMAND_BASELINE) code = judge_baseline(o);
  if (code == 0 && o->command == COMMAND_CHECK) code = judge_check(o);
  if (code == 0 && o->command == COMMAND_EXPORT) code = judge_export(o);
  return code;
}

void options_free(options *o) {
  words *const all[] = {&o->energies, &o->checks,  &o->plugins,   &o->settings,
                        &o->rows,     &o->scalars, &o->quantities};
  for (int i = 0; i < (int)(sizeof all / sizeof all[0]); i++) {
    for (size_t k = 0; k < all[i]->count; k++) free(all[i]->at[k]);
    free(all[i]->at);
    *all[i] = (words){0};
  }
}
