#include "cli/bench_options.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>

#include "support/base/complain.h"
#include "support/base/numbers.h"
#include "support/cli/near.h"
#include "support/cli/option.h"

enum { WORDS = OPTION_KINDS, PATHS, COUNTS }; /* kinds, beside option.h's */

/* A row is an option of these commands. */
enum {
  KERNELS = 1 << COMMAND_KERNELS,
  REFINE = 1 << COMMAND_REFINE,
  NEWTON = 1 << COMMAND_NEWTON,
  ALL = KERNELS | REFINE | NEWTON
};

typedef struct {
  const char *name;
  int kind;
  unsigned of;
  size_t at; /* offset in options */
} option_row;

static const option_row table[] = {
    {"kernel", WORDS, KERNELS, offsetof(options, kernels)},
    {"energy", WORDS, KERNELS, offsetof(options, energies)},
    {"plugin", PATHS, KERNELS | NEWTON, offsetof(options, plugins)},
    {"size", COUNTS, KERNELS, offsetof(options, sizes)},
    {"sweep", OPTION_FLAG, KERNELS | NEWTON, offsetof(options, sweep)},
    {"threads", COUNTS, KERNELS | NEWTON, offsetof(options, threads)},
    {"min-time", OPTION_POSITIVE, KERNELS, offsetof(options, min_time)},
    {"samples", OPTION_COUNT, KERNELS, offsetof(options, samples)},
    {"compare", OPTION_TEXT, KERNELS, offsetof(options, compare)},
    {"noise", OPTION_POSITIVE, KERNELS, offsetof(options, noise)},
    {"n", COUNTS, REFINE | NEWTON, offsetof(options, cells)},
    {"mesh-kind", WORDS, REFINE, offsetof(options, mesh_kinds)},
    {"alpha", WORDS, REFINE, offsetof(options, alphas)},
    {"scene", WORDS, NEWTON, offsetof(options, scenes)},
    {"scheme", WORDS, NEWTON, offsetof(options, schemes)},
    {"init", WORDS, NEWTON, offsetof(options, inits)},
    {"bending", WORDS, NEWTON, offsetof(options, bendings)},
    {"line-search", WORDS, NEWTON, offsetof(options, searches)},
    {"max-iterations", OPTION_COUNT, NEWTON, offsetof(options, most_iterations)},
    {"mesh", OPTION_TEXT, NEWTON, offsetof(options, mesh)},
    {"pin", WORDS, NEWTON, offsetof(options, pins)},
    {"pull", WORDS, NEWTON, offsetof(options, pulls)},
    {"shear", WORDS, NEWTON, offsetof(options, shears)},
    {"k", WORDS, NEWTON, offsetof(options, ks)},
    {"k-theta", WORDS, NEWTON, offsetof(options, k_thetas)},
    {"density", WORDS, NEWTON, offsetof(options, densities)},
    {"obj", OPTION_TEXT, NEWTON, offsetof(options, obj)},
    {"baseline", OPTION_TEXT, KERNELS | NEWTON, offsetof(options, baseline)},
    {"seed", OPTION_COUNT, ALL, offsetof(options, seed)},
    {"json", OPTION_TEXT, ALL, offsetof(options, json)},
    {"quiet", OPTION_FLAG, ALL, offsetof(options, quiet)},
};

/* The commands that take options. */
static const char *const command_words[] = {
    [COMMAND_KERNELS] = "kernels",
    [COMMAND_REFINE] = "refine",
    [COMMAND_NEWTON] = "newton",
};
enum { COMMANDS = sizeof command_words / sizeof command_words[0] };

_Static_assert(sizeof table / sizeof table[0] <= 32, "options.given has 32 bits");

enum {
  ROWS = sizeof table / sizeof table[0],
  LIST = ROWS + 1,
  HELP = 'h',
  VERSION = 'V',
  FEWEST_SAMPLES = 5,
  MOST_SAMPLES = 100000,
  MOST_THREADS = 4096,
  MOST_CELLS = 500,
  FEWEST_VERTICES = 3, /* per side */
  MOST_ITERATIONS = 100000
};

static const uint64_t most_elements = (uint64_t)1 << 32;

static int is_stdout(const char *path) {
  return path != NULL && strcmp(path, "-") == 0;
}

int options_to_stdout(const options *o) {
  return is_stdout(o->json) || is_stdout(o->baseline);
}

uint64_t options_number(const items *list, size_t i) {
  return ((const uint64_t *)list->at)[i];
}

static int append_count(items *list, const char *option, const char *bytes,
                        size_t length) {
  char word[32] = "";
  uint64_t value;
  if (length < sizeof word) memcpy(word, bytes, length);
  if (!parse_u64(word, &value) || value == 0)
    return usage_error("--%s %.*s: not a whole number of 1 or more", option,
                       (int)length, bytes);
  return items_append(list, &value, sizeof value) ? 0 : out_of_memory();
}

/* Words or numbers, apart by commas. */
static int append_list(items *list, const option_row *row, const char *text) {
  for (;;) {
    const size_t length = strcspn(text, ",");
    int code = 0;
    if (length == 0)
      return usage_error("--%s: something is missing in the list", row->name);
    if (row->kind == COUNTS)
      code = append_count(list, row->name, text, length);
    else if (!items_append_text(list, text, length))
      code = out_of_memory();
    if (code != 0 || text[length] == '\0') return code;
    text += length + 1;
  }
}

static int set_option(options *o, const option_row *row, const char *argument) {
  void *field = (char *)o + row->at;
  if (row->kind < OPTION_KINDS)
    return option_set((option_kind)row->kind, row->name, argument, field);
  switch (row->kind) {
    case PATHS: /* may hold commas */
      return items_append_text(field, argument, strlen(argument)) ? 0 : out_of_memory();
    default:
      return append_list(field, row, argument);
  }
}

static int unknown_option(const char *word) {
  char hint[HINT_TEXT], name[OPTION_NAME];
  option_bare(word, name);
  nearest n = nearest_to(name);
  for (int i = 0; i < ROWS; i++) nearest_try(&n, table[i].name);
  nearest_hint(&n, hint);
  return usage_error("unknown option %s%s", word, hint);
}

static void long_options(struct option out[ROWS + 4]) {
  for (int i = 0; i < ROWS; i++)
    out[i] = (struct option){
        table[i].name, table[i].kind == OPTION_FLAG ? no_argument : required_argument,
        NULL, i + 1};
  out[ROWS] = (struct option){"list", no_argument, NULL, LIST};
  out[ROWS + 1] = (struct option){"help", no_argument, NULL, HELP};
  out[ROWS + 2] = (struct option){"version", no_argument, NULL, VERSION};
  out[ROWS + 3] = (struct option){0};
}

/* One value is asked for: the first is not dropped without a word. */
static int take_option(options *o, int i, const char *argument) {
  if (table[i].kind == OPTION_TEXT && (o->given >> i & 1U))
    return usage_error("--%s %s: it is given twice", table[i].name, argument);
  o->given |= 1U << i;
  return set_option(o, &table[i], argument);
}

static int take(int got, const char *word, options *o) {
  switch (got) {
    case LIST:
      o->command = COMMAND_LIST;
      return 0;
    case HELP:
      o->command = COMMAND_HELP;
      return 0;
    case VERSION:
      o->command = COMMAND_VERSION;
      return 0;
    case ':':
      return usage_error("%s lacks its value", word);
    case '?':
      return unknown_option(word);
    default:
      return take_option(o, got - 1, optarg);
  }
}

static int default_to(items *list, const uint64_t *values, size_t count) {
  for (size_t i = 0; list->count < count && i < count; i++)
    if (!items_append(list, &values[i], sizeof *values)) return out_of_memory();
  return 0;
}

/* Records are told apart by their size and threads: none may be there twice. */
static int judge_numbers(const items *list, const char *option, uint64_t most) {
  for (size_t i = 0; i < list->count; i++) {
    const unsigned long long value = options_number(list, i);
    if (value > most)
      return usage_error("--%s %llu: at most %llu", option, value,
                         (unsigned long long)most);
    for (size_t k = 0; k < i; k++)
      if (options_number(list, k) == value)
        return usage_error("--%s %llu: it is there twice", option, value);
  }
  return 0;
}

static int judge_documents(const options *o) {
  if (!is_stdout(o->json) || !is_stdout(o->baseline)) return 0;
  return usage_error("--json - and --baseline -: both write to standard output");
}

static int judge_kernels(options *o) {
  static const uint64_t sizes[] = {4096, 1000000}, threads[] = {1};
  if (o->sweep && o->sizes.count > 0)
    return usage_error("--sweep chooses the sizes: leave out --size");
  if (o->samples < FEWEST_SAMPLES || o->samples > MOST_SAMPLES)
    return usage_error("--samples: give %d to %d, 30 or more for intervals that hold",
                       FEWEST_SAMPLES, MOST_SAMPLES);
  int code = judge_numbers(&o->sizes, "size", most_elements);
  if (code == 0) code = judge_numbers(&o->threads, "threads", MOST_THREADS);
  if (code == 0 && o->sizes.count == 0) code = default_to(&o->sizes, sizes, 2);
  if (code == 0 && o->threads.count == 0) code = default_to(&o->threads, threads, 1);
  return code;
}

static int judge_refine(options *o) {
  static const uint64_t cells[] = {10, 20, 40, 80};
  int code = judge_numbers(&o->cells, "n", MOST_CELLS);
  if (code == 0 && o->cells.count == 0) code = default_to(&o->cells, cells, 4);
  for (size_t i = 1; code == 0 && i < o->cells.count; i++)
    if (options_number(&o->cells, i) < options_number(&o->cells, i - 1))
      code = usage_error("--n: give the coarsest mesh first");
  return code;
}

static int judge_newton(options *o) {
  int code = judge_numbers(&o->cells, "n", MOST_CELLS);
  if (code == 0) code = judge_numbers(&o->threads, "threads", MOST_THREADS);
  for (size_t i = 0; code == 0 && i < o->cells.count; i++)
    if (options_number(&o->cells, i) < FEWEST_VERTICES)
      code = usage_error("--n: at least %d vertices per side", FEWEST_VERTICES);
  const uint64_t most = o->most_iterations;
  if (code == 0 && most != UINT64_MAX && (most == 0 || most > MOST_ITERATIONS))
    code = usage_error("--max-iterations: give 1 to %d", MOST_ITERATIONS);
  if (code == 0 && o->baseline != NULL && o->threads.count > 1)
    code = usage_error("--baseline tells no runs apart by --threads: give one number");
  return code;
}

static int judge(options *o) {
  if ((int)o->command >= COMMANDS) return 0;
  for (int i = 0; i < ROWS; i++)
    if ((o->given >> i & 1U) && !(table[i].of >> o->command & 1U))
      return usage_error("--%s is no option of '%s'", table[i].name,
                         command_words[o->command]);
  if (judge_documents(o) != 0) return EXIT_USAGE;
  if (o->command == COMMAND_NEWTON) return judge_newton(o);
  return o->command == COMMAND_REFINE ? judge_refine(o) : judge_kernels(o);
}

static int find_command(const char *word, command *found) {
  char hint[HINT_TEXT];
  nearest n = nearest_to(word);
  for (int i = 0; i < COMMANDS; i++) {
    nearest_try(&n, command_words[i]);
    if (strcmp(word, command_words[i]) != 0) continue;
    *found = (command)i;
    return 0;
  }
  nearest_hint(&n, hint);
  return usage_error("unknown command '%s'%s", word, hint);
}

/* Options may come before the command and after it. */
static int take_command(int count, char **operand, options *o) {
  const int informs = o->command != COMMAND_KERNELS;
  command found = COMMAND_KERNELS;
  if (count == 0)
    return informs ? 0 : usage_error("what is to be run? kernels, refine or newton");
  const int code = find_command(operand[0], &found);
  if (code != 0) return code;
  if (count > 1) return usage_error("'%s' is one word too many", operand[1]);
  o->subject = found;
  if (!informs) o->command = found;
  return 0;
}

static int take_all(int argc, char **argv, options *o) {
  struct option known[ROWS + 4];
  int got, code = 0;
  long_options(known);
  opterr = 0;
  optind = 0;
  while (code == 0 && (got = getopt_long(argc, argv, ":hV", known, NULL)) != -1)
    code = take(got, argv[optind - 1], o);
  return code == 0 ? take_command(argc - optind, argv + optind, o) : code;
}

/* getopt_long() moves the command behind the options: of a copy, since documents say
 * the command line as it was. */
int options_parse(int argc, char **argv, options *o) {
  const size_t words = (size_t)argc;
  char **copy = calloc(words + 1, sizeof *copy);
  *o = (options){.samples = 30,
                 .seed = 1,
                 .min_time = 0.005,
                 .noise = 5,
                 .most_iterations = UINT64_MAX};
  if (copy == NULL) return out_of_memory();
  memcpy(copy, argv, words * sizeof *copy);
  const int code = take_all(argc, copy, o);
  free(copy);
  return code == 0 ? judge(o) : code;
}

void options_free(options *o) {
  items_free_texts(&o->kernels);
  items_free_texts(&o->energies);
  items_free_texts(&o->plugins);
  items_free_texts(&o->mesh_kinds);
  items_free_texts(&o->alphas);
  items_free_texts(&o->scenes);
  items_free_texts(&o->schemes);
  items_free_texts(&o->inits);
  items_free_texts(&o->bendings);
  items_free_texts(&o->searches);
  items_free_texts(&o->pins);
  items_free_texts(&o->pulls);
  items_free_texts(&o->shears);
  items_free_texts(&o->ks);
  items_free_texts(&o->k_thetas);
  items_free_texts(&o->densities);
  free(o->cells.at);
  free(o->sizes.at);
  free(o->threads.at);
  *o = (options){0};
}
